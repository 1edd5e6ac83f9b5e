"""Which points does the enemy's patrol take away? (19.2)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.local import Step
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.spi1977.air.points import MISSIONS, PATROL, SUPPORT, allotted
from engine.spi1977.position.air_events import AllotmentsShown, PointsTaken
from engine.spi1977.state import RULE, RhineGame, side_title

FOLLOWS = (RULE("E-19.2"),)

PATROL_RULE = RULE("19.2")
SUPPORT_ONLY = "ground support"
"""The value of ``patrol_takes`` by which patrols take points of ground support alone."""


@dataclass(frozen=True, slots=True)
class Patrolling(Step):
    """Local values of the patrols of a side: points they have taken."""

    taken: int = 0


@dataclass(frozen=True, slots=True)
class TakePoint:
    """Let patrols take a point of a mission of the enemy."""

    ROLE: ClassVar[Role] = Role.ACT
    mission: str


def _prey(game: RhineGame, side: str) -> list[str]:
    """Return the missions of the enemy of ``side`` of which a point can be taken."""
    within = (SUPPORT,) if game.board.word("patrol_takes") == SUPPORT_ONLY else MISSIONS
    return [mission for mission in within if mission != PATROL and allotted(game, other_side(side), mission) > 0]


def _due(game: RhineGame, side: str) -> int:
    return allotted(game, side, PATROL) // game.board.number("patrol_points")


def _left(game: RhineGame, frame: Frame[Patrolling]) -> int:
    """Return the points that are still to be taken."""
    return _due(game, frame.side) - frame.local.taken


def _enter(game: RhineGame, frame: Frame[Patrolling]) -> Iterator[object]:
    """Yield the showing of both displays, and the loss where there is nothing to choose."""
    first = next(step.key for step in game.board.steps if step.phase == PATROL_PHASE.key)
    if frame.local.step == first:
        yield AllotmentsShown()
    prey, enemy = _prey(game, frame.side), other_side(frame.side)
    if len(prey) == 1 and (due := _due(game, frame.side)):
        yield PointsTaken(enemy, prey[0], max(0, allotted(game, enemy, prey[0]) - due))
        yield changed(frame, replace(frame.local, taken=due))


def _decision(game: RhineGame, frame: Frame[Patrolling]) -> Decision | None:
    left = _left(game, frame)
    if left <= 0 or not _prey(game, frame.side):
        return None
    prompt = f"which {side_title(other_side(frame.side))} points do your patrols take? {left} more"
    return Decision(frame.side, frame.phase, PATROL_RULE, prompt)


def _legal(game: RhineGame, frame: Frame[Patrolling]) -> Iterable[object]:
    return [TakePoint(mission) for mission in _prey(game, frame.side)]


def _check(game: RhineGame, frame: Frame[Patrolling], action: TakePoint) -> Refusal | None:
    if action.mission in _prey(game, frame.side):
        return None
    return PATROL_RULE.refuse(action.mission, "has no point that patrols can take")


def _resolve(game: RhineGame, frame: Frame[Patrolling], action: TakePoint) -> Iterator[object]:
    enemy = other_side(frame.side)
    yield PointsTaken(enemy, action.mission, allotted(game, enemy, action.mission) - 1)
    yield changed(frame, replace(frame.local, taken=frame.local.taken + 1))


PATROL_PHASE = Phase(
    "patrol", PATROL_RULE, _decision, (TakePoint,), _legal, _check, _resolve, enter=_enter, local=Patrolling
)

PHASES: tuple[AnyPhase, ...] = (PATROL_PHASE,)
