"""What is a player to the engine?"""

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.core.phases import AnyGame, Decision


class Player(Protocol):
    """Chooses one of the offered actions. It gets the view of its side, never the position itself."""

    def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return one of the options; there is always at least one."""


PlayerFactory = Callable[[int], Player]
"""Makes a player from a seed of its own."""
