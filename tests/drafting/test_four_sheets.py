"""Is a map of four sheets, each with its own numbers, drafted like any other?

The game is made up: flat hexes four kilometers wide, two sheets side by side over two others. The sheets W and E share
a column; E counts its columns from the east, S its rows from the south, and Z begins with row 40.
"""

from functools import cache

from editor.drafting.known import UNKNOWN, Known
from editor.drafting.lattice import Lattice
from editor.drafting.pipeline import Drafted, drafted_map, known_of
from editor.drafting.plan import Plan
from editor.drafting.undrafting import undrafted
from engine.core.hexes import Cell, Grid
from engine.data import schema
from engine.data.map_assembly import sheet_of
from engine.data.tables import Tables
from tests.drafting.drafts import ground

WIDE, HIGH, KM = 20, 22, 4.0
NUMBERS = {  # label, column_0, column_a, row_0, row_b, columns and rows of the sheet as printed
    "W": ("W{a:02d}.{b:02d}", -1, 1, -1, 1, range(1, 12), range(1, 12)),
    "E": ("E{a:02d}.{b:02d}", 20, -1, -1, 1, range(1, 11), range(1, 12)),
    "S": ("S{a:02d}.{b:02d}", -1, 1, 22, -1, range(1, 12), range(1, 12)),
    "Z": ("Z{a:02d}.{b:02d}", 10, 1, -29, 1, range(1, 10), range(40, 51)),
}
TOWNS = ("Bastogne", "St. Vith", "Houffalize", "Malmedy", "Wiltz", "La Roche", "Vianden", "Stavelot", "Neufchâteau")
PLAN = Plan.model_validate(
    {
        "game": "four",
        "map": "four",
        "model": "similarity",
        "method": "method/draft",
        "terrain": {
            key: key for key in ("open", "rough", "light_woods", "forest", "village", "forest_village", "city")
        },
        "rivers": {"major_river": "river", "river": "river", "stream": "river"},
        "roads": {"primary": "road", "secondary": "road"},
        "pins": [{"hex": "W01.01", "wants": "enterable", "because": "rulebook:line 1"}],
    }
)


@cache
def blank() -> Tables:
    """Return the grid with the towns, as texts alone give it; the hexes of the shared column have labels of W."""
    tables = Tables()
    tables.add(
        [schema.MapRow(game="four", map="four", title="Four", orientation="flat", shifted="even", north=0)],
    )
    labels: dict[Cell, str] = {}
    for key, (label, column_0, column_a, row_0, row_b, columns, rows) in NUMBERS.items():
        sheet = schema.SheetRow(
            game="four", map="four", sheet=key, label=label,
            column_0=column_0, column_a=column_a, column_b=0, row_0=row_0, row_a=0, row_b=row_b,
        )  # fmt: skip
        tables.add([sheet])
        for a in columns:
            for b in rows:
                cell = sheet_of(sheet).cell(label.format(a=a, b=b))
                assert cell is not None
                labels.setdefault(cell, label.format(a=a, b=b))
    assert set(labels) == {(x, y) for x in range(WIDE) for y in range(HIGH)}
    hexes = [schema.HexRow(game="four", map="four", hex=label, terrain=UNKNOWN) for label in labels.values()]
    tables.add(hexes)
    lattice = Lattice(Grid("flat", "even"), frozenset(labels))
    cited: list[tuple[schema.Row, str, str]] = [(row, "unknown", "method/numbered-grid") for row in hexes]
    for name in TOWNS:
        lon, lat = ground().places[name].positions[0]
        cell = lattice.nearest(((lon - 5.35) * 71.26 / KM, (50.5 - lat) * 111.2 / KM))
        place = schema.PlaceRow(
            game="four", map="four", key=name.lower(), name=name, kind="town", hexes=labels[cell], vp=0
        )
        tables.add([place])
        cited.append((place, "printed", "rulebook"))
    tables.citations = [
        schema.CitationRow(
            game="four", table=row.TABLE, row_key=row.key_text, field="*",
            certainty=certainty, source=source, locator="line 1",
        )  # type: ignore[arg-type]
        for row, certainty, source in cited
    ]  # fmt: skip
    return tables


@cache
def drafted() -> Drafted:
    return drafted_map(known_of(blank(), PLAN))


def known() -> Known:
    return drafted().draft.known


def test_every_hex_of_the_four_sheets_gets_its_terrain() -> None:
    found = drafted()
    assert found.problems == []
    terrain = {row.hex: row.terrain for row in found.tables.of(schema.HexRow)}
    assert len(terrain) == WIDE * HIGH
    assert UNKNOWN not in terrain.values()
    assert {label[0] for label in terrain} == set(NUMBERS)


def test_a_hex_in_the_shared_column_has_two_labels_and_one_row() -> None:
    # The last column of W is its eleventh; on E it would be the tenth from the east.
    assert known().cell("W11.05") == known().cell("E10.05")
    assert "E10.05" not in known().hexes


def test_towns_stay_in_their_printed_hexes_and_a_road_leads_there() -> None:
    before = {row.name: row.hexes for row in blank().of(schema.PlaceRow)}
    after = {row.name: row.hexes for row in drafted().tables.of(schema.PlaceRow)}
    assert {name: after[name] for name in before} == before
    paved = {label for row in drafted().tables.of(schema.LinkRow) for label in (row.hex_a, row.hex_b)}
    assert set(before.values()) <= paved


def test_the_scale_and_the_north_of_the_sheets_are_found() -> None:
    # Towns are rounded to whole hexes: half a hex in twenty leaves a twentieth of the scale, some degrees of the turn.
    reference = drafted().draft.reference
    assert abs(reference.km_per_hex - KM) < 0.2
    assert min(reference.bearing, 360 - reference.bearing) < 4


def test_roads_and_rivers_run_on_from_sheet_to_sheet() -> None:
    for kind in (schema.LinkRow, schema.HexsideRow):
        seams = {frozenset((row.hex_a[0], row.hex_b[0])) for row in drafted().tables.of(kind)}
        assert {frozenset("WE"), frozenset("WS"), frozenset("SZ"), frozenset("EZ")} <= seams


def test_the_our_is_one_chain_down_to_the_sauer() -> None:
    ends = [
        c for edge, (_, name) in drafted().draft.rivers.items() if name == "Our" for c in known().lattice.ends(edge)
    ]
    assert sum(ends.count(corner) == 1 for corner in set(ends)) == 2
    assert max(ends.count(corner) for corner in set(ends)) == 2


def test_drafting_the_drafted_map_gives_the_same_map() -> None:
    again = drafted_map(known_of(drafted().tables, PLAN))
    assert again.tables.rows == drafted().tables.rows
    assert sorted(map(str, again.tables.citations)) == sorted(map(str, drafted().tables.citations))


def test_nothing_drawn_is_left_when_the_draft_is_taken_back() -> None:
    left = undrafted(drafted().tables, PLAN)
    assert {row.terrain for row in left.of(schema.HexRow)} == {UNKNOWN}
    assert left.of(schema.LinkRow) == left.of(schema.HexsideRow) == []
    assert {row.name for row in left.of(schema.PlaceRow)} == set(TOWNS)
