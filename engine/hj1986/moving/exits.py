"""How does a German unit leave the map, and what do the Allies owe for it? (B 9.3)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import UnitRemoved
from engine.core.extras import Extra
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.units import EXITED, Unit
from engine.hj1986.moving.edges import edge_cost, edge_of, exit_hexes
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.position.logistics_events import PursuitChanged, UnitExited
from engine.hj1986.state import RULE, STRATEGIC, BulgeGame, face, title

FOLLOWS = (RULE("B 9.31"), RULE("B 9.32"), RULE("B 9.33"))

EXITS = RULE("B 9.3")


@dataclass(frozen=True, slots=True)
class LeaveMap:
    """The moving unit leaves the map by its hex."""

    ROLE: ClassVar[Role] = Role.ACT


def attack_points(game: BulgeGame, unit: Unit) -> int:
    """Return what a unit counts for pursuit: its attack strength, that of artillery its support strength."""
    values = face(game, unit)
    return values.attack or values.barrage or 0


def _unit(game: BulgeGame, frame: Frame[MoveUnit]) -> Unit:
    return game.units[frame.local.unit]


def _legal(game: BulgeGame, frame: Frame[MoveUnit]) -> Iterable[object]:
    unit = _unit(game, frame)
    if unit.side == GERMAN and unit.hex in exit_hexes(game.board):
        yield LeaveMap()


def _check(game: BulgeGame, frame: Frame[MoveUnit], action: LeaveMap) -> Refusal | None:
    unit = _unit(game, frame)
    name = title(game, unit.id)
    if unit.side != GERMAN:
        return EXITS.refuse(name, "only German units leave the map")
    if unit.hex not in exit_hexes(game.board):
        reason = f"{unit.hex} is no road entry hex of the Allies on the north, west or south edge"
        return RULE("B 9.31").refuse(name, reason, unit.hex)
    cost = edge_cost(game, unit, unit.hex, unit.has(STRATEGIC), fresh_hex=False)
    if cost is None or frame.local.spent + cost > frame.local.budget:
        return RULE("B 9.31").refuse(name, "it has too few movement points left to leave the map", unit.hex)
    return None


def _resolve(game: BulgeGame, frame: Frame[MoveUnit], action: LeaveMap) -> Iterator[object]:
    label = _unit(game, frame).hex
    for key in (frame.local.unit, *frame.local.with_):
        yield from _exited(game, game.units[key], label)


def _exited(game: BulgeGame, unit: Unit, label: str) -> Iterator[object]:
    owed = game.board.number("exit_withhold_multiplier") * attack_points(game, unit)
    yield UnitExited(unit.id, label)
    yield UnitRemoved(unit.id, EXITED, f"by {label} [B 9.32]")
    edge = edge_of(game.board, label)
    if owed:
        yield PursuitChanged(edge, game.own.logistics.pursuit.get(edge, 0) + owed)


LEAVING = Extra((LeaveMap,), _legal, _check, _resolve)
