"""Must every enemy next to an attacker be attacked? Both readings of ``all-adjacent-defenders``."""

from typing import Any

import pytest

from engine.core.events import UnitRemoved, fold
from engine.core.gather import MOST_JOINS
from engine.core.play import apply, check, decision, legal_actions
from engine.core.units import DEAD
from engine.hj1986.advising.advice import appraise
from engine.hj1986.fighting.battle_setup import (
    AddAttacker,
    AddGun,
    AddTarget,
    CancelAttack,
    ConfirmAttack,
    RemoveAttacker,
)
from engine.hj1986.fighting.combat_phase import DeclareAttack, EndCombat
from engine.hj1986.state import BulgeGame
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import Piece, allied, german, key_of, position
from tests.games.hj1986.test_artillery import VAK
from tests.games.hj1986.test_engaged import locked

EVERY = {"all-adjacent-defenders": "every enemy next to an attacker"}
# 1015 touches 1014, 1016, 0915, 0916, 1115 and 1116; 1017 touches 1016 but not 1015; 1012 is four hexes from 1016.
A, B = german("A", "1015"), german("B", "1017", formation="2")
NORTH, SOUTH = allied("N", "1014"), allied("S", "1016", formation="2")
GUN = german("Gun", "1012", **VAK)


def declared(*units: Piece, target: str = "1014", attackers: str = "A", **values: Any) -> BulgeGame:
    """Return a battle against a hex that these units have joined, by the reading that every enemy must be attacked."""
    game = position(units, phase="combat", dice=values.pop("dice", (4,)), **{"rulings": EVERY, **values})
    apply(game, DeclareAttack(target))
    for name in attackers:
        apply(game, AddAttacker(key_of(game, name)))
    return game


@pytest.mark.rule("B 11.21(1)")
def test_an_enemy_besides_may_be_left_alone_or_not() -> None:
    assert refused(declared(A, NORTH, SOUTH, rulings={}), ConfirmAttack()) == ""
    assert refused(declared(A, NORTH, SOUTH), ConfirmAttack()) == "B 11.21(1)"


@pytest.mark.rule("B 11.21(1)")
def test_the_refusal_names_the_enemy_and_what_to_do() -> None:
    refusal = check(declared(A, NORTH, SOUTH), ConfirmAttack())
    assert refusal is not None and "1016" in str(refusal) and "add it" in str(refusal)


@pytest.mark.rule("B 11.21(1)")
def test_who_attacks_all_enemies_beside_him_is_allowed() -> None:
    game = declared(A, NORTH, SOUTH)
    apply(game, AddTarget("1016"))
    assert refused(game, ConfirmAttack()) == ""


@pytest.mark.rule("B 11.24")
def test_nobody_must_attack() -> None:
    game = position([A, NORTH, SOUTH], phase="combat", rulings=EVERY)
    assert refused(game, EndCombat()) == ""


@pytest.mark.rule("B 11.21(1)")
def test_the_enemy_may_be_left_to_another_unit_which_must_then_attack() -> None:
    game = declared(A, B, NORTH, SOUTH, dice=(4, 4))
    apply(game, ConfirmAttack())
    assert refused(game, EndCombat()) == "B 11.21(1)"
    apply(game, DeclareAttack("1016"))
    apply(game, AddAttacker(B.key))
    apply(game, ConfirmAttack())
    assert game.top.phase != "combat"  # nothing is left to attack


@pytest.mark.rule("B 11.21(1)")
def test_not_to_one_that_joins_the_attack() -> None:
    beside_both = german("C", "0915", formation="2")  # touches 1014 and 1015, not 1016
    assert refused(declared(A, beside_both, NORTH, SOUTH, attackers="AC"), ConfirmAttack()) == "B 11.21(1)"


@pytest.mark.rule("B 11.21(1)")
def test_nor_to_one_that_cannot_attack() -> None:
    isolated = german("B", "1017", formation="2", marks=("isolated",))
    assert refused(declared(A, isolated, NORTH, SOUTH), ConfirmAttack()) == "B 11.21(1)"


@pytest.mark.rule("B 12.31")
def test_the_enemy_may_be_left_to_a_barrage() -> None:
    game = declared(A, GUN, NORTH, SOUTH)
    assert refused(game, ConfirmAttack()) == ""
    apply(game, AddGun(GUN.key))  # now it supports this attack
    assert refused(game, ConfirmAttack()) == "B 11.21(1)"


@pytest.mark.rule("B 12.31")
def test_a_gun_is_enough_for_one_hex_only() -> None:
    third = allied("T", "0916", formation="3")  # beside 1015, four hexes from 1012
    assert refused(declared(A, GUN, NORTH, SOUTH, third), ConfirmAttack()) == "B 11.21(1)"
    other = german("Other", "1012", **{**VAK, "formation": "LVIII"})
    assert refused(declared(A, GUN, other, NORTH, SOUTH, third), ConfirmAttack()) == ""


@pytest.mark.rule("B 11.21(1)")
def test_what_is_left_to_another_may_not_be_left_by_him() -> None:
    # B is beside 1016 and 1018; alone against 1018 he would leave 1016, which A's attack has left to him.
    game = declared(A, B, NORTH, SOUTH, allied("F", "1018", formation="3"), dice=(4, 4))
    apply(game, ConfirmAttack())
    apply(game, DeclareAttack("1018"))
    apply(game, AddAttacker(B.key))
    assert refused(game, ConfirmAttack()) == "B 11.21(1)"
    apply(game, AddTarget("1016"))
    assert refused(game, ConfirmAttack()) == ""


@pytest.mark.rule("B 11.21(1)")
def test_what_nobody_can_attack_any_more_is_owed_no_longer() -> None:
    elsewhere = (german("E", "0611", formation="3"), allied("F", "0612", formation="3"))
    game = declared(A, B, NORTH, SOUTH, *elsewhere, dice=(4, 4))
    apply(game, ConfirmAttack())
    assert refused(game, EndCombat()) == "B 11.21(1)"
    fold(game, UnitRemoved(B.key, DEAD, "test"))
    assert refused(game, EndCombat()) == ""


@pytest.mark.rule("B 13.22")
def test_a_reserve_attack_goes_against_one_hex_by_either_reading() -> None:
    moved = german("A", "1015", marks=("reserve_moved",))
    game = position([moved, NORTH, SOUTH], phase="reserve_combat", dice=(4,), rulings=EVERY)
    apply(game, DeclareAttack("1014"))
    apply(game, AddAttacker(moved.key))
    assert refused(game, ConfirmAttack()) == ""


@pytest.mark.rule("B 11.48 ENG b")
def test_who_must_fight_again_owes_nothing_else() -> None:
    units = [german("A", "1015", marks=("engaged",)), allied("N", "1014", marks=("engaged",)), SOUTH]
    game = locked(units, defenders="N", side="german", rulings=EVERY)
    apply(game, DeclareAttack("1014"))
    assert refused(game, ConfirmAttack()) == ""


def test_an_attack_that_is_owed_is_offered_however_often_it_was_called_off() -> None:
    game = declared(A, B, NORTH, SOUTH, dice=(4, 4))
    apply(game, ConfirmAttack())
    for _ in range(5):
        apply(game, DeclareAttack("1016"))
        apply(game, CancelAttack())
    assert refused(game, EndCombat()) == "B 11.21(1)"
    assert DeclareAttack("1016") in list(legal_actions(game))


def test_a_battle_that_was_changed_too_often_can_still_lose_attackers() -> None:
    game = declared(A, B, NORTH, SOUTH, attackers="")
    for _ in range(MOST_JOINS - 1):
        apply(game, AddAttacker(A.key))
        apply(game, RemoveAttacker(A.key))
    apply(game, AddAttacker(A.key))
    assert refused(game, AddAttacker(B.key)) == "B 11.0"
    assert refused(game, RemoveAttacker(A.key)) == ""
    assert refused(game, CancelAttack()) == ""


def test_a_careful_player_attacks_all_whom_he_must() -> None:
    game = position([german("A", "1015", attack=20), NORTH, SOUTH], phase="combat", dice=(4, 4, 4), rulings=EVERY)
    declared_hexes: list[tuple[str, ...]] = []
    while game.stack and game.top.phase in ("combat", "battle_setup") and decision(game) is not None:
        options = [action for action in legal_actions(game) if check(game, action) is None]
        best = max(options, key=lambda action: appraise(game, action))
        if isinstance(best, ConfirmAttack):
            declared_hexes.append(tuple(game.top.values["targets"]))
        apply(game, best)
    assert declared_hexes == [("1014", "1016")]
