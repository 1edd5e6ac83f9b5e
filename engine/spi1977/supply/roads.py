"""Over which hexes and roads can a side trace supply? (14.11, 14.4)

An enemy unit bars a hex, and so does an enemy rigid zone where no friendly unit stands. Roads count as far as they lead
off the map by an edge that has the role of supply for the side.
"""

from engine.core.paths import reach
from engine.core.sides import other_side
from engine.spi1977.board import Board
from engine.spi1977.ground.hexsides import road
from engine.spi1977.ground.regions import connected
from engine.spi1977.ground.zones import enemy_zones, occupied
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (
    RULE("8.51"), RULE("8.52"), RULE("8.53"), RULE("14.11"), RULE("14.41"), RULE("14.42"), RULE("14.44"),
)  # fmt: skip

SUPPLY, ENTRY = "supply", "entry"


def barred(game: RhineGame, side: str) -> frozenset[str]:
    """Return the hexes through which a side traces no supply (14.41, 14.44)."""
    return game.derived(_barred, side)


def _barred(game: RhineGame, side: str) -> frozenset[str]:
    return occupied(game, other_side(side)) | (enemy_zones(game, side).rigid - occupied(game, side))


def edge_hexes(board: Board, side: str) -> tuple[str, ...]:
    """Return the road hexes by which a side draws supply: those of the entries on its edges, where an edge has any."""
    return board.once(_edge_hexes, side)


def _edge_hexes(board: Board, side: str) -> tuple[str, ...]:
    entries = {label for area in board.scenario.map.areas if area.kind == ENTRY for label in area.hexes}
    found: dict[str, None] = {}
    for role in board.scenario.bound_roles:
        if role.role == SUPPLY and role.side in (side, "both"):
            roads = [label for label in board.areas.get(role.area, ()) if board.map.roads_at[label]]
            found.update(dict.fromkeys([label for label in roads if label in entries] or roads))
    return tuple(found)


def open_roads(game: RhineGame, side: str) -> frozenset[str]:
    """Return the road hexes from which roads lead off the map without a gap (14.11)."""
    return game.derived(_open_roads, side)


def _open_roads(game: RhineGame, side: str) -> frozenset[str]:
    shut, links = barred(game, side), game.board.map.roads_at
    starts = tuple(label for label in edge_hexes(game.board, side) if label not in shut)
    found = reach(
        starts,
        None,
        links.__getitem__,
        lambda here, there: 0 if there not in shut and road(game, here, there) else None,
    )
    return frozenset(found.cost)


def regions(game: RhineGame, side: str) -> dict[str, int]:
    """Return for each hex that is open to a side the number of its region: hexes of one region are joined by a line of
    any length (14.11)."""
    return game.derived(_regions, side)


def _regions(game: RhineGame, side: str) -> dict[str, int]:
    return connected(game.board.map.neighbors, barred(game, side))


def fed_regions(game: RhineGame, side: str) -> frozenset[int]:
    """Return the regions in which a road leads off the map."""
    return game.derived(_fed_regions, side)


def _fed_regions(game: RhineGame, side: str) -> frozenset[int]:
    where = regions(game, side)
    return frozenset(where[label] for label in open_roads(game, side))
