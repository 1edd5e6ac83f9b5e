"""Which sides of hexes do the rivers, borders and roads of the ground follow?"""

import math
from collections import defaultdict
from collections.abc import Mapping

import shapely

from editor.drafting import rivers, roads
from editor.drafting.geography import Geography
from editor.drafting.georeference import Georeference
from editor.drafting.known import Known
from editor.drafting.lattice import Side
from editor.drafting.plan import Plan
from editor.drafting.seats import Seats

SAME, ALONG = 0.8, 0.02
"""Hexes within which a border and a river run together, and what a side of that river then costs the border, as part
of another side: the border stays on the river wherever pins have moved it."""


def laid_rivers(known: Known, ground: Geography, reference: Georeference) -> rivers.Chains:
    """Return the sides of every river, through those that pins name."""
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


def river_keys(plan: Plan, ground: Geography) -> dict[str, str]:
    """Return the hexside terrain of every river, by the ground's name and by names that the map has of its own."""
    if plan.named_rivers:
        return plan.named_rivers
    found: dict[str, str] = defaultdict(lambda: plan.rivers["river"])
    found.update((river.name, plan.rivers[river.kind]) for river in ground["rivers"])  # type: ignore[index]
    return found


def laid_borders(
    known: Known, ground: Geography, reference: Georeference, water: Mapping[Side, tuple[str, str]]
) -> dict[Side, tuple[str, str]]:
    """Return the sides of borders with kind and name; a border that runs along a river keeps to the drawn river."""
    courses = [
        rivers.Course(border.name, tuple(reference.bent(p) for p in border.positions))
        for border in ground["borders"]
        if border.name in known.plan.borders
    ]
    streams = {
        name: shapely.LineString([reference.bent(p) for p in ground.rivers[name].positions])
        for name in {name for _, name in water.values()}
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


def laid_roads(
    known: Known,
    ground: Geography,
    reference: Georeference,
    seats: Seats,
    chains: rivers.Chains,
) -> roads.Network:
    """Return the roads and lanes; they begin and end where their places sit, and blown bridges are no links."""
    plan, lattice = known.plan, known.lattice
    at = {ground.places[name].positions[0]: cells[0] for name, (_, cells) in seats.items()}
    routes = [
        roads.Route(
            road.name,
            plan.great_roads.get(road.name, plan.roads[road.kind]),
            tuple(at.get(p) or lattice.nearest(reference.bent(p)) for p in road.positions),
            road.kind == "track",
        )
        for road in sorted(ground["roads"], key=lambda road: (road.name not in plan.great_roads, road.kind, road.name))
        if road.name not in plan.left_out and road.kind in plan.roads
    ]
    lanes = [roads.Route(n.name, n.kind, tuple(known.cell(h) for h in n.hexes.split())) for n in plan.lanes]
    given = {edge: (kind, "") for edge, kind in known.links.items()}
    best = next(iter(plan.great_roads.values()), plan.roads["primary"])
    bridged = known.pinned("bridge")
    cut = known.pinned("unbridged")
    blown = _blown(known, ground, reference, chains) - bridged.keys()
    small = {river.name for river in ground["rivers"] if river.kind in ("stream", "brook")}
    wide = {edge for edge, name in chains.sides.items() if name not in small}
    network = roads.lay(
        lattice, [*lanes, *routes], chains.sides, given, known.drawn, best, [*bridged, *cut], blown - cut.keys(), wide
    )
    for edge in blown | cut.keys():
        network.links.pop(edge, None)
    return network


def _blown(known: Known, ground: Geography, reference: Georeference, chains: rivers.Chains) -> frozenset[Side]:
    """Return the sides of rivers downstream of the places from which the plan has no bridge left."""
    found: set[Side] = set()
    for name, place in known.plan.blown.items():
        found |= _parted(known, ground, reference, chains.sides, name, place)[1]
    return frozenset(found)


def water_of(
    known: Known, ground: Geography, reference: Georeference, chains: rivers.Chains
) -> dict[Side, tuple[str, str]]:
    """Return the hexside terrain and the name of every side of a river on the map."""
    keys, plan = river_keys(known.plan, ground), known.plan
    found = {e: (keys[n], n) for e, n in chains.sides.items() if set(e) <= known.lattice.cells}
    for name, place in plan.upper.items():
        upper = _parted(known, ground, reference, chains.sides, name, place)[0]
        found.update((edge, (plan.rivers["stream"], name)) for edge in found.keys() & upper)
    return found


def _parted(
    known: Known, ground: Geography, reference: Georeference, laid: Mapping[Side, str], name: str, place: str
) -> tuple[set[Side], set[Side]]:
    """Return the sides of a river above a place, or as far as a side of it, and those below."""
    above, below = set[Side](), set[Side]()
    line = shapely.LineString([reference.bent(p) for p in ground.rivers[name].positions])

    def along(edge: Side) -> float:
        (ax, ay), (bx, by) = known.lattice.center(edge[0]), known.lattice.center(edge[1])
        return float(shapely.line_locate_point(line, shapely.Point((ax + bx) / 2, (ay + by) / 2)))

    one, is_side, other = place.partition("|")
    if is_side:
        at = along(known.side(one, other))
    else:
        at = float(shapely.line_locate_point(line, shapely.Point(reference.bent(ground.places[place].positions[0]))))
    for edge in (edge for edge, river in laid.items() if river == name):
        (below if along(edge) > at else above).add(edge)
    return above, below


def fords_of(
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
