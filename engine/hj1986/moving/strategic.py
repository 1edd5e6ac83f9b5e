"""Who enters and leaves Strategic Movement, as the owner chooses? (B 6.1, B 6.5)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit, with_marks, without_marks
from engine.hj1986.ground.allowance import MOVE, points
from engine.hj1986.ground.first_days import check_first_days, check_notes, is_forbidden, roads_are_closed
from engine.hj1986.ground.going import check_entrucking
from engine.hj1986.ground.groups import group_of, mates
from engine.hj1986.ground.zones import near_enemies
from engine.hj1986.moving.movement import EndPhase
from engine.hj1986.position.local import Ended
from engine.hj1986.state import (
    ARRIVED,
    DISORGANIZED,
    ENGAGED,
    ENTRUCKED,
    RESERVE,
    RULE,
    STRATEGIC,
    BulgeGame,
    is_supplied,
    piece,
    side_title,
    title,
)

FOLLOWS = (
    *(RULE("B 6.12"), RULE("B 6.13"), RULE("B 6.51"), RULE("B 6.52"), RULE("B 6.41"), RULE("B 7.33"), RULE("O 5.5")),
)

ENTER, LEAVE = RULE("B 6.11"), RULE("B 6.51")


@dataclass(frozen=True, slots=True)
class EnterStrategic:
    """Put a unit into Strategic Movement."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class LeaveStrategic:
    """Take a unit out of Strategic Movement."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class Trucks(Ended):
    """Local values: the units that have left Strategic Movement in the phase."""

    left: tuple[str, ...] = ()


def is_too_near(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether an enemy is nearer than Strategic Movement allows."""
    return unit.hex in near_enemies(game, unit.side, game.board.number("strategic_enemy_distance") - 1)


def check_enter(game: BulgeGame, side: str, unit_id: str) -> Refusal | None:
    """Return the rule that keeps a unit out of Strategic Movement, or None; a Kampfgruppe enters as one (B 7.33)."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map or not piece(game, unit).bars_enemies:
        return ENTER.refuse(unit_id, f"is no {side_title(side)} unit on the map")
    refusals = (_check_unit(game, side, other) for other in (unit, *mates(game, unit)))
    return next((refusal for refusal in refusals if refusal is not None), None)


def _check_unit(game: BulgeGame, side: str, unit: Unit) -> Refusal | None:
    group = (unit.id, *group_of(game, unit))
    name = title(game, unit.id)
    if unit.has(STRATEGIC):
        return ENTER.refuse(name, "it is in Strategic Movement already")
    if not game.board.is_on_road(unit.hex) or roads_are_closed(game.board, side, game.turn):
        return ENTER.refuse(name, "it is not on a road", unit.hex)
    if any(other.id not in group and piece(game, other).fights for other in game.friends_in(unit.hex, side)):
        return ENTER.refuse(name, "it is not alone in its hex", unit.hex)
    if is_too_near(game, unit):
        return ENTER.refuse(name, "an enemy unit is too near", unit.hex)
    if not is_supplied(unit):
        return ENTER.refuse(name, "it is without supply")
    if unit.has(RESERVE):
        return RULE("B 4.22").refuse(name, "it is in Reserve")
    if unit.has(DISORGANIZED):
        return RULE("A 2.43").refuse(name, "it is disorganized")
    if unit.has(ENGAGED) or points(game, unit, MOVE) <= 0:
        return ENTER.refuse(name, "it cannot move")
    return check_notes(game, unit) or check_entrucking(game, unit) or check_first_days(game, unit)


def _decision(game: BulgeGame, frame: Frame[Trucks]) -> Decision | None:
    if frame.local.ended or is_forbidden(game.board, frame.side, "movement_phase", game.turn):
        return None
    if not any(_may_change(game, frame.side, unit) for unit in game.units_of(frame.side)):
        return None
    prompt = f"{side_title(frame.side)} units may enter or leave Strategic Movement"
    return Decision(frame.side, frame.phase, ENTER, prompt)


def _may_change(game: BulgeGame, side: str, unit: Unit) -> bool:
    return unit.has(STRATEGIC) or check_enter(game, side, unit.id) is None


def _legal(game: BulgeGame, frame: Frame[Trucks]) -> Iterable[object]:
    for unit in game.units_of(frame.side):
        yield LeaveStrategic(unit.id) if unit.has(STRATEGIC) else EnterStrategic(unit.id)
    yield EndPhase()


def _check(game: BulgeGame, frame: Frame[Trucks], action: EnterStrategic | LeaveStrategic | EndPhase) -> Refusal | None:
    if isinstance(action, EndPhase):
        return None
    if isinstance(action, EnterStrategic):
        if action.unit in frame.local.left:
            return LEAVE.refuse(title(game, action.unit), "it has left Strategic Movement in this phase")
        return check_enter(game, frame.side, action.unit)
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side or not unit.has(STRATEGIC):
        return LEAVE.refuse(action.unit, f"is no {side_title(frame.side)} unit in Strategic Movement")
    if unit.has(ENTRUCKED) or unit.has(ARRIVED):
        return RULE("B 6.41").refuse(title(game, unit.id), "it has entered Strategic Movement in this turn")
    return None


def _resolve(
    game: BulgeGame, frame: Frame[Trucks], action: EnterStrategic | LeaveStrategic | EndPhase
) -> Iterator[object]:
    if isinstance(action, EnterStrategic):
        for unit in (game.units[action.unit], *mates(game, game.units[action.unit])):
            yield MarksChanged(unit.id, with_marks(unit, STRATEGIC, ENTRUCKED))
    elif isinstance(action, LeaveStrategic):
        leaving = (game.units[action.unit], *mates(game, game.units[action.unit]))
        for unit in leaving:
            yield MarksChanged(unit.id, without_marks(unit, STRATEGIC))
        left = (*frame.local.left, *(unit.id for unit in leaving))
        yield changed(frame, replace(frame.local, left=left))
    else:
        yield changed(frame, replace(frame.local, ended=True))


STRATEGIC_MOVEMENT = Phase(
    "strategic_movement",
    ENTER,
    _decision,
    (EnterStrategic, LeaveStrategic, EndPhase),
    _legal,
    _check,
    _resolve,
    local=Trucks,
)
