"""What spreadsheets and people make of a sheet: strange headers, keys and cells, and the same sheet taken twice."""

from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook

from db.changes import EditError
from editor.commands import sheet_files
from editor.edits.pieces import UnitDraft, unit_key
from editor.edits.sheets.comparing import Comparison, Difference, accept, compare
from editor.edits.sheets.joined import sheet_of
from editor.window.document import Document
from engine.data import schema
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, TANKS, shipped_rows
from tests.some_now import some_now

HEAD = "key,side,formation,name,unit_type,size,steps,full.attack,full.movement"
NEW = "allied,allied/2 Inf Div,9/99,tank,Rgt,2,5,8"


def compared(document: Document, name: str, text: str) -> Comparison:
    return compare(sheet_of(document.rows, GAME, SCENARIO, name), sheet_files.from_text(text))


def told(document: Document, name: str, text: str) -> list[tuple[str, tuple[str, ...], str]]:
    return [(each.how, each.key, each.problem) for each in read(document, name, text)]


def read(document: Document, name: str, text: str) -> list[Difference]:
    found = compared(document, name, text)
    assert not found.fault
    return [each for each in found.differences if each.line]


def take(document: Document, name: str, text: str) -> None:
    sheet = sheet_of(document.rows, GAME, SCENARIO, name)
    document.edit(accept(sheet, [each for each in read(document, name, text) if each.changes is not None]))


# The same sheet again


@pytest.mark.parametrize(
    ("name", "text"),
    some_now(
        4,
        [
            ("units", f"{HEAD}\nallied/2 Inf Div/9-99#1,{NEW}\n"),
            ("units", f"{HEAD}\n,{NEW}\n"),
            ("units", f"{HEAD}\n,{NEW}\n,{NEW}\nallied/2 Inf Div/9/99#2,{NEW}\n"),
            ("setup", "counter,place,face,steps_lost,state\nallied/2 Inf Div/9#1,B2.04,,0,\n"),
            ("parameter", "key,value\nspare,1\nlimit.more,2\n"),
            ("terrain", "key,kind,title,mech_mp,other_mp,supply_mp\nmarsh,hex,Marsh,1,1,1\n"),
            ("turn", "number,label,date\n1,17 AM,1944-12-17\n2,17 PM,1944-12-17 \n"),
            ("alias", "kind,alias,key\ncounter,The Ninth,allied/2 Inf Div/9#1\n"),
        ],
    ),
)
def test_a_sheet_with_new_lines_that_is_taken_again_says_nothing_new(document: Document, name: str, text: str) -> None:
    first = told(document, name, text)
    assert {(how, wrong) for how, _, wrong in first} == {("new", "")}
    take(document, name, text)
    assert read(document, name, text) == []
    assert compared(document, name, text).same == len(first)


def test_the_key_of_a_new_unit_is_the_one_of_its_line(document: Document) -> None:
    take(document, "units", f"{HEAD}\nallied/2 Inf Div/9-99#1,{NEW}\n")
    found = document.baseline.find(schema.CounterRow, game=GAME, key="allied/2 Inf Div/9-99#1")
    assert [row.name for row in found] == ["9/99"]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("german/2 Inf Div/9-99#1", "does not begin with the side allied/"),
        ("allied/2 Inf Div/9-99", "has not the form of one"),
        ("allied/2 Inf Div/9-99#0", "has not the form of one"),
        ("allied/2 Inf | Div/9-99#1", "'|'"),
    ],
)
def test_a_key_that_no_unit_can_get_is_told_with_the_remedy(document: Document, key: str, said: str) -> None:
    ((how, named, wrong),) = told(document, "units", f"{HEAD}\n{key},{NEW}\n")
    assert (how, named) == ("new", (key,)) and said in wrong


def test_keys_with_other_capitals_and_blanks_are_those_of_the_library(document: Document) -> None:
    text = f"key,full.attack\n  {TANKS.upper()} ,9\n{GUNS.replace(' ', '  ')},9\n"
    assert told(document, "units", text) == [("changed", (TANKS,), ""), ("changed", (GUNS,), "")]


def test_a_new_key_that_stands_twice_is_told_at_the_second_line(document: Document) -> None:
    line = f"allied/2 Inf Div/9-99#1,{NEW}"
    found = told(document, "units", f"{HEAD}\n{line}\n{line}\n")
    assert [wrong for _, _, wrong in found] == ["", "This key stands in another line already"]


@pytest.mark.parametrize(
    ("game", "formation", "name", "key"),
    [("spi1977", "1", "9/99", "allied/1/9-99#1"), ("hj1986", "2Arm", "66/9 M4", "allied/2Arm/66/9 M4#1")],
)
def test_the_key_that_a_new_unit_gets_is_formed_as_others_of_its_game(
    game: str, formation: str, name: str, key: str
) -> None:
    assert unit_key(shipped_rows(game), game, UnitDraft("allied", formation, name, "")) == key


@pytest.mark.deep
def test_a_text_that_a_spreadsheet_wrote_as_a_number_with_a_point_is_the_same() -> None:
    found = sheet_of(shipped_rows("spi1977"), "spi1977", "campaign", "units")
    head, first, *_ = sheet_files.lines_of(found)
    assert first[head.index("formation")] == "1"
    line = [f"{cell}.0" if cell.isdecimal() else cell for cell in first]
    assert compare(found, [head, line]).same == 1


# Headers


@pytest.mark.parametrize("head", ["KEY,Full Attack", " key , full.attack ", "Key,full_attack,,"])
def test_columns_are_found_whatever_capitals_and_blanks_they_have(document: Document, head: str) -> None:
    assert [each.cells for each in read(document, "units", f"{head}\n{TANKS},9\n")] == [{"full.attack": "9"}]


def test_lines_above_the_header_are_a_title(document: Document) -> None:
    found = read(document, "units", f"All units,,\nwritten in May,,\nkey,full.attack,\n{TANKS},9,\n")
    assert [(each.line, each.cells) for each in found] == [(3, {"full.attack": "9"})]


def test_a_column_with_cells_and_no_name_is_refused_and_one_without_cells_is_none(document: Document) -> None:
    assert "Column 2 has no name" in compared(document, "units", f"key,,full.attack\n{TANKS},4,9\n").fault
    assert [each.cells for each in read(document, "units", f"key,,full.attack\n{TANKS},,9\n")] == [{"full.attack": "9"}]


def test_a_line_with_more_cells_than_columns_is_not_taken(document: Document) -> None:
    ((how, key, wrong),) = told(document, "units", f"key,size,full.attack\n{TANKS},Rgt, big,9\n")
    assert (how, key) == ("changed", (TANKS,)) and "'9' stands behind the last column" in wrong


def test_a_sheet_none_of_whose_keys_is_known_is_called_strange(document: Document) -> None:
    assert compared(document, "units", "key,size\nallied/99/1-393#1,Bn\n").is_strange
    assert not compared(document, "units", f"key,size\n{TANKS},Bn\n").is_strange


# Cells


def test_a_number_that_a_spreadsheet_wrote_with_a_point_is_one(document: Document) -> None:
    text = f"key,steps,full.attack\n{TANKS},2.0,9.00\n"
    assert [each.cells for each in read(document, "units", text)] == [{"full.attack": "9"}]
    assert told(document, "chart:crt", "dice,1:1\n1.0,D1\n") == [("changed", ("1",), "")]


@pytest.mark.parametrize("cell", ["#REF!", "1945-01-02", "1945-01-02 00:00:00", "2-Jan", "Jan-02"])
def test_errors_and_dates_that_a_spreadsheet_made_are_not_taken(document: Document, cell: str) -> None:
    ((_, _, wrong),) = told(document, "units", f"key,name\n{TANKS},{cell}\n")
    assert cell in wrong and "spreadsheet" in wrong


@pytest.mark.parametrize("cell", ["'9", "\u200b9", "\u00a09 "])
def test_what_keeps_a_number_text_or_cannot_be_seen_is_no_part_of_a_cell(document: Document, cell: str) -> None:
    assert [each.cells for each in read(document, "units", f"key,full.attack\n{TANKS},{cell}\n")] == [
        {"full.attack": "9"}
    ]


def test_a_cell_with_a_line_break_is_the_same_when_it_comes_back_from_the_clipboard() -> None:
    lines = [["key", "note"], ["a", 'one\ntwo\t"three"']]
    assert sheet_files.from_text(sheet_files.as_tabs(lines)) == lines
    assert sheet_files.from_text(sheet_files.as_tabs(lines).replace("\n", "\r\n")) == lines


def test_a_chart_that_has_a_column_called_line_is_the_same_when_it_is_read_as_it_was_written() -> None:
    found = sheet_of(shipped_rows("spi1977"), "spi1977", "peiper", "chart:supply_sources")
    lines = sheet_files.lines_of(found)
    assert compare(found, lines) == Comparison((), len(lines) - 1)


def test_a_formula_counts_by_its_result_and_without_one_is_refused(tmp_path: Path) -> None:
    book, path = Workbook(), tmp_path / "units.xlsx"
    page = book.active
    assert page is not None
    for line in (["key", "full.attack"], [TANKS, "=2+2"]):
        page.append(line)
    book.save(path)
    with pytest.raises(EditError, match="formula without its result in line 2, column 2"):
        sheet_files.read(path)


def test_days_of_a_workbook_are_written_as_days(tmp_path: Path) -> None:
    book, path = Workbook(), tmp_path / "turns.xlsx"
    page = book.active
    assert page is not None
    page.append([datetime(1944, 12, 16), datetime(1944, 12, 16, 6, 30), True, 2.0, 2.5])
    book.save(path)
    assert sheet_files.read(path) == [["1944-12-16", "1944-12-16 06:30:00", "yes", "2", "2.5"]]


# Lines taken together


def taken(document: Document, lines: dict[str, str]) -> None:
    text = "counter,place\n" + "".join(f"{counter},{place}\n" for counter, place in lines.items())
    sheet = sheet_of(document.rows, GAME, SCENARIO, "setup")
    document.edit(accept(sheet, read(document, "setup", text)))


def test_a_sheet_puts_no_unit_where_a_drop_of_it_would_be_refused(document: Document) -> None:
    with pytest.raises(EditError, match=r"9 Rgt cannot start in B2.02: 1 Pz Rgt of the other side stands here"):
        taken(document, {RESERVE: "B2.02"})
    assert document.undo_stack.count() == 0


def test_a_sheet_puts_not_both_sides_into_one_hex(document: Document) -> None:
    with pytest.raises(EditError, match="cannot start in B4.04: .* of the other side is put there too"):
        taken(document, {RESERVE: "B4.04", GUNS: "B4.04"})


def test_who_leaves_a_hex_by_the_same_sheet_makes_room_for_the_other_side(document: Document) -> None:
    taken(document, {TANKS: "B4.04", RESERVE: "B2.02"})
    assert {row.counter: row.place for row in document.rows.find(schema.SetupRow, game=GAME)}[RESERVE] == "B2.02"


def test_a_list_in_a_cell_is_told_to_be_written_in_the_window(document: Document) -> None:
    found = told(document, "chart", "key,title,rule,dice,header,columns\nnew,New,1.3,1d6,odds,1:1\n")
    assert "columns: a list is not taken from a sheet" in found[0][2]


@pytest.mark.parametrize(
    ("member", "content"),
    [
        ("xl/workbook.xml", b"<workbook"),
        ("xl/workbook.xml", b"<workbook><bookViews><workbookView strange='1'/></bookViews></workbook>"),
        ("xl/worksheets/sheet1.xml", b"<worksheet><sheetData><row><c r='A1' t='n'><v>x</v></c></row>"),
        ("xl/_rels/workbook.xml.rels", b"&"),
        ("[Content_Types].xml", b""),
    ],
)
def test_a_damaged_workbook_is_refused_in_words(tmp_path: Path, member: str, content: bytes) -> None:
    Workbook().save(tmp_path / "sound.xlsx")
    with ZipFile(tmp_path / "sound.xlsx") as sound, ZipFile(tmp_path / "spoiled.xlsx", "w") as spoiled:
        for name in sound.namelist():
            spoiled.writestr(name, content if name == member else sound.read(name))
    with pytest.raises(EditError, match="is no workbook that can be read"):
        sheet_files.read(tmp_path / "spoiled.xlsx")
