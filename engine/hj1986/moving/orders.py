"""What is laid down about where a unit's movement ends? (B 15.34, B 15.8)

Combat Command B of the 9th Armored Division goes to St. Vith in the Reserve Phase of 12/16 PM, or stays and leaves
Reserve. The two units of Kampfgruppe Peiper ignore enemy zones on 12/17 AM if they end their movement close together:
whoever breaks out first may go only where the other can still follow, and the other must.
"""

from collections.abc import Iterator, Sequence

from engine.core.events import MarksChanged
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit, with_marks, without_marks
from engine.hj1986.ground.allowance import MOVE, RESERVE_MOVE
from engine.hj1986.ground.first_days import breakout_of, destination, is_out
from engine.hj1986.ground.zones import enemy_zone
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.state import BREAKOUT, DONE, MOVED, RESERVE, RULE, BulgeGame, title
from engine.hj1986.steps.ways import reach_of

ORDERED, BREAKS_OUT = RULE("B 15.34"), RULE("B 15.8")


def check_orders(game: BulgeGame, frame: Frame[MoveUnit], unit: Unit, path: Sequence[str]) -> Refusal | None:
    """Return the order that a way of a unit breaks, or None."""
    there, kind = path[-1], frame.local.kind
    ordered = destination(game, unit) if kind == RESERVE_MOVE else ()
    if ordered and there not in ordered:
        return ORDERED.refuse(title(game, unit.id), f"its movement must end in {', '.join(ordered)}", there)
    if kind != MOVE:
        return None
    for other, distance in _comrades(game, unit):
        near = game.board.map.distance(there, other.hex) <= distance
        if near or other.id in frame.local.with_:
            continue
        out = other.has(BREAKOUT)
        uses_it = out or unit.has(BREAKOUT) or _passes(game, frame, unit, path)
        if uses_it and (out or not _can_follow(game, other, there, distance)):
            reason = f"it must end within {distance} hexes of {title(game, other.id)}"
            return BREAKS_OUT.refuse(title(game, unit.id), reason, there)
    return None


def check_stay(game: BulgeGame, frame: Frame[MoveUnit], unit: Unit) -> Refusal | None:
    """Return why a unit may not finish its movement where it is: its comrade broke out and it can follow; or None."""
    return _left_behind(game, unit) if frame.local.kind == MOVE and not frame.local.hexes else None


def still_to_follow(game: BulgeGame, side: str) -> Refusal | None:
    """Return why the Movement Phase may not end yet: a unit whose comrade broke out can still follow it."""
    for unit in game.units_of(side):
        if not (unit.has(DONE) or unit.has(MOVED)):
            refusal = _left_behind(game, unit)
            if refusal is not None:
                return refusal
    return None


def broke_out(
    game: BulgeGame, frame: Frame[MoveUnit], unit: Unit, path: Sequence[str], hexes: int
) -> Iterator[MarksChanged]:
    """Yield that a unit has gone through enemy zones; ``hexes`` is what it had moved before this way."""
    if frame.local.kind == MOVE and any(_comrades(game, unit)) and _passes(game, frame, unit, path, hexes):
        yield MarksChanged(unit.id, with_marks(unit, BREAKOUT))


def formed(game: BulgeGame, side: str) -> Iterator[MarksChanged]:
    """Yield which units go on ignoring zones after the Movement Phase: those that ended it close together."""
    for unit in game.units_of(side):
        close = [game.board.map.distance(unit.hex, other.hex) <= distance for other, distance in _comrades(game, unit)]
        marks = with_marks(unit, BREAKOUT) if close and all(close) else without_marks(unit, BREAKOUT)
        if marks != unit.marks:
            yield MarksChanged(unit.id, marks)


def stayed(game: BulgeGame, side: str) -> Iterator[MarksChanged]:
    """Yield who leaves Reserve because it did not go where it was ordered to."""
    for unit in game.units_of(side):
        ordered = destination(game, unit)
        if ordered and unit.has(RESERVE) and unit.hex not in ordered:
            yield MarksChanged(unit.id, without_marks(unit, RESERVE))


def _comrades(game: BulgeGame, unit: Unit) -> Iterator[tuple[Unit, int]]:
    """Yield the others of a breakout of this turn, and how far from them the unit may end."""
    clause = breakout_of(game, unit)
    if clause is None or not is_out(game, clause):
        return
    for key in clause.counters:
        if key != unit.id:
            yield game.units[key], clause.within


def _passes(game: BulgeGame, frame: Frame[MoveUnit], unit: Unit, path: Sequence[str], hexes: int | None = None) -> bool:
    """Tell whether a way goes on from an enemy zone, or from one to another."""
    zone = enemy_zone(game, unit.side)
    before = frame.local.hexes if hexes is None else hexes
    return any(
        here in zone and (before + index > 0 or there in zone)
        for index, (here, there) in enumerate(zip(path, path[1:], strict=False))
    )


def _can_follow(game: BulgeGame, unit: Unit, label: str, distance: int) -> bool:
    """Tell whether a unit that has not moved can end its movement within a distance of a hex."""
    if unit.has(DONE) or unit.has(MOVED):
        return False
    near = game.board.map.within(label, distance)
    return any(there in near for there in game.derived(_ends, unit.id))


def _ends(game: BulgeGame, unit_id: str) -> frozenset[str]:
    """Return where a unit that has not moved could end its movement."""
    return frozenset(item.hex for item in reach_of(game, unit_id))


def _left_behind(game: BulgeGame, unit: Unit) -> Refusal | None:
    for other, distance in _comrades(game, unit):
        far = game.board.map.distance(unit.hex, other.hex) > distance
        if far and other.has(BREAKOUT) and _can_follow(game, unit, other.hex, distance):
            reason = f"{title(game, other.id)} broke out: it follows to within {distance} hexes"
            return BREAKS_OUT.refuse(title(game, unit.id), reason, unit.hex)
    return None
