"""A combat from the dice to the last consequence: the order of losses, retreat and entry (S-21 to S-23)."""

from typing import Any

import pytest

from engine.core.codec import from_json, to_json
from engine.core.events import DiceRolled, StepsLost, UnitMoved, ValueDecided
from engine.core.phases import AnyGame
from engine.core.play import decision
from engine.core.record import decode, encode, kinds_of
from engine.core.state import Frame
from engine.core.units import DEAD
from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.fighting.advance import AdvanceUnit, EndAdvance
from engine.scs1994.fighting.combat_throw import combat_pushed
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack, EndCombat
from engine.scs1994.fighting.losses import TakeLoss
from engine.scs1994.fighting.retreat import RetreatUnit
from engine.scs1994.position.combat_events import CombatResolved
from engine.scs1994.ruleset import RULES
from engine.scs1994.telling.combat_texts import ACTION_TEXTS, EVENT_TEXTS
from tests.games.scs1994.fights import (
    EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    events_of,
    fight,
    offered,
    phase_now,
    play,
)
from tests.games.scs1994.positions import allied, german

A, B = german("A", EAST, attack=3, steps=2), german("B", EAST, attack=3, steps=2)
D, E = allied("D", TARGET, defense=1, steps=3), allied("E", TARGET, defense=1, steps=3)


def attack(*dice: int, **values: Any) -> tuple[AnyGame, list[object]]:
    """Return the game and the events after A and B attacked D and E: 6 against 2, 3:1."""
    game = fight(A, B, D, E, dice=dice, **values)
    return game, play(game, DeclareAttack(TARGET), AddAttacker(A.key), AddAttacker(B.key), ConfirmAttack())


@pytest.mark.rule("S-21")
def test_both_sides_choose_their_losses_the_attacker_first() -> None:
    # 3:1, 25: A1D1; each side has two units to choose from.
    game, _ = attack(2, 5)
    first = decision(game)
    play(game, TakeLoss(A.key))
    second = decision(game)
    assert first is not None
    assert second is not None
    assert (first.side, second.side) == ("german", "allied")


@pytest.mark.rule("S-22")
def test_the_retreat_follows_the_losses() -> None:
    # 3:1, 46: D1r1; the owner chooses the loss, then retreats both units.
    game, _ = attack(4, 6)
    play(game, TakeLoss(D.key))
    assert phase_now(game) == "retreat"
    play(game, RetreatUnit(D.key, (TARGET, WEST)), RetreatUnit(E.key, (TARGET, SOUTH_WEST)))
    assert phase_now(game) == "advance"


@pytest.mark.rule("S-23")
def test_the_advance_follows_the_retreat() -> None:
    game, _ = attack(4, 6)
    play(game, TakeLoss(D.key), RetreatUnit(D.key, (TARGET, WEST)), RetreatUnit(E.key, (TARGET, WEST)))
    play(game, AdvanceUnit(A.key), AdvanceUnit(B.key))
    assert [game.units[unit.key].hex for unit in (A, B, D, E)] == [TARGET, TARGET, WEST, WEST]


@pytest.mark.rule("S-19")
def test_a_unit_that_retreated_may_be_attacked_again() -> None:
    # 3 against 1 is 3:1, 46: D1r1. D loses a step to the result and one to the zone of C; it stands in the west.
    c = german("C", "B48.17", attack=6)
    game = fight(A, c, D, dice=(4, 6))
    play(game, DeclareAttack(TARGET), AddAttacker(A.key), ConfirmAttack(), RetreatUnit(D.key, (TARGET, WEST)))
    play(game, EndAdvance())
    assert (game.units[D.key].steps_lost, offered(game)) == (2, [EndCombat(), DeclareAttack(WEST)])


@pytest.mark.rule("S-21")
def test_no_result_changes_nothing() -> None:
    # 3:1, 22: NR.
    _, events = attack(2, 2)
    assert events_of(events, StepsLost) == []
    assert events_of(events, UnitMoved) == []


@pytest.mark.rule("S-21")
def test_a_defender_that_dies_leaves_nothing_to_retreat() -> None:
    # 9 against 1 is 9:1+, 46: D1r2; the only step is lost.
    attacker, weak = german("X", EAST, attack=9), allied("W", TARGET, defense=1, steps=1)
    game = fight(attacker, weak, dice=(4, 6))
    play(game, DeclareAttack(TARGET), AddAttacker(attacker.key), ConfirmAttack())
    assert (game.units[weak.key].box, phase_now(game)) == (DEAD, "advance")


@pytest.mark.rule("S-26")
def test_the_us_may_support_the_defender_of_an_overrun() -> None:
    values = combat_pushed("german", [A.key], TARGET, "overrun").values
    game = fight(A, D, values=values, step="g-clean-up", air_points=1, dice=(2, 2))
    assert offered(game) == [AddAirPoints(0), AddAirPoints(1)]


@pytest.mark.rule("S-26")
def test_the_other_reading_gives_an_overrun_no_air_points() -> None:
    values = combat_pushed("german", [A.key], TARGET, "overrun").values
    # 3 against 1 is 3:1; 22: NR. The throw comes at once.
    field = {"parameters": {"overrun_air_points": "no"}}
    game = fight(A, D, values=values, step="g-clean-up", air_points=1, dice=(2, 2), **field)
    assert phase_now(game) == "movement"


@pytest.mark.rule("3.2b")
def test_the_us_supports_its_own_attack() -> None:
    # 3 against 2 is 1:1; two points make it 3:1; 22 is NR there and A2D1 in 1:1.
    us, them = allied("U", EAST, attack=3), german("G", TARGET, defense=2)
    game = fight(us, them, side="allied", air_points=2, dice=(2, 2, 3, 4, 3, 4))
    events = play(game, DeclareAttack(TARGET), AddAttacker(us.key), ConfirmAttack(), AddAirPoints(2))
    result = events_of(events, CombatResolved)[0]
    assert (result.column, result.result) == ("3:1", "NR")


def test_dice_are_thrown_once_for_a_combat() -> None:
    _, events = attack(2, 2)
    assert [event.purpose for event in events_of(events, DiceRolled)] == [f"attack on {TARGET}"]


def test_unconfirmed_values_that_decided_are_reported() -> None:
    unconfirmed = {
        f"face/scs1994|{A.key}|full/*": "reconstructed",
        f"face/scs1994|{D.key}|full/defense": "reconstructed",
        f"face/scs1994|{D.key}|full/attack": "reconstructed",
        "chart_cell/scs1994|crt|22|3:1/*": "reconstructed",
    }
    game = fight(A, B, D, E, dice=(2, 2))
    plain = game.board.scenario
    object.__setattr__(game.board, "scenario", plain.model_copy(update={"unconfirmed": unconfirmed}))
    events = play(game, DeclareAttack(TARGET), AddAttacker(A.key), AddAttacker(B.key), ConfirmAttack())
    # The attack value of the defender decided nothing.
    assert [event.value for event in events_of(events, ValueDecided)] == [
        f"face/scs1994|{A.key}|full/*",
        f"face/scs1994|{D.key}|full/defense",
        "chart_cell/scs1994|crt|22|3:1/*",
    ]


def test_confirmed_values_are_not_reported() -> None:
    _, events = attack(2, 2)
    assert events_of(events, ValueDecided) == []


def test_events_and_actions_survive_json() -> None:
    actions, kinds = kinds_of(RULES)
    game, events = attack(4, 6)
    for event in events:
        assert decode(kinds, encode(event)) == event
    for action in offered(game):
        assert decode(actions, encode(action)) == action


def test_a_position_in_the_middle_of_a_combat_is_plain_data() -> None:
    game, _ = attack(4, 6)
    stack = [from_json(Frame, item) for item in to_json(game.stack)]
    assert stack == game.stack
    assert game.copy().digest() == game.digest()


def test_every_combat_event_and_action_has_a_text() -> None:
    game, events = attack(4, 6)
    own = [event for event in events if type(event) in EVENT_TEXTS]
    assert all(EVENT_TEXTS[type(event)](game, event) for event in own)
    assert all(ACTION_TEXTS[type(action)](game, action) for action in offered(game))


def test_the_text_of_a_combat_shows_how_its_column_came_about() -> None:
    game, events = attack(2, 2)
    result = events_of(events, CombatResolved)[0]
    assert EVENT_TEXTS[CombatResolved](game, result) == (
        f"attack on {TARGET}, 6 against 2: 6 to 2, odds 3:1 [S-18]; column 3:1, roll 22: NR"
    )


def test_an_advance_can_be_declined() -> None:
    game, _ = attack(4, 6)
    play(game, TakeLoss(D.key), RetreatUnit(D.key, (TARGET, WEST)), RetreatUnit(E.key, (TARGET, WEST)), EndAdvance())
    assert game.units[A.key].hex == EAST
