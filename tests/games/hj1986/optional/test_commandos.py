"""Operation Greif. The zone of the regiment D in 1015 covers 1014, 1016, 0915, 0916, 1115 and 1116."""

from typing import Any

import pytest

from engine.core.play import apply, decision
from engine.core.units import DEAD
from engine.hj1986.fighting.attackers import check_target
from engine.hj1986.fighting.battle_setup import AddAttacker, ConfirmAttack, Deceive
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.ground.zones import zone_of
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.steps.misdirection import Misdirect
from tests.games.hj1986.moves import moving, refused, step_refused, way
from tests.games.hj1986.positions import ENGINEERS, Piece, allied, german, key_of, position

TEAM: dict[str, Any] = {"kind": "commando", "size": "Team", "steps": 1, "formation": "ES", "formation_kind": "group"}
GREIF = {"options": "commandos"}
ROAD = ("1013", "1014", "1015", "1016", "1017", "1018", "1019", "1020")


def team(label: str, name: str = "1") -> Piece:
    """Return a team whose counter prints nothing, as that of the game."""
    return german(name, label, **TEAM, attack=0, defense=0, movement=0)


def on_the_way(*units: Piece, turn: int = 3, dice: tuple[int, ...] = (), **values: Any) -> Any:
    return moving("1", list(units), turn=turn, dice=dice, parameters=GREIF, **values)


D = allied("D", "1015")


def test_o_4_11_a_team_passes_friends_at_the_road_rate() -> None:
    game = on_the_way(team("1013"), german("A", "1014"), roads=[ROAD])
    assert way(game, "1013", "1014", "1015") == "2"


def test_o_4_11_zones_do_not_stop_it() -> None:
    game = on_the_way(team("1013"), D)
    assert step_refused(game, "1013", "1014", "0915", "0916") == ""


def test_o_4_12_it_goes_no_farther_south_than_row_20() -> None:
    game = on_the_way(team("1019"))
    assert step_refused(game, "1019", "1020") == ""
    assert step_refused(game, "1019", "1020", "1021") == "O 4.12"


def test_o_4_12_by_the_other_reading_it_keeps_out_of_column_20() -> None:
    field: dict[str, Any] = {"columns": range(15, 25), "rulings": {"greif-row": "into column 20"}}
    game = on_the_way(team("1919"), **field)
    assert step_refused(game, "1919", "1920", "1921") == ""
    assert step_refused(game, "1919", "2019") == "O 4.12"


@pytest.mark.parametrize(("turn", "die", "lost"), [(2, 2, False), (2, 1, True), (3, 3, False), (3, 2, True)])
def test_o_4_13_it_is_lost_if_seen_more_often_than_the_die_says(turn: int, die: int, lost: bool) -> None:
    # Two hexes in the zone: a die of 2 is enough on 12/16 PM; on 12/17 AM, one less, a 3 is needed.
    game = on_the_way(team("1013"), D, turn=turn, dice=(die,))
    apply(game, MoveTo(("1013", "1014", "0915")))
    apply(game, FinishMove())
    assert (game.units[key_of(game, "1")].box == DEAD) is lost


@pytest.mark.parametrize(("die", "lost"), [(5, False), (4, True)])
def test_o_4_14_on_12_18_am_the_die_is_three_lower(die: int, lost: bool) -> None:
    game = on_the_way(team("1013"), D, turn=5, dice=(die,))
    apply(game, MoveTo(("1013", "1014", "0915")))
    apply(game, FinishMove())
    assert (game.units[key_of(game, "1")].box == DEAD) is lost


def test_o_4_14_from_12_19_am_it_is_lost_at_once() -> None:
    game = on_the_way(team("1013"), D, turn=7)
    apply(game, MoveTo(("1013", "1014")))
    assert game.units[key_of(game, "1")].box == DEAD


def test_o_4_15_with_other_units_it_is_not_seen() -> None:
    game = on_the_way(team("1013"), D, german("A", "1014"), turn=7)
    apply(game, MoveTo(("1013", "1014")))
    assert game.units[key_of(game, "1")].on_map


def test_o_4_55_nor_when_it_joins_attackers() -> None:
    game = on_the_way(team("1013"), D, german("A", "1014"))
    apply(game, MoveTo(("1013", "1014")))
    apply(game, FinishMove())
    assert game.units[key_of(game, "1")].on_map


def test_o_4_16_a_team_is_always_supplied() -> None:
    game = position([team("1019"), german("A", "1013"), D], phase="supply", turn=6, parameters=GREIF)
    assert game.units[key_of(game, "1")].marks == ()


def test_o_4_17_a_team_cannot_be_attacked() -> None:
    game = position([team("1014"), D], phase="combat", side="allied", parameters=GREIF)
    refusal = check_target(game, "1014", "allied")
    assert refusal is not None and refusal.rule.number == "B 11.11"


def test_o_4_18_one_team_to_a_hex() -> None:
    game = on_the_way(team("1013"), team("1014", "2"))
    assert step_refused(game, "1013", "1014") == "O 4.18"


def test_o_4_21_a_team_has_no_zone_and_bars_nobody() -> None:
    game = moving("D", [team("1014"), D], side="allied", parameters=GREIF)
    assert zone_of(game, "german") == frozenset()
    assert step_refused(game, "1015", "1014") == ""


def driving(die: int) -> Any:
    """Return the position after D drove into the hex of a team on the road."""
    game = moving("D", [team("1017"), D], side="allied", dice=(die,), roads=[ROAD], parameters=GREIF)
    assert step_refused(game, "1015", "1016", "1017", "1018") == "O 4.22"
    apply(game, MoveTo(("1015", "1016", "1017")))
    return game


def test_o_4_22_with_a_2_the_german_sends_the_unit_up_to_three_hexes_along_the_road() -> None:
    game = driving(2)
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("german", "misdirection")
    assert refused(game, Misdirect(("1017", "1016", "1015", "1014", "1013"))) == "O 4.22"
    assert refused(game, Misdirect(("1017", "1117"))) == "O 4.22"
    apply(game, Misdirect(("1017", "1016", "1015", "1014")))
    assert game.units[key_of(game, "D")].hex == "1014"


def test_o_4_23_then_it_moves_no_more() -> None:
    game = driving(1)
    apply(game, Misdirect(("1017",)))
    assert refused(game, SelectUnit(key_of(game, "D"))) != ""


def test_o_4_24_with_a_3_the_team_is_lost_and_the_unit_goes_on() -> None:
    game = driving(3)
    assert game.units[key_of(game, "1")].box == DEAD
    assert step_refused(game, "1017", "1018") == ""


BRIDGE: dict[str, Any] = {"bridges": [("1014", "1015")], "roads": [ROAD], "phase": "engineer"}


@pytest.mark.parametrize(("die", "state"), [(1, "blown"), (2, None)])
def test_o_4_32_only_a_1_destroys_a_bridge(die: int, state: str | None) -> None:
    game = position([team("1014"), allied("D", "1018")], dice=(die,), parameters=GREIF, **BRIDGE)
    apply(game, BlowBridge(key_of(game, "1"), "1014", "1015"))
    assert game.own.ground.bridges.get("1014|1015") == state


def test_o_4_31_the_team_stands_beside_the_hexside() -> None:
    units = [team("1013"), german("E", "1020", **ENGINEERS), allied("D", "1510")]
    game = position(units, parameters=GREIF, **{**BRIDGE, "bridges": [("1014", "1015"), ("1019", "1020")]})
    assert refused(game, BlowBridge(key_of(game, "1"), "1014", "1015")) == "O 4.31"


def test_o_4_33_no_allied_unit_is_at_the_bridge() -> None:
    units = [team("1014"), D, german("E", "1020", **ENGINEERS)]
    game = position(units, parameters=GREIF, **{**BRIDGE, "bridges": [("1014", "1015"), ("1019", "1020")]})
    assert refused(game, BlowBridge(key_of(game, "1"), "1014", "1015")) == "O 4.33"


def test_o_4_34_it_is_tried_in_the_german_engineer_phase() -> None:
    game = position([team("1014"), allied("D", "1018")], parameters=GREIF, **BRIDGE)
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("german", "engineer")


@pytest.mark.parametrize(("teams", "state"), [((), "blown"), (("1013",), None), (("1012",), "blown")])
def test_o_4_41_a_team_within_a_hex_adds_one_to_the_allied_die(teams: tuple[str, ...], state: str | None) -> None:
    # An engineer needs 4 or less; 4 + 1 fails.
    units = [allied("E", "1015", **ENGINEERS), german("A", "1510"), *(team(label) for label in teams)]
    game = position(units, dice=(4,), side="allied", parameters=GREIF, **BRIDGE)
    apply(game, BlowBridge(key_of(game, "E"), "1014", "1015"))
    assert game.own.ground.bridges.get("1014|1015") == state


def deceived(*dice: int) -> Any:
    """Return the battle of A, with a team beside it, against D: 8 to 4 is 2-1."""
    game = position([german("A", "1014", attack=8), team("1014"), D], phase="combat", dice=dice, parameters=GREIF)
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    apply(game, Deceive(key_of(game, "1")))
    apply(game, ConfirmAttack())
    return game


def test_o_4_51_the_team_must_stand_with_an_attacker() -> None:
    game = position([german("A", "1014", attack=8), team("1013"), D], phase="combat", parameters=GREIF)
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, Deceive(key_of(game, "1"))) == "O 4.51"


def test_o_4_52_with_a_4_the_odds_go_a_column_to_the_right() -> None:
    game = deceived(4, 1)
    frame = next(frame for frame in game.stack if frame.phase == "battle")
    assert frame.values["deceived"] is True


def test_o_4_53_with_a_5_the_team_is_lost_without_effect() -> None:
    game = deceived(5, 1)
    frame = next(frame for frame in game.stack if frame.phase == "battle")
    assert (frame.values["deceived"], game.units[key_of(game, "1")].box) == (False, DEAD)


def test_o_4_54_it_is_tried_once_a_turn() -> None:
    from engine.hj1986.ground.commandos import deceivers

    game = deceived(4, 1)
    assert deceivers(game, [key_of(game, "A")]) == []


def test_o_4_0_eight_teams_come_on_12_16_pm() -> None:
    from engine.data.load import load_scenario

    rows = [row for row in load_scenario("hj1986", "breakthrough").arrivals if row.condition == "operation-greif"]
    assert [row.turn for row in rows] == [2] * 8
