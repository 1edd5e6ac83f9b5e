"""Who must attack whom: the battles of a phase are declared until all duties are met (8.4, 10.1, 10.2, 13.3, 14.66)."""

import pytest

from engine.core.play import apply, check, legal_actions
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration, ResolveBattle
from engine.spi1977.fighting.setup import AddAttacker, AddTarget, CancelAttack, ConfirmAttack
from engine.spi1977.state import RhineGame
from tests.games.spi1977.fights import declare, phase_of, put_together, refused, rule_of
from tests.games.spi1977.positions import company, german, gun, hq, key_of, position, us

HERE, EAST, WEST, NORTH = "C1010", "C1009", "C1011", "C0910"
"""A hex and three neighbors; the first two do not touch each other."""


def _lost(units: object, name: str, **values: object) -> bool:
    game = position(units, **values)  # type: ignore[arg-type]
    return not game.units[key_of(game, name)].on_map


class TestDuties:
    @pytest.mark.rule("8.41")
    def test_10_13_a_unit_in_an_enemy_zone_must_attack(self) -> None:
        game = position([german("y", HERE), us("x", WEST)])
        assert rule_of(game, EndDeclaration()) == "10.11"
        declare(game, WEST, ["y"])
        assert rule_of(game, EndDeclaration()) == ""

    def test_10_11_every_adjacent_enemy_must_be_attacked(self) -> None:
        game = position([german("y", HERE), german("z", HERE), us("a", EAST), us("b", WEST)])
        declare(game, EAST, ["y"])
        assert (rule_of(game, EndDeclaration()), refused(game, EndDeclaration()).subject) == ("10.11", WEST)
        declare(game, WEST, ["z"])
        assert check(game, EndDeclaration()) is None

    def test_10_21_one_unit_attacks_all_enemies_together_that_nobody_else_attacks(self) -> None:
        game = position([german("y", HERE), us("a", EAST), us("b", WEST)])
        put_together(game, EAST, ["y"])
        assert rule_of(game, ConfirmAttack()) == "10.11"
        apply(game, AddTarget(WEST))
        apply(game, ConfirmAttack())
        assert check(game, EndDeclaration()) is None

    def test_10_13_a_battle_that_leaves_another_unit_nobody_to_attack_is_refused(self) -> None:
        """z touches only the hex WEST: if y attacks both hexes together, z cannot join and has no enemy left."""
        lone = "C1012"
        units = [german("y", HERE), german("z", lone), us("a", EAST), us("b", WEST)]
        game = position(units)
        assert game.board.map.is_adjacent(lone, WEST) and not game.board.map.is_adjacent(lone, EAST)
        put_together(game, EAST, ["y"], also=[WEST])
        assert (rule_of(game, ConfirmAttack()), "z" in refused(game, ConfirmAttack()).subject) == ("10.13", True)
        apply(game, CancelAttack())
        declare(game, EAST, ["y"])
        declare(game, WEST, ["z"])
        assert check(game, EndDeclaration()) is None

    @pytest.mark.rule("11.32")
    @pytest.mark.parametrize("is_first", [True, False])
    def test_10_11_battles_are_declared_in_any_order_where_guns_attack_a_hex_alone(self, is_first: bool) -> None:
        """Lines 713, 735: nine points of barrage against two are 4-1, so y may leave that hex to the guns; then they
        must attack it."""
        units = [german("y", HERE), gun("german", "g", "C1008", barrage=9), us("a", WEST, defense=2)]
        game = position([*units, us("b", "C0911", defense=1)])
        if is_first:
            declare(game, "C0911", ["y"])
            assert (rule_of(game, EndDeclaration()), refused(game, EndDeclaration()).subject) == ("10.11", WEST)
        declare(game, WEST, guns=["g"])
        if not is_first:
            declare(game, "C0911", ["y"])
        assert check(game, EndDeclaration()) is None

    def test_10_11_guns_too_weak_leave_no_hex_to_themselves(self) -> None:
        """Four points against thirty are less than 1-4, the least odds on clear ground (line 2670)."""
        units = [german("y", HERE), gun("german", "g", "C1008"), us("a", WEST, defense=30), us("b", "C0911", defense=1)]
        game = position(units)
        put_together(game, "C0911", ["y"])
        assert (rule_of(game, ConfirmAttack()), refused(game, ConfirmAttack()).subject) == ("10.11", WEST)

    def test_10_13_a_unit_that_could_join_a_battle_must(self) -> None:
        game = position([german("y", HERE), german("z", "C1012"), us("b", WEST)])
        declare(game, WEST, ["y"])
        assert rule_of(game, EndDeclaration()) == "10.13"
        put_together(game, WEST, ["z"])
        apply(game, ConfirmAttack())
        assert check(game, EndDeclaration()) is None

    def test_10_13_who_puts_the_attack_off_again_and_again_is_lost(self) -> None:
        """A battle is begun and given up until none is offered; the declaration ends without it, as an attack would
        that does not reach the least odds (10.62)."""
        game = position([german("y", HERE), us("x", WEST)])
        while DeclareAttack(WEST) in legal_actions(game):
            apply(game, DeclareAttack(WEST))
            apply(game, CancelAttack())
        apply(game, EndDeclaration())
        assert not game.units[key_of(game, "y")].on_map

    def test_10_12_the_third_battalion_is_excused(self) -> None:
        game = position([*(german(name, HERE) for name in "abc"), us("x", WEST)])
        put_together(game, WEST, ["a", "b"])
        assert rule_of(game, AddAttacker(key_of(game, "c"))) == "9.31"
        apply(game, ConfirmAttack())
        assert check(game, EndDeclaration()) is None

    def test_9_31_a_company_fights_besides_two_battalions(self) -> None:
        units = [us("a", HERE), us("b", HERE), company("allied", "c", HERE), german("x", WEST)]
        game = position(units, side="allied")
        put_together(game, WEST, ["a", "b"])
        assert rule_of(game, AddAttacker(key_of(game, "c"))) == ""

    def test_10_24_units_of_a_stack_may_attack_different_hexes_within_the_limit(self) -> None:
        game = position([*(german(name, HERE) for name in "abc"), us("x", EAST), us("y", WEST)])
        declare(game, EAST, ["a"])
        put_together(game, WEST, ["b"])
        assert rule_of(game, AddAttacker(key_of(game, "c"))) == "9.31"

    def test_8_25_across_a_river_nobody_must_attack_but_may(self) -> None:
        game = position([german("y", HERE), us("x", WEST)], rivers=[(HERE, WEST)])
        assert (rule_of(game, EndDeclaration()), rule_of(game, DeclareAttack(WEST))) == ("", "")
        every = position(
            [german("y", HERE), us("x", WEST)],
            rivers=[(HERE, WEST)],
            rulings={"attack-over-river": "every adjacent enemy"},
        )
        assert rule_of(every, EndDeclaration()) == "10.11"

    def test_8_25_across_a_bridge_he_must(self) -> None:
        game = position([german("y", HERE), us("x", WEST)], bridges=[(HERE, WEST)])
        assert rule_of(game, EndDeclaration()) == "10.11"

    @pytest.mark.parametrize("ground", ["town", "village"])
    @pytest.mark.rule("8.43")
    def test_10_14_units_in_towns_and_villages_need_not_attack(self, ground: str) -> None:
        game = position([german("y", HERE), us("x", WEST)], terrain={HERE: ground})
        assert check(game, EndDeclaration()) is None

    @pytest.mark.parametrize("kind", ["improved", "entrenched"])
    @pytest.mark.rule("8.43")
    def test_16_33_nor_in_works(self, kind: str) -> None:
        game = position([german("y", HERE), us("x", WEST)], works={HERE: (kind, "german")})
        assert check(game, EndDeclaration()) is None

    def test_10_14_enemies_of_units_in_a_town_must_attack_them(self) -> None:
        game = position([german("y", HERE), us("x", WEST)], terrain={WEST: "town"})
        assert rule_of(game, EndDeclaration()) == "10.11"

    @pytest.mark.parametrize("mark", ["isolated_1", "isolated_2"])
    def test_14_66_isolated_units_need_not_attack_but_if_so_all_enemies_beside_them(self, mark: str) -> None:
        game = position([german("y", HERE, marks=(mark,)), us("a", EAST), us("b", WEST)])
        assert check(game, EndDeclaration()) is None
        put_together(game, EAST, ["y"])
        assert rule_of(game, ConfirmAttack()) == "10.11"

    def test_14_66_isolated_enemies_must_be_attacked_though_they_have_no_zone(self) -> None:
        game = position([german("y", HERE), us("x", WEST, marks=("isolated_2",))])
        assert rule_of(game, EndDeclaration()) == "10.11"

    def test_14_67_a_fatigued_isolated_unit_needs_a_strength_of_one(self) -> None:
        weak = position([german("y", HERE, marks=("fatigued", "isolated_2")), us("x", WEST)])
        assert phase_of(weak) != "combat"  # nobody is free who could
        strong = position([german("y", HERE, attack=4, marks=("fatigued", "isolated_1")), us("x", WEST)])
        assert rule_of(strong, DeclareAttack(WEST)) == ""

    def test_6_53_an_engineer_that_helped_over_a_river_does_not_fight(self) -> None:
        units = [german("e", HERE, kind="engineer", marks=("helped",)), german("y", HERE), us("x", WEST)]
        game = position(units)
        put_together(game, WEST, ["y"])
        assert rule_of(game, AddAttacker(key_of(game, "e"))) == "6.53"

    def test_10_16_nobody_attacks_or_is_attacked_twice(self) -> None:
        game = position([german("y", HERE), german("z", HERE), us("a", EAST), us("b", WEST)])
        declare(game, EAST, ["y"])
        put_together(game, WEST, ["z"])
        assert rule_of(game, AddAttacker(key_of(game, "y"))) == "10.16"
        assert rule_of(game, AddTarget(EAST)) == "10.16"

    def test_10_25_all_attackers_are_beside_all_defenders(self) -> None:
        game = position([german("y", HERE), german("z", "C1012"), us("a", EAST), us("b", WEST)])
        put_together(game, WEST, ["y", "z"])
        assert rule_of(game, AddTarget(EAST)) == "10.25"

    def test_10_17_others_attack_only_what_is_beside_them(self) -> None:
        game = position([german("y", HERE), german("far", "C1007"), us("x", WEST)])
        put_together(game, WEST, ["y"])
        assert rule_of(game, AddAttacker(key_of(game, "far"))) == "10.17"


class TestLostAtOnce:
    def test_10_19_alone_with_a_strength_in_parentheses(self) -> None:
        assert _lost([german("y", HERE, bracketed=True), us("x", WEST)], "y")

    def test_10_19_not_with_a_unit_that_can_attack(self) -> None:
        units = [german("y", HERE, kind="engineer", attack=1, bracketed=True), german("z", HERE), us("x", WEST)]
        game = position(units)
        assert game.units[key_of(game, "y")].on_map
        put_together(game, WEST, ["z", "y"])
        assert rule_of(game, ConfirmAttack()) == ""

    def test_10_19_it_attacks_only_with_a_unit_of_its_hex(self) -> None:
        units = [german("y", HERE, bracketed=True), german("z", HERE), german("w", "C1012"), us("x", WEST)]
        game = position(units)
        put_together(game, WEST, ["y", "w"])
        assert rule_of(game, ConfirmAttack()) == "10.19"

    @pytest.mark.parametrize("ground", ["town", "village"])
    def test_10_14_not_where_it_need_not_attack(self, ground: str) -> None:
        assert not _lost([german("y", HERE, bracketed=True), us("x", WEST)], "y", terrain={HERE: ground})

    def test_10_19_two_of_them_together_by_both_readings(self) -> None:
        units = [german("y", HERE, bracketed=True), german("z", HERE, bracketed=True), us("x", WEST)]
        assert _lost(units, "y")
        assert not _lost(units, "y", rulings={"brackets-together": "only one unit in the hex"})

    def test_8_42_a_headquarters_in_an_enemy_zone(self) -> None:
        assert _lost([hq("german", "h", HERE), us("x", WEST)], "h")

    @pytest.mark.parametrize(("off", "lost"), [((), True), (("E-8.42",), False)])
    def test_e_8_42_in_a_town_too(self, off: tuple[str, ...], lost: bool) -> None:
        units = [hq("german", "h", HERE), us("x", WEST)]
        assert _lost(units, "h", terrain={HERE: "town"}, errata_off=off) is lost

    def test_8_25_not_across_a_river(self) -> None:
        assert not _lost([hq("german", "h", HERE), us("x", WEST)], "h", rivers=[(HERE, WEST)])

    def test_8_13_not_beside_a_headquarters_alone(self) -> None:
        assert not _lost([hq("german", "h", HERE), hq("allied", "x", WEST)], "h")


class TestNightBonus:
    def test_13_31_who_did_not_move_need_not_attack(self) -> None:
        game = position([german("y", HERE), us("x", WEST)], phase="bonus_combat", turn=7)
        assert check(game, EndDeclaration()) is None

    def test_13_32_who_moved_must(self) -> None:
        game = position([german("y", HERE, marks=("moved",)), us("x", WEST)], phase="bonus_combat", turn=7)
        assert rule_of(game, EndDeclaration()) == "10.11"

    def test_13_31_who_attacks_attacks_all_enemies_beside_him(self) -> None:
        game = position([german("y", HERE), us("a", EAST), us("b", WEST)], phase="bonus_combat", turn=7)
        put_together(game, EAST, ["y"])
        assert rule_of(game, ConfirmAttack()) == "10.11"

    def test_12_11_at_night_everybody_must_as_by_day(self) -> None:
        game = position([german("y", HERE), us("x", WEST)], turn=7)
        assert rule_of(game, EndDeclaration()) == "10.11"


def test_no_battle_is_resolved_before_all_are_declared() -> None:
    game = position([german("y", HERE), us("x", WEST)])
    declare(game, WEST, ["y"])
    assert rule_of(game, ResolveBattle(WEST)) == "10.0"
    apply(game, EndDeclaration())
    assert rule_of(game, DeclareAttack(WEST)) == "10.0"
    assert rule_of(game, ResolveBattle(WEST)) == ""


def test_a_declared_battle_can_be_put_together_anew() -> None:
    game = position([german("y", HERE), german("z", HERE), us("x", WEST)])
    declare(game, WEST, ["y"])
    apply(game, DeclareAttack(WEST))
    apply(game, AddAttacker(key_of(game, "z")))
    apply(game, ConfirmAttack())
    (battle,) = game.top.local.battles
    assert len(battle.attackers) == 2


def test_a_phase_without_enemies_in_reach_asks_nothing() -> None:
    game = position([german("y", HERE), us("x", "C1014")])
    assert phase_of(game) != "combat"


class TestArtillery:
    def test_10_13_beside_the_enemy_it_must_fire_if_it_reaches_the_least_odds(self) -> None:
        game = position([gun("german", "g", HERE, barrage=4), us("x", WEST)])  # 4 to 6: 1-2
        assert rule_of(game, EndDeclaration()) == "10.13"
        declare(game, WEST, guns=["g"])
        assert check(game, EndDeclaration()) is None

    def test_11_36_below_them_it_has_no_duty_and_is_not_lost(self) -> None:
        game = position([gun("german", "g", HERE, barrage=1), us("x", WEST)])  # 1 to 6: 1-6
        assert phase_of(game) != "combat"  # there is nothing to declare
        assert game.units[key_of(game, "g")].on_map

    def test_10_13_it_joins_the_battle_beside_it(self) -> None:
        game = position([german("y", HERE), gun("german", "g", HERE), us("x", WEST)])
        declare(game, WEST, ["y"])
        assert rule_of(game, EndDeclaration()) == "10.13"
        put_together(game, WEST, guns=["g"])
        apply(game, ConfirmAttack())
        assert check(game, EndDeclaration()) is None

    def test_10_12_as_the_third_unit_of_a_stack_it_is_excused(self) -> None:
        game = position([german("y", HERE), german("z", HERE), gun("german", "g", HERE), us("x", WEST)])
        declare(game, WEST, ["y", "z"])
        assert check(game, EndDeclaration()) is None

    def test_10_13_by_the_other_reading_it_is_never_bound(self) -> None:
        units = [gun("german", "g", HERE), us("x", WEST)]
        game = position(units, rulings={"artillery-duty": "it is never bound"})
        assert check(game, EndDeclaration()) is None
        assert DeclareAttack(WEST) in list(legal_actions(game))


class TestWhatIsListed:
    """A battle is offered where it can be declared: by units beside the hex, or by fire alone that reaches 1-4, the
    least odds on clear ground (line 2670). A unit without attack strength is beside the enemy and attacks nobody."""

    WATCH = german("h", HERE, attack=0)
    FIRE = (WATCH, gun("german", "g", "C1008", barrage=1))

    def _game(self, defense: int, air: int = 0) -> RhineGame:
        units = [*self.FIRE, us("x", WEST, defense=defense)]
        return position(units, air={"german": air})

    @pytest.mark.rule("11.36")
    def test_11_36_fire_that_cannot_reach_the_least_odds_is_not_asked_for(self) -> None:
        """A point against nine is 1-9; of two points of ground support one may fly at a hex: 2 to 9 is 1-5."""
        assert [phase_of(self._game(9, air)) == "combat" for air in (0, 2)] == [False, False]

    @pytest.mark.rule("19.11")
    def test_11_36_ground_support_that_brings_it_to_the_least_odds_makes_the_battle_possible(self) -> None:
        """Two of four points may fly at a hex: 3 to 9 is 1-3."""
        game = self._game(9, 4)
        assert DeclareAttack(WEST) in legal_actions(game)
        declare(game, WEST, guns=["g"], air=2)
        assert check(game, EndDeclaration()) is None

    @pytest.mark.rule("19.11")
    def test_19_11_ground_support_attacks_alone_beside_a_friend_whatever_the_range(self) -> None:
        game = position([self.WATCH, us("x", WEST)], air={"german": 4})
        declare(game, WEST, air=2)  # 2 to 6: 1-3
        assert check(game, EndDeclaration()) is None

    def test_11_32_nobody_fires_where_no_friend_is_beside_the_enemy(self) -> None:
        units = [gun("german", "g", "C1008", barrage=9), us("x", WEST), german("y", "C1115"), us("z", "C1116")]
        game = position(units, air={"german": 4})
        assert [action.target for action in legal_actions(game) if isinstance(action, DeclareAttack)] == ["C1116"]
        assert rule_of(game, DeclareAttack(WEST)) == "10.0"

    def test_10_0_a_hex_that_only_too_weak_fire_reaches_is_refused_too(self) -> None:
        units = [*self.FIRE, us("x", WEST, defense=9), german("y", "C1115"), us("z", "C1116")]
        game = position(units)
        assert rule_of(game, DeclareAttack(WEST)) == "10.0"

    @pytest.mark.rule("10.19")
    def test_10_19_units_in_parentheses_alone_begin_no_battle(self) -> None:
        game = position([german("e", HERE, bracketed=True), us("x", WEST)], terrain={HERE: "town"})
        assert phase_of(game) != "combat"

    @pytest.mark.rule("11.71")
    @pytest.mark.parametrize(("points", "is_listed"), [((12, 12), False), ((12, 8), True)])
    def test_11_71_guns_are_counted_up_to_the_german_limit(self, points: tuple[int, int], is_listed: bool) -> None:
        """Twenty points may be brought on a hex from turn 4 on (lines 2514, 954): 12 to 80 is 1-7, 20 to 80 is 1-4."""
        guns = [gun("german", f"g{n}", "C1008", barrage=value) for n, value in enumerate(points)]
        game = position([self.WATCH, *guns, us("x", WEST, defense=80)])
        assert (phase_of(game) == "combat") is is_listed
