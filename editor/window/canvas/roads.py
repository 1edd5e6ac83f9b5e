"""Which smooth lines make roads, and where do they cross rivers? Worked out for all the hexes of a block at once.

All curves are local: what is drawn in a hex follows from the roads that meet in it, so a block can be worked out alone
and still fits its neighbors. Points are map units.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.along_sides import Meeting, meeting
from editor.window.canvas.geometry import Cells, Geometry, Points, Side, noises
from editor.window.canvas.in_blocks import Blocks, Box, Placed, Segments, belonging
from editor.window.canvas.of_last import OfLast
from editor.window.canvas.strokes import bent
from editor.window.canvas.waters import middles_of
from editor.window.theme import Looks

Arms = tuple[tuple[str, int], ...]
"""The roads that meet in a hex: the kind of each and its direction, in the order of these."""
_KEPT = 1024
"""Of how many ways in which roads meet it is kept what is drawn: far more than a map has."""

_roads = OfLast()


class _Curve(NamedTuple):
    """A road in a hex: from a side to another (``is_whole``), or to the joint with the road that runs through, whose
    sides ``one`` and ``other`` are; both are the side it begins at where none does."""

    kind: str
    begins: int
    one: int
    other: int
    is_whole: bool
    is_through: bool


def roads_of(geometry: Geometry, links: Mapping[Side, str], looks: Looks, rank: Mapping[str, int]) -> Blocks:
    """Return the lines of the roads of a map by kind, a piece for each hex.

    ``rank`` orders kinds, the greatest first. Of the roads that meet in a hex the two greatest and straightest run
    through, the others join them.
    """
    return _roads.of(links, lambda: _blocks(geometry, meeting(geometry, links, looks), tuple(rank.items())))


def _blocks(geometry: Geometry, roads: Meeting, ranks: tuple[tuple[str, int], ...]) -> Blocks:
    def make(box: Box, steps: int) -> dict[str, Placed]:
        mine = belonging(roads.centers, box)
        if not mine.any():
            return {}
        cells, ways = _crossed(roads.cells[mine], roads.directions[mine], roads.kind[mine], len(roads.kinds))
        several, which = np.unique(ways, return_inverse=True)
        curves = [_curves_of(way, roads.kinds, ranks) for way in several.tolist()]
        counts = np.array([*map(len, curves)])
        mine_from = np.repeat((np.cumsum(counts) - counts)[which], counts[which])
        places = np.repeat(np.arange(len(cells)), counts[which])
        within = np.arange(len(places)) - np.repeat(np.cumsum(counts[which]) - counts[which], counts[which])
        every = np.array([curve for each in curves for curve in each], dtype=np.int64)[mine_from + within]
        at, piece = np.stack(geometry.centers(cells), axis=1), np.repeat(places, steps)
        lines = _drawn(geometry, cells[places], every[:, 1:], steps).reshape(-1, 4)
        kinds, found = np.repeat(every[:, 0], steps), dict[str, Placed]()
        for place, kind in enumerate(roads.kinds):
            is_it = kinds == place
            if is_it.any():
                found[kind] = Placed(lines[is_it], at[piece[is_it]], piece[is_it])
        return found

    return Blocks(make)


def _crossed(
    cells: Cells, directions: NDArray[np.int64], kinds: NDArray[np.int64], count: int
) -> tuple[Cells, NDArray[np.int64]]:
    """Return the cells that roads are in, and the way in which these meet there: a digit for each direction, 0 or one
    more than the place of the kind."""
    low = cells.min(axis=0)
    at, place = np.unique((cells[:, 1] - low[1]) * 2**20 + cells[:, 0] - low[0], return_inverse=True)
    ways = np.zeros(len(at), dtype=np.int64)
    np.add.at(ways, place, (kinds + 1) * (count + 1) ** directions)
    return np.stack([at % 2**20, at // 2**20], axis=1) + low, ways


@lru_cache(_KEPT)
def _curves_of(way: int, kinds: tuple[str, ...], ranks: tuple[tuple[str, int], ...]) -> list[tuple[int, ...]]:
    """Return the roads of a hex in which some meet in a way: the place of the kind, and what ``_Curve`` has further."""
    digits = [way // (len(kinds) + 1) ** direction % (len(kinds) + 1) for direction in range(6)]
    arms = tuple((kinds[digit - 1], direction) for direction, digit in enumerate(digits) if digit)
    return [(kinds.index(kind), *numbers) for kind, *numbers in _curves(arms, ranks)]


def _drawn(geometry: Geometry, where: Cells, curves: NDArray[np.int64], steps: int) -> NDArray[np.float64]:
    """Return the lines of curves, each in a cell; their numbers are those of ``_Curve`` after the kind."""
    begins, one, other, is_whole, is_through = curves.T
    hubs = hubs_of(geometry, where)
    every = _crossings(geometry, np.tile(where, (3, 1)), np.concatenate([begins, one, other]))
    starts, first, last = np.split(every, 3)
    # the joint of a quadratic curve is half way between its control and the chord
    joints = np.where(is_through[:, None] != 0, hubs / 2 + (first + last) / 4, hubs)
    is_full = is_whole[:, None] != 0
    return bent(starts, np.where(is_full, hubs, (starts + hubs) / 2), np.where(is_full, last, joints), steps)


def hubs_of(geometry: Geometry, cells: Cells) -> Points:
    """Return the points near the centers of cells that roads bend around."""
    x, y = geometry.centers(cells)
    columns, rows = cells.T
    return np.stack([x + (noises(columns, rows, 7) - 0.5) * 0.12, y + (noises(columns, rows, 8) - 0.5) * 0.12], axis=1)


def _crossings(geometry: Geometry, cells: Cells, directions: NDArray[np.int64]) -> Points:
    """Return where roads cross sides: their middles, moved along them a little."""
    near, toward = geometry.sides_of(cells, directions)
    starts, ends = geometry.ends_of(near, toward)
    part = 0.5 + (noises(near[:, 0], near[:, 1], toward, 6) - 0.5) * 0.16
    return np.asarray(starts + (ends - starts) * part[:, None])


def crossings_with_rivers(geometry: Geometry, cells: Cells, directions: NDArray[np.int64]) -> tuple[Points, Points]:
    """Return where bridges lie on sides, and the unit vectors along the river there."""
    starts, ends = geometry.ends_of(cells, directions)
    # the river has wandered off the side: follow it with the bridge
    wandered = middles_of(geometry, cells, directions) - (starts + ends) / 2
    along = ends - starts
    return (
        _crossings(geometry, cells, directions) + wandered * 0.8,
        along / np.hypot(along[:, 0], along[:, 1])[:, None],
    )


_RAIL = ((-1.3, 1.75), (-0.8, 1.0), (0.8, 1.0), (1.3, 1.75))
"""The corners of a rail: how far along the bridge, and how far aside."""


def bridge_lines(at: Points, along: Points, reach: NDArray[np.float64], half: float) -> Segments:
    """Return both rails of bridges, which lie across what runs ``along``."""
    road = np.stack([-along[:, 1], along[:, 0]], axis=1) * reach[:, None]
    rails = [[at + road * far + along * (half * out * sign) for far, out in _RAIL] for sign in (-1, 1)]
    lines = [np.concatenate(ends, axis=1) for rail in rails for ends in pairwise(rail)]
    return np.stack(lines, axis=1).reshape(-1, 4)


def _curves(arms: Arms, ranks: tuple[tuple[str, int], ...]) -> tuple[_Curve, ...]:
    """Return the roads of a hex in which some meet."""
    rank = dict(ranks)
    ranked = tuple((kind, direction, rank.get(kind, 9)) for kind, direction in arms)
    through = _through(ranked)
    if not through:
        return tuple(_Curve(kind, side, side, side, False, False) for kind, side, _ in ranked)
    (kind_a, a, _), (kind_b, b, _) = through
    order = [*through, *(arm for arm in ranked if arm not in through)]
    if kind_a == kind_b:
        rest = order[2:]
        return (_Curve(kind_a, a, a, b, True, True), *(_Curve(kind, side, a, b, False, True) for kind, side, _ in rest))
    return tuple(_Curve(kind, side, a, b, False, True) for kind, side, _ in order)


_Ranked = tuple[tuple[str, int, int], ...]
"""Kind, direction and rank of the roads that meet in a hex."""


def _through(arms: _Ranked) -> _Ranked:
    """Return the pair of arms that makes the through road, or nothing for a single arm."""
    best, found = (99, 99), _Ranked()
    for index, first in enumerate(arms):
        for second in arms[index + 1 :]:
            turn = abs(first[1] - second[1])
            bend = 3 - min(turn, 6 - turn)
            order = (first[2] + second[2], bend)
            if order < best:
                best, found = order, (first, second)
    return found
