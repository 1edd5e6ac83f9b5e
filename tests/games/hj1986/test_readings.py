"""Both readings of a few rulings, where the rules leave a question open."""

import pytest
from pydantic import JsonValue

from engine.core.play import apply, legal_actions
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.air.missions import FlyMission, _check_hex
from engine.hj1986.air.schedule import Aircraft
from engine.hj1986.board import MP
from engine.hj1986.clauses.release import extra_rolls
from engine.hj1986.fighting.advance import ways
from engine.hj1986.fighting.armor import _is_open
from engine.hj1986.fighting.combined_arms import modifier
from engine.hj1986.fighting.local import Pursuit
from engine.hj1986.fighting.strength import defense_strength
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.ground.first_days import check_first_days
from engine.hj1986.ground.lanes import ground_cost
from engine.hj1986.moving.reserves import LiftReserve
from engine.hj1986.moving.strategic import check_enter
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.state import BulgeGame
from engine.scenario import Clause
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.fights import column, fought
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
    frame = Frame("advance", "german", values).settle(Pursuit)
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
    price: dict[str, JsonValue] = {"formations": [], "from_turn": 13}
    release = Clause(key="r", kind="special", form="release", args=price, text="", rule="N GE2b", enforced=True)
    game = position([german("A", "1010")], clauses=[release], rulings={"early-release": reading})
    game.own.ground.events = {"early_release": 13}
    assert extra_rolls(game) == rolls


STEP_COUNTS, STEP_FIRST = "yes, what is left of the number follows", "no, the whole number is taken after it"


@pytest.mark.rule("B 11.48 x")
@pytest.mark.parametrize(("reading", "points"), [(STEP_COUNTS, 2), (STEP_FIRST, 3)])
def test_the_step_of_an_x_counts_toward_the_number_or_comes_before_it(reading: str, points: int) -> None:
    # 20 to 4 is 5-1 in the clear, column 8; a die of 1 is D2x.
    units = [german("A", "1014", attack=20), allied("D", "1015", defense=4, steps=3)]
    game = fought(units, "A", "1015", die=1, rulings={"step-first": reading})
    assert (game.top.values["points"], game.top.values["must"]) == (points, 1)
    apply(game, TakeLoss(key_of(game, "D")))
    apply(game, Retreat())
    while game.top.phase == "retreat":
        apply(game, next(iter(legal_actions(game))))
    unit = game.units[key_of(game, "D")]
    assert (unit.steps_lost, game.board.map.distance(unit.hex, "1015")) == (1, points - 1)


@pytest.mark.rule("B 11.48 x")
@pytest.mark.parametrize(("reading", "points"), [(STEP_COUNTS, 1), (STEP_FIRST, 2)])
def test_after_an_a1x_the_attacker_is_done_or_takes_an_a1_besides(reading: str, points: int) -> None:
    # 4 to 4 is 1-1 in the clear, column 4; a die of 6 is A1 there. 4 to 8 is 1-2, column 3: a die of 6 is A1x.
    units = [german("A", "1014", attack=4), allied("D", "1015", defense=8)]
    game = fought(units, "A", "1015", die=6, rulings={"step-first": reading})
    assert (game.top.side, game.top.values["points"], game.top.values["must"]) == ("german", points, 1)


@pytest.mark.rule("B 11.48 FF")
def test_a_fire_fight_is_a_step_a_side_by_either_reading() -> None:
    # 8 to 4 is 2-1 in the clear, column 5: a die of 3 is FF.
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=4)]
    game = fought(units, "A", "1015", die=3, rulings={"step-first": STEP_FIRST})
    assert (game.top.values["points"], game.top.values["must"]) == (1, 1)


@pytest.mark.rule("B 11.46")
@pytest.mark.parametrize(
    ("reading", "attack", "expected"),
    [
        ("before the shifts", 32, 9),  # 8-1 in the clear is the last column, 7-1 or more; the town takes one off
        ("after all shifts", 32, 10),  # one column above the last, less one
        ("after all shifts", 28, 9),  # 7-1 is the last column itself
        ("after all shifts", 60, 10),  # 15-1 is eight above it; the table ends at column 10
        ("before the shifts", 4, 3),  # 1-1 in the clear, column 4
        ("after all shifts", 4, 3),
    ],
)
def test_odds_above_the_table_are_its_last_column_before_or_after_the_shifts(
    reading: str, attack: int, expected: int
) -> None:
    units = [german("A", "1014", attack=attack), allied("D", "1015", defense=4)]
    game = position(units, phase="combat", marks={"1015": "town"}, rulings={"odds-beyond": reading})
    assert column(game, ["A"], "1015") == expected


@pytest.mark.rule("B 11.46")
def test_odds_above_the_table_without_a_shift_are_the_last_column_by_either_reading() -> None:
    units = [german("A", "1014", attack=60), allied("D", "1015", defense=4)]
    game = position(units, phase="combat", rulings={"odds-beyond": "after all shifts"})
    assert column(game, ["A"], "1015") == 10


@pytest.mark.rule("B 2.14")
@pytest.mark.rule("C FUEL")
@pytest.mark.parametrize(
    ("reading", "there", "short"),
    [
        ("they come without supply", "", ("Pz Lehr",)),
        ("nothing, when no unit of it is on the map", "", ()),
        ("nothing, when no unit of it is on the map", "Pz Lehr", ("Pz Lehr",)),
    ],
)
def test_a_fuel_roll_takes_a_division_that_is_not_on_the_map_or_not(
    reading: str, there: str, short: tuple[str, ...]
) -> None:
    """A two is Panzer Lehr; on 12/20 AM, turn 9, one roll is made in the Basic game."""
    units = [german("A", "1010"), *([german("L", "1012", formation=there)] if there else [])]
    game = position(units, phase="fuel", turn=9, last_turn=20, dice=(1, 1), rulings={"fuel-arrivals": reading})
    assert game.own.logistics.short == short
