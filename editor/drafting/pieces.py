"""What of a river or of the roads hangs together, and what does the edge of the map cut off?"""

from collections import defaultdict

from editor.drafting.lattice import Lattice, Side

REACH = 4
"""Hexsides from which a piece of a river that the map's edge cuts off is worth drawing."""


def _pieces(edges: dict[Side, set[object]]) -> list[list[Side]]:
    """Return the edges in groups that hang together by their ends, the largest first."""
    by_end: dict[object, list[Side]] = defaultdict(list)
    for edge, ends in edges.items():
        for end in ends:
            by_end[end].append(edge)
    left, groups = dict.fromkeys(sorted(edges)), []
    while left:
        todo, group = [next(iter(left))], []
        while todo:
            edge = todo.pop()
            if edge in left:
                del left[edge]
                group.append(edge)
                todo += [other for end in edges[edge] for other in by_end[end]]
        groups.append(sorted(group))
    return sorted(groups, key=lambda group: (-len(group), group))


def whole_rivers(
    lattice: Lattice, water: dict[Side, tuple[str, str]], given: dict[Side, str], problems: list[str]
) -> dict[Side, tuple[str, str]]:
    """Drop the odd sides that the map's edge cuts off a river; a longer reach, as where the Meuse leaves the map and
    comes back, stays."""
    kept = {}
    for name in sorted({name for _, name in water.values()}):
        own: dict[Side, set[object]] = {e: set(lattice.ends(e)) for e, (_, n) in water.items() if n == name}
        first, *others = _pieces(own)
        kept.update({edge: water[edge] for edge in first})
        for piece in others:
            if given.keys() & set(piece):
                problems.append(f"{name}: falls into pieces")
            if given.keys() & set(piece) or len(piece) >= REACH:
                kept.update({edge: water[edge] for edge in piece})
    return kept


def joined_roads(links: dict[Side, tuple[str, str]], problems: list[str]) -> dict[Side, tuple[str, str]]:
    """Drop roads that the map's edge cuts off from all others."""
    if not links:
        return links
    first, *others = _pieces({edge: set(edge) for edge in links})
    for piece in others:
        if any(not links[edge][1] for edge in piece):
            problems.append("the roads that were there fall into pieces")
            first += piece
    return {edge: links[edge] for edge in first}
