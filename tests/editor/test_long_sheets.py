"""A sheet of thousands of lines is compared while it is told how far that is, and can be stopped."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer

from editor.commands import sheet_files
from editor.edits.sheets import comparing
from editor.edits.sheets import sheet as sheets
from editor.edits.sheets.joined import sheet_of
from editor.window import table_commands
from editor.window.main_window import MainWindow
from editor.window.panels.table_view import TablePanel
from tests.editor.small import GAME, SCENARIO

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Return a window to which three lines are many."""
    monkeypatch.setattr(table_commands, "_AT_ONCE", 2)
    monkeypatch.setattr(comparing, "_BEAT", 1)
    used_window.open_area("counters")
    yield used_window
    review = panel_of(used_window).review
    if review is not None:
        review.away.click()


def panel_of(window: MainWindow) -> TablePanel:
    panel = window.area("counters")
    assert isinstance(panel, TablePanel)
    return panel


def compare(window: MainWindow) -> None:
    document = window.document
    lines = sheet_files.lines_of(sheet_of(document.rows, GAME, SCENARIO, "units"))
    lines[1][lines[0].index("name")] = "Another"
    window.commands._compare(panel_of(window), lambda: lines)


def reviewed(window: MainWindow) -> int:
    """Return how many differences are shown."""
    review = panel_of(window).review
    return len(review.lines) if review is not None and review.isVisible() else -1


def test_how_far_a_comparison_is_stands_beside_a_button_that_stops_it(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, bool]] = []
    saying = table_commands._told

    def said(done: int, count: int) -> str:
        told.append((saying(done, count), window.message_bar.offered.isVisible()))
        return told[-1][0]

    monkeypatch.setattr(table_commands, "_told", said)
    compare(window)
    assert ("3 of 5 lines are compared ...", True) in told
    assert not window.message_bar.isVisible() and reviewed(window) == 1


def test_a_comparison_that_is_stopped_shows_nothing_and_says_so(window: MainWindow) -> None:
    QTimer.singleShot(0, window.message_bar.offered, window.message_bar.offered.click)
    compare(window)
    assert "Stopped" in window.message_bar.label.text() and reviewed(window) == -1


def test_words_of_a_game_are_read_once_for_all_lines(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    asked = sheets.vocabulary_of
    monkeypatch.setattr(sheets, "vocabulary_of", lambda rows, game: counted.append(game) or asked(rows, game))
    sheet = sheet_of(window.document.rows, GAME, SCENARIO, "hex")
    lines = sheet_files.lines_of(sheet)
    for line in lines[1:]:
        line[lines[0].index("terrain")] = "woods"
    assert len(comparing.compare(sheet, lines).differences) > 5
    assert len(counted) <= 1
