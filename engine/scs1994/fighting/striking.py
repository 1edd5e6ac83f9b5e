"""What do the phases of barrage and of combat have in common? A player names hexes until he ends the phase.

A strike may be begun and called off again; between strikes he may destroy dumps and open Greif Teams.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.events import MarksChanged
from engine.core.frames import changed
from engine.core.gather import may_begin
from engine.core.local import Step
from engine.core.rules import Refusal, Rule
from engine.core.state import Frame
from engine.core.units import without_marks
from engine.scs1994.state import ArdennesGame
from engine.scs1994.steps import greif
from engine.scs1994.steps.greif import OpenTeam
from engine.scs1994.supply import dumps
from engine.scs1994.supply.dumps import DestroyDump


@dataclass(frozen=True, slots=True)
class Striking(Step):
    """Local values of the phase: the targets called off, each as often as it was, and whether the player ended it."""

    canceled: tuple[str, ...] = ()
    ended: bool = False


def check_begin(frame: Frame[Striking], target: str, rule: Rule) -> Refusal | None:
    """Return the refusal of a strike that was called off too often."""
    return None if may_begin(frame, target) else rule.refuse(target, "was begun and called off too often in this phase")


def asides(game: ArdennesGame, frame: Frame[Striking]) -> Iterator[object]:
    """Yield what the player may do between strikes."""
    yield from dumps.candidates(game, frame.side)
    yield from greif.candidates(game, frame.side)


def check_aside(game: ArdennesGame, frame: Frame[Striking], action: object) -> Refusal | None:
    """Return the rule that keeps him from it; None as well for ending the phase."""
    if isinstance(action, OpenTeam):
        return greif.check_open(game, frame.side, action)
    return dumps.check(game, frame.side, action) if isinstance(action, DestroyDump) else None


def resolve_aside(game: ArdennesGame, frame: Frame[Striking], action: object) -> Iterator[object]:
    """Yield what comes of it; any other action ends the phase."""
    if isinstance(action, DestroyDump):
        yield from dumps.resolve(game, action)
    elif isinstance(action, OpenTeam):
        yield from greif.opened(game, action)
    else:
        yield changed(frame, replace(frame.local, ended=True))


def unmarked(game: ArdennesGame, side: str, mark: str) -> Iterator[object]:
    """Yield the end of a mark that the units of a side bear for the phase."""
    for unit in game.units_of(side):
        if unit.has(mark):
            yield MarksChanged(unit.id, without_marks(unit, mark))
