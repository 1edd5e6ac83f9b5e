"""Which artillery gives final protective fire? (11.4)

The defender names his guns one by one, and points of ground support, before the die is thrown; not against a barrage.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.phases import Decision
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.fighting.gunnery import check_cover, guns_of
from engine.spi1977.fighting.hidden import is_hidden
from engine.spi1977.fighting.local import Fight
from engine.spi1977.fighting.participation import check_room
from engine.spi1977.fighting.spotting import Supported
from engine.spi1977.fighting.support import available
from engine.spi1977.position.fighting_events import BattleJoined, FireWritten, SupportFlown
from engine.spi1977.state import FIRED, RULE, RhineGame, named

FOLLOWS = (RULE("11.41"), RULE("11.42"), RULE("11.44"), RULE("11.46"), RULE("19.11"), RULE("S-11.4"))

COVER = RULE("11.41")


@dataclass(frozen=True, slots=True)
class AddFire:
    """Let artillery give final protective fire to the hexes that are attacked."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class FlyCover:
    """Let so many points of ground support help the defense; two are worth one."""

    ROLE: ClassVar[Role] = Role.JOIN
    points: int


@dataclass(frozen=True, slots=True)
class EndFire:
    """Give no more fire."""

    ROLE: ClassVar[Role] = Role.END


def supported(game: RhineGame, frame: Frame[Fight]) -> Supported:
    """Return the units that are attacked."""
    enemy = other_side(frame.side)
    return Supported(tuple(unit for label in frame.local.targets for unit in game.friends_in(label, enemy)))


def candidates(game: RhineGame, frame: Frame[Fight]) -> Iterator[Unit]:
    """Yield the guns that may still give fire."""
    for unit in guns_of(game, other_side(frame.side)):
        if unit.id not in _named(game, frame) and _check_gun(game, frame, unit) is None:
            yield unit


def _named(game: RhineGame, frame: Frame[Fight]) -> tuple[str, ...]:
    """Return the guns that give their fire by now, in the open or in writing (S-11.4)."""
    return (*frame.local.cover, *game.own.fighting.written)


def _check_gun(game: RhineGame, frame: Frame[Fight], unit: Unit) -> Refusal | None:
    attacked = game.own.fighting.attacked
    refusal = check_cover(game, unit, frame.local.targets, supported(game, frame), attacked)
    return refusal or check_room(game, unit, _firing_beside(game, frame, unit))


def _firing_beside(game: RhineGame, frame: Frame[Fight], unit: Unit) -> Iterator[Unit]:
    """Yield the guns in the hex of another that give fire now or gave it earlier in the phase (10.15)."""
    now = _named(game, frame)
    return (other for other in game.friends_in(unit.hex, unit.side) if other.id in now or other.has(FIRED))


def is_asked(game: RhineGame, frame: Frame[Fight]) -> bool:
    """Tell whether the defender must still say what fires: not against a barrage, nor when nothing can (11.37)."""
    if frame.local.covered or frame.local.over or not frame.local.attackers:
        return False
    if is_hidden(game) and (game.own.fighting.written or game.own.fighting.written_air):
        return True
    return next(candidates(game, frame), None) is not None or bool(_points(game, frame))


def _points(game: RhineGame, frame: Frame[Fight]) -> int:
    return 0 if frame.local.cover_air or game.own.fighting.written_air else available(game, other_side(frame.side))


def decision(frame: Frame[Fight]) -> Decision:
    """Return the question to the defender."""
    where = ", ".join(frame.local.targets)
    prompt = f"Give final protective fire to {where}?"
    return Decision(other_side(frame.side), frame.phase, COVER, prompt, frame.local.targets[0])


def legal(game: RhineGame, frame: Frame[Fight]) -> Iterator[object]:
    """Yield the guns and points that may fire, and the end."""
    for unit in candidates(game, frame):
        yield AddFire(unit.id)
    for points in range(1, _points(game, frame) + 1):
        yield FlyCover(points)
    yield EndFire()


def check(game: RhineGame, frame: Frame[Fight], action: AddFire | FlyCover | EndFire) -> Refusal | None:
    """Return the rule that forbids a choice of the defender, or None."""
    if not is_asked(game, frame):
        return RULE("11.37").refuse("the defender", "names no final protective fire at this moment")
    if isinstance(action, EndFire):
        return None
    if isinstance(action, FlyCover):
        most = _points(game, frame)
        if not 1 <= action.points <= most:
            return RULE("19.13").refuse("ground support", f"{most} points may fly for this hex")
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit.side == frame.side:
        return COVER.refuse(named(game, action.unit), "is no artillery of the defender")
    if unit.id in _named(game, frame):
        return COVER.refuse(named(game, action.unit), "gives its fire already", unit.id)
    return _check_gun(game, frame, unit)


def resolve(game: RhineGame, frame: Frame[Fight], action: AddFire | FlyCover | EndFire) -> Iterator[object]:
    """Yield what a choice of the defender changes; he is done when nothing more can fire."""
    local, kept = frame.local, game.own.fighting
    if is_hidden(game) and isinstance(action, AddFire):
        yield FireWritten(other_side(frame.side), (*kept.written, action.unit), kept.written_air)
    elif is_hidden(game) and isinstance(action, FlyCover):
        yield FireWritten(other_side(frame.side), kept.written, action.points)
    elif isinstance(action, AddFire):
        yield changed(frame, replace(local, cover=(*local.cover, action.unit)))
        yield BattleJoined(kept.attacked, tuple(dict.fromkeys((*kept.fought, action.unit))))
    elif isinstance(action, FlyCover):
        side = other_side(frame.side)
        yield SupportFlown(side, game.own.fighting.flown.get(side, 0) + action.points)
        yield changed(frame, replace(local, cover_air=action.points))
    if isinstance(action, EndFire) or not is_asked(game, frame):
        yield changed(frame, replace(frame.local, covered=True))
