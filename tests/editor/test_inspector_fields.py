"""Fields of the inspector: what is refused says why, long texts show how they begin, one page scrolls once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.edits.rules import set_scenario_field
from editor.window.main_window import MainWindow
from editor.window.panels.inspector import PAGES
from editor.window.panels.scenario_sheet import HeadBox
from tests.editor.small import TANKS

pytestmark = [
    pytest.mark.qt_log_ignore("propagateSizeHints"),
    pytest.mark.filterwarnings("ignore:.*setActiveWindow:DeprecationWarning"),
]


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("setup")
    return used_window


def test_more_steps_lost_than_a_unit_has_are_refused_with_what_is_allowed_and_the_old_number_stays(
    window: MainWindow,
) -> None:
    window.desk.select("counter", TANKS)
    losses = window.docks.inspector.unit.setup_box.losses
    losses.selectAll()
    QTest.keyClicks(losses, "9")
    QTest.keyClick(losses, Qt.Key.Key_Return)
    assert "0 to 1 steps lost, not 9" in window.message_bar.label.text()
    assert losses.value() == 0
    losses.stepBy(5)
    assert losses.value() == 1


@pytest.mark.usefixtures("dressed")
def test_only_the_page_in_view_asks_for_height_in_the_inspector(window: MainWindow) -> None:
    inspector = window.docks.inspector
    window.desk.select("none")
    assert inspector.pages.currentWidget() is inspector.empty
    assert inspector.pages.minimumSizeHint().height() == inspector.empty.minimumSizeHint().height()
    assert inspector.pages.minimumSizeHint().height() < inspector.scenario.minimumSizeHint().height()


def test_a_long_title_of_a_scenario_shows_how_it_begins(window: MainWindow) -> None:
    document = window.document
    document.edit(set_scenario_field(document.rows, document.game, document.scenario, "title", "Long title " * 12))
    window.desk.select("scenario", document.scenario)
    head = next(box for box in window.docks.inspector.scenario.findChildren(HeadBox))
    assert head.called.cursorPosition() == 0


def test_the_other_pages_are_made_one_after_the_other_when_nothing_else_is_to_be_done(own_window: MainWindow) -> None:
    inspector = own_window.docks.inspector
    assert len(inspector.pages.children()) == 2  # the layout and the empty page
    inspector.make_ready()
    assert len(inspector.pages.children()) == 3
    while "erratum" not in vars(inspector):
        QApplication.processEvents()
    assert inspector.pages.children()[1:] == [inspector.empty, *(vars(inspector)[name] for name in PAGES)]


def test_tab_comes_to_the_fields_of_a_page_that_is_made_later_before_the_button_below(own_window: MainWindow) -> None:
    own_window.desk.select("counter", TANKS)
    QApplication.setActiveWindow(own_window)
    inspector = own_window.docks.inspector
    inspector.setFocus()
    reached = []
    while QApplication.focusWidget() is not inspector.note:
        QTest.keyClick(QApplication.focusWidget() or own_window, Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
    assert reached[0] is inspector.unit.values and inspector.unit.isAncestorOf(reached[-2])
