"""Are ranges that cannot be read and hexes that lie on no sheet refused, with the place in the text?"""

from pathlib import Path

import pytest

from engine.data.load import load_tables
from engine.data.schema import AreaRow
from engine.data.textform import Problem
from tests.engine_data.test_textform import folder, problems_of

SHEETS = (
    '[\n  {"map": "m", "sheet": "A", "label": "A{a}.{b:02d}", "column_0": 0, "column_a": 0, "column_b": 1,'
    ' "row_0": 0, "row_a": 1, "row_b": 0, "sources": ""}\n]\n'
)
MAPS = '[\n  {"map": "m", "title": "M", "orientation": "pointy", "shifted": "odd", "north": 0, "sources": ""}\n]\n'
SCENARIO = (
    '[\n  {"number": "1", "title": "S", "map": "m", "bounds": "a", "first_turn": 1, "last_turn": 2, "weather": "",'
    ' "text": "", "sources": ""}\n]\n'
)
AREAS = "map,key,kind,title,hexes,sources\n"
PLACES = "map,key,name,kind,hexes,vp,sources\n"
OFF = "hex 'C1.02' has no sheet that numbers it; add one or correct the number"


def told(tmp_path: Path, name: str, text: str) -> list[Problem]:
    """Return the problems of one file of a map with one sheet, A."""
    root = folder(tmp_path, {"map/maps.json": MAPS, "map/sheets.json": SHEETS, f"map/{name}": text})
    return [problem for problem in problems_of(root) if problem.file.endswith(name)]


@pytest.mark.parametrize(
    ("hexes", "reason"),
    [
        ("A1.02..A2.04", "the range A1.02..A2.04 must stay within one row, as in B43.00..B43.35"),
        ("A1.02..A1.x", "the range A1.02..A1.x must run between two numbers, as in B43.00..B43.35"),
        ("A1.02..", "the range A1.02.. must stay within one row, as in B43.00..B43.35"),
        ("A1.02 C1.02", OFF),
        ("C1.02..C1.04", OFF),
    ],
)
def test_a_list_of_hexes_that_cannot_be_read_is_told_by_file_and_line(tmp_path: Path, hexes: str, reason: str) -> None:
    areas = told(tmp_path / "areas", "areas.csv", f"{AREAS}m,a,bounds,A,A1.01,\nm,b,bounds,B,{hexes},\n")
    assert areas == [Problem("resources/g/map/areas.csv", 3, "hexes", reason)]
    places = told(tmp_path / "places", "places.csv", f"{PLACES}m,a,A,town,{hexes},0,\n")
    assert places == [Problem("resources/g/map/places.csv", 2, "hexes", reason)]


def test_a_dump_set_is_told_by_file_and_line(tmp_path: Path) -> None:
    name = "scenarios/g/s/dump_sets.csv"
    root = folder(
        tmp_path, {"map/maps.json": MAPS, "map/sheets.json": SHEETS, "map/areas.csv": f"{AREAS}m,a,bounds,A,A1.01,\n"}
    )
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).with_name("scenario.json").write_text(SCENARIO, "utf-8")
    (tmp_path / name).write_text("key,side,real,dummy,hexes,sources\n1,allied,2,0,A1.02..A2.02,\n", "utf-8")
    reason = "the range A1.02..A2.02 must stay within one row, as in B43.00..B43.35"
    assert [found for found in problems_of(root) if found.file == name] == [Problem(name, 2, "hexes", reason)]


def test_a_hex_that_lies_on_no_sheet_is_told_by_file_and_line(tmp_path: Path) -> None:
    text = "map,hex,terrain,marks,sources\nm,A1.01,,,\nm,C1.02,,,\n"
    assert Problem("resources/g/map/hexes.csv", 3, "hex", OFF) in told(tmp_path, "hexes.csv", text)


def test_a_number_of_a_sheet_is_no_fault_of_the_text_though_the_map_lacks_it(tmp_path: Path) -> None:
    areas = f"{AREAS}m,a,bounds,A,A9.01..A9.12,\n"
    root = folder(tmp_path, {"map/maps.json": MAPS, "map/sheets.json": SHEETS, "map/areas.csv": areas})
    assert [row.hexes for row in load_tables(root).of(AreaRow)] == ["A9.01..A9.12"]


def test_a_hex_that_is_listed_under_two_numbers_is_told_once_at_the_second(tmp_path: Path) -> None:
    """Where sheets overlap both number the hex: B1.01 is A1.02."""
    sheet = SHEETS.strip("[]\n ")
    other = (
        sheet.replace('"sheet": "A"', '"sheet": "B"')
        .replace('"A{a}', '"B{a}')
        .replace('"column_0": 0', '"column_0": 1')
    )
    hexes = "map,hex,terrain,marks,sources\nm,A1.01,unknown,,\nm,A1.02,unknown,,\nm,B1.01,unknown,,\n"
    root = folder(
        tmp_path, {"map/maps.json": MAPS, "map/sheets.json": f"[\n  {sheet},\n  {other}\n]\n", "map/hexes.csv": hexes}
    )
    reason = "hex 'B1.01' lies on the same cell as 'A1.02'; list it once, or correct the sheets"
    told = [problem for problem in problems_of(root) if problem.file.endswith("hexes.csv") and problem.field == "hex"]
    assert told == [Problem("resources/g/map/hexes.csv", 4, "hex", reason)]
