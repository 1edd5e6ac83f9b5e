"""The page *Notes*: a note, a task or a picture on what is selected, listed, marked on the map, and undone."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet, inserting
from db.notes import IMAGE_LIMIT
from editor.commands import exchange
from editor.commands.exchange import rows_from
from editor.edits import errata
from editor.edits.notes import hexes_of
from editor.window.canvas.picking import Pick
from editor.window.errata.page import ErrataPanel
from editor.window.main_window import MainWindow
from editor.window.models.library_model import NOTED
from editor.window.panels.clauses import ClausesPanel
from editor.window.panels.map_menu import menu_at
from editor.window.panels.notes_page import NotesPage
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from tests.db.traveled import plan_import
from tests.editor.small import GAME, MAP, SCENARIO, TANKS
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[NotesPage]:
    used_window.open_area("notes")
    found = used_window.area("notes")
    assert isinstance(found, NotesPage) and found.isVisible()
    yield found
    found.shown.setCurrentIndex(0)
    found.picture_bytes = b""


def noted(page: NotesPage, qtbot: QtBot, title: str, kind: str = "note", text: str = "") -> None:
    page.kind.setCurrentIndex(page.kind.findData(kind))
    page.title.setText(title)
    page.text.setPlainText(text)
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)


def notes(window: MainWindow) -> list[schema.NoteRow]:
    return window.document.baseline.find(schema.NoteRow, game=GAME)


def shown(page: NotesPage) -> list[str]:
    table = page.panel.shown
    return [str(table.index(row, 3).data()) for row in range(table.rowCount())]


@pytest.mark.parametrize(
    ("kind", "key", "row"),
    [
        ("hex", "B1.02", ("hex", f"{GAME}|{MAP}|B1.02")),
        ("counter", TANKS, ("counter", f"{GAME}|{TANKS}")),
        ("none", "", ("scenario", f"{GAME}|{SCENARIO}")),
    ],
)
def test_a_note_is_on_what_is_selected_and_undone(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot, kind: str, key: str, row: tuple[str, str]
) -> None:
    used_window.desk.select("hex", "B1.01")  # nothing is not selected twice
    used_window.desk.select(kind, key)  # type: ignore[arg-type]
    noted(page, qtbot, "Look again", text="Is it so?")
    (note,) = notes(used_window)
    assert ((note.table, note.row_key), note.title, note.content) == (row, "Look again", "Is it so?")
    assert note.at and shown(page) == ["Look again — Is it so?"]
    used_window.document.undo_stack.undo()
    assert notes(used_window) == []


def new_clause(window: MainWindow, key: str = "held") -> schema.ClauseRow:
    values = {"game": GAME, "scenario": SCENARIO, "key": key, "kind": "special", "form": "text", "args": {}}
    row = schema.ClauseRow.model_validate({**values, "text": "Held.", "rule": "", "enforced": False})
    window.document.edit(ChangeSet("Clause", (inserting(row.TABLE, row.model_dump(mode="json")),)))
    return row


def entry(menu: QMenu | None, begins: str) -> QAction:
    assert menu is not None
    (found,) = [each for each in menu.actions() if each.text().replace("&", "").startswith(begins)]
    return found


def at_cell(window: MainWindow, panel: TablePanel, row: int, column: int) -> None:
    """Ask for the menu of a cell by the right button, and choose the note in it."""
    panel.view.setCurrentIndex(panel.shown.index(row, column))
    with patch.object(QMenu, "popup"):
        panel.view.customContextMenuRequested.emit(panel.view.visualRect(panel.shown.index(row, column)).center())
    menu = window.findChildren(QMenu)[-1]
    entry(menu, "Note on this").trigger()
    menu.deleteLater()


def written(window: MainWindow, qtbot: QtBot, title: str) -> schema.NoteRow:
    """Write a note on what the page was opened for, and return it."""
    page = window.area("notes")
    assert isinstance(page, NotesPage) and page.isVisible()
    noted(page, qtbot, title)
    (found,) = [row for row in notes(window) if row.title == title]
    return found


@pytest.mark.parametrize(
    ("begins", "subject", "hexes"),
    [
        ("Note on hex", f"hex {GAME}|{MAP}|B2.02", ["B2.02"]),
        ("Note on this unit", f"counter {GAME}|{TANKS}", ["B2.02"]),
        ("Note on 1 Pz Div", f"formation {GAME}|german/1 Pz Div", []),
    ],
)
def test_the_menu_of_the_map_begins_a_note_on_hex_unit_and_formation(
    used_window: MainWindow, qtbot: QtBot, begins: str, subject: str, hexes: list[str]
) -> None:
    used_window.open_area("map")
    menu = menu_at(used_window.desk, Pick(1, 1, "B2.02", counter=TANKS), (), used_window)
    entry(menu, begins).trigger()
    note = written(used_window, qtbot, "Look again")
    assert f"{note.table} {note.row_key}" == subject
    assert list(hexes_of(used_window.document.rows, note, SCENARIO)) == hexes


@pytest.mark.deep
def test_the_menu_of_a_chart_begins_a_note_on_the_cell(used_window: MainWindow, qtbot: QtBot) -> None:
    used_window.open_area("rules")
    rules = used_window.area("rules")
    assert isinstance(rules, RulesArea)
    (chart,) = used_window.document.rows.find(schema.ChartRow, game=GAME)[:1]
    panel = rules.pages.open(chart.title)
    assert isinstance(panel, TablePanel)
    at_cell(used_window, panel, 0, 1)
    note = written(used_window, qtbot, "Misprint?")
    cell = panel.source.item(0).cells[0]
    assert (note.table, note.row_key) == ("chart_cell", cell.key_text)


def test_the_menu_of_the_clauses_begins_a_note_and_a_double_click_leads_back(
    used_window: MainWindow, qtbot: QtBot
) -> None:
    clause = new_clause(used_window)
    used_window.open_area("victory")
    panel = used_window.area("victory")
    assert isinstance(panel, ClausesPanel)
    at_cell(used_window, panel, 0, 0)
    note = written(used_window, qtbot, "Too hard")
    page = used_window.area("notes")
    assert isinstance(page, NotesPage)
    assert (note.table, note.row_key) == ("clause", clause.key_text)
    assert page.panel.shown.index(0, 2).data() == "Clause held"
    page.panel.view.doubleClicked.emit(page.panel.shown.index(0, 0))
    assert panel.isVisible() and panel.current_row() == 0


@pytest.mark.deep
def test_the_menu_of_the_errata_begins_a_note_and_a_double_click_leads_back(
    used_window: MainWindow, qtbot: QtBot
) -> None:
    used_window.document.edit(errata.create(used_window.document.baseline, GAME, "A slip"))
    used_window.open_area("errata")
    listed = used_window.area("errata")
    assert isinstance(listed, ErrataPanel)
    at_cell(used_window, listed.panel, 0, 2)
    note = written(used_window, qtbot, "Ask the publisher")
    page = used_window.area("notes")
    assert isinstance(page, NotesPage)
    assert note.table == "erratum"
    page.panel.view.doubleClicked.emit(page.panel.shown.index(0, 0))
    assert listed.isVisible() and listed.panel.current_row() == 0


@pytest.mark.deep
def test_the_library_begins_notes_on_formations_and_clauses(used_window: MainWindow, qtbot: QtBot) -> None:
    clause = new_clause(used_window)
    tree = used_window.docks.library_tree
    tree.refresh()
    found = {}
    for index in tree.model.match(
        tree.model.index(0, 0), NOTED, None, -1, Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchWildcard
    ):
        found[index.data(NOTED)] = index
    for subject in (("formation", f"{GAME}|german/1 Pz Div"), ("clause", clause.key_text)):
        entry(tree.menu_of(tree.shown.mapFromSource(found[subject])), "Note on this").trigger()
        note = written(used_window, qtbot, subject[0])
        assert (note.table, note.row_key) == subject


def test_the_inspector_begins_a_note_on_what_it_shows(used_window: MainWindow, qtbot: QtBot) -> None:
    used_window.open_area("setup")
    used_window.desk.select("counter", TANKS)
    qtbot.mouseClick(used_window.docks.inspector.note, Qt.MouseButton.LeftButton)
    assert written(used_window, qtbot, "Look again").row_key == f"{GAME}|{TANKS}"


def test_what_is_selected_afterwards_takes_the_next_note(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    used_window.desk.note_wanted.emit("formation", f"{GAME}|german/1 Pz Div")
    used_window.desk.select("hex", "B1.02")
    noted(page, qtbot, "Here")
    assert notes(used_window)[0].table == "hex"


def test_a_stored_note_is_changed_and_undone(page: NotesPage, used_window: MainWindow, qtbot: QtBot) -> None:
    used_window.desk.select("hex", "B1.02")
    noted(page, qtbot, "Woods?", "task", "Look at the scan")
    page.panel.view.setCurrentIndex(page.panel.shown.index(0, 0))
    used_window.desk.select("hex", "B3.03")
    qtbot.mouseClick(page.edit, Qt.MouseButton.LeftButton)
    assert (page.title.text(), page.text.toPlainText()) == ("Woods?", "Look at the scan")
    noted(page, qtbot, "Woods", "note", "Seen")
    (note,) = notes(used_window)
    assert (note.kind, note.title, note.content, note.row_key) == ("note", "Woods", "Seen", f"{GAME}|{MAP}|B1.02")
    assert not page.edit.isChecked() and page.title.text() == ""
    used_window.document.undo_stack.undo()
    assert (notes(used_window)[0].title, notes(used_window)[0].content) == ("Woods?", "Look at the scan")


def test_a_note_that_is_left_as_it_is_lets_the_form_begin_a_new_one(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    noted(page, qtbot, "First")
    page.panel.view.setCurrentIndex(page.panel.shown.index(0, 0))
    for _ in range(2):
        qtbot.mouseClick(page.edit, Qt.MouseButton.LeftButton)
    noted(page, qtbot, "Second")
    assert sorted(row.title for row in notes(used_window)) == ["First", "Second"]


def test_tasks_are_done_and_the_open_ones_listed_alone(page: NotesPage, used_window: MainWindow, qtbot: QtBot) -> None:
    for title, kind in (("First", "task"), ("Second", "task"), ("No task", "note")):
        noted(page, qtbot, title, kind)
    page.panel.filter.setText("First")
    page.panel.view.selectRow(0)
    page.panel.view.setCurrentIndex(page.panel.shown.index(0, 0))
    qtbot.mouseClick(page.done, Qt.MouseButton.LeftButton)
    page.panel.filter.clear()
    page.shown.setCurrentIndex(page.shown.findData("open"))
    assert shown(page) == ["Second"]


@pytest.mark.deep
def test_hexes_with_notes_are_marked_on_the_map_while_the_page_is_shown(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    used_window.desk.select("hex", "B1.02")
    with qtbot.waitSignal(used_window.desk.shaded) as marked:
        noted(page, qtbot, "Here")
    assert marked.args == [("B1.02",)]
    with qtbot.waitSignal(used_window.desk.shaded) as gone:
        used_window.open_area("setup")
    assert gone.args == [()]


def test_a_picture_is_kept_and_shown(page: NotesPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(20, 10, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(tmp_path / "red.png"))
    page.take_picture(tmp_path / "red.png")
    noted(page, qtbot, "The sheet")
    page.panel.view.setCurrentIndex(page.panel.shown.index(0, 0))
    assert page.picture.isVisible() and notes(used_window)[0].image


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"\x89PNG\r\n\x1a\n" + bytes(IMAGE_LIMIT), "the limit is"), (b"no picture", "must be PNG or JPEG")],
)
def test_a_picture_that_cannot_be_kept_is_refused_in_words(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path, content: bytes, why: str
) -> None:
    (tmp_path / "large.png").write_bytes(content)
    page.take_picture(tmp_path / "large.png")
    noted(page, qtbot, "The sheet")
    assert why in used_window.message_bar.label.text() and notes(used_window) == []


def test_notes_travel_with_their_scenario(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    used_window.desk.select("counter", TANKS)
    noted(page, qtbot, "Too strong?", "task")
    exchange.export(used_window.document.library.path, tmp_path / "file.losheim", GAME, SCENARIO)
    (note,) = rows_from(tmp_path / "file.losheim").of(schema.NoteRow)
    assert (note.title, note.row_key) == ("Too strong?", f"{GAME}|{TANKS}")


@pytest.mark.parametrize("as_key", some_now(2, [SCENARIO, "another"]))
def test_a_note_on_a_clause_comes_in_on_the_clause_under_its_key(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path, as_key: str
) -> None:
    used_window.desk.note_wanted.emit("clause", new_clause(used_window).key_text)
    noted(page, qtbot, "Too hard")
    exchange.export(used_window.document.library.path, tmp_path / "file.losheim", GAME, SCENARIO)
    theirs = rows_from(tmp_path / "file.losheim")
    with used_window.document.library.reading() as session:
        found = plan_import(session, theirs, as_key=as_key, replace_it=True)
    came = [change.after for change in found.changes.changes if change.table == "note"]
    mine = notes(used_window)
    assert came == [] if as_key == SCENARIO else [each and each["row_key"] for each in came] == [f"{GAME}|another|held"]
    assert all(change.before is None for change in found.changes.changes if change.table == "note") and len(mine) == 1


@pytest.mark.deep
def test_notes_on_formation_cell_and_erratum_travel(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    used_window.document.edit(errata.create(used_window.document.baseline, GAME, "A slip"))
    rows = used_window.document.baseline
    (erratum,) = rows.find(schema.ErratumRow, game=GAME)
    cell = rows.find(schema.ChartCellRow, game=GAME)[0]
    subjects = [(row.TABLE, row.key_text) for row in (erratum, cell)] + [("formation", f"{GAME}|german/1 Pz Div")]
    for table, key in subjects:
        used_window.desk.note_wanted.emit(table, key)
        noted(page, qtbot, table)
    exchange.export(used_window.document.library.path, tmp_path / "file.losheim", GAME, SCENARIO)
    came = rows_from(tmp_path / "file.losheim").of(schema.NoteRow)
    assert sorted((row.table, row.row_key) for row in came) == sorted(subjects)


def test_the_kind_of_a_note_is_written_out(page: NotesPage) -> None:
    for kind in range(page.kind.count()):
        page.kind.setCurrentIndex(kind)
        assert page.kind.shown_text() == page.kind.itemText(kind)
    page.kind.setCurrentIndex(0)
