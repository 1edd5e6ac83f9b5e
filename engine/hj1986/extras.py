"""How does one part of the rules add actions to a phase of another?

A phase that others may join asks a tuple of these. So reinforcements enter in the Movement Phase and units leave the
map while they move, without the movement rules knowing of either.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.core.rules import Refusal
from engine.core.state import AnyFrame
from engine.hj1986.state import BulgeGame


@dataclass(frozen=True)
class Extra:
    """Actions added to a phase; the functions are as in ``engine.core.phases.Phase``."""

    actions: tuple[type, ...]
    legal: Callable[[BulgeGame, AnyFrame], Iterable[object]]
    check: Callable[[BulgeGame, AnyFrame, Any], Refusal | None]
    resolve: Callable[[BulgeGame, AnyFrame, Any], Iterator[object]]
    unfinished: Callable[[BulgeGame, AnyFrame], Refusal | None] = lambda game, frame: None
    """What is still to be done before the phase may end."""


def actions_of(extras: Iterable[Extra]) -> tuple[type, ...]:
    """Return the classes of all added actions."""
    return tuple(action for extra in extras for action in extra.actions)


def extra_for(extras: Iterable[Extra], action: object) -> Extra | None:
    """Return what an action belongs to, or None when it is the phase's own."""
    return next((extra for extra in extras if isinstance(action, extra.actions)), None)
