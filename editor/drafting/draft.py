"""How does the ground become the hexes, hexsides, links and places of a map?

What the map has drawn already stays as it is, and the draft goes on at its rim; what is printed wins over the ground.
Equal ground, plan and tables give an equal draft.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property

from editor.drafting import rivers, roads
from editor.drafting.geography import Geography, Position
from editor.drafting.georeference import Control, Georeference, fit
from editor.drafting.ground import Terrain, spread, terrain_of
from editor.drafting.lattice import Lattice, Side, side
from editor.drafting.plan import Plan
from engine.core.hexes import Cell, Grid
from engine.core.numbering import Sheet
from engine.data import schema
from engine.data.assemble import Tables, sheet_of

UNKNOWN = "unknown"
"""The terrain key of a hex that is not drawn yet."""
REACH = 4
"""Hexsides from which a piece of a river that the map's edge cuts off is worth drawing."""


@dataclass(frozen=True)
class Known:
    """A map as its tables have it: cells by label, places by cell, and what is drawn."""

    tables: Tables
    plan: Plan

    @cached_property
    def sheets(self) -> list[Sheet]:
        rows = self.tables.of(schema.SheetRow, game=self.plan.game)
        return [sheet_of(row) for row in rows if row.map == self.plan.map]

    @cached_property
    def hexes(self) -> dict[str, schema.HexRow]:
        rows = self.tables.of(schema.HexRow, game=self.plan.game)
        return {row.hex: row for row in rows if row.map == self.plan.map}

    @cached_property
    def cells(self) -> dict[str, Cell]:
        return {label: self.cell(label) for label in self.hexes}

    @cached_property
    def labels(self) -> dict[Cell, str]:
        return {cell: label for label, cell in self.cells.items()}

    def cell(self, label: str) -> Cell:
        """Return the cell of a label; raises ValueError when no sheet has it."""
        for sheet in self.sheets:
            found = sheet.cell(label)
            if found is not None:
                return found
        raise ValueError(f"no sheet has a hex {label}")

    @cached_property
    def lattice(self) -> Lattice:
        (row,) = (r for r in self.tables.of(schema.MapRow, game=self.plan.game) if r.map == self.plan.map)
        return Lattice(Grid(row.orientation, row.shifted), frozenset(self.cells.values()))

    @cached_property
    def drawn(self) -> frozenset[Cell]:
        return frozenset(self.cells[label] for label, row in self.hexes.items() if row.terrain != UNKNOWN)

    @cached_property
    def places(self) -> dict[str, schema.PlaceRow]:
        rows = self.tables.of(schema.PlaceRow, game=self.plan.game)
        return {row.name: row for row in rows if row.map == self.plan.map}

    def place_certainty(self, row: schema.PlaceRow) -> str:
        """Return how certain the hex of a place is."""
        found = {
            cited.field: cited.certainty
            for cited in self.tables.citations
            if cited.game == row.game and cited.table == row.TABLE and cited.row_key == row.key_text
        }
        return found.get("hexes", found.get("*", UNKNOWN))

    @cached_property
    def rivers(self) -> dict[Side, str]:
        rows = self.tables.of(schema.HexsideRow, game=self.plan.game)
        names = self.plan.river_names
        return {
            side(self.cell(row.hex_a), self.cell(row.hex_b)): names.get(row.name, row.name)
            for row in rows
            if row.map == self.plan.map and row.feature in self.plan.rivers.values()
        }

    @cached_property
    def links(self) -> dict[Side, str]:
        rows = self.tables.of(schema.LinkRow, game=self.plan.game)
        return {side(self.cell(r.hex_a), self.cell(r.hex_b)): r.kind for r in rows if r.map == self.plan.map}


@dataclass
class Draft:
    """The whole map, what was there included. Rivers and links by side with the feature they follow."""

    known: Known
    reference: Georeference
    terrain: dict[Cell, Terrain]
    rivers: dict[Side, tuple[str, str]]
    links: dict[Side, tuple[str, str]]
    places: dict[str, tuple[str, tuple[Cell, ...]]]
    problems: list[str] = field(default_factory=list)


def controls(known: Known, ground: Geography) -> list[Control]:
    """Return the places with a known hex: the printed and implied ones fit, those drawn by hand only bend."""
    found: dict[str, Control] = {}
    for label, name in known.plan.controls.items():
        found[name] = _control(known, name, label, ground.places[name].positions[0], True)
    for name, row in known.places.items():
        place = ground.places.get(name)
        labels = row.hexes.split()
        if place is None or place.name in found or len(labels) != 1:
            continue
        printed = known.place_certainty(row) in ("printed", "official", "owner", "derived")
        found[place.name] = _control(known, place.name, labels[0], place.positions[0], printed)
    return [found[name] for name in sorted(found)]


def _control(known: Known, name: str, label: str, position: Position, fits: bool) -> Control:
    return Control(name, label, position, known.lattice.center(known.cell(label)), fits)


def reference_of(known: Known, ground: Geography) -> Georeference:
    """Return how the ground lies under the map."""
    return fit(controls(known, ground), known.plan.model)


def draft(ground: Geography, known: Known) -> Draft:
    """Return the drafted map. Villages that no road of the ground reaches are left out: they matter to no map."""
    lattice, plan, kept = known.lattice, known.plan, known.drawn
    reference = reference_of(known, ground)
    seats = _seats(known, ground, reference)
    at = {ground.places[name].positions[0]: cells[0] for name, (_, cells) in seats.items()}

    courses = [
        rivers.Course(river.name, tuple(reference.bent(p) for p in river.positions), river.properties.into)
        for river in ground.downstream()
    ]
    chains = rivers.lay(lattice, courses, known.rivers, kept)
    kinds = {river.name: plan.rivers[river.kind] for river in ground["rivers"]}  # type: ignore[index]

    routes = [
        roads.Route(
            road.name,
            plan.roads[road.kind],  # type: ignore[index]
            tuple(at.get(p) or lattice.nearest(reference.bent(p)) for p in road.positions),
        )
        for road in sorted(ground["roads"], key=lambda road: (road.kind, road.name))
    ]
    given = {edge: (kind, "") for edge, kind in known.links.items()}
    network = roads.lay(lattice, routes, chains.sides, given, kept, plan.roads["primary"])

    paved = {cell for edge in network.links for cell in edge}
    seats = {
        name: seat
        for name, seat in seats.items()
        if seat[0] in ("city", "town", "feature") or name in _rowed(known, ground) or paved & set(seat[1])
    }
    settled: dict[Cell, list[tuple[str, str]]] = defaultdict(list)
    for name, (kind, cells) in seats.items():
        for cell in cells:
            settled[cell].append((name, kind))
    wanted = sorted(lattice.cells - kept)
    problems = [*chains.problems, *network.problems]
    water = {e: (kinds.get(n, plan.rivers["river"]), n) for e, n in chains.sides.items() if set(e) <= lattice.cells}
    links = {edge: link for edge, link in network.links.items() if set(edge) <= lattice.cells}
    return Draft(
        known,
        reference,
        terrain_of(lattice, reference, ground["forests"], settled, wanted),
        _whole_rivers(lattice, water, known.rivers, problems),
        _joined_roads(links, problems),
        seats,
        problems,
    )


def _seats(known: Known, ground: Geography, reference: Georeference) -> dict[str, tuple[str, tuple[Cell, ...]]]:
    """Return the kind and the cells of every place that lies on the map, by the ground's name."""
    seats: dict[str, tuple[str, tuple[Cell, ...]]] = {}
    rows = _rowed(known, ground)
    implied = {name: label for label, name in known.plan.controls.items()}
    for place in ground["places"]:
        row, xy = rows.get(place.name), reference.bent(place.positions[0])
        kind = row.kind if row is not None else place.kind
        if row is not None and row.hexes:
            cells = tuple(known.cell(label) for label in row.hexes.split())
        elif place.name in implied:
            cells = (known.cell(implied[place.name]),)
        else:
            cell = known.lattice.nearest(xy)
            if cell not in known.lattice.cells or (row is None and cell in known.drawn):
                continue
            cells = spread(known.lattice, cell, xy, known.plan.cities.get(place.name, 1))
        seats[place.name] = (kind, cells)
    return seats


def _rowed(known: Known, ground: Geography) -> dict[str, schema.PlaceRow]:
    """Return the places that have a row already, by the ground's name."""
    return {ground.places[name].name: row for name, row in known.places.items() if name in ground.places}


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


def _whole_rivers(
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


def _joined_roads(links: dict[Side, tuple[str, str]], problems: list[str]) -> dict[Side, tuple[str, str]]:
    """Drop roads that the map's edge cuts off from all others."""
    if not links:
        return links
    first, *others = _pieces({edge: set(edge) for edge in links})
    for piece in others:
        if any(not links[edge][1] for edge in piece):
            problems.append("the roads that were there fall into pieces")
            first += piece
    return {edge: links[edge] for edge in first}
