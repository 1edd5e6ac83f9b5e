"""When do units come that wait for a condition? Judged alike in all games, as each game turn begins.

A condition in words is for people: who waits for it comes by his turn alone, as what is not enforced forbids nothing.
"""

from collections.abc import Iterator
from typing import Any

from engine.core.account import ConditionMet
from engine.core.phases import AnyGame
from engine.data.clauses.book import Typed
from engine.data.clauses.common import ComesOnce, CommonCondition
from engine.scoring.aims import holds_all, told
from engine.scoring.counts import Counts, account_of


def lets_come(game: AnyGame, key: str) -> bool | None:
    """Tell whether a condition lets units come now; None for one that the game judges by a form of its own.

    None is needed where the key is empty, and one that the scenario does not have is never met.
    """
    if not key or key in in_words(game.board):
        return True
    clause = game.board.clauses.by_key.get(("condition", key))
    if clause is None:
        return False
    return is_met(game, key) if isinstance(clause.args, CommonCondition) else None


def waits_for(game: AnyGame, key: str) -> str:
    """Return the condition for which a unit waits still, by its key; empty where it waits for none, or none that holds
    it back any more."""
    return "" if lets_come(game, key) else key


def why_waiting(game: AnyGame, key: str) -> str:
    """Return why a unit that waits for a condition does not come yet, in words; empty where none holds it back that all
    games judge alike."""
    if lets_come(game, key) is not False:
        return ""
    clause = game.board.clauses.by_key.get(("condition", key))
    said = clause.text.rstrip(".") if clause is not None and clause.text else key
    return f"waits for its condition, which is not met: {said}"


def in_words(board: Any) -> frozenset[str]:
    """Return the conditions of a scenario that nobody enforces, by key."""
    found: frozenset[str] = board.once(_in_words)
    return found


def _in_words(board: Any) -> frozenset[str]:
    clauses = board.scenario.clauses
    return frozenset(clause.key for clause in clauses if clause.kind == "condition" and not clause.enforced)


def is_met(game: AnyGame, key: str) -> bool:
    """Tell whether a condition of those that all games judge alike was met, and its delay is over."""
    turn = account_of(game).met.get(key)
    return turn is not None and turn <= game.turn


def turn_begins(counts: Counts, game: AnyGame) -> Iterator[object]:
    """Yield what is thrown for the conditions that are open, and those that are met."""
    if game.account is None:
        return
    for clause in game.board.clauses.of(ComesOnce):
        if clause.key not in game.account.met:
            yield from _judged(counts, game, clause)


def _judged(counts: Counts, game: AnyGame, clause: Typed[ComesOnce]) -> Iterator[object]:
    args = clause.args
    if args.otherwise_turn is not None and game.turn >= args.otherwise_turn:
        yield ConditionMet(clause.key, game.turn, f"turn {args.otherwise_turn} has come")
        return
    if game.turn < (args.from_turn or 0) or not holds_all(counts, game, args):
        return
    causes = [told(counts, game, part) for part in args.of]
    if args.die_at_most is not None:
        roll = game.dice.roll("1d6", f"condition {clause.key}")
        yield roll
        if roll.total > args.die_at_most:
            return
        causes.append(f"the die is {roll.total}")
    turn = game.turn + (args.delay or 0)
    if args.otherwise_turn is not None:
        turn = min(turn, args.otherwise_turn)
    yield ConditionMet(clause.key, turn, "; ".join(causes))
