"""The interrupt and the end of the toy game, move by move with scripted dice."""

from engine.core.dice import Dice
from engine.core.events import FramePushed, GameEnded, StepsLost
from engine.core.phases import AnyGame
from engine.core.play import apply, check, decision, legal_actions, start
from tests.contract.toy import ALLIED, GERMAN, TOY, Assault, Move, NameHex, Place, Stop, toy_board


def _armies_meet(*dice: int) -> AnyGame:
    """Return the first German combat: german/1 in 3-1 faces allied/1 in 4-1."""
    game, _ = start(TOY, toy_board(), seed=0)
    for action in (
        Place("german/1", "0-1"),
        Place("german/2", "0-3"),
        NameHex("0-0"),
        Place("allied/1", "4-1"),
        Place("allied/2", "4-3"),
        NameHex("4-0"),
        Move("german/1", ("0-1", "1-1", "2-1")),
        Stop(),  # German movement
        Stop(),  # German combat
        Stop(),
        Stop(),  # Allied turn
        Move("german/1", ("2-1", "3-1")),
        Stop(),
    ):
        apply(game, action)
    game.dice = Dice(0, 0, dice)
    return game


def test_a_retreat_interrupts_the_attacker_and_gives_the_turn_back() -> None:
    game = _armies_meet(1)
    record = apply(game, Assault("german/1", "4-1"))
    assert any(isinstance(event, FramePushed) and event.phase == "retreat" for event in record.events)
    pending = decision(game)
    assert pending is not None
    assert (pending.side, pending.phase) == (ALLIED, "retreat")
    apply(game, next(legal_actions(game)))
    pending = decision(game)
    assert pending is not None
    assert (pending.side, pending.phase) == (GERMAN, "combat")
    game.dice.check_spent()


def test_a_hit_costs_a_step() -> None:
    game = _armies_meet(6)
    assert StepsLost("allied/1", 1) in apply(game, Assault("german/1", "4-1")).events


def test_a_unit_attacks_once() -> None:
    game = _armies_meet(6)
    apply(game, Assault("german/1", "4-1"))
    refusal = check(game, Assault("german/1", "4-1"))
    assert refusal is not None
    assert refusal.rule.number == "3.2"


def test_the_last_turn_ends_the_game() -> None:
    game = _armies_meet()
    while decision(game) is not None:
        record = apply(game, Stop())
    assert record.events[-1] == GameEnded("draw", "equal losses", "4.2")
    assert game.turn == 6
    assert list(legal_actions(game)) == []


def test_after_the_end_everything_is_refused() -> None:
    game = _armies_meet()
    while decision(game) is not None:
        apply(game, Stop())
    refusal = check(game, Stop())
    assert refusal is not None
    assert refusal.reason == "the game is over"
