"""Entering the hex that was emptied: 1.9, 2.3d, 2.4, 3.3, S-23, S-26."""

from typing import Any

import pytest

from engine.core.phases import AnyGame
from engine.core.play import check
from engine.core.units import DEAD
from engine.scs1994.fighting.advance import AdvanceUnit, EndAdvance
from engine.scs1994.fighting.combat_throw import combat_pushed
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from engine.scs1994.state import Dump
from tests.games.scs1994.fights import EAST, TARGET, WEST, fight, offered, phase_now, play
from tests.games.scs1994.positions import Piece, allied, german

A, B = german("A", WEST), german("B", EAST)


def advancing(*units: Piece, **field: Any) -> AnyGame:
    """Return a game in which the Germans A and B may advance into the target."""
    values = {"units": [A.key, B.key], "target": TARGET}
    return fight(A, B, *units, phase="advance", side="german", values=values, **field)


@pytest.mark.rule("S-23")
def test_any_number_of_attackers_may_advance() -> None:
    game = advancing()
    play(game, AdvanceUnit(A.key), AdvanceUnit(B.key))
    assert [game.units[unit.key].hex for unit in (A, B)] == [TARGET, TARGET]


@pytest.mark.rule("S-23")
def test_an_advance_is_optional() -> None:
    game = advancing()
    play(game, EndAdvance())
    assert (game.units[A.key].hex, phase_now(game)) == (WEST, "movement")


@pytest.mark.rule("S-23")
def test_a_hex_that_was_held_is_not_entered() -> None:
    assert phase_now(advancing(allied("D", TARGET))) == "movement"


@pytest.mark.rule("1.9")
def test_1_9_nobody_advances_where_the_parameter_allows_no_hex() -> None:
    assert phase_now(advancing(parameters={"advance_limit": "0"})) == "movement"


@pytest.mark.rule("1.3")
def test_an_advance_stays_within_stacking() -> None:
    # 1.3: three German steps stand there, A brings two, B's two would make seven.
    game = advancing(german("C", TARGET, steps=3))
    play(game, AdvanceUnit(A.key))
    refusal = check(game, AdvanceUnit(B.key))
    assert phase_now(game) == "movement"
    assert refusal is not None


@pytest.mark.rule("TEC")
def test_nobody_advances_across_a_major_river() -> None:
    assert offered(advancing(major=[(TARGET, WEST)])) == [AdvanceUnit(B.key), EndAdvance()]


@pytest.mark.rule("S-23")
def test_an_advance_over_a_river_is_open() -> None:
    assert AdvanceUnit(A.key) in offered(advancing(rivers=[(TARGET, WEST)]))


@pytest.mark.rule("S-23")
def test_only_attackers_advance() -> None:
    game = advancing(german("C", "B49.15"))
    refusal = check(game, AdvanceUnit("german/-/C#1"))
    assert refusal is not None
    assert refusal.rule.number == "S-23"


@pytest.mark.rule("2.4")
def test_an_advance_destroys_a_supply_unit_left_behind() -> None:
    supply = allied("S", TARGET, kind="supply")
    game = advancing(supply)
    play(game, AdvanceUnit(A.key))
    assert game.units[supply.key].box == DEAD


@pytest.mark.rule("3.3")
def test_an_advance_captures_a_dump() -> None:
    game = advancing(dumps=[Dump(TARGET, "allied", False)])
    play(game, AdvanceUnit(A.key))
    assert game.own.dumps == (Dump(TARGET, "german", False),)


@pytest.mark.rule("S-23")
def test_an_attack_that_empties_the_hex_ends_with_the_offer_to_advance() -> None:
    # 9 against 1 is 9:1+; 66 is D3r2: the two steps of the defender are lost.
    attacker, defender = german("X", WEST, attack=9), allied("D", TARGET, defense=1, steps=2)
    game = fight(attacker, defender, dice=(6, 6))
    play(game, DeclareAttack(TARGET), AddAttacker(attacker.key), ConfirmAttack())
    assert offered(game) == [AdvanceUnit(attacker.key), EndAdvance()]


@pytest.mark.rule("1.9")
def test_an_advance_goes_no_further_than_the_hex() -> None:
    # 1.9: after the advance nothing more is offered to the unit, whatever the retreat was.
    game = advancing()
    play(game, AdvanceUnit(A.key))
    assert AdvanceUnit(A.key) not in offered(game)


def overrun(*units: Piece, dice: tuple[int, ...]) -> AnyGame:
    """Return a game after the first of the units has overrun the target."""
    values = combat_pushed(units[0].side, [units[0].key], TARGET, "overrun").values
    return fight(*units, side=units[0].side, values=values, step="g-clean-up", dice=dice)


@pytest.mark.rule("S-26")
def test_an_overrun_that_empties_the_hex_enters_it() -> None:
    # 9 against 1, 66: D3r2; the defender of one step dies.
    game = overrun(german("X", WEST, attack=9), allied("D", TARGET, defense=1, steps=1), dice=(6, 6))
    assert game.units["german/-/X#1"].hex == TARGET


@pytest.mark.rule("S-26")
def test_an_overrun_that_fails_stays_outside() -> None:
    # 9 against 1, 15: D1; the defender of two steps holds.
    game = overrun(german("X", WEST, attack=9), allied("D", TARGET, defense=1, steps=2), dice=(1, 5))
    assert game.units["german/-/X#1"].hex == WEST


@pytest.mark.rule("S-26")
def test_an_overrunning_unit_that_dies_enters_nothing() -> None:
    # 2 against 2 is 1:1; 11 is A3 kills the unit of two steps.
    game = overrun(german("X", WEST), allied("D", TARGET), dice=(1, 1))
    assert (game.units["german/-/X#1"].box, game.units["german/-/X#1"].hex) == (DEAD, "")


@pytest.mark.rule("S-26")
def test_an_overrun_pays_no_points_for_the_entry() -> None:
    game = overrun(german("X", WEST, attack=9), allied("D", TARGET, defense=1, steps=1), dice=(6, 6))
    assert phase_now(game) == "movement"
