"""Play a list of actions in order: for tests and cases."""

from collections.abc import Iterable, Sequence
from typing import Self

from engine.core.phases import AnyGame, Decision


class ScriptedPlayer:
    """Plays the given actions; raises LookupError when the next is not offered or none is left."""

    def __init__(self, actions: Iterable[object]) -> None:
        self._actions = list(actions)

    def again(self) -> Self:
        """Return one that goes on alike, whatever this one does meanwhile."""
        return type(self)(self._actions)

    def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return the next scripted action."""
        if not self._actions:
            raise LookupError(f"the script is at its end, but {decision.side} must decide: {decision.prompt}")
        action = self._actions.pop(0)
        if action not in options:
            raise LookupError(f"{action} is not offered in {decision.phase}")
        return action
