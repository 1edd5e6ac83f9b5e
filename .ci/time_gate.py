"""A plugin of pytest: no test begins after a time, and what was left out is told (``-p time_gate``)."""

import os
import time
from collections import Counter

import pytest

UNTIL, LEAST = "LOSHEIM_NO_TEST_BEGINS_AFTER", "LOSHEIM_UNLESS_PROCESSOR_BELOW"
"""Seconds since the epoch, and seconds of processor that each process has in any case: on a busy machine all of the
time would pass before the first test. Set by who starts pytest."""

REASON = "left out: no time left"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Leave a test out, before any fixture is made for it."""
    if time.time() > float(os.environ[UNTIL]) and time.process_time() >= float(os.environ.get(LEAST, "0")):
        pytest.skip(REASON)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out."""
    late = Counter(
        report.nodeid.split("::", maxsplit=1)[0]
        for report in terminalreporter.stats.get("skipped", [])
        if REASON in str(report.longrepr)
    )
    if late:
        terminalreporter.section("left out")
        terminalreporter.write_line(f"LEFT OUT: {sum(late.values())} tests did not begin in time:")
        for path, count in late.items():
            terminalreporter.write_line(f"  {path}: {count}")
