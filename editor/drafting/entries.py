"""Which stretches of the map's edge are the entry areas?

An area is where a road over its edge leads to the spot that the plan names for it, with the hexes of the edge on both
sides of that hex. An area with two letters, such as ``A-C``, is all areas from one to the other.
"""

import math
import re
from collections.abc import Collection, Mapping

from editor.drafting.georeference import Georeference
from editor.drafting.lattice import Lattice
from editor.drafting.plan import Plan
from engine.core.hexes import Cell

BESIDE = 1
"""Hexes of the edge that belong to an area on each side of its road."""
ROADLESS = 4.0
"""Hexes of way that a road off the map is worth."""
_SPAN = re.compile(r"([A-Z])-([A-Z])")


def entries(
    lattice: Lattice,
    plan: Plan,
    reference: Georeference,
    edges: Mapping[str, list[Cell]],
    leaving: Collection[Cell],
    keys: Collection[str],
    printed: Mapping[str, Cell],
) -> dict[str, tuple[list[Cell], str]]:
    """Return the cells of the wanted areas, along their edge, and the reason. ``edges`` holds the cells of each edge
    from one end to the other, ``leaving`` those over whose edge a road leads, ``printed`` the hex of an area's road
    where a text names it."""
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
    owners = {(edge, index): key for key, (edge, index) in heads.items()}
    found: dict[str, tuple[list[Cell], str]] = {}
    for key, (edge, head) in heads.items():
        line = edges[edge]
        own = [
            i
            for i in range(max(0, head - BESIDE), min(len(line), head + BESIDE + 1))
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
