"""What is easily got wrong where rules meet: the traps of the notes that have no case among ``resources/cases``."""

from typing import Any

import pytest

from engine.core.play import apply, check, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ASIDE
from engine.spi1977.fighting.combat import EndDeclaration
from engine.spi1977.fighting.gunnery import BARRAGE_COLUMN, barrage_total, check_gun, points
from engine.spi1977.fighting.spotting import Supported
from engine.spi1977.fighting.strength import attack_strength
from engine.spi1977.ground.hexsides import is_bridged
from engine.spi1977.moving import breakdown
from engine.spi1977.moving.breakdown import BreakDown
from engine.spi1977.moving.bridges import BlowBridge
from engine.spi1977.moving.positions import BeginWorks
from engine.spi1977.state import RhineGame
from engine.spi1977.supply.lines import state_now
from tests.games.spi1977.fights import declare, resolve, thrown
from tests.games.spi1977.positions import (
    Piece,
    company,
    german,
    gun,
    hq,
    key_of,
    marks_of,
    position,
    shipped_board,
    us,
)

DAY = (3, 3, 3, 3)
"""Dice of the morning after a battle by night: weather, ground, and what follows."""
HERE, THERE, FAR = "C1010", "C1011", "C1007"


def rule_of(game: RhineGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


class TestHalvings:
    """Trap 2: first what halves a gun, below one being nothing, then the ground for the sum, then the night."""

    def sum_of(self, *guns: Piece, turn: int) -> int:
        game = position([us("a", HERE), german("x", THERE), *guns], side=ALLIED, turn=turn, terrain={THERE: "woods"})
        own = Supported((game.units[key_of(game, "a")],))
        total = sum(
            points(game, game.units[key_of(game, item.name)], BARRAGE_COLUMN, (THERE,), own)
            for item in guns
            if check_gun(game, game.units[key_of(game, item.name)]) is None
        )
        return barrage_total(game, total, [THERE], GERMAN)[0]

    @pytest.mark.rule("11.64")
    def test_11_64_three_guns_of_three_points_unsupplied_are_three_into_woods_one_at_night_none(self) -> None:
        """Each 3 becomes 1; 3 into woods 1; by night none. All at once, 9 / 8 would leave one."""
        guns = [gun(ALLIED, name, FAR, barrage=3, marks=("unsupplied",)) for name in ("g", "h", "i")]
        assert self.sum_of(*guns, turn=6) == 1
        assert self.sum_of(*guns, turn=7) == 0

    @pytest.mark.rule("11.65")
    def test_11_65_a_gun_of_one_point_that_is_halved_is_none(self) -> None:
        guns = [gun(ALLIED, name, FAR, barrage=1, marks=("unsupplied",)) for name in ("g", "h", "i")]
        assert self.sum_of(*guns, turn=6) == 0

    @pytest.mark.rule("11.14")
    def test_11_14_penalties_of_a_gun_multiply(self) -> None:
        """Thirteen points of another division are 6, unsupplied 3; into woods 1."""
        guns = [gun(ALLIED, "g", FAR, barrage=13, formation="2", marks=("unsupplied",))]
        assert self.sum_of(*guns, turn=6) == 1


class TestSupply:
    """Trap 7: the headquarters stands on a road for VG and FJ; that of a panzer division may be seven points off."""

    EAST: dict[str, Any] = {"areas": {"east": ("C1007",)}, "supply": {"east": GERMAN}, "roads": (("C1007", "C1008"),)}

    def state(self, *units: Piece) -> str:
        game = position(units, phase="movement", side=GERMAN, **self.EAST)
        return state_now(game, game.units[key_of(game, "x")])

    @pytest.mark.rule("14.22")
    @pytest.mark.rule("14.52b")
    def test_14_22_volksgrenadiers_need_a_headquarters_on_a_road(self) -> None:
        corps = {"formation": "LXVII", "formation_kind": "corps"}
        assert self.state(german("x", "C1012"), hq(GERMAN, "staff", "C1010", **corps)) == "out_of_communications"
        assert self.state(german("x", "C1012"), hq(GERMAN, "staff", "C1008", **corps)) == ""

    @pytest.mark.rule("14.31")
    def test_14_31_a_panzer_division_does_not(self) -> None:
        panzer: dict[str, Any] = {"formation": "1SS", "kind": "tank", "movement": 12}
        assert self.state(german("x", "C1012", **panzer), hq(GERMAN, "staff", "C1010", formation="1SS")) == ""

    @pytest.mark.rule("14.52a")
    def test_14_52a_a_line_that_is_too_long_leaves_it_out_of_communications(self) -> None:
        corps = {"formation": "LXVII", "formation_kind": "corps"}
        assert self.state(german("x", "C1016"), hq(GERMAN, "staff", "C1008", **corps)) == "out_of_communications"


class TestFatigue:
    """Trap 8: who has moved by night fights fatigued, who has not is fatigued afterwards; supply comes on top."""

    @pytest.mark.rule("13.32")
    def test_13_32_one_that_moved_attacks_with_half_and_one_that_stood_with_all(self) -> None:
        units = [german("moved", HERE, attack=6, marks=("fatigued",)), german("stood", HERE, attack=6), us("g", THERE)]
        game = position(units, phase="bonus_combat", turn=7, dice=(2, *DAY))
        declare(game, THERE, ["moved", "stood"])
        apply(game, EndDeclaration())
        events = resolve(game, THERE)
        assert thrown(events).attack == 3 + 6
        while game.turn == 7:
            apply(game, next(iter(legal_actions(game))))
        assert "fatigued" in marks_of(game, "stood")

    @pytest.mark.rule("14.68")
    def test_14_68_fatigue_and_lack_of_supply_halve_twice(self) -> None:
        """Seven is 3 for lack of supply and 1 for fatigue."""
        game = position([german("a", HERE, attack=7, marks=("fatigued", "unsupplied")), us("g", "C1407")])
        assert attack_strength(game, game.units[key_of(game, "a")]) == 1


class TestWorks:
    """Trap 10: a battalion breaks down once, with three companies of its kind, whole and alone."""

    @pytest.mark.rule("17.13")
    def test_17_13_the_companies_of_one_battalion_are_missing_for_the_next(self) -> None:
        companies = [company(ALLIED, f"co{index}", "", box=ASIDE) for index in range(5)]
        game = position([us("a", HERE), us("b", "C1310"), *companies], phase="breakdown", side=ALLIED)
        apply(game, BreakDown(key_of(game, "a")))
        refusal = breakdown.check(game, ALLIED, key_of(game, "b"))
        assert refusal is not None and refusal.rule.number == "17.13"


class TestCommitment:
    """Trap 11: units that are not committed neither build nor blow nor break down, but their artillery fires."""

    WAITS: dict[str, Any] = {"marks": ("uncommitted",)}

    @pytest.mark.rule("E-25.16")
    def test_e_25_16_no_works_no_blowing_no_breakdown(self) -> None:
        pieces = [us("a", HERE, **self.WAITS), us("other", "C1310")]
        companies = [company(ALLIED, f"co{index}", "", box=ASIDE) for index in range(3)]
        works = position(pieces, phase="positions", side=ALLIED)
        assert rule_of(works, BeginWorks(HERE, "improved")) == "16.31"
        breaks = position([*pieces, *companies], phase="breakdown", side=ALLIED)
        assert rule_of(breaks, BreakDown(key_of(breaks, "a"))) == "E-25.16"
        engineers = [us(name, label, kind="engineer") for name, label in (("free", "C1210"),)]
        waiting = us("eng", HERE, kind="engineer", **self.WAITS)
        field: dict[str, Any] = {"bridges": ((HERE, THERE), ("C1210", "C1211"))}
        blows = position([waiting, *engineers], phase="bridges", side=ALLIED, **field)
        assert rule_of(blows, BlowBridge(key_of(blows, "eng"), HERE, THERE)) == "E-25.16"
        assert rule_of(blows, BlowBridge(key_of(blows, "free"), "C1210", "C1211")) == ""

    @pytest.mark.rule("E-25.16")
    def test_e_25_16_artillery_fires_all_the_same(self) -> None:
        game = position([us("a", HERE), german("x", THERE), gun(ALLIED, "g", FAR, **self.WAITS)], side=ALLIED)
        assert check_gun(game, game.units[key_of(game, "g")]) is None


class TestSheets:
    """Trap 12: rows 35 to 38 of sheet C are rows 1 to 4 of sheet D; a hex has one number in the game."""

    @pytest.mark.rule("3.0")
    def test_3_0_a_hex_of_the_overlap_is_there_once(self) -> None:
        labels = shipped_board("campaign").map.hexes
        assert "C3544" in labels
        assert "D0144" not in labels
        assert shipped_board("campaign").map.distance("C3822", "D0522") == 1

    def test_3_0_the_bastogne_scenario_has_the_shared_rows_too(self) -> None:
        board = shipped_board("bastogne")
        assert {"C3519", "C3719", "D0520"} <= set(board.map.hexes)
        game = position([us("a", HERE)], bridges=((HERE, THERE),))
        assert is_bridged(game, HERE, THERE)
