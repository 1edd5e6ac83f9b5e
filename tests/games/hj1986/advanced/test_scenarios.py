"""The scenarios of the Advanced game (A 13), and what its rules do to supply (A 2.47, A 9.41)."""

from typing import Any

import pytest

from engine.data.load import load_scenario
from engine.hj1986.supply.lines import supplied_hexes
from engine.hj1986.supply.supply import is_starved_by_clause
from engine.scenario import Clause
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.positions import PANZER, german, key_of, position

ROAD = tuple(f"{column:02d}15" for column in range(5, 17))
EDGES = {"east-edge": [f"05{row}" for row in range(10, 22)], "west-edge": [f"16{row}" for row in range(10, 22)]}


@pytest.mark.rule("A 13.1")
def test_campaign_runs_from_december_16_to_january_2() -> None:
    """12/16 AM to 1/2 PM are 36 turns; no bridge is down."""
    scenario = load_scenario("hj1986", "campaign")
    assert (scenario.first_turn, scenario.last_turn) == (1, 36)
    assert not [row for row in scenario.start_state if row.kind.startswith("bridge")]


@pytest.mark.rule("A 13.2")
def test_december_22_scenario_runs_for_four_days() -> None:
    """12/22 AM is turn 13, 12/25 PM turn 20."""
    scenario = load_scenario("hj1986", "meuse")
    assert (scenario.first_turn, scenario.last_turn) == (13, 20)


@pytest.mark.parametrize(("key", "rule"), [("campaign", "A 13.1"), ("meuse", "A 13.2 V")])
def test_long_scenarios_are_won_as_wacht_am_rhein(key: str, rule: str) -> None:
    """The same forms of victory; test_endings shows each level."""
    model = {row.key: row.form for row in load_scenario("hj1986", "wacht-am-rhein").clauses if row.kind == "victory"}
    rows = [row for row in load_scenario("hj1986", key).clauses if row.kind == "victory"]
    assert {row.key: row.form for row in rows} == model
    assert {row.rule for row in rows} == {rule}


@pytest.mark.rule("A 2.47")
@pytest.mark.parametrize(("label", "fed"), [("1215", False), ("0715", True), ("0615", True)])
def test_interdicted_road_hex_carries_no_supply(label: str, fed: bool) -> None:
    """A 2.47: the road is cut in 0715, six hexes from 1215; a unit in the hex itself is next to the open road."""
    units = [german("A", label)]
    game = position(units, roads=[ROAD], areas=EDGES, turn=9, last_turn=36, **ADVANCED)
    assert label in supplied_hexes(game, "german")
    game.own.advanced.interdicted = {"0715": "allied"}
    game.cache.clear()
    assert (label in supplied_hexes(game, "german")) is fed


def starved(turn: int, fuel: int, field: dict[str, Any] | None = None, /, **args: Any) -> bool:
    """Tell whether the tanks are without supply by a clause."""
    clause = Clause(
        key="x",
        kind="special",
        form="unsupplied",
        args={"formations": ["2SSPz"], **args},
        text="",
        rule="A 13.2 Su",
        enforced=True,
    )
    tanks = german("tanks", "1015", **{**PANZER, "formation": "2SSPz"})
    game = position([tanks], turn=turn, last_turn=36, clauses=(clause,), **ADVANCED, **(field or {}))
    game.own.logistics.fuel = fuel
    return is_starved_by_clause(game, game.units[key_of(game, "tanks")])


@pytest.mark.rule("A 9.41")
@pytest.mark.parametrize(("turn", "fuel", "expected"), [(10, 0, True), (10, 5, False), (11, 0, False)])
def test_ss_divisions_come_without_supply_unless_a_dump_is_captured(turn: int, fuel: int, expected: bool) -> None:
    """Until 12/21 AM, turn 11."""
    assert starved(turn, fuel, unless="a dump is captured", before_turn=11) is expected


@pytest.mark.rule("A 13.2 Su")
@pytest.mark.parametrize(
    ("reading", "turn", "expected"),
    [
        ("for the first turn, as the rule says", 13, True),
        ("for the first turn, as the rule says", 14, False),
        ("for the whole scenario, as the note of the chart says", 13, True),
        ("for the whole scenario, as the note of the chart says", 20, True),
    ],
)
def test_ss_divisions_are_unsupplied_on_december_22_am(reading: str, turn: int, expected: bool) -> None:
    """Or, by the other reading, to the end."""
    rulings = {"rulings": {"ss-supply": reading}}
    assert starved(turn, 0, rulings, turns=[13]) is expected


@pytest.mark.rule("A 10.23")
@pytest.mark.parametrize("key", ["campaign", "wacht-am-rhein"])
def test_offensive_of_the_15th_army_puts_a_decisive_victory_out_of_reach(key: str) -> None:
    """A tactical victory is the most; the clause is in force where the offensive is possible."""
    (cap,) = [row for row in load_scenario("hj1986", key).clauses if row.form == "level_cap"]
    assert cap.enforced
    assert (cap.args["if"], cap.args["at_most"]) == ("15th_army_offensive", "german_tactical")
