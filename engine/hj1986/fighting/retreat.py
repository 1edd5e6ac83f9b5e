"""Where do beaten units go, and what does it cost them? (B 11.5)

The owner moves his units one by one, the full number of hexes, each step by the priorities of B 11.52. A stack loses a
step for each open enemy zone it goes through, and for each hex it cannot go; the owner says from which unit. Local
values: ``units`` that must still go, ``hexes``; ``lengths``: by unit, what is left of them where the way is barred;
``charged``: by hex, what its stack has paid for hexes it could not go; ``paid``: zones paid for, as
``hex of the stack>hex entered``; ``lost``: the battle, or the way, has cost these units a step already (A 5.43);
``armor_first``: Armor Superiority was claimed, and no step lost yet (B 11.84).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged, UnitMoved
from engine.core.frames import changed, pushed
from engine.core.phases import Decision, Phase
from engine.core.retreats import preferred_steps
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN, other_side
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.hj1986.fighting.engaged import freed
from engine.hj1986.fighting.local import Suffering, Withdrawal
from engine.hj1986.fighting.suffer import check_order, step_lost
from engine.hj1986.ground.brigade import bars_stacking
from engine.hj1986.ground.hexsides import MEUSE, has, has_bridge, has_ford, road_between, water
from engine.hj1986.ground.stacking import load_with
from engine.hj1986.ground.zones import held_by, open_enemy_zone
from engine.hj1986.state import DEFENDED, FLED, RULE, STRATEGIC, BulgeGame, piece, title
from engine.hj1986.steps.entering import after_entry, emptied_positions

FOLLOWS = (
    *(RULE("B 6.32"), RULE("B 7.15"), RULE("B 7.42"), RULE("B 11.53"), RULE("B 11.54"), RULE("B 11.55")),
    RULE("B 11.56"),
)

RETREAT = RULE("B 11.52")

BARRED = "could not retreat [B 11.53]"

_HOMEWARD = {GERMAN: (1, 2), "allied": (4, 5)}
"""Directions of the map, clockwise from north, that lead home: east for Germans, west for Allies (B 11.52)."""


@dataclass(frozen=True, slots=True)
class RetreatUnit:
    """Retreat a unit along a path, its own hex included."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    path: tuple[str, ...]


def paths(game: BulgeGame, unit: Unit, hexes: int) -> tuple[tuple[str, ...], ...]:
    """Return the retreats of a unit that keep the priorities best, clockwise; empty when there is none that long.

    The priorities are those of the whole way: a river that another way avoids is not crossed, one hex later neither.
    Shape: the unit's own hex first.
    """
    return tuple(_paths(game, unit, (unit.hex,), hexes))


def _paths(game: BulgeGame, unit: Unit, path: tuple[str, ...], left: int) -> list[tuple[str, ...]]:
    here = path[-1]
    if left == 0:
        room = game.board.number("stack_limit")
        if bars_stacking(game, unit, here) or _meets_column(game, unit, path):
            return []
        return [path] if load_with(game, unit, here) <= room else []
    rest: dict[str, list[tuple[str, ...]]] = {}

    def may_enter(_: str, there: str) -> bool:
        if there in path or not is_open(game, unit, here, there):
            return False
        rest[there] = _paths(game, unit, (*path, there), left - 1)
        return bool(rest[there])

    best = preferred_steps(
        here,
        game.board.map.neighbors[here],
        may_enter,
        lambda there: _rank_of(game, unit.side, rest[there][0][len(path) - 1 :]),
    )
    return [whole for there in best for whole in rest[there]]


def _meets_column(game: BulgeGame, unit: Unit, path: tuple[str, ...]) -> bool:
    """Tell whether at the end of a retreat a unit in Strategic Movement would stand with another (B 7.33, B 7.42)."""
    others = [other for other in game.friends_in(path[-1], unit.side) if piece(game, other).fights]
    others = [other for other in others if not _is_mate(game, unit, other)]
    if unit.has(STRATEGIC) and others and not _leaves_road(game, path):
        return True
    return any(other.has(STRATEGIC) for other in others)


def _is_mate(game: BulgeGame, unit: Unit, other: Unit) -> bool:
    """Tell whether two units are a Kampfgruppe, together or on their way to be (B 7.33)."""
    return any(unit.id in group and other.id in group for group in game.own.advanced.groups)


def _leaves_road(game: BulgeGame, path: tuple[str, ...]) -> bool:
    return any(road_between(game, here, there) is None for here, there in zip(path, path[1:], strict=False))


def is_open(game: BulgeGame, unit: Unit, here: str, there: str) -> bool:
    """Tell whether a retreat may lead there at all (B 11.53, B 11.54)."""
    if there in held_by(game, other_side(unit.side)):
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


def _rank_of(game: BulgeGame, side: str, way: tuple[str, ...]) -> tuple[int, ...]:
    """Return how badly a whole way keeps the priorities: the steps that break each of them, counted."""
    steps = [rank(game, side, here, there) for here, there in zip(way, way[1:], strict=False)]
    return tuple(map(sum, zip(*steps, strict=True)))


def _remaining(game: BulgeGame, frame: Frame[Withdrawal]) -> list[Unit]:
    """Return the units that must still go: commanders after the others, who so pay for the zones on their way."""
    units = [game.units[key] for key in frame.local.units if game.units[key].on_map]
    return sorted(units, key=lambda unit: piece(game, unit).is_commander)


def _next(game: BulgeGame, frame: Frame[Withdrawal]) -> list[Unit]:
    """Return the units of which one goes next."""
    units = _remaining(game, frame)
    return [unit for unit in units if piece(game, unit).is_commander == piece(game, units[0]).is_commander]


def length(frame: Frame[Withdrawal], unit: Unit) -> int:
    """Return how many hexes a unit must still go."""
    return frame.local.lengths.get(unit.id, frame.local.hexes)


def _settle(game: BulgeGame, frame: Frame[Withdrawal]) -> Iterator[object]:
    """Charge stacks for the hexes their units cannot go; move a last unit with a single way."""
    barred = {unit.id: unit for unit in _remaining(game, frame) if not paths(game, unit, length(frame, unit))}
    if barred:
        yield from _charge(game, frame, list(barred.values()))
        return
    units = _remaining(game, frame)
    if len(units) == 1:
        ways = paths(game, units[0], length(frame, units[0]))
        if len(ways) == 1:
            yield from _go(game, frame, units[0], ways[0])


def _charge(game: BulgeGame, frame: Frame[Withdrawal], barred: list[Unit]) -> Iterator[object]:
    """Yield shorter retreats for units whose way is barred, and the steps their stacks lose for it (B 11.53)."""
    local = frame.local
    lengths, charged = dict(local.lengths), dict(local.charged)
    bills: dict[str, list[str]] = {}
    for unit in barred:
        known = range(length(frame, unit) - 1, 0, -1)
        lengths[unit.id] = next((number for number in known if paths(game, unit, number)), 0)
        bills.setdefault(unit.hex, []).append(unit.id)
    bills_pushed = []
    alone: list[tuple[str, int]] = []
    for label, keys in bills.items():
        owed = local.hexes - min(lengths[key] for key in keys) - charged.get(label, 0)
        if owed > 0:
            charged[label] = charged.get(label, 0) + owed
            fighters = [key for key in keys if not piece(game, game.units[key]).is_commander]
            if len(keys) == 1 or not fighters:
                alone += [(key, owed) for key in keys]
                continue
            bill = Suffering(
                units=tuple(keys),
                points=owed,
                must=owed,
                targets=(label,),
                armor_first=local.armor_first,
                lost=local.lost,
                reason=BARRED,
            )
            bills_pushed.append(pushed("suffer", frame.side, bill, "lost"))
    staying = [key for key in local.units if lengths.get(key, local.hexes) == 0]
    going = tuple(key for key in local.units if key not in staying)
    after = replace(local, units=going, lengths=lengths, charged=charged)
    yield changed(frame, after, "units", "lengths", "charged")
    for key, owed in alone:
        for _ in range(owed):
            if game.units[key].on_map:
                yield from step_lost(game, game.units[key], BARRED)
    yield from bills_pushed


def _due(game: BulgeGame, frame: Frame[Withdrawal], unit: Unit, path: tuple[str, ...]) -> list[str]:
    """Return the zones on a way that the stack of a unit has not paid for yet, as ``paid`` names them."""
    zone, paid = open_enemy_zone(game, unit.side), frame.local.paid
    steps = (f"{unit.hex}>{there}" for there in path[1:] if there in zone)
    return [step for step in steps if step not in paid]


def _go(game: BulgeGame, frame: Frame[Withdrawal], unit: Unit, path: tuple[str, ...]) -> Iterator[object]:
    due = _due(game, frame, unit, path)
    friends = game.friends_in(path[-1], unit.side)
    joins = any(piece(game, other).fights and not other.has(DEFENDED) for other in friends)
    off_road = _leaves_road(game, path)
    after = replace(
        frame.local,
        units=tuple(key for key in frame.local.units if key != unit.id),
        paid=(*frame.local.paid, *due),
        lost=frame.local.lost or bool(due),
        armor_first=frame.local.armor_first and not due,
    )
    yield changed(frame, after, "units", "paid", "lost", "armor_first")
    yield UnitMoved(unit.id, path, "0", "retreat")
    yield from emptied_positions(game)
    yield from after_entry(game, unit, path, "retreat")
    kept = with_marks(unit, FLED) if joins else unit.marks
    kept = tuple(mark for mark in kept if mark != STRATEGIC or not off_road)
    if kept != unit.marks:
        yield MarksChanged(unit.id, kept)
    yield from freed(game, (unit.id,))
    for step in due:
        if unit.on_map:
            yield from step_lost(game, unit, f"retreated through the enemy zone in {step.split('>')[1]} [B 11.53]")


def _enter(game: BulgeGame, frame: Frame[Withdrawal]) -> Iterator[object]:
    yield from _settle(game, frame)


def _decision(game: BulgeGame, frame: Frame[Withdrawal]) -> Decision | None:
    units = _next(game, frame)
    if not units:
        return None
    hexes = length(frame, units[0])
    prompt = f"Retreat {title(game, units[0].id)} by {hexes} {'hex' if hexes == 1 else 'hexes'}"
    return Decision(frame.side, frame.phase, RETREAT, prompt, units[0].id)


def _legal(game: BulgeGame, frame: Frame[Withdrawal]) -> Iterator[object]:
    for unit in _next(game, frame):
        for path in paths(game, unit, length(frame, unit)):
            yield RetreatUnit(unit.id, path)


def _check(game: BulgeGame, frame: Frame[Withdrawal], action: RetreatUnit) -> Refusal | None:
    unit = game.units.get(action.unit)
    if unit is None or unit not in _remaining(game, frame):
        return RETREAT.refuse(action.unit, "does not have to retreat")
    if unit not in _next(game, frame):
        return RETREAT.refuse(title(game, unit.id), "goes with his troops, after them", unit.id)
    if action.path not in paths(game, unit, length(frame, unit)):
        reason = "goes the full way, clear of enemies, by the priorities of rivers, direction and zones"
        return RETREAT.refuse(title(game, unit.id), reason, unit.id)
    if not _due(game, frame, unit, action.path):
        return None
    stack = [other for other in _next(game, frame) if other.hex == unit.hex]
    return check_order(game, frame, unit, stack)  # so the armor that must lose a step goes first, and pays for the zone


def _resolve(game: BulgeGame, frame: Frame[Withdrawal], action: RetreatUnit) -> Iterator[object]:
    yield from _go(game, frame, game.units[action.unit], action.path)
    yield from _settle(game, frame)


RETREAT_PHASE = Phase("retreat", RETREAT, _decision, (RetreatUnit,), _legal, _check, _resolve, _enter, local=Withdrawal)
