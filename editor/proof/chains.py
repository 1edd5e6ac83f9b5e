"""Which rivers, slopes and roads does a map have, each as one chain of sides or of steps from hex to hex?"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.core.hexes import Cell, Grid
from engine.data import schema

Stretch = schema.HexsideRow | schema.LinkRow
S = TypeVar("S", bound=Stretch)
_Knot = Hashable
"""Where two stretches meet: the corner of three hexes for sides, a hex for roads."""


@dataclass(frozen=True)
class Chain:
    """Stretches in the order in which one follows them; the branches of a river come one after the other."""

    key: str
    title: str
    stretches: tuple[Stretch, ...]


def rivers(
    grid: Grid, cells: Mapping[str, Cell], sides: Iterable[schema.HexsideRow], titles: Mapping[str, str]
) -> list[Chain]:
    """Return a chain for each feature of a name, and for each piece of those without; what lies off the map is left
    out."""
    named: dict[tuple[str, str], list[schema.HexsideRow]] = defaultdict(list)
    for side in sides:
        if side.hex_a in cells and side.hex_b in cells:
            named[side.name, side.feature].append(side)

    def knots(side: schema.HexsideRow) -> list[_Knot]:
        a, b = cells[side.hex_a], cells[side.hex_b]
        return [frozenset((a, b, other)) for other in set(grid.neighbors(a)) & set(grid.neighbors(b))]

    whole, loose = list[Chain](), list[Chain]()
    for (name, feature), group in sorted(named.items()):
        title = titles.get(feature, feature)
        pieces = _pieces(group, knots)
        if name:
            every = tuple(side for piece in pieces for side in piece)
            whole.append(Chain(f"{feature}|{name}", name if name == title else f"{name}, {title}", every))
        else:
            loose += [_loose(title, piece) for piece in pieces]
    return [*whole, *loose]


def roads(
    cells: Mapping[str, Cell],
    links: Iterable[schema.LinkRow],
    titles: Mapping[str, str],
    places: Mapping[str, str],
) -> list[Chain]:
    """Return a chain for each road from one place where roads of its kind meet or end to the next; those of a kind
    together. ``places`` are names by hex."""
    kinds: dict[str, list[schema.LinkRow]] = defaultdict(list)
    for link in links:
        if link.hex_a in cells and link.hex_b in cells:
            kinds[link.kind].append(link)
    found: list[Chain] = []
    for kind, group in sorted(kinds.items()):
        degree: dict[str, int] = defaultdict(int)
        for link in group:
            degree[link.hex_a] += 1
            degree[link.hex_b] += 1

        def knots(link: schema.LinkRow, degree: Mapping[str, int] = degree) -> list[_Knot]:
            ends = (link.hex_a, link.hex_b)
            return [end if degree[end] == 2 else (end, link.key_text) for end in ends]  # a fork ends the chain

        for piece in _pieces(group, knots):
            ends = [places.get(label, label) for label in _ends(piece)]
            title = f"{titles.get(kind, kind)} {' to '.join(dict.fromkeys(ends))}"
            found.append(Chain(piece[0].key_text, title, tuple(piece)))
    return found


def _loose(title: str, piece: Sequence[schema.HexsideRow]) -> Chain:
    first, last = piece[0], piece[-1]
    where = f"{first.hex_a}/{first.hex_b}"
    to = "" if first is last else f" to {last.hex_a}/{last.hex_b}"
    return Chain(first.key_text, f"{title} {where}{to}", tuple(piece))


def _ends(piece: Sequence[schema.LinkRow]) -> list[str]:
    """Return the hexes in which a road begins and ends."""
    if len(piece) == 1:
        return [piece[0].hex_a, piece[0].hex_b]
    begin = [label for label in (piece[0].hex_a, piece[0].hex_b) if label not in (piece[1].hex_a, piece[1].hex_b)]
    end = [label for label in (piece[-1].hex_a, piece[-1].hex_b) if label not in (piece[-2].hex_a, piece[-2].hex_b)]
    return [*begin, *end]


def _pieces(stretches: Sequence[S], knots: Callable[[S], list[_Knot]]) -> list[list[S]]:
    """Return what hangs together, each piece from one of its ends on as one follows it, a branch behind the other."""
    at: dict[_Knot, list[S]] = defaultdict(list)
    for each in stretches:
        for knot in knots(each):
            at[knot].append(each)
    left = {each.key_text: each for each in stretches}
    ends = [each for each in stretches if any(len(at[knot]) == 1 for knot in knots(each))]
    found: list[list[S]] = []
    for start in (*ends, *stretches):
        if start.key_text not in left:
            continue
        piece: list[S] = []
        waiting = [start]
        while waiting:
            here = waiting.pop()
            if left.pop(here.key_text, None) is None:
                continue
            piece.append(here)
            waiting += [other for knot in knots(here) for other in at[knot] if other.key_text in left]
        found.append(piece)
    return found
