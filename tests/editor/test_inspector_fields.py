"""Fields of the inspector: what is refused says why, long texts show how they begin, one page scrolls once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.edits.rules import set_scenario_field
from editor.window.main_window import MainWindow
from editor.window.panels.scenario_sheet import HeadBox
from tests.editor.small import TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


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
