"""The page of a scenario plays a batch of it in one click, and says how often each side has won."""

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits.setup import move_setup
from editor.window.main_window import MainWindow
from editor.window.panels.balance_box import BalanceBox
from editor.window.panels.scenario_page import ScenarioPage
from editor.window.playtest import batch_tab
from engine.playtest.batch import Played
from engine.playtest.run import GameResult, Settings
from engine.scenario import Scenario
from tests.editor.small import GAME, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


class Games:
    """Stands for the games: each ends when it is let, the German side wins three of four."""

    def __init__(self) -> None:
        self.may_end = threading.Semaphore(0)
        self.asked: list[Settings] = []

    def play(
        self,
        _scenario: Scenario,
        settings: Settings,
        _jobs: int,
        tell: Callable[[int], None],
        canceled: Callable[[], bool],
        **_more: object,
    ) -> Played:
        self.asked.append(settings)
        results: list[GameResult] = []
        while len(results) < settings.games and not canceled():
            self.may_end.acquire()
            won = "allied" if len(results) % 4 == 3 else "german"
            results.append(GameResult(len(results) + 1, won, "", 3, 9, {}, {}))
            tell(len(results))
        return Played(tuple(results))


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Games:
    found = Games()
    monkeypatch.setattr(batch_tab, "play_batch", found.play)
    monkeypatch.setattr(batch_tab, "check_start", lambda _scenario, _seed: None)
    return found


@pytest.fixture
def box(used_window: MainWindow, games: Games, qtbot: QtBot) -> Iterator[BalanceBox]:
    used_window.open_area("summary")
    page = used_window.area("summary")
    assert isinstance(page, ScenarioPage)
    page.balance.games.setValue(4)
    page.balance._played.clear()
    page.balance.show_scenario()
    yield page.balance
    games.may_end.release(100)
    panel = used_window.desk.playtest()
    qtbot.waitUntil(lambda: not panel.batch.is_running)
    panel.batch.history.batches.clear()


def click(box: BalanceBox, qtbot: QtBot) -> None:
    qtbot.mouseClick(box.play, Qt.MouseButton.LeftButton)


def test_a_click_plays_it_and_tells_each_result_with_its_interval(
    box: BalanceBox, games: Games, used_window: MainWindow, qtbot: QtBot
) -> None:
    games.may_end.release(4)
    click(box, qtbot)
    qtbot.waitUntil(lambda: "German win" in box.said.text())
    assert [(asked.game, asked.scenario, asked.games) for asked in games.asked] == [(GAME, SCENARIO, 4)]
    # 3 of 4: the interval of Wilson is 0.3006 to 0.9544, rounded outward
    assert "German win: 3 of 4 (30.0 % to 95.5 %)" in box.said.text()
    assert used_window.page_now.key == "summary"


def test_how_far_it_is_is_seen_while_it_is_played(box: BalanceBox, games: Games, qtbot: QtBot) -> None:
    click(box, qtbot)
    games.may_end.release(2)
    qtbot.waitUntil(lambda: box.bar.value() == 2)
    assert box.bar.isVisible() and box.bar.maximum() == 4 and not box.play.isEnabled()


def test_nothing_says_that_it_was_not_played_while_it_is(box: BalanceBox, qtbot: QtBot) -> None:
    click(box, qtbot)
    assert box.stop.isVisible() and "Not played" not in box.said.text()


def test_cancel_counts_the_games_that_have_ended(box: BalanceBox, games: Games, qtbot: QtBot) -> None:
    click(box, qtbot)
    games.may_end.release(1)
    qtbot.waitUntil(lambda: box.bar.value() == 1)
    qtbot.mouseClick(box.stop, Qt.MouseButton.LeftButton)
    games.may_end.release(1)  # the game in hand
    qtbot.waitUntil(lambda: "of 2" in box.said.text())
    assert box.play.isEnabled() and not box.bar.isVisible()


def test_a_result_of_before_the_last_edit_says_so(
    box: BalanceBox, games: Games, used_window: MainWindow, qtbot: QtBot
) -> None:
    games.may_end.release(4)
    click(box, qtbot)
    qtbot.waitUntil(lambda: "German win" in box.said.text())
    used_window.document.edit(move_setup(used_window.document.rows, GAME, SCENARIO, TANKS, "B1.01"))
    assert box.said.text().endswith("Played before the last edit")


def test_the_games_stand_among_the_batches(
    box: BalanceBox, games: Games, used_window: MainWindow, qtbot: QtBot
) -> None:
    games.may_end.release(4)
    click(box, qtbot)
    qtbot.waitUntil(lambda: "German win" in box.said.text())
    qtbot.mouseClick(box.more, Qt.MouseButton.LeftButton)
    panel = used_window.desk.playtest()
    assert used_window.page_now.key == "playtest" and panel.tabs.currentWidget() is panel.batch
    assert panel.batch.table.rowCount() == 4


def test_what_keeps_it_from_being_played_is_said(
    box: BalanceBox, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def refuse(_scenario: Scenario, _seed: int) -> None:
        raise batch_tab.DataError("no unit starts")

    monkeypatch.setattr(batch_tab, "check_start", refuse)
    click(box, qtbot)
    assert "no unit starts" in box.said.text() and box.play.isEnabled()
