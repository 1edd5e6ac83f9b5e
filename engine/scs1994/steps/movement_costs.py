"""What does a step cost this unit now, and how far does it get?

Costs are scaled movement points (``board.MP``). A step is paid by road or by ground, plus hexside, plus enemy zone:
terrain chart, 1.5a, 1.5b, 2.3b, S-08.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.core.lazy import Lazy
from engine.core.paths import Reach, reach_by
from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.scs1994.board import Board
from engine.scs1994.ground.entering import has_bridge
from engine.scs1994.ground.lanes import Lane, ground_costs, lanes
from engine.scs1994.state import RULE, RULING, ArdennesGame, piece, title
from engine.scs1994.steps.mover import Mover, Traffic, bridge_cost, mover, traffic

READS = (
    RULING("emplaced-major-river"),
    RULING("jam-either-end"),
    RULING("jam-or-stack"),
    RULING("road-river"),
)
FOLLOWS = (RULE("1.5a-EX"), RULE("1.5b"), RULE("2.3b"), RULE("TEC-SUP"), RULE("S-10"))


_KEPT = 32
"""For so many states of the bridges the prices of all steps are kept."""
_KEPT_REACH = 512
"""For so many hexes and kinds of units it is kept how far they come from there."""


_NO_BARRIER: tuple[int | None, bool] = (0, True)


def crossing(
    game: ArdennesGame, lane: Lane, here: str, bridges: frozenset[str], bridge_cost: int
) -> tuple[int | None, bool]:
    """Return what the hexside adds, and whether a road goes on across it.

    Nothing on a bridge, a little on a German one (2.3b), else the cost of the feature, which also cuts the road.
    """
    if not lane.is_barrier:
        return _NO_BARRIER
    if lane.bridge and has_bridge(game, here, lane.there):
        return _NO_BARRIER
    return _unbridged(lane, here, bridges, bridge_cost)


def _unbridged(lane: Lane, here: str, bridges: frozenset[str], bridge_cost: int) -> tuple[int | None, bool]:
    if here in bridges or lane.there in bridges:
        return bridge_cost, True
    return lane.side, False


def surface_cost(lane: Lane, is_crowded: bool, bridged: bool, rules: Traffic) -> int | None:
    """Return the price of the hex itself, by road or by ground.

    A road needs a bridge where it meets a river. Where it leads, a unit moves along it (1.5a), or takes what is
    cheaper if it may leave the road. In a jam the road is gone; if friendly units are there as well, the worse of jam
    and stacking counts, never both (1.5b), unless the unit leaves the road and with it the stack.
    """
    if lane.road is None or not bridged:
        return lane.ground
    is_jammed_now = rules.jams and lane.jam
    if lane.ground is None and is_jammed_now:
        return None
    by_road = lane.road + (rules.stacked_cost if is_crowded else 0)
    if lane.ground is None:
        return by_road
    if rules.may_leave_road:
        return lane.ground if is_jammed_now else min(lane.ground, by_road)
    if is_jammed_now:
        return max(lane.ground, by_road) if is_crowded else lane.ground
    return by_road


def step_cost(game: ArdennesGame, who: Mover, here: str, there: str) -> int | None:
    """Return the cost of a step to a neighboring hex, or None when the unit may not make it."""
    if there in who.blocked or there in who.beside:
        return None
    lane = who.lanes[here, there]
    side, bridged = crossing(game, lane, here, who.bridges, who.bridge_cost)
    if side is None:
        return None
    surface = surface_cost(lane, there in who.crowded, bridged, who.traffic)
    if surface is None:
        return None
    return surface + side + (who.zone_cost if there in who.zone else 0)


def reached(game: ArdennesGame, unit: Unit, budget: int) -> Reach:
    """Return every hex the unit can get to within the budget, stacking aside; kept until the position changes."""
    return game.derived(_reached, unit.id, budget)


def _reached(game: ArdennesGame, unit_id: str, budget: int) -> Reach:
    unit = game.units[unit_id]
    return reach_of(game, mover(game, unit), unit.hex, budget)


def reach_of(game: ArdennesGame, who: Mover, start: str, budget: int) -> Reach:
    """Return every hex that a mover can get to from a hex within a budget; the board keeps it for all positions that
    are alike in the hexes that were looked at for it."""
    kind = who.movement_class, who.traffic, who.zone_cost, who.bridges, frozenset(game.own.blown)
    around = game.board.map.neighbors

    def look() -> tuple[Reach, frozenset[str]]:
        found = reach_by((start,), budget, steps_of(game, who))
        return found, frozenset(found.cost).union(*(around[label] for label in found.cost))

    sets = who.blocked, who.beside, who.crowded, who.zone
    return game.board.alike(_KEPT_REACH, sets, look, reach_of, *kind, start, budget)


def steps_of(game: ArdennesGame, who: Mover) -> Callable[[str, int], Iterable[tuple[str, int]]]:
    """Return the function that gives the steps from a hex with their costs, as ``step_cost`` finds them, but from a
    table."""
    return steps_over(game.board, frozenset(game.own.blown), who)


def steps_over(board: Board, blown: "Blown", who: Mover) -> Callable[[str, int], Iterable[tuple[str, int]]]:
    """Return what ``steps_of`` does, with these printed bridges down."""
    rows = _rows(board, who.movement_class, who.traffic, blown, who.bridges)
    blocked, beside, crowded_, zone, zone_points = who.blocked, who.beside, who.crowded, who.zone, who.zone_cost
    special = blocked | beside | crowded_ | zone  # most hexes are none of these, and need one look only

    def steps(here: str, _: int) -> Iterable[tuple[str, int]]:
        row = rows[here]
        if special.isdisjoint(row.around):
            return row.free
        found: list[tuple[str, int]] = []
        for there, free, full in row.steps:
            price = free
            if there in special:
                if there in blocked or there in beside:
                    continue
                if there in crowded_:
                    price = full
                if there in zone:
                    price += zone_points
            found.append((there, price))
        return found

    return steps


class Row(NamedTuple):
    """The neighbors of a hex that can be entered from it (``around``): with the price of the step when they are free
    and crowded (``steps``), and when all of them are free."""

    steps: tuple[tuple[str, int, int], ...]
    around: tuple[str, ...]
    free: tuple[tuple[str, int], ...]


Blown = frozenset[tuple[str, str]]
"""The printed bridges that are down, by their two hexes in either order."""


def _rows(board: Board, kind: str, rules: Traffic, blown: Blown, bridges: frozenset[str]) -> Mapping[str, Row]:
    """Return for each hex what the steps from it cost a movement class, units and zones aside, worked out when it is
    asked for; where no printed bridge is blown and no German one laid, as the map is printed."""
    if not blown and not bridges:
        return board.once(_printed, kind, rules)
    return board.lately(_KEPT, _changed, kind, rules, blown, bridges)


def _printed(board: Board, kind: str, rules: Traffic) -> Lazy[str, Row]:
    return Lazy(lambda here: _row(board, kind, rules, frozenset(), frozenset(), here))


def _changed(board: Board, kind: str, rules: Traffic, blown: Blown, bridges: frozenset[str]) -> Lazy[str, Row]:
    changed = changed_hexes(board, blown, bridges)
    printed = board.once(_printed, kind, rules)
    found: Lazy[str, Row] = Lazy(
        lambda here: _row(board, kind, rules, blown, bridges, here) if here in changed else printed[here]
    )
    found.update(printed)  # nearly all are as they were before the last bridge went
    for here in changed:
        found.pop(here, None)
    return found


def changed_hexes(board: Board, blown: Iterable[tuple[str, str]], bridges: Iterable[str]) -> frozenset[str]:
    """Return the hexes from which steps do not cost what is printed, with these bridges down and those laid."""
    near = (there for label in bridges for there in (label, *board.map.neighbors[label]))
    return frozenset((*(label for pair in blown for label in pair), *near))


def ways_ahead(game: ArdennesGame) -> Iterator[object]:
    """Work out hex by hex what the steps of the printed map cost each movement class of units in play, with and without
    its traffic jams."""
    kinds = sorted({piece(game, unit).type.movement_class for unit in game.units.values()})
    rules = dict.fromkeys(traffic(game, ignores_jams) for ignores_jams in (False, True))
    tables = [game.board.once(_printed, kind, rule) for rule in rules for kind in kinds]
    for table in tables:
        for here in game.board.map.hexes:
            yield table[here]


def _row(board: Board, kind: str, rules: Traffic, blown: Blown, bridges: frozenset[str], here: str) -> Row:
    found, steps, laid = [], lanes(board, kind), bridge_cost(board, kind)
    ground, links, sides = ground_costs(board, kind), board.map.links, board.map.hexsides
    for there in board.map.neighbors[here]:
        if (here, there) not in links and (here, there) not in sides:  # most steps go over open ground
            price = ground[there]
            if price is not None:
                found.append((there, price, price))
            continue
        lane = steps[here, there]
        if not lane.is_barrier or (lane.bridge and (here, there) not in blown and (there, here) not in blown):
            side, bridged = _NO_BARRIER
        else:
            side, bridged = _unbridged(lane, here, bridges, laid)
        free = surface_cost(lane, False, bridged, rules)
        full = surface_cost(lane, True, bridged, rules)
        if side is not None and free is not None and full is not None:
            found.append((there, free + side, full + side))
    rows = tuple(found)
    return Row(rows, tuple(there for there, _, _ in rows), tuple((there, free) for there, free, _ in rows))


def cheapest_paths(game: ArdennesGame, unit: Unit, budget: int) -> Mapping[str, tuple[str, ...]]:
    """Return the cheapest path to every hex within the budget, the unit's own hex left out; kept until the position
    changes."""
    return game.derived(_paths, unit.id, budget)


def _paths(game: ArdennesGame, unit_id: str, budget: int) -> Mapping[str, tuple[str, ...]]:
    unit = game.units[unit_id]
    found = reached(game, unit, budget)
    made: dict[str, tuple[str, ...]] = {unit.hex: (unit.hex,)}
    # Cheapest first, so that the hex before is always there already.
    for label in sorted(found.cost, key=found.cost.__getitem__):
        if label != unit.hex:
            made[label] = (*made[found.previous[label]], label)
    return {label: made[label] for label in found.cost if label != unit.hex}


def _known_cost(game: ArdennesGame, unit: Unit, path: tuple[str, ...], budget: int) -> int | None:
    """Return the cost of a path that the search has found already, so that a check need not add it up again."""
    paths = game.known(_paths, unit.id, budget)
    if paths is None or not path or paths.get(path[-1]) != path:
        return None
    return reached(game, unit, budget).cost[path[-1]]


def path_cost(game: ArdennesGame, unit: Unit, path: tuple[str, ...], budget: int = -1) -> int | Refusal:
    """Return the cost of a path from the unit's hex, or the rule it breaks; ``budget``: what the unit has left, as its
    paths were searched with."""
    known = _known_cost(game, unit, path, budget)
    if known is not None:
        return known
    name = title(game, unit.id)
    if not path or path[0] != unit.hex:
        return RULE("S-07").refuse(name, f"a path starts in its hex {unit.hex}")
    who, total = mover(game, unit), 0
    for here, there in zip(path, path[1:], strict=False):
        if there not in game.board.map.hexes or not game.board.map.is_adjacent(here, there):
            return RULE("S-07").refuse(name, f"{there} does not touch {here}", there)
        if there in who.blocked:
            return RULE("S-11").refuse(name, f"an enemy combat unit bars {there}", there)
        if there in who.beside:
            return RULE("2.4").refuse(name, f"{there} is next to an enemy unit", there)
        price = step_cost(game, who, here, there)
        if price is None:
            return RULE("TEC").refuse(name, f"the way from {here} to {there} is prohibited", there)
        total += price
    return total
