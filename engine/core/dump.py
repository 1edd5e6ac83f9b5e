"""What is kept when a rule itself is at fault? The position before the action, and the action: enough to see it again.

A refusal is no fault. Anything else that comes out of ``apply`` is a bug of the engine; it costs one action and leaves
a dump that replays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.account import Account
from engine.core.codec import from_json
from engine.core.dice import Dice, DiceWantedError, ScriptError
from engine.core.opening import fresh
from engine.core.overruling import Overrule, unworkable
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import apply, decision, legal_actions
from engine.core.record import encode
from engine.core.rules import IllegalActionError
from engine.core.ruleset import Ruleset
from engine.core.state import AnyFrame, Frame
from engine.core.units import Unit


@dataclass(frozen=True, slots=True)
class Dump:
    """A position, the action that broke in it, and the error as text; ``rules`` is the key of the ruleset."""

    rules: str
    version: str
    position: dict[str, Any]
    action: dict[str, Any]
    error: str


class BrokenRuleError(Exception):
    """A rule is at fault: applying an action raised what is no refusal. The position is as it was before."""

    def __init__(self, dump: Dump) -> None:
        super().__init__(f"{dump.action['type']} broke: {dump.error}")
        self.dump = dump

    def __reduce__(self) -> tuple[type["BrokenRuleError"], tuple[Dump]]:
        return BrokenRuleError, (self.dump,)


def dump_of(game: AnyGame, action: object, error: BaseException) -> Dump:
    """Return the dump of an action that broke; ``game`` is the position before it."""
    text = f"{type(error).__name__}: {error}"
    return Dump(game.rules.key, game.rules.version, game.position(), encode(action), text)


def attempt(game: AnyGame, action: object, thrown: Sequence[int] | None = None) -> tuple[AnyGame, ActionRecord]:
    """Return the position after an action and its record; the position given is never changed. ``thrown``: as in
    ``apply``.

    Raises IllegalActionError for a refused action, ScriptError when scripted dice run out, DiceWantedError where more
    dice must fall at the table, BrokenRuleError for a bug.
    """
    after = game.copy()
    try:
        record = apply(after, action, thrown)
        if isinstance(action, Overrule) and not _goes_on(after):
            raise IllegalActionError(unworkable(game))
        return after, record
    except (IllegalActionError, ScriptError, DiceWantedError):
        raise
    except Exception as error:
        if isinstance(action, Overrule):
            raise IllegalActionError(unworkable(game)) from error
        raise BrokenRuleError(dump_of(game, action, error)) from error


def _goes_on(game: AnyGame) -> bool:
    """Tell whether a position keeps the promises of its game, and somebody can do something in it."""
    if any(game.rules.invariants(game)):
        return False
    return decision(game) is None or next(legal_actions(game), None) is not None


def restore(rules: Ruleset[Any, Any], board: Any, position: dict[str, Any]) -> AnyGame:
    """Return the position that ``Game.position`` gave as JSON; the inverse of it."""
    game = fresh(rules, board, position["dice"]["seed"])
    game.turn, game.step, game.result = position["turn"], position["step"], position["result"]
    game.stack = [_frame(rules, frame) for frame in position["stack"]]
    game.units = {item["id"]: Unit.from_json(item) for item in position["units"]}
    game.occupants = {label: tuple(keys) for label, keys in position["occupants"].items()}
    game.dice = from_json(Dice, position["dice"])
    game.own = from_json(rules.own_type, position["own"])
    game.account = from_json(Account, position["account"]) if "account" in position else None
    game.forget()
    return game


def _frame(rules: Ruleset[Any, Any], data: Any) -> AnyFrame:
    frame: AnyFrame = from_json(Frame, data)
    return frame.settle(rules.phases[frame.phase].local)
