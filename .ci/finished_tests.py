"""A plugin of pytest: notes each test that passed in a list (finished.py), while the run goes on."""

import os
from pathlib import Path

import pytest
from finished import Finished

LIST, STATE = "LOSHEIM_FINISHED_LIST", "LOSHEIM_FINISHED_STATE"
"""The file of the list and the state it is good for, set by who starts pytest."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that passed; with several workers only the process that prints does."""
    if "PYTEST_XDIST_WORKER" not in os.environ and report.when == "call" and report.passed:
        Finished(Path(os.environ[LIST]), os.environ[STATE]).add(report.nodeid)
