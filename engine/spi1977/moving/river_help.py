"""Which of several engineers helps a unit over a river? (6.53)

Who helps may not fight in the phase that follows, so the owner chooses. Nobody is asked where one engineer alone can
help, or where one of them has helped before and is bound already.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import FramePushed, MarksChanged
from engine.core.frames import pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.spi1977.position.local import Crossing
from engine.spi1977.state import HELPED, RULE, RhineGame, named, title

HELP = RULE("6.53")


@dataclass(frozen=True, slots=True)
class LetHelp:
    """Let this engineer help the unit over the river; it takes no part in combat in this player turn."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


Groups = tuple[tuple[Unit, ...], ...]
"""For each river on a way the engineers that can help over it."""


def bound(groups: Groups) -> Iterator[MarksChanged]:
    """Yield that engineers help who alone can."""
    for group in groups:
        if len(group) == 1 and not group[0].has(HELPED):
            yield MarksChanged(group[0].id, with_marks(group[0], HELPED))


def asked(unit: Unit, groups: Groups) -> Iterator[FramePushed]:
    """Yield a question for each river over which several can help."""
    for group in groups:
        if len(group) > 1:
            yield pushed(RIVER_HELP.key, unit.side, Crossing(unit.id, tuple(other.id for other in group)))


def _decision(game: RhineGame, frame: Frame[Crossing]) -> Decision | None:
    if any(game.units[key].has(HELPED) for key in frame.local.engineers):
        return None
    prompt = f"{title(game, frame.local.unit)} crosses a river: choose the engineer that helps and will not fight"
    return Decision(frame.side, frame.phase, HELP, prompt, frame.local.unit)


def _legal(game: RhineGame, frame: Frame[Crossing]) -> Iterator[LetHelp]:
    return (LetHelp(key) for key in frame.local.engineers)


def _check(game: RhineGame, frame: Frame[Crossing], action: LetHelp) -> Refusal | None:
    if action.unit not in frame.local.engineers:
        return HELP.refuse(named(game, action.unit), "is no engineer beside the unit that crosses")
    return None


def _resolve(game: RhineGame, frame: Frame[Crossing], action: LetHelp) -> Iterator[object]:
    yield MarksChanged(action.unit, with_marks(game.units[action.unit], HELPED))


RIVER_HELP = Phase("river_help", HELP, _decision, (LetHelp,), _legal, _check, _resolve, local=Crossing)
