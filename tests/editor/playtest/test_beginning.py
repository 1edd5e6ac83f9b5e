"""A scenario that cannot begin is told with the value to correct, never with an empty tab."""

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.plain_text import WholeLabel
from editor.window.playtest.panel import PlaytestPanel
from engine.data.load import load_scenario
from engine.scenario import Scenario

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def stormy() -> Scenario:
    return load_scenario("scs1994", "kampfgruppe-peiper").model_copy(update={"weather": "thunderstorm"})


def test_a_weather_that_the_track_lacks_is_named_where_the_game_would_begin(qtbot: QtBot) -> None:
    panel = PlaytestPanel(stormy, lambda: "", "test")
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitUntil(lambda: bool(panel.game.question.message.text()))
    said = panel.game.question.message.text()
    assert "thunderstorm" in said
    assert "use clear" in said


def test_a_batch_that_cannot_begin_names_the_weather_and_plays_nothing(qtbot: QtBot) -> None:
    panel = PlaytestPanel(stormy, lambda: "", "test")
    qtbot.addWidget(panel)
    panel.batch.start()
    assert not panel.batch.is_running
    assert "thunderstorm" in panel.batch.status.text()


def test_errors_that_the_checks_find_are_told_where_the_game_begins(qtbot: QtBot) -> None:
    panel = PlaytestPanel(
        lambda: load_scenario("scs1994", "kampfgruppe-peiper"), lambda: "", "test", faults=lambda: "1 error: no area"
    )
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitUntil(lambda: bool(panel.game.question.message.text()))
    said = panel.game.question.message.text()
    assert "1 error: no area. A rule may be switched off by one; Problems lists them all" in said


@pytest.mark.usefixtures("dressed")
def test_what_is_told_where_the_game_begins_is_whole_in_a_low_window(qtbot: QtBot) -> None:
    """It was cut through its second line at 1280 by 720."""
    faults = "1 error in what this scenario is played with: " + "a regiment of a division, " * 3
    panel = PlaytestPanel(
        lambda: load_scenario("scs1994", "kampfgruppe-peiper"), lambda: "", "test", faults=lambda: faults
    )
    qtbot.addWidget(panel)
    panel.resize(1200, 600)  # what a window of 1280 by 720 leaves
    panel.show()
    qtbot.waitUntil(lambda: bool(panel.game.question.message.text()))
    for _ in range(3):
        QApplication.processEvents()
    message = panel.game.question.message
    lines = message.heightForWidth(message.width()) // message.fontMetrics().lineSpacing()
    assert panel.size() == QSize(1200, 600) and 3 <= lines <= 5
    assert message.height() >= message.heightForWidth(message.width())
    assert faults in message.toolTip()


@pytest.mark.usefixtures("dressed")
def test_a_label_asks_for_no_more_than_the_lines_it_keeps_and_for_less_again_with_a_shorter_text(qtbot: QtBot) -> None:
    label = WholeLabel(most=5)
    qtbot.addWidget(label)
    label.setWordWrap(True)
    label.resize(200, 400)
    label.show()
    label.setText("a regiment of a division " * 20)
    line = label.fontMetrics().lineSpacing()
    assert label.minimumHeight() == 5 * line
    label.keep(2)
    assert label.minimumHeight() == 2 * line
    label.setText("short")
    assert label.minimumHeight() < 2 * line


@pytest.mark.deep
def test_errors_that_the_checks_find_are_told_beside_the_progress_and_the_result_of_a_batch(qtbot: QtBot) -> None:
    panel = PlaytestPanel(
        lambda: load_scenario("scs1994", "kampfgruppe-peiper"), lambda: "", "test", faults=lambda: "1 error: no area"
    )
    qtbot.addWidget(panel)
    batch = panel.batch
    batch.games.setValue(1)
    batch.jobs.setValue(1)
    for box in batch.player.values():
        box.setCurrentIndex(box.findData("random"))
    told = "1 error: no area. A rule may be switched off by one; Problems lists them all"
    with qtbot.waitSignal(batch.finished, timeout=120_000):
        batch.start()
        assert batch.is_running
        assert batch.status.text() == f"Playing…\n{told}"
    assert batch.status.text().endswith(f"\n{told}")
    assert "1 game" in batch.status.text()


def peiper() -> Scenario:
    return load_scenario("scs1994", "kampfgruppe-peiper")


def test_a_game_is_set_up_after_everything_has_its_place_and_a_word_stands_there_meanwhile(qtbot: QtBot) -> None:
    seen: list[tuple[bool, str]] = []

    def scenario() -> Scenario:
        game = panel.game
        seen.append((game.pages.currentWidget() is game.preparing, game.preparing.told.text()))
        return peiper()

    panel = PlaytestPanel(scenario, lambda: "", "test")
    qtbot.addWidget(panel)
    panel.show()
    assert not seen and panel.game.session is None
    qtbot.waitUntil(lambda: panel.game.session is not None)
    assert seen == [(True, "The game is being set up ...")]
    assert panel.game.pages.currentWidget() is panel.game.table


def test_a_game_that_is_being_set_up_is_stopped_and_begins_when_it_is_wanted(qtbot: QtBot) -> None:
    panel = PlaytestPanel(peiper, lambda: "", "test")
    qtbot.addWidget(panel)
    QTimer.singleShot(0, panel.game.preparing.stop.click)
    panel.game.new_game()
    assert panel.game.session is None and panel.game.question.message.text() == "Stopped: “New game” begins it"
    panel.game.new_game()
    assert panel.game.session is not None


def test_who_stops_another_game_by_escape_keeps_the_one_in_hand(qtbot: QtBot) -> None:
    panel = PlaytestPanel(peiper, lambda: "", "test")
    qtbot.addWidget(panel)
    panel.show()
    panel.game.new_game()
    kept = panel.game.session
    assert kept is not None
    QTimer.singleShot(0, lambda: QTest.keyClick(panel, Qt.Key.Key_Escape))
    panel.game.new_game()
    assert panel.game.session is kept and panel.game.pages.currentWidget() is panel.game.table
    assert panel.game.question.message.text() == "Stopped: the game in hand goes on"
