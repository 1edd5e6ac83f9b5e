"""Which stretches of the map's edge are the entry areas?

An area is where a road over its edge leads to the spot that the plan names for it, with as many hexes of the edge on
both sides of that hex as the plan says. An area with two letters, such as ``A-C``, is all areas from one to the other.
"""

import math
import re
from collections.abc import Collection, Mapping

from editor.drafting.georeference import Georeference
from editor.drafting.lattice import Lattice
from editor.drafting.plan import Plan
from engine.core.hexes import Cell

ROADLESS = 4.0
"""Hexes of way that a road off the map is worth."""
_SPAN = re.compile(r"([A-Z])-([A-Z])")


def entries(
    lattice: Lattice,
    plan: Plan,
    reference: Georeference,
    edges: Mapping[str, list[Cell]],
    leaving: Collection[Cell],
    paved: Collection[Cell],
    keys: Collection[str],
    printed: Mapping[str, Cell],
) -> dict[str, tuple[list[Cell], str]]:
    """Return the cells of the wanted areas, along their edge, and the reason. ``edges`` holds the cells of each edge
    from one end to the other, ``leaving`` those over whose edge a road leads, ``paved`` those with a road on the
    map: an area of a single hex is one of them, if it or one beside it is. ``printed``: the hex of an area's road where
    a text names it."""
    heads: dict[str, tuple[str, int]] = {}
    taken: set[tuple[str, int]] = set()
    for key, entry in plan.entries.items():
        line = edges[entry.edge]
        spot = reference.bent(entry.near)
        away = {
            i: math.dist(lattice.center(cell), spot) + (0 if cell in leaving else ROADLESS)
            for i, cell in enumerate(line)
            if (entry.edge, i) not in taken
        }
        at = line.index(printed[key]) if key in printed else min(away, key=lambda i: (away[i], i))
        heads[key] = entry.edge, at
        taken.add(heads[key])
    if not plan.beside:
        heads = {key: (edge, _paved(edges[edge], head, paved)) for key, (edge, head) in heads.items()}
    owners = {(edge, index): key for key, (edge, index) in heads.items()}
    found: dict[str, tuple[list[Cell], str]] = {}
    for key, (edge, head) in heads.items():
        line = edges[edge]
        own = [
            i
            for i in range(max(0, head - plan.beside), min(len(line), head + plan.beside + 1))
            if owners.setdefault((edge, i), key) == key
        ]
        found[key] = [line[i] for i in own], f"road toward {plan.entries[key].toward}"
    for key in keys:
        span = _SPAN.fullmatch(key)
        if span:
            letters = [letter for letter in sorted(plan.entries) if span[1] <= letter <= span[2]]
            cells = list(dict.fromkeys(cell for letter in letters for cell in found[letter][0]))
            if letters:
                found[key] = cells, f"entry areas {', '.join(letters)}"
    return {key: found[key] for key in keys if key in found}


def _paved(line: list[Cell], head: int, paved: Collection[Cell]) -> int:
    """Return the place in the line of the cell of an area, or of one beside it where only that has a road."""
    near = (i for i in (head, head - 1, head + 1) if 0 <= i < len(line) and line[i] in paved)
    return next(near, head)
