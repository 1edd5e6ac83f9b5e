"""How many points of ground support fly in an attack that is put together? (19.11, 19.13)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.extras import Extra
from engine.core.frames import changed, frame_of
from engine.core.gather import MOST_JOINS
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.spi1977.board import Board
from engine.spi1977.fighting.local import Combat, Declared, Preparation
from engine.spi1977.fighting.support import available
from engine.spi1977.state import RULE, OwnState, RhineGame

FOLLOWS = (RULE("19.11"),)

MOST = RULE("19.13")


@dataclass(frozen=True, slots=True)
class FlySupport:
    """Let so many points of ground support fly in the attack."""

    ROLE: ClassVar[Role] = Role.ACT
    points: int


def combat_frame(game: RhineGame) -> Frame[Combat]:
    """Return the frame of the combat phase below."""
    return next(frame_of(frame, Combat) for frame in reversed(game.stack) if isinstance(frame.local, Combat))


def declared_battles(game: RhineGame) -> tuple[Declared, ...]:
    """Return the battles of the phase that are declared by now."""
    return combat_frame(game).local.battles


def promised(battles: Sequence[Declared]) -> int:
    """Return the points of ground support that declared battles will use."""
    return sum(battle.air for battle in battles if not battle.result)


def _legal(game: RhineGame, frame: Frame[Preparation]) -> Iterator[FlySupport]:
    most = available(game, frame.side, promised(declared_battles(game)))
    for points in range(most + 1):
        if points != frame.local.air and frame.local.joins < MOST_JOINS:
            yield FlySupport(points)


def _check(game: RhineGame, frame: Frame[Preparation], action: FlySupport) -> Refusal | None:
    most = available(game, frame.side, promised(declared_battles(game)))
    if not 0 <= action.points <= most or action.points == frame.local.air:
        return MOST.refuse("ground support", f"{most} points may fly at this hex")
    return None


def _resolve(game: RhineGame, frame: Frame[Preparation], action: FlySupport) -> Iterator[object]:
    yield changed(frame, replace(frame.local, air=action.points, joins=frame.local.joins + 1))


FLIGHTS: Extra[OwnState, Board, Preparation] = Extra((FlySupport,), _legal, _check, _resolve)
