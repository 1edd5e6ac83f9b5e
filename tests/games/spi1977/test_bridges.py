"""Bridges blown, laid, carried and taken up (15.0)."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.events import UnitMoved, fold
from engine.core.play import apply, legal_actions
from engine.spi1977.ground.hexsides import is_bridged
from engine.spi1977.moving.bridges import BlowBridge, LayBridge
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.moving.taking_up import TakeUpBridge
from engine.spi1977.position.ground_state import BUILDING, BUILT, CARRIED, BridgeMarker
from engine.spi1977.state import RhineGame
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.losing import step_lost
from tests.games.pieces import begin
from tests.games.spi1977.fights import advances, fight, phase_of, rule_of
from tests.games.spi1977.positions import Piece, company, german, key_of, position, us

HERE, WEST, FAR = "C1010", "C1011", "C1012"
ENGINEER: dict[str, Any] = {"kind": "engineer", "attack": 1, "defense": 4}


def _game(*units: Piece, side: str = "allied", **values: object) -> RhineGame:
    return position(units, phase="bridges", side=side, **values)  # type: ignore[arg-type]


def _blow(game: RhineGame, a: str = HERE, b: str = WEST) -> BlowBridge:
    return BlowBridge(key_of(game, "e"), a, b)


@pytest.mark.parametrize(("die", "stands"), [(1, False), (4, False), (5, True), (6, True)])
def test_15_13_one_to_four_blows_it(die: int, stands: bool) -> None:
    game = _game(us("e", HERE, **ENGINEER), german("x", "C1407"), bridges=[(HERE, WEST)], dice=(die,))
    apply(game, _blow(game))
    assert is_bridged(game, HERE, WEST) is stands


def test_15_12_a_bridge_of_a_hex_in_its_zone_may_be_blown() -> None:
    game = _game(us("e", HERE, **ENGINEER), german("x", "C1407"), bridges=[(WEST, FAR)], dice=(1,))
    assert rule_of(game, _blow(game, WEST, FAR)) == ""
    assert rule_of(game, _blow(game, FAR, "C1013")) == "15.12"


def test_15_13_each_bridge_once_in_a_phase() -> None:
    sides = [(HERE, WEST), (HERE, "C1009")]
    game = _game(us("e", HERE, **ENGINEER), german("x", "C1407"), bridges=sides, dice=(5,))
    apply(game, _blow(game))
    assert (rule_of(game, _blow(game)), rule_of(game, _blow(game, HERE, "C1009"))) == ("15.13", "")


def test_15_16_not_in_march_mode() -> None:
    units = [us("e", HERE, marks=("march",), **ENGINEER), us("o", WEST, **ENGINEER), german("x", "C1407")]
    game = _game(*units, bridges=[(HERE, WEST)])
    assert rule_of(game, _blow(game)) == "15.16"


@pytest.mark.parametrize(("off", "number"), [((), "E-15.1"), (("E-15.1",), "")])
def test_e_15_1_a_path_free_of_enemy_zones_leads_there(off: tuple[str, ...], number: str) -> None:
    """The German in C1013 has all neighbors of the engineer on the way to C1012 in his zone or is in them."""
    enemies = [german(name, label) for name, label in (("x", "C1013"), ("y", "C0912"), ("z", "C1112"))]
    units = [us("e", HERE, **ENGINEER), us("o", "C1510", **ENGINEER), *enemies]
    game = _game(*units, bridges=[(WEST, FAR), ("C1510", "C1511")], errata_off=off)
    assert rule_of(game, _blow(game, WEST, FAR)) == number


def test_15_15_its_own_hex_may_be_in_an_enemy_zone() -> None:
    game = _game(us("e", HERE, **ENGINEER), german("x", WEST), bridges=[(HERE, WEST)])
    assert rule_of(game, _blow(game)) == ""


class TestUs:
    def test_15_31_an_engineer_that_did_not_move_lays_bridges_at_once(self) -> None:
        rivers, creeks = [(HERE, WEST)], [(HERE, "C1009")]
        game = _game(us("e", HERE, **ENGINEER), german("x", "C1407"), rivers=rivers, creeks=creeks)
        apply(game, LayBridge(key_of(game, "e"), WEST))
        apply(game, LayBridge(key_of(game, "e"), "C1009"))
        assert is_bridged(game, HERE, WEST) and is_bridged(game, HERE, "C1009")

    def test_15_31_not_one_that_moved(self) -> None:
        units = [us("e", HERE, marks=("moved",), **ENGINEER), us("o", WEST, **ENGINEER), german("x", "C1407")]
        game = _game(*units, rivers=[(HERE, WEST)])
        assert rule_of(game, LayBridge(key_of(game, "e"), WEST)) == "15.31"

    def test_15_31_only_over_water(self) -> None:
        game = _game(us("e", HERE, **ENGINEER), german("x", "C1407"), rivers=[(HERE, WEST)])
        assert rule_of(game, LayBridge(key_of(game, "e"), "C1009")) == "15.31"


class TestGerman:
    def _carrying(self, **values: Any) -> RhineGame:
        units = [german("e", HERE, **ENGINEER), us("x", "C1407")]
        game = position(units, phase="movement", rivers=[(HERE, WEST)], **values)
        game.own.ground.bridges = (BridgeMarker("german", key_of(game, "e"), CARRIED),)
        begin(game, "bridges", "german", None)
        return game

    @pytest.mark.rule("15.22")
    @pytest.mark.rule("15.24")
    def test_15_22_to_15_24_begun_now_and_open_a_turn_later(self) -> None:
        game = self._carrying()
        apply(game, LayBridge(key_of(game, "e"), WEST))
        assert (game.own.ground.bridges[0].state, is_bridged(game, HERE, WEST)) == (BUILDING, False)
        begin(game, "bridges", "german", None)
        assert (game.own.ground.bridges[0].state, is_bridged(game, HERE, WEST)) == (BUILT, True)

    def test_15_26_the_engineer_does_not_leave_while_it_builds(self) -> None:
        game = self._carrying()
        apply(game, LayBridge(key_of(game, "e"), WEST))
        begin(game, "movement", "german", None)
        assert rule_of(game, SelectUnit(key_of(game, "e"))) == "15.26"

    def test_15_26_nor_does_it_advance_after_combat(self) -> None:
        """Line 1213: it may fight while it builds, but not leave the hex."""
        for state, there in ((BUILT, {"C0911"}), (BUILDING, set())):
            units = [german("e", HERE, **{**ENGINEER, "attack": 48}), company("allied", "x", "C0911")]
            game = position(units, dice=(1,), rivers=[(HERE, WEST)])  # the last columns: D4(2)
            game.own.ground.bridges = (BridgeMarker("german", key_of(game, "e"), state, HERE, HERE, WEST),)
            game.forget()
            fight(game, "C0911", ["e"])
            assert advances(game, "e") == there

    def test_15_26_what_it_was_building_is_lost_with_it(self) -> None:
        """Line 1213; no other engineer goes on with what is begun (15.23)."""
        game = self._carrying()
        apply(game, LayBridge(key_of(game, "e"), WEST))
        for event in step_lost(game, replace(game.units[key_of(game, "e")], steps_lost=1), "test"):
            fold(game, event)
        assert game.own.ground.bridges == ()

    def test_15_21_what_it_carried_is_lost_with_it(self) -> None:
        """Lines 1201 and 1215: only its engineer carries a bridge, and no other takes up what is not finished."""
        game = self._carrying()
        for event in step_lost(game, replace(game.units[key_of(game, "e")], steps_lost=1), "test"):
            fold(game, event)
        assert game.own.ground.bridges == ()

    def test_15_27_it_may_take_a_finished_bridge_up_again(self) -> None:
        game = self._carrying()
        pair = (HERE, WEST)
        game.own.ground.bridges = (BridgeMarker("german", key_of(game, "e"), BUILT, HERE, *pair),)
        apply(game, TakeUpBridge(key_of(game, "e")))
        assert (game.own.ground.bridges[0].state, is_bridged(game, *pair)) == (CARRIED, False)

    @pytest.mark.parametrize(
        ("reading", "rule"), [("yes, like any that is carried", ""), ("no, it is moved first", "15.27")]
    )
    def test_15_27_whether_it_begins_a_bridge_again_that_it_has_just_taken_up(self, reading: str, rule: str) -> None:
        """Lines 1203 and 1215: it carries the bridge and has not moved; it took it up in order to move it. There is
        a bridge to blow, so that the phase goes on."""
        game = self._carrying(rulings={"bridge-relaid": reading}, bridges=[(HERE, "C1009")])
        game.own.ground.bridges = (BridgeMarker("german", key_of(game, "e"), BUILT, HERE, HERE, WEST),)
        apply(game, TakeUpBridge(key_of(game, "e")))
        assert rule_of(game, LayBridge(key_of(game, "e"), WEST)) == rule
        begin(game, "bridges", "german", None)
        assert rule_of(game, LayBridge(key_of(game, "e"), WEST)) == ""

    def test_15_21_without_a_marker_nothing_is_laid(self) -> None:
        game = self._carrying()
        game.own.ground.bridges = ()
        assert rule_of(game, LayBridge(key_of(game, "e"), WEST)) == "15.21"


def test_15_17_no_phase_of_bridges_in_the_night_bonus() -> None:
    game = _game(us("e", HERE, **ENGINEER), german("x", "C1407"), bridges=[(HERE, WEST)])
    steps = [step.phase for step in game.board.steps if step.condition == "night"]
    assert "bridges" not in steps and "bonus_combat" in steps


def test_who_has_nothing_to_do_is_not_asked() -> None:
    game = _game(us("a", HERE), german("x", "C1407"))
    assert phase_of(game) != "bridges"
    assert list(legal_actions(game))


def test_15_32_one_engineer_may_bridge_all_six_sides_of_its_hex() -> None:
    near = ("C1009", "C1011", "C0910", "C0911", "C1110", "C1111")
    game = _game(us("e", HERE, **ENGINEER), german("x", "C1407"), rivers=[(HERE, label) for label in near])
    for label in near:
        assert rule_of(game, LayBridge(key_of(game, "e"), label)) == ""
        apply(game, LayBridge(key_of(game, "e"), label))
    assert all(is_bridged(game, HERE, label) for label in near)


@pytest.mark.parametrize(("side", "stands"), [("allied", False), ("german", True)])
@pytest.mark.rule("15.25")
def test_15_33_the_bridge_of_a_us_engineer_goes_with_it_and_a_german_one_stays(side: str, stands: bool) -> None:
    make = us if side == "allied" else german
    game = position([make("e", HERE, **ENGINEER), us("o", "C1510")], rivers=[(HERE, WEST)])
    game.own.ground.bridges = (BridgeMarker(side, key_of(game, "e"), BUILT, HERE, HERE, WEST),)
    unit = game.units[key_of(game, "e")]
    fold(game, UnitMoved(unit.id, (HERE, "C1009"), "1", "move"))
    for event in after_entry(game, game.units[unit.id], (HERE, "C1009"), "move"):
        fold(game, event)
    assert is_bridged(game, HERE, WEST) is stands


def test_15_23_not_opened_by_an_engineer_that_has_moved() -> None:
    game = position([german("e", HERE, **ENGINEER), us("x", "C1407")], phase="movement", rivers=[(HERE, WEST)])
    moved = replace(game.units[key_of(game, "e")], marks=("moved",))
    game.units[moved.id] = moved
    game.own.ground.bridges = (BridgeMarker("german", moved.id, BUILDING, HERE, HERE, WEST),)
    begin(game, "bridges", "german", None)
    assert game.own.ground.bridges[0].state == BUILDING
