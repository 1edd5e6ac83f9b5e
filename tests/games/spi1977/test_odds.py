"""Lines of ground, odds and shifts (10.3 to 10.6, 10.76, 12.12, 16.11, 25.14a)."""

from typing import Any

import pytest

from engine.core.events import OWN
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.setup import ConfirmAttack
from engine.spi1977.ruleset import RULES
from engine.spi1977.telling import preview
from tests.games.spi1977.fights import column, put_together, weighed
from tests.games.spi1977.positions import clause, company, german, gun, position, us

HERE, THERE = "C1010", "C1011"


def _against(attack: int, defense: int, ground: str = "clear", **values: object) -> int:
    """Return the column of an attack on a hex of that ground."""
    units = [german("y", HERE, attack=attack), us("x", THERE, defense=defense)]
    game = position(units, terrain={THERE: ground}, **values)  # type: ignore[arg-type]
    return column(weighed(game, ["y"], THERE))


@pytest.mark.parametrize(
    ("ground", "columns"),
    # lines 2668-2671: the odds of 1-1, 2-1 and 5-1 in each line
    [("town", (1, 2, 5)), ("woods", (2, 3, 6)), ("village", (2, 3, 6)), ("broken", (3, 4, 7)), ("clear", (4, 5, 8))],
)
def test_10_76_each_ground_has_its_own_odds(ground: str, columns: tuple[int, ...]) -> None:
    assert tuple(_against(attack, 4, ground) for attack in (4, 8, 20)) == columns


def test_10_0_the_ratio_is_rounded_for_the_defender() -> None:
    assert _against(19, 10) == _against(10, 10) == 4  # 19 to 10 is 1-1
    assert _against(9, 10) == 3  # 9 to 10 is 1-2


def test_10_62_higher_odds_use_the_last_column() -> None:
    assert _against(90, 3) == 13


@pytest.mark.parametrize(
    ("attack", "ground", "reaches"),
    [
        (2, "broken", True),  # 2 to 6 is 1-3, the least in broken ground (10.62)
        (1, "broken", False),
        (1, "clear", False),  # 1 to 6 is 1-6
        (3, "woods", True),
        (2, "woods", False),
        (6, "town", True),
        (5, "town", False),
    ],
)
def test_10_62_the_least_odds_of_each_ground(attack: int, ground: str, reaches: bool) -> None:
    game = position([german("y", HERE, attack=attack), us("x", THERE)], terrain={THERE: ground})
    assert weighed(game, ["y"], THERE).reaches is reaches


def test_10_62_fire_that_pushes_below_the_first_column_leaves_the_first() -> None:
    units = [german("y", HERE, attack=2), us("x", THERE), gun("allied", "g", "C1013", fpf=8)]
    game = position(units, terrain={THERE: "broken"})
    found = weighed(game, ["y"], THERE, cover=["g"])
    assert (found.reaches, found.defense, column(found)) == (True, 14, 1)  # 2 to 14


class TestRiver:
    def test_an_attack_over_the_river_alone_uses_its_line(self) -> None:
        game = position([german("y", HERE, attack=12), us("x", THERE)], rivers=[(HERE, THERE)])
        assert column(weighed(game, ["y"], THERE)) == 1  # 2-1

    def test_a_ford_is_a_river(self) -> None:
        game = position([german("y", HERE, attack=18), us("x", THERE)], fords=[(HERE, THERE)])
        assert column(weighed(game, ["y"], THERE)) == 2  # 3-1

    def test_a_bridge_has_no_effect_on_combat(self) -> None:
        game = position([german("y", HERE, attack=18), us("x", THERE)], bridges=[(HERE, THERE)])
        assert column(weighed(game, ["y"], THERE)) == 2

    def test_one_unit_on_the_near_bank_undoes_it(self) -> None:
        units = [german("y", HERE, attack=10), german("z", "C0910", attack=2), us("x", THERE)]
        game = position(units, rivers=[(HERE, THERE)])
        assert "C0910" in game.board.map.neighbors["C1010"]
        near = next(label for label in game.board.map.neighbors[THERE] if label != HERE)
        units[1] = german("z", near, attack=2)
        game = position(units, rivers=[(HERE, THERE)])
        assert column(weighed(game, ["y", "z"], THERE)) == 5  # 2-1 in clear ground

    def test_a_town_behind_a_river_has_the_line_of_the_river(self) -> None:
        game = position([german("y", HERE, attack=12), us("x", THERE)], rivers=[(HERE, THERE)], terrain={THERE: "town"})
        assert column(weighed(game, ["y"], THERE)) == 1


class TestNight:
    @pytest.mark.parametrize("ground", ["clear", "broken", "woods", "village"])
    def test_12_12_all_ground_is_as_woods(self, ground: str) -> None:
        assert _against(8, 4, ground, turn=7) == 3  # 2-1 in the line of woods and night

    def test_12_12_a_town_keeps_its_line(self) -> None:
        assert _against(8, 4, "town", turn=7) == 2

    def test_12_12_a_river_keeps_its_line(self) -> None:
        game = position([german("y", HERE, attack=12), us("x", THERE)], rivers=[(HERE, THERE)], turn=7)
        assert column(weighed(game, ["y"], THERE)) == 1

    def test_12_0_the_turn_before_dawn_is_no_night(self) -> None:
        assert _against(8, 4, "clear", turn=1) == 5


def test_10_26_of_several_hexes_the_line_best_for_the_defender() -> None:
    both = [german("y", HERE, attack=12), us("x", THERE, defense=3), us("z", "C0911", defense=3)]
    game = position(both, terrain={THERE: "clear", "C0911": "woods"})
    assert column(weighed(game, ["y"], THERE, "C0911")) == 3  # 2-1 in woods, not 5 as in the clear


REGIMENT = (("regiment", "393"),)


class TestIntegrity:
    def test_10_42_one_column_to_the_right(self) -> None:
        """5-1 in broken ground becomes 6-1 (line 775)."""
        units = [
            us("1/393", HERE, attack=5, traits=REGIMENT),
            us("2/393", HERE, attack=5, traits=REGIMENT),
            german("x", THERE, defense=2),
        ]
        game = position(units, side="allied", terrain={THERE: "broken"})
        assert column(weighed(game, ["1/393", "2/393"], THERE)) == 8  # 5-1 is column 7

    def test_10_44_only_one_of_them_need_fight(self) -> None:
        units = [
            us("1/393", HERE, attack=5, traits=REGIMENT),
            us("2/393", HERE, attack=5, traits=REGIMENT),
            us("70", HERE, kind="anti_tank", attack=5),
            german("x", THERE, defense=2),
        ]
        game = position(units, side="allied", terrain={THERE: "broken"})
        assert column(weighed(game, ["1/393", "70"], THERE)) == 8
        assert column(weighed(game, ["70"], THERE)) == 4  # 5 to 2 is 2-1: nobody of the regiment fights

    @pytest.mark.parametrize(
        "other",
        [
            us("b", HERE, traits=(("regiment", "394"),)),
            us("b", HERE, formation="2", traits=REGIMENT),
            us("b", HERE, kind="engineer", traits=REGIMENT),
            company("allied", "b", HERE, formation="99", formation_kind="division", traits=REGIMENT),
            us("b", "C0910", traits=REGIMENT),
        ],
    )
    def test_10_41_another_regiment_division_kind_size_or_hex_has_none(self, other: object) -> None:
        units = [us("a", HERE, attack=6, traits=REGIMENT), other, german("x", THERE, defense=6)]
        game = position(units, side="allied")  # type: ignore[arg-type]
        assert column(weighed(game, ["a"], THERE)) == 4

    def test_10_42_one_column_to_the_left_for_the_defender(self) -> None:
        units = [
            german("y", HERE, attack=24),
            us("1/393", THERE, traits=REGIMENT),
            us("2/393", THERE, traits=REGIMENT),
        ]
        assert column(weighed(position(units), ["y"], THERE)) == 4  # 24 to 12 is 2-1, column 5

    @pytest.mark.parametrize(("off", "expected"), [((), 6), (("E-10.4",), 7)])
    def test_e_10_4_one_bonus_an_attack_however_many_stacks(self, off: tuple[str, ...], expected: int) -> None:
        other = (("regiment", "394"),)
        units = [
            *(us(f"{number}/393", HERE, traits=REGIMENT) for number in (1, 2)),
            *(us(f"{number}/394", "C0911", traits=other) for number in (1, 2)),
            german("x", THERE, defense=6),
        ]
        game = position(units, side="allied", errata_off=off)
        names = ["1/393", "2/393", "1/394", "2/394"]
        assert column(weighed(game, names, THERE)) == expected  # 12 to 6 is 2-1, column 5


def _tank(side: str, name: str, hex: str, **values: object) -> object:
    made = us if side == "allied" else german
    return made(name, hex, kind="tank", attack=6, defense=6, movement=12, **values)  # type: ignore[arg-type]


class TestCombinedArms:
    def test_10_52_a_tank_and_infantry_shift_one_column(self) -> None:
        units = [us("1/393", HERE), _tank("allied", "70", HERE), german("x", THERE, defense=3)]
        game = position(units, side="allied")  # type: ignore[arg-type]
        assert column(weighed(game, ["1/393", "70"], THERE)) == 7  # 9 to 3 is 3-1, column 6

    def test_10_55_the_tank_need_not_fight(self) -> None:
        units = [us("1/393", HERE), us("2/393", HERE), _tank("allied", "70", HERE), german("x", THERE, defense=3)]
        game = position(units, side="allied")  # type: ignore[arg-type]
        assert column(weighed(game, ["1/393", "2/393"], THERE)) == 6  # 6 to 3 is 2-1

    @pytest.mark.parametrize("kind", ["tank", "anti_tank"])
    def test_10_54_the_bonus_of_the_defender_cancels_it(self, kind: str) -> None:
        units = [
            us("1/393", HERE),
            _tank("allied", "70", HERE),
            german("x", THERE, defense=2),
            german("w", THERE, kind=kind, defense=1),
        ]
        game = position(units, side="allied")  # type: ignore[arg-type]
        assert column(weighed(game, ["1/393", "70"], THERE)) == 6

    def test_10_54_the_defender_alone_gains_nothing(self) -> None:
        units = [german("y", HERE, attack=24), us("x", THERE), us("w", THERE, kind="anti_tank")]
        assert column(weighed(position(units), ["y"], THERE)) == 5

    def test_10_51_tank_and_artillery_are_no_combined_arms(self) -> None:
        units = [_tank("allied", "70", HERE), gun("allied", "g", HERE), german("x", THERE, defense=3)]
        game = position(units, side="allied")  # type: ignore[arg-type]
        assert column(weighed(game, ["70"], THERE)) == 5


def test_25_14a_surprise_shifts_german_attacks_on_the_first_day_but_no_barrage() -> None:
    units = [german("y", HERE, attack=6), us("x", THERE), gun("german", "g", "C1009", barrage=6)]
    rules = [clause("first_day", rules=["surprise"])]
    game = position(units, turn=2, clauses=rules)
    assert column(weighed(game, ["y"], THERE)) == 5
    assert column(weighed(game, [], THERE, guns=["g"])) == 4
    assert column(weighed(position(units, turn=4, clauses=rules), ["y"], THERE)) == 2  # at night, and too late


def test_16_11_the_improved_position_shifts_one_column_left() -> None:
    """4-1 in broken ground becomes 3-1 (line 1235)."""
    units = [german("y", HERE, attack=24), us("x", THERE)]
    game = position(units, terrain={THERE: "broken"}, works={THERE: ("improved", "allied")})
    assert column(weighed(game, ["y"], THERE)) == 5


def test_10_76_shifts_are_cut_off_once_at_the_end() -> None:
    """14-1 in clear ground is beyond the last column; integrity of both sides cancel before it is cut off."""
    units = [
        german("1/989", HERE, attack=40, traits=(("regiment", "989"),)),
        german("2/989", HERE, attack=40, traits=(("regiment", "989"),)),
        us("x", THERE, defense=8),
    ]
    game = position(units, works={THERE: ("improved", "allied")})
    found = weighed(game, ["1/989", "2/989"], THERE)
    assert column(found) == 13  # 10-1 is column 13; +1 -1
    assert [step.columns for step in found.column.trail] == [0, 1, -1]


def test_preview_parts_say_where_a_strength_comes_from() -> None:
    units = [german("y", HERE, attack=5, marks=("march",)), us("x", THERE)]
    found = weighed(position(units), ["y"], THERE)
    assert any("attacks 2: y Bn (277) (printed 5, March Mode [10.18])" in part for part in found.parts)


def test_24_1_what_a_unit_loses_on_foot_is_told_beside_its_printed_strength() -> None:
    """Attack one less by the erratum, defense two (lines 1691 and 2555)."""
    walks: dict[str, Any] = {"attack": 5, "defense": 8, "marks": ("on_foot",)}
    parts = weighed(position([german("y", HERE, **walks), us("x", THERE, **walks)]), ["y"], THERE).parts
    assert any("attacks 4: y Bn (277) (printed 5, 1 less on foot [24.1])" in part for part in parts)
    assert any("defends 6: x Bn (99) (printed 8, 2 less on foot [24.1])" in part for part in parts)


def test_10_62_below_the_least_odds_no_column_and_no_result_is_told() -> None:
    """Three against fifteen are 1-5, below the 1-4 of clear ground: no die is thrown (lines 797, 2670)."""
    game = position([german("y", HERE, attack=3), us("x", THERE, defense=15)])
    put_together(game, THERE, ["y"])
    found = RULES.telling.preview(game, ConfirmAttack())
    assert found is not None
    assert (found.column, found.header, dict(found.results)) == (None, "", {})
    assert found.lines[-2:] == ("3 to 15", "below the least odds: the attackers are eliminated [10.62]")


def test_a_strength_of_one_scenario_only_is_called_so_and_not_printed() -> None:
    units = [german("y", HERE, attack=5), us("x", THERE)]
    game = position(units)
    key = next(unit.id for unit in game.units_in(HERE))
    own = {
        f"face/spi1977|{key}|{game.units[key].face}/attack": OWN,
        f"hex/spi1977|{game.board.scenario.map.key}|{THERE}/terrain": OWN,
    }
    object.__setattr__(game.board, "scenario", game.board.scenario.model_copy(update={"unconfirmed": own}))
    told = preview.weighed(game, Battle(game.top.side, (THERE,), (game.units[key],))).lines
    assert any("attacks 5: y Bn (277) (5 ★ of this scenario)" in line for line in told)
    assert [line for line in told if line.startswith("★")] == [f"★ of this scenario only: {THERE} is clear"]


def test_10_75_a_result_says_what_must_be_lost_and_what_may_be_a_retreat() -> None:
    """D3(2): two steps first, then three in any mix (line 811)."""
    game = position([german("y", HERE, attack=60), us("x", THERE)])
    key = next(unit.id for unit in game.units_in(HERE))
    tolls = preview.weighed(game, Battle(game.top.side, (THERE,), (game.units[key],))).tolls
    assert tolls["D3(2)"].text == "defender loses 2 steps and takes 3 as steps or hexes"
    # no more than the two steps of the battalion, which cannot hold: it would have to lose five
    assert (tolls["D3(2)"].defender, tolls["D3(2)"].emptied) == ((2, 2), (True, True))
