"""Parts of a scenario are made again only of other rows."""

import pytest

from engine.data.kept import Kept


def test_a_part_of_the_same_lists_is_the_same_value() -> None:
    kept, rows, others = Kept(), [1], [2]
    first = kept.part("sum", (rows, others), lambda: [*rows, *others])
    assert kept.part("sum", (rows, others), list) is first


def test_a_part_of_another_list_is_made_anew_though_the_lists_are_equal() -> None:
    kept = Kept()
    first = kept.part("sum", ([1],), lambda: "first")
    assert (first, kept.part("sum", ([1],), lambda: "second")) == ("first", "second")


def test_nothing_is_kept_of_a_part_that_cannot_be_made() -> None:
    kept, rows = Kept(), [1]

    def broken() -> str:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        kept.part("sum", (rows,), broken)
    assert kept.part("sum", (rows,), lambda: "made") == "made"
