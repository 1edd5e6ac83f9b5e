"""The lists of a map whose form is fixed because other tools read them: hexes, hexsides, links, places.

Several features of one row are separated by blanks, several names by ``; ``.
"""

from collections import defaultdict
from collections.abc import Iterator

from editor.commands.fixed_lists import Cited, Item, weakest
from engine.core.numbering import second_labels, sheet_with
from engine.data import schema
from engine.data.map_assembly import expand, sheet_of
from engine.data.tables import Tables

HEX_COLUMNS = ("hex", "sheet", "terrain", "features", "places", "certainty")
HEXSIDE_COLUMNS = ("hex_a", "hex_b", "features", "names", "certainty")
LINK_COLUMNS = ("hex_a", "hex_b", "kind", "certainty")
PLACE_COLUMNS = ("name", "kind", "hexes", "certainty")


def hexes(tables: Tables, game: str | None) -> Iterator[Item]:
    """Yield the hexes, one row for each printed number: a hex that lies on two sheets has two.

    ``features`` has the marks of a hex and, as ``kind:key``, the areas that it belongs to, bounds of scenarios aside.
    """
    cited = Cited(tables)
    for head in _maps(tables, game):
        where = {"game": head.game, "map": head.map}
        sheets = [sheet_of(row) for row in tables.of(schema.SheetRow, **where)]
        rows = tables.of(schema.HexRow, **where)
        second: dict[str, list[str]] = defaultdict(list)
        for other, label in second_labels(sheets, (row.hex for row in rows)).items():
            second[label].append(other)
        named: dict[str, list[str]] = defaultdict(list)
        for place in tables.of(schema.PlaceRow, **where):
            for label in expand(place.hexes):
                named[label].append(place.name)
        areas: dict[str, list[str]] = defaultdict(list)
        for area in tables.of(schema.AreaRow, **where):
            for label in expand(area.hexes) if area.kind != "bounds" else ():
                areas[label].append(f"{area.kind}:{area.key}")
        for row in rows:
            for label in (row.hex, *second[row.hex]):
                sheet = sheet_with(sheets, label)
                yield {
                    "hex": label,
                    "sheet": "" if sheet is None else sheet.key,
                    "terrain": row.terrain,
                    "features": " ".join([*row.marks.split(), *areas[row.hex]]),
                    "places": "; ".join(named[row.hex]),
                    "certainty": weakest(cited.value(row, field) for field in ("terrain", "marks")),
                    "game": row.game,
                    "map": row.map,
                    "stored": row.hex,
                    "marks": row.marks,
                }


def hexsides(tables: Tables, game: str | None) -> Iterator[Item]:
    """Yield the hexsides that have a feature, all features of one in a row together with what crosses them."""
    cited = Cited(tables)
    by_pair: dict[tuple[str, str, str, str], list[schema.HexsideRow]] = defaultdict(list)
    for row in tables.of(schema.HexsideRow):
        if game in (None, row.game):
            by_pair[row.game, row.map, row.hex_a, row.hex_b].append(row)
    for (key, map_key, a, b), rows in by_pair.items():
        features = dict.fromkeys([*(row.feature for row in rows), *(row.crossing for row in rows if row.crossing)])
        yield {
            "hex_a": a,
            "hex_b": b,
            "features": " ".join(features),
            "names": "; ".join(dict.fromkeys(row.name for row in rows if row.name)),
            "certainty": weakest(cited.row(row) for row in rows),
            "game": key,
            "map": map_key,
            "crossing": next((row.crossing for row in rows if row.crossing), ""),
            "high": next((row.high for row in rows if row.high), ""),
        }


def links(tables: Tables, game: str | None) -> Iterator[Item]:
    """Yield the roads from hex to hex."""
    cited = Cited(tables)
    for row in tables.of(schema.LinkRow):
        if game in (None, row.game):
            yield {**row.model_dump(mode="json"), "certainty": cited.row(row)}


def places(tables: Tables, game: str | None) -> Iterator[Item]:
    """Yield the named places; ``hexes`` is empty where nobody knows the hex."""
    cited = Cited(tables)
    for row in tables.of(schema.PlaceRow):
        if game in (None, row.game):
            found = " ".join(expand(row.hexes))
            yield {**row.model_dump(mode="json"), "hexes": found, "certainty": cited.row(row)}


def _maps(tables: Tables, game: str | None) -> list[schema.MapRow]:
    return [row for row in tables.of(schema.MapRow) if game in (None, row.game)]
