"""How does the ground become the hexes, hexsides, links and places of a map?

What the map has drawn already stays as it is, and the draft goes on at its rim; what is printed wins over the ground.
Equal ground, plan and tables give an equal draft.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from editor.drafting import entries, relief
from editor.drafting.courses import fords_of, laid_borders, laid_rivers, laid_roads, water_of
from editor.drafting.geography import Geography
from editor.drafting.georeference import Georeference
from editor.drafting.ground import Terrain, outlines, terrain_of
from editor.drafting.known import UNKNOWN, Known
from editor.drafting.lattice import Side
from editor.drafting.pieces import joined_roads, whole_rivers
from editor.drafting.seats import Seats, reference_of, rowed, seats_of, tract_rows, tracts
from editor.drafting.walls import along, leading
from engine.core.hexes import Cell
from engine.data.map_assembly import expand


@dataclass
class Draft:
    """The whole map, what was there included. Rivers, borders and links by side with the feature they follow; fords
    are sides of rivers; slopes have the higher cell; marks and areas say why."""

    known: Known
    reference: Georeference
    terrain: dict[Cell, Terrain]
    rivers: dict[Side, tuple[str, str]]
    links: dict[Side, tuple[str, str]]
    places: dict[str, tuple[str, tuple[Cell, ...]]]
    problems: list[str] = field(default_factory=list)
    fords: frozenset[Side] = frozenset()
    borders: dict[Side, tuple[str, str]] = field(default_factory=dict)
    slopes: dict[Side, tuple[Cell, str]] = field(default_factory=dict)
    marks: dict[Cell, dict[str, str]] = field(default_factory=dict)
    areas: dict[str, tuple[list[Cell], str]] = field(default_factory=dict)
    rowed: dict[str, str] = field(default_factory=dict)
    """Key of the row that a place had already, by the ground's name."""


def draft(ground: Geography, known: Known) -> Draft:
    """Return the drafted map. Villages that no road of the ground reaches are left out: they matter to no map."""
    lattice, plan = known.lattice, known.plan
    reference = reference_of(known, ground)
    seats = seats_of(known, ground, reference)

    chains = laid_rivers(known, ground, reference)
    network = laid_roads(known, ground, reference, seats, chains)
    problems = [*chains.problems, *network.problems]
    water = whole_rivers(lattice, water_of(known, ground, reference, chains), known.rivers, problems)
    links = {edge: link for edge, link in network.links.items() if set(edge) <= lattice.cells}
    links = joined_roads(links, problems)
    paved = {cell for edge in links for cell in edge}
    seats = {
        name: seat
        for name, seat in seats.items()
        if seat[0] in ("city", "town", "feature") or name in rowed(known, ground) or paved & set(seat[1])
    }
    settled: dict[Cell, list[tuple[str, str]]] = defaultdict(list)
    for name, (kind, cells) in seats.items():
        for cell in cells:
            settled[cell].append((name, kind))
    wanted = sorted(cell for label, cell in known.cells.items() if known.hexes[label].terrain == UNKNOWN)
    edges = {
        row.key.removesuffix("-edge"): [known.cell(label) for label in expand(row.hexes)]
        for row in known.areas.values()
        if row.kind == "edge"
    }
    woods = outlines(reference, ground["forests"])
    leaving = {c for edge in network.links for c in edge if c in lattice.cells and not set(edge) <= lattice.cells}
    seats |= tracts(known, ground, reference)
    return Draft(
        known,
        reference,
        terrain_of(lattice, plan, woods, relief.steep(ground, plan, reference), settled, wanted),
        water,
        links,
        seats,
        problems,
        fords_of(known, ground, reference, water, links),
        laid_borders(known, ground, reference, water),
        relief.slopes(lattice, reference, ground, water) if plan.slope else {},
        _marks(known, ground, reference, seats),
        entries.entries(
            lattice,
            plan,
            reference,
            edges,
            leaving,
            paved,
            list(known.areas),
            {key: known.cell(entry.hex) for key, entry in plan.entries.items() if entry.hex},
        ),
        {name: row.key for name, row in rowed(known, ground).items()} | tract_rows(known, ground),
    )


def _marks(
    known: Known,
    ground: Geography,
    reference: Georeference,
    seats: Seats,
) -> dict[Cell, dict[str, str]]:
    """Return the marks of each cell with what they stand for; those that a pin wants are among them."""
    plan, found = known.plan, defaultdict[Cell, dict[str, str]](dict)
    for name, (kind, cells) in seats.items():
        mark = plan.marks.get(kind)  # type: ignore[call-overload]
        for cell in cells if mark else ():
            found[cell].setdefault(mark, name)
    if "westwall" in plan.marks:
        walls = {wall.name: [reference.bent(p) for p in wall.positions] for wall in ground["westwall"]}
        center = known.lattice.center
        stops = [center(known.cell(pin.hex)) for pin in plan.pinned("mark") if pin.value == plan.marks["westwall"]]
        for name, line in leading(walls, stops).items():
            for cell in along(known.lattice, line):
                if cell in known.lattice.cells:
                    found[cell].setdefault(plan.marks["westwall"], name)
    for pin in plan.pinned("mark"):
        found[known.cell(pin.hex)].setdefault(pin.value, "")
    return dict(found)
