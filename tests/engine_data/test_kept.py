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


def test_what_another_made_of_the_same_rows_is_taken_from_there() -> None:
    rows = [object(), object()]
    kept, kept.lender = Kept(), Kept()
    lent = kept.lender.part("pair", ([*rows],), lambda: tuple(rows))
    assert kept.part("pair", (rows,), tuple) is lent


def test_nothing_is_taken_that_another_made_of_equal_rows() -> None:
    kept, kept.lender = Kept(), Kept()
    kept.lender.part("sum", ([[1]],), lambda: "of others")
    assert kept.part("sum", ([[1]],), lambda: "own") == "own"


def test_of_rows_that_stay_among_others_nothing_is_made_again() -> None:
    kept, rows, made = Kept(), [[1], [2], [3]], list[list[int]]()

    def doubled(new: list[list[int]]) -> tuple[int, ...]:
        made.extend(new)
        return tuple(2 * row[0] for row in new)

    assert kept.each("doubled", rows, (), doubled) == (2, 4, 6)
    assert kept.each("doubled", [rows[2], [5], rows[0]], (), doubled) == (6, 10, 2)
    assert made == [[1], [2], [3], [5]]


def test_of_rows_with_others_beside_them_all_is_made_again() -> None:
    kept, row = Kept(), [1]
    assert kept.each("sum", [row], ([2],), lambda rows: tuple(each[0] + 2 for each in rows)) == (3,)
    assert kept.each("sum", [row], ([3],), lambda rows: tuple(each[0] + 3 for each in rows)) == (4,)


def test_of_each_row_that_another_made_something_of_that_is_taken() -> None:
    kept, rows = Kept(), [[1], [2]]
    kept.lender = Kept()
    lent = kept.lender.each("made", rows, (), lambda new: tuple(object() for _ in new))
    assert kept.each("made", [rows[1], [3]], (), lambda new: tuple(object() for _ in new))[0] is lent[1]
