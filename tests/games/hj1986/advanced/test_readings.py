"""Both readings of rulings about air strikes, Kampfgruppen in Reserve, dumps and the offensive of the 15th Army."""

from typing import Any

import pytest

from engine.core.events import fold
from engine.core.play import apply, legal_actions
from engine.core.roles import Role, role_of
from engine.hj1986.advising.air import fly
from engine.hj1986.air.interdiction import rallied
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.air.proposals import pointed_at
from engine.hj1986.air.schedule import may_fly
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.attackers import check_unit
from engine.hj1986.fighting.suffer import Retreat
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.position.advanced_events import RoadInterdicted
from engine.hj1986.state import DISORGANIZED, HALTED, RESERVE, BulgeGame
from engine.hj1986.steps.dumps import first_fuel_turn
from engine.hj1986.supply.lines import supplied_hexes
from engine.hj1986.telling.texts import describe_action
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.advanced.skies import FOE, TANKS, broken, flying, sky
from tests.games.hj1986.advanced.test_groups import grenadiers, panzers
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import moving, refused, step_refused, way
from tests.games.hj1986.positions import BATTALION, Piece, allied, german, key_of, marks_of, position

OWN_TURN, ANY_TURN = "its own player turn alone", "every player turn in which its aircraft fly"
TARGET = german("target", "1217")


def allied_morning(reading: str, *units: Piece, die: int = 1, **field: Any) -> BulgeGame:
    """Return the question for Allied missions in the German player turn of 12/20 AM; a bomber is on the schedule."""
    rulings = {"strike-turn": reading}
    return flying(
        "allied", "german", 9, sky("allied", 9, "IX/B-26"), TARGET, *units, dice=(die,), rulings=rulings, **field
    )


@pytest.mark.rule("A 2.42")
@pytest.mark.rule("A 2.12")
def test_a_2_42_a_bomber_of_the_morning_strikes_in_the_enemys_player_turn_or_not() -> None:
    game = allied_morning(ANY_TURN)
    assert broken(game, "strike", "1217", "allied") == ""
    none = allied_morning(OWN_TURN)
    assert not any(isinstance(action, FlyMission) for action in legal_actions(none))


@pytest.mark.rule("A 2.42")
@pytest.mark.rule("A 2.43")
def test_a_2_43_a_unit_struck_in_its_own_player_turn_is_disorganized_through_its_next() -> None:
    game = allied_morning(ANY_TURN)
    apply(game, FlyMission("9.1 IX/B-26", "strike", "1217"))
    assert game.top.phase != "air"
    target = game.units[TARGET.key]
    refusal = check_unit(game, target, in_reserve=False)
    assert refusal is not None and refusal.rule.number == "A 2.43"
    for left in (True, False):  # the end of this German player turn, then that of the next one
        for event in rallied(game, "german"):
            fold(game, event)
        assert target.has(DISORGANIZED) is left
    assert target.marks == ()


@pytest.mark.rule("A 2.42")
@pytest.mark.rule("A 2.46")
def test_a_2_42_the_same_holds_for_the_interdiction_of_roads() -> None:
    road = {"roads": [["1217", "1218"]]}
    game = allied_morning(ANY_TURN, **road)
    apply(game, FlyMission("9.1 IX/B-26", "road", "1217"))
    assert game.own.advanced.interdicted == {"1217": "allied"}


HEX, UNIT = "all enemy units in the hex", "one unit that is named"


def bombers(reading: str, die: int = 1) -> BulgeGame:
    """Return the question for Allied missions in an evening; two German units stand in 1217."""
    weak = german("weak", "1217", attack=1)
    rulings = {"strike-target": reading}
    return flying("allied", "allied", 10, sky("allied", 10, "P-47"), TARGET, weak, dice=(die,), rulings=rulings)


@pytest.mark.rule("A 2.43")
@pytest.mark.parametrize(
    ("reading", "unit", "rule", "struck"),
    [
        (HEX, "", "", [True, True]),
        (HEX, "weak", "A 2.43", []),
        (UNIT, "weak", "", [False, True]),
        (UNIT, "target", "", [True, False]),
        (UNIT, "", "A 2.43", []),
    ],
)
def test_a_2_43_a_strike_hits_the_hex_or_the_unit_that_is_named(
    reading: str, unit: str, rule: str, struck: list[bool]
) -> None:
    game = bombers(reading)
    action = FlyMission("10.1 P-47", "strike", "1217", key_of(game, unit) if unit else "")
    assert refused(game, action) == rule
    if not rule:
        apply(game, action)
        assert [DISORGANIZED in marks_of(game, name) for name in ("target", "weak")] == struck


@pytest.mark.rule("A 2.43")
def test_a_2_43_each_unit_is_offered_as_the_target_of_a_strike() -> None:
    """FOE is Allied; TANKS stand in 1015, target and weak in 1217. The text names the unit."""
    game = bombers(UNIT)
    offered = [
        action for action in legal_actions(game) if isinstance(action, FlyMission) and action.mission == "strike"
    ]
    assert {action.unit for action in offered} == {key_of(game, name) for name in ("tanks", "target", "weak")}
    assert {describe_action(game, action) for action in offered if action.unit.endswith("weak#1")} == {
        "P-47: bomb the enemy units in 1217, weak Rgt (1)"
    }
    pointed = pointed_at(game, game.top, "1217")
    assert pointed is not None and (pointed.mission, pointed.unit) == ("strike", key_of(game, "target"))
    by_unit = {action.unit: fly(game, action) for action in offered}
    assert by_unit[key_of(game, "target")] > by_unit[key_of(game, "weak")] == 1


@pytest.mark.rule("A 2.18")
@pytest.mark.rule("A 2.19")
@pytest.mark.parametrize(("reading", "strikes"), [("units and roads", True), ("roads alone", False)])
@pytest.mark.parametrize("name", ["IX/B-26", "IX/A-20", "RAF BC/Lancaster", "Jgkp/II/JU-88"])
def test_a_2_18_bombers_strike_units_or_roads_alone(name: str, reading: str, strikes: bool) -> None:
    board = position([TANKS], rulings={"bomber-strikes": reading}).board
    assert may_fly(board, name, "strike") is strikes
    assert may_fly(board, name, "road")
    assert may_fly(board, "P-47", "strike") and not may_fly(board, "IX/C-47", "strike")


WHOLE, ROAD = "the whole hex", "its road alone"


@pytest.mark.rule("A 2.47")
@pytest.mark.parametrize(("reading", "enters", "leaves"), [(WHOLE, "A 2.47", "1"), (ROAD, "", "3")])
def test_a_2_47_an_interdicted_hex_is_closed_or_its_road_alone(reading: str, enters: str, leaves: str) -> None:
    """Woods at three points, a road through them. By the closed hex a unit in it may still drive away."""
    field: dict[str, Any] = {
        "terrain": {"1016": "light_woods", "1017": "light_woods"},
        "roads": [["1015", "1016", "1017"]],
        "rulings": {"interdicted-hex": reading},
    }
    game = moving("tanks", [TANKS], **ADVANCED, **field)
    game.own.advanced.interdicted = {"1016": "allied"}
    game.cache.clear()
    assert step_refused(game, "1015", "1016") == enters
    if not enters:
        assert way(game, "1015", "1016") == "3"
    inside = moving("in", [german("in", "1016", kind="panzer_iv", size="Bn", movement=7)], **ADVANCED, **field)
    inside.own.advanced.interdicted = {"1016": "allied"}
    inside.cache.clear()
    assert way(inside, "1016", "1017") == leaves


@pytest.mark.rule("A 2.47")
@pytest.mark.parametrize(("reading", "fed"), [(WHOLE, False), (ROAD, True)])
def test_a_2_47_supply_crosses_an_interdicted_hex_off_the_road_or_not(reading: str, fed: bool) -> None:
    """One row of hexes, a road from the edge in 0512 to 0712: past 0712 a line of four hexes to 1112 is walked."""
    field: dict[str, Any] = {
        "rows": range(12, 13),
        "columns": range(5, 13),
        "roads": [["0512", "0612", "0712"]],
        "areas": {"east-edge": ["0512"]},
        "rulings": {"interdicted-hex": reading},
    }
    game = position([german("A", "1012")], **ADVANCED, **field)
    assert "1012" in supplied_hexes(game, "german")
    game.own.advanced.interdicted = {"0812": "allied"}
    game.cache.clear()
    assert ("1012" in supplied_hexes(game, "german")) is fed
    game.own.advanced.interdicted = {"0612": "allied"}
    game.cache.clear()
    assert ("1012" in supplied_hexes(game, "german")) is False  # on the road it is cut by either reading


NEXT_COMBAT, TWO_TURNS = "to the next Combat Phase of the side that flew", "to the end of the second player turn after"


@pytest.mark.rule("A 2.47")
@pytest.mark.rule("A 2.48")
@pytest.mark.parametrize(
    ("reading", "last"), [(NEXT_COMBAT, ("strategic_movement", "movement")), (TWO_TURNS, ("reserve", "engineer"))]
)
def test_a_2_47_a_road_is_closed_to_the_next_combat_or_through_two_player_turns(
    reading: str, last: tuple[str, ...]
) -> None:
    """Closed before the Allied battles of turn 9; a unit in Reserve makes the late phases ask."""
    late = [allied("R", "0717", marks=(RESERVE,), formation="2"), german("far", "1217")]
    game = position(
        [TANKS, FOE, *late],
        phase="combat",
        side="allied",
        turn=9,
        last_turn=36,
        **ADVANCED,
        rulings={"interdiction-time": reading},
    )
    fold(game, RoadInterdicted("1117", "allied"))
    seen: list[tuple[int, str, str]] = []
    for _ in range(60):
        if "1117" not in game.own.advanced.interdicted:
            break
        if game.turn == 10 and not game.units[key_of(game, "R")].has(RESERVE):
            game.units[key_of(game, "R")].marks = (RESERVE,)
            game.forget()
        seen.append((game.turn, game.board.steps[game.step].side, game.top.phase))
        apply(game, next(action for action in legal_actions(game) if role_of(action) is Role.END))
    assert any(turn == 10 and side == "german" for turn, side, _ in seen)
    turn, side, phase = seen[-1]
    assert (turn, side) == (10, "allied") and phase in last


TWO_PANZERS, ALL = "those of two panzer battalions", "every Kampfgruppe moves and fights twice"


def in_reserve(reading: str, *others: Piece, phase: str = "movement") -> BulgeGame:
    """Return a position with a Kampfgruppe of grenadiers and panzers in Reserve in 1015."""
    pair = [grenadiers("g", marks=(RESERVE,)), panzers("p", marks=(RESERVE,))]
    values: dict[str, Any] = {**ADVANCED, "turn": 12, "last_turn": 36, "rulings": {"kampfgruppe-reserve": reading}}
    game = position([*pair, *others], phase=phase, **values)
    game.own.advanced.groups = ((pair[0].key, pair[1].key),)
    game.cache.clear()
    return game


@pytest.mark.rule("A 12.36")
@pytest.mark.rule("B 13.31")
@pytest.mark.parametrize(("reading", "rule"), [(TWO_PANZERS, "B 4.12"), (ALL, "")])
def test_a_12_36_a_kampfgruppe_with_grenadiers_moves_from_reserve_in_the_movement_phase_or_not(
    reading: str, rule: str
) -> None:
    """Half of the six points of the grenadiers; both stay in Reserve and move again, another half."""
    game = in_reserve(reading, german("other", "0717", formation="2"))
    assert refused(game, SelectUnit(key_of(game, "p"))) == rule
    if rule:
        return
    apply(game, SelectUnit(key_of(game, "g")))
    assert game.top.values["budget"] == 3 * 2
    apply(game, MoveTo(("1015", "1016")))
    assert all(RESERVE in marks_of(game, name) for name in "gp")
    later = in_reserve(reading, phase="reserve")
    for name in "gp":
        later.units[key_of(later, name)].marks = ("moved", RESERVE)
    later.forget()
    apply(later, SelectUnit(key_of(later, "g")))
    assert later.top.values["budget"] == 3 * 2


@pytest.mark.rule("A 12.36")
@pytest.mark.rule("B 4.12")
@pytest.mark.parametrize(("reading", "rule"), [(TWO_PANZERS, "B 4.12"), (ALL, "")])
@pytest.mark.parametrize("name", ["g", "p"])
def test_a_12_36_a_kampfgruppe_with_grenadiers_attacks_from_reserve_or_not(name: str, reading: str, rule: str) -> None:
    """Its panzers are in Reserve with it and do not fight alone either."""
    game = in_reserve(reading, allied("E", "1014"), phase="combat")
    refusal = check_unit(game, game.units[key_of(game, name)], in_reserve=False)
    assert ("" if refusal is None else refusal.rule.number) == rule


@pytest.mark.rule("B 13.34")
def test_b_13_34_a_kampfgruppe_in_reserve_crosses_no_river_in_the_movement_phase() -> None:
    pair = [grenadiers("g", marks=(RESERVE,)), panzers("p", marks=(RESERVE,))]
    field: dict[str, Any] = {"rivers": [("1015", "1016")], "rulings": {"kampfgruppe-reserve": ALL}}
    game = position(pair, turn=12, last_turn=36, **ADVANCED, **field)
    game.own.advanced.groups = ((pair[0].key, pair[1].key),)
    game.cache.clear()
    apply(game, SelectUnit(pair[0].key))
    assert step_refused(game, "1015", "1016") == "B 13.34"


@pytest.mark.rule("A 9.24")
@pytest.mark.parametrize(
    ("reading", "advances"), [("no, it goes nowhere", False), ("yes, an advance is no movement", True)]
)
def test_a_9_24_who_was_stopped_by_a_blown_dump_advances_or_not(reading: str, advances: bool) -> None:
    foot = german("foot", "1014", attack=8, marks=(HALTED,))
    rulings = {"halted-advance": reading}
    game = fought(
        [foot, allied("D", "1015", **BATTALION)], ["foot"], "1015", die=2, turn=6, **ADVANCED, rulings=rulings
    )
    apply(game, Retreat())
    while game.top.phase == "retreat":
        apply(game, next(iter(legal_actions(game))))
    assert any(isinstance(action, AdvanceUnit) for action in legal_actions(game)) is advances


@pytest.mark.rule("A 10.24")
@pytest.mark.parametrize(
    ("reading", "fuel", "turn"),
    [
        ("always", 0, 11),  # two turns before 12/22 AM, turn 13
        ("always", 10, 16),  # before 12/24 PM, turn 18
        ("only when no dump was captured", 0, 11),
        ("only when no dump was captured", 10, 18),
    ],
)
def test_a_10_24_captured_fuel_undoes_the_haste_of_the_offensive_or_not(reading: str, fuel: int, turn: int) -> None:
    game = position([TANKS], **ADVANCED, rulings={"offensive-fuel": reading})
    game.own.logistics.fuel = fuel
    game.own.ground.events["15th_army_offensive"] = 10
    assert first_fuel_turn(game) == turn
