"""A plugin of pytest: notes each test that passed in a list (finished.py), while the run goes on."""

import os
from pathlib import Path

import pytest
from finished import Finished

LIST, STATE = "LOSHEIM_FINISHED_LIST", "LOSHEIM_FINISHED_STATE"
"""The file of the list and the state it is good for, set by who starts pytest."""


def pytest_configure(config: pytest.Config) -> None:
    """Listen in the process that prints, which hears of the tests of all workers."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Noter())


class _Noter:
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            Finished(Path(os.environ[LIST]), os.environ[STATE]).add(report.nodeid)
