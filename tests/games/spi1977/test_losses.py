"""What results ask for: steps, retreats, advances, and results that wait (10.7 to 10.9, 9.35, E-10.8).

On clear ground 1-1 is column 4 of the table (lines 2671-2678): by the die D2, D1, D1, A1, A1(1), A2(1). 2-1 is column
5: D3, D2, D1, D1, A1, A1(1). 6-1 is column 9: D3(2), D3(2), D2(1), D2(1), D3, D2.
"""

import pytest

from engine.core.events import FaceTurned, MarksChanged
from engine.core.play import apply, check, decision
from engine.spi1977.fighting.advance import AdvanceUnit, EndAdvance, length
from engine.spi1977.fighting.combat import EndDeclaration
from engine.spi1977.fighting.headquarters import HeadquartersStays, RetreatHeadquarters
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.fighting.suffer import Retreat, TakeLoss
from engine.spi1977.fighting.trails import trails_of
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame
from tests.games.spi1977.fights import (
    advances,
    cover,
    declare,
    fight,
    go,
    lose,
    phase_of,
    resolve,
    retreats,
    rule_of,
    thrown,
)
from tests.games.spi1977.positions import clause, company, german, gun, hq, key_of, marks_of, position, us

HERE, EAST, WEST = "C1010", "C1009", "C1011"


def _unit(game: RhineGame, name: str) -> tuple[bool, str]:
    """Return whether a unit lives, and the face it shows."""
    unit = game.units[key_of(game, name)]
    return unit.on_map, unit.face


def _hex(game: RhineGame, name: str) -> str:
    return game.units[key_of(game, name)].hex


class TestSteps:
    def test_10_71_a_battalion_has_two_steps(self) -> None:
        game = position([german("y", HERE, attack=6), us("x", WEST)], dice=(1,))  # D2
        fight(game, WEST, ["y"])
        lose(game, "x")
        assert _unit(game, "x") == (True, "reduced")
        lose(game, "x")
        assert _unit(game, "x")[0] is False

    @pytest.mark.parametrize("other", [company("allied", "x", WEST, defense=6), gun("allied", "x", WEST, defense=6)])
    def test_10_72_companies_and_artillery_have_one(self, other: object) -> None:
        game = position([german("y", HERE, attack=6), other], dice=(2,))  # type: ignore[list-item]
        fight(game, WEST, ["y"])
        lose(game, "x")
        assert _unit(game, "x")[0] is False

    def test_10_74_mandatory_steps_come_first(self) -> None:
        """D3(2): two steps, then three in any mix (line 813)."""
        units = [german("y", HERE, attack=36), us("x", WEST, defense=3), us("z", WEST, defense=3)]
        game = position(units, dice=(1,))
        assert thrown(fight(game, WEST, ["y"])).result == "D3(2)"
        assert rule_of(game, Retreat()) == "10.74"
        lose(game, "x", "z")
        assert check(game, Retreat()) is None
        apply(game, Retreat())
        go(game, sorted(retreats(game))[0])
        assert phase_of(game) == "retreat"  # two more hexes, or steps

    def test_10_75_hexes_and_steps_in_any_mix(self) -> None:
        """D3: two hexes and a step (line 813)."""
        game = position([german("y", HERE, attack=12), us("x", WEST)], dice=(1,))
        assert thrown(fight(game, WEST, ["y"])).result == "D3"
        apply(game, Retreat())
        go(game, "C1012", "C1013")
        lose(game, "x")
        assert (_hex(game, "x"), _unit(game, "x")) == ("C1013", (True, "reduced"))
        assert phase_of(game) == "advance"

    def test_10_75_a_unit_that_stood_by_may_lose_the_step(self) -> None:
        """The third battalion did not fight, and is affected all the same (9.33)."""
        units = [german("y", HERE, attack=12), *(us(name, WEST) for name in "abc")]
        game = position(units, dice=(2,))
        fight(game, WEST, ["y"])
        assert check(game, TakeLoss(key_of(game, "c"))) is None

    def test_10_75_retreat_is_ignored_when_nobody_is_left(self) -> None:
        game = position([german("y", HERE, attack=36), company("allied", "x", WEST, defense=6)], dice=(1,))  # D3(2)
        fight(game, WEST, ["y"])
        assert _unit(game, "x")[0] is False
        assert phase_of(game) == "advance"

    def test_11_25_artillery_beside_the_enemy_shares_the_fate_of_its_attack(self) -> None:
        units = [german("y", HERE), gun("german", "g", HERE, barrage=3), us("x", WEST)]
        game = position(units, dice=(4,))  # 6 to 6, A1
        fight(game, WEST, ["y"], ["g"])
        assert check(game, TakeLoss(key_of(game, "g"))) is None


class TestRetreat:
    def test_10_84_first_out_of_enemy_zones_then_home_then_vacant_then_cheap(self) -> None:
        """The Allies retreat anywhere but east. C0911 and C1111 touch the attacker, C1012 and the two beyond do not."""
        game = position([german("y", HERE, attack=6), us("x", WEST)], dice=(2,))
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        assert retreats(game) == {"C0912", "C1012", "C1112"}

    def test_10_81_who_goes_back_in_place_of_a_loss_shows_the_side_that_was_up(self) -> None:
        """Artillery alone is flipped as it moves (6.35)."""
        game = position([german("y", HERE, attack=6), us("x", WEST)], dice=(2,))  # D1
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        go(game, "C1012")
        assert (_hex(game, "x"), _unit(game, "x")) == ("C1012", (True, "full"))

    def test_10_84_a_vacant_hex_before_one_of_friends(self) -> None:
        game = position([german("y", HERE, attack=6), us("x", WEST), us("z", "C1012")], dice=(2,))
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        assert retreats(game) == {"C0912", "C1112"}

    def test_10_84_the_cheapest_ground_last(self) -> None:
        game = position(
            [german("y", HERE, attack=6), us("x", WEST)], dice=(2,), terrain={"C0912": "woods", "C1112": "woods"}
        )
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        assert retreats(game) == {"C1012"}
        assert rule_of(game, RetreatStack("C0912")) == "10.84"

    def test_10_84_germans_go_east(self) -> None:
        """A1 on the German: C1009 is east, and so are the hexes northeast and southeast."""
        game = position([german("y", HERE), us("x", WEST, defense=3)], dice=(4,))
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        east = {label for label in game.board.map.neighbors[HERE] if int(label[3:]) <= 10}
        assert retreats(game) <= east and EAST in retreats(game)

    def test_10_84_no_hex_twice(self) -> None:
        game = position([german("y", HERE, attack=6), us("x", WEST)], dice=(1,))  # D2
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        go(game, "C1012")
        assert rule_of(game, RetreatStack(WEST)) == "10.84"

    def test_10_83_class_b_does_not_retreat_over_a_river(self) -> None:
        units = [german("y", HERE, attack=6), us("x", WEST, movement=12)]
        around = ["C0912", "C1012", "C1112"]
        game = position(units, dice=(2,), rivers=[(WEST, label) for label in around])
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        assert rule_of(game, RetreatStack("C1012")) == "10.83"

    @pytest.mark.rule("8.44")
    def test_10_85_each_enemy_zone_entered_costs_a_step_of_the_stack(self) -> None:
        units = [german("y", HERE, attack=12), german("z", "C1012"), us("x", WEST), us("w", WEST)]
        game = position(units, dice=(2,))
        fight(game, WEST, ["y", "z"])  # 15 to 12, D1
        apply(game, Retreat())
        label = sorted(retreats(game))[0]
        go(game, label)
        assert rule_of(game, RetreatStack("C0813")) == "10.85"
        lose(game, "w")
        assert _unit(game, "w") == (True, "reduced")

    def test_8_45_friends_in_the_hex_do_not_help(self) -> None:
        """Zones reach all hexes but those of the friends f; even there x, who must go, loses a step."""
        ring = ("C0811", "C0813", "C1013", "C1211", "C1213")
        units = [german("y", HERE, attack=6), us("x", WEST), us("f", "C1012")]
        units += [german(f"z{label}", label) for label in ring]
        game = position(units, dice=(2,), works=dict.fromkeys(ring, ("improved", "german")))
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        go(game, sorted(retreats(game))[0])
        assert _unit(game, "x") == (True, "reduced")

    def test_9_35_units_in_march_mode_do_not_retreat_onto_each_other(self) -> None:
        units = [german("y", HERE), us("x", WEST, marks=("march",)), us("z", "C1012", marks=("march",))]
        game = position(units, dice=(2,))  # 3 to 3, D1
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        assert rule_of(game, RetreatStack("C1012")) == "10.83"

    def test_7_12_an_unfavorable_result_ends_march_mode_after_it_is_fulfilled(self) -> None:
        game = position([german("y", HERE, marks=("march",), attack=12), us("x", WEST)], dice=(4,))  # 6 to 6: A1
        assert thrown(fight(game, WEST, ["y"])).result == "A1"
        assert "march" in marks_of(game, "y")
        lose(game, "y")
        assert "march" not in marks_of(game, "y")

    def test_11_52_artillery_that_is_attacked_goes_out_of_battery(self) -> None:
        units = [german("y", HERE, attack=9), us("x", WEST), gun("allied", "g", WEST, defense=3)]
        game = position(units, dice=(2,))  # D1
        fight(game, WEST, ["y"])
        events = apply(game, TakeLoss(key_of(game, "x"))).events
        turned = FaceTurned(key_of(game, "g"), "move")
        assert turned in events

    def test_11_52_it_is_told_by_that_rule_and_not_by_the_one_of_moving_guns(self) -> None:
        game = position([german("y", HERE, attack=9), gun("allied", "g", WEST, defense=3)], dice=(2,))
        fight(game, WEST, ["y"])
        turned = FaceTurned(key_of(game, "g"), "move")
        assert RULES.telling.describe_event(game, turned).endswith("goes out of battery [11.52]")

    def test_10_86_who_retreats_onto_friends_adds_nothing_and_dies_with_their_result(self) -> None:
        """x has nowhere to go but to z, whose hex is attacked later: 6 to 6, and the D1 kills x whatever z does."""
        closed = clause("closed", area="closed")
        units = [german("y", HERE, attack=6), german("w", "C1013", attack=6), us("x", WEST), us("z", "C1012")]
        game = position(
            units, dice=(2, 2), clauses=[closed], areas={"closed": ("C0911", "C0912", "C1111", "C1112", HERE, "C1013")}
        )
        declare(game, WEST, ["y"])
        declare(game, "C1012", ["w"])
        apply(game, EndDeclaration())
        resolve(game, WEST)
        apply(game, Retreat())
        go(game, "C1012")
        assert "fled" in marks_of(game, "x")
        apply(game, EndAdvance())
        found = thrown(resolve(game, "C1012"))
        assert (found.defense, found.result) == (6, "D1")
        assert _unit(game, "x")[0] is False
        assert check(game, TakeLoss(key_of(game, "z"))) is None

    def test_10_86_a_headquarters_is_friends_too(self) -> None:
        """x has nowhere to go but to h, which cannot go anywhere: 6 to 1 for h alone, and x dies with any result."""
        closed = clause("closed", area="closed")
        units = [german("y", HERE, attack=6), german("w", "C1013", attack=6), us("x", WEST), hq("allied", "h", "C1012")]
        game = position(
            units, dice=(2, 6), clauses=[closed], areas={"closed": ("C0911", "C0912", "C1111", "C1112", HERE, "C1013")}
        )
        declare(game, WEST, ["y"])
        declare(game, "C1012", ["w"])
        apply(game, EndDeclaration())
        resolve(game, WEST)
        apply(game, Retreat())
        go(game, "C1012")
        assert "fled" in marks_of(game, "x")
        apply(game, EndAdvance())
        resolve(game, "C1012")
        assert _unit(game, "x")[0] is False

    def test_10_87_an_attacked_headquarters_may_go_and_the_attackers_follow(self) -> None:
        game = position([german("y", HERE), hq("allied", "h", WEST)])
        fight(game, WEST, ["y"])
        now = decision(game)
        assert now is not None and (now.side, now.rule.number) == ("allied", "10.87")
        apply(game, RetreatHeadquarters(key_of(game, "h"), "C1012"))
        assert _hex(game, "h") == "C1012"
        assert advances(game, "y") == {WEST}

    def test_10_87_one_that_stays_is_fought(self) -> None:
        game = position([german("y", HERE), hq("allied", "h", WEST)], dice=(1,))
        fight(game, WEST, ["y"])
        apply(game, HeadquartersStays(key_of(game, "h")))
        assert phase_of(game) in ("suffer", "advance")

    @pytest.mark.parametrize(("reading", "fought"), [("they are fought", True), ("nobody in the hex is fought", False)])
    def test_10_87_in_a_stack_the_others_are_fought_or_nobody_is(self, reading: str, fought: bool) -> None:
        units = [german("y", HERE), hq("allied", "h", WEST), us("x", WEST, defense=3)]
        game = position(units, dice=(2,) if fought else (), rulings={"headquarters-in-stack": reading})
        fight(game, WEST, ["y"])
        apply(game, RetreatHeadquarters(key_of(game, "h"), "C1012"))
        assert (phase_of(game) == "suffer") is fought


class TestBelowTheLeastOdds:
    def test_10_62_the_attackers_are_eliminated_before_any_fire(self) -> None:
        units = [german("y", HERE, attack=1), us("x", WEST), gun("allied", "g", "C1014")]
        game = position(units)
        fight(game, WEST, ["y"])
        assert _unit(game, "y")[0] is False
        assert "fired" not in marks_of(game, "g")

    def test_10_62_fire_does_not_eliminate_them(self) -> None:
        units = [german("y", HERE, attack=2), us("x", WEST), gun("allied", "g", "C1014", fpf=9)]
        game = position(units, dice=(1,))  # 2 to 6 is 1-3; 2 to 15 is thrown in the first column of clear ground
        fight(game, WEST, ["y"])
        assert thrown(cover(game, "g")).result == "A1"


class TestAdvance:
    def test_10_92_as_far_as_the_loser_went(self) -> None:
        game = position([german("y", HERE, attack=6), us("x", WEST)], dice=(1,))  # D2
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        go(game, "C1012", "C1013")
        assert advances(game, "y") == {WEST, "C1012"}

    def test_10_92_after_an_elimination_what_was_left_of_the_result(self) -> None:
        """A company that loses its step by D2 leaves one hex (line 846)."""
        game = position([german("y", HERE, attack=6), company("allied", "x", WEST, defense=6)], dice=(1,))
        fight(game, WEST, ["y"])
        lose(game, "x")
        assert advances(game, "y") == {WEST}

    def test_10_92_nothing_was_left_nobody_advances(self) -> None:
        game = position([german("y", HERE, attack=6), company("allied", "x", WEST, defense=6)], dice=(2,))  # D1
        fight(game, WEST, ["y"])
        lose(game, "x")
        assert phase_of(game) != "advance"

    def test_10_94_infantry_keeps_to_the_path_tanks_do_not(self) -> None:
        units = [german("y", HERE, attack=3), german("t", HERE, kind="tank", attack=3, movement=12), us("x", WEST)]
        game = position(units, dice=(2,))  # 6 to 6 and combined arms: column 5, D2
        assert thrown(fight(game, WEST, ["y", "t"])).result == "D2"
        apply(game, Retreat())
        go(game, "C1012", "C1013")
        assert advances(game, "y") == {WEST, "C1012"}
        assert advances(game, "t") == {WEST, "C1012", "C0911", "C0912", "C1111", "C1112"}

    def test_10_92_who_has_advanced_does_not_advance_again_though_others_still_may(self) -> None:
        """The tank stands in C0911, beside the hex that was left, and could go there once more."""
        units = [german("y", HERE, attack=3), german("t", HERE, kind="tank", attack=3, movement=12), us("x", WEST)]
        game = position(units, dice=(2,))
        fight(game, WEST, ["y", "t"])
        apply(game, Retreat())
        go(game, "C1012", "C1013")
        apply(game, AdvanceUnit(key_of(game, "t"), (HERE, WEST, "C0911")))
        assert phase_of(game) == "advance"
        assert (advances(game, "t"), advances(game, "y")) == (set(), {WEST, "C1012"})

    def test_9_33_who_stood_by_may_advance(self) -> None:
        units = [*(german(name, HERE, attack=3) for name in "abc"), us("x", WEST)]
        game = position(units, dice=(2,))
        fight(game, WEST, ["a", "b"])
        apply(game, Retreat())
        go(game, "C1012")
        assert advances(game, "c") == {WEST}

    def test_10_95_nobody_must(self) -> None:
        game = position([german("y", HERE, attack=6), us("x", WEST)], dice=(2,))
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        go(game, "C1012")
        apply(game, EndAdvance())
        assert _hex(game, "y") == HERE

    def test_10_96_not_beyond_the_stacking_limit(self) -> None:
        units = [*(german(name, HERE, attack=3) for name in "abc"), german("d", "C0911", attack=3), us("x", WEST)]
        game = position(units, dice=(2,))
        assert game.board.map.is_adjacent("C0911", WEST)
        fight(game, WEST, ["a", "b", "d"])
        apply(game, Retreat())
        go(game, sorted(retreats(game))[0])
        for name in "abc":
            apply(game, AdvanceUnit(key_of(game, name), (HERE, WEST)))
        assert phase_of(game) != "advance"

    def test_10_97_class_b_does_not_advance_over_a_river(self) -> None:
        units = [german("y", HERE, attack=36, movement=12), us("x", WEST)]
        game = position(units, dice=(2,), rivers=[(HERE, WEST)])
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        go(game, "C1012", *(["C1013"] if phase_of(game) == "retreat" else []))
        assert phase_of(game) != "advance"

    def test_10_98_beyond_a_river_it_stops(self) -> None:
        units = [german("y", HERE, attack=36), us("x", WEST)]
        game = position(units, dice=(2,), rivers=[(HERE, WEST)])
        assert thrown(fight(game, WEST, ["y"])).result == "D2"  # 6-1 behind a river is column 5
        apply(game, Retreat())
        go(game, "C1012", "C1013")
        assert advances(game, "y") == {WEST}
        assert rule_of(game, AdvanceUnit(key_of(game, "y"), (HERE, WEST, "C1012"))) == "10.98"

    @pytest.mark.parametrize(("off", "hexes"), [((), {WEST, "C1012", "C1013"}), (("E-10.94",), {WEST, "C1012"})])
    def test_e_10_94_a_rigid_zone_stops_it_a_fluid_one_does_not(self, off: tuple[str, ...], hexes: set[str]) -> None:
        """The reduced battalion beyond has a fluid zone, which reaches C1012."""
        units = [german("y", HERE, attack=12), us("x", WEST), us("r", "C1113", steps_lost=1)]
        game = position(units, dice=(1,), errata_off=off)
        assert thrown(fight(game, WEST, ["y"])).result == "D3"
        apply(game, Retreat())
        go(game, "C1012", "C1013", "C1014")
        assert advances(game, "y") == hexes

    def test_10_93_march_mode_goes_one_hex_further(self) -> None:
        units = [german("y", HERE, attack=12, marks=("march",)), company("allied", "x", WEST, defense=6)]
        game = position(units, dice=(1,))  # 6 to 6: D2, one hex left
        fight(game, WEST, ["y"])
        lose(game, "x")
        assert length(game, game.units[key_of(game, "y")], trails_of(game, 0)[0]) == 2

    def test_10_91_the_defender_advances_after_a_retreat_of_the_attacker(self) -> None:
        game = position([german("y", HERE, attack=6), us("x", WEST)], dice=(4,))  # A1
        fight(game, WEST, ["y"])
        apply(game, Retreat())
        go(game, EAST)
        assert advances(game, "x") == {HERE}


class TestResultsOfOneHex:
    def _two(self, *dice: int, off: tuple[str, ...] = ()) -> RhineGame:
        """Two battalions of one hex attack to both sides, 6 to 6 each."""
        units = [german("y", HERE, attack=6), german("z", HERE, attack=6), us("a", EAST), us("b", WEST)]
        game = position(units, dice=dice, errata_off=off)
        declare(game, EAST, ["y"])
        declare(game, WEST, ["z"])
        apply(game, EndDeclaration())
        return game

    def test_e_10_8_results_wait_for_the_other_attack(self) -> None:
        game = self._two(2, 2)
        resolve(game, EAST)
        assert phase_of(game) == "combat"
        resolve(game, WEST)
        assert phase_of(game) == "suffer"

    def test_e_10_8_as_printed_they_take_effect_at_once(self) -> None:
        game = self._two(2, off=("E-10.8",))
        resolve(game, EAST)
        assert phase_of(game) == "suffer"

    def test_e_10_8_nobody_advances_when_both_could(self) -> None:
        """D1 in the east, A1 in the west: the German z retreats, the defender a too, nobody follows."""
        game = self._two(2, 4)
        resolve(game, EAST)
        resolve(game, WEST)
        sides = []
        while phase_of(game) in ("suffer", "retreat"):
            now = decision(game)
            assert now is not None
            sides.append(now.side)
            if now.phase == "suffer":
                apply(game, Retreat())
            else:
                go(game, sorted(retreats(game))[0])
        assert set(sides) == {"german", "allied"}
        assert phase_of(game) != "advance"

    def test_10_75_a_result_falls_on_all_units_of_the_hex(self) -> None:
        game = self._two(4, 2)  # A1 in the east: y attacked there, z stands with it
        resolve(game, EAST)
        resolve(game, WEST)
        now = decision(game)
        assert now is not None and now.side == "german"
        assert check(game, TakeLoss(key_of(game, "y"))) is None
        assert check(game, TakeLoss(key_of(game, "z"))) is None


class TestGreenUnits:
    RULES = (clause("first_day", rules=["green"]), clause("green", formations=["99", "277"]))

    def test_25_14c_each_green_unit_rolls_before_the_die(self) -> None:
        """German 1: reduced to attack 1. U.S. 1 and one: 2, reduced to 3. Then 1 to 3 is 1-3, column 2, and 1 is D1."""
        game = position([german("y", HERE), us("x", WEST)], turn=2, clauses=self.RULES, dice=(1, 1, 1))
        found = thrown(fight(game, WEST, ["y"]))
        assert (found.attack, found.defense, found.result) == (1, 3, "D1")
        assert (_unit(game, "y")[1], _unit(game, "x")[1]) == ("reduced", "reduced")

    def test_25_14c_a_third_battalion_that_does_not_defend_does_not_roll(self) -> None:
        """Two battalions of a hex defend (9.31), the strongest ones (9.34): the attacker and those two roll a three."""
        units = [us("x", WEST), us("y", WEST), us("weak", WEST, defense=1)]
        game = position([german("g", HERE), *units], turn=2, clauses=self.RULES, dice=(3, 3, 3, 3))
        fight(game, WEST, ["g"])
        assert [name for name in ("g", "x", "y", "weak") if "rolled" in marks_of(game, name)] == ["g", "x", "y"]

    def test_25_14c_a_us_unit_adds_one(self) -> None:
        game = position([german("y", HERE), us("x", WEST)], turn=2, clauses=self.RULES, dice=(3, 2, 1))
        fight(game, WEST, ["y"])
        assert _unit(game, "x")[1] == "full"

    def test_25_14c_not_after_the_first_day(self) -> None:
        game = position([german("y", HERE), us("x", WEST)], turn=5, clauses=self.RULES, dice=(1,))
        fight(game, WEST, ["y"])
        assert _unit(game, "y")[1] == "full"

    @pytest.mark.rule("24.6")
    def test_24_61_all_game_each_rolls_once(self) -> None:
        """277 VG and the 99th are in the list of the optional rule."""
        units = [german("y", HERE, marks=("rolled",)), us("x", WEST)]
        game = position(units, turn=9, options=["green_all_game"], dice=(3, 1))
        fight(game, WEST, ["y"])
        assert "rolled" in marks_of(game, "x")

    def test_24_61_a_number_is_that_of_its_side(self) -> None:
        """The list has a German 9 VG, and no U.S. 9th Infantry Division."""
        units = [german("y", HERE, marks=("rolled",)), us("x", WEST, formation="9")]
        game = position(units, turn=9, options=["green_all_game"], dice=(1,))
        fight(game, WEST, ["y"])
        assert "rolled" not in marks_of(game, "x")


class TestAfterThePhase:
    @pytest.mark.parametrize(
        ("before", "after"), [("out_of_communications", "unsupplied"), ("isolated_1", "isolated_2")]
    )
    @pytest.mark.rule("14.54")
    @pytest.mark.rule("14.64")
    def test_14_54_and_14_64_who_fought_is_worse_off(self, before: str, after: str) -> None:
        units = [
            german("y", HERE, attack=12, marks=(before,)),
            us("x", WEST, marks=(before,)),
            us("w", "C1407", marks=(before,)),
        ]
        game = position(units, dice=(4,))
        fight(game, WEST, ["y"])
        events: list[object] = []
        while phase_of(game) in ("suffer", "retreat", "advance", "combat"):
            now = decision(game)
            assert now is not None
            lost = TakeLoss(key_of(game, "y" if now.side == "german" else "x"))
            events += apply(game, lost if now.phase == "suffer" else EndAdvance()).events
        worse = {event.unit for event in events if isinstance(event, MarksChanged) and after in event.marks}
        assert {key_of(game, "x"), key_of(game, "y")} <= worse
        assert key_of(game, "w") not in worse

    def test_13_32_who_attacks_without_having_moved_is_fatigued_afterwards(self) -> None:
        units = [german("y", HERE, attack=6), german("z", "C1407"), us("x", WEST)]
        game = position(units, phase="bonus_combat", turn=7, dice=(1, 3, 3))  # weather and ground follow
        found = thrown(fight(game, WEST, ["y"]))
        assert (found.attack, found.result) == (6, "D1")
        lose(game, "x")
        assert "fatigued" in marks_of(game, "y")
        assert "fatigued" not in marks_of(game, "x")
        assert "fatigued" not in marks_of(game, "z")

    def test_13_32_who_moved_fights_fatigued(self) -> None:
        units = [german("y", HERE, attack=6, marks=("fatigued", "moved")), us("x", WEST)]
        game = position(units, phase="bonus_combat", turn=7, dice=(4,))
        assert thrown(fight(game, WEST, ["y"])).attack == 3

    def test_13_51_fatigue_becomes_recovery_and_recovery_goes(self) -> None:
        units = [german("y", HERE, marks=("fatigued",)), us("x", "C1407", marks=("recovering",))]
        game = position(units, phase="fatigue")
        assert {"fatigued", "recovering"} & set(marks_of(game, "y")) == {"recovering"}
        assert not {"fatigued", "recovering"} & set(marks_of(game, "x"))

    def test_25_16_an_attacked_unit_is_committed(self) -> None:
        game = position([german("y", HERE, attack=6), us("x", WEST, marks=("uncommitted",))], dice=(4,))
        fight(game, WEST, ["y"])
        assert "uncommitted" not in marks_of(game, "x")
