"""How does the defender support his units with artillery? (B 12.2)

A step of the frame ``battle``, after the attacker has named his own artillery (B 12.79).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.frames import changed
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.hj1986.fighting.gunnery import check_cover, coverers
from engine.hj1986.fighting.local import Fight
from engine.hj1986.state import COVERED, RULE, BulgeGame

FOLLOWS = (RULE("B 12.21"), RULE("B 12.25"), RULE("B 12.79"), RULE("B 13.23(4)"), RULE("B 12.33"))

COVER = RULE("B 12.21")


@dataclass(frozen=True, slots=True)
class AddCover:
    """Support the defense with a gun."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class EndCover:
    """Support the defense with no more guns."""

    ROLE: ClassVar[Role] = Role.END


def guns(game: BulgeGame, frame: Frame[Fight]) -> list[Unit]:
    """Return the guns that support the defense so far."""
    return [game.units[key] for key in frame.local.cover]


def candidates(game: BulgeGame, frame: Frame[Fight]) -> Iterator[Unit]:
    """Yield the guns that may still join; none against a barrage (B 12.33) or a Reserve attack (B 13.23(4))."""
    local = frame.local
    if local.in_reserve or not local.attackers:
        return
    side, named = other_side(frame.side), guns(game, frame)
    yield from coverers(game, local.targets, side, named, local.defenders, local.attackers)


def is_asked(game: BulgeGame, frame: Frame[Fight]) -> bool:
    """Tell whether the defender must still say which guns support him."""
    return not frame.local.covered and next(candidates(game, frame), None) is not None


def check(game: BulgeGame, frame: Frame[Fight], action: AddCover | EndCover) -> Refusal | None:
    """Return the rule that keeps a gun from supporting the defense, or None."""
    if isinstance(action, EndCover):
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit.side == frame.side or action.unit in frame.local.cover:
        return COVER.refuse(action.unit, "is no gun of the defender that may still join")
    if unit not in candidates(game, frame):
        local = frame.local
        named = guns(game, frame)
        found = check_cover(game, unit, local.targets, named, local.defenders, local.attackers)
        return found or COVER.refuse(action.unit, "supports no defense in this battle")
    return None


def resolve(game: BulgeGame, frame: Frame[Fight], action: AddCover | EndCover) -> Iterator[object]:
    """Yield what the choice of a gun changes."""
    if isinstance(action, EndCover):
        yield changed(frame, replace(frame.local, covered=True))
        return
    yield changed(frame, replace(frame.local, cover=(*frame.local.cover, action.unit)))
    yield MarksChanged(action.unit, with_marks(game.units[action.unit], COVERED))
