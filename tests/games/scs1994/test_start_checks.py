"""Units that start out of supply, or beyond the river on the first day."""

import pytest

from engine.scenario import Setup
from engine.scs1994.ruleset import RULES
from engine.scs1994.turn.start_checks import start_problems
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import Piece, allied, german, scenario

ZONE = tuple(f"B{row}.{number:02d}" for row in (45, 46, 47) for number in (10, 11))


def found(*pieces: Piece, first_turn: int = 1) -> set[str]:
    """Return where the problems are; the Eastern Zone is the east of rows 45 to 47, a US road leads off in row 50."""
    rows = [Setup(counter=piece.key, place=piece.hex, face="", steps_lost=0) for piece in pieces]
    field = scenario(
        pieces,
        setup=rows,
        areas={"eastern-zone": ZONE, "west-edge": ["B50.20"]},
        primary=[["B50.20", "B50.19", "B50.18"]],
        charts=CHARTS,
        first_turn=first_turn,
    )
    return {problem.where for problem in start_problems(RULES, field)}


@pytest.mark.rule("S-28")
def test_units_that_can_trace_supply_are_no_problem() -> None:
    assert found(german("A", "B46.11"), allied("E", "B50.17")) == set()


@pytest.mark.rule("S-28")
def test_a_unit_that_cannot_trace_supply_is_a_warning() -> None:
    # Six hexes from the zone: a trace has at most five, the hex of the unit counted.
    assert found(german("A", "B46.17"), first_turn=6) == {"supply/test|german/-/A#1"}


@pytest.mark.rule("2.5a-ZONE")
def test_on_the_first_day_each_side_stands_on_its_own_bank() -> None:
    units = (german("A", "B46.12"), allied("E", "B46.10"), allied("F", "B50.17"))
    assert {"front/test|german/-/A#1", "front/test|allied/-/E#1"} <= found(*units)
    assert not any(where.startswith("front") for where in found(*units, first_turn=2))


@pytest.mark.rule("2.5a-ZONE")
def test_north_of_row_48_the_zone_is_no_bank_of_a_river() -> None:
    assert not any(where.startswith("front") for where in found(german("A", "B49.12"), allied("E", "B50.17")))
