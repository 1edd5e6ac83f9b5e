"""Bridges and Improved Positions."""

import pytest

from engine.core.events import UnitRemoved, fold
from engine.core.play import apply, start
from engine.hj1986.fighting.battle_setup import AddAttacker
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.ground.hexsides import has_bridge, is_blown
from engine.hj1986.ground.stacking import load
from engine.hj1986.moving.digging import BuildBridge, DigIn
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.ruleset import RULES
from engine.hj1986.state import BulgeGame
from engine.scenario import Setup, StartState
from tests.games.hj1986.moves import moving, refused, step_refused, way
from tests.games.hj1986.positions import (
    BATTALION,
    ENGINEERS,
    PANZER,
    allied,
    board,
    german,
    key_of,
    marks_of,
    position,
    shipped,
)

OVER = {"bridges": [("1014", "1015")], "roads": [("1014", "1015")]}
PIONEERS = {**ENGINEERS, "kind": "engineer_ger", "size": "Bn"}


@pytest.mark.parametrize(("die", "state"), [(2, "blown"), (3, None)])
def test_b_14_23_any_unit_at_the_bridge_destroys_it_on_one_or_two(die: int, state: str | None) -> None:
    game = position([allied("A", "1014")], phase="engineer", side="allied", dice=(die,), **OVER)
    apply(game, BlowBridge(key_of(game, "A"), "1014", "1015"))
    assert game.own.ground.bridges.get("1014|1015") == state
    game.dice.check_spent()


@pytest.mark.parametrize(("die", "state"), [(4, "blown"), (5, None)])
def test_b_14_24_an_engineer_two_hexes_away_destroys_it_up_to_four(die: int, state: str | None) -> None:
    game = position([german("A", "1012", **PIONEERS)], phase="engineer", dice=(die,), **OVER)
    apply(game, BlowBridge(key_of(game, "A"), "1014", "1015"))
    assert game.own.ground.bridges.get("1014|1015") == state


def test_b_14_26_one_try_a_bridge_and_player_turn() -> None:
    units = [german("A", "1014", **PIONEERS), german("B", "1015", **PIONEERS)]
    game = position(units, phase="engineer", dice=(6,), **{**OVER, "bridges": [("1014", "1015"), ("1013", "1014")]})
    apply(game, BlowBridge(key_of(game, "A"), "1014", "1015"))
    assert refused(game, BlowBridge(key_of(game, "B"), "1014", "1015")) == "B 14.26"


def test_b_14_21_to_14_28_who_may_not_try() -> None:
    units = [
        german("Foot", "1014"),
        german("Far", "1010", **PIONEERS),
        german("Hungry", "1014", **PIONEERS, marks=("unsupplied",)),
        german("Able", "1012", **PIONEERS),
    ]
    game = position(units, phase="engineer", **OVER)
    answers = [refused(game, BlowBridge(key_of(game, name), "1014", "1015")) for name in ("Foot", "Far", "Hungry")]
    assert answers == ["I 8.1.8", "B 14.21", "B 14.27"]


def test_b_14_28_the_allies_wait_until_12_17_pm() -> None:
    game = position([allied("A", "1014")], phase="engineer", side="allied", turn=3, **OVER)
    assert game.top.phase != "engineer"


def test_b_14_31_a_bridge_begun_in_movement_stands_after_the_engineer_phase() -> None:
    game = position([german("A", "1014", **PIONEERS)], rivers=[("1014", "1015")])
    apply(game, BuildBridge(key_of(game, "A"), "1015"))
    assert game.own.ground.bridges == {"1014|1015": "under_way"}
    turn = game.turn
    while game.turn == turn and game.own.ground.bridges["1014|1015"] == "under_way":
        apply(game, EndPhase())
    assert game.own.ground.bridges == {"1014|1015": "built"}
    assert game.own.ground.bridges_built == {"german": 1}


@pytest.mark.parametrize(("state", "opens"), [("built", True), ("under_way", False), ("blown", False)])
def test_the_map_tells_a_bridge_that_was_built_from_one_that_is_not_there(state: str, opens: bool) -> None:
    game = position([allied("A", "1014")], **OVER)
    game.own.ground.bridges = {"1014|1015": state}
    (marker,) = game.rules.telling.markers(game)
    assert marker.helps is opens


def test_b_14_32_who_builds_no_bridge() -> None:
    units = [
        german("Foot", "1014"),
        german("Away", "1012", **PIONEERS),
        german("R", "1014", **PIONEERS),
    ]
    game = position(units, rivers=[("1014", "1015")])
    answers = [refused(game, BuildBridge(key_of(game, name), "1015")) for name in ("Foot", "Away", "R")]
    assert answers == ["B 14.31", "B 14.32", ""]


@pytest.mark.rule("B 14.42")
@pytest.mark.rule("B 14.48")
def test_b_14_41_who_digs_in() -> None:
    units = [allied("A", "1010"), allied("Close", "1214"), german("E", "1215")]
    game = position(units, side="allied", positions=[])
    assert refused(game, DigIn(key_of(game, "A"))) == ""
    assert refused(game, DigIn(key_of(game, "Close"))) == "B 14.41"
    assert refused(position(units, side="allied", turn=2), DigIn(key_of(game, "A"))) == "B 14.48"
    dug = position([allied("A", "1010", **BATTALION)], side="allied", positions=["1010"])
    assert refused(dug, DigIn(key_of(dug, "A"))) == "B 14.42"


def test_b_14_12_a_bridge_is_destroyed_and_built_again() -> None:
    game = position([german("A", "1014", **PIONEERS)], bridge_states={"1014|1015": "blown"}, **OVER)
    apply(game, BuildBridge(key_of(game, "A"), "1015"))
    end_turn(game)
    assert game.own.ground.bridges == {"1014|1015": "built"}


def test_b_14_12_who_loses_the_builder_has_the_destroyed_bridge_again() -> None:
    """The pioneers begin to build where a printed bridge was blown, and are gone before the Engineer Phase."""
    game = position(
        [german("A", "1014", **PIONEERS), german("B", "0510")], bridge_states={"1014|1015": "blown"}, **OVER
    )
    apply(game, BuildBridge(key_of(game, "A"), "1015"))
    fold(game, UnitRemoved(key_of(game, "A"), "dead", "lost"))
    end_turn(game)
    assert game.own.ground.bridges == {"1014|1015": "blown"}


def end_turn(game: BulgeGame) -> None:
    """End the phases up to the end of the game turn's player turn."""
    while game.top.side == "german":
        apply(game, EndPhase())


def test_b_14_13_a_bridge_that_is_down_at_the_start_stays_down_until_it_is_built() -> None:
    unit = german("A", "1014")
    row = Setup(counter=unit.key, place="1014", face="", steps_lost=0)
    down = StartState(kind="bridge_blown", subject="1014|1015", value="")
    game = start(RULES, board([unit], setup=[row], start_state=[down], **OVER), 1)[0]
    assert is_blown(game, "1014", "1015") and not has_bridge(game, "1014", "1015")


@pytest.mark.parametrize(("label", "rule"), [("1014", ""), ("1015", ""), ("1114", "B 14.22")])
def test_b_14_22_a_unit_in_a_hex_of_the_bridge_may_try(label: str, rule: str) -> None:
    game = position([allied("A", label), allied("B", "1014")], phase="engineer", side="allied", **OVER)
    assert refused(game, BlowBridge(key_of(game, "A"), "1014", "1015")) == rule


def test_b_14_22_an_enemy_at_the_other_end_does_not_matter_to_it() -> None:
    units = [allied("A", "1014"), german("E", "1015")]
    game = position(units, phase="engineer", side="allied", **OVER)
    assert refused(game, BlowBridge(key_of(game, "A"), "1014", "1015")) == ""


def test_b_14_25_over_a_destroyed_bridge_the_whole_river_is_paid_and_no_road_leads() -> None:
    """With the bridge a hex of forest costs one point by road; without it the river takes all six points."""
    field = {**OVER, "terrain": {"1015": "forest"}}
    tank = german("T", "1014", **{**PANZER, "movement": 6})
    assert way(moving("T", [tank], **field), "1014", "1015") == "1"
    blown = moving("T", [tank], bridge_states={"1014|1015": "blown"}, **field)
    assert way(blown, "1014", "1015") == "6"


@pytest.mark.parametrize("mark", ["unsupplied", "isolated", "disorganized", "strategic", "reserve"])
def test_b_14_27_who_never_destroys_a_bridge(mark: str) -> None:
    units = [german("A", "1014", **PIONEERS, marks=(mark,)), german("B", "1014", **PIONEERS)]
    game = position(units, phase="engineer", **OVER)
    answers = [refused(game, BlowBridge(key_of(game, name), "1014", "1015")) for name in "AB"]
    assert answers == ["B 14.27", ""]


@pytest.mark.parametrize("mark", ["unsupplied", "isolated", "strategic"])
def test_b_14_34_who_never_builds_a_bridge(mark: str) -> None:
    game = position([german("A", "1014", **PIONEERS, marks=(mark,))], rivers=[("1014", "1015")])
    assert refused(game, BuildBridge(key_of(game, "A"), "1015")) == "B 14.34"


@pytest.mark.rule("B 14.35")
@pytest.mark.parametrize(("side", "rule"), [("german", "B 14.35"), ("allied", "")])
def test_b_14_34_and_14_35_germans_build_eight_bridges_and_allies_any_number(side: str, rule: str) -> None:
    unit = german("A", "1014", **PIONEERS) if side == "german" else allied("A", "1014", **ENGINEERS)
    game = position([unit], side=side, rivers=[("1014", "1015")])
    game.own.ground.bridges_built = {side: 7}
    assert refused(game, BuildBridge(unit.key, "1015")) == ""
    game.own.ground.bridges_built = {side: 8}
    assert refused(game, BuildBridge(unit.key, "1015")) == rule


def test_b_14_36_who_builds_a_bridge_leaves_reserve_and_does_not_move_in_the_reserve_phase() -> None:
    units = [german("A", "1014", **PIONEERS, marks=("reserve",)), german("B", "0512", marks=("reserve",))]
    game = position(units, rivers=[("1014", "1015")])
    apply(game, BuildBridge(key_of(game, "A"), "1015"))
    assert "reserve" not in marks_of(game, "A")
    while game.top.phase != "reserve":
        apply(game, EndPhase())
    assert refused(game, SelectUnit(key_of(game, "A"))) != ""


def test_b_14_37_engineers_move_and_dig_in_others_do_not() -> None:
    units = [german("A", "1010", **PIONEERS), german("B", "1210", formation="2")]
    game = position(units)
    for name, path in (("A", ("1010", "1011")), ("B", ("1210", "1211"))):
        apply(game, SelectUnit(key_of(game, name)))
        apply(game, MoveTo(path))
        apply(game, FinishMove())
    assert refused(game, DigIn(key_of(game, "B"))) == "B 14.37"
    apply(game, DigIn(key_of(game, "A")))
    end_turn(game)
    assert game.own.ground.positions == ("1011",)


def test_b_14_37_an_engineer_beside_the_enemy_does_not_dig_in_either() -> None:
    game = position([german("A", "1014", **PIONEERS, marks=("moved", "done")), allied("E", "1015")])
    assert refused(game, DigIn(key_of(game, "A"))) == "B 14.41"


@pytest.mark.parametrize(("turn", "rule"), [(1, "B 14.38"), (2, "")])
def test_b_14_38_germans_build_no_bridge_on_12_16_am(turn: int, rule: str) -> None:
    """With free deployment they have a Movement Phase in that turn."""
    clauses = [row for row in shipped().clauses if row.kind == "special" and row.key != "german-first-turn"]
    game = position([german("A", "1014", **PIONEERS)], turn=turn, clauses=clauses, rivers=[("1014", "1015")])
    assert refused(game, BuildBridge(key_of(game, "A"), "1015")) == rule


def test_b_14_4_everybody_but_artillery_digs_in() -> None:
    units = [
        german("A", "1010"),
        german("T", "1110", **PANZER),
        german("P", "1210", **PIONEERS),
        german("Gun", "1310", kind="artillery_vak", size="Brig", steps=1, formation_kind="corps"),
        german("R", "1410", formation="2", marks=("reserve",)),
    ]
    game = position(units, terrain={"1010": "forest", "1110": "marsh"})
    answers = [refused(game, DigIn(key_of(game, name))) for name in ("A", "T", "P", "Gun", "R")]
    assert answers == ["", "", "", "B 14.4", ""]


@pytest.mark.rule("B 14.41")
def test_b_14_41_who_digs_in_neither_moves_nor_attacks() -> None:
    """An enemy battalion in 1015 has no zone, so the unit beside it may dig in."""
    game = position([german("A", "1014"), german("B", "1115", formation="2"), allied("E", "1015", **BATTALION)])
    apply(game, DigIn(key_of(game, "A")))
    assert refused(game, SelectUnit(key_of(game, "A"))) == "B 5.39"
    apply(game, EndPhase())
    assert game.top.phase == "combat"
    apply(game, DeclareAttack("1015"))
    assert refused(game, AddAttacker(key_of(game, "A"))) == "B 14.41"
    assert refused(game, AddAttacker(key_of(game, "B"))) == ""


@pytest.mark.rule("B 14.42")
def test_b_14_42_two_units_of_a_hex_build_one_position() -> None:
    game = position([german("A", "1010"), german("B", "1010", formation="2")])
    apply(game, DigIn(key_of(game, "A")))
    apply(game, DigIn(key_of(game, "B")))
    end_turn(game)
    assert game.own.ground.positions == ("1010",)


def test_b_14_43_an_improved_position_takes_no_room() -> None:
    stack = [german(name, "1011") for name in "BC"]
    game = moving("A", [german("A", "1010"), *stack], positions=["1011"])
    assert step_refused(game, "1010", "1011") == ""
    assert load(game, "1011", "german") == 2


def test_b_14_44_the_position_is_there_after_the_engineer_phase_of_the_same_player_turn() -> None:
    game = position([german("A", "1010"), allied("E", "1620")])
    apply(game, DigIn(key_of(game, "A")))
    assert game.own.ground.positions == ()
    turn = game.turn
    end_turn(game)
    assert (game.turn, game.own.ground.positions) == (turn, ("1010",))


@pytest.mark.rule("B 14.47")
def test_b_14_47_shipped_allied_units_begin_in_improved_positions() -> None:
    """The hexes printed in brackets; see also I 6.22(2)."""
    rows = [row for row in shipped().setup if "improved" in row.state]
    assert {row.counter.partition("/")[0] for row in rows} == {"allied"}
    assert {row.place for row in rows} >= {"1006", "0908", "0712", "0710", "1020"}


@pytest.mark.rule("B 14.48")
@pytest.mark.parametrize(("turn", "rule"), [(2, "B 14.48"), (3, "")])
def test_b_14_48_the_allies_dig_in_from_12_17_am_on(turn: int, rule: str) -> None:
    game = position([allied("A", "1010", marks=("struck",))], side="allied", turn=turn)
    assert refused(game, DigIn(key_of(game, "A"))) == rule


@pytest.mark.rule("B 14.32")
@pytest.mark.parametrize(
    ("mark", "turn", "rule"),
    [("engaged", 6, "B 11.48 ENG b"), ("disorganized", 6, "A 2.43"), ("", 2, "B 15.22"), ("", 3, "")],
)
def test_b_14_32_who_may_not_move_builds_no_bridge(mark: str, turn: int, rule: str) -> None:
    """A bridge costs the movement of the turn; on 12/16 PM Allied units that were not attacked have none."""
    unit = allied("A", "1014", **ENGINEERS, marks=(mark,) if mark else ())
    game = position([unit], side="allied", turn=turn, rivers=[("1014", "1015")])
    assert refused(game, BuildBridge(unit.key, "1015")) == rule
