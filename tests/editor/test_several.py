"""Several units are selected together, change what they share as one step, and are dragged together."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle

from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.order_of_battle import COUNTER
from editor.window.panels.state_boxes import StateBoxes
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import SetupArea
from engine.data import schema
from tests.editor.small import GAME, GUNS, SCENARIO, SCOUTS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("setup")
    return used_window


def row_of(document: Document, counter: str) -> schema.SetupRow:
    (row,) = document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=counter)
    return row


def test_a_place_is_typed_for_all_and_is_one_step(window: MainWindow) -> None:
    document = window.document
    window.desk.select_several((TANKS, GUNS))
    sheet = window.docks.inspector.several
    assert window.docks.inspector.pages.currentWidget() is sheet
    before = document.undo_stack.count()
    sheet.place.setFocus()
    sheet.place.selectAll()
    QTest.keyClicks(sheet.place, "B4.04")
    QTest.keyClick(sheet.place, Qt.Key.Key_Return)
    assert row_of(document, TANKS).place == row_of(document, GUNS).place == "B4.04"
    assert document.undo_stack.count() == before + 1


def test_a_printed_value_that_all_have_is_shown_and_changed_for_all_as_one_step(window: MainWindow) -> None:
    document = window.document
    window.desk.select_several((TANKS, GUNS))
    table = window.docks.inspector.several.values.values
    rows = {table.verticalHeaderItem(row).text(): row for row in range(table.rowCount())}
    before, cell = document.undo_stack.count(), table.item(rows["Defense"], 0)
    cell.setText("9")
    faces = [document.rows.find(schema.FaceRow, game=GAME, counter=key)[0] for key in (TANKS, GUNS)]
    assert [face.values["defense"] for face in faces] == [9, 9]
    assert table.item(rows["Defense"], 0).text() == "9"
    assert document.undo_stack.count() == before + 1


def test_what_they_do_not_share_shows_as_differing_and_is_set_for_all(window: MainWindow) -> None:
    document = window.document
    window.desk.select_several((TANKS, SCOUTS))
    sheet = window.docks.inspector.several
    assert sheet.place.placeholderText() == "they differ"
    item = sheet.states.item(0)
    assert item is not None
    word = item.data(Qt.ItemDataRole.UserRole)
    item.setCheckState(Qt.CheckState.Checked)
    assert all(word in row_of(document, key).state.split() for key in (TANKS, SCOUTS))
    document.undo_stack.undo()
    assert all(word not in row_of(document, key).state.split() for key in (TANKS, SCOUTS))


def test_a_state_that_is_ticked_stays_in_its_line_and_every_box_is_whole(window: MainWindow) -> None:
    boxes = StateBoxes(window.desk)
    boxes.show_states([])
    texts = [boxes.item(row).text() for row in range(boxes.count())]
    last = boxes.item(boxes.count() - 1)
    state = f"{last.data(Qt.ItemDataRole.UserRole)} of-no-game"
    boxes.show_states([row_of(window.document, TANKS).model_copy(update={"state": state})])
    assert [boxes.item(row).text() for row in range(boxes.count())] == [*texts, "of-no-game"] and len(texts) > 1
    boxes.show()
    assert boxes.verticalScrollBar().maximum() == 0
    tick = boxes.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorHeight, None, boxes)
    assert boxes.visualItemRect(boxes.item(1)).top() - boxes.visualItemRect(boxes.item(0)).top() >= tick
    boxes.deleteLater()


def test_units_chosen_in_the_order_of_battle_are_selected_together(window: MainWindow) -> None:
    order = window.docks.order
    order.view.expandAll()
    found = []

    def walk(parent: object = None) -> None:
        from PySide6.QtCore import QModelIndex

        above = parent if parent is not None else QModelIndex()
        for row in range(order.shown.rowCount(above)):  # type: ignore[arg-type]
            index = order.shown.index(row, 0, above)  # type: ignore[arg-type]
            if index.data(COUNTER) in (TANKS, GUNS):
                found.append(index)
            walk(index)

    walk()
    for index in found:
        order.view.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)
    assert set(window.desk.several) == {TANKS, GUNS}
    assert set(window.map_area.view.together) == {TANKS, GUNS}
    QTest.keyClick(window.map_area.view, Qt.Key.Key_Delete)
    assert not window.document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    assert not window.document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=GUNS)


def test_one_unit_selected_after_several_is_alone_again(window: MainWindow) -> None:
    window.desk.select_several((TANKS, GUNS))
    window.desk.select("counter", TANKS)
    assert window.desk.several == (TANKS,)
    assert window.docks.inspector.pages.currentWidget() is window.docks.inspector.unit


def rows_of(panel: TablePanel, counters: tuple[str, ...], counter_of: Callable[[Any], str]) -> list[int]:
    return [place for place, row in enumerate(panel.shown_rows()) if counter_of(panel.source.item(row)) in counters]


TABLES: tuple[tuple[str, Callable[[Any], str]], ...] = (
    ("counters", lambda line: line.counter.key),
    ("setup", lambda line: line.row.counter),
)


@pytest.mark.parametrize(("area", "counter_of"), TABLES)
def test_cells_of_several_units_select_them_together_and_one_of_these_cells_again_its_unit_alone(
    window: MainWindow, area: str, counter_of: Callable[[Any], str]
) -> None:
    window.open_area(area)
    shown = window.area(area)
    panel = shown.units if isinstance(shown, SetupArea) else shown
    assert isinstance(panel, TablePanel)
    inspector, chosen = window.docks.inspector, panel.view.selectionModel()
    for place in rows_of(panel, (GUNS, TANKS), counter_of):
        chosen.setCurrentIndex(panel.shown.index(place, 2), QItemSelectionModel.SelectionFlag.Select)
    assert set(window.desk.several) == {TANKS, GUNS}
    assert inspector.pages.currentWidget() is inspector.several
    assert inspector.several.heading.text() == "2 units"
    last = panel.view.currentIndex()
    panel.view.scrollTo(last)
    QTest.mouseClick(
        panel.view.viewport(), Qt.MouseButton.LeftButton, pos=panel.view.visualRect(last).center()
    )  # it was the current one already
    assert window.desk.several == (counter_of(panel.source.item(panel.current_row())),)
    assert inspector.pages.currentWidget() is inspector.unit


def test_units_selected_in_the_table_of_counters_take_a_place_as_one_step(window: MainWindow) -> None:
    panel, document = window.area("counters"), window.document
    assert isinstance(panel, TablePanel)
    window.open_area("counters")
    for place in rows_of(panel, (GUNS, TANKS), lambda line: line.counter.key):
        panel.view.selectionModel().select(panel.shown.index(place, 0), QItemSelectionModel.SelectionFlag.Select)
    before, place = document.undo_stack.count(), window.docks.inspector.several.place
    place.setFocus()
    place.selectAll()
    QTest.keyClicks(place, "B4.04")
    QTest.keyClick(place, Qt.Key.Key_Return)
    assert row_of(document, TANKS).place == row_of(document, GUNS).place == "B4.04"
    assert document.undo_stack.count() == before + 1
    assert set(window.desk.several) == {TANKS, GUNS}
