"""A plugin of pytest: no test begins after a time, and what was left out is told (``-p time_gate``).

A run that left out all its tests has proven nothing, so it fails.
"""

import os
import time
from collections import Counter

import pytest

UNTIL, LEAST = "LOSHEIM_NO_TEST_BEGINS_AFTER", "LOSHEIM_UNLESS_PROCESSOR_BELOW"
"""Seconds since the epoch, and seconds of processor that the tests of each process have in any case, counted from its
first test: on a busy machine all of the time would pass before it. Set by who starts pytest."""

REASON = "left out: no time left"
_COLLECTED = pytest.StashKey[float]()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Remember what it took to find the tests, which is no part of what they may take."""
    session.config.stash[_COLLECTED] = time.process_time()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave a test out, before any fixture is made for it."""
    taken = time.process_time() - item.config.stash[_COLLECTED]
    if time.time() > float(os.environ[UNTIL]) and taken >= float(os.environ.get(LEAST, "0")):
        pytest.skip(REASON)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a run fail that ran nothing of what it was given."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")  # a worker of several has none
    if reporter is not None and _late(reporter) and not _run(reporter):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _late(reporter: pytest.TerminalReporter) -> Counter[str]:
    """Return how many tests of each file were left out."""
    return Counter(
        report.nodeid.split("::", maxsplit=1)[0]
        for report in reporter.stats.get("skipped", [])
        if REASON in str(report.longrepr)
    )


def _run(reporter: pytest.TerminalReporter) -> bool:
    return any(reporter.stats.get(outcome) for outcome in ("passed", "failed", "error", "xfailed", "xpassed"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out."""
    late = _late(terminalreporter)
    if late:
        terminalreporter.section("left out")
        terminalreporter.write_line(f"LEFT OUT: {sum(late.values())} tests did not begin in time:")
        for path, count in late.items():
            terminalreporter.write_line(f"  {path}: {count}")
        if not _run(terminalreporter):
            terminalreporter.write_line("NOTHING WAS RUN: the time was up before the first test. Run it again.")
