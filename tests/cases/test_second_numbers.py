"""A hex of two sheets has two numbers: questions, actions and expectations may use either."""

from typing import Any

import pytest

from engine.cases.reading import CaseError
from tests.cases.test_bad_cases import TWO_SHEETS, outcome, with_unit

POSITION: dict[str, Any] = {
    **TWO_SHEETS,
    "hexes": {"B48.10..B48.35": "open"},
    "units": with_unit(hex="B48.33"),
    "phase": "german_movement",
}
"""A stands in B48.33; B48.34 beside it is A48.00, and B48.35 is A48.01. Open ground costs a point."""


def answered(question: dict[str, Any]) -> Any:
    """Return the answer to the one question asked of the position."""
    found = outcome(**POSITION, questions=[question])
    assert found.problems == []
    return found.answers[0]


def test_the_cost_to_a_hex_is_found_by_its_other_number() -> None:
    found = answered({"ask": "cost", "unit": "A", "to": "A48.01"})
    assert (found["to"], found["cost"]) == ("B48.35", "2")


def test_the_cost_of_a_path_is_found_by_other_numbers() -> None:
    assert answered({"ask": "cost", "unit": "A", "path": ["B48.33", "A48.00", "B48.35"]})["cost"] == "2"


def test_hexes_in_reach_are_found_by_a_range_of_other_numbers() -> None:
    assert answered({"ask": "reach", "unit": "A", "hexes": "A48.00..A48.01"})["hexes"] == {"B48.34": "1", "B48.35": "2"}


def test_an_expectation_may_use_the_other_number() -> None:
    answered({"ask": "reach", "unit": "A", "hexes": "A48.00", "expect": {"hexes": {"A48.00": "1"}}})


def test_an_action_may_use_the_other_number() -> None:
    moves = [{"type": "SelectUnit", "unit": "A"}, {"type": "MoveTo", "path": ["B48.33", "A48.00"]}]
    found = outcome(**POSITION, actions=moves, expect={"units": {"A": {"hex": "A48.00"}}})
    assert found.problems == []


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"ask": "cost", "unit": "A", "to": "B99.01"}, "to"),
        ({"ask": "cost", "unit": "A", "path": ["B48.33", "B99.01"]}, "path"),
        ({"ask": "reach", "unit": "A", "hexes": "B99.01"}, "hexes"),
    ],
)
def test_a_question_about_a_hex_that_is_not_there_is_told(question: dict[str, Any], field: str) -> None:
    with pytest.raises(CaseError) as caught:
        answered(question)
    (fault,) = caught.value.faults
    assert str(fault).startswith(f"questions[0].{field}: 'B99.01' is no hex of the position")
