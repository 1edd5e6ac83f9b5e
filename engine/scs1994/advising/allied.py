"""Where does a careful US player stand?

He cannot hold everywhere, so he stands where it costs the enemy most: on the roads the divisions of the victory clause
need, on good ground, near enough to be in supply, and he cuts down Supply Units that stand alone.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.core.lazy import Lazy
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.core.units import Unit
from engine.scs1994.advising import routes as routes
from engine.scs1994.advising.aims import cities_lost, is_spearhead
from engine.scs1994.advising.field import FAR, attack_chance, distances, field_of, guns_stand, shelter, to_enemy
from engine.scs1994.board import FACE_MOVE, MP, Board
from engine.scs1994.ground.zones import fighters_at
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.state import (
    ArdennesGame,
    defense_strength,
    is_artillery,
    is_supply,
    movement_allowance,
    piece,
    stacking_steps,
)
from engine.scs1994.steps.movement_costs import reached
from engine.scs1994.supply.supply import fed_beside

_TRIED = 14
"""How many blocks are reckoned through for one unit; the others are judged by traffic alone."""

_MOST_HEXES = 1500
"""On a larger map blocks are not reckoned through, only judged by traffic: the campaign would take an hour."""

_UNFED = -8
"""What it is worth that no supply leads to a hex."""
_KEPT = 16

_HELD = 4 * MP
"""What it is worth that a spearhead cannot leave the map in its next turn."""


def value(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return how well a US unit stands in a hex."""
    if is_artillery(game, unit):
        return guns_stand(game, unit, label) + _supply(game, label)
    ground = game.derived(_ground)
    worth = 4 * blocks(game, unit).get(label, 0) + ground.base[label]
    others = [other for other in game.units_in(label) if other.id != unit.id] if label in game.occupants else []
    worth += min(sum(stacking_steps(game, other) for other in others), 3) * 2 if others else 0
    if ground.to_enemy.get(label, FAR) == 1:
        threat = game.derived_of(GERMAN, _threat, label)
        held = defense_strength(game, unit) + sum((defense_strength(game, other) for other in others), Fraction(0))
        worth -= 6 if threat > 4 * held else 0
        worth += attack_chance(game, unit, label) // 3
    return worth


@dataclass(frozen=True, slots=True)
class Ground:
    """What the worth of a hex to any US unit rests on: what it is worth whoever stands where, and hexes from there to
    the enemy."""

    base: Mapping[str, int]
    to_enemy: Mapping[str, int]


def _ground(game: ArdennesGame) -> Ground:
    lost = cities_lost(game)
    dumps = frozenset(dump.hex for dump in game.own.dumps if dump.owner == ALLIED)
    hexes = frozenset(ahead(game)), frozenset(lost), dumps, fed_beside(game, ALLIED)
    return Ground(game.board.lately(_KEPT, _based, *hexes), to_enemy(game, ALLIED))


def _based(
    board: Board, passed: frozenset[str], lost: frozenset[str], dumps: frozenset[str], fed: frozenset[str]
) -> Lazy[str, int]:
    """Return what each hex is worth: near the ways of the spearheads and cities lost, on good ground, in supply."""
    to_traffic, to_lost = distances(board, passed), distances(board, lost)

    def base(label: str) -> int:
        worth = 3 * shelter(board, label) + (0 if label in fed else _UNFED) - 4 * min(30, to_traffic.get(label, FAR))
        worth -= min(20, to_lost.get(label, FAR)) if to_lost else 0
        return worth + (25 if label in dumps else 0)

    return Lazy(base)


def _threat(game: ArdennesGame, enemy: str, label: str) -> Fraction:
    """Return with what strength Germans stand beside a hex."""
    attack = field_of(game, other_side(enemy)).attack
    return sum((attack[near] for near in game.board.map.neighbors[label] if near in attack), Fraction(0))


def raid(game: ArdennesGame, path: tuple[str, ...]) -> int:
    """Return points for Supply Units without an escort that a move rides down (2.4)."""
    prey = game.derived_of(GERMAN, _prey)
    return 25 * sum(prey.get(label, 0) for label in path[1:]) if prey else 0


def _prey(game: ArdennesGame, side: str) -> Mapping[str, int]:
    """Return the hexes with Supply Units of a side that have no escort, and how many there are."""
    guarded = fighters_at(game, side)
    return Counter(unit.hex for unit in game.units_of(side) if is_supply(game, unit) and unit.hex not in guarded)


def spearheads(game: ArdennesGame) -> list[Unit]:
    """Return the German units on the map that the victory clause wants off it."""
    return [game.units[key] for key in game.derived(_heads)]


def _heads(game: ArdennesGame) -> tuple[str, ...]:
    return tuple(unit.id for unit in game.units_of(GERMAN) if is_spearhead(game, unit))


def delay(game: ArdennesGame, best: list[int]) -> int:
    """Return how far off the spearheads are, in movement points: what the next march covers counts double."""
    ways = routes.net(game)
    leave = game.board.number("exit_cost") * MP
    total = 0
    for unit in spearheads(game):
        cost, march = best[ways.index[unit.hex]] + leave, max(_march(game, unit), MP)
        total += min(cost, march) + min(cost, 2 * march) + (_HELD if cost > march else 0)
    return total // MP


def _march(game: ArdennesGame, unit: Unit) -> int:
    """Return what a spearhead moves in its next turn; artillery turned to fire can be turned back first (1.10a)."""
    wheels = piece(game, unit).faces.get(FACE_MOVE)
    return (wheels.movement or 0) * MP if wheels is not None else movement_allowance(game, unit)


def blocks(game: ArdennesGame, unit: Unit) -> Mapping[str, int]:
    """Return for the best hexes in reach how many movement points the enemy loses by the unit standing there.

    The unit itself is taken off the map first. Only the hexes with most traffic are reckoned through, not two that
    touch, and the hex it stands in.
    """
    moving = game.top.local if game.stack else None
    left = moving.mp_left if isinstance(moving, MoveUnit) else movement_allowance(game, unit) if game.stack else 0
    return game.derived(_blocks, unit.id, left)


def _blocks(game: ArdennesGame, unit_id: str, left: int) -> Mapping[str, int]:
    unit = game.units[unit_id]
    ways = routes.net(game)
    heads = [head.hex for head in spearheads(game)]
    if len(ways.labels) > _MOST_HEXES:
        flow = routes.traffic(ways, routes.onward_without(game, unit), heads)
        return {label: 4 * flow.get(label, 0) for label in _candidates(game, unit, flow, left)}
    extra = routes.burden(game, without=unit.id)
    wanted = [ways.index[label] for label in heads]
    best, onward = routes.search(ways, extra, wanted)
    flow = routes.traffic(ways, onward, heads)
    before = delay(game, best)
    found: dict[str, int] = {}
    for label in _candidates(game, unit, flow, left) if heads else ():
        after, _ = routes.search(ways, routes.blocked(game, extra, unit, label), wanted)
        found[label] = delay(game, after) - before
    return found


def _candidates(game: ArdennesGame, unit: Unit, flow: Mapping[str, int], left: int) -> list[str]:
    """Return the hex of the unit and the hexes in its reach with most traffic in and around them."""
    near = reached(game, unit, left).cost
    around = game.board.map.neighbors
    rank = {
        label: 4 * flow[label] + sum(flow.get(other, 0) for other in around[label]) + 4 * shelter(game.board, label)
        for label in flow
        if label in near
    }
    chosen: list[str] = [unit.hex]
    for label in sorted(rank, key=lambda label: (-rank[label], label)):
        if len(chosen) > _TRIED:
            break
        if label not in chosen and not any(label in around[other] for other in chosen[1:]):
            chosen.append(label)
    return chosen


def to_traffic(game: ArdennesGame) -> Mapping[str, int]:
    """Return how far each hex is from the ways of the spearheads."""
    return game.derived(_to_traffic)


def _to_traffic(game: ArdennesGame) -> Mapping[str, int]:
    return distances(game.board, frozenset(ahead(game)))


def _supply(game: ArdennesGame, label: str) -> int:
    """Return a price for a hex to which no trace leads now (3.3, 3.4)."""
    return 0 if label in fed_beside(game, ALLIED) else _UNFED


def ahead(game: ArdennesGame) -> Mapping[str, int]:
    """Return how many spearheads would pass each hex on their best ways."""
    return game.derived(_ahead)


def _ahead(game: ArdennesGame) -> Mapping[str, int]:
    _, onward = routes.costs_west(game)
    return routes.traffic(routes.net(game), onward, [unit.hex for unit in spearheads(game)])
