"""A change set that is laid by is the same when it is asked for, and a large one holds no changes meanwhile."""

import gc

import pytest

from db.changes import Change, ChangeSet
from db.laid_by import MANY, LaidBy


def of(count: int) -> ChangeSet:
    changes = tuple(Change("hex", ("game", "map", f"{n}.01"), {"terrain": "clear"}, None) for n in range(count))
    return ChangeSet("Many", changes, "seen", "box", 3, frozenset({("hex", "a")}), frozenset({("hex", "b")}), "told")


@pytest.mark.parametrize("count", [0, 1, MANY])
def test_what_is_laid_by_comes_back_with_all_that_an_undo_needs(count: int) -> None:
    assert LaidBy(of(count)).changes() == of(count)


def test_a_large_set_keeps_no_change_and_comes_back_as_often_as_it_is_asked_for() -> None:
    gc.collect()
    before = sum(isinstance(each, Change) for each in gc.get_objects())
    laid_by = LaidBy(of(MANY))
    gc.collect()
    assert sum(isinstance(each, Change) for each in gc.get_objects()) == before
    assert laid_by.changes() == laid_by.changes() == of(MANY)
