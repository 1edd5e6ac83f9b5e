"""Both readings of a few rulings, where the rules leave a question open."""

import pytest

from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.advanced.air_missions import FlyMission, _check_hex
from engine.hj1986.advanced.air_schedule import Aircraft
from engine.hj1986.advanced.armor import _is_open
from engine.hj1986.advanced.combined_arms import modifier
from engine.hj1986.advanced.state import Flight
from engine.hj1986.board import MP
from engine.hj1986.clauses import check_first_days
from engine.hj1986.fighting.advance import ways
from engine.hj1986.fighting.strength import defense_strength
from engine.hj1986.logistics.release import extra_rolls
from engine.hj1986.moving.lanes import ground_cost
from engine.hj1986.moving.reserves import LiftReserve
from engine.hj1986.moving.strategic import check_enter
from engine.hj1986.state import BulgeGame
from engine.scenario import Clause
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import COMBAT_COMMAND, PANZER, allied, board, german, key_of, position

PANTHER = {**PANZER, "traits": (("vehicle", "Panzer V"),)}
M4 = {**COMBAT_COMMAND, "traits": (("vehicle", "M4"),)}
M10 = {"kind": "td_m10", "size": "Bn", "traits": (("vehicle", "M10"),)}


def sides(game: BulgeGame) -> tuple[list[Unit], list[Unit]]:
    """Return the German units and the Allied ones."""
    units = list(game.units.values())
    return [unit for unit in units if unit.side == "german"], [unit for unit in units if unit.side == "allied"]


@pytest.mark.rule("B 5.12")
def test_of_several_features_in_a_hex_the_dearest_is_paid_or_their_sum() -> None:
    # Motorized units pay one point for a town and four for the Westwall; a cost counts half points.
    marks = {"1012": "town westwall"}
    assert ground_cost(board(marks=marks), "1012", "mech") == 4 * MP
    assert ground_cost(board(marks=marks, rulings={"several-marks": "their sum"}), "1012", "mech") == 5 * MP


@pytest.mark.parametrize(
    ("reading", "rule"), [("yes, at will", ""), ("no, it stays until the unit moves or is attacked", "B 4.11")]
)
def test_a_reserve_marker_is_lifted_at_will_or_not(reading: str, rule: str) -> None:
    units = [german("A", "1010", marks=("reserve",))]
    game = position(units, phase="reserve_designation", rulings={"reserve-lifted": reading})
    assert refused(game, LiftReserve(key_of(game, "A"))) == rule


@pytest.mark.parametrize(("reading", "expected"), [("no", False), ("yes", True)])
def test_a_clear_hex_with_a_town_is_clear_for_armor_or_not(reading: str, expected: bool) -> None:
    game = position([german("A", "1010")], marks={"1011": "town"}, rulings={"clear-hex": reading})
    assert _is_open(game, "1011") == expected
    assert _is_open(game, "1012")


@pytest.mark.rule("B 11.44(4)")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("halving and doubling together give the printed value", 5), ("doubled", 10), ("halved", 3)],
)
def test_an_isolated_unit_in_a_city_defends_as_printed_doubled_or_halved(reading: str, expected: int) -> None:
    unit = allied("E", "1015", defense=5, marks=("isolated",))
    game = position([unit], marks={"1015": "city"}, rulings={"isolated-in-city": reading})
    assert defense_strength(game, game.units[unit.key]) == expected


# A panzer battalion and a regiment attack a combat command: of infantry, armor and both (+1, +1, **) the attacker takes
# **, Panther against M4, which is G: -1. The regiment is the stronger unit: infantry against both, +1.
@pytest.mark.rule("A 11.15")
@pytest.mark.parametrize(
    ("reading", "expected"), [("the owner chooses, the defender his best", -1), ("the strongest unit's", 1)]
)
def test_of_several_types_the_owner_chooses_or_the_strongest_counts(reading: str, expected: int) -> None:
    units = [german("A", "1014", attack=6), german("T", "1014", attack=3, **PANTHER), allied("E", "1015", **M4)]
    game = position(units, **ADVANCED, rulings={"combined-arms-types": reading})
    assert modifier(game, "german", *sides(game)) == expected


# Armor against armor is ** already. Against a combat command infantry has +1; with the vehicles besides, in which the
# Panther is better (G, -1), nothing is left.
@pytest.mark.rule("B 11.47")
@pytest.mark.parametrize(("reading", "expected"), [("one modifier in all", -1), ("both", -1)])
def test_where_the_table_asks_for_the_vehicles_they_count_once(reading: str, expected: int) -> None:
    units = [german("A", "1014"), german("T", "1014", **PANTHER), allied("E", "1015", **M4)]
    game = position(units, **ADVANCED, rulings={"one-die-modifier": reading})
    assert modifier(game, "german", *sides(game)) == expected


# Infantry and armor together against armor is -1 by the table; Panther against M10 is another -1.
@pytest.mark.rule("B 11.47")
@pytest.mark.parametrize(("reading", "expected"), [("one modifier in all", -1), ("both", -2)])
def test_combined_arms_and_better_vehicles_count_once_or_both(reading: str, expected: int) -> None:
    units = [german("A", "1014"), german("T", "1014", **PANTHER), allied("E", "1015", **M10)]
    game = position(units, **ADVANCED, rulings={"one-die-modifier": reading})
    assert modifier(game, "german", *sides(game)) == expected


@pytest.mark.rule("B 15.21")
@pytest.mark.parametrize(
    ("reading", "rule"),
    [("attacked units move one hex or attack; no Reserve, no artillery", ""), ("nothing", "B 15.21")],
)
def test_on_12_16_am_attacked_allies_move_or_nobody_does(reading: str, rule: str) -> None:
    struck = allied("E", "1015", marks=("struck",))
    game = position([struck], side="allied", turn=1, rulings={"first-turn-allies": reading})
    refusal = check_first_days(game, game.units[struck.key])
    assert ("" if refusal is None else refusal.rule.number) == rule


@pytest.mark.rule("D 6.0b")
@pytest.mark.parametrize(
    ("reading", "taken", "rule"),
    [
        ("no, the rules alone count", (), ""),
        ("not before the three towns are taken", ("1217", "1218"), "D 6.0b"),
        ("not before the three towns are taken", ("1217", "1218", "1219"), ""),
    ],
)
def test_the_notes_keep_germans_from_strategic_movement_or_not(reading: str, taken: tuple[str, ...], rule: str) -> None:
    game = position(
        [german("A", "1010")],
        phase="strategic_movement",
        roads=[("1010", "1011")],
        places={"rocherath-krinkelt": ["1217"], "st-vith": ["1218"], "clerf": ["1219"]},
        control=dict.fromkeys(taken, "german"),
        rulings={"notes-strategic": reading},
    )
    refusal = check_enter(game, "german", key_of(game, "A"))
    assert ("" if refusal is None else refusal.rule.number) == rule


@pytest.mark.rule("D 11.0")
@pytest.mark.parametrize(
    ("reading", "advances"),
    [("no, the rules alone count", True), ("nobody advances into a hex with a friend", False)],
)
def test_a_second_unit_advances_into_the_same_hex_or_not(reading: str, advances: bool) -> None:
    values = {"units": [], "losers": [], "left": ["1015"], "hexes": 1, "gone": []}
    game = position([german("A", "1014"), german("B", "1015")], rulings={"notes-advance": reading})
    frame = Frame("advance", "german", values)
    assert (("1014", "1015") in list(ways(game, frame, game.units[key_of(game, "A")]))) is advances


@pytest.mark.rule("A 2.16")
@pytest.mark.rule("A 2.22")
@pytest.mark.parametrize(
    ("reading", "rules"),
    [
        ("one a hex, so two only in a battle for several hexes", ["A 2.16", "A 2.16"]),
        ("two over a hex that is fought for, else one", ["", "A 2.22"]),
    ],
)
def test_one_air_unit_over_a_hex_or_two_where_it_is_fought_for(reading: str, rules: list[str]) -> None:
    game = position([allied("E", "1015")], turn=7, **ADVANCED, rulings={"air-per-hex": reading})
    plane = Aircraft(7, 1, "FW-190")
    found = []
    for number in (1, 2):
        over = tuple(Flight("german", f"7.{count} FW-190", "attack", "1015") for count in range(number))
        game.own.advanced.flights = over
        refusal = _check_hex(game, "german", plane, FlyMission(plane.key, "attack", "1015"))
        found.append("" if refusal is None else refusal.rule.number)
    assert found == rules


@pytest.mark.rule("N GE2a")
@pytest.mark.parametrize(("reading", "rolls"), [("what the chart in use says", 0), ("always one more fuel roll", 1)])
def test_an_early_release_costs_what_the_chart_says_or_always_a_roll(reading: str, rolls: int) -> None:
    # The chart of December 22 names no fuel roll.
    release = Clause(
        key="r", kind="special", form="release", args={"formations": []}, text="", rule="N GE2b", enforced=True
    )
    game = position([german("A", "1010")], clauses=[release], rulings={"early-release": reading})
    game.own.ground.events = {"early_release": 13}
    assert extra_rolls(game) == rolls
