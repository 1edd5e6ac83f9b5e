"""A golden that is played otherwise than recorded tells which data are others now."""

import os
from collections.abc import Callable, Generator
from typing import Any

import pytest

from engine.data.load import shipped_root
from tests.golden.data_then import Source, changed_since, note, recorded

PLAYED_FROM = pytest.StashKey[Source]()


@pytest.fixture
def played_from(request: pytest.FixtureRequest) -> Callable[[Source], None]:
    """Return what a test calls with what its golden is played from; the toy game has no data."""

    def begin(source: Source) -> None:
        request.node.stash[PLAYED_FROM] = source

    return begin


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[Any]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to a failure what has changed in the data, and note the data that a golden is recorded with."""
    report = yield
    source = item.stash.get(PLAYED_FROM, None)
    if source is not None and call.when == "call":
        if report.failed:
            told = changed_since(source, recorded(source.golden), shipped_root())
            report.sections.append(("Data since it was recorded", "\n".join(told)))
        elif os.environ.get("LOSHEIM_WRITE_GOLDEN"):
            note(source)
    return report
