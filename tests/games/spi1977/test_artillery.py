"""Artillery: integrity, halvings in order, range, barrage, final protective fire, ammunition (11.0, 13.34, 24.22)."""

import pytest

from engine.core.play import apply, decision
from engine.spi1977.fighting.combat import DeclareAttack
from engine.spi1977.fighting.cover import AddFire
from engine.spi1977.fighting.depletion import RemoveGun
from engine.spi1977.fighting.flights import FlySupport
from engine.spi1977.fighting.gunnery import BARRAGE_COLUMN, FPF, barrage_total, cover_total, points
from engine.spi1977.fighting.setup import AddGun, AddTarget, ConfirmAttack
from engine.spi1977.fighting.spotting import Supported
from engine.spi1977.state import RhineGame
from tests.games.spi1977.fights import cover, declare, fight, put_together, rule_of, thrown, weighed
from tests.games.spi1977.positions import (
    Piece,
    clause,
    company,
    german,
    gun,
    key_of,
    marks_of,
    position,
    us,
)

HERE, THERE = "C1010", "C1011"


def _points(game: RhineGame, name: str, *supported: str, column: str = BARRAGE_COLUMN, at: str = THERE) -> int:
    units = Supported(tuple(game.units[key_of(game, other)] for other in supported))
    return points(game, game.units[key_of(game, name)], column, (at,), units)


class TestIntegrity:
    def test_11_12_a_gun_of_the_division_is_in_full_strength(self) -> None:
        game = position([us("1/393", HERE), german("x", THERE), gun("allied", "g", "C1008", barrage=7)], side="allied")
        assert _points(game, "g", "1/393") == 7

    def test_11_14_a_gun_of_another_division_is_halved(self) -> None:
        units = [us("1/393", HERE), german("x", THERE), gun("allied", "g", "C1008", barrage=7, formation="2")]
        assert _points(position(units, side="allied"), "g", "1/393") == 3

    def test_11_12_a_gun_of_the_corps_supports_its_divisions(self) -> None:
        """The 99th Division belongs to V Corps (line 1968), the 106th to VIII Corps (line 1974)."""
        corps = {"formation": "V", "formation_kind": "corps"}
        units = [
            us("1/393", HERE),
            us("1/422", HERE, formation="106"),
            german("x", THERE),
            gun("allied", "g", "C1008", barrage=7, **corps),
        ]
        game = position(units, side="allied")
        assert (_points(game, "g", "1/393"), _points(game, "g", "1/422")) == (7, 3)

    def test_11_16_a_unit_of_the_corps_may_have_any_gun_of_that_corps(self) -> None:
        corps = {"formation": "VIII", "formation_kind": "corps"}
        units = [us("32", HERE, **corps), german("x", THERE)]
        units += [gun("allied", "g", "C1008", barrage=7, formation="106"), gun("allied", "h", "C1008", barrage=7)]
        game = position(units, side="allied")
        assert (_points(game, "g", "32"), _points(game, "h", "32")) == (7, 3)

    def test_e_11_1_the_divisions_of_the_volksgrenadiere_have_a_corps(self) -> None:
        """277 VG: I SS Panzer Corps; 326 VG: LXVII Corps (line 2508)."""
        corps = {"formation": "ISS", "formation_kind": "corps"}
        units = [german("a", HERE), german("b", HERE, formation="326"), us("x", THERE)]
        units.append(gun("german", "g", "C1008", barrage=8, **corps))
        game = position(units)
        assert (_points(game, "g", "a"), _points(game, "g", "b")) == (8, 4)

    def test_e_11_1_an_arriving_division_has_the_corps_it_chose(self) -> None:
        corps = {"formation": "ISS", "formation_kind": "corps"}
        units = [german("a", HERE, formation="9P"), us("x", THERE), gun("german", "g", "C1008", barrage=8, **corps)]
        game = position(units)
        assert _points(game, "g", "a") == 4
        game.own.moving.corps["9P"] = "ISS"
        assert _points(game, "g", "a") == 8

    def test_11_15_never_for_another_nation(self) -> None:
        british = (("nation", "British"),)
        units = [us("1/393", HERE), german("x", THERE), gun("allied", "g", "C1008", formation="43", traits=british)]
        game = position(units, side="allied")
        put_together(game, THERE, ["1/393"])
        assert rule_of(game, AddGun(key_of(game, "g"))) == "11.15"

    @pytest.mark.parametrize(("turn", "expected"), [(1, 7), (3, 7), (4, 3)])
    def test_e_17_0b_companies_have_full_support_in_the_first_three_turns_alone(self, turn: int, expected: int) -> None:
        units = [company("allied", "c", HERE), german("x", THERE), gun("allied", "g", "C1008", barrage=7)]
        listed = clause("listed_with", formations=["99"], counters=[units[0].key])
        game = position(units, side="allied", turn=turn, clauses=[listed])
        assert _points(game, "g", "c") == expected

    def test_support_of_several_one_of_the_formation_suffices_or_all_must_be(self) -> None:
        units = [us("1/393", HERE), us("1/9", HERE, formation="2"), german("x", THERE)]
        units.append(gun("allied", "g", "C1008", barrage=7))
        one = position(units, side="allied")
        every = position(units, side="allied", rulings={"support-of-several": "all must be of its formation"})
        assert (_points(one, "g", "1/393", "1/9"), _points(every, "g", "1/393", "1/9")) == (7, 3)


class TestHalvings:
    @pytest.mark.parametrize(
        ("marks", "expected"),
        [
            (("out_of_communications",), 7),
            (("unsupplied",), 3),
            (("isolated_1",), 3),
            (("isolated_2",), 0),
            (("march",), 0),
            (("fatigued",), 3),
            (("fatigued", "unsupplied"), 1),
        ],
    )
    def test_11_68_penalties_of_one_unit(self, marks: tuple[str, ...], expected: int) -> None:
        units = [us("1/393", HERE), german("x", THERE), gun("allied", "g", "C1008", barrage=7, marks=marks)]
        assert _points(position(units, side="allied"), "g", "1/393") == expected

    def test_11_65_below_one_is_none(self) -> None:
        units = [us("1/393", HERE), german("x", THERE), gun("allied", "g", "C1008", barrage=1, formation="2")]
        game = position(units, side="allied")
        assert _points(game, "g", "1/393") == 0
        put_together(game, THERE, ["1/393"])
        assert rule_of(game, AddGun(key_of(game, "g"))) == "11.65"

    @pytest.mark.parametrize(
        ("ground", "turn", "expected"),
        [("village", 6, 19), ("woods", 6, 19), ("town", 6, 19), ("clear", 6, 39), ("broken", 6, 39), ("village", 7, 9)],
    )
    @pytest.mark.rule("11.61")
    @pytest.mark.rule("11.62")
    def test_11_61_and_11_62_39_points_become_19_and_9(self, ground: str, turn: int, expected: int) -> None:
        """Lines 942, 944."""
        game = position([us("a", HERE), german("x", THERE)], side="allied", terrain={THERE: ground}, turn=turn)
        assert barrage_total(game, 39, (THERE,), "german")[0] == expected

    def test_11_68_seven_points_into_a_town_at_night_become_three_and_one(self) -> None:
        """Line 2729."""
        game = position([us("a", HERE), german("x", THERE)], side="allied", terrain={THERE: "town"}, turn=7)
        assert barrage_total(game, 7, (THERE,), "german")[0] == 1

    @pytest.mark.parametrize("kind", ["improved", "entrenched"])
    def test_16_32_works_halve_once_with_the_ground(self, kind: str) -> None:
        game = position(
            [us("a", HERE), german("x", THERE)],
            side="allied",
            terrain={THERE: "woods"},
            works={THERE: (kind, "german")},
        )
        assert barrage_total(game, 39, (THERE,), "german")[0] == 19

    def test_11_64_each_unit_is_halved_before_the_sum(self) -> None:
        """Two guns of 7 from another division into a village: 3 + 3 = 6, halved 3; not 14 to 7 to 3 or more."""
        units = [us("1/393", HERE, attack=1), german("x", THERE)]
        units += [gun("allied", name, "C1008", barrage=7, formation="2") for name in "gh"]
        game = position(units, side="allied", terrain={THERE: "village"})
        assert weighed(game, ["1/393"], THERE, guns=["g", "h"]).attack == 1 + 3

    def test_11_61_final_protective_fire_is_not_halved_by_the_ground_but_by_night(self) -> None:
        day = position([german("y", HERE), us("x", THERE)], terrain={THERE: "woods"})
        night = position([german("y", HERE), us("x", THERE)], terrain={THERE: "woods"}, turn=7)
        assert (cover_total(day, 5)[0], cover_total(night, 5)[0]) == (5, 2)

    def test_25_14h_us_fire_is_halved_before_dawn(self) -> None:
        units = [german("y", HERE), us("x", THERE), gun("allied", "g", "C1013", fpf=3)]
        rules = [clause("first_day", rules=["disorganization"])]
        found = [_points(position(units, turn=turn, clauses=rules), "g", "x", column=FPF) for turn in (1, 2)]
        assert found == [1, 3]


class TestRange:
    @pytest.mark.parametrize(("hex", "allowed"), [("C1016", True), ("C1007", True)])
    def test_11_24_the_range_is_counted_in_hexes(self, hex: str, allowed: bool) -> None:
        units = [us("a", HERE), german("x", THERE), gun("allied", "g", hex, range=5 if hex == "C1016" else 4)]
        game = position(units, side="allied")
        put_together(game, THERE, ["a"])
        assert rule_of(game, AddGun(key_of(game, "g"))) == ""

    def test_11_24_beyond_it_nothing_fires(self) -> None:
        units = [us("a", HERE), german("x", THERE), gun("allied", "g", "C1007", range=3)]
        game = position(units, side="allied")
        put_together(game, THERE, ["a"])
        assert rule_of(game, AddGun(key_of(game, "g"))) == "11.24"

    def test_11_24_one_of_several_hexes_suffices(self) -> None:
        near = "C0911"
        units = [us("a", HERE), german("x", THERE), german("z", near), gun("allied", "g", "C0907", range=4)]
        game = position(units, side="allied")
        assert game.board.map.distance("C0907", THERE) == 5 and game.board.map.distance("C0907", near) == 4
        put_together(game, THERE, ["a"], also=[near])
        assert rule_of(game, AddGun(key_of(game, "g"))) == ""

    @pytest.mark.rule("24.2")
    def test_24_22_half_as_far_again_for_half_the_strength(self) -> None:
        """Range 4 becomes 6; at 5 hexes the barrage of 7 is 3, and at 4 it stays 7."""
        units = [us("a", HERE), german("x", THERE), gun("allied", "g", "C1016", range=4, barrage=7)]
        game = position(units, side="allied", options=["long_range"])
        put_together(game, THERE, ["a"])
        assert rule_of(game, AddGun(key_of(game, "g"))) == ""
        assert _points(game, "g", "a") == 3
        near = [us("a", HERE), german("x", THERE), gun("allied", "g", "C1015", range=4, barrage=7)]
        assert _points(position(near, side="allied", options=["long_range"]), "g", "a") == 7


class TestBarrage:
    def test_11_32_a_unit_beside_the_target_is_needed(self) -> None:
        units = [
            us("far", "C1007"),
            german("x", THERE),
            gun("allied", "g", "C1008"),
            us("a", "C1407"),
            german("b", "C1408"),
        ]
        game = position(units, side="allied")
        assert rule_of(game, DeclareAttack(THERE)) == "10.0"

    def test_11_36_below_the_least_odds_it_is_not_allowed(self) -> None:
        """4 to 15 is 1-4: allowed in the clear, not in broken ground, where 1-3 is the least."""
        for ground, number in (("clear", ""), ("broken", "11.36")):
            units = [us("a", HERE), german("x", THERE, defense=15), gun("allied", "g", "C1008")]
            units += [us("b", "C1110")]
            game = position(units, side="allied", terrain={THERE: ground, HERE: "village", "C1110": "village"})
            put_together(game, THERE, guns=["g"])
            assert rule_of(game, ConfirmAttack()) == number

    def test_11_34_a_barrage_hits_one_hex(self) -> None:
        units = [us("a", HERE), german("x", THERE), german("z", "C0911"), gun("allied", "g", "C1008")]
        game = position(units, side="allied")
        put_together(game, THERE, guns=["g"])

        apply(game, AddTarget("C0911"))
        assert rule_of(game, ConfirmAttack()) == "11.34"

    def test_11_37_no_fire_answers_a_barrage(self) -> None:
        units = [us("a", HERE), german("x", THERE, defense=2), gun("allied", "g", "C1008"), gun("german", "h", "C1013")]
        game = position(units, side="allied", terrain={HERE: "village"}, dice=(4,))
        found = thrown(fight(game, THERE, guns=["g"]))
        assert (found.attack, found.defense) == (4, 2)

    def test_11_35_a_gun_at_a_distance_suffers_nothing(self) -> None:
        """1-1 in the clear, die 6: A2(1), column 4; nobody of the attackers is beside the target in the battle."""
        units = [us("a", HERE), german("x", THERE, defense=4), gun("allied", "g", "C1008")]
        game = position(units, side="allied", terrain={HERE: "village"}, dice=(6,))
        assert thrown(fight(game, THERE, guns=["g"])).result == "A2(1)*"
        assert game.units[key_of(game, "g")].on_map
        assert game.units[key_of(game, "a")].hex == HERE

    def test_11_39_a_gun_fires_in_one_battle(self) -> None:
        units = [us("a", HERE), german("x", THERE), german("z", "C0911"), us("b", HERE), gun("allied", "g", "C1008")]
        game = position(units, side="allied")
        declare(game, THERE, ["a"], ["g"])
        put_together(game, "C0911", ["b"])
        assert rule_of(game, AddGun(key_of(game, "g"))) == "11.38"

    def test_11_67_out_of_battery_nothing_fires(self) -> None:
        units = [us("a", HERE), german("x", THERE), gun("allied", "g", "C1008", face="move")]
        game = position(units, side="allied")
        put_together(game, THERE, ["a"])
        assert rule_of(game, AddGun(key_of(game, "g"))) == "11.67"


class TestGermanLimit:
    def _game(self, turn: int = 6, **values: object) -> RhineGame:
        units = [german("a", HERE), us("x", THERE)]
        units += [gun("german", f"g{number}", "C1008", barrage=8, **values) for number in range(3)]  # type: ignore[arg-type]
        game = position(units, turn=turn)
        put_together(game, THERE, ["a"], ["g0", "g1"])
        return game

    def test_11_71_twenty_points_at_a_hex(self) -> None:
        game = self._game()
        assert rule_of(game, AddGun(key_of(game, "g2"))) == "11.71"  # 8 + 8 + 8

    def test_11_71_the_limit_comes_before_the_halving(self) -> None:
        units = [german("a", HERE), us("x", THERE)]
        units += [gun("german", f"g{number}", "C1008", barrage=10) for number in range(3)]
        game = position(units, terrain={THERE: "woods"})
        put_together(game, THERE, ["a"], ["g0", "g1"])
        assert rule_of(game, AddGun(key_of(game, "g2"))) == "11.71"
        assert weighed(game, ["a"], THERE, guns=["g0", "g1"]).attack == 3 + 10

    @pytest.mark.parametrize("values", [{"kind": "rocket_guns"}, {"caliber": "120"}])
    def test_e_11_7_rockets_and_mortars_do_not_count(self, values: dict[str, str]) -> None:
        game = self._game(**values)
        assert rule_of(game, AddGun(key_of(game, "g2"))) == ""

    def test_11_72_not_on_the_first_day(self) -> None:
        game = self._game(turn=3)
        assert rule_of(game, AddGun(key_of(game, "g2"))) == ""


class TestFinalProtectiveFire:
    def _asked(self, *guns: Piece, **values: object) -> RhineGame:
        units = [german("y", HERE, attack=6), us("x", THERE), *guns]
        game = position(units, dice=(4,), **values)  # type: ignore[arg-type]
        fight(game, THERE, ["y"])
        return game

    def test_11_43_it_is_added_to_the_defense(self) -> None:
        game = self._asked(gun("allied", "g", "C1013", fpf=2))
        assert decision(game) is not None and decision(game).side == "allied"  # type: ignore[union-attr]
        found = thrown(cover(game, "g"))
        assert (found.attack, found.defense) == (6, 8)

    def test_11_46_once_a_turn(self) -> None:
        game = self._asked(gun("allied", "g", "C1013"), gun("allied", "h", "C1013", marks=("fired",)))
        assert rule_of(game, AddFire(key_of(game, "h"))) == "11.46"
        cover(game, "g")
        assert "fired" in marks_of(game, "g")

    def _stack(self, *names: str, company_too: bool) -> RhineGame:
        """Return the question for fire with guns of these names in one hex, and a company among them or none."""
        stack = [gun("allied", name, "C1013") for name in names]
        elsewhere = gun("allied", "k", "C1012")  # the defender is asked on as long as some gun can fire
        return self._asked(*stack, elsewhere, *([company("allied", "co", "C1013")] if company_too else []))

    @pytest.mark.rule("9.31")
    @pytest.mark.rule("10.15")
    def test_9_31_two_guns_of_a_mixed_stack_give_fire_and_a_third_does_not(self) -> None:
        game = self._stack("g", "h", "i", company_too=True)
        for name in ("g", "h"):
            apply(game, AddFire(key_of(game, name)))
        assert rule_of(game, AddFire(key_of(game, "i"))) == "9.31"
        assert rule_of(game, AddFire(key_of(game, "k"))) == ""

    @pytest.mark.rule("9.31")
    @pytest.mark.rule("10.15")
    def test_9_31_what_a_gun_fired_earlier_in_the_phase_counts(self) -> None:
        fired = [gun("allied", name, "C1013", marks=("fired",)) for name in ("h", "i")]
        others = [company("allied", "co", "C1013"), gun("allied", "k", "C1012")]
        game = self._asked(gun("allied", "g", "C1013"), *fired, *others)
        assert rule_of(game, AddFire(key_of(game, "g"))) == "9.31"

    @pytest.mark.rule("9.32")
    def test_9_32_three_guns_alone_in_a_hex_all_give_fire(self) -> None:
        game = self._stack("g", "h", "i", company_too=False)
        for name in ("g", "h"):
            apply(game, AddFire(key_of(game, name)))
        assert rule_of(game, AddFire(key_of(game, "i"))) == ""

    def test_11_41_not_from_an_enemy_zone(self) -> None:
        game = self._asked(
            gun("allied", "g", "C1013"), gun("allied", "h", "C1313"), german("z", "C1312"), terrain={"C1312": "village"}
        )
        assert rule_of(game, AddFire(key_of(game, "h"))) == "11.41"

    def test_e_11_4_nor_beside_an_enemy_whose_zone_a_river_stops(self) -> None:
        guns = (gun("allied", "g", "C1013"), gun("allied", "h", "C1313"), german("z", "C1312"))
        game = self._asked(*guns, rivers=[("C1312", "C1313")])
        assert rule_of(game, AddFire(key_of(game, "h"))) == "E-11.4"
        printed = self._asked(*guns, rivers=[("C1312", "C1313")], errata_off=["E-11.4"])
        assert rule_of(printed, AddFire(key_of(printed, "h"))) == ""

    def test_11_42_the_range_counts_to_the_hex_defended(self) -> None:
        game = self._asked(gun("allied", "g", "C1013", range=2), gun("allied", "h", "C1013", range=1))
        assert rule_of(game, AddFire(key_of(game, "g"))) == ""
        assert rule_of(game, AddFire(key_of(game, "h"))) == "11.42"

    def test_11_63_the_first_fire_out_of_communications_is_in_full_and_ends_it(self) -> None:
        game = self._asked(gun("allied", "g", "C1013", fpf=2, marks=("out_of_communications",)))
        assert thrown(cover(game, "g")).defense == 8
        assert "unsupplied" in marks_of(game, "g")

    def test_11_66_the_first_fire_in_isolation_1_leads_to_isolation_2(self) -> None:
        game = self._asked(gun("allied", "g", "C1013", fpf=2, marks=("isolated_1",)))
        assert thrown(cover(game, "g")).defense == 7
        assert "isolated_2" in marks_of(game, "g")


class TestAmmunition:
    def _six(self, *dice: int, turn: int = 6, phase: str = "combat", guns: int = 1, clauses: object = ()) -> RhineGame:
        units = [german("y", HERE, attack=20), us("x", THERE)]
        units += [gun("german", f"g{number}", "C1008") for number in range(guns)]
        game = position(units, dice=(6, *dice), turn=turn, phase=phase, clauses=clauses)  # type: ignore[arg-type]
        fight(game, THERE, ["y"], [f"g{number}" for number in range(guns)])
        return game

    @pytest.mark.parametrize(("die", "stays"), [(1, False), (3, False), (4, True), (6, True)])
    def test_11_81_after_a_six_one_to_three_removes_a_gun(self, die: int, stays: bool) -> None:
        assert self._six(die).units["german/277/g0#1"].on_map is stays

    def test_11_81_the_german_chooses_among_several(self) -> None:
        game = self._six(1, guns=2)
        apply(game, RemoveGun(key_of(game, "g1")))
        assert [game.units[key_of(game, name)].on_map for name in ("g0", "g1")] == [True, False]

    def test_11_82_not_on_the_first_day(self) -> None:
        assert self._six(turn=3).units["german/277/g0#1"].on_map

    @pytest.mark.rule("11.83")
    def test_13_34_in_the_night_bonus_turn_a_six_is_enough(self) -> None:
        assert not self._six(turn=7, phase="bonus_combat").units["german/277/g0#1"].on_map

    def test_11_81_us_artillery_never_runs_out(self) -> None:
        units = [us("y", HERE, attack=20), german("x", THERE), gun("allied", "g", "C1008")]
        game = position(units, side="allied", dice=(6,))
        fight(game, THERE, ["y"], ["g"])
        assert game.units[key_of(game, "g")].on_map


@pytest.mark.rule("19.12")
def test_19_11_ground_support_is_added_to_the_barrage() -> None:
    units = [german("y", HERE, attack=6), us("x", THERE)]
    game = position(units, terrain={THERE: "woods"}, dice=(4,), air={"german": 10})
    found = thrown(fight(game, THERE, ["y"], air=5))
    assert found.attack == 6 + 2  # 5 points halved into woods


def test_19_13_no_more_than_half_at_one_hex_and_none_at_night() -> None:
    units = [german("y", HERE, attack=6), us("x", THERE)]

    game = position(units, air={"german": 9})
    put_together(game, THERE, ["y"])
    assert (rule_of(game, FlySupport(4)), rule_of(game, FlySupport(5))) == ("", "19.13")
    night = position(units, air={"german": 9}, turn=7)
    put_together(night, THERE, ["y"])
    assert rule_of(night, FlySupport(1)) == "19.13"
