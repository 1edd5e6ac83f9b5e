"""Which actions did the sides take in a game that was told, and which of them belongs to a decision of now?

Each action stands with the moment it was decided in. A game that a changed rule has led elsewhere asks for decisions
that were not asked for then, and asks no more for others: the first are not found here, the second are passed over.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.phases import AnyGame, Decision
from engine.core.record import decode, encode, kinds_of
from engine.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Moment:
    """When a decision is asked for; ``depth`` is how many frames lie on each other."""

    turn: int
    step: int
    phase: str
    side: str
    depth: int

    @property
    def part(self) -> tuple[int, int]:
        """Return the step of the sequence of play."""
        return (self.turn, self.step)


@dataclass(frozen=True, slots=True)
class Recorded:
    """An action, and what was asked for before it though it was not allowed."""

    moment: Moment
    action: object
    asked: object | None = None


def moment_of(game: AnyGame, pending: Decision) -> Moment:
    """Return when a decision is asked for."""
    return Moment(game.turn, game.step, pending.phase, pending.side, len(game.stack))


class Script:
    """The recorded actions in their order, each taken once."""

    def __init__(self, recorded: Iterable[Recorded]) -> None:
        self._left = list(recorded)
        self._passed: list[Recorded] = []

    def next(self, here: Moment) -> Recorded | None:
        """Take the action that was recorded for a decision like this; None when there is none.

        What belongs to earlier steps, or to decisions that are not asked for any more, is passed over (``passed``).
        """
        while self._left and self._left[0].moment.part < here.part:
            self._passed.append(self._left.pop(0))
        for place, found in enumerate(self._left):
            if found.moment.part != here.part or found.moment.depth < here.depth:
                break  # a decision that came up within this one, or one that was not asked for then
            if found.moment == here:
                self._passed += self._left[:place]
                del self._left[: place + 1]
                return found
        return None

    def passed(self) -> list[Recorded]:
        """Return what was passed over since this was asked last."""
        found, self._passed = self._passed, []
        return found


def read_script(path: Path, rules: Ruleset[Any, Any]) -> list[Recorded]:
    """Return the actions recorded in a file, none when there is none; raises ValueError for one that cannot be read."""
    if not path.exists():
        return []
    kinds = kinds_of(rules)[0]
    found = []
    for line in path.read_text("utf-8").splitlines():
        *moment, action, asked = json.loads(line)
        found.append(Recorded(Moment(*moment), decode(kinds, action), decode(kinds, asked) if asked else None))
    return found


def write_script(path: Path, recorded: Sequence[Recorded]) -> None:
    """Write the actions, a line each."""
    lines = []
    for found in recorded:
        at = found.moment
        asked = encode(found.asked) if found.asked is not None else None
        line = [at.turn, at.step, at.phase, at.side, at.depth, encode(found.action), asked]
        lines.append(json.dumps(line, ensure_ascii=False) + "\n")
    path.write_text("".join(lines), "utf-8")
