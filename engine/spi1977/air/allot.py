"""How do the sides allot their air points? (19.0)

One after the other, without seeing what the enemy does; both displays are shown when both are done.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.local import Step
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.spi1977.air.points import MISSIONS, allotted, available, missions, spare
from engine.spi1977.position.air_events import AllotmentCleared, PointsAllotted
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("5.2B"), RULE("19.5"))

AIR_RULE = RULE("19.0")


@dataclass(frozen=True, slots=True)
class Allotting(Step):
    """Local values of the allotment of a side."""

    ended: bool = False


@dataclass(frozen=True, slots=True)
class AllotPoints:
    """Add so many points of a side to a mission."""

    ROLE: ClassVar[Role] = Role.ACT
    side: str
    mission: str
    points: int


@dataclass(frozen=True, slots=True)
class EndAllotment:
    """Leave the points as they are; what is not allotted does not fly."""

    ROLE: ClassVar[Role] = Role.END


def _enter(game: RhineGame, frame: Frame[Allotting]) -> Iterator[object]:
    """Yield the clearing of both displays before the first side allots."""
    first = next(step.key for step in game.board.steps if step.phase == AIR.key)
    if frame.local.step == first:
        yield AllotmentCleared()


def _decision(game: RhineGame, frame: Frame[Allotting]) -> Decision | None:
    left = spare(game, frame.side)
    if frame.local.ended or left <= 0:
        return None
    prompt = f"which missions fly today? {left} of {available(game, frame.side)} air points are left"
    return Decision(frame.side, frame.phase, AIR_RULE, prompt)


def _legal(game: RhineGame, frame: Frame[Allotting]) -> Iterable[object]:
    for mission in missions(game, frame.side):
        yield from (AllotPoints(frame.side, mission, points) for points in range(spare(game, frame.side), 0, -1))
    yield EndAllotment()


def _check(game: RhineGame, frame: Frame[Allotting], action: AllotPoints | EndAllotment) -> Refusal | None:
    if isinstance(action, EndAllotment):
        return None
    if action.side != frame.side:
        return AIR_RULE.refuse(action.side, "the other side allots now")
    if action.mission not in missions(game, frame.side):
        rule = RULE("19.32") if action.mission in MISSIONS else AIR_RULE
        return rule.refuse(action.mission, "is no mission that this side may fly today")
    if not 1 <= action.points <= spare(game, frame.side):
        return AIR_RULE.refuse(action.mission, f"there are {spare(game, frame.side)} points to allot")
    return None


def _resolve(game: RhineGame, frame: Frame[Allotting], action: AllotPoints | EndAllotment) -> Iterator[object]:
    if isinstance(action, EndAllotment):
        yield changed(frame, replace(frame.local, ended=True))
        return
    total = allotted(game, frame.side, action.mission) + action.points
    yield PointsAllotted(frame.side, action.mission, total)


AIR = Phase(
    "air",
    AIR_RULE,
    _decision,
    (AllotPoints, EndAllotment),
    _legal,
    _check,
    _resolve,
    enter=_enter,
    local=Allotting,
)

PHASES: tuple[AnyPhase, ...] = (AIR,)
