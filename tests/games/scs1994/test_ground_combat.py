"""Attacks: 1.8b, 1.10bE, 1.11a, 2.4, 3.2b, S-19 to S-21."""

import pytest

from engine.core.events import DiceRolled
from engine.core.gather import MOST_JOINS
from engine.core.phases import AnyGame
from engine.core.play import apply, check, decision
from engine.core.rules import IllegalActionError
from engine.core.units import DEAD
from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.fighting.combat_throw import combat_pushed
from engine.scs1994.fighting.ground_combat import (
    AddAttacker,
    CancelAttack,
    ConfirmAttack,
    DeclareAttack,
    EndCombat,
    RemoveAttacker,
)
from engine.scs1994.position.combat_events import CombatResolved
from engine.scs1994.state import ATTACKED, DISORGANIZED, RESERVE
from tests.games.scs1994.fights import EAST, NORTH_EAST, TARGET, WEST, events_of, fight, offered, phase_now, play
from tests.games.scs1994.positions import Piece, allied, german

ATTACKER = german("A", WEST, attack=6)
DEFENDER = allied("D", TARGET, defense=3, steps=3)


def rule_of(game: AnyGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


def refused(unit: Piece, **field: object) -> str:
    """Return the rule that keeps the unit out of an attack on the target which another unit began."""
    game = fight(ATTACKER, DEFENDER, unit, **field)  # type: ignore[arg-type]
    play(game, DeclareAttack(TARGET))
    return rule_of(game, AddAttacker(unit.key))


@pytest.mark.rule("S-20")
def test_a_unit_may_attack_an_adjacent_enemy() -> None:
    assert offered(fight(ATTACKER, DEFENDER)) == [EndCombat(), DeclareAttack(TARGET)]


@pytest.mark.rule("S-20")
def test_the_phase_passes_when_nobody_can_attack() -> None:
    game = fight(german("A", "B50.15"), DEFENDER)
    assert phase_now(game) == "movement"


@pytest.mark.rule("1.8b")
def test_a_unit_in_reserve_does_not_attack() -> None:
    assert refused(german("R", EAST, marks=(RESERVE,))) == "1.8b"


@pytest.mark.rule("1.11a")
def test_a_disorganized_unit_does_not_attack() -> None:
    assert refused(german("R", EAST, marks=(DISORGANIZED,))) == "1.11a"


@pytest.mark.rule("1.10bE")
def test_artillery_does_not_attack() -> None:
    assert refused(german("R", EAST, kind="artillery")) == "1.10bE"


@pytest.mark.rule("2.4")
def test_a_supply_unit_does_not_attack() -> None:
    assert refused(german("R", EAST, kind="supply")) == "2.4"


@pytest.mark.rule("S-20")
def test_a_unit_two_hexes_away_does_not_attack() -> None:
    assert refused(german("R", "B48.13")) == "S-20"


@pytest.mark.rule("TEC")
def test_nobody_attacks_across_a_major_river() -> None:
    assert refused(german("R", EAST), major=[(TARGET, EAST)]) == "TEC"


@pytest.mark.rule("TEC")
def test_a_bridge_lets_units_attack_across_a_major_river() -> None:
    game = fight(ATTACKER, DEFENDER, german("R", EAST), bridges=[(TARGET, EAST)])
    play(game, DeclareAttack(TARGET))
    assert AddAttacker("german/-/R#1") in offered(game)


@pytest.mark.rule("S-19")
@pytest.mark.rule("2.4")
def test_a_lone_supply_unit_is_no_target() -> None:
    game = fight(ATTACKER, allied("S", TARGET, kind="supply"), allied("D", "B48.17"))
    assert rule_of(game, DeclareAttack(TARGET)) == "S-19"


@pytest.mark.rule("2.1bB")
def test_a_hidden_team_is_no_target() -> None:
    units = german("G", TARGET, kind="greif"), allied("A", WEST, attack=6), german("D", "B48.17")
    game = fight(*units, side="allied")
    assert rule_of(game, DeclareAttack(TARGET)) == "S-19"


@pytest.mark.rule("S-20")
def test_an_attack_without_strength_is_refused() -> None:
    game = fight(ATTACKER, DEFENDER, german("Z", EAST, attack=0))
    play(game, DeclareAttack(TARGET), AddAttacker("german/-/Z#1"))
    assert rule_of(game, ConfirmAttack()) == "S-20"


@pytest.mark.rule("S-20")
def test_a_unit_without_strength_may_join_others() -> None:
    game = fight(ATTACKER, DEFENDER, german("Z", EAST, attack=0), dice=(2, 3))
    play(game, DeclareAttack(TARGET), AddAttacker("german/-/Z#1"), AddAttacker(ATTACKER.key))
    assert rule_of(game, ConfirmAttack()) == ""


@pytest.mark.rule("S-20")
def test_a_unit_can_leave_the_attack_again() -> None:
    game = fight(ATTACKER, DEFENDER)
    play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), RemoveAttacker(ATTACKER.key))
    assert game.top.values["chosen"] == []


@pytest.mark.rule("S-20")
def test_an_attack_can_be_called_off_only_so_often() -> None:
    game = fight(ATTACKER, DEFENDER)
    play(game, DeclareAttack(TARGET), CancelAttack(), DeclareAttack(TARGET), CancelAttack())
    assert phase_now(game) == "movement"


@pytest.mark.rule("S-20")
def test_changes_of_one_attack_come_to_an_end() -> None:
    game = fight(ATTACKER, DEFENDER)
    play(game, DeclareAttack(TARGET))
    for _ in range(MOST_JOINS):
        play(game, AddAttacker(ATTACKER.key), RemoveAttacker(ATTACKER.key))
    assert offered(game) == [CancelAttack()]


@pytest.mark.rule("CRT")
def test_an_attack_is_thrown_with_two_ordered_dice() -> None:
    # 6 against 3 is 2:1; 23 is NR there.
    game = fight(ATTACKER, DEFENDER, dice=(2, 3))
    events = play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack())
    result = events_of(events, CombatResolved)[0]
    assert (result.column, result.roll, result.result) == ("2:1", 23, "NR")
    game.dice.check_spent()


@pytest.mark.rule("S-21")
def test_both_sides_lose_steps() -> None:
    # 2:1 with 31 is A1D1: one step each; both have one unit, so nobody is asked.
    game = fight(ATTACKER, DEFENDER, german("B", NORTH_EAST), dice=(3, 1))
    play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack())
    assert [game.units[unit.key].steps_lost for unit in (ATTACKER, DEFENDER)] == [1, 1]


@pytest.mark.rule("S-20")
def test_each_unit_attacks_once_in_a_phase() -> None:
    other = allied("E", "B48.17", defense=3)
    game = fight(ATTACKER, DEFENDER, other, german("B", "B49.17", attack=6), dice=(2, 3))
    play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack(), DeclareAttack("B48.17"))
    refusal = check(game, AddAttacker(ATTACKER.key))
    assert refusal is not None
    assert (refusal.rule.number, refusal.reason) == ("S-20", "has attacked in this phase")


@pytest.mark.rule("S-19")
def test_a_hex_is_attacked_once_in_a_phase() -> None:
    game = fight(
        ATTACKER, DEFENDER, german("B", EAST, attack=6), german("C", "B48.18"), allied("E", "B48.19"), dice=(2, 3)
    )
    play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack())
    assert rule_of(game, DeclareAttack(TARGET)) == "S-19"


@pytest.mark.rule("S-20")
def test_marks_of_the_phase_are_gone_after_it() -> None:
    game = fight(ATTACKER, DEFENDER, german("B", "B50.15"), allied("E", "B50.14"), dice=(2, 3))
    play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack())
    assert game.units[ATTACKER.key].has(ATTACKED)
    play(game, EndCombat())
    assert not game.units[ATTACKER.key].has(ATTACKED)
    assert game.own.attacked_hexes == ()


@pytest.mark.rule("3.2b")
def test_the_us_is_asked_for_air_points_in_a_german_attack() -> None:
    game = fight(ATTACKER, DEFENDER, air_points=2)
    play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack())
    waiting = decision(game)
    assert waiting is not None
    assert (waiting.side, offered(game)) == ("allied", [AddAirPoints(0), AddAirPoints(1), AddAirPoints(2)])


@pytest.mark.rule("3.2b")
def test_air_points_shift_and_are_used_up() -> None:
    # 2:1 less two columns is 1:2; 26 is A2D1 there (13..26): the attacker's two steps kill it.
    game = fight(ATTACKER, DEFENDER, german("B", "B50.15"), air_points=3, dice=(2, 6))
    events = play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack(), AddAirPoints(2))
    assert events_of(events, CombatResolved)[0].column == "1:2"
    assert (game.own.air_points, game.units[ATTACKER.key].box) == (1, DEAD)


@pytest.mark.rule("3.2")
def test_more_air_points_than_there_are_is_refused() -> None:
    game = fight(ATTACKER, DEFENDER, air_points=1)
    play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack())
    assert rule_of(game, AddAirPoints(2)) == "3.2"


@pytest.mark.rule("3.2")
def test_without_air_points_nobody_is_asked() -> None:
    game = fight(ATTACKER, DEFENDER, dice=(2, 3))
    events = play(game, DeclareAttack(TARGET), AddAttacker(ATTACKER.key), ConfirmAttack())
    assert len(events_of(events, DiceRolled)) == 1


@pytest.mark.rule("S-26")
def test_a_combat_of_an_overrun_needs_no_further_choice() -> None:
    # 6 against 3 is 2:1; 23 is NR: the unit stays where it is (S-26).
    values = combat_pushed("german", [ATTACKER.key], TARGET, "overrun").values
    game = fight(ATTACKER, DEFENDER, values=values, step="g-clean-up", dice=(2, 3))
    assert (game.units[ATTACKER.key].hex, phase_now(game)) == (WEST, "movement")


@pytest.mark.rule("S-20")
def test_a_unit_that_is_not_there_cannot_attack() -> None:
    game = fight(ATTACKER, DEFENDER)
    play(game, DeclareAttack(TARGET))
    with pytest.raises(IllegalActionError):
        apply(game, AddAttacker("german/-/Nobody#1"))
