"""A game is begun and entered in the window alone: its map, words, values, terrain, charts, units, turns."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTableWidgetItem
from pytestqt.qtbot import QtBot

from db.build import build_library
from db.changes import EditError
from db.checks import all_findings
from db.dump import dump
from editor.edits import new_game
from editor.window.app import open_window
from editor.window.main_window import MainWindow
from editor.window.panels.ask_form import AskForm
from editor.window.panels.piece_page import FORMATION, UNIT, UNIT_TYPE, PiecePage
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from engine.data.load import load_tables
from tests.editor.forms import answering
from tests.editor.small import TableRows, tables

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

GAME = "mini"
HEAD = {
    "Key": GAME, "Title": "Mini Bulge", "Publisher": "Me", "Year": "1990", "One turn is": "half day", "Turns": "6",
    "Columns": "8", "Rows": "6", "First scenario": "Clervaux",
}  # fmt: skip


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.resize(1280, 720)
    found.show()
    yield found
    found.document.undo_stack.clear()
    found.close()


def begun(window: MainWindow, **typed: str) -> str:
    said = answering(HEAD | typed, window)
    window.actions_by_key["file.new_game"].trigger()
    QApplication.processEvents()
    return said[0]


def add(window: MainWindow, page: str, **typed: str) -> None:
    """Add a line on a page of the rules."""
    area = window.area("rules")
    assert isinstance(area, RulesArea)
    panel = area.pages.open(page)
    assert isinstance(panel, RowListPanel)
    said = answering(typed, window)
    QTest.mouseClick(panel.add, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert said == [""]


def cell(panel: TablePanel, row: int, column: int, text: str) -> None:
    index = panel.shown.index(row, column)
    panel.view.setFocus()
    panel.view.setCurrentIndex(index)
    panel.view.edit(index)
    (line,) = (found for found in panel.view.findChildren(QLineEdit) if found.isVisible())
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()


def shown(window: MainWindow, page: str) -> TablePanel:
    area = window.area("rules")
    assert isinstance(area, RulesArea)
    QApplication.processEvents()
    panel = area.pages.open(page)
    assert isinstance(panel, TablePanel)
    return panel


def made(page: PiecePage, what: str, name: str, **chosen: str) -> None:
    """Make a piece on its page from nothing."""
    page.kind.setCurrentIndex(page.kind.findData(what))
    form = page.unit if what == UNIT else page.others[what]
    title = page.unit.name if what == UNIT else page.others[what].title
    title.selectAll()
    QTest.keyClicks(title, name)
    for field, text in chosen.items():
        box = getattr(form, field)
        box.setCurrentText(text)
        assert box.currentText() == text
    for row in range(page.unit.values.rowCount()) if what == UNIT else ():
        page.unit.values.setItem(row, 0, QTableWidgetItem("4"))
    assert page.missing.text() == ""
    QTest.mouseClick(page.make, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"Key": "small"}, "Key: the library has a game small already; give this one another key"),
        ({"Key": "a b"}, "The game cannot be so: Key: 'a b' must be a name of letters, digits"),
        ({"Title": ""}, "Title: it is empty; write what it is called"),
        ({"Year": "soon"}, "Year: 'soon' is no whole number; write one"),
        ({"Columns": "100"}, "Columns: 100 is not from 1 to 99; correct it"),
        ({"Year": "1_944"}, "Year: '1_944' is no whole number; write one"),
        ({"First day": "16 December"}, "First day: "),
        ({"First day": "1944-02-30"}, "First day: '1944-02-30' is no day; write one such as 1944-12-16"),
        ({"First day": "9999-12-30", "Turns": "9"}, "First day: 9 turns from 9999-12-30 on lead past the year 9999"),
        ({"Dice": "2x6"}, "Dice: '2x6' is no kind of dice; write it as 2d6"),
    ],
)
def test_what_no_game_can_be_is_refused_with_field_and_remedy(wrong: dict[str, str], said: str) -> None:
    with pytest.raises(EditError) as refused:
        new_game.begun(TableRows(tables()), whole(**wrong))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("step", "words", "turns"),
    [
        ("day", [], ["16", "17", "18", "19", "20"]),
        ("half day", ["am", "pm"], ["16am", "16pm", "17am", "17pm", "18am"]),
        ("third of a day", ["am", "pm", "night"], ["16am", "16pm", "16night", "17am", "17pm"]),
        ("two days", [], ["16", "18", "20", "22", "24"]),
    ],
)
def test_a_game_begins_with_its_turns_and_the_words_for_the_parts_of_the_day(
    step: str, words: list[str], turns: list[str]
) -> None:
    made = new_game.begun(TableRows(tables()), whole(**{"One turn is": step, "Turns": "5"})).changes
    rows = {name: [row.after for row in made if row.table == name and row.after] for name in ("word", "turn")}
    assert [row["word"] for row in rows["word"] if row["list"] == "half"] == words
    assert [f"{str(row['date']).removeprefix('1944-12-')}{row['half']}" for row in rows["turn"]] == turns


@pytest.mark.deep
def test_a_game_of_thirds_of_days_begun_in_the_window_has_its_track_and_no_fault(window: MainWindow) -> None:
    assert begun(window, **{"One turn is": "third of a day", "Turns": "5"}) == ""
    turns = sorted(window.document.rows.find(schema.TurnRow, game=GAME), key=lambda row: row.number)
    assert [turn.half for turn in turns] == ["am", "pm", "night", "am", "pm"]
    with window.document.library.reading() as session:
        assert [finding.check for finding in all_findings(session) if "turn" in finding.check] == []


def whole(**typed: str) -> dict[str, str]:
    """Return what the form holds when only this is typed."""
    begins = {"First day": "1944-12-16", "Dice": "1d6", "Hexes": next(iter(new_game.STANDING))}
    return {**begins, "Numbers": next(iter(new_game.COUNTED)), **HEAD, **typed}


@pytest.mark.parametrize("numbers", new_game.COUNTED)
@pytest.mark.parametrize("hexes", new_game.STANDING)
def test_hexes_are_numbered_from_the_upper_left_one_as_it_is_chosen(numbers: str, hexes: str) -> None:
    changes = new_game.begun(TableRows(tables()), whole(Numbers=numbers, Hexes=hexes)).changes
    cells = {str(change.key[2]): change.after for change in changes if change.table == schema.HexRow.TABLE}
    assert len(cells) == 8 * 6
    after = cells[numbers.split(":")[0]]  # that of column 2, row 3
    assert after is not None and (after["column"], after["row"]) == (1, 2)


def test_a_game_that_cannot_be_leaves_its_form_open_and_one_undo_takes_a_game_back(window: MainWindow) -> None:
    assert begun(window) == ""
    window.document.undo_stack.undo()
    assert window.document.rows.find(schema.GameRow, game=GAME) == []
    assert begun(window, Key="small").startswith("Key: the library has a game small already")


def test_the_form_of_a_game_is_no_dialog_and_may_be_left_half_done(window: MainWindow) -> None:
    window.actions_by_key["file.new_game"].trigger()
    form = window.center.pages.currentWidget()
    assert isinstance(form, AskForm) and QApplication.activeModalWidget() is None
    QTest.keyClicks(form.fields["Key"], "half")
    window.open_area("errata")
    window.actions_by_key["file.new_game"].trigger()
    assert window.center.pages.currentWidget() is form and form.typed()["Key"] == "half"
    QTest.mouseClick(form.away, Qt.MouseButton.LeftButton)
    assert window.center.pages.currentWidget() is window.area("errata")


@pytest.mark.deep
def test_a_game_is_entered_in_the_window_alone_and_dumped_and_built_again(window: MainWindow, tmp_path: Path) -> None:
    assert begun(window) == ""
    document = window.document
    assert (document.game, document.scenario) == (GAME, "first")
    window.open_area("rules")
    for listed, word in (("role", "artillery"), ("movement class", "mech"), ("size", "Rgt"), ("weather", "snow")):
        add(window, "Words", list=listed, position="9", word=word, title=word.capitalize())
    for at, table, name, kind, place in (
        ("1", "face", "attack", "number", "line"), ("2", "face", "movement", "number", "line"),
        ("1", "terrain", "cost", "cost", ""), ("2", "terrain", "columns", "shift", ""),
    ):  # fmt: skip
        add(window, "Values", table=table, position=at, name=name, title=name.capitalize(), kind=kind, place=place)
    for key, kind in (("clear", "hex"), ("woods", "hex"), ("river", "hexside"), ("road", "road")):
        add(window, "Terrain", key=key, title=key.capitalize(), kind=kind)
    terrain = shown(window, "Terrain")
    names = [terrain.shown.index(row, 0).data(Qt.ItemDataRole.EditRole) for row in range(terrain.shown.rowCount())]
    cell(terrain, names.index("Woods"), 2, "2")
    add(
        window, "All charts", key="crt", title="Combat", rule="7", dice="1d6", header="odds", columns="1:2 | 1:1 | 2:1",
        cells="NE | A# | D#",
    )  # fmt: skip
    chart = shown(window, "Combat")
    for row in range(6):
        for column, result in ((1, "A1"), (2, "NE"), (3, "D2")):
            cell(chart, row, column, result)
    for key in ("move", "fight"):
        add(window, "Sequence", title=key.capitalize(), side="German", acting="German", phase=key, key=key)
    add(window, "Parameters", key="stacking", value="3", unit="units", rule="5")
    window.actions_by_key["edit.new_piece"].trigger()
    page = window.findChild(PiecePage)
    assert isinstance(page, PiecePage)
    made(page, UNIT_TYPE, "Tanks", movement="Mech", role="Combat")
    made(page, FORMATION, "28th", side="Allied", kind="Division")
    for number in range(1, 11):
        made(page, UNIT, str(number), side="Allied", formation="28th", unit_type="Tanks", size_word="Rgt")
    found = {
        kind: len(document.baseline.find(kind, game=GAME))
        for kind in (schema.CounterRow, schema.FaceRow, schema.ChartCellRow, schema.TurnRow, schema.SequenceRow)
    }
    assert list(found.values()) == [10, 10, 18, 6, 2]
    (woods,) = document.rows.find(schema.TerrainRow, game=GAME, key="woods")
    assert woods.values == {"cost": 2}
    with document.library.reading() as session:
        faults = [finding for finding in all_findings(session) if finding.game == GAME and finding.severity == "error"]
        dump(session, tmp_path / "text")
    assert faults == []
    build_library(tmp_path / "again.losheim", load_tables(tmp_path / "text"))
