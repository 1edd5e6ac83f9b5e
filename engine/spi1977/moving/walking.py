"""What follows from the steps of a unit that moves, and of whom it marches with? (6.32, 6.53, 9.25, 13.24)"""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.events import FaceTurned, MarksChanged, UnitMoved
from engine.core.frames import changed
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.spi1977.board import mp_text
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.teams import partner
from engine.spi1977.moving.battery import goes_out_of_battery, marches_when_turned
from engine.spi1977.moving.exits import way_out
from engine.spi1977.moving.river_help import bound
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.position.moving_events import BridgeCrossed
from engine.spi1977.setting.kinds import FACE_MOVE
from engine.spi1977.setting.options import TRUPPENEINHEIT
from engine.spi1977.state import (
    DONE,
    FATIGUED,
    MARCH,
    MOVED,
    RULE,
    RhineGame,
    is_bonus,
    is_class_a,
    is_isolated,
    tired,
    title,
)
from engine.spi1977.steps.costs import Cost, found_for, path_cost
from engine.spi1977.steps.crossings import bridges_crossed, helpers
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.mover import mover

FOLLOWS = (RULE("6.28"), RULE("8.36"), RULE("9.25"), RULE("13.24"), RULE("13.26"), RULE("25.14g"))
TEAM = RULE("9.25")
LIMIT = RULE("6.24")


def mover_of(game: RhineGame, frame: Frame[MoveUnit]) -> Unit:
    """Return the unit that moves."""
    return game.units[frame.local.unit]


def way_cost(game: RhineGame, frame: Frame[MoveUnit], path: tuple[str, ...]) -> Cost | Refusal:
    """Return the cost of a path, from the search where it has found this very one."""
    unit, local = mover_of(game, frame), frame.local
    if path and path[-1] in game.board.map.hexes:
        found = found_for(game, unit, local.spent, local.road, local.allowance)
        if path[-1] in found.cost and found.path(path[-1]) == path:
            return Cost(found.cost[path[-1]], found.label(path[-1]), ())
    return path_cost(game, unit, path, local.spent, local.road)


def beyond_allowance(game: RhineGame, unit: Unit, local: MoveUnit, path: tuple[str, ...]) -> Refusal | None:
    """Return that the points end before a path comes to the step that is barred, or None where they do not."""
    for end in range(2, len(path)):
        cost = path_cost(game, unit, path[:end], local.spent, local.road)
        if isinstance(cost, Refusal):
            return None
        if cost.spent > local.allowance:
            left = mp_text(max(0, local.allowance - local.spent))
            needed = mp_text(cost.spent - local.spent)
            reason = f"the way to {path[-1]} costs {needed} MP as far as {path[end - 1]}, {left} are left"
            return LIMIT.refuse(title(game, unit.id), reason, path[-1])
    return None


def may_always(game: RhineGame, unit: Unit, local: MoveUnit, path: tuple[str, ...]) -> bool:
    """Tell whether so short a move is free of the allowance: the first of a unit of class A, for one hex (6.28)."""
    if not is_class_a(game, unit) or (unit.has(FATIGUED) and is_isolated(unit)):
        return False
    short = not local.hexes and len(path) - 1 <= game.board.number("least_move_class_a")
    return short and not is_jammed(game, unit, path)


def is_jammed(game: RhineGame, unit: Unit, path: tuple[str, ...]) -> bool:
    """Tell whether it is a traffic jam for which the points of a unit do not suffice: then the move is not allowed
    (25.14g)."""
    who = mover(game, unit)
    if path[-1] not in who.jammed:
        return False
    cost = path_cost(game, unit, path)
    return isinstance(cost, Cost) and cost.spent - who.jam <= allowance(game, unit)


def check_partner(
    game: RhineGame, unit: Unit, local: MoveUnit, path: tuple[str, ...], area: str = ""
) -> Refusal | None:
    """Return the rule that keeps who marches under the same marker from going along, and off the map by an area where
    one is named; or None."""
    other = partner(game, unit)
    if other is None:
        return None
    cost = path_cost(game, other, path, local.theirs, local.their_road)
    if isinstance(cost, Refusal):
        return cost
    out = way_out(game, other, path[-1], area) if area else None
    if out is not None and cost.spent + out > allowance(game, other):
        return TEAM.refuse(
            title(game, other.id), f"it has not the points to leave the map too from {path[-1]}", path[-1]
        )
    if out is None and cost.spent > allowance(game, other) and not may_always(game, other, local, path):
        return TEAM.refuse(title(game, other.id), f"it has not the points to go along to {path[-1]}", path[-1])
    return None


def walk(game: RhineGame, frame: Frame[MoveUnit], path: tuple[str, ...], lured: bool = False) -> Iterator[object]:
    """Yield a move along a path and what it sets off; a path of one hex is none. ``lured``: it ends where it goes."""
    if len(path) < 2:
        return
    unit, local, other = mover_of(game, frame), frame.local, partner(game, mover_of(game, frame))
    cost = way_cost(game, frame, path)
    assert isinstance(cost, Cost)
    along = None if other is None else path_cost(game, other, path, local.theirs, local.their_road)
    crossed, aids = tuple(bridges_crossed(game, unit, path)), tuple(helpers(game, unit, path))
    hexes = local.hexes + len(path) - 1
    stopped = path[-1] in mover(game, unit).rigid
    turned = goes_out_of_battery(game, unit, hexes, cost.spent)
    if turned:
        yield FaceTurned(unit.id, FACE_MOVE)
    yield UnitMoved(unit.id, path, mp_text(cost.spent - local.spent), "move")
    if turned and marches_when_turned(game, unit):
        yield MarksChanged(unit.id, with_marks(unit, MARCH))
    trail = (*local.trail, *path) if game.board.is_on(TRUPPENEINHEIT) else ()
    after = replace(local, spent=cost.spent, road=cost.kind, hexes=hexes, stopped=stopped or lured, trail=trail)
    if other is not None and isinstance(along, Cost):
        yield UnitMoved(other.id, path, mp_text(along.spent - local.theirs), "move")
        after = replace(after, theirs=along.spent, their_road=along.kind)
    yield changed(frame, after)
    for key in crossed:
        yield BridgeCrossed(key, game.own.moving.crossings.get(key, 0) + 1)
    yield from bound(aids)
    for one in (unit, other):
        if one is not None:
            yield from after_entry(game, one, path, "move")


def moved(game: RhineGame, unit: Unit, has_spent: bool) -> Iterator[object]:
    """Yield that a unit has finished its move; who spent points in the Night Bonus turn is fatigued (13.24)."""
    marks = with_marks(unit, DONE)
    if has_spent:
        marks = tuple(sorted({*marks, MOVED}))
    yield MarksChanged(unit.id, marks)
    if is_bonus(game) and unit.has(MOVED):
        yield MarksChanged(unit.id, tired(unit))
