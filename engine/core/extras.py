"""How does one part of the rules add actions to a phase of another?

A phase that others may join asks a tuple of these. So reinforcements enter in the Movement Phase and units leave the
map while they move, without the movement rules knowing of either.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.core.rules import Refusal
from engine.core.state import BoardT, Frame, Game, OwnT

LocalT = TypeVar("LocalT")


@dataclass(frozen=True)
class Extra(Generic[OwnT, BoardT, LocalT]):
    """Actions added to a phase; the functions are as in ``engine.core.phases.Phase``."""

    actions: tuple[type, ...]
    legal: Callable[[Game[OwnT, BoardT], Frame[LocalT]], Iterable[object]]
    check: Callable[[Game[OwnT, BoardT], Frame[LocalT], Any], Refusal | None]
    resolve: Callable[[Game[OwnT, BoardT], Frame[LocalT], Any], Iterator[object]]
    unfinished: Callable[[Game[OwnT, BoardT], Frame[LocalT]], Refusal | None] = lambda game, frame: None
    """What is still to be done before the phase may end."""


def actions_of(extras: Iterable[Extra[OwnT, BoardT, LocalT]]) -> tuple[type, ...]:
    """Return the classes of all added actions."""
    return tuple(action for extra in extras for action in extra.actions)


def extra_for(extras: Iterable[Extra[OwnT, BoardT, LocalT]], action: object) -> Extra[OwnT, BoardT, LocalT] | None:
    """Return what an action belongs to, or None when it is the phase's own."""
    return next((extra for extra in extras if isinstance(action, extra.actions)), None)
