"""Which hexes lie on or inside an outline, and which of them are the new edge?"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from db.changes import EditError
from editor.cutting.board import Board, Point
from editor.cutting.stretches import stretch_title, stretches
from editor.edits.map import hex_row
from editor.edits.reading import Rows
from engine.core.hexes import Cell, Cube, Grid
from engine.core.numbering import natural_key

_CLOSING = 3
"""Fewest corners of an outline that a command is given."""
_LEAST = 2
"""Fewest corners of the area of a scenario."""


def corners_in(text: str) -> list[str]:
    """Return the hexes at the corners of an outline as they are typed: with commas or blanks between."""
    return [corner for corner in re.split(r"[,;\s]+", text) if corner]


def corners_given(text: str | None) -> list[str]:
    """Return the hexes at the corners of an outline that somebody names, none where nobody does.

    Raises EditError for a text without any and for corners that close no outline.
    """
    corners = corners_in(text or "")
    if text is not None and not corners:
        raise EditError("The outline names no hex; leave it out for the whole area, or give three corners or more")
    if 0 < len(set(corners)) < _CLOSING:
        raise EditError(f"{', '.join(corners)}: that closes no outline; give three corners or more, in order around it")
    return corners


def hexes_within(rows: Rows, game: str, map_key: str, board: Board, corners: Sequence[str]) -> list[str]:
    """Return all hexes on or inside a closed outline, in natural order, by the numbers of its corners.

    One corner is one hex, two are the straight line between them. Raises EditError for a corner that there is not, for
    no corner at all, and for an outline that crosses itself.
    """
    labels = [hex_row(rows, game, map_key, corner).hex for corner in corners]
    if not labels:
        raise EditError("An outline needs corners; give the hexes at its corners with commas, in order around it")
    crossing = next(crossings(board, labels), None)
    if crossing is not None:
        first, second = (f"from {labels[at]} to {labels[(at + 1) % len(labels)]}" for at in crossing)
        raise EditError(f"The outline crosses itself: {first} and {second}; give its corners in order around it")
    cells = [board.cells[label] for label in labels]
    ring = [board.point(cell) for cell in cells]
    found = {label for label, cell in board.cells.items() if _is_within(board.point(cell), ring)}
    for start, end in zip(cells, [*cells[1:], cells[0]], strict=True):
        found |= {board.labels[cell] for cell in _line(board.grid, start, end) if cell in board.labels}
    return sorted(found, key=natural_key)


def ground_within(rows: Rows, game: str, map_key: str, board: Board, corners: Sequence[str]) -> list[str]:
    """Return the hexes that a scenario is to be played in by its outline, see ``hexes_within``.

    Raises EditError also for a single hex.
    """
    found = hexes_within(rows, game, map_key, board, corners)
    if len(set(corners)) < _LEAST:
        raise EditError(f"{corners[0]} alone is one hex; an area needs more corners, with commas, in order around it")
    return found


@dataclass(frozen=True)
class Outlined:
    """The hexes within an outline, and their edge to the rest of the map in stretches, see ``stretches``."""

    board: Board
    hexes: tuple[str, ...]
    edge: tuple[tuple[str, ...], ...]

    def titles(self) -> list[str]:
        """Return what the stretches are called, with a number where several look the same way."""
        titles = [stretch_title(self.board, stretch, self.hexes) for stretch in self.edge]
        names = [title.partition(",")[0] for title in titles]
        so_far = Counter[str]()
        for at, name in enumerate(names):
            so_far[name] += 1
            if names.count(name) > 1:
                titles[at] = titles[at].replace(name, f"{name} {so_far[name]}", 1)
        return titles


def outlined(rows: Rows, game: str, map_key: str, corners: Sequence[str]) -> Outlined:
    """Return the ground of a scenario by its outline. Raises EditError as ``ground_within`` does."""
    board = Board(rows, game, map_key)
    hexes = ground_within(rows, game, map_key, board, corners)
    return Outlined(board, tuple(hexes), edge_within(board, hexes, list(board.cells)))


def edge_within(board: Board, inside: Sequence[str], played: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the stretches of the new edge of hexes that are left of those of a larger scenario."""
    return tuple(tuple(stretch) for stretch in stretches(board, new_edge(board, inside, played), inside))


def crossings(board: Board, labels: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield which lines of a closed outline cross each other, by the places of the corners where they begin."""
    ring = [board.point(board.cells[label]) for label in labels]
    lines = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    for first, (a, b) in enumerate(lines):
        for second, (c, d) in enumerate(lines[first + 1 :], first + 1):
            if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
                yield first, second


def uncrossed(board: Board, labels: Sequence[str]) -> list[str]:
    """Return a closed outline as a hand draws it without the small loops that it makes where it crosses itself."""
    found = [label for label in labels if label in board.cells]
    while (crossing := next(crossings(board, found), None)) is not None:
        first, second = crossing
        inner, outer = found[first + 1 : second + 1], [*found[: first + 1], *found[second + 1 :]]
        found = max(inner, outer, key=len)
    return found


def _turn(start: Point, end: Point, point: Point) -> int:
    """Return on which side of a line a point lies: the sign of a whole number, 0 on it."""
    turn = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return (turn > 0) - (turn < 0)


def new_edge(board: Board, inside: Sequence[str], played: Sequence[str]) -> list[str]:
    """Return the hexes of a cut that touch hexes of the larger scenario outside it, in natural order."""
    beyond = set(played) - set(inside)
    return [label for label in inside if any(other in beyond for other in board.around(label))]


def _is_within(point: Point, ring: Sequence[Point]) -> bool:
    """Say whether a point lies in a closed ring or on its line; whole numbers, so without a doubt."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            inside = not inside
    return inside


def _line(grid: Grid, start: Cell, end: Cell) -> Iterator[Cell]:
    """Yield the cells of the straight line between two."""
    steps = grid.distance(start, end)
    if not steps:
        yield start
        return
    a, b = grid.cube(start), grid.cube(end)
    for step in range(steps + 1):
        yield grid.cell(_rounded(tuple(p * (steps - step) + q * step for p, q in zip(a, b, strict=True)), steps))


def _rounded(parts: tuple[int, ...], by: int) -> Cube:
    """Return the cube nearest to one that is given in parts of a whole."""
    near = [(2 * part + by) // (2 * by) for part in parts]
    if sum(near) != 0:
        worst = max(range(3), key=lambda place: abs(near[place] * by - parts[place]))
        near[worst] -= sum(near)
    return near[0], near[1], near[2]
