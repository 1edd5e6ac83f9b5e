"""Who is put into Reserve? (B 4)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.units import Unit, with_marks, without_marks
from engine.hj1986.command.command import check_reserve
from engine.hj1986.ground.first_days import is_forbidden
from engine.hj1986.ground.groups import mates
from engine.hj1986.ground.zones import beside_enemies, enemy_zone
from engine.hj1986.moving.movement import EndPhase
from engine.hj1986.position.local import Ended
from engine.hj1986.setting.kinds import ANTI_TANK
from engine.hj1986.state import (
    ARRIVED,
    DISORGANIZED,
    RESERVE,
    RULE,
    RULING,
    STRATEGIC,
    BulgeGame,
    is_supplied,
    piece,
    side_title,
    title,
)

READS = (RULING("reserve-lifted"), RULING("reserve-markers"))
FOLLOWS = (RULE("B 4.13"), RULE("B 4.14"), RULE("B 4.23"), RULE("I 8.1.3"))

RESERVE_RULE = RULE("B 4.11")
AS_SET_UP = "as many as the set-up of December 16 uses"
STAYS = "no, it stays until the unit moves or is attacked"


@dataclass(frozen=True, slots=True)
class PlaceReserve:
    """Put a unit into Reserve."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class LiftReserve:
    """Take a unit out of Reserve, so that it may move with the others."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class Designation(Ended):
    """Local values: the units that were put into Reserve in the phase, and those that were taken out of it."""

    placed: tuple[str, ...] = ()
    lifted: tuple[str, ...] = ()


def can_ever(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a kind of unit may be in Reserve (B 4.28)."""
    kind = piece(game, unit)
    barred = kind.is_artillery or kind.is_engineer or not kind.fights
    return not barred and ANTI_TANK not in kind.type.traits


def check_place(game: BulgeGame, side: str, unit_id: str) -> Refusal | None:
    """Return the rule that keeps a unit out of Reserve, or None."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map:
        return RESERVE_RULE.refuse(unit_id, f"is no {side_title(side)} unit on the map")
    name = title(game, unit.id)
    if unit.has(RESERVE):
        return RESERVE_RULE.refuse(name, "it is in Reserve already")
    if unit.hex in beside_enemies(game, side):
        return RESERVE_RULE.refuse(name, "it is next to an enemy unit", unit.hex)
    if unit.has(STRATEGIC) or unit.hex in enemy_zone(game, side):
        return RULE("B 4.22").refuse(name, "it is in Strategic Movement or in an enemy zone", unit.hex)
    if unit.has(ARRIVED):
        return RULE("B 4.21").refuse(name, "it has just arrived")
    if not is_supplied(unit):
        return RULE("B 4.23").refuse(name, "it is without supply")
    if not can_ever(game, unit):
        return RULE("B 4.28").refuse(name, "a unit of its kind is never in Reserve")
    if unit.has(DISORGANIZED):
        return RULE("A 2.43").refuse(name, "it is disorganized")
    return check_reserve(game, unit) or _check_division(game, unit, name) or _check_markers(game, side, name)


def _check_markers(game: BulgeGame, side: str, name: str) -> Refusal | None:
    """Return B 4.24 when all Reserve markers of a side lie on units, by the reading that counts them, or None."""
    if not game.board.reads("reserve-markers", AS_SET_UP):
        return None
    most = game.board.number(f"reserve_markers_{side}")
    if sum(_in_reserve(game, side).values()) < most:
        return None
    return RULE("B 4.24").refuse(name, f"all {most} Reserve markers are in use")


def _check_division(game: BulgeGame, unit: Unit, name: str) -> Refusal | None:
    division = piece(game, unit).division
    if not division:
        return None
    others = _in_reserve(game, unit.side).get(division, 0)
    others -= sum(other.has(RESERVE) and piece(game, other).division == division for other in mates(game, unit))
    most = game.board.number("reserve_units_per_division")
    if others >= most:
        return RULE("B 4.25").refuse(name, f"its division has {most} unit in Reserve already")
    return None


def _in_reserve(game: BulgeGame, side: str) -> dict[str, int]:
    """Return how many units each division of a side has in Reserve; kept until the position changes."""
    return game.derived(_counted, side)


def _counted(game: BulgeGame, side: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in game.units_of(side):
        if unit.has(RESERVE):
            division = piece(game, unit).division
            found[division] = found.get(division, 0) + 1
    return found


def _is_barred(game: BulgeGame, side: str) -> bool:
    """Tell whether a side makes no reserves in this turn (B 15.31, B 15.41)."""
    if is_forbidden(game.board, side, "designate_reserve", game.turn):
        return True
    return side == GERMAN and is_forbidden(game.board, side, "movement_phase", game.turn)


def _decision(game: BulgeGame, frame: Frame[Designation]) -> Decision | None:
    if frame.local.ended or _is_barred(game, frame.side):
        return None
    candidates = (
        unit.has(RESERVE) or check_place(game, frame.side, unit.id) is None for unit in game.units_of(frame.side)
    )
    if not any(candidates):
        return None
    return Decision(frame.side, frame.phase, RESERVE_RULE, f"{side_title(frame.side)} units may be put into Reserve")


def _legal(game: BulgeGame, frame: Frame[Designation]) -> Iterable[object]:
    for unit in game.units_of(frame.side):
        yield LiftReserve(unit.id) if unit.has(RESERVE) else PlaceReserve(unit.id)
    yield EndPhase()


def _check(game: BulgeGame, frame: Frame[Designation], action: PlaceReserve | LiftReserve | EndPhase) -> Refusal | None:
    if isinstance(action, EndPhase):
        return None
    if isinstance(action, PlaceReserve):
        if action.unit in frame.local.lifted:
            return RESERVE_RULE.refuse(title(game, action.unit), "it was taken out of Reserve in this phase")
        return check_place(game, frame.side, action.unit)
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side or not unit.has(RESERVE) or action.unit in frame.local.placed:
        return RESERVE_RULE.refuse(action.unit, f"is no {side_title(frame.side)} unit that was in Reserve")
    if game.board.reads("reserve-lifted", STAYS):
        return RESERVE_RULE.refuse(title(game, action.unit), "it stays in Reserve until it moves or is attacked")
    return None


def _resolve(
    game: BulgeGame, frame: Frame[Designation], action: PlaceReserve | LiftReserve | EndPhase
) -> Iterator[object]:
    if isinstance(action, PlaceReserve):
        yield MarksChanged(action.unit, with_marks(game.units[action.unit], RESERVE))
        yield changed(frame, replace(frame.local, placed=(*frame.local.placed, action.unit)))
    elif isinstance(action, LiftReserve):
        yield MarksChanged(action.unit, without_marks(game.units[action.unit], RESERVE))
        yield changed(frame, replace(frame.local, lifted=(*frame.local.lifted, action.unit)))
    else:
        yield changed(frame, replace(frame.local, ended=True))


RESERVE_DESIGNATION = Phase(
    "reserve_designation",
    RESERVE_RULE,
    _decision,
    (PlaceReserve, LiftReserve, EndPhase),
    _legal,
    _check,
    _resolve,
    local=Designation,
)
