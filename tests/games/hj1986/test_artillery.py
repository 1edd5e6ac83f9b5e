"""Artillery: support of attacks and defenses, barrages, who may fire and what it is worth."""

from typing import Any

import pytest

from engine.core.play import apply, decision, legal_actions
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, AddTarget, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.cover import AddCover, EndCover
from engine.hj1986.fighting.gunnery import (
    barrage_strength,
    check_cover,
    check_gun,
    check_support,
    cover_strength,
    support_strength,
)
from engine.hj1986.fighting.odds import assess, barrage_outcome
from engine.hj1986.fighting.suffer import TakeLoss
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.state import BulgeGame
from tests.games.hj1986.fights import battle
from tests.games.hj1986.moves import moving, refused
from tests.games.hj1986.positions import GUNS, PANZER, Piece, allied, german, key_of, marks_of, position

VAK: dict[str, Any] = {
    "kind": "artillery_vak",
    "size": "Brig",
    "steps": 1,
    "formation": "LXVI",
    "formation_kind": "corps",
}
ATTACKER, DEFENDER = german("A", "1014", attack=4), allied("D", "1015", defense=4)
# 1012 is three hexes from 1015, no enemy beside it.
GUN = german("Gun", "1012", **VAK)


def attacking(*units: Piece, dice: tuple[int, ...] = (), **values: Any) -> BulgeGame:
    """Return a German combat phase in which 1015 is attacked, with nobody named yet."""
    game = position(units, phase="combat", dice=dice, **values)
    apply(game, DeclareAttack("1015"))
    return game


def gun_refused(game: BulgeGame, name: str, *targets: str) -> str:
    """Return the number of the rule that keeps a gun from firing at hexes in an attack; empty when none does."""
    refusal = check_support(game, game.units[key_of(game, name)], targets or ("1015",), ())
    return "" if refusal is None else refusal.rule.number


def cover_refused(game: BulgeGame, name: str, *targets: str) -> str:
    """Return the number of the rule that keeps a gun from supporting a defense; empty when none does."""
    refusal = check_cover(game, game.units[key_of(game, name)], targets or ("1015",), (), ())
    return "" if refusal is None else refusal.rule.number


def test_b_12_11_the_support_strength_is_added_to_the_attack() -> None:
    game = position([ATTACKER, DEFENDER, GUN])
    made = battle(game, "A", "1015")
    gun = game.units[key_of(game, "Gun")]
    with_gun = type(made)(made.side, made.attackers, made.defenders, made.targets, guns=(gun,))
    # 4 and 6 against 4: 10-4 is 2-1, one column better than 4-4.
    assert (assess(game, made).attack, assess(game, with_gun).attack) == (4, 10)
    assert assess(game, with_gun).column.index == assess(game, made).column.index + 1


def test_b_12_12_the_range_is_counted_to_one_of_the_defenders() -> None:
    near, far = german("Near", "1011", **VAK), german("Far", "1010", **VAK)
    game = position([ATTACKER, DEFENDER, near, far])
    assert (gun_refused(game, "Near"), gun_refused(game, "Far")) == ("", "B 12.12")
    assert gun_refused(game, "Far", "1015", "1014") == ""  # one of several hexes is enough


@pytest.mark.rule("B 12.15")
def test_b_12_13_and_12_15_a_gun_that_fired_is_untouched_and_fires_no_more() -> None:
    # 4 and 6 against 4 is 2-1 in the clear, die 6: ENG.
    elsewhere = [german("B", "0711", formation="2"), allied("F", "0712", formation="2")]
    game = attacking(ATTACKER, DEFENDER, GUN, *elsewhere, dice=(6,))
    apply(game, AddAttacker(key_of(game, "A")))
    apply(game, AddGun(key_of(game, "Gun")))
    apply(game, ConfirmAttack())
    assert marks_of(game, "Gun") == ("fired",)
    assert "engaged" in marks_of(game, "A")
    assert gun_refused(game, "Gun") == "B 12.15"


@pytest.mark.rule("B 12.76")
def test_b_12_14_and_12_76_with_an_enemy_beside_it_a_gun_fires_at_that_enemy_only() -> None:
    beside = german("Gun", "1014", **VAK)
    game = position([DEFENDER, beside, allied("E", "1016", formation="2")])
    assert gun_refused(game, "Gun", "1015") == ""
    assert gun_refused(game, "Gun", "1016") == "B 12.76"


def test_b_12_14_it_supports_no_other_attack_then() -> None:
    units = [DEFENDER, german("Gun", "1014", **VAK), german("Other", "1012", **VAK)]
    units.append(allied("E", "1016", formation="2"))
    game = position(units)
    gun, other = (game.units[key_of(game, name)] for name in ("Gun", "Other"))
    refusal = check_support(game, gun, ("1016",), (other,))
    assert refusal is not None and refusal.rule.number == "B 12.14"


def test_b_12_22_half_the_strength_of_each_gun_is_added_to_the_defense_rounded_up() -> None:
    guns = [allied("G1", "1017", **GUNS, barrage=5), allied("G2", "1018", **GUNS, barrage=6)]
    game = position([ATTACKER, DEFENDER, *guns])
    found = [game.units[key_of(game, name)] for name in ("G1", "G2")]
    assert cover_strength(game, found) == 3 + 3


def test_the_ruling_defensive_rounding() -> None:
    game = position([allied("G1", "1017", **GUNS, barrage=5)], rulings={"defensive-rounding": "down"})
    assert cover_strength(game, [game.units[key_of(game, "G1")]]) == 2


@pytest.mark.rule("B 12.23")
@pytest.mark.rule("B 12.25")
@pytest.mark.rule("B 12.79")
def test_b_12_21_the_defender_names_his_guns_after_the_attacker_b_12_79() -> None:
    cover = allied("G", "1017", **GUNS)
    game = attacking(ATTACKER, DEFENDER, GUN, cover, dice=(6,))
    apply(game, AddAttacker(key_of(game, "A")))
    apply(game, AddGun(key_of(game, "Gun")))
    apply(game, ConfirmAttack())
    pending = decision(game)
    assert pending is not None and (pending.side, pending.rule.number) == ("allied", "B 12.21")
    assert list(legal_actions(game)) == [AddCover(key_of(game, "G")), EndCover()]
    apply(game, AddCover(key_of(game, "G")))
    # 10 to 4 and 3 is 1-1, column 4, whose six is A1; the gun that covers is not part of what follows.
    assert game.top.values["units"] == [key_of(game, "A")]
    assert marks_of(game, "G") == ("covered",)
    assert cover_refused(game, "G") == "B 12.25"


def test_b_12_25_a_gun_that_covers_is_named_no_second_time_in_a_copy_of_the_game_either() -> None:
    game = attacking(ATTACKER, DEFENDER, allied("G", "1017", **GUNS), dice=(6,))
    apply(game, AddAttacker(key_of(game, "A")))
    apply(game, ConfirmAttack())
    list(legal_actions(game))  # the guns of the side are looked up, before the copy is made
    copy = game.copy()
    for played in (copy, game):
        apply(played, AddCover(key_of(game, "G")))
    assert decision(copy) == decision(game)
    assert cover_refused(copy, "G") == cover_refused(game, "G") == "B 12.25"
    assert copy.digest() == game.digest()


def test_b_12_24_no_support_of_a_defense_with_an_enemy_beside_the_gun() -> None:
    units = [ATTACKER, DEFENDER, allied("G", "1017", **GUNS), german("B", "1018", formation="2")]
    assert cover_refused(position(units), "G") == "B 12.24"


@pytest.mark.rule("B 12.24")
@pytest.mark.parametrize(
    ("reading", "beside", "far"),
    [("none", "B 12.24", "B 12.24"), ("against an attacker who stands next to it", "", "B 12.24")],
)
def test_the_ruling_guns_beside_attackers(reading: str, beside: str, far: str) -> None:
    """1014 attacks 1015. A gun in 1114 touches 1014; one in 1017 touches no attacker, but an enemy in 1018."""
    for label, enemy, expected in (("1114", [], beside), ("1017", [german("B", "1018", formation="2")], far)):
        game = position(
            [ATTACKER, DEFENDER, allied("G", label, **GUNS), *enemy], rulings={"guns-beside-attackers": reading}
        )
        gun, attacker = game.units[key_of(game, "G")], key_of(game, "A")
        refusal = check_cover(game, gun, ["1015"], (), [key_of(game, "D")], [attacker])
        assert ("" if refusal is None else refusal.rule.number) == expected


@pytest.mark.rule("B 12.32")
def test_b_12_31_and_12_32_a_barrage_is_worth_twice_the_strength() -> None:
    # 6 doubled against 4 is 3-1, column 6; die 3 is FF: only the target suffers.
    game = attacking(DEFENDER, GUN, allied("G", "1018", **GUNS), dice=(3,))
    apply(game, AddGun(key_of(game, "Gun")))
    apply(game, ConfirmAttack())
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("allied", "suffer")
    apply(game, TakeLoss(key_of(game, "D")))
    assert [frame.phase for frame in game.stack][:1] != ["suffer"]
    assert game.units[key_of(game, "Gun")].on_map


@pytest.mark.parametrize("result", ["ENG", "A1", "A1x", "A2x"])
def test_b_12_33_what_befalls_an_attacker_is_no_effect_in_a_barrage(result: str) -> None:
    assert barrage_outcome(result) is None


def test_b_12_33_nobody_supports_the_defense_against_a_barrage() -> None:
    game = attacking(DEFENDER, GUN, allied("G", "1018", **GUNS), dice=(5,))
    apply(game, AddGun(key_of(game, "Gun")))
    apply(game, ConfirmAttack())
    assert not game.units[key_of(game, "G")].has("covered")
    assert game.top.phase != "battle"


def test_a_barrage_goes_against_one_hex() -> None:
    game = attacking(DEFENDER, allied("E", "1016", formation="2"), GUN)
    apply(game, AddGun(key_of(game, "Gun")))
    assert refused(game, AddTarget("1016")) == "B 12.31"


def test_b_12_71_nobody_has_to_fire() -> None:
    game = attacking(ATTACKER, DEFENDER, GUN, dice=(6,))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, ConfirmAttack()) == ""


def test_b_12_73_terrain_does_not_bar_the_view() -> None:
    hills = {"terrain": {"1013": "forest", "1014": "forest"}, "slopes": [("1012", "1013")]}
    assert gun_refused(position([DEFENDER, GUN], **hills), "Gun") == ""


def test_b_12_74_unsupplied_guns_are_halved_and_rounded_up() -> None:
    game = position([DEFENDER, german("Gun", "1012", **VAK, barrage=7, marks=("unsupplied",))])
    assert support_strength(game, [game.units[key_of(game, "Gun")]], ("1015",)) == 4


@pytest.mark.rule("I 8.1.6")
@pytest.mark.rule("B 12.74")
@pytest.mark.parametrize(("reading", "rule"), [("yes, at half strength", ""), ("no", "I 8.1.6")])
def test_i_8_1_6_guns_without_supply_attack_or_not_and_cover_in_any_case(reading: str, rule: str) -> None:
    hungry = german("Gun", "1012", **VAK, barrage=7, marks=("unsupplied",))
    game = position([DEFENDER, hungry], rulings={"unsupplied-guns": reading})
    assert gun_refused(game, "Gun") == rule
    assert check_gun(game, game.units[hungry.key], in_defense=True) is None


@pytest.mark.parametrize("mark", ["isolated", "strategic"])
def test_b_12_75_isolated_guns_and_those_in_strategic_movement_do_not_fire(mark: str) -> None:
    game = position([DEFENDER, german("Gun", "1012", **VAK, marks=(mark,))])
    assert gun_refused(game, "Gun") == "B 12.75"


def test_b_12_77_guns_of_one_corps_fire_together() -> None:
    same, other = german("Same", "1013", **VAK), german("Other", "1013", **{**VAK, "formation": "XLVII"})
    game = attacking(DEFENDER, GUN, same, other)
    apply(game, AddGun(key_of(game, "Gun")))
    assert refused(game, AddGun(key_of(game, "Same"))) == ""
    assert refused(game, AddGun(key_of(game, "Other"))) == "B 12.77"


@pytest.mark.parametrize("marks", ["town", "city", "westwall"])
def test_b_12_78_guns_are_added_up_before_they_are_halved(marks: str) -> None:
    pair = [german("G1", "1012", **VAK, barrage=5), german("G2", "1013", **VAK, barrage=5)]
    game = position([DEFENDER, *pair], marks={"1015": marks})
    # 5 and 5 is 10, halved 5: each alone would have made 3 and 3.
    assert support_strength(game, [game.units[key_of(game, name)] for name in ("G1", "G2")], ("1015",)) == 5


def test_b_12_78_an_improved_position_halves_too() -> None:
    game = position([DEFENDER, GUN], positions=["1015"])
    assert support_strength(game, [game.units[key_of(game, "Gun")]], ("1015",)) == 3


def test_b_12_79_fire_is_never_below_half() -> None:
    hungry = german("Gun", "1012", **VAK, barrage=8, marks=("unsupplied",))
    game = position([DEFENDER, hungry], marks={"1015": "town"})
    assert support_strength(game, [game.units[key_of(game, "Gun")]], ("1015",)) == 4


@pytest.mark.parametrize(("reading", "worth"), [("its printed strength", 6), ("doubled", 12), ("halved", 3)])
def test_the_ruling_barrage_on_town(reading: str, worth: int) -> None:
    game = position([DEFENDER, GUN], marks={"1015": "town"}, rulings={"barrage-on-town": reading})
    assert barrage_strength(game, [game.units[key_of(game, "Gun")]], ("1015",)) == worth


def test_b_12_81_allied_guns_are_silent_on_12_16_am() -> None:
    game = position([ATTACKER, DEFENDER, allied("G", "1017", **GUNS), GUN], turn=1, phase="combat")
    assert cover_refused(game, "G") == "B 12.81"
    assert gun_refused(game, "Gun") == ""


def test_b_12_82_on_12_16_pm_they_have_half_in_attack_and_a_quarter_in_defense_rounded_up() -> None:
    game = position([allied("G", "1017", **GUNS, barrage=5), german("A", "1014")], turn=2)
    guns = [game.units[key_of(game, "G")]]
    assert support_strength(game, guns, ("1014",)) == 3
    assert cover_strength(game, guns) == 2


@pytest.mark.rule("B 13.23(4)")
def test_b_13_23_4_no_artillery_in_reserve_combat() -> None:
    tank = german("T", "1014", **PANZER, attack=8, marks=("reserve_moved",))
    units = [tank, DEFENDER, GUN, allied("G", "1017", **GUNS)]
    game = position(units, phase="reserve_combat", dice=(6,))
    apply(game, DeclareAttack("1015"))
    assert refused(game, AddGun(key_of(game, "Gun"))) == "B 13.23(4)"
    apply(game, AddAttacker(key_of(game, "T")))
    apply(game, ConfirmAttack())
    pending = decision(game)
    assert pending is not None and pending.rule.number == "B 11.81"  # the defender was not asked for guns


def test_b_12_72_a_gun_is_lost_for_good_with_its_step() -> None:
    # 8 to 2 is 4-1, column 7, die 1: D2.
    game = attacking(german("A", "1014", attack=8), allied("G", "1015", **GUNS), dice=(1,))
    apply(game, AddAttacker(key_of(game, "A")))
    apply(game, ConfirmAttack())
    apply(game, TakeLoss(key_of(game, "G")))
    assert game.units[key_of(game, "G")].box == "dead"
    assert "perished" in marks_of(game, "G")


@pytest.mark.rule("B 12.62")
def test_german_guns_west_of_the_westwall_fire_with_their_reduced_side_b_12_62() -> None:
    game = position([DEFENDER, german("Gun", "1012", **VAK, barrage=11, face="reduced")])
    assert support_strength(game, [game.units[key_of(game, "Gun")]], ("1015",)) == 6


def test_b_12_64_a_gun_that_comes_back_to_the_westwall_is_full_again_and_has_no_more_steps() -> None:
    field = {"marks": {"1015": "westwall"}}
    game = moving("Gun", [german("Gun", "1115", **VAK, movement=5, face="reduced")], **field)
    apply(game, MoveTo(("1115", "1015")))
    gun = game.units[key_of(game, "Gun")]
    assert (gun.face, gun.steps_lost) == ("full", 0)
