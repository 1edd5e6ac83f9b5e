"""Who is in supply?

German: five hexes to the Eastern Zone (2.5a), or ten movement points from a Supply Unit or captured dump (2.5b,
2.5d). US: the same from a dump (3.3), or three hexes to a road that leads off the west, north or south edge (3.4).
Both: five hexes to a part of Liege that the side was the last to enter (3.3b).
Traces run through hexes without enemy units and without enemy zones that no friend negates, and end next to the unit.
Judged in the owner's Supply Phase and kept until the next (S-28). One search for each kind and side serves all units.
"""

from collections.abc import Iterable, Iterator

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.paths import Reach
from engine.core.paths import reach as search
from engine.core.paths import reach_by as search_by
from engine.core.phases import Phase
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.core.state import Frame
from engine.core.units import Unit, with_marks, without_marks
from engine.scs1994.board import MP, Board
from engine.scs1994.ground.entering import bridge_stands
from engine.scs1994.ground.lanes import is_jammed, lanes
from engine.scs1994.ground.zones import crowded, enemy_zone, fighters_at, german_bridges, open_enemy_zone
from engine.scs1994.state import DROPPED, OUT_OF_SUPPLY, RULE, RULING, ArdennesGame, is_supply, piece
from engine.scs1994.steps import greif
from engine.scs1994.steps.movement_costs import reach_of, steps_of
from engine.scs1994.steps.mover import Mover, jams_count, traffic

READS = (
    RULING("east-number"),
    RULING("liege-city"),
    RULING("source-in-zone"),
    RULING("supply-unit-fed"),
    RULING("trace-zones"),
    RULING("us-road-edge"),
    RULING("us-road-edges"),
    RULING("us-road-river"),
)
FOLLOWS = (
    RULE("1.5b"),
    RULE("1.13"),
    RULE("2.2c"),
    RULE("2.5a"),
    RULE("2.5a-ZONE"),
    RULE("2.5b"),
    RULE("2.5d"),
    RULE("3.3-USE"),
    RULE("2.1bD-1"),
    RULE("2.1bE"),
    RULE("3.3a"),
    RULE("3.3b"),
    RULE("3.4"),
    RULE("TEC-SUP"),
    RULE("S-10"),
    RULE("S-28"),
    RULE("S-29"),
    RULE("S-30"),
)

EASTERN_ZONE, LIEGE = "eastern-zone", "liege"

_KEPT = 64
"""Of each kind of line so many are kept by what they depend on: what moves far from it changes none of them."""


def in_supply_now(game: ArdennesGame, unit: Unit) -> bool:
    """Tell whether a unit on the map can trace supply at this moment, whatever its mark says."""
    if is_supply(game, unit) or piece(game, unit).role == "greif" or unit.has(DROPPED):
        return True  # a Supply Unit is its own source; teams and dropped units need none (2.1bE, 2.2c)
    if unit.side == GERMAN and unit.hex in eastern_zone(game.board):
        return True
    if unit.hex in liege_heads(game, unit.side):
        return True
    around = (unit.hex, *game.board.map.neighbors[unit.hex])
    # most have a line of hexes, and one from a dump takes longest to look for
    return any(not find(game, unit.side).isdisjoint(around) for find in (_fed_from_afar, supplied_hexes))


def supplied(game: ArdennesGame, unit_id: str) -> bool:
    """Tell whether a unit counts as in supply: what its last Supply Phase found (S-28)."""
    return not game.units[unit_id].has(OUT_OF_SUPPLY)


def supplied_hexes(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes a trace of a side can come to; units in and next to them are in supply."""
    return game.derived(_fed, side)


def fed_beside(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes in which a unit of a side would be in supply: those, and all that touch them."""
    return game.derived(_beside, side)


def _beside(game: ArdennesGame, side: str) -> frozenset[str]:
    return game.board.lately(_KEPT, _grown, supplied_hexes(game, side))


def _grown(board: Board, hexes: frozenset[str]) -> frozenset[str]:
    return hexes.union(*(board.map.neighbors[label] for label in hexes))


def _fed(game: ArdennesGame, side: str) -> frozenset[str]:
    return _fed_from_afar(game, side).union(*_fed_by_sources(game, side))


def _fed_from_afar(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes that a trace comes to from the edge of the map or the Eastern Zone, or from Liege."""
    return game.derived(_lines_from_afar, side)


def _lines_from_afar(game: ArdennesGame, side: str) -> frozenset[str]:
    far = from_zone(game) if side == GERMAN else from_roads(game)
    return frozenset(far.cost).union(from_liege(game, side).cost)


def _fed_by_sources(game: ArdennesGame, side: str) -> Iterator[Iterable[str]]:
    """Yield the hexes within reach of each Supply Unit and dump of a side."""
    trace, far = _trace(game, side), game.board.number("supply_unit_range") * MP
    yield from (reach_of(game, trace, source, far).cost for source in dict.fromkeys(sources(game, side)))


def _closed(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes no trace of a side may enter."""
    return fighters_at(game, other_side(side)) | open_enemy_zone(game, side)


def eastern_zone(board: Board) -> tuple[str, ...]:
    """Return the hexes of the Eastern Zone: as drawn, unless the reading draws its bound in the north farther east
    than the printed number, which is in the zone (2.5a-ZONE)."""
    return board.once(_eastern_zone)


def _eastern_zone(board: Board) -> tuple[str, ...]:
    drawn = board.areas.get(EASTERN_ZONE, ())
    first_row, most = board.number("east_row_min"), board.number("east_number_max")
    is_as_printed, sheet = most >= board.number("east_number"), board.word("east_sheet")
    return tuple(label for label in drawn if is_as_printed or not _is_west_of(label, sheet, first_row, most))


def _is_west_of(label: str, sheet: str, first_row: int, most: int) -> bool:
    row, _, number = label.removeprefix(sheet).partition(".")
    return label.startswith(sheet) and int(row) >= first_row and int(number) > most


def from_zone(game: ArdennesGame) -> Reach:
    """Return the hexes within reach of the Eastern Zone, counted in hexes, up to those next to a unit (2.5a)."""
    return _by_hexes(game, GERMAN, eastern_zone(game.board), game.board.number("eastern_zone_range"))


def liege_heads(game: ArdennesGame, side: str) -> list[str]:
    """Return the city hexes of Liege that a side was the last to enter; at first all are the US player's (3.3b)."""
    return [label for label in game.board.areas.get(LIEGE, ()) if game.own.control.get(label, ALLIED) == side]


def from_liege(game: ArdennesGame, side: str) -> Reach:
    """Return the hexes within reach of a side's part of Liege, counted as from the Eastern Zone (3.3b)."""
    return _by_hexes(game, side, liege_heads(game, side), game.board.number("liege_supply_range"))


def _by_hexes(game: ArdennesGame, side: str, heads: Iterable[str], hexes: int) -> Reach:
    return game.board.lately(_KEPT, _lines_by_hexes, tuple(heads), hexes, _closed(game, side))


def _lines_by_hexes(board: Board, heads: tuple[str, ...], hexes: int, closed: frozenset[str]) -> Reach:
    around = board.map.neighbors
    starts = [label for label in heads if label not in closed]
    limit = hexes - 1  # the hex of the unit is the last of the line
    return search_by(starts, limit, lambda here, _: [(there, 1) for there in around[here] if there not in closed])


def sources(game: ArdennesGame, side: str) -> list[str]:
    """Return the hexes of Supply Units and dumps that serve a side; to the US dummies are as good (3.3a)."""
    moving = [unit.hex for unit in game.units_of(side) if is_supply(game, unit)]
    return moving + [dump.hex for dump in game.own.dumps if dump.owner == side]


def from_dumps(game: ArdennesGame, side: str) -> Reach:
    """Return the hexes within reach of Supply Units and dumps, in scaled points at the supply rate (2.5b, 3.3-USE).

    Counted from the source outward, jams and stacked hexes included (1.5). The source itself is not tested.
    """
    far = game.board.number("supply_unit_range") * MP
    return search_by(sources(game, side), far, steps_of(game, _trace(game, side)))


def _trace(game: ArdennesGame, side: str) -> Mover:
    """Return a trace of a side as the search sees it."""
    board, is_german = game.board, side == GERMAN
    return Mover(
        movement_class="supply",
        lanes=lanes(board, "supply"),
        blocked=_closed(game, side),
        beside=frozenset(),
        crowded=crowded(game, side),
        zone=enemy_zone(game, side) if board.word("trace_pays_ezoc") == "yes" else frozenset(),
        zone_cost=board.number("ezoc_cost") * MP,
        traffic=traffic(game),
        bridges=german_bridges(game) if is_german else frozenset(),
        bridge_cost=board.terrain["german_bridge"].supply or 0,
    )


def us_edges(board: Board) -> tuple[str, ...]:
    """Return the areas to whose roads the US traces in this scenario: its west, north and south edges (3.4)."""
    return tuple(
        role.area for role in board.scenario.bound_roles if role.role == "supply" and role.side in (ALLIED, "both")
    )


def from_roads(game: ArdennesGame) -> Reach:
    """Return the hexes within reach of a road that leads off the map, counted in hexes from that road (3.4)."""
    return game.board.lately(_KEPT, _lines_from_roads, *_roads_now(game))


def road_network(game: ArdennesGame) -> Reach:
    """Return the road hexes from which one can drive off the map, with the way to the edge (3.4)."""
    return game.board.lately(_KEPT, _network, *_roads_now(game))


def _roads_now(game: ArdennesGame) -> tuple[frozenset[str], bool, tuple[tuple[str, str], ...]]:
    """Return what the roads off the map depend on: hexes closed to the US, whether jams count, bridges that are
    blown."""
    return _closed(game, other_side(GERMAN)), jams_count(game), game.own.blown


def _lines_from_roads(board: Board, closed: frozenset[str], jams: bool, blown: tuple[tuple[str, str], ...]) -> Reach:
    around = board.map.neighbors
    network = board.lately(_KEPT, _network, closed, jams, blown)
    limit = board.number("us_road_range") - 1  # the road hex is the last of the line, the unit is not counted
    return search_by(
        list(network.cost), limit, lambda here, _: [(there, 1) for there in around[here] if there not in closed]
    )


def _network(board: Board, closed: frozenset[str], jams: bool, blown: tuple[tuple[str, str], ...]) -> Reach:
    area = board.map
    edges = dict.fromkeys(label for key in us_edges(board) for label in board.areas.get(key, ()))
    starts = [
        label
        for label in edges
        if label not in closed and area.roads_at[label] and not (jams and is_jammed(board, label))
    ]

    def along(here: str, there: str) -> int | None:
        if there in closed or (jams and (is_jammed(board, here) or is_jammed(board, there))):
            return None
        return 0 if (here, there) not in area.hexsides or bridge_stands(board, blown, here, there) else None

    return search(starts, None, lambda label: area.roads_at[label], along)


def judged(game: ArdennesGame, units: Iterable[Unit]) -> Iterator[object]:
    """Yield the marks that change; all are judged by the same position."""
    for unit in units:
        fed = in_supply_now(game, unit)
        if fed == unit.has(OUT_OF_SUPPLY):
            yield MarksChanged(unit.id, without_marks(unit, OUT_OF_SUPPLY) if fed else with_marks(unit, OUT_OF_SUPPLY))


def _enter(game: ArdennesGame, frame: Frame[Step]) -> Iterator[object]:
    """Ask first whether a Greif Team opens: it may close a trace, or free one (2.1bD-1)."""
    yield from greif.window(game, greif.SUPPLY, greif.all_teams(game))


def _leave(game: ArdennesGame, frame: Frame[Step]) -> Iterator[object]:
    # The list is made before the first event: marks do not matter for traces, and the maps are found only once.
    yield from list(judged(game, game.units_of(frame.side)))


SUPPLY = Phase("supply", RULE("2.5c"), enter=_enter, leave=_leave, local=Step)
