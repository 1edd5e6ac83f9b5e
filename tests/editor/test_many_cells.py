"""Many cells of a table at once: filled, pasted, replaced, each as one step; what does not fit is named."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from editor.window.main_window import MainWindow
from editor.window.models.rule_tables import ruling_table
from editor.window.panels.cell_table import ChoiceDelegate
from editor.window.panels.replace_bar import ReplaceBar
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from tests.editor.small import GAME, GUNS, RESERVE, SCOUTS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.resize(1400, 900)
    used_window.open_area("counters")
    QApplication.processEvents()
    return used_window


@pytest.fixture
def panel(window: MainWindow) -> Iterator[TablePanel]:
    found = window.area("counters")
    assert isinstance(found, TablePanel)
    found.view.setFocus()
    yield found
    bar = found.replacing
    bar.what.clear()
    bar.by.clear()
    bar.whole.setChecked(False)
    bar.hide()


def place_of(panel: TablePanel, title: str) -> int:
    heads = [panel.source.headerData(place, Qt.Orientation.Horizontal) for place in range(panel.source.columnCount())]
    return heads.index(title)


def select(panel: TablePanel, title: str, first: int, last: int) -> None:
    column = place_of(panel, title)
    cells = QItemSelection(panel.shown.index(first, column), panel.shown.index(last, column))
    panel.view.setCurrentIndex(panel.shown.index(first, column))
    panel.view.selectionModel().select(cells, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def values(window: MainWindow, name: str) -> dict[tuple[str, str], object]:
    found = window.document.baseline.find(schema.FaceRow, game=GAME)
    return {(row.counter, row.face): row.values.get(name) for row in found}


EVERY = [(RESERVE, "full"), (GUNS, "full"), (TANKS, "full"), (TANKS, "reduced"), (SCOUTS, "full")]
"""The lines of the table, in its order."""


def test_the_lines_are_those_that_the_tests_count_on(panel: TablePanel) -> None:
    lines = [panel.source.item(row) for row in range(panel.source.rowCount())]
    assert [(line.counter.key, line.face.face) for line in lines] == EVERY


def test_fill_down_writes_the_uppermost_cell_into_those_below_as_one_step(
    window: MainWindow, panel: TablePanel
) -> None:
    select(panel, "Attack", 1, 3)
    panel.source.set_cells({(1, place_of(panel, "Attack")): "7"})
    steps = window.document.undo_stack.count()
    select(panel, "Attack", 1, 3)
    window.commands.do_edit_fill_down()
    found = values(window, "attack")
    assert [found[each] for each in EVERY] == [4, 7, 7, 7, 4]
    assert window.document.undo_stack.count() == steps + 1
    window.document.undo_stack.undo()
    assert [values(window, "attack")[each] for each in EVERY] == [4, 7, 4, 2, 4]


def test_fill_down_without_cells_below_says_what_it_needs(window: MainWindow, panel: TablePanel) -> None:
    select(panel, "Attack", 1, 1)
    window.commands.do_edit_fill_down()
    assert "those below it" in window.message_bar.label.text()


def test_a_text_typed_over_several_selected_cells_goes_into_all_of_them(window: MainWindow, panel: TablePanel) -> None:
    select(panel, "Defense", 0, 2)
    panel.view.edit(panel.shown.index(0, place_of(panel, "Defense")))
    editor = panel.view.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "8")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()  # Qt takes what was typed after the key
    assert [values(window, "defense")[each] for each in EVERY] == [8, 8, 8, 2, 3]


def test_a_type_chosen_for_several_units_is_one_step(window: MainWindow, panel: TablePanel) -> None:
    column = place_of(panel, "Type")
    panel.source.set_cells({(0, column): "guns", (2, column): "guns"})
    types = {row.key: row.unit_type for row in window.document.baseline.find(schema.CounterRow, game=GAME)}
    assert (types[RESERVE], types[TANKS], types[SCOUTS]) == ("guns", "guns", "tank")
    assert window.document.undo_stack.undoText() == "2 cells"


def test_cells_that_do_not_fit_are_named_with_their_reason_and_nothing_is_written(
    window: MainWindow, panel: TablePanel
) -> None:
    QApplication.clipboard().setText("5\nmany\n200")
    select(panel, "Attack", 0, 0)
    panel.view.paste_cells()
    said = window.message_bar.label.text()
    assert "2 of 3 cells do not fit" in said
    assert "Attack of 1 Arty Rgt: 'many'" in said and "Attack of 1 Pz Rgt must lie between 0 and 99, not 200" in said
    assert [values(window, "attack")[each] for each in EVERY] == [4, 4, 4, 2, 4]


def test_the_cells_that_fit_are_written_when_that_is_taken_up(window: MainWindow, panel: TablePanel) -> None:
    QApplication.clipboard().setText("5\nmany\n6")
    select(panel, "Attack", 0, 0)
    panel.view.paste_cells()
    assert window.message_bar.offered.text() == "Write the other 2"
    QTest.mouseClick(window.message_bar.offered, Qt.MouseButton.LeftButton)
    assert [values(window, "attack")[each] for each in EVERY] == [5, 4, 6, 2, 4]
    assert window.document.undo_stack.undoText() == "2 cells"


def test_find_and_replace_changes_all_hits_of_a_column_as_one_step(window: MainWindow, panel: TablePanel) -> None:
    select(panel, "Movement", 0, 0)
    window.commands.do_edit_replace()
    QApplication.processEvents()
    bar = panel.replacing
    assert bar.isVisible() and bar.column.currentText() == "Movement"
    QTest.keyClicks(bar.what, "10")
    QTest.keyClicks(bar.by, "12")
    assert bar.count.text() == "5 cells"
    QTest.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    assert [values(window, "movement")[each] for each in EVERY] == [12] * 5
    window.document.undo_stack.undo()
    assert [values(window, "movement")[each] for each in EVERY] == [10] * 5


def test_a_refused_text_stays_in_its_cell_with_the_reason_until_esc_gives_the_old_one_back(
    window: MainWindow, panel: TablePanel
) -> None:
    cell = panel.shown.index(0, place_of(panel, "Attack"))
    before = cell.data(Qt.ItemDataRole.EditRole)
    panel.view.setCurrentIndex(cell)
    panel.view.edit(cell)
    editor = panel.view.findChild(QLineEdit)
    assert editor is not None
    editor.setText("many")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert (editor.isVisible(), editor.text(), editor.property("says")) == (True, "many", "bad")
    assert editor.toolTip() and editor.accessibleDescription() in window.message_bar.label.text()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert panel.view.state() != panel.view.State.EditingState
    assert cell.data(Qt.ItemDataRole.EditRole) == before


def test_another_text_in_the_place_of_a_refused_one_is_taken_and_closes_the_cell(panel: TablePanel) -> None:
    cell = panel.shown.index(0, place_of(panel, "Attack"))
    panel.view.setCurrentIndex(cell)
    panel.view.edit(cell)
    editor = panel.view.findChild(QLineEdit)
    assert editor is not None
    for text in ("many", "9"):
        editor.setText(text)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QApplication.processEvents()
    assert panel.view.state() != panel.view.State.EditingState
    assert panel.shown.index(0, cell.column()).data(Qt.ItemDataRole.EditRole) == "9"


def test_cells_that_an_undo_gives_back_are_counted_again_and_can_be_replaced_again(
    window: MainWindow, panel: TablePanel
) -> None:
    panel.view.setCurrentIndex(panel.shown.index(0, place_of(panel, "Formation")))
    panel.open_replacing()
    bar = panel.replacing
    bar.column.setCurrentIndex(bar.column.findData(place_of(panel, "Attack")))
    bar.selected.setChecked(False)
    bar.whole.setChecked(True)
    bar.what.setText("4")
    bar.by.setText("7")
    before = bar.count.text()
    bar.replace()
    assert bar.count.text() == "0 cells" != before
    window.document.undo_stack.undo()
    assert bar.count.text() == before and bar.all.isEnabled()


def test_a_table_has_its_line_of_find_and_replace_when_it_is_wanted_and_tab_leads_on_from_it(
    window: MainWindow,
) -> None:
    panel = TablePanel(ruling_table(window.desk), "Filter")
    panel.show()
    assert panel.findChildren(ReplaceBar) == []
    panel.open_replacing()
    panel.activateWindow()
    panel.replacing.all.setEnabled(True)
    panel.replacing.all.setFocus()
    QTest.keyClick(panel.replacing.all, Qt.Key.Key_Tab)
    assert panel.focusWidget() is panel.view
    panel.close()


def test_find_and_replace_keeps_to_the_selected_cells_and_to_whole_ones(window: MainWindow, panel: TablePanel) -> None:
    select(panel, "Attack", 2, 4)
    window.commands.do_edit_replace()
    QApplication.processEvents()
    bar = panel.replacing
    assert bar.selected.isChecked()
    bar.whole.setChecked(True)
    QTest.keyClicks(bar.what, "4")
    QTest.keyClicks(bar.by, "9")
    QTest.keyClick(bar.by, Qt.Key.Key_Return)
    assert [values(window, "attack")[each] for each in EVERY] == [4, 4, 9, 2, 9]


def test_next_goes_from_hit_to_hit_and_begins_anew(window: MainWindow, panel: TablePanel) -> None:
    select(panel, "Defense", 0, 0)
    window.commands.do_edit_replace()
    QApplication.processEvents()
    bar = panel.replacing
    QTest.keyClicks(bar.what, "2")
    for row in (3, 3):  # the only 2 stands on the reduced face
        QTest.mouseClick(bar.next, Qt.MouseButton.LeftButton)
        assert panel.view.currentIndex().row() == row
    QTest.keyClick(bar.what, Qt.Key.Key_Escape)
    assert bar.isHidden()


def test_a_list_in_a_cell_keeps_the_key_that_would_select_the_whole_table(qtbot: QtBot) -> None:
    delegate, choices, line = ChoiceDelegate(), QComboBox(), QLineEdit()
    for editor in (choices, line):
        qtbot.addWidget(editor)
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert delegate.eventFilter(choices, key)
    assert not delegate.eventFilter(line, key)  # all of the text is selected there
