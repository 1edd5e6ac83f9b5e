"""What was given up before it was made comes back until something else is done: to look elsewhere is nothing done."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.window.main_window import MainWindow
from tests.editor.small import GAME, GUNS, SCENARIO, TANKS
from tests.editor.test_asked_meaning import drop, printed, used_printed, window
from tests.editor.test_waiting_marks import brush

__all__ = ["printed", "used_printed", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


def close_question(window: MainWindow) -> None:
    QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def redo(window: MainWindow) -> None:
    window.actions_by_key["edit.redo"].trigger()


def waiting(window: MainWindow) -> list[str]:
    return [each.label for each in window.asked.held.every]


@pytest.mark.parametrize("is_by_undo", [False, True], ids=["the question was closed", "undo"])
def test_what_was_given_up_comes_back_after_a_look_at_another_area(window: MainWindow, is_by_undo: bool) -> None:
    drop(window, TANKS, "B3.02")
    waited = waiting(window)
    window.commands.do_edit_undo() if is_by_undo else close_question(window)
    for area in ("counters", "map"):
        window.open_area(area)
    assert "1 Pz" in window.actions_by_key["edit.redo"].text()
    redo(window)
    assert waiting(window) == waited and window.message_bar.answers


def test_what_was_given_up_comes_back_after_a_look_at_another_scenario(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    close_question(window)
    for scenario in ("mine", SCENARIO):
        window.document.choose(GAME, scenario)
    redo(window)
    assert len(waiting(window)) == 1


def test_what_still_waits_and_what_was_given_up_come_back_together(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    drop(window, GUNS, "B3.04")
    waited = waiting(window)
    window.commands.do_edit_undo()
    for area in ("counters", "map"):
        window.open_area(area)
    assert waiting(window) == waited[:1]
    redo(window)
    assert waiting(window) == waited


def test_redo_in_another_area_says_that_it_leads_back_to_what_was_given_up_and_does(window: MainWindow) -> None:
    told: list[str] = []
    window.desk.told.connect(told.append)
    drop(window, TANKS, "B3.02")
    close_question(window)
    window.open_area("counters")
    command = window.actions_by_key["edit.redo"]
    assert command.isEnabled()
    assert command.text().endswith("Back to what was given up in “Skirmish”, area Map")
    redo(window)
    assert (window.area_now.key, len(waiting(window))) == ("map", 1)
    assert told[-1].startswith("Waits again for what it means: 1 Pz")


@pytest.mark.parametrize("is_made", [False, True], ids=["another edit waits", "another edit was made"])
def test_what_was_given_up_elsewhere_comes_back_no_more_once_something_else_was_done(
    window: MainWindow, is_made: bool
) -> None:
    drop(window, TANKS, "B3.02")
    close_question(window)
    window.open_area("counters")
    if is_made:
        window.document.choose(GAME, "mine")
        window.open_area("map")
        drop(window, TANKS, "B3.02")
    else:
        brush(window, "B1.02")
    window.document.choose(GAME, SCENARIO)
    window.open_area("map")
    assert not window.asked.held.given_up and window.asked.aside.comes_back_in is None
