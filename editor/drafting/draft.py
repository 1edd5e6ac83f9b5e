"""How does the ground become the hexes, hexsides, links and places of a map?

What the map has drawn already stays as it is, and the draft goes on at its rim; what is printed wins over the ground.
Equal ground, plan and tables give an equal draft.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import shapely

from editor.drafting import entries, relief, rivers, roads
from editor.drafting.geography import Feature, Geography
from editor.drafting.georeference import Control, Georeference, fit
from editor.drafting.ground import Terrain, outlines, spread, terrain_of
from editor.drafting.lattice import Lattice, Side, side
from editor.drafting.plan import Plan
from editor.drafting.walls import along, leading
from engine.core.hexes import Cell, Grid
from engine.core.numbering import Sheet
from engine.data import schema
from engine.data.assemble import Tables, expand, sheet_of

UNKNOWN = "unknown"
"""The terrain key of a hex that is not drawn yet."""
TRACTS, FULL = ("forests", "marshes"), 0.5
"""Layers whose named outlines are places, and the part of a hex that such a place covers."""
REACH = 4
"""Hexsides from which a piece of a river that the map's edge cuts off is worth drawing."""


SAME, ALONG = 0.8, 0.02
"""Hexes within which a border and a river run together, and what a side of that river then costs the border, as part
of another side: the border stays on the river wherever pins have moved it."""


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
        """Return the cells around which rivers and roads stay as they are."""
        if not self.plan.keeps:
            return frozenset()
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
    def _owned(self) -> frozenset[tuple[str, str, str]]:
        cited = (c for c in self.tables.citations if c.game == self.plan.game and c.certainty == "owner")
        return frozenset((c.table, c.row_key, c.field) for c in cited)

    def owned(self, row: schema.Row, field: str = "*") -> bool:
        """Say whether an owner of the game has stated a value."""
        return any((row.TABLE, row.key_text, name) in self._owned for name in (field, "*"))

    @cached_property
    def hexsides(self) -> list[schema.HexsideRow]:
        return [row for row in self.tables.of(schema.HexsideRow, game=self.plan.game) if row.map == self.plan.map]

    @cached_property
    def rivers(self) -> dict[Side, str]:
        """Return the sides of each river by the ground's name; a side without a name is a fact to meet, not a river,
        and so is one that an owner states away from what is drawn."""
        names = self.plan.river_names
        found = {
            self.side(row.hex_a, row.hex_b): (names.get(row.name, row.name), row)
            for row in self.hexsides
            if row.name and row.feature in self.plan.water
        }
        return {
            edge: name for edge, (name, row) in found.items() if set(edge) <= self.drawn or not self.states_side(row)
        }

    def states_side(self, row: schema.HexsideRow) -> bool:
        """Say whether an owner has stated that a hexside is there, or what crosses it."""
        return any(self.owned(row, field) for field in ("*", "crossing", "name"))

    def side(self, a: str, b: str) -> Side:
        """Return the side between two labels; raises ValueError when no sheet has one of them."""
        return side(self.cell(a), self.cell(b))

    def pinned(self, *wants: str) -> dict[Side, str]:
        """Return the sides that pins speak of, each with the value of its pin."""
        return {self.side(*pin.ends): pin.value for pin in self.plan.pins if pin.side and pin.wants in wants}

    @cached_property
    def areas(self) -> dict[str, schema.AreaRow]:
        rows = self.tables.of(schema.AreaRow, game=self.plan.game)
        return {row.key: row for row in rows if row.map == self.plan.map}

    @cached_property
    def links(self) -> dict[Side, str]:
        rows = self.tables.of(schema.LinkRow, game=self.plan.game)
        return {side(self.cell(r.hex_a), self.cell(r.hex_b)): r.kind for r in rows if r.map == self.plan.map}


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


def controls(known: Known, ground: Geography) -> list[Control]:
    """Return the places with a known hex: the printed and implied ones fit, those drawn by hand only bend."""
    found: dict[str, Control] = {}
    for label, name in known.plan.controls.items():
        found[name] = _control(known, ground.places[name], [label], True, True)
    for name, row in known.places.items():
        place = place_of(known, ground, name)
        labels = expand(row.hexes)
        if place is None or place.name in found:
            continue
        printed = known.place_certainty(row) in ("printed", "official", "owner", "derived")
        if labels and (printed or len(labels) == 1):
            sound = name not in known.plan.outliers
            found[place.name] = _control(known, place, labels, printed and sound, sound)
    return [found[name] for name in sorted(found)]


def place_of(known: Known, ground: Geography, name: str) -> Feature | None:
    """Return the place of the ground that a row of the map means."""
    return ground.places.get(known.plan.names.get(name, name))


def _control(known: Known, place: Feature, labels: Sequence[str], fits: bool, bends: bool) -> Control:
    centers = [known.lattice.center(known.cell(label)) for label in labels]
    middle = sum(x for x, _ in centers) / len(centers), sum(y for _, y in centers) / len(centers)
    return Control(place.name, " ".join(labels), place.positions[0], middle, fits, bends)


def reference_of(known: Known, ground: Geography) -> Georeference:
    """Return how the ground lies under the map."""
    return fit(controls(known, ground), known.plan.model)


def draft(ground: Geography, known: Known) -> Draft:
    """Return the drafted map. Villages that no road of the ground reaches are left out: they matter to no map."""
    lattice, plan = known.lattice, known.plan
    reference = reference_of(known, ground)
    seats = _seats(known, ground, reference)

    chains = _laid_rivers(known, ground, reference)
    network = _laid_roads(known, ground, reference, seats, chains)
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
    wanted = sorted(cell for label, cell in known.cells.items() if known.hexes[label].terrain == UNKNOWN)
    problems = [*chains.problems, *network.problems]
    keys = _river_keys(plan, ground)
    water = {e: (keys[n], n) for e, n in chains.sides.items() if set(e) <= lattice.cells}
    water = _whole_rivers(lattice, water, known.rivers, problems)
    links = {edge: link for edge, link in network.links.items() if set(edge) <= lattice.cells}
    links = _joined_roads(links, problems)
    edges = {
        row.key.removesuffix("-edge"): [known.cell(label) for label in expand(row.hexes)]
        for row in known.areas.values()
        if row.kind == "edge"
    }
    woods = outlines(reference, ground["forests"])
    leaving = {c for edge in network.links for c in edge if c in lattice.cells and not set(edge) <= lattice.cells}
    seats |= _tracts(known, ground, reference)
    return Draft(
        known,
        reference,
        terrain_of(lattice, plan, woods, relief.steep(ground, plan, reference), settled, wanted),
        water,
        links,
        seats,
        problems,
        _fords(known, ground, reference, water, links),
        _laid_borders(known, ground, reference, water),
        relief.slopes(lattice, reference, ground, water) if plan.slope else {},
        _marks(known, ground, reference, seats),
        entries.entries(lattice, plan, reference, edges, leaving, list(known.areas)),
        {name: row.key for name, row in _rowed(known, ground).items()} | _tract_rows(known, ground),
    )


def _laid_rivers(known: Known, ground: Geography, reference: Georeference) -> rivers.Chains:
    wanted = known.plan.named_rivers
    through: dict[str, set[Side]] = defaultdict(set)
    for edge, name in known.pinned("river", "bridge", "unbridged").items():
        through[name].add(edge)
    courses = [
        rivers.Course(
            river.name,
            tuple(reference.bent(p) for p in river.positions),
            river.properties.into if not wanted or river.properties.into in wanted else "",
            frozenset(through[river.name]),
        )
        for river in ground.downstream()
        if not wanted or river.name in wanted
    ]
    return rivers.lay(known.lattice, courses, known.rivers, known.drawn, known.pinned("dry"))


def _river_keys(plan: Plan, ground: Geography) -> dict[str, str]:
    """Return the hexside terrain of every river, by the ground's name and by names that the map has of its own."""
    if plan.named_rivers:
        return plan.named_rivers
    found: dict[str, str] = defaultdict(lambda: plan.rivers["river"])
    found.update((river.name, plan.rivers[river.kind]) for river in ground["rivers"])  # type: ignore[index]
    return found


def _laid_borders(
    known: Known, ground: Geography, reference: Georeference, water: Mapping[Side, tuple[str, str]]
) -> dict[Side, tuple[str, str]]:
    courses = [
        rivers.Course(border.name, tuple(reference.bent(p) for p in border.positions))
        for border in ground["borders"]
        if border.name in known.plan.borders
    ]
    streams = {
        name: shapely.LineString([reference.bent(p) for p in ground.rivers[name].positions])
        for _, name in water.values()
    }
    found: dict[Side, tuple[str, str]] = {}
    for course in courses:  # each alone: borders meet where they like
        line, shared = shapely.LineString(course.line), set[Side]()
        for edge, (_, name) in water.items():
            (ax, ay), (bx, by) = known.lattice.center(edge[0]), known.lattice.center(edge[1])
            middle = shapely.Point((ax + bx) / 2, (ay + by) / 2)
            real = shapely.line_interpolate_point(streams[name], shapely.line_locate_point(streams[name], middle))
            if shapely.distance(line, real) < SAME:
                shared.add(edge)
        laid = rivers.lay(known.lattice, [course], {}, factors=dict.fromkeys(shared, ALONG))
        found.update((e, (known.plan.borders[n], n)) for e, n in laid.sides.items() if set(e) <= known.lattice.cells)
    return dict(sorted(found.items()))


def _laid_roads(
    known: Known,
    ground: Geography,
    reference: Georeference,
    seats: Mapping[str, tuple[str, tuple[Cell, ...]]],
    chains: rivers.Chains,
) -> roads.Network:
    plan, lattice = known.plan, known.lattice
    at = {ground.places[name].positions[0]: cells[0] for name, (_, cells) in seats.items()}
    routes = [
        roads.Route(
            road.name,
            plan.great_roads.get(road.name, plan.roads[road.kind]),  # type: ignore[index]
            tuple(at.get(p) or lattice.nearest(reference.bent(p)) for p in road.positions),
        )
        for road in sorted(ground["roads"], key=lambda road: (road.name not in plan.great_roads, road.kind, road.name))
        if road.name not in plan.left_out
    ]
    lanes = [roads.Route(n.name, n.kind, tuple(known.cell(h) for h in n.hexes.split())) for n in plan.lanes]
    given = {edge: (kind, "") for edge, kind in known.links.items()}
    best = next(iter(plan.great_roads.values()), plan.roads["primary"])
    bridged = known.pinned("bridge")
    cut = known.pinned("unbridged")
    blown = _blown(known, ground, reference, chains)
    network = roads.lay(
        lattice, [*lanes, *routes], chains.sides, given, known.drawn, best, [*bridged, *cut], blown - cut.keys()
    )
    for edge in blown | cut.keys():
        network.links.pop(edge, None)
    return network


def _blown(known: Known, ground: Geography, reference: Georeference, chains: rivers.Chains) -> frozenset[Side]:
    """Return the sides of rivers downstream of the places from which the plan has no bridge left."""
    found: set[Side] = set()
    for name, place in known.plan.blown.items():
        line = shapely.LineString([reference.bent(p) for p in ground.rivers[name].positions])
        start = shapely.line_locate_point(line, shapely.Point(reference.bent(ground.places[place].positions[0])))
        for edge in (edge for edge, river in chains.sides.items() if river == name):
            (ax, ay), (bx, by) = known.lattice.center(edge[0]), known.lattice.center(edge[1])
            if shapely.line_locate_point(line, shapely.Point((ax + bx) / 2, (ay + by) / 2)) > start:
                found.add(edge)
    return frozenset(found)


def _fords(
    known: Known,
    ground: Geography,
    reference: Georeference,
    water: Mapping[Side, tuple[str, str]],
    links: Mapping[Side, object],
) -> frozenset[Side]:
    """Return the sides nearest to the source of each river whose source is on the map, but those with a road."""
    found: set[Side] = set()
    center = known.lattice.center
    for name in sorted({name for _, name in water.values()}) if known.plan.fords else ():
        source = reference.bent(ground.rivers[name].positions[0])
        if known.lattice.nearest(source) in known.lattice.cells:
            own = sorted(e for e, (_, n) in water.items() if n == name)
            own.sort(key=lambda edge: math.dist(center(edge[0]), source) + math.dist(center(edge[1]), source))
            found |= set(own[: known.plan.fords]) - links.keys()
    return frozenset(found)


def _marks(
    known: Known,
    ground: Geography,
    reference: Georeference,
    seats: Mapping[str, tuple[str, tuple[Cell, ...]]],
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


def _seats(known: Known, ground: Geography, reference: Georeference) -> dict[str, tuple[str, tuple[Cell, ...]]]:
    """Return the kind and the cells of every place that lies on the map, by the ground's name."""
    seats: dict[str, tuple[str, tuple[Cell, ...]]] = {}
    rows = _rowed(known, ground)
    implied = {name: label for label, name in known.plan.controls.items()}
    for place in ground["places"]:
        row, xy = rows.get(place.name), reference.bent(place.positions[0])
        kind = row.kind if row is not None else place.kind
        if row is not None and row.hexes:
            cells = tuple(known.cell(label) for label in expand(row.hexes))
        elif place.name in implied:
            cells = (known.cell(implied[place.name]),)
        elif row is None and not known.plan.unnamed:
            continue
        else:
            cell = known.lattice.nearest(xy)
            if cell not in known.lattice.cells or (row is None and cell in known.drawn):
                continue
            cells = spread(known.lattice, cell, xy, known.plan.cities.get(place.name, 1))
        seats[place.name] = (kind, cells)
    return seats


def _tract_rows(known: Known, ground: Geography) -> dict[str, str]:
    """Return the key of the row of each wood and moor that the map names, by the ground's name."""
    named = {other: f.name for layer in TRACTS for f in ground[layer] for other in (f.name, *f.properties.aliases)}
    rows = ((named.get(known.plan.names.get(name, name)), row) for name, row in known.places.items())
    return {name: row.key for name, row in rows if name is not None and row.kind == "feature"}


def _tracts(known: Known, ground: Geography, reference: Georeference) -> dict[str, tuple[str, tuple[Cell, ...]]]:
    """Return the cells of the woods and moors that the map names: those they mostly cover, at least the fullest."""
    wanted, found = _tract_rows(known, ground), dict[str, tuple[str, tuple[Cell, ...]]]()
    for tract in (tract for layer in TRACTS for tract in ground[layer] if tract.name in wanted):
        cover = outlines(reference, [tract])
        shares = {cell: cover.share(known.lattice.hexagon(cell))[0] for cell in sorted(known.lattice.cells)}
        full = [cell for cell, share in shares.items() if share >= FULL]
        best = max(shares, key=lambda cell: (shares[cell], cell))
        if shares[best]:
            found[tract.name] = "feature", tuple(full or [best])
    return found


def _rowed(known: Known, ground: Geography) -> dict[str, schema.PlaceRow]:
    """Return the places that have a row already, by the ground's name."""
    found = ((place_of(known, ground, name), row) for name, row in known.places.items())
    return {place.name: row for place, row in found if place is not None}


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
