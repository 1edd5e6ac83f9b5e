"""Who attacks whom, coordination, Armor Superiority, results against the attacker, retreat and advance by rule."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.play import apply, decision, legal_actions
from engine.core.state import Frame
from engine.hj1986.fighting.advance import EndAdvance, length, ways
from engine.hj1986.fighting.attackers import check_target, check_unit
from engine.hj1986.fighting.battle_setup import AddAttacker, AddTarget
from engine.hj1986.fighting.combat_phase import DeclareAttack, EndCombat
from engine.hj1986.fighting.local import Pursuit
from engine.hj1986.fighting.retreat import paths
from engine.hj1986.fighting.shifts import may_claim, shifts
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.fighting.throw import modifier
from engine.hj1986.state import BulgeGame
from tests.games.hj1986.fights import assessed, battle, column, fought
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import GUNS, PANZER, Piece, allied, german, key_of, position

ATTACKER, DEFENDER = german("A", "1014", attack=8), allied("D", "1015", defense=4)
GRENADIERS: dict[str, Any] = {"kind": "panzergrenadier", "movement": 7}


# attacks


def test_b_11_0_battles_are_fought_one_by_one_in_any_order() -> None:
    units = [ATTACKER, DEFENDER, german("B", "0711", formation="2"), allied("E", "0712", formation="2")]
    game = position(units, phase="combat")
    assert [item for item in legal_actions(game) if isinstance(item, DeclareAttack)] == [
        DeclareAttack("1015"),
        DeclareAttack("0712"),
    ]


def test_b_11_11_only_adjacent_hexes_are_attacked() -> None:
    game = position([german("A", "1013"), DEFENDER, german("B", "1016")], phase="combat")
    apply(game, DeclareAttack("1015"))
    assert refused(game, AddAttacker(key_of(game, "A"))) == "B 11.21(2)"
    assert check_target(game, "1012", "german") is not None


def test_b_11_24_nobody_has_to_attack() -> None:
    assert refused(position([ATTACKER, DEFENDER], phase="combat"), EndCombat()) == ""


def test_b_11_14_units_without_supply_or_on_trucks_attack_with_half() -> None:
    for mark in ("unsupplied", "strategic"):
        game = position([german("A", "1014", attack=5, marks=(mark,)), DEFENDER])
        assert assessed(game, "A", "1015").attack == 3


@pytest.mark.rule("B 11.21(1)")
def test_the_other_reading_of_b_11_21_is_not_played_a_neighbor_may_be_left_alone() -> None:
    # Ruling all-adjacent-defenders: attacks stay voluntary.
    game = position([ATTACKER, DEFENDER, allied("E", "1114", formation="2")], phase="combat", dice=(6,))
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, AddTarget("1114")) == ""
    assert game.top.values["targets"] == ["1015"]


@pytest.mark.rule("B 11.21(3)")
@pytest.mark.rule("B 11.22")
def test_several_attackers_and_whole_stacks_are_added_up() -> None:
    units = [ATTACKER, german("B", "1115", attack=3, formation="2"), DEFENDER, allied("E", "1015", defense=3)]
    found = assessed(position(units), "AB", "1015")
    assert (found.attack, found.defense) == (11, 7)


@pytest.mark.rule("B 11.22")
def test_a_stack_may_attack_two_hexes_in_two_battles() -> None:
    units = [ATTACKER, german("B", "1014", formation="2"), DEFENDER, allied("E", "1114", formation="2")]
    game = position(units, phase="combat")
    assert {item.target for item in legal_actions(game) if isinstance(item, DeclareAttack)} == {"1015", "1114"}


# coordination and tanks


def test_b_11_73_units_without_supply_are_no_part_of_a_coordinated_attack_but_of_a_defense() -> None:
    hungry = {"marks": ("unsupplied",)}
    attack = [german("A", "1014", attack=8, **hungry), german("B", "1014", attack=4), allied("D", "1015", defense=8)]
    assert column(position(attack), "AB", "1015") == 4  # 4 and 4 to 8
    defense = [german("A", "1014", attack=8), allied("D", "1015", defense=8, **hungry), allied("E", "1016")]
    assert column(position(defense), "A", "1015") == 3


@pytest.mark.rule("B 1.51")
def test_b_11_73_a_unit_too_far_from_its_division_is_no_part_of_a_coordinated_attack() -> None:
    """Apart it attacks with half: 4 and 4 to 8 is 1-1, column 4, and without the bonus it stays there."""
    units = [german("A", "1014", attack=8, marks=("apart",)), german("B", "1014", attack=4)]
    assert column(position([*units, allied("D", "1015", defense=8)]), "AB", "1015") == 4


@pytest.mark.rule("B 11.81")
@pytest.mark.parametrize(("mark", "claims"), [("", False), ("unsupplied", True), ("isolated", True)])
def test_b_11_81_enemy_armor_without_supply_takes_no_superiority_away(mark: str, claims: bool) -> None:
    enemy = allied("D", "1015", kind="tank_us", size="Bn", marks=(mark,) if mark else ())
    game = position([german("T", "1014", **PANZER), enemy])
    made = battle(game, "T", "1015")
    assert may_claim(game, made, attacking=True) is claims
    assert may_claim(game, made, attacking=False) is False


def test_b_11_74_one_bonus_in_a_battle_and_none_without_a_division() -> None:
    two = [german(name, "1014", attack=2, formation=name[0]) for name in ("A1", "A2", "B1", "B2")]
    game = position([*two, allied("D", "1015", defense=8)])
    assert column(game, ("A1", "A2", "B1", "B2"), "1015") == 5
    corps = [german(name, "1014", attack=4, formation="-", formation_kind="") for name in "AB"]
    assert column(position([*corps, allied("D", "1015", defense=8)]), "AB", "1015") == 4


def test_b_11_75_the_fuhrer_brigades_count_as_divisions() -> None:
    units = [german(name, "1014", attack=4, formation="FuhBglt", formation_kind="brigade") for name in "AB"]
    assert column(position([*units, allied("D", "1015", defense=8)]), "AB", "1015") == 5


def test_b_11_76_coordination_on_both_sides_cancels() -> None:
    units = [german("A", "1014"), german("B", "1014"), allied("D", "1015", defense=8), allied("E", "1016")]
    assert column(position(units), "AB", "1015") == 4


def test_b_11_77_us_and_british_units_together_have_no_bonus() -> None:
    british = (("restricted", "BR"),)
    units = [allied("A", "1014"), allied("B", "1014"), allied("C", "1115", formation="2", traits=british)]
    enemy = german("D", "1015", defense=8)
    assert column(position([*units, enemy]), "AB", "1015") == 5
    assert (
        column(
            position([*units[:2], allied("C", "1115", attack=0, formation="2", traits=british), enemy]), "ABC", "1015"
        )
        == 4
    )


@pytest.mark.rule("B 11.82")
@pytest.mark.rule("B 11.83")
def test_armor_superiority_takes_one_from_the_die_of_the_attacker_and_adds_one_for_the_defender() -> None:
    game = position([german("T", "1014", **PANZER), DEFENDER])
    made = battle(game, "T", "1015")
    assert (modifier(game, made, ["german"]), modifier(game, made, ["allied"]), modifier(game, made, [])) == (-1, 1, 0)


def test_b_11_88_a_tiger_gives_its_shift_and_armor_superiority() -> None:
    tiger = german("A", "1014", kind="tiger", size="Bn", attack=8, traits=(("tiger", "yes"),))
    game = position([tiger, allied("D", "1015", defense=8)], phase="combat", dice=(6,))
    assert column(game, "A", "1015") == 5
    assert modifier(game, battle(game, "A", "1015"), ["german"]) == -1


# results


def test_b_11_48_a1_the_attacker_loses_a_step_or_goes_back() -> None:
    # 4 to 4 is 1-1 in the clear, column 4; die 6 is A1.
    game = fought([german("A", "1014", attack=4), DEFENDER], "A", "1015", die=6)
    assert list(legal_actions(game)) == [TakeLoss(key_of(game, "A")), Retreat()]
    apply(game, Retreat())
    assert game.board.map.distance(game.units[key_of(game, "A")].hex, "1014") == 1


def test_b_11_48_x_a_step_must_be_lost_first() -> None:
    # 2 to 4 is 1-2, column 3; die 6 is A1x.
    game = fought([german("A", "1014", attack=2), DEFENDER], "A", "1015", die=6)
    assert refused(game, Retreat()) == "B 11.48 x"
    apply(game, TakeLoss(key_of(game, "A")))
    assert game.units[key_of(game, "A")].steps_lost == 1
    assert refused(game, Retreat()) == ""  # the A1 that is left


def test_b_11_51_the_whole_length_is_gone() -> None:
    game = position([DEFENDER])
    assert {len(way) for way in paths(game, game.units[key_of(game, "D")], 2)} == {3}


# retreat


def test_b_11_54_armor_goes_back_over_no_unbridged_river() -> None:
    around = [("1015", label) for label in ("1014", "1016", "0915", "0916", "1115", "1116")]
    tank = allied("T", "1015", kind="tank_us", size="Bn")
    game = position([tank, DEFENDER], rivers=around)
    assert paths(game, game.units[key_of(game, "T")], 1) == ()
    assert paths(game, game.units[key_of(game, "D")], 1) != ()
    bridged = position([tank], rivers=around[:5], bridges=around[5:])
    assert paths(bridged, bridged.units[key_of(bridged, "T")], 1) == (("1015", "1116"),)


@pytest.mark.rule("B 11.52")
def test_b_11_52_a_river_that_the_whole_way_can_avoid_is_not_crossed_for_the_direction_of_the_first_hex() -> None:
    """1115 is held; 1116, the other hex to the west, is dry from 1015 but behind a river on all its other sides. The
    river comes before the direction (B 11.52(1), (2)), so nobody goes there; one of the two hexes is to the west."""
    brook = [("1116", label) for label in ("1016", "1117", "1215", "1216")]
    game = position([DEFENDER, german("H", "1115", kind="engineer_ger", formation="2")], rivers=brook)
    ways = paths(game, game.units[key_of(game, "D")], 2)
    assert {("1015", "1014", "1114"), ("1015", "1016", "1117")} <= set(ways)
    assert all("1116" not in way for way in ways)


def test_b_11_55_no_retreat_ends_in_a_full_hex() -> None:
    full = [
        allied(f"F{label}{number}", label, formation=str(number)) for label in ("1115", "1116") for number in (5, 6, 7)
    ]
    game = position([DEFENDER, *full])
    ends = {way[-1] for way in paths(game, game.units[key_of(game, "D")], 1)}
    assert ends and not ends & {"1115", "1116"}


# advance


def frame_of(game: BulgeGame, left: str = "1015", hexes: int = 2, losers: tuple[str, ...] = ("D",)) -> Frame:
    """Return an advance of the Germans into a hex."""
    values = {
        "units": [unit.id for unit in game.units_of("german")],
        "losers": [key_of(game, name) for name in losers],
        "left": [left],
        "hexes": hexes,
        "gone": [],
    }
    return Frame("advance", "german", values).settle(Pursuit)


def ends_of(unit: Piece, hexes: int = 2, others: tuple[Piece, ...] = (), **field: Any) -> set[str]:
    """Return where a German unit may advance to after the enemy left 1015 for the far west."""
    game = position([unit, allied("D", "1615", formation="9", kind="engineer_us"), *others], **field)
    return {way[-1] for way in ways(game, frame_of(game, hexes=hexes), game.units[unit.key])}


@pytest.mark.rule("B 11.64")
def test_b_11_61_and_11_64_the_first_hex_is_the_one_that_was_left() -> None:
    game = position([german("A", "1014", **GRENADIERS), allied("D", "1515")])
    found = list(ways(game, frame_of(game), game.units[key_of(game, "A")]))
    assert {way[1] for way in found} == {"1015"}
    assert {way[2] for way in found if len(way) == 3} == {"1016", "0915", "0916", "1115", "1116"}


@pytest.mark.rule("B 11.64")
def test_after_the_first_hex_an_advance_goes_in_any_direction() -> None:
    assert {"0916", "1116", "1016"} <= ends_of(german("A", "1014", **GRENADIERS))


def test_b_11_63_the_advance_comes_before_any_other_battle() -> None:
    units = [ATTACKER, DEFENDER, german("B", "0711", formation="2"), allied("E", "0712", formation="2")]
    game = fought(units, "A", "1015", die=1)
    apply(game, Retreat())
    assert game.top.phase == "advance"
    assert refused(game, DeclareAttack("0712")) != ""
    apply(game, EndAdvance())
    assert refused(game, DeclareAttack("0712")) == ""


def test_b_11_65_one_river_slope_or_ford_and_no_river_for_armor() -> None:
    tank, foot = german("A", "1014", **PANZER), german("A", "1014", **GRENADIERS)
    assert ends_of(tank, rivers=[("1014", "1015")]) == set()
    assert "1015" in ends_of(tank, fords=[("1014", "1015")])
    two = {"rivers": [("1014", "1015"), ("1015", "1016")], "slopes": [("1015", "1116")]}
    assert "1015" in ends_of(foot, **two)
    assert not {"1016", "1116"} & ends_of(foot, **two)


@pytest.mark.rule("B 11.65")
def test_armor_stops_in_the_first_forest_but_on_a_road() -> None:
    tank, forest = german("A", "1014", **PANZER), {"terrain": {"1015": "forest"}}
    assert ends_of(tank, **forest) == {"1015"}
    assert len(ends_of(tank, **forest, roads=[("1014", "1015")])) > 1


def test_b_11_66_artillery_never_advances_and_defenders_may() -> None:
    game = position([german("A", "1014", kind="artillery_vak", size="Brig", steps=1), allied("D", "1515")])
    assert length(game, frame_of(game), game.units[key_of(game, "A")]) == 0
    # 4 to 4, die 6: A1; the attacker goes back and the defender may follow.
    fight = fought([german("A", "1014", attack=4), DEFENDER], "A", "1015", die=6)
    apply(fight, Retreat())
    if fight.top.phase == "retreat":
        apply(fight, next(iter(legal_actions(fight))))
    pending = decision(fight)
    assert pending is not None and (pending.side, pending.phase) == ("allied", "advance")


def test_b_11_67_after_an_elimination_armor_advances_two_hexes_and_others_one() -> None:
    dead = allied("D", "1515", box="dead")
    for unit, hexes in ((german("A", "1014", **PANZER), 2), (german("A", "1014", **GRENADIERS), 1)):
        game = position([unit, dead])
        assert length(game, frame_of(game), game.units[unit.key]) == hexes


def test_b_11_67_by_the_other_reading_an_elimination_counts_as_a_retreat_of_two_hexes() -> None:
    dead = allied("D", "1515", box="dead")
    reading = {"advance-after-elimination": "as after a retreat of two hexes"}
    for unit, hexes in ((german("A", "1014", **PANZER), 3), (german("A", "1014", **GRENADIERS), 2)):
        game = position([unit, dead], rulings=reading)
        assert length(game, frame_of(game), game.units[unit.key]) == hexes


def test_b_11_68_an_advance_stops_in_an_enemy_zone() -> None:
    zone = (allied("Z", "1016", formation="3"),)
    assert ends_of(german("A", "1014", **PANZER), others=zone) == {"1015"}


@pytest.mark.rule("B 12.0")
def test_units_of_a_gun_crew_do_not_attack_like_others_b_12_0() -> None:
    game = position([german("G", "1014", **{**GUNS, "kind": "artillery_vak"}), DEFENDER], phase="combat")
    refusal = check_unit(game, game.units[key_of(game, "G")], False)
    assert refusal is not None and refusal.rule.number == "B 11.0"


@pytest.mark.rule("B 11.77")
def test_b_11_77_guns_of_another_ally_take_the_bonus_away_too() -> None:
    """The artillery takes part in the combat, so British guns and US units are in it together."""
    guns = allied("G", "1013", **{**GUNS, "formation": "XXX"}, barrage=1, traits=(("restricted", "BR"),))
    units = [allied("A", "1014"), allied("B", "1014"), guns, german("D", "1015", defense=9)]
    game = position(units)
    made = battle(game, "AB", "1015")
    supported = replace(made, guns=(game.units[key_of(game, "G")],))
    assert [shift.rule.number for shift in shifts(game, made)] == ["B 11.71"]
    assert shifts(game, supported) == ()
