"""What does a map rest on: the fit and its misses, how certain its rows are, which pins it meets?"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from editor.drafting.draft import Known
from editor.drafting.georeference import Georeference
from editor.drafting.plan import Pin
from engine.data import schema
from engine.data.assemble import Tables

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
    """``certainty`` counts rows by table and certainty of the row, for hexes that of the terrain."""

    game: str
    map: str
    model: str
    km_per_hex: float
    north: float
    rms: float
    misses: list[Miss]
    certainty: dict[str, dict[str, int]]
    pins: list[tuple[Pin, bool]]
    problems: list[str]


def misses(reference: Georeference) -> list[Miss]:
    """Return the misses at the fitted controls, the largest first."""
    found = [
        Miss(m.control.name, m.control.hex, m.control.fits, m.dx, m.dy, m.off, m.off >= OUTLIER)
        for m in reference.misses
        if m.control.fits
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


def pins(known: Known, tables: Tables) -> list[tuple[Pin, bool]]:
    """Say of each pin whether the rows meet it."""
    wet = _touched((r.hex_a, r.hex_b) for r in tables.of(schema.HexsideRow, game=known.plan.game))
    paved = _touched((r.hex_a, r.hex_b) for r in tables.of(schema.LinkRow, game=known.plan.game))
    return [(pin, pin.hex in (wet if pin.wants == "river" else paved)) for pin in known.plan.pins]


def _touched(edges: Iterable[tuple[str, str]]) -> set[str]:
    return {label for edge in edges for label in edge}


def map_report(known: Known, reference: Georeference, tables: Tables, problems: list[str]) -> MapReport:
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
        pins(known, tables),
        problems,
    )
