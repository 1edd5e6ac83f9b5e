"""What a designer does a hundred times a day is done by keys alone: rename, type, fill, replace, duplicate, undo."""

from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from editor.edits.clauses import store_clause
from editor.window.main_window import MainWindow
from editor.window.panels.piece_page import PiecePage
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from tests.editor.small import GAME, GUNS, SCENARIO, SCOUTS, TANKS

pytestmark = [
    pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support"),
    pytest.mark.filterwarnings("ignore:.*setActiveWindow:DeprecationWarning"),
]
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    return used_window


def table_of(window: MainWindow) -> TablePanel:
    """Open the table of counters with its keys."""
    window.open_area("counters")
    found = window.area("counters")
    assert isinstance(found, TablePanel)
    found.view.setFocus()
    return found


def choose(panel: TablePanel, counter: str, title: str) -> None:
    """Make a cell of the full face of a counter current."""
    heads = [panel.source.headerData(at, Qt.Orientation.Horizontal) for at in range(panel.source.columnCount())]
    lines = [panel.source.item(row).counter.key for row in panel.shown_rows()]
    index = panel.shown.index(lines.index(counter), heads.index(title))
    panel.view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def attack(window: MainWindow, counter: str) -> int | None:
    (face,) = window.document.rows.find(schema.FaceRow, game=GAME, counter=counter, face="full")
    return face.attack


def enter(field: QLineEdit) -> None:
    """Press Return in a cell, which Qt heeds when its loop runs; unseen, the window has to be made active again."""
    window = field.window()
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.setActiveWindow(window)


def clause() -> schema.ClauseRow:
    values: dict[str, Any] = {"key": "win", "kind": "victory", "form": "", "args": {}, "text": "Hold on."}
    return schema.ClauseRow(game=GAME, scenario=SCENARIO, rule="1.3", enforced=False, **values)


def focus() -> QLineEdit:
    found = QApplication.focusWidget()
    assert isinstance(found, QLineEdit)
    return found


def test_f2_renames_the_scenario_and_undo_takes_the_title_back(window: MainWindow) -> None:
    window.open_area("setup")
    window.map_area.view.setFocus()
    QTest.keyClick(window.map_area.view, Qt.Key.Key_F2)
    QTest.keyClicks(focus(), "Dawn")
    QTest.keyClick(focus(), Qt.Key.Key_Return)
    (head,) = window.document.rows.find(schema.ScenarioRow, game=GAME, scenario=SCENARIO)
    assert head.title == "Dawn"
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    (head,) = window.document.rows.find(schema.ScenarioRow, game=GAME, scenario=SCENARIO)
    assert head.title == "Skirmish"


def test_f2_in_a_table_opens_the_cell_and_does_not_rename_the_scenario(window: MainWindow) -> None:
    panel = table_of(window)
    choose(panel, TANKS, "Attack")
    QTest.keyClick(panel.view, Qt.Key.Key_F2)
    field = focus()
    assert panel.view.isAncestorOf(field) and field.text().startswith("4")
    field.selectAll()
    QTest.keyClicks(field, "7")
    enter(field)
    assert attack(window, TANKS) == 7


def test_f2_in_the_values_of_a_new_unit_opens_the_cell(window: MainWindow) -> None:
    """It renamed the scenario there."""
    window.desk.select("counter", TANKS)
    window.commands.do_edit_new_piece()
    page = window.area("piece")
    assert isinstance(page, PiecePage)
    values = page.unit.values
    values.setFocus()
    values.setCurrentCell(0, 0)
    QTest.keyClick(values, Qt.Key.Key_F2)
    field = focus()
    assert values.isAncestorOf(field)
    field.selectAll()
    QTest.keyClicks(field, "6")
    enter(field)
    item = values.item(0, 0)
    assert item is not None and item.text() == "6"
    (head,) = window.document.rows.find(schema.ScenarioRow, game=GAME, scenario=SCENARIO)
    assert head.title == "Skirmish"


def test_f2_in_a_cell_that_is_only_shown_says_so_and_renames_nothing(window: MainWindow) -> None:
    panel = table_of(window)
    choose(panel, TANKS, "Unit")
    QTest.keyClick(panel.view, Qt.Key.Key_F2)
    assert window.message_bar.label.text() == "⚠ This cell is only shown; choose one that can be typed in"
    assert panel.view.hasFocus()


def test_a_value_typed_over_chosen_cells_goes_into_all_and_one_key_takes_it_back(window: MainWindow) -> None:
    panel = table_of(window)
    choose(panel, TANKS, "Attack")
    for _ in range(4):
        QTest.keyClick(panel.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(panel.view, Qt.Key.Key_9)
    enter(focus())
    chosen = {panel.source.item(row).counter.key for row in panel.chosen_rows()}
    assert len(chosen) > 1 and {attack(window, key) for key in chosen} == {9}
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert {attack(window, key) for key in chosen} == {4}


@pytest.mark.deep
def test_fill_down_find_and_replace_and_duplicate_by_their_keys(window: MainWindow) -> None:
    panel = table_of(window)
    choose(panel, TANKS, "Attack")
    QTest.keyClicks(panel.view, "8")
    enter(focus())
    choose(panel, TANKS, "Attack")
    for _ in range(2):
        QTest.keyClick(panel.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    first = next(iter(panel.chosen_rows()))
    top = panel.source.item(first).counter.key
    QTest.keyClick(panel.view, Qt.Key.Key_D, CTRL | Qt.KeyboardModifier.AltModifier)
    filled = {panel.source.item(row).counter.key for row in panel.chosen_rows()}
    assert {attack(window, key) for key in filled} == {attack(window, top)}
    choose(panel, TANKS, "Attack")
    QTest.keyClick(panel.view, Qt.Key.Key_H, CTRL)
    assert panel.replacing.isVisible() and panel.replacing.isAncestorOf(focus())
    QTest.keyClick(focus(), Qt.Key.Key_Escape)
    panel.view.setFocus()
    choose(panel, SCOUTS, "Attack")
    before = len(window.document.rows.find(schema.CounterRow, game=GAME))
    QTest.keyClick(panel.view, Qt.Key.Key_D, CTRL)
    assert len(window.document.rows.find(schema.CounterRow, game=GAME)) == before + 1
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert len(window.document.rows.find(schema.CounterRow, game=GAME)) == before


def test_cells_are_copied_and_pasted_by_keys_as_one_step(window: MainWindow) -> None:
    panel = table_of(window)
    steps = window.document.undo_stack.count()
    choose(panel, TANKS, "Attack")
    QTest.keyClick(panel.view, Qt.Key.Key_C, CTRL)
    assert (QApplication.clipboard().text()).startswith("4")
    QApplication.clipboard().setText("6\t5")
    choose(panel, GUNS, "Attack")
    QTest.keyClick(panel.view, Qt.Key.Key_V, CTRL)
    (face,) = window.document.rows.find(schema.FaceRow, game=GAME, counter=GUNS, face="full")
    assert (face.attack, face.defense, window.document.undo_stack.count()) == (6, 5, steps + 1)


@pytest.mark.deep
def test_links_of_the_inspector_follow_the_colors_of_the_window(window: MainWindow) -> None:
    window.menus.set_look("light")
    window.document.edit(store_clause(window.document.rows, clause()))
    for look in ("dark", "light"):
        window.menus.set_look(look)
        text = window.docks.inspector.empty.document()
        cursor = text.find("1.3")
        assert cursor.charFormat().isAnchor()
        assert cursor.charFormat().foreground().color() == QApplication.palette().link().color(), look
