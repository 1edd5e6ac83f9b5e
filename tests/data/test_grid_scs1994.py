"""Has the map of scs1994 every numbered hex of both sheets, and what the rulebook says of hexes outside the draft?

Sheet B has rows 2 to 62 with 36 numbers each, 00 to 35 in even rows and 01 to 36 in odd ones: 61 x 36 = 2196. Sheet A
is numbered alike; its numbers 00 and 01 (in odd rows also 02) name hexes of sheet B, so 34 new ones a row remain:
61 x 34 = 2074.
"""

from collections import Counter, defaultdict

import pytest

from engine.core.hexes import Grid
from engine.data import schema
from engine.data.map_assembly import expand, sheet_of
from tests.shipped import shipped_tables

TABLES = shipped_tables("scs1994")
HEXES = {row.hex: row for row in TABLES.of(schema.HexRow)}
PLACES = {row.key: row for row in TABLES.of(schema.PlaceRow)}
AREAS = {row.key: row for row in TABLES.of(schema.AreaRow)}
SHEETS = {row.sheet: sheet_of(row) for row in TABLES.of(schema.SheetRow)}
CITED = {(row.table, row.row_key, row.field): row for row in TABLES.citations}


def cell(label: str) -> tuple[int, int]:
    found = SHEETS[label[0]].cell(label)
    assert found is not None
    return found


def row(label: str) -> int:
    return int(label[1:].split(".")[0])


def test_both_sheets_have_all_their_hexes() -> None:
    # One hex of the join, B39.36, is listed by its other number A39.02, because the rulebook prints it (line 1424).
    assert Counter(label[0] for label in HEXES) == {"B": 2196 - 1, "A": 2074 + 1}


def test_no_two_numbers_name_one_hex() -> None:
    cells = Counter(cell(label) for label in HEXES)
    assert [place for place, count in cells.items() if count > 1] == []
    assert (cell("A36.01"), cell("A39.02")) == (cell("B36.35"), cell("B39.36"))
    assert "A36.01" not in HEXES
    assert "B39.36" not in HEXES


def test_the_grid_is_a_parallelogram_without_holes() -> None:
    rows: dict[int, list[int]] = defaultdict(list)
    for label in HEXES:
        column, line = cell(label)
        rows[line].append(column)
    assert sorted(rows) == list(range(61))
    for line, columns in rows.items():
        shift = 1 if (62 - line) % 2 == 0 else 0
        assert sorted(columns) == list(range(-34 + shift, 36 + shift)), line


def test_the_sheets_touch_where_they_join() -> None:
    around = Grid("pointy", "odd").neighbors(cell("B40.35"))
    assert {cell("A40.02"), cell("B40.34")} <= set(around)


def test_every_hex_is_drawn() -> None:
    assert [label for label, hex_ in HEXES.items() if hex_.terrain == "unknown"] == []
    assert len(set(expand(AREAS["peiper"].hexes))) == 720  # rows 43 to 62, twenty of 36


def test_a_drafted_hex_keeps_what_is_printed_of_it() -> None:
    assert CITED["hex", "scs1994|ardennes|B15.02", "terrain"].certainty == "reconstructed"
    assert CITED["hex", "scs1994|ardennes|B15.02", "*"].certainty == "printed"  # line 561
    assert CITED["hex", "scs1994|ardennes|B15.03", "*"].certainty == "reconstructed"


def test_unknown_terrain_cannot_be_entered() -> None:
    line = next(line for line in TABLES.of(schema.TerrainRow) if line.key == "unknown")
    assert (line.kind, line.said("mech_mp"), line.said("other_mp"), line.said("supply_mp")) == ("hex", "P", "P", "P")


@pytest.mark.parametrize(
    ("place", "label"),
    [
        ("bastogne", "B15.28"),  # line 638
        ("houffalize", "B26.27"),
        ("st-vith", "B41.16"),  # 901
        ("buellingen", "B54.13"),
        ("vielsalm", "B39.26"),  # 903
        ("manhay", "A36.02"),  # 905
        ("spa", "B55.32"),
        ("la-roche", "A26.03"),
        ("givet", "A12.35"),  # 348
    ],
)
def test_a_place_that_the_rulebook_puts_in_a_hex_lies_there(place: str, label: str) -> None:
    assert PLACES[place].hexes == label
    key = f"scs1994|ardennes|{place}"
    cited = CITED.get(("place", key, "hexes"), CITED["place", key, "*"])
    assert (cited.certainty, cited.source) == ("printed", "rulebook")


@pytest.mark.parametrize("place", ["wiltz", "liege"])  # lines 679 and 324: named without a hex
def test_a_place_without_a_printed_hex_says_that_its_hexes_are_reconstructed(place: str) -> None:
    assert PLACES[place].hexes
    assert CITED["place", f"scs1994|ardennes|{place}", "hexes"].certainty == "reconstructed"


def test_points_of_cities_are_reconstructed() -> None:
    worth = {key: place.vp for key, place in PLACES.items() if place.vp}
    assert worth["bastogne"] == 5
    for key in worth:
        entry = ("place", f"scs1994|ardennes|{key}")
        cited = CITED.get((*entry, "vp"), CITED[*entry, "*"])
        assert cited.certainty == "reconstructed", key


def test_fourteen_entry_areas_are_known_by_their_letter() -> None:
    designed = {row.row_key for row in TABLES.citations if (row.table, row.certainty) == ("area", "designed")}
    entries = {key for key, area in AREAS.items() if area.kind == "entry" and f"scs1994|ardennes|{key}" not in designed}
    assert entries == set("ABCDEFGHIJKLMN")


def test_the_area_of_5_2_is_row_29_and_south_of_it() -> None:
    # Lines 550-551; rows 2 to 29 are 28 rows of 36.
    labels = set(expand(AREAS["bastogne"].hexes))
    assert labels == {label for label in HEXES if label[0] == "B" and row(label) <= 29}
    assert len(labels) == 28 * 36


def test_the_area_of_the_campaign_is_both_sheets() -> None:
    assert set(expand(AREAS["whole"].hexes)) == set(HEXES)


@pytest.mark.parametrize(
    ("bounds", "count"),
    [("bastogne", (28, 28, 36, 36)), ("whole", (61, 61, 70, 70))],  # west, east, north, south; a whole row has 36 + 34
)
def test_edges_run_along_the_area(bounds: str, count: tuple[int, ...]) -> None:
    edges = [set(expand(AREAS[f"{bounds}-{side}-edge"].hexes)) for side in ("west", "east", "north", "south")]
    assert tuple(len(edge) for edge in edges) == count
    columns = {label: cell(label)[0] for label in expand(AREAS[bounds].hexes)}
    for label in columns:
        rest = [columns[other] for other in columns if row(other) == row(label)] if label in edges[0] | edges[1] else []
        assert label not in edges[0] or columns[label] == min(rest)
        assert label not in edges[1] or columns[label] == max(rest)
