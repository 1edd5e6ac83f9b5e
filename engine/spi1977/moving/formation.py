"""Who leaves March Mode as the movement phase begins, and what does it cost to enter it? (7.1, 7.2)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged
from engine.core.frames import changed
from engine.core.local import Step
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit, with_marks, without_marks
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.stacking import marchers
from engine.spi1977.ground.teams import disbanded, partner
from engine.spi1977.ground.terrain import WOODS
from engine.spi1977.ground.zones import in_enemy_zone
from engine.spi1977.position.cleaning import new_player_turn
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.setting.options import ARTILLERY_MARCHES
from engine.spi1977.state import (
    DEPLOYED,
    FATIGUED,
    FIRED,
    MARCH,
    PLANTED,
    RULE,
    UNCOMMITTED,
    RhineGame,
    is_marching,
    named,
    piece,
    side_title,
    tired,
    title,
)

FOLLOWS = (
    RULE("7.0"), RULE("7.22"), RULE("7.24"), RULE("7.37"), RULE("9.24"), RULE("E-7.31"), RULE("9.25"), RULE("S-11.92"),
)  # fmt: skip

REMOVAL = RULE("5.2D2a")
LEAVING = RULE("7.11")
ENTERING = RULE("7.21")
ZONE = RULE("7.13")


@dataclass(frozen=True, slots=True)
class LeaveMarch:
    """Take a unit out of March Mode."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class EndPhase:
    """End the phase."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class Segment(Step):
    """Local values of a segment in which a side may do something with its units."""

    ended: bool = False


def may_leave(game: RhineGame, side: str, unit_id: str) -> Refusal | None:
    """Return the rule that keeps a unit in March Mode, or None (7.11, 7.13, 7.23); a team leaves it together (9.25)."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map:
        return LEAVING.refuse(named(game, unit_id), f"is no {side_title(side)} unit on the map")
    name = title(game, unit.id)
    if not is_marching(unit):
        return LEAVING.refuse(name, "is not in March Mode")
    if unit.has(UNCOMMITTED):
        return RULE("25.16c").refuse(name, "is not committed yet")
    if in_enemy_zone(game, unit):
        return ZONE.refuse(name, "no unit changes its mode in an enemy zone of control", unit.hex)
    if any(allowance(game, one) < game.board.points("leave_march_cost") for one in _under_marker(game, unit)):
        return RULE("7.23").refuse(name, "it has not the points to leave March Mode")
    return None


def _under_marker(game: RhineGame, unit: Unit) -> tuple[Unit, ...]:
    other = partner(game, unit)
    return (unit,) if other is None else (unit, other)


def left_march(game: RhineGame, unit: Unit) -> Iterator[object]:
    """Yield that a unit leaves March Mode and pays for it, with who marches under its marker (7.23, 9.25)."""
    for one in _under_marker(game, unit):
        yield MarksChanged(one.id, with_marks(one, DEPLOYED))
        yield MarksChanged(one.id, without_marks(one, MARCH))
    yield from disbanded(game, unit)


def tired_by_night(game: RhineGame, side: str) -> Iterator[object]:
    """Yield the fatigue of those that have left March Mode in the Night Bonus turn and have not gone on (13.26)."""
    for unit in game.units_of(side):
        if unit.has(DEPLOYED) and not unit.has(FATIGUED):
            yield MarksChanged(unit.id, tired(unit))


def columns(game: RhineGame, side: str) -> list[Unit]:
    """Return the units of a side that may leave March Mode."""
    return [unit for unit in game.units_of(side) if is_marching(unit) and may_leave(game, side, unit.id) is None]


def enter_cost(game: RhineGame) -> int:
    """Return the scaled points that entering March Mode costs (7.21)."""
    return game.board.points("enter_march_cost")


def may_enter(game: RhineGame, unit: Unit, left: int) -> Refusal | None:
    """Return the rule that keeps a unit with so many points left from entering March Mode, or None (7.21, E-7.31)."""
    name = title(game, unit.id)
    if piece(game, unit).is_headquarters:
        return RULE("7.5").refuse(name, "a headquarters has no March Mode")
    if piece(game, unit).is_commando:
        return ENTERING.refuse(name, "commandos have no March Mode")
    if is_marching(unit):
        return ENTERING.refuse(name, "is in March Mode already")
    if game.board.is_on(ARTILLERY_MARCHES) and piece(game, unit).is_self_propelled and unit.has(FIRED):
        return RULE("S-11.93").refuse(name, "it has fired in this turn, so it does not go into March Mode")
    if game.board.map.hexes[unit.hex].terrain == WOODS and not (unit.has(PLANTED) or _by_woods_road(game, unit.hex)):
        return ENTERING.refuse(name, "no unit enters March Mode in woods", unit.hex)
    if unit.hex in marchers(game, unit.side):
        return ENTERING.refuse(name, "another unit in March Mode stands in its hex", unit.hex)
    if in_enemy_zone(game, unit):
        return ZONE.refuse(name, "no unit changes its mode in an enemy zone of control", unit.hex)
    if left < enter_cost(game):
        return ENTERING.refuse(name, "it has not the points left to enter March Mode")
    return None


def _by_woods_road(game: RhineGame, label: str) -> bool:
    return game.board.is_yes("march_from_woods_road") and bool(game.board.map.roads_at[label])


def entered_march(game: RhineGame, unit: Unit) -> Iterator[object]:
    """Yield that a unit enters March Mode; artillery goes out of battery with it (7.37)."""
    yield MarksChanged(unit.id, with_marks(unit, MARCH))
    if unit.face == FACE_FIRE:
        yield FaceTurned(unit.id, FACE_MOVE)


def _enter(game: RhineGame, frame: Frame[Segment]) -> Iterator[object]:
    yield from new_player_turn(game)


def _decision(game: RhineGame, frame: Frame[Segment]) -> Decision | None:
    if frame.local.ended or not columns(game, frame.side):
        return None
    return Decision(frame.side, frame.phase, REMOVAL, f"{side_title(frame.side)}: who leaves March Mode?")


def _legal(game: RhineGame, frame: Frame[Segment]) -> Iterable[object]:
    yield from (LeaveMarch(unit.id) for unit in columns(game, frame.side))
    yield EndPhase()


def _check(game: RhineGame, frame: Frame[Segment], action: LeaveMarch | EndPhase) -> Refusal | None:
    return None if isinstance(action, EndPhase) else may_leave(game, frame.side, action.unit)


def _resolve(game: RhineGame, frame: Frame[Segment], action: LeaveMarch | EndPhase) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield changed(frame, replace(frame.local, ended=True))
    else:
        yield from left_march(game, game.units[action.unit])


MARCH_REMOVAL = Phase(
    "march_removal", REMOVAL, _decision, (LeaveMarch, EndPhase), _legal, _check, _resolve, _enter, local=Segment
)
