"""Modes, artillery on the move, stacks and columns of spi1977 (6.3 to 6.7, 7.0, 9.0)."""

from fractions import Fraction
from typing import Any

import pytest

from engine.core.play import apply, legal_actions, start
from engine.core.sides import ALLIED, GERMAN
from engine.scenario import Arrival, Setup
from engine.spi1977.board import MP, compile_board
from engine.spi1977.fighting.setup import AddGun
from engine.spi1977.fighting.strength import attack_strength, defense_strength
from engine.spi1977.moving.arrivals import Arrive
from engine.spi1977.moving.formation import EndPhase, LeaveMarch
from engine.spi1977.moving.move_unit import EnterMarch, FinishMove, MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame
from tests.games.pieces import begin
from tests.games.spi1977.fights import fight, lose, phase_of, put_together, rule_of, weighed
from tests.games.spi1977.moves import MARCHING, ROW, TANK, cost, moving, select
from tests.games.spi1977.positions import Piece, company, german, gun, hq, key_of, marks_of, position, scenario, us


class TestArtillery:
    def test_6_33_only_in_battery_does_artillery_fire(self) -> None:
        units = [us("x", ROW[2]), german("y", ROW[3]), gun(ALLIED, "ready", ROW[0])]
        game = position([*units, gun(ALLIED, "moved", ROW[1], face="move")], side=ALLIED)
        put_together(game, ROW[3], ["x"])
        assert rule_of(game, AddGun(key_of(game, "ready"))) == ""
        assert rule_of(game, AddGun(key_of(game, "moved"))) == "11.67"

    def test_6_34_artillery_defends_with_the_strength_of_its_back_whichever_side_is_up(self) -> None:
        """Barrage 4 and fire 2 in front, 3 behind."""
        for face in ("fire", "move"):
            game = position([german("y", ROW[2]), gun(ALLIED, "guns", ROW[3], face=face)])
            assert weighed(game, ["y"], ROW[3]).defense == 3

    def test_6_31_artillery_moves_by_the_allowance_of_its_back(self) -> None:
        """An allowance of 7: seven clear hexes are in reach, the eighth is not."""
        game = moving(gun(ALLIED, "guns", ROW[0], movement=7))
        select(game, "guns")
        assert rule_of(game, MoveTo(ROW[:8])) == ""
        assert rule_of(game, MoveTo(ROW)) == "6.24"

    def test_6_35_it_goes_back_in_battery_as_the_next_movement_phase_of_its_side_begins(self) -> None:
        units = [gun(side, f"{side} guns", hex, face="move") for side, hex in ((ALLIED, ROW[0]), (GERMAN, "C1414"))]
        game = position([*units, gun(ALLIED, "column", ROW[4], face="move", **MARCHING)], phase="battery", side=ALLIED)
        faces = {name: game.units[key_of(game, name)].face for name in ("allied guns", "german guns", "column")}
        assert faces == {"allied guns": "fire", "german guns": "move", "column": "move"}


class TestFriends:
    @pytest.mark.rule("9.13")
    def test_6_41_to_pass_three_friends_or_to_stop_with_one_costs_nothing(self) -> None:
        stack = [us(str(number), ROW[1]) for number in range(3)]
        assert cost(moving(us("foot", ROW[0]), *stack), "foot", *ROW[:3]) == "2"
        assert cost(moving(us("foot", ROW[0]), us("one", ROW[1])), "foot", *ROW[:2]) == "1"

    def test_6_42_any_number_of_units_passes_a_hex_in_a_phase(self) -> None:
        names = [f"u{number}" for number in range(5)]
        game = moving(*(us(name, ROW[0]) for name in names))
        for name, last in zip(names[:4], ("C0910", "C1010", "C1110", "C1109"), strict=True):
            select(game, name)
            apply(game, MoveTo((ROW[0], ROW[1], last)))
            apply(game, FinishMove())
        assert cost(game, names[4], ROW[0], ROW[1], "C0910") == "2"

    @pytest.mark.parametrize("side", [ALLIED, GERMAN])
    @pytest.mark.rule("6.72")
    def test_6_71_who_is_not_committed_does_not_move(self, side: str) -> None:
        unit = us if side == ALLIED else german
        game = moving(unit("idle", ROW[0], marks=("uncommitted",)), unit("free", ROW[3]), side=side, turn=2)
        assert rule_of(game, SelectUnit(key_of(game, "idle"))) == "25.16c"
        assert rule_of(game, SelectUnit(key_of(game, "free"))) == ""


class TestModes:
    def test_7_0_units_start_in_tactical_mode_unless_their_row_says_otherwise(self) -> None:
        plain, column = us("plain", ROW[0]), us("column", ROW[4])
        rows = ((plain, ()), (column, ("march",)))
        setup = tuple(
            Setup(counter=piece.key, place=piece.hex, face="full", steps_lost=0, state=state) for piece, state in rows
        )
        made = scenario([plain, column]).model_copy(update={"setup": setup})
        game, _ = start(RULES, compile_board(made), 1)
        assert [marks_of(game, name) for name in ("plain", "column")] == [(), ("march",)]

    def test_7_22_other_markers_stay_when_a_unit_enters_march_mode(self) -> None:
        game = moving(us("tank", ROW[0], **{**TANK, "movement": 16}, marks=("fatigued",)))
        select(game, "tank")
        apply(game, EnterMarch())
        assert {"fatigued", "march"} <= set(marks_of(game, "tank"))

    def test_7_23_a_unit_without_four_points_stays_in_march_mode(self) -> None:
        """Fatigue halves six to three."""
        game = moving(
            us("foot", ROW[0], marks=("fatigued", "march")), us("ok", ROW[4], **MARCHING), phase="march_removal"
        )
        assert rule_of(game, LeaveMarch(key_of(game, "foot"))) == "7.23"
        assert rule_of(game, LeaveMarch(key_of(game, "ok"))) == ""

    def test_7_24_march_mode_lost_in_a_battle_is_not_paid_for(self) -> None:
        """12 halved to 6 against 6; a 4 is A1. ``deployed`` is the mark of who has paid four points."""
        game = position([german("y", ROW[2], attack=12, **MARCHING), us("x", ROW[3])], dice=(4,))
        fight(game, ROW[3], ["y"])
        lose(game, "y")
        assert not {"march", "deployed"} & set(marks_of(game, "y"))

    @pytest.mark.parametrize(("attack", "defense", "half"), [(3, 5, (1, 2)), (4, 6, (2, 3)), (1, 1, (0, 0))])
    def test_7_34_strengths_are_halved_and_fractions_dropped(
        self, attack: int, defense: int, half: tuple[int, int]
    ) -> None:
        game = position([us("x", ROW[0], attack=attack, defense=defense, **MARCHING), german("y", ROW[1])])
        unit = game.units[key_of(game, "x")]
        assert (attack_strength(game, unit), defense_strength(game, unit)) == half

    @pytest.mark.parametrize(
        ("ground", "points"), [("clear", "1"), ("broken", "2"), ("town", "2"), ("woods", "[7.31]")]
    )
    @pytest.mark.rule("6.29")
    def test_7_41_a_column_leaves_the_road_for_any_hex_but_woods(self, ground: str, points: str) -> None:
        """Lines 2631 to 2634, class B in March Mode; in Tactical Mode it pays 1, 3, 3 and 6."""
        game = moving(us("tank", ROW[0], **TANK, **MARCHING), roads=(ROW[1:4],), terrain={ROW[1]: ground})
        assert cost(game, "tank", *ROW[:2]) == points

    def test_7_35_tactical_units_make_no_use_of_a_bridge_and_creeks_need_none(self) -> None:
        field: dict[str, Any] = {"bridges": (ROW[:2],), "creeks": (ROW[1:3],), "roads": (ROW[:2],)}
        assert cost(moving(us("foot", ROW[0], **MARCHING), **field), "foot", *ROW[:2]) == "1/5"
        assert cost(moving(us("foot", ROW[0]), **field), "foot", *ROW[:2]) != "1/5"
        assert cost(moving(us("foot", ROW[1], **MARCHING), **field), "foot", *ROW[1:3]) == "3"


class TestReinforcements:
    def _coming(self, *pieces: Piece) -> RhineGame:
        """Return the Allied movement phase with pieces that are due by the road hex C1008."""
        rows = tuple(Arrival(counter=piece.key, turn=6, place=ROW[0]) for piece in pieces)
        made = scenario(pieces, roads=(ROW,)).model_copy(update={"arrivals": rows})
        game, _ = start(RULES, compile_board(made), 1)
        game.stack.clear()
        game.turn = 6
        begin(game, "movement", ALLIED, None)
        return game

    def test_7_61_reinforcements_come_in_march_mode_but_for_headquarters(self) -> None:
        game = self._coming(us("foot", ""), hq(ALLIED, "staff", ""))
        for name in ("foot", "staff"):
            apply(game, Arrive(key_of(game, name), ROW[0]))
            apply(game, MoveTo(ROW[:3] if name == "foot" else ROW[:2]))
            if phase_of(game) != "movement":
                apply(game, FinishMove())
        assert ["march" in marks_of(game, name) for name in ("foot", "staff")] == [True, False]

    def test_7_62_who_comes_behind_pays_a_road_hex_more_for_each_before_him(self) -> None:
        """Class A of the Allies pays 1/5 a hex on a primary road: for the hex itself, then for two, then for three."""
        game = self._coming(us("a", ""), us("b", ""), us("c", ""))
        paid = []
        for number, name in enumerate("abc"):
            apply(game, Arrive(key_of(game, name), ROW[0]))
            paid.append(Fraction(game.top.local.spent, MP))
            apply(game, MoveTo(ROW[: 6 - number]))
            apply(game, FinishMove())
        assert paid == [Fraction(1, 5), Fraction(2, 5), Fraction(3, 5)]


class TestStacks:
    def _crowd(self, *pieces: Piece) -> str:
        """Return the phase that is asked after the movement of pieces in one hex has ended."""
        game = moving(us("far", "C1414"), german("enemy", "C1507"), *pieces)
        apply(game, EndPhase())
        return phase_of(game)

    @pytest.mark.rule("9.0")
    def test_9_14_three_units_may_stay_in_a_hex_and_a_fourth_may_not_be_it_a_company(self) -> None:
        three = [us("a", ROW[0]), company(ALLIED, "b", ROW[0]), gun(ALLIED, "g", ROW[0])]
        assert self._crowd(*three) != "overstack"
        assert self._crowd(*three, company(ALLIED, "c", ROW[0])) == "overstack"

    def test_9_5_headquarters_stand_with_any_stack(self) -> None:
        three = [us(str(number), ROW[0]) for number in range(3)]
        assert self._crowd(*three, hq(ALLIED, "staff", ROW[0]), hq(ALLIED, "other", ROW[0])) != "overstack"

    def test_9_0_markers_do_not_count(self) -> None:
        three = [us(str(number), ROW[0], marks=("fatigued", "unsupplied")) for number in range(3)]
        assert self._crowd(*three) != "overstack"

    def test_7_33_a_column_passes_units_in_tactical_mode_and_stays_with_two(self) -> None:
        game = moving(us("one", ROW[0], **MARCHING), us("a", ROW[1]), us("b", ROW[1]))
        select(game, "one")
        assert rule_of(game, MoveTo(ROW[:3])) == ""
        apply(game, MoveTo(ROW[:2]))
        apply(game, FinishMove())
        assert game.units[key_of(game, "one")].hex == ROW[1]

    def test_9_24_a_unit_enters_march_mode_among_units_in_tactical_mode(self) -> None:
        game = moving(us("foot", ROW[0]), us("a", ROW[0]), us("b", ROW[0]))
        select(game, "foot")
        assert rule_of(game, EnterMarch()) == ""

    @pytest.mark.rule("7.32")
    def test_9_23_no_column_ends_its_move_in_the_hex_of_another(self) -> None:
        game = moving(us("one", ROW[0], **MARCHING), us("two", ROW[1], **MARCHING))
        select(game, "one")
        assert rule_of(game, MoveTo(ROW[:2])) == "9.21"
        offered = {action.path[-1] for action in legal_actions(game) if isinstance(action, MoveTo)}
        assert ROW[1] not in offered
        assert "C0909" in offered
