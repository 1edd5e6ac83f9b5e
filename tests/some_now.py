"""Which cases of a test are tried in ``make test``, where each is dear and fails for the same reasons as the others?"""

import os
from collections.abc import Iterable
from typing import Any

import pytest


def examples(every: int, most: int) -> int:
    """Return how many examples are made up: the first of each so many in ``make test``, ``most`` in ``make deep``."""
    return most if "LOSHEIM_DEEP" in os.environ else max(most // every, 1)


def some_now(every: int, cases: Iterable[Any]) -> list[Any]:
    """Return all cases, of which the first and each so many further stay in ``make test``; others are of ``make deep``.

    A step, not the first few: lists of cases often stand game by game. A case of one value that is itself a tuple has
    to stand in a tuple.
    """
    return [_case(case, bool(number % every)) for number, case in enumerate(cases)]


def _case(case: Any, is_deep: bool) -> Any:
    if not isinstance(case, type(pytest.param())):
        case = pytest.param(*(case if isinstance(case, tuple) else (case,)))
    marks = [*case.marks, pytest.mark.deep] if is_deep else case.marks
    return pytest.param(*case.values, id=case.id, marks=marks)
