"""What is a phase, and who must decide something now?"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from engine.core.local import Step
from engine.core.rules import Refusal, Rule
from engine.core.state import AnyFrame, BoardT, Frame, Game, OwnT

AnyGame = Game[Any, Any]
_LocalT = TypeVar("_LocalT")


@dataclass(frozen=True, slots=True)
class Decision:
    """Whose choice it is, in which phase, under which rule, and a prompt for a person. ``subject`` is the unit or hex
    it is about, if there is one."""

    side: str
    phase: str
    rule: Rule
    prompt: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class ActionRecord:
    """An action and the events it caused; ``action`` is None for the start of the game."""

    action: object | None
    events: tuple[object, ...]


def _no_events(game: AnyGame, frame: AnyFrame) -> Iterator[object]:
    """Yield nothing; the default for phases without acts at their beginning or end."""
    return iter(())


def _no_actions(game: AnyGame, frame: AnyFrame) -> Iterable[object]:
    """Offer nothing; for phases without a decision."""
    return ()


def _no_decision(game: AnyGame, frame: AnyFrame) -> Decision | None:
    """Return None; for phases that only act."""
    return None


def _never_checked(game: AnyGame, frame: AnyFrame, action: object) -> Refusal | None:
    """Return None; a phase without actions is never asked."""
    return None


def _nothing_resolved(game: AnyGame, frame: AnyFrame, action: object) -> Iterator[object]:
    """Yield nothing; a phase without actions is never asked."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Phase(Generic[OwnT, BoardT, _LocalT]):
    """A record of functions; no inheritance, no hidden state.

    ``local`` is the class of its local values (``engine.core.local``), which its frame holds.

    ``decision`` returns None when nobody has anything (more) to decide: the phase then ends. ``legal`` proposes
    candidates, ``check`` alone judges, ``resolve`` yields the events of an action that passed. ``enter`` and
    ``leave`` yield the acts at the beginning and the end; ``leave`` pushes no frame. All of them only read the game.
    ``sure``: kinds of actions that ``legal`` proposes only where ``check`` lets them pass, so that a list of what is
    legal need not ask it again.
    """

    key: str
    rule: Rule
    decision: Callable[[Game[OwnT, BoardT], Frame[_LocalT]], Decision | None] = _no_decision
    actions: tuple[type, ...] = ()
    legal: Callable[[Game[OwnT, BoardT], Frame[_LocalT]], Iterable[object]] = _no_actions
    check: Callable[[Game[OwnT, BoardT], Frame[_LocalT], Any], Refusal | None] = _never_checked
    resolve: Callable[[Game[OwnT, BoardT], Frame[_LocalT], Any], Iterator[object]] = _nothing_resolved
    enter: Callable[[Game[OwnT, BoardT], Frame[_LocalT]], Iterator[object]] = _no_events
    leave: Callable[[Game[OwnT, BoardT], Frame[_LocalT]], Iterator[object]] = _no_events
    local: type[_LocalT] = cast(type[Any], Step)
    sure: tuple[type, ...] = ()


AnyPhase = Phase[Any, Any, Any]
