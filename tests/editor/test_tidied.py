"""A list is read through what mail, bullets and readers of paper have done to it."""

import pytest

from editor.pasting.tidied import tidied

LABELS = frozenset({"B50.07", "B60.12"})


@pytest.mark.parametrize(
    "text",
    [
        "> B50.07: 388 Arty Rgt\n> B60.12: 9 Inf Rgt",
        "- B50.07: 388 Arty Rgt\n- B60.12: 9 Inf Rgt",
        "1. B50.07: 388 Arty Rgt\n2. B60.12: 9 Inf Rgt",
        "• B50.07: 388 Arty Rgt\n• B60.12: 9 Inf Rgt",
        "B 50.07: 388 Arty Rgt\nB60-12: 9 Inf Rgt",
        "B50.07:\u200b 388 Arty Rgt\n\ufeffB60.12: 9 Inf Rgt",
    ],
)
def test_what_stands_around_a_line_is_taken_away(text: str) -> None:
    assert tidied(text, LABELS) == "B50.07: 388 Arty Rgt\nB60.12: 9 Inf Rgt"


def test_letters_for_digits_of_a_hex_stay_to_be_doubted() -> None:
    assert tidied("B 6O.l2: 9 Inf Rgt", LABELS) == "B6O.l2: 9 Inf Rgt"


@pytest.mark.parametrize("text", ["B5O.O8: 388 Arty Rgt", "(9 FJ Rgt)\n- 3 FJ Div", "3. Set-up\nB50.07: 388 Arty Rgt"])
def test_what_may_mean_something_else_stays_as_it_is(text: str) -> None:
    assert tidied(text, LABELS) == text
