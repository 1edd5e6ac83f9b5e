"""What is a player to the engine?"""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Protocol, Self, TypeVar

from engine.core.phases import AnyGame, Decision


class Player(Protocol):
    """Chooses one of the offered actions. It gets the view of its side, never the position itself."""

    def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return one of the options; there is always at least one."""

    def again(self) -> Self:
        """Return one that goes on alike, whatever this one does meanwhile."""


PlayerT = TypeVar("PlayerT", bound=Player)


def copied(player: PlayerT, **changing: object) -> PlayerT:
    """Return a player that shares with another what neither changes, and has these fields of its own."""
    other = copy(player)
    for name, value in changing.items():
        setattr(other, name, value)
    return other


PlayerFactory = Callable[[int], Player]
"""Makes a player from a seed of its own."""
