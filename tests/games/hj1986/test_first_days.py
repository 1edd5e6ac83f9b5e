"""What ends when the first days are over, and what one unit is told to do in them. (B 15)"""

import pytest

from engine.core.play import apply, decision
from engine.hj1986.fighting.battle_setup import AddAttacker
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.ground.zones import enemy_zone
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import COMBAT_COMMAND, ENGINEERS, allied, german, key_of, marks_of, position

PIONEERS = {**ENGINEERS, "kind": "engineer_ger"}
BRIDGE = {"bridges": [("1014", "1015")], "roads": [("1014", "1015")]}


@pytest.mark.rule("B 15.23")
def test_b_15_23_from_12_17_am_all_allies_move() -> None:
    units = [allied("Calm", "1210")]
    assert refused(position(units, side="allied", turn=2), SelectUnit(units[0].key)) == "B 15.22"
    assert refused(position(units, side="allied", turn=3), SelectUnit(units[0].key)) == ""
    assert step_refused(moving("Calm", units, side="allied", turn=3), "1210", "1211", "1212") == ""


@pytest.mark.rule("B 15.32")
def test_b_15_32_allied_reserves_move_in_the_reserve_phase_of_12_16_pm_again() -> None:
    units = [allied("A", "1010", marks=("reserve",))]
    first = decision(position(units, phase="reserve", side="allied", turn=1))
    second = decision(position(units, phase="reserve", side="allied", turn=2))
    assert first is None or first.phase != "reserve"
    assert second is not None and second.phase == "reserve"


@pytest.mark.rule("B 15.42")
def test_b_15_42_from_12_16_pm_all_germans_move() -> None:
    game = position([german("A", "1010")], turn=2)
    assert game.top.phase == "movement"
    assert refused(game, SelectUnit(key_of(game, "A"))) == ""


@pytest.mark.rule("B 15.6")
def test_b_15_6_germans_destroy_bridges_from_the_start_and_allies_from_12_17_pm() -> None:
    game = position([german("A", "1014", **PIONEERS)], phase="engineer", turn=1, **BRIDGE)
    assert refused(game, BlowBridge(key_of(game, "A"), "1014", "1015")) == ""
    assert position([allied("A", "1014")], phase="engineer", side="allied", turn=3, **BRIDGE).top.phase != "engineer"
    later = position([allied("A", "1014")], phase="engineer", side="allied", turn=4, **BRIDGE)
    assert refused(later, BlowBridge(key_of(later, "A"), "1014", "1015")) == ""


@pytest.mark.rule("B 15.7")
@pytest.mark.parametrize(("turn", "forest"), [(1, True), (2, False), (3, True)])
def test_b_15_7_on_12_16_pm_allied_zones_do_not_reach_into_forest(turn: int, forest: bool) -> None:
    # 1014 and 1016 both touch 1015; only 1014 is forest.
    game = position([allied("A", "1015"), german("B", "0510")], turn=turn, terrain={"1014": "forest"})
    zone = enemy_zone(game, "german")
    assert ("1014" in zone, "1016" in zone) == (forest, True)


@pytest.mark.rule("B 15.34")
def test_b_15_34_combat_command_b_goes_to_st_vith_or_stays_and_leaves_reserve() -> None:
    units = [allied("CCB", "1011", **COMBAT_COMMAND, formation="9Arm", marks=("began_reserve", "reserve"))]
    field = {"phase": "reserve", "side": "allied", "turn": 2, "places": {"st-vith": ["1013"]}}
    game = moving("CCB", units, **field)
    assert step_refused(game, "1011", "1012") == "B 15.34"
    assert step_refused(game, "1011", "1012", "1013") == ""
    apply(game, FinishMove())
    assert "reserve" not in marks_of(game, "CCB")
    gone = moving("CCB", units, **field)
    apply(gone, MoveTo(("1011", "1012", "1013")))
    assert gone.units[key_of(gone, "CCB")].hex == "1013"


@pytest.mark.rule("B 15.34")
def test_b_15_34_combat_command_b_leaves_reserve_also_when_it_is_never_chosen() -> None:
    units = [allied("CCB", "1011", **COMBAT_COMMAND, formation="9Arm", marks=("began_reserve", "reserve"))]
    other = allied("Other", "1211", formation="2", marks=("reserve",))
    game = position([*units, other], phase="reserve", side="allied", turn=2, places={"st-vith": ["1013"]})
    apply(game, EndPhase())
    assert "reserve" not in marks_of(game, "CCB")
    assert "reserve" in marks_of(game, "Other")


@pytest.mark.rule("B 15.21")
@pytest.mark.rule("B 15.22")
@pytest.mark.parametrize(("turn", "rule"), [(1, "B 15.21"), (2, "")])
def test_b_15_22_on_12_16_pm_allies_that_may_not_move_may_attack(turn: int, rule: str) -> None:
    units = [allied("Hit", "1014", marks=("struck",)), allied("Calm", "1115"), german("E", "1015")]
    game = position(units, phase="combat", side="allied", turn=turn)
    apply(game, DeclareAttack("1015"))
    assert refused(game, AddAttacker(key_of(game, "Calm"))) == rule


@pytest.mark.rule("B 15.34")
@pytest.mark.parametrize(("phase", "side"), [("movement", "allied"), ("reaction", "allied")])
def test_b_15_34_combat_command_b_moves_in_no_other_phase_of_12_16_pm(phase: str, side: str) -> None:
    ccb = allied("CCB", "1011", **COMBAT_COMMAND, formation="9Arm", marks=("began_reserve", "reserve"))
    other = allied("Other", "1211", formation="2", **COMBAT_COMMAND, marks=("began_reserve", "reserve"))
    field = {"phase": phase, "side": side, "places": {"st-vith": ["1013"]}}
    game = position([ccb, other], turn=2, **field)
    assert [refused(game, SelectUnit(key_of(game, name))) for name in ("CCB", "Other")] == ["B 15.34", ""]
    assert refused(position([ccb, other], turn=3, **field), SelectUnit(ccb.key)) == ""
