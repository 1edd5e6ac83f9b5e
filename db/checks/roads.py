"""Do roads lead somewhere, do they serve the towns, and do they go the way they went in 1944?"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from db.checks.finding import Finding, Reporter, check
from db.checks.ground import Ground, grounds
from db.checks.hexlist import hexes_of
from db.checks.subject import Subject
from engine.data import schema
from engine.data.geography import ways

LED_TO: tuple[schema.AreaKind, ...] = ("entry", "exit", "edge")
"""Kinds of areas at which a road may end: it goes on off the map."""
SERVED = ("city", "town", "village")
"""Kinds of places that lie at a road."""


@check("road-dead-end")
def road_dead_end(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A road ends in a hex without a place, away from the edge."""
    query = """
        SELECT hex FROM (
            SELECT hex_a AS hex FROM link WHERE game = :game AND map = :map
            UNION ALL SELECT hex_b FROM link WHERE game = :game AND map = :map
        ) GROUP BY hex HAVING count(*) = 1"""
    for ground in grounds(subject):
        named = _place_hexes(subject, ground)
        areas = [row.key for row in subject.all(schema.AreaRow) if row.map == ground.head.map and row.kind in LED_TO]
        beyond = [area for key in areas if _leads_off(ground, area := subject.areas[ground.head.map, key])]
        ends = ground.cells(row[0] for row in subject.ask(query, map=ground.head.map))
        for label, cell in ends.items():
            if label in named or any(label in area for area in beyond) or ground.at_edge(ground.grid.neighbors(cell)):
                continue
            yield report.warning(label, "a road ends here in nothing; lead it on, or name the place that it leads to")


def _leads_off(ground: Ground, area: Iterable[str]) -> bool:
    """Say whether an area touches the edge of the map: one at the edge of a scenario that was cut out does not."""
    return any(ground.at_edge(ground.grid.neighbors(cell)) for cell in ground.cells(area).values())


@check("town-without-road")
def town_without_road(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A town, city or village lies at no road, on a map that has roads and is drawn there."""
    for ground in grounds(subject):
        roads = {label for pair in ground.links() for label in pair}
        ground.cells(_place_hexes(subject, ground))  # at once, not place by place
        for place in subject.all(schema.PlaceRow) if roads else ():
            hexes = hexes_of(place.hexes)
            if place.map != ground.head.map or place.kind not in SERVED or not ground.cells(hexes):
                continue
            if roads.isdisjoint(hexes) and not _is_undrawn(subject, ground, hexes):
                yield report.warning(f"place/{place.key}", f"{place.name} lies at no road; draw one to {hexes[0]}")


@check("way-around")
def way_around(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The shortest road between two towns does not lead through the towns that it led through in 1944.

    A map with hexes that wait to be drawn is not asked: the road may be among what is lacking.
    """
    undrawn = "SELECT 1 FROM hex WHERE game = :game AND map = :map AND terrain = 'unknown' LIMIT 1"
    for ground in grounds(subject):
        towns = ground.towns()
        wanted = [way for way in ways() if {way.start, way.end, *way.via} <= towns.keys()]
        if subject.ask(undrawn, map=ground.head.map):
            continue
        around: dict[str, list[str]] = defaultdict(list)
        for a, b in ground.links() if wanted else ():
            around[a].append(b)
            around[b].append(a)
        for way in wanted:
            start, end = towns[way.start], towns[way.end]
            from_start, from_end = _far(around, start), _far(around, end)
            if end not in from_start:
                yield report.warning(start, f"no road leads from {way.start} to {way.end}")
                continue
            length, is_past = from_start[end], False
            for name in way.via:
                hex_ = towns[name]
                through = from_start.get(hex_, length) + from_end.get(hex_, length)
                if through > length:
                    is_past = True
                    message = f"the shortest road from {way.start} to {way.end} has {length} hexes"
                    yield report.warning(hex_, f"{message}; by {name}, where it led in 1944, it has {through}")
            stops = [start, *(towns[name] for name in way.via), end]
            if not is_past and any(from_start[a] > from_start[b] for a, b in pairwise(stops)):
                message = f"the shortest road from {way.start} to {way.end} leads by {', '.join(way.via)}"
                yield report.warning(start, f"{message} in another order than in 1944")


def _far(around: Mapping[str, list[str]], start: str) -> dict[str, int]:
    far = {start: 0}
    queue = deque(far)
    while queue:
        label = queue.popleft()
        for other in around.get(label, ()):
            if other not in far:
                far[other] = far[label] + 1
                queue.append(other)
    return far


def _place_hexes(subject: Subject, ground: Ground) -> set[str]:
    rows = (row for row in subject.all(schema.PlaceRow) if row.map == ground.head.map)
    return {label for row in rows for label in hexes_of(row.hexes)}


def _is_undrawn(subject: Subject, ground: Ground, hexes: tuple[str, ...]) -> bool:
    query = "SELECT 1 FROM hex WHERE game = :game AND map = :map AND hex = :hex AND terrain = 'unknown'"
    return any(subject.ask(query, map=ground.head.map, hex=label) for label in hexes)
