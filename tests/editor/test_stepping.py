"""Esc goes one step back, whatever is open: field, message, start page, tool, selection, drawer."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from editor.window.frame import starting
from editor.window.main_window import MainWindow
from tests.editor.small import TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    QApplication.processEvents()
    return used_window


def escape(window: MainWindow) -> None:
    """Press Esc where the focus is."""
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)


def test_tool_then_selection_then_drawer_are_given_up_one_by_one(window: MainWindow) -> None:
    window.docks.open_drawer("Journal")
    window.desk.select("hex", "B2.02")
    window.choose_tool("paint")
    escape(window)
    assert window.actions_by_key["tool.select"].isChecked()
    assert window.desk.selection.kind == "hex"
    escape(window)
    assert window.desk.selection.kind == "none" and not window.docks.drawer.isHidden()
    escape(window)
    assert window.docks.drawer.isHidden()


def test_a_tool_in_hand_is_kept_where_a_page_covers_the_map(window: MainWindow) -> None:
    """Esc over the table of a new unit showed the map and left the form half of the room."""
    window.choose_tool("paint")
    window.open_area("piece")
    window.center.set_split("page")
    page = window.area("piece")
    assert page is not None
    page.findChildren(QTableView)[0].setFocus()
    escape(window)
    assert window.center.split == "page" and not window.map_area.isVisible()
    window.choose_tool("select")


def test_a_message_goes_before_anything_else(window: MainWindow) -> None:
    window.desk.select("hex", "B2.02")
    window.message_bar.inform("Something worth knowing")
    window.map_area.view.setFocus()
    escape(window)
    assert not window.message_bar.isVisible() and window.desk.selection.kind == "hex"


def test_a_tool_in_hand_over_the_map_is_put_down_before_the_message_of_what_it_did_goes(window: MainWindow) -> None:
    window.choose_tool("paint")
    window.map_area.view.setFocus()
    QTest.keyClick(window.map_area.view, Qt.Key.Key_Right)
    window.message_bar.inform("It was painted")
    escape(window)
    assert window.actions_by_key["tool.select"].isChecked() and window.message_bar.isVisible()


def test_a_text_typed_in_the_inspector_is_given_up_and_nothing_is_written(window: MainWindow) -> None:
    window.desk.select("scenario", window.document.scenario)
    field = window.docks.inspector.scenario.head.called
    before, steps = field.text(), window.document.undo_stack.count()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Quite another one")
    escape(window)
    assert field.text() == before and window.document.undo_stack.count() == steps
    assert window.map_area.view.hasFocus()


def test_a_search_line_is_emptied_first_and_left_then(window: MainWindow) -> None:
    window.commands.do_edit_find()
    search = window.docks.lists.search
    QTest.keyClicks(search, "tank")
    escape(window)
    assert search.text() == "" and search.hasFocus()
    escape(window)
    assert window.map_area.view.hasFocus()


def test_a_unit_chosen_in_the_order_of_battle_is_let_go(window: MainWindow) -> None:
    window.open_area("setup")
    window.desk.select("counter", TANKS)
    escape(window)
    assert window.desk.selection.kind == "none"


def test_the_start_page_gives_way_to_what_was_open(window: MainWindow) -> None:
    window.open_area("errata")
    starting.show(window)
    escape(window)
    assert window.center.page is window.page_now and window.page_now.key == "errata"
    assert window.rail.buttons["errata_area"].isChecked()
