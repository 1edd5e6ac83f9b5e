"""Play the offered action that looks best, and nothing that looks bad.

What looks good is the game's own appraisal (``Advising.appraise``), which sees what the side may see. Ties are broken
by a seeded stream, so that games with different seeds differ.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Self

from engine.core.advising import Advising
from engine.core.dice import Choice
from engine.core.phases import AnyGame, Decision
from engine.players.base import copied

AnyAdvising = Advising[Any, Any]
Appraise = Callable[[AnyGame, object], int]


class CautiousPlayer:
    """Takes the best appraised option; looks one action ahead, never at dice to come."""

    def __init__(self, seed: int) -> None:
        self._choice = Choice(seed)

    def again(self) -> Self:
        """Return one that goes on alike, whatever this one does meanwhile."""
        return copied(self, _choice=replace(self._choice))

    def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return an option of the highest appraisal."""
        if len(options) == 1:
            return options[0]
        appraise = self._appraise(view.rules.advising)
        scores = [appraise(view, option) for option in options]
        best = max(scores)
        finest = [option for option, score in zip(options, scores, strict=True) if score == best]
        return finest[self._choice.below(len(finest))]

    def _appraise(self, advising: AnyAdvising) -> Appraise:
        return advising.appraise


class FirstCautiousPlayer(CautiousPlayer):
    """Plays as ``CautiousPlayer`` did when ladders began: the anchor of them, faults and all."""

    def _appraise(self, advising: AnyAdvising) -> Appraise:
        return advising.anchor or advising.appraise
