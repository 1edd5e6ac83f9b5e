"""What of a unit and the position does the cost of its steps depend on?"""

from dataclasses import dataclass

from engine.core.sides import GERMAN, other_side
from engine.core.units import Unit
from engine.scs1994.board import MP, Board
from engine.scs1994.ground.lanes import Lanes, lanes
from engine.scs1994.ground.zones import beside_enemies, crowded, enemy_zone, fighters_at, german_bridges
from engine.scs1994.state import RULE, RULING, ArdennesGame, is_hidden, piece

READS = (
    RULING("ezoc-cost"),
    RULING("greif-zones"),
    RULING("leave-road"),
    RULING("negated-zone-movement"),
)
FOLLOWS = (RULE("1.5b"), RULE("2.1a"), RULE("2.1bA"), RULE("2.1bB"), RULE("S-08"))


@dataclass(frozen=True, slots=True)
class Traffic:
    """What the rules of roads ask: whether printed jams count, what a stacked hex adds, whether a unit may go over the
    ground where a road leads."""

    jams: bool
    stacked_cost: int
    may_leave_road: bool


@dataclass(frozen=True, slots=True)
class Mover:
    """What of a unit and the position the cost of its steps depends on."""

    movement_class: str
    lanes: Lanes
    blocked: frozenset[str]
    beside: frozenset[str]
    crowded: frozenset[str]
    zone: frozenset[str]
    zone_cost: int
    traffic: Traffic
    bridges: frozenset[str]
    bridge_cost: int


def jams_count(game: ArdennesGame) -> bool:
    """Tell whether printed traffic jams still negate roads (1.5b)."""
    return game.turn <= game.board.number("jam_last_turn")


def traffic(game: ArdennesGame, ignores_jams: bool = False) -> Traffic:
    """Return the rules of roads as they stand this turn, for a unit or a trace."""
    return Traffic(
        jams=jams_count(game) and not ignores_jams,
        stacked_cost=game.board.number("stacked_hex_cost") * MP,
        may_leave_road=game.board.word("leave_road") == "yes",
    )


def zone_cost(game: ArdennesGame, unit: Unit) -> int:
    """Return what a hex in an enemy zone adds (S-08); the brigade of 2.1a and the teams of 2.1bA pay nothing."""
    counter = piece(game, unit).counter
    exempt = counter.formation == game.board.word("ezoc_free_formation") or piece(game, unit).role == "greif"
    return 0 if exempt else game.board.number("ezoc_cost") * MP


def mover(game: ArdennesGame, unit: Unit) -> Mover:
    """Return the unit as the search sees it; kept until the position changes."""
    return game.derived(_mover, unit.id)


def _mover(game: ArdennesGame, unit_id: str) -> Mover:
    unit = game.units[unit_id]
    kind = piece(game, unit).type.movement_class
    full = crowded(game, unit.side)
    if unit.hex in full and len(game.friends_in(unit.hex, unit.side)) == 1:
        full -= {unit.hex}  # nobody hinders himself on the way back
    zone = enemy_zone(game, unit.side)
    if game.board.word("friend_cancels_ezoc_cost") == "yes":
        zone -= fighters_at(game, unit.side)
    is_team = piece(game, unit).role == "greif"  # no traffic rule touches it, and hidden it passes anybody
    return Mover(
        movement_class=kind,
        lanes=lanes(game.board, kind),
        blocked=frozenset() if is_hidden(unit) else fighters_at(game, other_side(unit.side)),
        beside=beside_enemies(game, unit.side) if piece(game, unit).role == "supply" else frozenset(),
        crowded=frozenset() if is_team else full,
        zone=zone,
        zone_cost=zone_cost(game, unit),
        traffic=traffic(game, ignores_jams=is_team),
        bridges=german_bridges(game) if unit.side == GERMAN else frozenset(),
        bridge_cost=bridge_cost(game.board, kind),
    )


def bridge_cost(board: Board, movement_class: str) -> int:
    """Return what a step over a German bridge costs beside the hex (2.3b)."""
    return board.terrain["german_bridge"].cost(movement_class) or 0
