"""What does a step cost this unit now, and how far does it get?

Modes: ``normal``; ``march``, off the road one point less, never beside an enemy (B 5.7); ``strategic``, roads only
(B 6). A half point of the highway is lost when the unit leaves it (B 5.44): since all else costs whole points, a unit
is on a highway exactly when it has spent an odd number of halves. So the price of a step depends on what was spent,
and the search here is told so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush

from engine.core.paths import Reach
from engine.core.rules import Refusal, Rule
from engine.core.units import Unit
from engine.hj1986.advanced.dumps import dump_hexes
from engine.hj1986.advanced.ground import exit_cost
from engine.hj1986.advanced.interdiction import CLOSED, closed
from engine.hj1986.advanced.weather import is_frozen
from engine.hj1986.board import MP, WHOLE, other_side
from engine.hj1986.clauses import hex_limit, roads_are_closed
from engine.hj1986.logistics.restricted import barred_steps
from engine.hj1986.moving.allowance import MOVE
from engine.hj1986.moving.hexsides import road_between
from engine.hj1986.moving.lanes import LEAST, Lane, Lanes, lanes
from engine.hj1986.moving.zones import beside_enemies, enemy_zone_for, fighters_at, near_enemies
from engine.hj1986.optional.blocks import blocks
from engine.hj1986.optional.misdirection import trap_hexes
from engine.hj1986.state import (
    ISOLATED,
    RESERVE,
    RULE,
    RULING,
    STRATEGIC,
    BulgeGame,
    piece,
    title,
)

READS = (RULING("road-with-units"),)
FOLLOWS = (
    *(RULE("B 5.11"), RULE("B 5.14"), RULE("B 5.21"), RULE("B 5.22"), RULE("B 5.34"), RULE("B 5.38"), RULE("B 5.41")),
    *(RULE("B 5.42"), RULE("B 5.43"), RULE("B 5.44"), RULE("B 5.45"), RULE("B 5.51"), RULE("B 5.72"), RULE("B 7.31")),
    *(RULE("B 7.32"), RULE("B 12.51"), RULE("C TEC4"), RULE("B 15.5")),
)

NORMAL, MARCH, BY_TRUCK = "normal", "march", "strategic"
ONLY_NON_INFANTRY = "only units that are no infantry"

ENEMY, ZONE, BESIDE, NEAR, FRIEND, SEPARATE, OFF_ROAD, WATER, ARTILLERY, SIDE, RESERVED, FRESH, GROUND, KEPT_WEST = (
    RULE("B 5.33"),
    RULE("B 8.42"),
    RULE("B 5.74"),
    RULE("B 6.36"),
    RULE("B 6.35"),
    RULE("B 7.33"),
    RULE("B 6.31"),
    RULE("B 5.52"),
    RULE("B 12.52"),
    RULE("B 5.53"),
    RULE("B 13.34"),
    RULE("B 5.13"),
    RULE("C TEC"),
    RULE("B 5.62"),
)
"""Why a step may not be made; ``REASONS`` says it in words."""

REASONS: dict[Rule, str] = {
    CLOSED: "the road in {there} is interdicted",
    ENEMY: "an enemy unit is in {there}",
    ZONE: "{here} and {there} are both in enemy zones",
    BESIDE: "{there} is next to an enemy unit, and the unit marches",
    NEAR: "{there} is too near to an enemy unit for Strategic Movement",
    FRIEND: "{there} holds, or is next to, a friend that bars Strategic Movement",
    SEPARATE: "{there} holds a unit in Strategic Movement",
    OFF_ROAD: "no road leads from {here} to {there}",
    WATER: "the river between {here} and {there} takes the whole allowance, or cannot be crossed",
    ARTILLERY: "artillery crosses the river between {here} and {there} by bridge or ford only",
    SIDE: "the slope between {here} and {there} takes the whole allowance, or cannot be crossed",
    RESERVED: "armor in Reserve does not cross rivers without bridge or slopes without road in the Movement Phase",
    FRESH: "the way to {there} costs more than the unit has left",
    GROUND: "the unit cannot enter {there}",
    KEPT_WEST: "the unit may not cross the river between {here} and {there} to the east yet",
}


@dataclass(frozen=True, slots=True)
class Mover:
    """What of a unit and the position the cost of its steps depends on; see ``mover``."""

    mode: str
    lanes: Lanes
    blocked: frozenset[str]
    zone: frozenset[str]
    shunned: frozenset[str]
    near: frozenset[str]
    barred: frozenset[str]
    crowded: frozenset[str]
    forbidden: frozenset[tuple[str, str]]
    has_roads: bool
    is_artillery: bool
    keeps_dry: bool
    may_always: bool
    road: dict[str, int]
    exit_cost: int
    pauses: frozenset[str]
    closed: frozenset[str]


def mover(game: BulgeGame, unit: Unit, mode: str, kind: str) -> Mover:
    """Return the unit as the search sees it in a mode and a kind of movement; kept until the position changes."""
    key = ("mover", unit.id, mode, kind)
    found: Mover | None = game.cache.get(key)
    if found is not None:
        return found
    counter = piece(game, unit)
    board = game.board
    costs: dict[str, int] = {}
    for name in ("road", "highway"):
        line = board.terrain[f"strategic_{name}" if mode == BY_TRUCK else name]
        cost = line.cost(counter.type.movement_class)
        assert cost is not None
        costs[name] = cost
    strategic = mode == BY_TRUCK
    found = Mover(
        mode=mode,
        lanes=lanes(board, counter.type.movement_class, is_frozen(game)),
        blocked=fighters_at(game, other_side(unit.side)),
        zone=enemy_zone_for(game, unit),
        shunned=beside_enemies(game, unit.side) if mode == MARCH else frozenset(),
        near=near_enemies(game, unit.side, board.number("strategic_enemy_distance") - 1) if strategic else frozenset(),
        barred=_barred(game, unit) if strategic else frozenset(),
        crowded=_crowded(game, unit),
        forbidden=barred_steps(game, unit),
        has_roads=not roads_are_closed(board, unit.side, game.turn),
        is_artillery=counter.is_artillery,
        keeps_dry=counter.is_armor and unit.has(RESERVE) and kind == MOVE,
        may_always=not strategic and not (counter.is_armor and unit.has(ISOLATED)),
        road=costs,
        exit_cost=exit_cost(game, unit),
        pauses=dump_hexes(game, unit.side)
        | (blocks(game) | trap_hexes(game, unit.side) if counter.fights else frozenset()),
        closed=closed(game),
    )
    game.cache[key] = found
    return found


def _crowded(game: BulgeGame, unit: Unit) -> frozenset[str]:
    """Return the hexes whose units keep this one from the road rate (B 5.42, 5.45, 7.31)."""
    only_non_infantry = game.board.reads("road-with-units", ONLY_NON_INFANTRY)
    counter = piece(game, unit)
    if counter.is_staff or (only_non_infantry and counter.is_infantry_type):
        return frozenset()
    return frozenset(
        other.hex
        for other in game.units_of(unit.side)
        if other.id != unit.id
        and piece(game, other).fights
        and not (only_non_infantry and piece(game, other).is_infantry_type)
    )


def _barred(game: BulgeGame, unit: Unit) -> frozenset[str]:
    """Return the hexes a unit in Strategic Movement keeps out of because of friends (B 6.35)."""
    found: set[str] = set()
    for other in game.units_of(unit.side):
        if other.id == unit.id or not piece(game, other).fights:
            continue
        if not piece(game, other).is_motorized:
            found.add(other.hex)
        if other.has(STRATEGIC):
            found.update((other.hex, *game.board.map.neighbors[other.hex]))
    return frozenset(found)


def _whole(spent: int) -> int:
    """Return what was spent once the half point of a highway is lost (B 5.44)."""
    return spent + spent % MP


def step(game: BulgeGame, who: Mover, here: str, there: str, spent: int, budget: int, fresh: bool) -> int | Rule:
    """Return what has been spent after a step, or the rule that forbids it.

    ``spent`` before the step and ``budget`` are scaled; ``fresh`` says that the unit has not moved in this phase yet.
    """
    if there in who.blocked:
        return ENEMY
    if there in who.closed:
        return CLOSED
    if here in who.zone and there in who.zone:
        return ZONE
    if (here, there) in who.forbidden:
        return KEPT_WEST
    if there in who.shunned:
        return BESIDE
    if there in who.near:
        return NEAR
    if there in who.barred:
        return FRIEND
    if who.exit_cost and here in who.zone:
        spent += who.exit_cost
    lane = who.lanes[here, there]
    by_road = _by_road(game, who, here, there, spent)
    if who.mode == BY_TRUCK:
        return OFF_ROAD if by_road is None else (by_road if by_road <= budget else FRESH)
    by_ground = _by_ground(who, lane, spent, budget, fresh)
    totals = [total for total in (by_road, by_ground) if isinstance(total, int)]
    if not totals:
        assert isinstance(by_ground, Rule)
        return by_ground
    total = min(totals)
    if total <= budget:
        return total
    return budget if fresh and who.may_always and budget > 0 else FRESH


def _by_road(game: BulgeGame, who: Mover, here: str, there: str, spent: int) -> int | None:
    """Return what has been spent after a step along a road, or None where the road does not serve."""
    if not who.has_roads or (there in who.crowded and who.mode != BY_TRUCK):
        return None
    kind = road_between(game, here, there)
    if kind is None:
        return None
    cost = who.road[kind]
    return spent + cost if cost % MP else _whole(spent) + cost


def _by_ground(who: Mover, lane: Lane, spent: int, budget: int, fresh: bool) -> int | Rule:
    if lane.ground is None:
        return GROUND
    ground = max(LEAST, lane.ground - MP) if who.mode == MARCH else lane.ground
    takes_all = False
    if lane.wet and lane.ford >= 0:
        ground += lane.ford
    elif lane.wet:
        if who.is_artillery:
            return ARTILLERY
        if who.keeps_dry:
            return RESERVED
        if lane.water is None:
            return WATER
        takes_all = lane.water == WHOLE
        ground += 0 if takes_all else lane.water
    if takes_all and not fresh:
        return WATER
    if lane.side is None or (lane.rough_side and who.keeps_dry):
        return RESERVED if who.keeps_dry else SIDE
    if lane.side == WHOLE:
        if not fresh:
            return SIDE
        takes_all = True
    return budget if takes_all else _whole(spent) + ground + lane.side


def explain(game: BulgeGame, unit: Unit, rule: Rule, here: str, there: str) -> Refusal:
    """Return the refusal of a step in words."""
    return rule.refuse(title(game, unit.id), REASONS[rule].format(here=here, there=there), there)


def reached(game: BulgeGame, unit: Unit, mode: str, kind: str, spent: int, budget: int, hexes_gone: int = 0) -> Reach:
    """Return every hex the unit can get to, with what it has spent there; stacking aside.

    Kept until the position changes. ``hexes_gone``: how many hexes it has moved in this phase (B 15.21).
    """
    key = ("reach", unit.id, mode, kind, spent, budget, hexes_gone)
    found: Reach | None = game.cache.get(key)
    if found is None:
        who = mover(game, unit, mode, kind)
        limit = hex_limit(game, unit)
        found = _search(
            unit.hex,
            spent,
            lambda label: game.board.map.neighbors[label],
            lambda a, b, before: step(game, who, a, b, before, budget, hexes_gone == 0 and a == unit.hex),
            who.zone | who.pauses,
            None if limit is None else limit - hexes_gone,
        )
        game.cache[key] = found
    return found


def _search(
    start: str,
    spent: int,
    neighbors: Callable[[str], tuple[str, ...]],
    after: Callable[[str, str, int], int | Rule],
    stops: frozenset[str],
    most_hexes: int | None,
) -> Reach:
    """Return the cheapest way to every hex; ties go to the order of the neighbors. From ``stops`` nothing goes on."""
    best = {start: spent}
    hexes = {start: 0}
    previous: dict[str, str] = {}
    done: dict[str, int] = {}
    queue = [(spent, 0, start)]
    order = 1
    while queue:
        total, _, here = heappop(queue)
        if here in done:
            continue
        done[here] = total
        if (here in stops and here != start) or (most_hexes is not None and hexes[here] >= most_hexes):
            continue
        for there in neighbors(here):
            if there in done:
                continue
            price = after(here, there, total)
            if isinstance(price, Rule) or (there in best and best[there] <= price):
                continue
            best[there] = price
            hexes[there] = hexes[here] + 1
            previous[there] = here
            heappush(queue, (price, order, there))
            order += 1
    return Reach(done, previous)


def may_march(game: BulgeGame, unit: Unit) -> Refusal | None:
    """Return the rule that keeps a unit from March Movement, or None (B 5.71 to 5.75)."""
    name = title(game, unit.id)
    counter = piece(game, unit)
    if game.turn > game.board.number("march_last_turn"):
        return RULE("B 5.75").refuse(name, "nobody marches in heavy snow")
    if counter.is_armor and game.turn < game.board.number("armor_march_first_turn"):
        return RULE("B 5.73").refuse(name, "armor marches on frozen ground only")
    if unit.has(STRATEGIC):
        return RULE("B 5.71").refuse(name, "it is in Strategic Movement")
    if unit.hex in beside_enemies(game, unit.side):
        return RULE("B 5.71").refuse(name, "it is next to an enemy unit", unit.hex)
    return None


def mp_text(halves: int) -> str:
    """Return scaled movement points as people write them, such as ``2``, ``1/2`` or ``3 1/2``."""
    whole, rest = divmod(halves, MP)
    if not rest:
        return str(whole)
    return f"{whole} 1/2" if whole else "1/2"
