"""A sentence of a clause is told its new numbers where it can be found without doubt which they are."""

import pytest
from pydantic import JsonValue

from editor.edits.clause_numbers import told_anew


@pytest.mark.parametrize(
    ("text", "before", "after", "expected"),
    [
        ("At least eight units.", {"at_least": 8}, {"at_least": 6}, "At least six units."),
        ("Eight units.", {"at_least": 8}, {"at_least": 21}, "Twenty-one units."),
        ("Eight units.", {"at_least": 8}, {"at_least": 120}, "120 units."),
        ("By turn 12, 5 towns.", {"turn": 12, "towns": 5}, {"turn": 9, "towns": 4}, "By turn 9, 4 towns."),
        ("After turn 3.", {"parts": [{"turns": [3]}]}, {"parts": [{"turns": [4]}]}, "After turn 4."),
        ("One more: 31.", {"points": 31}, {"points": 1}, "One more: 1."),
    ],
)
def test_a_number_that_stands_once_is_told_as_it_was_written(
    text: str, before: JsonValue, after: JsonValue, expected: str
) -> None:
    assert told_anew(text, before, after) == (expected, ())


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("Eight units of eight.", {"count": 8}),  # which one of them?
        ("Eight units.", {"count": 8, "turn": 8}),  # the number of which argument?
        ("Many units.", {"count": 8}),
        ("Rule 8.3 and hex B8, 8-4, 18 and 8/10.", {"count": 8}),  # other numbers
        ("Twenty-eight units.", {"count": 8}),
    ],
)
def test_a_number_that_is_in_doubt_is_left_and_named(text: str, before: JsonValue) -> None:
    assert isinstance(before, dict)
    assert told_anew(text, before, {**before, "count": 6}) == (text, ("8, now 6",))


def test_truths_are_no_numbers() -> None:
    assert told_anew("One unit.", {"all": True}, {"all": False}) == ("One unit.", ())
