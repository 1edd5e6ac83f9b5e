"""Night Bonus turn, fatigue, supply sources and states, surrender: cases of 13.0 and 14.0 by their numbers."""

from typing import Any

import pytest

from engine.core.play import apply, check, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.board import MP
from engine.spi1977.fighting.gunnery import BARRAGE_COLUMN, check_gun, points
from engine.spi1977.fighting.spotting import Supported
from engine.spi1977.fighting.strength import attack_strength
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.moving.move_unit import EnterMarch, FinishMove, MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.state import RhineGame
from engine.spi1977.supply.lines import state_now
from engine.spi1977.supply.sources import sources
from tests.games.pieces import begin
from tests.games.spi1977.positions import german, gun, hq, key_of, marks_of, position, us

ROW = tuple(f"C10{column:02d}" for column in range(7, 17))
"""A row of neighbors, from east to west."""
FAR = "C1409"
NIGHT = 7


def rule_of(game: RhineGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


def night(*units: Any, side: str = ALLIED, **field: Any) -> RhineGame:
    """Return the movement of a side in the Night Bonus turn of 12/17; another unit waits far away."""
    other = us("far", FAR) if side == ALLIED else german("far", FAR)
    return position([*units, other], phase="bonus_movement", side=side, turn=NIGHT, **field)


class TestBonusMovement:
    @pytest.mark.rule("13.0")
    @pytest.mark.rule("13.21")
    def test_13_21_all_but_artillery_and_headquarters_may_move_and_nobody_must(self) -> None:
        units = [us("bn", ROW[1]), gun(ALLIED, "gun", ROW[3]), hq(ALLIED, "staff", ROW[5])]
        game = night(*units)
        assert rule_of(game, SelectUnit(key_of(game, "bn"))) == ""
        assert [rule_of(game, SelectUnit(key_of(game, name))) for name in ("gun", "staff")] == ["13.22", "13.22"]
        assert any(type(action).__name__ == "EndPhase" for action in legal_actions(game))

    @pytest.mark.rule("13.23")
    def test_13_23_the_costs_are_those_of_the_day(self) -> None:
        game = night(us("bn", ROW[1]), terrain={ROW[2]: "woods"})
        apply(game, SelectUnit(key_of(game, "bn")))
        apply(game, MoveTo(ROW[1:3]))
        assert game.top.local.spent == 2 * MP

    @pytest.mark.rule("13.24")
    @pytest.mark.rule("13.26")
    def test_13_26_points_for_march_mode_alone_fatigue(self) -> None:
        game = night(us("bn", ROW[1]))
        apply(game, SelectUnit(key_of(game, "bn")))
        apply(game, EnterMarch())
        if game.top.phase == "move_unit":
            apply(game, FinishMove())
        assert "fatigued" in marks_of(game, "bn")

    def test_13_24_who_stays_is_not_fatigued(self) -> None:
        game = night(us("bn", ROW[1]))
        apply(game, SelectUnit(key_of(game, "bn")))
        apply(game, FinishMove())
        assert "fatigued" not in marks_of(game, "bn")

    @pytest.mark.rule("13.25")
    def test_13_25_isolated_units_stay(self) -> None:
        game = night(us("bn", ROW[1], marks=("isolated_1",)))
        assert rule_of(game, SelectUnit(key_of(game, "bn"))) == "13.25"

    @pytest.mark.rule("13.28")
    @pytest.mark.parametrize("mark", ["fatigued", "recovering"])
    def test_13_28_tired_units_have_half_their_allowance_fractions_dropped(self, mark: str) -> None:
        game = night(us("bn", ROW[1], movement=7, marks=(mark,)))
        assert allowance(game, game.units[key_of(game, "bn")]) == 3 * MP

    @pytest.mark.rule("14.67")
    def test_14_67_fatigued_and_isolated_it_does_not_move_at_all(self) -> None:
        game = position(
            [us("bn", ROW[1], marks=("fatigued", "isolated_1")), us("far", FAR)], phase="movement", side=ALLIED
        )
        game.units[key_of(game, "bn")].marks = ("fatigued", "isolated_1")
        game.forget()
        assert rule_of(game, SelectUnit(key_of(game, "bn"))) == "14.67"


class TestSources:
    """Who supplies whom (14.12, 14.32, 14.33): the headquarters that may."""

    def of(self, unit: Any, *staffs: Any) -> list[str]:
        game = position([unit, *staffs], phase="movement", side=unit.side)
        return [
            key.rpartition("/")[2].partition("#")[0] for key in (hq.id for hq in sources(game, game.units[unit.key]))
        ]

    DIVISIONS = (hq(ALLIED, "own", "C1208"), hq(ALLIED, "other", "C1210", formation="2", traits=(("corps", "V"),)))

    @pytest.mark.rule("14.12a")
    def test_14_12a_a_unit_of_a_division_has_the_headquarters_of_its_division(self) -> None:
        assert self.of(us("x", "C1010"), *self.DIVISIONS) == ["own"]

    @pytest.mark.rule("14.12b")
    def test_14_12b_a_unit_of_a_corps_any_division_of_the_corps(self) -> None:
        """The 99th and the 2nd Division are of V Corps, the 28th of VIII."""
        staffs = [*self.DIVISIONS, hq(ALLIED, "third", "C1212", formation="28")]
        found = self.of(us("x", "C1010", formation="V", formation_kind="corps"), *staffs)
        assert "third" not in found and "own" in found

    @pytest.mark.rule("14.12c")
    @pytest.mark.rule("14.12d")
    def test_14_12c_brigades_and_units_with_a_dash_any_of_their_nation(self) -> None:
        british = hq(ALLIED, "british", "C1212", formation="43", traits=(("nation", "British"),))
        for kind in ("brigade", "none"):
            own = us("x", "C1010", formation="29Ax", formation_kind=kind, traits=(("nation", "British"),))
            assert self.of(own, *self.DIVISIONS, british) == ["british"]

    @pytest.mark.rule("14.32b")
    def test_14_32b_a_german_unit_of_a_corps_that_corps(self) -> None:
        kind = {"formation_kind": "corps"}
        corps = [hq(GERMAN, "a", "C1208", formation="ISS", **kind), hq(GERMAN, "b", "C1210", formation="LXVI", **kind)]
        assert self.of(german("x", "C1010", formation="ISS", formation_kind="corps"), *corps) == ["a"]

    @pytest.mark.rule("14.33")
    def test_14_33_a_german_brigade_any_headquarters(self) -> None:
        corps = hq(GERMAN, "corps", "C1208", formation="ISS", formation_kind="corps")
        division = hq(GERMAN, "division", "C1210", formation="1SS")
        found = self.of(german("x", "C1010", formation="FB", formation_kind="brigade"), corps, division)
        assert found == ["corps", "division"]

    @pytest.mark.rule("14.13")
    def test_14_13_one_source_feeds_any_number(self) -> None:
        units = [us(f"u{index}", f"C11{index + 8:02d}") for index in range(7)]
        field: dict[str, Any] = {"areas": {"west": ROW[-1:]}, "supply": {"west": ALLIED}, "roads": (ROW,)}
        game = position([*units, hq(ALLIED, "staff", ROW[3])], phase="movement", side=ALLIED, **field)
        assert {state_now(game, game.units[unit.key]) for unit in units} == {""}

    @pytest.mark.rule("14.56")
    def test_14_56_headquarters_are_always_in_supply(self) -> None:
        for side in (ALLIED, GERMAN):
            game = position([hq(side, "staff", ROW[3])], phase="movement", side=side)
            assert state_now(game, game.units[key_of(game, "staff")]) == ""


class TestStates:
    @pytest.mark.rule("14.0")
    def test_14_0_what_was_found_holds_for_the_whole_player_turn(self) -> None:
        """The marker stays though the unit stands beside its headquarters by now."""
        field: dict[str, Any] = {"areas": {"west": ROW[-1:]}, "supply": {"west": ALLIED}, "roads": (ROW,)}
        game = position([us("x", ROW[2]), hq(ALLIED, "staff", ROW[3])], phase="movement", side=ALLIED, **field)
        unit = game.units[key_of(game, "x")]
        unit.marks = ("unsupplied",)
        game.forget()
        assert (state_now(game, unit), attack_strength(game, unit)) == ("", 1)

    @pytest.mark.rule("14.54")
    @pytest.mark.rule("14.63")
    @pytest.mark.parametrize(
        ("mark", "movement", "points_left"),
        [("unsupplied", 6, 6), ("unsupplied", 9, 4), ("isolated_1", 6, 6), ("isolated_1", 9, 4), ("isolated_2", 6, 3)],
    )
    def test_14_63_class_a_keeps_its_allowance_and_class_b_half(
        self, mark: str, movement: int, points_left: int
    ) -> None:
        """Lines 1137, 1149, 1151: fractions dropped; in Isolation-2 half for all."""
        game = position([us("x", "C1010", movement=movement, marks=(mark,))], phase="movement", side=ALLIED)
        game.units[key_of(game, "x")].marks = (mark,)
        game.forget()
        assert allowance(game, game.units[key_of(game, "x")]) == points_left * MP

    @pytest.mark.rule("14.55")
    @pytest.mark.rule("14.65")
    @pytest.mark.parametrize(
        ("mark", "value"), [("out_of_communications", 7), ("unsupplied", 3), ("isolated_1", 3), ("isolated_2", 0)]
    )
    def test_14_65_artillery_by_its_state(self, mark: str, value: int) -> None:
        units = [us("a", "C1010"), german("x", "C1011"), gun(ALLIED, "g", "C1008", barrage=7, marks=(mark,))]
        game = position(units, side=ALLIED)
        gun_ = game.units[key_of(game, "g")]
        own = Supported((game.units[key_of(game, "a")],))
        assert points(game, gun_, BARRAGE_COLUMN, ("C1011",), own) == value
        assert (check_gun(game, gun_) is None) == (mark != "isolated_2")

    @pytest.mark.rule("14.43")
    def test_14_43_a_bridge_lets_a_line_of_points_over_the_river(self) -> None:
        """A river parts the row behind its third hex, from north to south."""
        wall = [(f"C{row:02d}09", f"C{row:02d}10") for row in range(8, 16)]
        wall += [(f"C{row:02d}09", f"C{row + 1:02d}10") for row in range(8, 15) if row % 2 == 0]
        wall += [(f"C{row:02d}10", f"C{row + 1:02d}09") for row in range(8, 15) if row % 2]
        field: dict[str, Any] = {"areas": {"east": ROW[:1]}, "supply": {"east": GERMAN}, "roads": (ROW[:2],)}
        panzer: dict[str, Any] = {"formation": "1SS", "kind": "tank", "movement": 12}
        units = [german("x", ROW[5], **panzer), hq(GERMAN, "staff", ROW[1], formation="1SS")]
        barred = position(units, phase="movement", side=GERMAN, rivers=tuple(wall), **field)
        bridged = position(
            units,
            phase="movement",
            side=GERMAN,
            rivers=tuple(pair for pair in wall if pair != ("C1009", "C1010")),
            bridges=(("C1009", "C1010"),),
            **field,
        )
        found = [state_now(game, game.units[key_of(game, "x")]) for game in (barred, bridged)]
        assert found[1] == "" and found[0] != ""


@pytest.mark.rule("5.2C")
@pytest.mark.rule("14.71")
@pytest.mark.rule("14.72")
def test_14_72_one_die_for_each_division_and_a_one_takes_all_its_units_in_isolation_2() -> None:
    """The example: a one for the 106th Division, a two for the 99th; who is in Isolation-1 is not asked."""
    lost = [us(f"lost{index}", f"C10{index + 8:02d}", formation="106", marks=("isolated_2",)) for index in range(3)]
    kept = [us("kept", "C1208", marks=("isolated_2",)), us("first", "C1210", formation="106", marks=("isolated_1",))]
    game = position([*lost, *kept, german("x", "C1514")], phase="march_removal", side=ALLIED, turn=8, dice=(1, 2))
    begin(game, "surrender", ALLIED, {"step": "surrender_allied"})
    assert not any(game.units[unit.key].on_map for unit in lost)
    assert all(game.units[unit.key].on_map for unit in kept)
