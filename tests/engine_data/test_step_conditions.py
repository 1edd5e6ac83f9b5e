"""Is a condition of a step refused that can never hold?"""

import pytest

from engine.data.load import load_tables
from engine.data.step_conditions import condition_fault
from engine.data.vocabulary import vocabularies

OPTIONS = ("advanced", "commanders")


def told(condition: str) -> str:
    return condition_fault(condition, vocabularies(load_tables(None, "hj1986"))["hj1986"], OPTIONS)


@pytest.mark.parametrize("condition", ["", "am", "advanced, am", "am, optional commanders"])
def test_a_condition_that_can_hold_is_taken(condition: str) -> None:
    assert told(condition) == ""


def test_two_parts_of_the_day_in_one_condition_never_hold_together() -> None:
    """I 5.0: a turn is a morning or an afternoon."""
    assert told("advanced, am, pm") == (
        "am and pm never hold together, and the step would never be played; leave one of them"
    )
