"""Play any offered action, each equally likely: the player of the fuzz."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from engine.core.dice import Choice
from engine.core.phases import AnyGame, Decision
from engine.players.base import copied


class RandomPlayer:
    """Chooses by a seeded stream of its own, so the same seed plays the same game."""

    def __init__(self, seed: int) -> None:
        self._choice = Choice(seed)

    def again(self) -> Self:
        """Return one that goes on alike, whatever this one does meanwhile."""
        return copied(self, _choice=replace(self._choice))

    def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return one of the options, each equally likely."""
        return options[self._choice.below(len(options))]
