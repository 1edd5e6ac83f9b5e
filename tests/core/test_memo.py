"""What a frozen value keeps of what is worked out from it."""

import pickle
from copy import copy
from dataclasses import dataclass, replace
from weakref import ref

from engine.core.memo import Compiled


@dataclass(frozen=True)
class Row(Compiled):
    """Some numbers in a fixed order."""

    numbers: tuple[int, ...]
    asked: list[str]


def _sum_from(row: Row, first: int) -> int:
    row.asked.append(f"sum from {first}")
    return sum(row.numbers[first:])


def _most_from(row: Row, first: int) -> int:
    row.asked.append(f"most from {first}")
    return max(row.numbers[first:])


def _nothing(row: Row) -> None:
    row.asked.append("nothing")


def _held(row: Row) -> list[Row]:
    return [row]


def _held_by_what_it_keeps() -> Row:
    row = Row((1, 2, 4), [])
    row.once(_held)
    row.lately(2, _held)
    row.alike(2, (), lambda: ([row], frozenset()), "held")
    return row


def test_an_answer_is_worked_out_once_for_each_argument() -> None:
    row = Row((1, 2, 4), [])
    assert [row.once(_sum_from, first) for first in (0, 1, 0, 1)] == [7, 6, 7, 6]
    assert row.asked == ["sum from 0", "sum from 1"]


def test_answers_of_two_functions_to_the_same_arguments_are_apart() -> None:
    row = Row((1, 2, 4), [])
    assert (row.once(_sum_from, 1), row.once(_most_from, 1), row.once(_sum_from, 1)) == (6, 4, 6)


def test_none_is_an_answer_that_is_kept() -> None:
    row = Row((), [])
    row.once(_nothing)
    row.once(_nothing)
    assert row.asked == ["nothing"]


def test_what_is_kept_is_no_part_of_a_value() -> None:
    asked, fresh = Row((1, 2), ["sum from 0"]), Row((1, 2), ["sum from 0"])
    asked.once(_most_from, 0)
    fresh.asked.append("most from 0")
    assert (asked == fresh, repr(asked) == repr(fresh), pickle.dumps(asked) == pickle.dumps(fresh)) == (
        True,
        True,
        True,
    )


def test_a_copy_with_other_fields_answers_for_itself() -> None:
    row = Row((1, 2), [])
    assert row.once(_sum_from, 0) == 3
    assert replace(row, numbers=(5, 6)).once(_sum_from, 0) == 11


def test_a_copy_and_a_pickled_value_keep_nothing() -> None:
    row = Row((1, 2), [])
    row.once(_sum_from, 0)
    for other in (copy(row), pickle.loads(pickle.dumps(row))):
        asked = len(other.asked)
        assert (other.once(_sum_from, 0), len(other.asked)) == (3, asked + 1)


def test_answers_without_end_are_kept_for_the_last_few_arguments() -> None:
    row = Row((1, 2, 4), [])
    assert [row.lately(2, _sum_from, first) for first in (0, 1, 0, 2, 2, 0)] == [7, 6, 7, 4, 4, 7]
    # 0 and 1 fill the room; 2 drops them, so that 0 is worked out again.
    assert row.asked == ["sum from 0", "sum from 1", "sum from 2", "sum from 0"]


def _asked_alike(row: Row, held: frozenset[int]) -> int:
    """Return how many of the first two numbers are not held, by looking at these two places alone."""

    def look() -> tuple[int, frozenset[int]]:
        row.asked.append("free")
        return 2 - len(held & {0, 1}), frozenset({0, 1})

    return row.alike(8, (held,), look, "free")


def test_a_value_that_forgets_goes_with_all_that_holds_it_among_what_it_kept() -> None:
    row = _held_by_what_it_keeps()
    gone = ref(row)
    row.forget()
    del row
    assert gone() is None


def test_a_value_that_forgot_works_its_answers_out_again() -> None:
    row = Row((1, 2, 4), [])
    row.once(_sum_from, 1)
    row.forget()
    assert row.once(_sum_from, 1) == 6
    assert row.asked == ["sum from 1", "sum from 1"]


def test_an_answer_holds_for_all_positions_that_are_alike_where_it_looked() -> None:
    row = Row((1, 2, 4), [])
    assert [_asked_alike(row, frozenset(held)) for held in ((), {2}, {1}, {1, 2}, {2})] == [2, 2, 1, 1, 2]
    assert row.asked == ["free", "free"]


def test_of_positions_that_are_not_alike_the_latest_four_are_kept() -> None:
    row = Row((1, 2, 4), [])

    def found(held: int) -> int:
        def look() -> tuple[int, frozenset[int]]:
            row.asked.append(str(held))
            return held, frozenset({held})

        return row.alike(8, (frozenset({held}),), look, "")

    assert [found(held) for held in (0, 1, 2, 3, 0, 4, 0)] == [0, 1, 2, 3, 0, 4, 0]
    assert row.asked == ["0", "1", "2", "3", "4", "0"]
