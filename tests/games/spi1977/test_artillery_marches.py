"""The suggested rules of moving artillery: it marches, and out of battery is March Mode (S-11.9)."""

from typing import Any

import pytest

from engine.core.play import apply, check, decision, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.moving.battery import GoInBattery
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.moving.move_unit import EnterMarch, FinishMove, MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.state import RhineGame
from engine.spi1977.turn.setup import begins_in_woods
from tests.games.spi1977.positions import gun, key_of, marks_of, position, us

ROW = tuple(f"C10{column:02d}" for column in range(8, 17))
"""A row of neighbors, from east to west."""
SP: dict[str, Any] = {"kind": "sp_guns", "movement": 12}
MARCHING: dict[str, Any] = {"marks": ("march",), "face": "move"}


def moving(*units: Any, **field: Any) -> RhineGame:
    start = {"phase": "movement", "side": ALLIED, "options": ("artillery_marches",)}
    return position((*units, us("far", "C1409")), **{**start, **field})


def selected(*units: Any, **field: Any) -> RhineGame:
    game = moving(*units, **field)
    apply(game, SelectUnit(key_of(game, units[0].name)))
    return game


def rule_of(game: RhineGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


def face_of(game: RhineGame, name: str) -> str:
    return game.units[key_of(game, name)].face


@pytest.mark.rule("S-11.91")
class TestTowed:
    def test_s_11_91_towed_artillery_moves_in_march_mode_alone(self) -> None:
        game = selected(gun(ALLIED, "guns", ROW[0]))
        assert rule_of(game, MoveTo(ROW[:2])) == "S-11.91"
        assert rule_of(selected(gun(ALLIED, "guns", ROW[0]), options=()), MoveTo(ROW[:2])) == ""

    def test_s_11_91_entering_march_mode_turns_it_over(self) -> None:
        game = selected(gun(ALLIED, "guns", ROW[0]))
        apply(game, EnterMarch())
        assert face_of(game, "guns") == FACE_MOVE
        apply(game, MoveTo(ROW[:3]))  # eight points, four of them for the mode
        assert game.units[key_of(game, "guns")].hex == ROW[2]

    @pytest.mark.rule("6.32")
    def test_s_11_91_case_6_3_is_dropped(self) -> None:
        """German guns that do not march neither move nor go out of battery."""
        game = selected(gun(GERMAN, "guns", ROW[0]), side=GERMAN)
        apply(game, FinishMove())
        assert face_of(game, "guns") == FACE_FIRE

    def test_s_11_91_its_side_chooses_what_goes_in_battery(self) -> None:
        game = moving(gun(ALLIED, "a", ROW[0], **MARCHING), gun(ALLIED, "b", ROW[2], **MARCHING), phase="battery")
        apply(game, GoInBattery(key_of(game, "a")))
        assert (face_of(game, "a"), marks_of(game, "a")) == (FACE_FIRE, ())
        apply(game, EndPhase())
        assert (face_of(game, "b"), marks_of(game, "b")) == (FACE_MOVE, ("march",))

    def test_s_11_91_only_artillery_that_is_out_of_battery(self) -> None:
        game = moving(gun(ALLIED, "a", ROW[0], **MARCHING), gun(ALLIED, "b", ROW[2]), phase="battery")
        assert rule_of(game, GoInBattery(key_of(game, "b"))) == "5.2D2d"
        assert rule_of(game, GoInBattery(key_of(game, "far"))) == "5.2D2d"
        assert list(legal_actions(game)) == [GoInBattery(key_of(game, "a")), EndPhase()]

    def test_s_11_91_without_the_option_nobody_is_asked_and_marching_guns_stay(self) -> None:
        units = [gun(ALLIED, "a", ROW[0], **MARCHING), gun(ALLIED, "b", ROW[2], face="move")]
        game = moving(*units, phase="battery", options=())
        now = decision(game)
        assert now is None or now.phase != "battery"
        assert (face_of(game, "a"), face_of(game, "b")) == (FACE_MOVE, FACE_FIRE)

    @pytest.mark.parametrize(
        ("reading", "marks"),
        [("nothing, in the segment for it", ()), ("like any unit, for four points", ("deployed",))],
    )
    def test_s_11_91_going_in_battery_is_free_or_by_the_other_reading_costs_four(
        self, reading: str, marks: tuple[str, ...]
    ) -> None:
        units = [gun(ALLIED, "a", ROW[0], **MARCHING)]
        game = moving(*units, phase="battery", rulings={"artillery-leaves-march": reading})
        apply(game, GoInBattery(key_of(game, "a")))
        assert marks_of(game, "a") == marks

    @pytest.mark.rule("24.21")
    def test_s_11_91_slow_corps_artillery_leaves_march_mode_first(self) -> None:
        corps = gun(GERMAN, "corps", ROW[0], formation="LXVI", formation_kind="corps", **MARCHING)
        other = gun(GERMAN, "other", ROW[2], **MARCHING)
        both = ("artillery_marches", "slow_corps_artillery")
        game = moving(corps, other, phase="battery", side=GERMAN, options=both)
        assert rule_of(game, GoInBattery(key_of(game, "corps"))) == "24.21"


@pytest.mark.rule("S-11.92")
class TestWoods:
    WOODS: dict[str, Any] = {"terrain": {ROW[0]: "woods"}}

    def test_s_11_92_artillery_that_began_in_woods_may_march_out_once(self) -> None:
        game = selected(gun(ALLIED, "guns", ROW[0], marks=("planted",)), **self.WOODS)
        apply(game, EnterMarch())
        apply(game, MoveTo(ROW[:2]))
        assert "planted" not in marks_of(game, "guns")
        assert rule_of(game, MoveTo((ROW[1], ROW[0]))) == "7.31"

    def test_s_11_92_other_artillery_may_not(self) -> None:
        assert rule_of(selected(gun(ALLIED, "guns", ROW[0]), **self.WOODS), EnterMarch()) == "7.21"

    def test_s_11_92_it_is_towed_and_begins_in_woods(self) -> None:
        game = moving(gun(ALLIED, "guns", ROW[0]), gun(ALLIED, "sp", ROW[0], **SP), **self.WOODS)
        towed, moved = game.units[key_of(game, "guns")], game.units[key_of(game, "sp")]
        assert begins_in_woods(game, towed, ROW[0])
        assert not begins_in_woods(game, towed, ROW[1])
        assert not begins_in_woods(game, moved, ROW[0])


@pytest.mark.rule("S-11.93")
class TestSelfPropelled:
    def test_s_11_93_six_points_in_battery_and_the_seventh_turns_it_over(self) -> None:
        game = selected(gun(ALLIED, "sp", ROW[0], **SP))
        apply(game, MoveTo(ROW[:7]))
        assert face_of(game, "sp") == FACE_FIRE
        apply(game, MoveTo(ROW[6:8]))
        assert face_of(game, "sp") == FACE_MOVE

    def test_s_11_93_german_ones_as_well(self) -> None:
        game = selected(gun(GERMAN, "sp", ROW[0], **SP), side=GERMAN)
        apply(game, MoveTo(ROW[:7]))
        assert face_of(game, "sp") == FACE_FIRE

    def test_s_11_93_it_enters_march_mode_by_turning_over_for_four_points(self) -> None:
        game = selected(gun(ALLIED, "sp", ROW[0], **SP))
        apply(game, EnterMarch())
        assert (face_of(game, "sp"), marks_of(game, "sp")) == (FACE_MOVE, ("march",))
        assert rule_of(game, MoveTo(ROW[:9])) == ""  # eight hexes with the eight points left

    def test_s_11_93_not_in_a_turn_in_which_it_has_fired(self) -> None:
        assert (
            rule_of(selected(gun(GERMAN, "sp", ROW[0], marks=("fired",), **SP), side=GERMAN), EnterMarch()) == "S-11.93"
        )
        towed = gun(GERMAN, "guns", ROW[0], marks=("fired",))
        assert rule_of(selected(towed, side=GERMAN), EnterMarch()) == ""
