"""What of a unit and the position does the cost of its steps depend on?"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.sides import other_side
from engine.core.units import Unit
from engine.hj1986.air.interdiction import closed, roadless
from engine.hj1986.clauses.restricted import barred_steps
from engine.hj1986.ground.allowance import MOVE
from engine.hj1986.ground.blocks import blocks
from engine.hj1986.ground.columns import barred_by_friends
from engine.hj1986.ground.first_days import roads_are_closed
from engine.hj1986.ground.going import exit_cost
from engine.hj1986.ground.groups import moves_twice
from engine.hj1986.ground.lanes import Lanes, lanes, least_cost
from engine.hj1986.ground.stacking import load, own_weight
from engine.hj1986.ground.weather import is_frozen
from engine.hj1986.ground.zones import enemy_zone_for, held_by, near_enemies
from engine.hj1986.setting.kinds import Piece
from engine.hj1986.state import ISOLATED, RESERVE, RULE, RULING, BulgeGame, piece
from engine.hj1986.steps.dumps import dump_hexes
from engine.hj1986.steps.misdirection import trap_hexes
from engine.hj1986.steps.modes import BY_TRUCK, MARCH, near_for_march

READS = (RULING("road-with-units"), RULING("stacking-on-the-way"))
FOLLOWS = (RULE("B 5.42"), RULE("B 5.45"), RULE("B 7.31"), RULE("B 15.5"))

ONLY_NON_INFANTRY = "only units that are no infantry"
NEVER = "never, not even on the way"


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
    full: frozenset[str]
    crowded: frozenset[str]
    forbidden: frozenset[tuple[str, str]]
    has_roads: bool
    is_artillery: bool
    keeps_dry: bool
    may_always: bool
    road: dict[str, int]
    march: int
    least: int
    exit_cost: int
    pauses: frozenset[str]
    closed: frozenset[str]
    roadless: frozenset[str]


def mover(game: BulgeGame, unit: Unit, mode: str, kind: str) -> Mover:
    """Return the unit as the search sees it in a mode and a kind of movement; kept until the position changes."""
    return game.derived(_mover, unit.id, mode, kind)


def _mover(game: BulgeGame, unit_id: str, mode: str, kind: str) -> Mover:
    unit = game.units[unit_id]
    counter = piece(game, unit)
    board = game.board
    costs: dict[str, int] = {}
    for name in ("road", "highway"):
        line = board.terrain[f"strategic_{name}" if mode == BY_TRUCK else name]
        cost = line.cost(counter.type.movement_class)
        assert cost is not None
        costs[name] = cost
    relief = board.terrain["march"].cost(counter.type.movement_class) if mode == MARCH else 0
    strategic = mode == BY_TRUCK
    return Mover(
        mode=mode,
        lanes=lanes(board, counter.type.movement_class, is_frozen(game)),
        blocked=held_by(game, other_side(unit.side)),
        zone=enemy_zone_for(game, unit),
        shunned=near_for_march(game, unit) if mode == MARCH else frozenset(),
        near=near_enemies(game, unit.side, board.number("strategic_enemy_distance") - 1) if strategic else frozenset(),
        barred=barred_by_friends(game, unit) if strategic else frozenset(),
        full=_full(game, unit) if board.reads("stacking-on-the-way", NEVER) else frozenset(),
        crowded=_crowded(game, unit),
        forbidden=barred_steps(game, unit),
        has_roads=not roads_are_closed(board, unit.side, game.turn),
        is_artillery=counter.is_artillery,
        keeps_dry=kind == MOVE and unit.has(RESERVE) and moves_twice(game, unit),
        may_always=not strategic and not (counter.is_armor and unit.has(ISOLATED)),
        road=costs,
        march=relief or 0,
        least=least_cost(board),
        exit_cost=exit_cost(game, unit),
        pauses=dump_hexes(game, unit.side)
        | (blocks(game) | trap_hexes(game, unit.side) if counter.fights else frozenset()),
        closed=closed(game),
        roadless=roadless(game),
    )


def _full(game: BulgeGame, unit: Unit) -> frozenset[str]:
    """Return the hexes in which a unit would be one too many (B 7.11)."""
    room = game.board.number("stack_limit") - own_weight(game, unit)
    hexes = dict.fromkeys(other.hex for other in game.units_of(unit.side) if other.hex != unit.hex)
    return frozenset(label for label in hexes if load(game, label, unit.side) > room)


def _crowded(game: BulgeGame, unit: Unit) -> frozenset[str]:
    """Return the hexes whose units keep this one from the road rate (B 5.42, 5.45, 7.31)."""
    only_non_infantry = game.board.reads("road-with-units", ONLY_NON_INFANTRY)
    counter = piece(game, unit)
    if counter.is_staff or (only_non_infantry and counter.is_infantry_type):
        return frozenset()
    number = game.derived_of(unit.side, _hindering, only_non_infantry)
    alone = number.get(unit.hex) == 1 and unit.on_map and _hinders(counter, only_non_infantry)
    return frozenset(number) - {unit.hex} if alone else frozenset(number)


def _hindering(game: BulgeGame, side: str, only_non_infantry: bool) -> Mapping[str, int]:
    """Return the hexes with units of a side that keep others from the road rate, and how many there are."""
    return Counter(unit.hex for unit in game.units_of(side) if _hinders(piece(game, unit), only_non_infantry))


def _hinders(counter: Piece, only_non_infantry: bool) -> bool:
    return counter.fights and not (only_non_infantry and counter.is_infantry_type)
