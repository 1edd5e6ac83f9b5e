"""What the checks find wrong with the start of a scenario."""

import pytest

from engine.data.load import load_scenario
from engine.hj1986.ruleset import RULES
from engine.hj1986.turn.start_checks import start_problems
from engine.scenario import Setup
from tests.games.hj1986.positions import german, scenario

ROAD = tuple(f"{column:02d}15" for column in range(5, 17))
EDGES = {"east-edge": ["0515"], "west-edge": ["1615"]}


def problems(label: str, **field: object) -> list[str]:
    unit = german("A", label)
    row = Setup(counter=unit.key, place=label, face="full", steps_lost=0)
    made = scenario([unit], setup=[row], areas=EDGES, roads=[ROAD], **field)  # type: ignore[arg-type]
    return [
        problem.where.partition("/")[0] for problem in start_problems(RULES, made.model_copy(update={"clauses": ()}))
    ]


@pytest.mark.parametrize("key", ["breakthrough", "wacht-am-rhein"])
def test_the_shipped_starts_are_sound(key: str) -> None:
    assert list(start_problems(RULES, load_scenario("hj1986", key))) == []


def test_a_unit_without_a_supply_line_is_found() -> None:
    assert problems("1011") == []
    assert problems("1010") == ["supply"]  # five hexes from the road


def test_a_set_up_hex_that_the_map_lacks_is_found() -> None:
    assert "setup" in problems("4010")


def test_a_meuse_that_does_not_part_the_map_is_found() -> None:
    assert problems("1015", meuse=[("1214", "1314")]) == ["meuse"]
