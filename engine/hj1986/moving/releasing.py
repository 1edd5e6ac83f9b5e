"""The German brings divisions of the reserve before their time. (N GE2a)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.extras import Extra
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import AnyFrame
from engine.core.units import ARRIVALS
from engine.hj1986.clauses.release import EVENT, clause_of, concerns, is_released
from engine.hj1986.position.moving_events import Happened
from engine.hj1986.state import RULE, BulgeGame

RELEASE = RULE("N GE2a")


@dataclass(frozen=True, slots=True)
class ReleaseDivisions:
    """Bring the divisions of the army's reserve without their conditions, at the price the note names."""

    ROLE: ClassVar[Role] = Role.ACT


def _legal(game: BulgeGame, frame: AnyFrame) -> Iterable[object]:
    if frame.side == GERMAN and clause_of(game) is not None:
        yield ReleaseDivisions()


def _check(game: BulgeGame, frame: AnyFrame, action: ReleaseDivisions) -> Refusal | None:
    clause = clause_of(game)
    if frame.side != GERMAN or clause is None:
        return RELEASE.refuse("the reserve", "nothing can be released in this scenario")
    if is_released(game):
        return RELEASE.refuse("the reserve", "it has been released already")
    if game.turn < clause.args.from_turn:
        return RELEASE.refuse("the reserve", "it is too early to release it")
    if not any(unit.box == ARRIVALS and concerns(game, unit) for unit in game.units.values()):
        return RELEASE.refuse("the reserve", "all its units are in play")
    return None


def _resolve(game: BulgeGame, frame: AnyFrame, action: ReleaseDivisions) -> Iterator[object]:
    yield Happened(EVENT, game.turn)


RELEASING = Extra((ReleaseDivisions,), _legal, _check, _resolve)
