"""Results, losses, retreat and advance."""

import pytest

from engine.core.play import apply, decision, legal_actions
from engine.hj1986.fighting.advance import AdvanceUnit, EndAdvance
from engine.hj1986.fighting.battle import ClaimSuperiority
from engine.hj1986.fighting.battle_setup import AddAttacker, AddTarget
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.retreat import RetreatUnit
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import BATTALION, PANZER, allied, german, key_of, marks_of, position

# In the clear 8 to 4 is 2-1, column 5; its results for 1 to 6: D1 D1 FF D1+ ENG ENG.
# 20 to 4 is 5-1, column 8: D2x D2 D2 D1 D1 FF for 1 to 6 (the printed lines of the table).
ATTACKER, DEFENDER = german("A", "1014", attack=8), allied("D", "1015", defense=4)


@pytest.mark.rule("B 11.48 D")
def test_b_11_48_d1_the_owner_chooses_step_or_retreat() -> None:
    game = fought([ATTACKER, DEFENDER], "A", "1015", die=1)
    options = list(legal_actions(game))
    assert options == [TakeLoss(key_of(game, "D")), Retreat()]
    pending = decision(game)
    assert pending is not None and pending.side == "allied"
    apply(game, TakeLoss(key_of(game, "D")))
    assert game.units[key_of(game, "D")].face == "reduced"
    assert game.top.phase != "advance"  # nobody left the hex


def test_b_11_52_allies_retreat_to_the_west() -> None:
    game = fought([ATTACKER, DEFENDER], "A", "1015", die=1)
    apply(game, Retreat())
    # Of the two western hexes 1115 is in the zone of the attacker: one way is left, and nobody is asked.
    assert game.units[key_of(game, "D")].hex == "1116"


@pytest.mark.rule("B 11.61")
def test_b_11_62_infantry_advances_one_hex_into_the_empty_one() -> None:
    game = fought([ATTACKER, DEFENDER], "A", "1015", die=1)
    apply(game, Retreat())
    assert refused(game, AdvanceUnit(key_of(game, "A"), ("1014", "1115"))) == "B 11.61"
    assert refused(game, AdvanceUnit(key_of(game, "A"), ())) == "B 11.61"
    apply(game, AdvanceUnit(key_of(game, "A"), ("1014", "1015")))
    assert game.units[key_of(game, "A")].hex == "1015"


def test_b_11_62_armor_advances_a_hex_more_than_the_retreat_and_stops_in_zones() -> None:
    tank = german("A", "1014", **PANZER, attack=8)
    game = fought([tank, DEFENDER], "A", "1015", die=2)
    apply(game, ClaimSuperiority(False))
    apply(game, Retreat())
    way = next(action for action in legal_actions(game) if isinstance(action, RetreatUnit))
    apply(game, way)
    ends = {action.path[-1] for action in legal_actions(game) if isinstance(action, AdvanceUnit)}
    assert "1015" in ends
    assert max(len(action.path) for action in legal_actions(game) if isinstance(action, AdvanceUnit)) <= 3
    apply(game, EndAdvance())
    assert game.units[key_of(game, "A")].hex == "1014"


def test_b_11_48_ff_both_lose_a_step_the_defender_first() -> None:
    game = fought([ATTACKER, DEFENDER], "A", "1015", die=3)
    assert refused(game, Retreat()) == "B 11.48 x"
    apply(game, TakeLoss(key_of(game, "D")))
    pending = decision(game)
    assert pending is not None and pending.side == "german"
    apply(game, TakeLoss(key_of(game, "A")))
    assert [game.units[key_of(game, name)].steps_lost for name in "AD"] == [1, 1]


@pytest.mark.rule("B 11.48 D1+")
def test_b_11_48_d1_plus_costs_the_attacker_a_step_as_well() -> None:
    game = fought([ATTACKER, DEFENDER], "A", "1015", die=4)
    apply(game, TakeLoss(key_of(game, "D")))
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("german", "suffer")
    assert refused(game, Retreat()) == "B 11.48 x"


def test_b_11_48_eng_locks_both_sides() -> None:
    game = fought([ATTACKER, DEFENDER], "A", "1015", die=5)
    assert len(game.own.combat.engagements) == 1
    assert "engaged" in marks_of(game, "A") and "engaged" in marks_of(game, "D")


def test_b_11_84_who_claimed_armor_superiority_loses_armor_first() -> None:
    tank = german("T", "1014", **PANZER, attack=4)
    foot = german("A", "1014", attack=4, formation="2")
    # Die 4 less one for the claim is 3, FF.
    game = fought([tank, foot, DEFENDER], "TA", "1015", die=4)
    apply(game, ClaimSuperiority(True))
    apply(game, TakeLoss(key_of(game, "D")))
    assert refused(game, TakeLoss(key_of(game, "A"))) == "B 11.84"
    assert refused(game, TakeLoss(key_of(game, "T"))) == ""


def test_b_11_53_a_surrounded_unit_loses_a_step_for_the_hex_it_cannot_go() -> None:
    ring = [german(f"R{label}", label, formation=label) for label in ("1016", "0915", "0916", "1115", "1116")]
    game = fought([ATTACKER, *ring, DEFENDER], "A", "1015", die=1)
    apply(game, Retreat())
    assert game.units[key_of(game, "D")].steps_lost == 1
    assert game.units[key_of(game, "D")].hex == "1015"


@pytest.mark.rule("B 11.21(2)")
def test_b_11_21_2_every_attacker_is_next_to_every_defender() -> None:
    units = [ATTACKER, DEFENDER, allied("E", "1017"), german("B", "1016")]
    game = position(units, phase="combat")
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, AddTarget("1017")) == "B 11.21(2)"


@pytest.mark.rule("B 11.13")
def test_b_11_12_and_11_13_who_may_not_attack() -> None:
    units = [
        ATTACKER,
        DEFENDER,
        german("Iso", "0915", marks=("isolated",)),
        german("Done", "1115", marks=("attacked",)),
    ]
    game = position(units, phase="combat")
    apply(game, DeclareAttack("1015"))
    assert [refused(game, AddAttacker(key_of(game, name))) for name in ("Iso", "Done")] == ["B 11.13", "B 11.12"]


def test_b_15_21_an_attack_on_12_16_is_remembered() -> None:
    game = fought([ATTACKER, DEFENDER], "A", "1015", die=6, turn=2)
    assert "struck" in marks_of(game, "D")


@pytest.mark.rule("B 11.48 D")
@pytest.mark.parametrize(("steps", "hexes"), [(0, 2), (2, 0), (1, 1)])
def test_the_example_of_d2_steps_and_hexes_make_two_together(steps: int, hexes: int) -> None:
    # 16 to 4 is 4-1, column 7; die 1 is D2x in the table, die 2 is D2.
    units = [german("A", "1014", attack=16), allied("D", "1015", defense=4, steps=3)]
    game = fought(units, "A", "1015", die=2)
    for _ in range(steps):
        apply(game, TakeLoss(key_of(game, "D")))
    if hexes:
        apply(game, Retreat())
        while game.top.phase == "retreat":
            apply(game, next(iter(legal_actions(game))))
    unit = game.units[key_of(game, "D")]
    assert unit.steps_lost == steps
    assert game.board.map.distance(unit.hex, "1015") == hexes


PAIR = [allied("D", "1115", defense=2, steps=1), allied("E", "1116", defense=2, formation="3", steps=1)]
"""Two units of one step in two hexes, both next to 1015: 8 to 4 in the clear is column 5, die 3 is FF."""


@pytest.mark.rule("B 11.48 FF")
@pytest.mark.rule("B 11.61")
def test_b_11_48_ff_nobody_follows_into_a_hex_that_the_enemy_left_by_his_own_advance() -> None:
    game = fought([german("A", "1015", attack=8), *PAIR], "A", "1115", "1116", die=3)
    apply(game, TakeLoss(key_of(game, "D")))
    apply(game, TakeLoss(key_of(game, "A")))
    apply(game, AdvanceUnit(key_of(game, "A"), ("1015", "1115")))
    # No German unit was eliminated, so E has nothing to advance into, though 1015 is empty now.
    assert game.top.phase != "advance"


def test_b_11_61_who_eliminates_an_attacker_in_a_fire_fight_may_advance_into_its_hex() -> None:
    game = fought([german("A", "1015", attack=8, steps=1), *PAIR], "A", "1115", "1116", die=3)
    apply(game, TakeLoss(key_of(game, "D")))
    apply(game, TakeLoss(key_of(game, "A")))
    assert game.top.phase == "advance" and game.top.side == "allied"
    assert refused(game, AdvanceUnit(key_of(game, "E"), ("1116", "1015"))) == ""


@pytest.mark.rule("B 11.67")
def test_b_11_67_a_step_that_empties_one_of_two_hexes_gives_panzer_grenadiers_one_hex() -> None:
    # Die 1 is D1, taken as the step of D. E stays, so nobody retreated: one hex, and two for armor.
    grenadiers = german("A", "1015", attack=8, kind="panzergrenadier")
    battalion = allied("E", "1116", **BATTALION, defense=2, formation="3", steps=1)  # it has no zone
    game = fought([grenadiers, PAIR[0], battalion], "A", "1115", "1116", die=1)
    apply(game, TakeLoss(key_of(game, "D")))
    lengths = {len(action.path) - 1 for action in legal_actions(game) if isinstance(action, AdvanceUnit)}
    assert lengths == {1}
