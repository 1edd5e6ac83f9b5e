"""Tables written with headers and keys, read again in any order, and taken line by line."""

import json
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from typer.testing import CliRunner

from db.changes import EditError
from db.outputs import OutputError
from editor.cli import app
from editor.commands import sheet_files
from editor.edits.sheets.comparing import Comparison, Difference, accept, compare
from editor.edits.sheets.joined import sheet_names, sheet_of
from editor.edits.sheets.sheet import Sheet
from editor.edits.units import set_face_value
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.sheet_review import HEADS, TAKE, SheetReview
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def sheet(document: Document, name: str) -> Sheet:
    return sheet_of(document.rows, GAME, SCENARIO, name)


def differences(document: Document, name: str, text: str) -> dict[tuple[str, ...], Difference]:
    found = compare(sheet(document, name), sheet_files.from_text(text))
    assert not found.fault
    return {each.key: each for each in found.differences}


def test_every_table_is_the_same_when_it_is_read_as_it_was_written(document: Document) -> None:
    for name in sheet_names(document.rows, GAME):
        found = sheet(document, name)
        lines = sheet_files.lines_of(found)
        assert compare(found, lines) == Comparison((), len(lines) - 1), name


def test_lines_are_matched_by_key_in_any_order_and_columns_left_out_stay(document: Document) -> None:
    text = f"full.attack,key\n4,{GUNS}\n9,{TANKS}\n"
    found = differences(document, "units", text)
    assert found[TANKS,].how == "changed" and found[TANKS,].cells == {"full.attack": "9"}
    assert (GUNS,) not in found
    assert {key for key, each in found.items() if each.how == "missing"} == {("german/-/Scouts#1",), (RESERVE,)}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [("steps_lost", "9", "can start with 0 to 1 steps lost, not 9"), ("face", "sideways", "has no face 'sideways'")],
)
def test_a_line_of_the_set_up_that_no_counter_can_start_with_names_its_problem(
    document: Document, field: str, value: str, said: str
) -> None:
    """The tanks have two steps."""
    (found,) = [
        each
        for key, each in differences(document, "setup", f"counter,{field}\n{TANKS},{value}\n").items()
        if key == (TANKS,)
    ]
    assert said in found.problem and found.changes is None


@pytest.mark.parametrize("columns", ["counter,place,face,steps_lost,state", "counter,place,face"])
def test_a_new_line_of_the_set_up_that_says_no_losses_has_none(document: Document, columns: str) -> None:
    line = ",".join({"counter": RESERVE, "place": "B2.02"}.get(name, "") for name in columns.split(","))
    found = differences(document, "setup", f"{columns}\n{line}\n")[RESERVE,]
    assert (found.how, found.problem) == ("new", "") and found.changes is not None
    (made,) = [change for change in found.changes.changes if change.table == "setup"]
    assert made.after is not None and made.after["steps_lost"] == 0


def test_new_changed_and_missing_lines_are_taken_as_one_step(document: Document) -> None:
    head = "key,side,formation,name,unit_type,size,steps,full.attack,full.movement"
    new = ",allied,allied/2 Inf Div,23,tank,Rgt,2,5,8"
    text = f"{head}\n{new}\n{TANKS},german,german/1 Pz Div,1 Pz,guns,Rgt,2,4,10\n"
    document.edit(
        sheet(document, "units").added(dict(zip(head.split(","), new.replace("23", "99").split(","), strict=True)))
    )
    spare = "allied/2 Inf Div/99#1"
    found = differences(document, "units", text)
    assert "used by setup" in found[GUNS,].problem and found[GUNS,].changes is None
    document.edit(accept(sheet(document, "units"), [found["allied/2 Inf Div/23#1",], found[TANKS,], found[spare,]]))
    counters = {row.key: row.unit_type for row in document.baseline.find(schema.CounterRow, game=GAME)}
    assert counters["allied/2 Inf Div/23#1"] == "tank" and counters[TANKS] == "guns" and spare not in counters
    assert document.undo_stack.undoText() == "Units read: 1 new, 1 changed, 1 taken out"
    document.undo_stack.undo()
    assert spare in {row.key for row in document.baseline.find(schema.CounterRow, game=GAME)}


def test_a_cell_that_cannot_be_is_told_at_its_line_and_not_taken(document: Document) -> None:
    found = differences(document, "terrain", "key,mech_mp\nwoods,far\nclear,2\n")
    assert "far" in found["woods",].problem and found["woods",].line == 1
    with pytest.raises(EditError, match="woods"):
        accept(sheet(document, "terrain"), [found["woods",]])
    assert found["clear",].changes is not None


def test_a_place_that_the_map_has_not_and_a_unit_that_there_is_not_are_told(document: Document) -> None:
    text = f"counter,place,face,steps_lost,state\n{TANKS},B9.09,,0,\n{RESERVE},B1.01,,0,\nnobody,B1.01,,0,\n"
    found = differences(document, "setup", text)
    assert "B9.09" in found[TANKS,].problem
    assert found[RESERVE,].how == "new" and not found[RESERVE,].problem
    assert "there is no counter 'nobody'" in found["nobody",].problem


def test_a_key_that_stands_twice_is_told_at_the_second_line(document: Document) -> None:
    found = compare(sheet(document, "units"), sheet_files.from_text(f"key,full.attack\n{TANKS},9\n{TANKS},8\n"))
    second = next(each for each in found.differences if each.line == 2)
    assert second.problem == "This key stands in another line already" and second.changes is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("full.attack\n4\n", "must name the columns, key among them"),
        ("key,pluck\nx,4\n", "has not a column 'pluck'"),
        ("key,size,size\nx,a,b\n", "has not 'size' twice"),
        ("", "must name the columns"),
    ],
)
def test_a_header_that_does_not_fit_is_refused_as_a_whole(document: Document, text: str, fault: str) -> None:
    assert fault in compare(sheet(document, "units"), sheet_files.from_text(text)).fault


def test_a_chart_is_read_as_it_is_printed(document: Document) -> None:
    found = differences(document, "chart:crt", "dice\t1:1\n1\tD1\n2\tA1\n3\tA1\n4\tA1\n5\tA1\n6\tA1\n7\tA1\n")
    assert found["1",].cells == {"1:1": "D1"}
    assert "lines follow from its dice" in found["7",].problem
    document.edit(accept(sheet(document, "chart:crt"), [found["1",]]))
    (cell,) = document.baseline.find(schema.ChartCellRow, game=GAME, chart="crt", dice=1)
    assert cell.result == "D1"


def test_a_workbook_keeps_numbers_as_numbers_and_text_as_text(document: Document, tmp_path: Path) -> None:
    path, found = tmp_path / "units.xlsx", sheet(document, "units")
    lines = sheet_files.lines_of(found)
    sheet_files.write(path, found, lines)
    page = load_workbook(path).worksheets[0]
    assert page.freeze_panes == "B2"
    at = lines[0].index("full.attack") + 1
    assert page.cell(2, at).value == 4
    assert sheet_files.read(path) == lines


def test_what_begins_like_a_formula_stays_text_in_a_workbook(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "units.xlsx"
    sheet_files.write(path, sheet(document, "units"), [["key", "name"], ["a", "=1+1"]])
    assert load_workbook(path).worksheets[0].cell(2, 2).data_type == "s"
    assert sheet_files.read(path)[1] == ["a", "=1+1"]


def test_a_workbook_of_another_program_is_read_with_its_numbers(document: Document, tmp_path: Path) -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    for line in (["key", "full.attack", None], [TANKS, 9.0, None], [None, None, None]):
        page.append(line)
    book.save(tmp_path / "other.xlsx")
    found = compare(sheet(document, "units"), sheet_files.read(tmp_path / "other.xlsx"))
    changed = [each for each in found.differences if each.how == "changed"]
    assert [(each.key, each.cells) for each in changed] == [((TANKS,), {"full.attack": "9"})]


@pytest.mark.parametrize("name", ["units", "setup", "arrival"])
def test_a_workbook_whose_columns_and_lines_another_program_has_turned_around_says_the_same(
    document: Document, tmp_path: Path, name: str
) -> None:
    path, found = tmp_path / "turned.xlsx", sheet(document, name)
    lines = sheet_files.lines_of(found)
    sheet_files.write(path, found, lines)
    book = load_workbook(path)
    page = book.worksheets[0]
    head, *body = [[cell.value for cell in line][::-1] for line in page.iter_rows()]
    page.delete_rows(1, page.max_row)
    for line in (head, *body[::-1]):
        page.append(line)
    book.save(path)
    assert compare(found, sheet_files.read(path)) == Comparison((), len(lines) - 1)


def test_a_file_that_is_no_table_is_refused_and_a_file_of_another_kind_is_not_replaced(
    document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "units.xlsx"
    path.write_bytes(b"PK no workbook")
    with pytest.raises(EditError, match="no workbook that can be read"):
        sheet_files.read(path)
    with pytest.raises(OutputError, match="is not a table with headers and keys"):
        sheet_files.write(path, sheet(document, "units"), [["key"]])
    with pytest.raises(EditError, match="must end with"):
        sheet_files.write(tmp_path / "units.ods", sheet(document, "units"), [["key"]])


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.resize(1400, 900)
    used_window.open_area("counters")
    QApplication.processEvents()
    return used_window


def panel(window: MainWindow) -> TablePanel:
    found = window.area("counters")
    assert isinstance(found, TablePanel)
    return found


def text_of(review: SheetReview, row: int, head: str) -> str:
    item = review.table.item(row, HEADS.index(head))
    assert item is not None
    return item.text()


def test_a_table_copied_with_keys_and_pasted_again_is_shown_for_approval(window: MainWindow) -> None:
    window.commands.do_edit_copy_table()
    copied = QApplication.clipboard().text()
    assert copied.startswith("key\tside\tformation") and len(copied.splitlines()) == 5
    QApplication.clipboard().setText(copied.replace("\t4\t3\t10", "\t6\t3\t10"))
    window.commands.do_edit_paste()
    review = panel(window).review
    assert review is not None and review.isVisible() and panel(window).view.isHidden()
    assert [line.how for line in review.lines] == ["changed"] * 4
    assert review.take.text() == "Take 4 lines"
    assert {text_of(review, row, "Key") for row in range(4)} == {
        "1 Pz Rgt (1 Pz Div)", "1 Arty Rgt (1 Pz Div)", "Scouts Bn", "9 Rgt (2 Inf Div)",
    }  # fmt: skip
    assert text_of(review, 0, "Change") == "Full attack 4 to 6"
    item = review.table.item(0, TAKE)
    assert item is not None
    item.setCheckState(Qt.CheckState.Unchecked)
    QApplication.processEvents()
    QTest.mouseClick(review.take, Qt.MouseButton.LeftButton)
    faces = window.document.baseline.find(schema.FaceRow, game=GAME, face="full")
    assert sorted(int(row.values["attack"]) for row in faces) == [4, 6, 6, 6]
    assert review.isHidden() and not panel(window).view.isHidden()
    assert window.document.undo_stack.undoText() == "Units read: 3 changed"


@pytest.mark.usefixtures("dressed")
@pytest.mark.deep
def test_names_and_values_of_parameters_are_seen_together(own_window: MainWindow) -> None:
    """A list of names as value had pushed all values out of sight."""
    document = own_window.document
    listed = "a long text of many words " * 20
    row = {"key": "listed", "value": listed, "unit": "", "rule": "", "note": listed}
    document.edit(sheet(document, "parameter").added(row))
    view = own_window.area("rules").pages.open("Parameters").view  # type: ignore[attr-defined]
    own_window.open_area("rules")
    for _ in range(3):
        QApplication.processEvents()
    names, values = view.columnWidth(0), view.columnWidth(1)
    assert min(names, values) > 50 and names + values <= view.viewport().width()


@pytest.mark.deep
def test_missing_lines_are_taken_out_only_when_they_are_ticked(window: MainWindow) -> None:
    document = window.document
    document.edit(
        sheet(document, "parameter").added({"key": "spare", "value": "1", "unit": "", "rule": "", "note": ""})
    )
    panel_ = window.area("rules").pages.open("Parameters")  # type: ignore[attr-defined]
    window.open_area("rules")
    QApplication.processEvents()
    QApplication.clipboard().setText("key\tvalue\nstacking_limit\t7\noptions\tbasic")
    panel_.view.setFocus()
    window.commands.do_edit_paste()
    review = panel_.review
    assert review is not None
    assert [(line.key, line.how) for line in review.lines] == [
        (("stacking_limit",), "changed"),
        (("spare",), "missing"),
    ]
    assert review.take.text() == "Take 1 line"
    QApplication.processEvents()
    QTest.mouseClick(review.all, Qt.MouseButton.LeftButton)
    assert review.take.text() == "Take 2 lines"
    QTest.mouseClick(review.take, Qt.MouseButton.LeftButton)
    assert {row.key for row in document.baseline.find(schema.ParameterRow, game=GAME)} == {"stacking_limit", "options"}


def test_a_table_is_saved_and_compared_with_a_file(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "units.xlsx"
    monkeypatch.setattr("editor.window.table_commands.file_to_write", lambda *_: path)
    monkeypatch.setattr("editor.window.table_commands.file_to_open", lambda *_: path)
    window.commands.do_edit_save_table()
    assert "4 lines were written" in window.message_bar.label.text()
    window.commands.do_edit_open_table()
    assert window.message_bar.isHidden()
    review = panel(window).review
    assert review is not None and review.said.text() == "4 lines are the same; there is nothing to be taken"
    QApplication.processEvents()
    QTest.mouseClick(review.away, Qt.MouseButton.LeftButton)
    assert review.isHidden() and not panel(window).view.isHidden()


@pytest.mark.deep
def test_the_table_stays_at_its_line_when_lines_that_come_before_it_are_taken(window: MainWindow) -> None:
    table = panel(window)
    rows = [table.source.item(row).counter.key for row in range(table.source.rowCount())]
    table.view.setCurrentIndex(table.shown.index(rows.index(TANKS), 2))
    window.commands.do_edit_copy_table()
    lines = QApplication.clipboard().text().splitlines()
    scouts = next(line for line in lines if "Scouts" in line)
    QApplication.clipboard().setText("\n".join([*lines, scouts.replace("Scouts", "Ahead")]))
    window.commands.do_edit_paste()
    review = table.review
    assert review is not None and review.take.text() == "Take 1 line"
    review.take.click()
    assert table.source.rowCount() == len(rows) + 1 and table.source.item(table.current_row()).counter.key == TANKS
    assert table.view.currentIndex().column() == 2


def test_the_right_button_offers_the_commands_of_the_table(window: MainWindow) -> None:
    offered: list[tuple[str, ...]] = []
    window.desk.menu_wanted.disconnect()
    window.desk.menu_wanted.connect(lambda keys, _place: offered.append(keys))
    table = panel(window).view
    table.customContextMenuRequested.emit(table.rect().center())
    assert offered and {"edit.copy_table", "edit.replace", "edit.fill_down"} <= {*offered[0]}


def test_the_command_line_writes_compares_and_takes(library: Path, tmp_path: Path) -> None:
    run, where = CliRunner().invoke, [str(library), "--game", GAME]
    path = tmp_path / "units.csv"
    found = run(app, ["table", "export", *where, "--table", "units", "--out", str(path), "--json"])
    assert found.exit_code == 0 and json.loads(found.output)["lines"] == 4
    path.write_text(path.read_text(encoding="utf-8").replace(",4,3,10", ",7,3,10"), encoding="utf-8")
    line = ["table", "import", *where, "--table", "units", "--from", str(path), "--json"]
    found = run(app, line)
    told = json.loads(found.output)
    assert [each["cells"] for each in told["lines"]] == [{"full.attack": {"was": "4", "is": "7"}}] * 4
    assert run(app, [*line, "--apply"]).exit_code == 0
    assert json.loads(run(app, line).output) == {"label": "", "same": 4, "lines": []}
    found = run(app, ["table", "export", *where, "--table", "pluck", "--out", str(path)])
    assert found.exit_code == 2 and "There is no table 'pluck'" in found.output
    found = run(app, ["table", "import", *where, "--table", "setup", "--from", str(path)])
    assert found.exit_code == 2 and "is one of a scenario" in found.output
    assert "units" in run(app, ["table", "list", *where]).output


@pytest.mark.deep
def test_what_is_edited_while_a_sheet_is_looked_at_is_compared_again_and_ticks_stay(window: MainWindow) -> None:
    window.commands.do_edit_copy_table()
    copied = QApplication.clipboard().text()
    QApplication.clipboard().setText(copied.replace("\t4\t3\t10", "\t6\t3\t10"))
    window.commands.do_edit_paste()
    review = panel(window).review
    assert review is not None
    guns = next(row for row, line in enumerate(review.lines) if line.key == (GUNS,))
    item = review.table.item(guns, TAKE)
    assert item is not None
    item.setCheckState(Qt.CheckState.Unchecked)
    document = window.document
    document.edit(set_face_value(document.rows, GAME, TANKS, "full", "attack", 5))
    QApplication.processEvents()
    tanks = next(row for row, line in enumerate(review.lines) if line.key == (TANKS,))
    assert text_of(review, tanks, "Change") == "Full attack 5 to 6" and review.take.text() == "Take 3 lines"
    review.take.click()
    attacks = {row.counter: row.values["attack"] for row in document.rows.find(schema.FaceRow, game=GAME, face="full")}
    assert (attacks[TANKS], attacks[GUNS]) == (6, 4) and review.isHidden()


def test_cells_come_back_from_the_clipboard_with_line_breaks_and_without_those_of_another_system() -> None:
    assert sheet_files.from_tabs("1\t2\r\n3\t4\r\n") == [["1", "2"], ["3", "4"]]
    assert sheet_files.from_tabs('a\t"one\ntwo ""three"""') == [["a", 'one\ntwo "three"']]
    assert sheet_files.from_tabs('"M~N\tb\nc') == [['"M~N', "b"], ["c"]]
    assert sheet_files.from_tabs("") == [[""]]


def test_a_block_of_another_system_is_pasted_without_its_line_ends(window: MainWindow) -> None:
    view = panel(window).view
    column = next(place for place in range(view.model().columnCount()) if window_title(window, place) == "Size")
    view.setCurrentIndex(view.model().index(0, column))
    QApplication.clipboard().setText("Bn\r\nBn\r\n")
    view.paste_cells()
    assert {row.size for row in window.document.rows.find(schema.CounterRow, game=GAME)} <= {"Bn", "Rgt"}
    assert window.document.undo_stack.count() == 1


def window_title(window: MainWindow, place: int) -> str:
    return str(panel(window).source.headerData(place, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole))


def test_a_part_of_a_table_tells_what_is_missing_only_when_that_is_wanted(window: MainWindow) -> None:
    document = window.document
    parameters = sheet(document, "parameter")
    for number in range(1, 5):
        row = {"key": f"spare_{number}", "value": "1", "unit": "", "rule": "", "note": ""}
        document.edit(parameters.added(row))
    panel_ = window.area("rules").pages.open("Parameters")  # type: ignore[attr-defined]
    window.open_area("rules")
    QApplication.processEvents()
    QApplication.clipboard().setText("key\tvalue\nstacking_limit\t7\nspare_1\t2")
    panel_.view.setFocus()
    window.commands.do_edit_paste()
    review = panel_.review
    assert [line.how for line in review.lines] == ["changed", "changed"]
    tick = review.table.item(0, TAKE)
    tick.setCheckState(Qt.CheckState.Unchecked)
    assert review.missing.text() == "Also what is missing (4)"
    review.missing.click()
    assert [line.how for line in review.lines] == ["changed", "changed", *["missing"] * 4]
    assert review.take.text() == "Take 1 line"  # the tick taken away is not back


def test_a_line_of_the_terrain_chart_tells_its_costs_as_the_game_calls_them(document: Document) -> None:
    sheet = sheet_of(document.rows, GAME, SCENARIO, "terrain")
    assert [sheet.called(name) for name in ("mech_mp", "title", "kind")] == ["Motorized", "Title", "Kind"]
    assert sheet_of(document.rows, GAME, SCENARIO, "units").called("full.attack") == "Full attack"
