"""What becomes of units that are too many for their hex at the end of a movement phase? (9.12)

The owner takes the excess away, and with an engineer its bridges (15.26, 15.33).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import FramePushed, UnitRemoved
from engine.core.frames import pushed
from engine.core.local import Step
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import DEAD
from engine.spi1977.ground.stacking import counts, overstacked
from engine.spi1977.state import RULE, RhineGame, named, side_title, title
from engine.spi1977.steps.entering import left

TEST = RULE("9.12")


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Take a unit out of an overstacked hex; it is eliminated."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def overstack_events(game: RhineGame, side: str) -> Iterator[FramePushed]:
    """Yield the frame in which a side takes its excess away, if there is any (9.12)."""
    if overstacked(game, side):
        yield pushed(OVERSTACK.key, side, Step())


def _decision(game: RhineGame, frame: Frame[Step]) -> Decision | None:
    crowded = overstacked(game, frame.side)
    if not crowded:
        return None
    return Decision(frame.side, frame.phase, TEST, f"too many units in {crowded[0]}: take one away", crowded[0])


def _legal(game: RhineGame, frame: Frame[Step]) -> Iterable[object]:
    label = overstacked(game, frame.side)[0]
    return (RemoveUnit(unit.id) for unit in game.friends_in(label, frame.side) if counts(game, unit))


def _check(game: RhineGame, frame: Frame[Step], action: RemoveUnit) -> Refusal | None:
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side or unit.hex not in overstacked(game, frame.side):
        return TEST.refuse(named(game, action.unit), f"is no {side_title(frame.side)} unit in an overstacked hex")
    if not counts(game, unit):
        return RULE("9.5").refuse(title(game, unit.id), "does not count for stacking")
    return None


def _resolve(game: RhineGame, frame: Frame[Step], action: RemoveUnit) -> Iterator[object]:
    unit = game.units[action.unit]
    label = unit.hex
    yield UnitRemoved(unit.id, DEAD, "too many units in its hex [9.12]")
    yield from left(game, unit, label)


OVERSTACK = Phase("overstack", TEST, _decision, (RemoveUnit,), _legal, _check, _resolve, local=Step)
