"""Where do beaten units go, and what does it cost them? (B 11.5)

The owner moves his units one by one, the full number of hexes, each step by the priorities of B 11.52. A stack loses a
step for each open enemy zone it goes through, and for each hex it cannot go. Local values: ``units`` that must still
go, ``hexes``, ``paid``: zones paid for, as ``hex left>hex entered``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.events import FrameChanged, MarksChanged, UnitMoved
from engine.core.phases import AnyGame, Decision, Phase
from engine.core.retreats import preferred_steps
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.advanced.brigade import bars_stacking
from engine.hj1986.board import GERMAN, other_side
from engine.hj1986.fighting.suffer import step_lost
from engine.hj1986.moving.entering import after_entry
from engine.hj1986.moving.hexsides import MEUSE, has, has_bridge, has_ford, road_between, water
from engine.hj1986.moving.stacking import load, weight
from engine.hj1986.moving.zones import fighters_at, open_enemy_zone
from engine.hj1986.state import ENGAGED, RULE, STRATEGIC, BulgeGame, piece, title, without_marks

FOLLOWS = (RULE("B 6.32"), RULE("B 7.15"), RULE("B 11.53"), RULE("B 11.54"), RULE("B 11.55"), RULE("B 11.56"))

RETREAT = RULE("B 11.52")

_HOMEWARD = {GERMAN: (1, 2), "allied": (4, 5)}
"""Directions of the map, clockwise from north, that lead home: east for Germans, west for Allies (B 11.52)."""


@dataclass(frozen=True, slots=True)
class RetreatUnit:
    """Retreat a unit along a path, its own hex included."""

    unit: str
    path: tuple[str, ...]


def paths(game: BulgeGame, unit: Unit, hexes: int) -> tuple[tuple[str, ...], ...]:
    """Return the retreats of a unit that keep the priorities best, clockwise; empty when there is none that long.

    A step counts as open only if the rest of the way can be gone. Shape: the unit's own hex first.
    """
    return tuple(_paths(game, unit, (unit.hex,), hexes))


def _paths(game: BulgeGame, unit: Unit, path: tuple[str, ...], left: int) -> list[tuple[str, ...]]:
    here = path[-1]
    if left == 0:
        room = game.board.number("stack_limit")
        if bars_stacking(game, unit, here):
            return []
        return [path] if load(game, here, unit.side) + weight(game, unit) <= room else []
    rest: dict[str, list[tuple[str, ...]]] = {}

    def may_enter(_: str, there: str) -> bool:
        if there in path or not is_open(game, unit, here, there):
            return False
        rest[there] = _paths(game, unit, (*path, there), left - 1)
        return bool(rest[there])

    best = preferred_steps(
        here, game.board.map.neighbors[here], may_enter, lambda there: rank(game, unit.side, here, there)
    )
    return [whole for there in best for whole in rest[there]]


def is_open(game: BulgeGame, unit: Unit, here: str, there: str) -> bool:
    """Tell whether a retreat may lead there at all (B 11.53, B 11.54)."""
    if there in fighters_at(game, other_side(unit.side)):
        return False
    if water(game.board, here, there) is None:
        return True
    if has_bridge(game, here, there):
        return True
    if piece(game, unit).is_armor:
        return False
    return has_ford(game.board, here, there) or not has(game.board, here, there, MEUSE)


def rank(game: BulgeGame, side: str, here: str, there: str) -> tuple[int, ...]:
    """Return how badly a step keeps the priorities: rivers, direction home, enemy zones, in that order."""
    grid, cells = game.board.map.grid, game.board.map.hexes
    wet = water(game.board, here, there) is not None
    crossed = has_bridge(game, here, there) or has_ford(game.board, here, there)
    homeward = grid.direction(cells[here].cell, cells[there].cell) in _HOMEWARD[side]
    return (int(wet and not crossed), int(not homeward), int(there in open_enemy_zone(game, side)))


def _remaining(game: BulgeGame, frame: Frame) -> list[Unit]:
    return [game.units[key] for key in frame.values["units"] if game.units[key].on_map]


def _settle(game: BulgeGame, frame: Frame) -> Iterator[object]:
    """Take steps from what has no way, one for each hex it cannot go; move a last unit with a single way."""
    for unit in _remaining(game, frame):
        if not paths(game, unit, frame.values["hexes"]):
            yield from _blocked(game, frame, unit)
    units = _remaining(game, frame)
    if len(units) == 1:
        ways = paths(game, units[0], frame.values["hexes"])
        if len(ways) == 1:
            yield from _go(game, frame, units[0], ways[0])


def _blocked(game: BulgeGame, frame: Frame, unit: Unit) -> Iterator[object]:
    hexes: int = frame.values["hexes"]
    short = next((length for length in range(hexes - 1, 0, -1) if paths(game, unit, length)), 0)
    for _ in range(hexes - short):
        if unit.on_map:
            yield from step_lost(game, unit, "could not retreat [B 11.53]")
    if unit.on_map and short:
        yield from _go(game, frame, unit, paths(game, unit, short)[0])
    else:
        yield FrameChanged({"units": [key for key in frame.values["units"] if key != unit.id]})


def _go(game: BulgeGame, frame: Frame, unit: Unit, path: tuple[str, ...]) -> Iterator[object]:
    zone = open_enemy_zone(game, unit.side)
    due = [
        f"{here}>{there}"
        for here, there in zip(path, path[1:], strict=False)
        if there in zone and f"{here}>{there}" not in frame.values["paid"]
    ]
    off_road = any(road_between(game, here, there) is None for here, there in zip(path, path[1:], strict=False))
    yield FrameChanged(
        {
            "units": [key for key in frame.values["units"] if key != unit.id],
            "paid": [*frame.values["paid"], *due],
        }
    )
    yield UnitMoved(unit.id, path, "0", "retreat")
    yield from after_entry(game, unit, path, "retreat")
    kept = without_marks(unit, ENGAGED, *((STRATEGIC,) if off_road else ()))
    if kept != unit.marks:
        yield MarksChanged(unit.id, kept)
    for step in due:
        if unit.on_map:
            yield from step_lost(game, unit, f"retreated through the enemy zone in {step.split('>')[1]} [B 11.53]")


def _enter(game: AnyGame, frame: Frame) -> Iterator[object]:
    yield from _settle(game, frame)


def _decision(game: AnyGame, frame: Frame) -> Decision | None:
    units = _remaining(game, frame)
    if not units:
        return None
    hexes = frame.values["hexes"]
    prompt = f"Retreat {title(game, units[0].id)} by {hexes} {'hex' if hexes == 1 else 'hexes'}"
    return Decision(frame.side, frame.phase, RETREAT, prompt, units[0].id)


def _legal(game: AnyGame, frame: Frame) -> Iterator[object]:
    for unit in _remaining(game, frame):
        for path in paths(game, unit, frame.values["hexes"]):
            yield RetreatUnit(unit.id, path)


def _check(game: AnyGame, frame: Frame, action: RetreatUnit) -> Refusal | None:
    unit = game.units.get(action.unit)
    if unit is None or unit not in _remaining(game, frame):
        return RETREAT.refuse(action.unit, "does not have to retreat")
    if action.path not in paths(game, unit, frame.values["hexes"]):
        reason = "goes the full way, clear of enemies, by the priorities of rivers, direction and zones"
        return RETREAT.refuse(title(game, unit.id), reason, unit.id)
    return None


def _resolve(game: AnyGame, frame: Frame, action: RetreatUnit) -> Iterator[object]:
    yield from _go(game, frame, game.units[action.unit], action.path)
    yield from _settle(game, frame)


RETREAT_PHASE = Phase("retreat", RETREAT, _decision, (RetreatUnit,), _legal, _check, _resolve, _enter)
