"""By which other entry does a unit come whose own is barred? (21.22, E-21.2)

Along the same edge of the map: westward for entries of the north and south edge, on the others toward the nearest
friendly unit. How many entries away is a number of the data; printed is only the nearest that is free.
"""

from collections.abc import Callable

from engine.spi1977.board import Board
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("21.22"),)

EDGES = ("north-edge", "south-edge", "west-edge", "east-edge")
ENTRY = "entry"
READING, ANY = "blocked-entry", "any of them"


def alternatives(game: RhineGame, side: str, own: tuple[str, ...], is_barred: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the free entry hexes that stand for barred ones: of the first entry that has any, or of each."""
    found: list[str] = []
    for hexes in _in_order(game, side, own):
        free = [label for label in hexes if not is_barred(label)]
        if free and not game.board.reads(READING, ANY):
            return tuple(free)
        found += free
    return tuple(found)


def _in_order(game: RhineGame, side: str, own: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the entries in the direction that counts, nearest first, as many as may be tried."""
    board = game.board
    here = own[0] if own else ""
    edge = next((key for key in EDGES if here in board.areas.get(key, ())), "")
    if not edge:
        return []
    runs_by_column = edge in EDGES[:2]
    way = -1 if runs_by_column else _toward_friends(game, side, here)
    places = [_place(board, label, runs_by_column) for label in own if label in board.areas[edge]]
    place = max(places, key=lambda place: place * way)  # of several entries all are barred: the last one counts
    entries = [
        (abs(_place(board, hexes[0], runs_by_column) - place), hexes)
        for hexes in board.once(_entries)
        if hexes[0] in board.areas.get(edge, ()) and (_place(board, hexes[0], runs_by_column) - place) * way > 0
    ]
    most = board.word("blocked_boxes")
    ordered = [hexes for _, hexes in sorted(entries)]
    return ordered[: int(most)] if most.isdecimal() else ordered


def _entries(board: Board) -> tuple[tuple[str, ...], ...]:
    """Return the road hexes of each single entry box of the map, as far as they are in play."""
    areas = (area for area in board.scenario.map.areas if area.kind == ENTRY and area.key[1:].isdecimal())
    hexes = (tuple(label for label in board.areas[area.key] if board.map.roads_at[label]) for area in areas)
    return tuple(item for item in hexes if item)


def _place(board: Board, label: str, by_column: bool) -> int:
    cell = board.map.hexes[label].cell
    return cell[0] if by_column else cell[1]


def _toward_friends(game: RhineGame, side: str, here: str) -> int:
    """Return 1 down the map or -1 up it: where the nearest friendly unit stands."""
    units = game.units_of(side)
    if not units:
        return 1
    near = min(units, key=lambda unit: game.board.map.distance(here, unit.hex))
    return 1 if _place(game.board, near.hex, False) >= _place(game.board, here, False) else -1
