"""What does a map rest on: the fit and its misses, how certain its rows are, which pins it meets?"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import shapely

from editor.drafting.facts import facts
from editor.drafting.geography import Geography
from editor.drafting.georeference import Georeference
from editor.drafting.known import UNKNOWN, Known
from editor.drafting.plan import Pin
from editor.drafting.rows import BRIDGE
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.tables import Tables

OUTLIER = 1.15
"""Hexes of miss from which a printed hex is doubted: twice what the artist's hand usually is off."""


@dataclass(frozen=True)
class Miss:
    """A place with a known hex and how far the fit puts it, in hexes to the right and down."""

    place: str
    hex: str
    fits: bool
    dx: float
    dy: float
    off: float
    doubtful: bool


@dataclass(frozen=True)
class MapReport:
    """``certainty`` counts rows by table and certainty of the row, for hexes that of the terrain. ``pins`` are those of
    the plan and of owners, ``facts`` those that follow from set-ups, arrivals and towns; each with whether it is met.
    """

    game: str
    map: str
    model: str
    km_per_hex: float
    north: float
    rms: float
    misses: list[Miss]
    certainty: dict[str, dict[str, int]]
    pins: list[tuple[Pin, bool]]
    facts: list[tuple[Pin, bool]]
    problems: list[str]


def misses(reference: Georeference) -> list[Miss]:
    """Return the misses at the fitted controls and at those that are left out as too far off, the largest first."""
    found = [
        Miss(m.control.name, m.control.hex, m.control.fits, m.dx, m.dy, m.off, m.off >= OUTLIER or not m.control.bends)
        for m in reference.misses
        if m.control.fits or not m.control.bends
    ]
    return sorted(found, key=lambda miss: (-miss.off, miss.place))


def certainty(tables: Tables, game: str) -> dict[str, dict[str, int]]:
    """Count rows by how certain they are."""
    cited = {(c.table, c.row_key, c.field): c.certainty for c in tables.citations if c.game == game}
    counts: dict[str, dict[str, int]] = {}
    for kind, field in (
        (schema.HexRow, "terrain"),
        (schema.HexsideRow, "*"),
        (schema.LinkRow, "*"),
        (schema.PlaceRow, "hexes"),
        (schema.AreaRow, "hexes"),
    ):
        found: Counter[str] = Counter()
        for row in tables.of(kind, game=game):
            whole = cited.get((row.TABLE, row.key_text, "*"), "unknown")
            found[cited.get((row.TABLE, row.key_text, field), whole)] += 1
        counts[kind.TABLE] = dict(sorted(found.items()))
    return counts


def pins(
    known: Known, tables: Tables, ground: Geography, reference: Georeference, wanted: Iterable[Pin] | None = None
) -> list[tuple[Pin, bool]]:
    """Say of each pin, those of the plan or others, whether the rows meet it."""
    board = _Board(known, tables, ground, reference)
    return [(pin, board.meets(pin)) for pin in (known.plan.pins if wanted is None else wanted)]


class _Board:
    """The rows of a map as pins ask for them."""

    def __init__(self, known: Known, tables: Tables, ground: Geography, reference: Georeference) -> None:
        plan = known.plan
        self._known, self._ground, self._reference = known, ground, reference
        self._hexes = {row.hex: row for row in tables.of(schema.HexRow, game=plan.game)}
        self._roads = {frozenset((r.hex_a, r.hex_b)) for r in tables.of(schema.LinkRow, game=plan.game)}
        rivers = [row for row in tables.of(schema.HexsideRow, game=plan.game) if row.feature in plan.water]
        names = plan.river_names
        self._rivers = {frozenset((r.hex_a, r.hex_b)): names.get(r.name, r.name) for r in rivers}
        self._paved = {label for road in self._roads for label in road}
        rows = tables.of(schema.AreaRow, game=plan.game)
        self._areas = {row.key: frozenset(expand(row.hexes)) for row in rows if row.map == plan.map}
        self._crossed = {frozenset((r.hex_a, r.hex_b)): r.crossing for r in rivers}

    def meets(self, pin: Pin) -> bool:
        edge = frozenset(pin.ends)
        row = self._hexes.get(pin.hex)
        match pin.wants:
            case "river":
                found = {self._rivers[side] for side in self._rivers if side == edge or pin.hex in side}
                return bool(found) and (not pin.value or pin.value in found)
            case "dry":
                return edge not in self._rivers
            case "road":
                return edge in self._roads if pin.side else pin.hex in self._paved
            case "bridge":
                own = [edge] if pin.side else [side for side in self._rivers if pin.hex in side]
                return any(self._crossed.get(side) == BRIDGE and side in self._roads for side in own)
            case "unbridged":
                return edge in self._rivers and self._crossed[edge] != BRIDGE and edge not in self._roads
            case "terrain":
                return row is not None and row.terrain == pin.value
            case "mark":
                return row is not None and pin.value in row.marks.split()
            case "left_bank" | "right_bank":
                return self._bank(pin.hex, pin.value) == pin.wants
            case "adjacent":
                a, b = (self._known.cell(label) for label in pin.ends)
                return b in self._known.lattice.grid.neighbors(a)
            case "enterable":
                return self._row_at(pin.hex) is not None
            case "behind":
                return pin.hex not in self._before(pin.value)
            case "inside" | "outside":
                return row is not None and (pin.hex in self._areas[pin.value]) == (pin.wants == "inside")
            case "town":
                return row is not None and pin.hex in self._paved and self._is_built(row)
            case "entry":
                return bool(self._areas.get(pin.hex, frozenset()) & self._paved)

    def _row_at(self, label: str) -> schema.HexRow | None:
        """Return the drawn hex of a label, which may be one of another sheet than the row's own."""
        found = self._hexes.get(self._known.labels.get(self._known.cell(label), ""))
        return found if found is not None and found.terrain != UNKNOWN else None

    def _is_built(self, row: schema.HexRow) -> bool:
        plan = self._known.plan
        houses = {plan.terrain[kind] for kind in ("village", "forest_village", "town", "city") if kind in plan.terrain}
        return row.terrain in houses or bool({plan.marks.get("town"), plan.marks.get("city")} & {*row.marks.split()})

    def _before(self, mark: str) -> frozenset[str]:
        """Return the hexes that can be reached from the west edge without passing a line of marks."""
        grid, labels = self._known.lattice.grid, self._known.labels
        todo = [label for label in self._areas["west-edge"] if mark not in self._hexes[label].marks.split()]
        found = set(todo)
        while todo:
            near = (labels.get(cell, "") for cell in grid.neighbors(self._known.cell(todo.pop())))
            new = [n for n in near if n and n not in found and mark not in self._hexes[n].marks.split()]
            found.update(new)
            todo += new
        return frozenset(found)

    def _bank(self, label: str, river: str) -> str:
        """Return the bank of the nearest piece of a river that a hex lies on, seen downstream; empty without one."""
        center = self._known.lattice.center
        at = center(self._known.cell(label))
        pairs = [
            tuple(center(self._known.cell(end)) for end in sorted(side))
            for side, name in self._rivers.items()
            if name == river
        ]
        if not pairs:
            return ""
        middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairs]
        near = min(range(len(pairs)), key=lambda i: (math.dist(middles[i], at), middles[i]))
        line = shapely.LineString([self._reference.bent(p) for p in self._ground.rivers[river].positions])
        along = shapely.line_locate_point(line, shapely.Point(middles[near]))
        start = shapely.line_interpolate_point(line, max(0.0, along - 0.5))
        end = shapely.line_interpolate_point(line, along + 0.5)
        (ax, ay), (bx, by) = pairs[near]
        # the side runs across the line between its two centers, downstream as the course there does
        dx, dy = ay - by, bx - ax
        if dx * (end.x - start.x) + dy * (end.y - start.y) < 0:
            dx, dy = -dx, -dy
        across = dx * (at[1] - middles[near][1]) - dy * (at[0] - middles[near][0])
        return "right_bank" if across > 0 else "left_bank"


def map_report(
    known: Known, reference: Georeference, tables: Tables, problems: list[str], ground: Geography
) -> MapReport:
    """Return the report on a map as ``tables`` have it, drafted or not."""
    plan = known.plan
    return MapReport(
        plan.game,
        plan.map,
        plan.model,
        reference.km_per_hex,
        reference.bearing,
        reference.rms,
        misses(reference),
        certainty(tables, plan.game),
        pins(known, tables, ground, reference),
        pins(known, tables, ground, reference, facts(known)),
        problems,
    )
