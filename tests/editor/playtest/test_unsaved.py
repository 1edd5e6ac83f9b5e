"""A game or batches that nobody has saved are thrown away only when somebody says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.window.asking import may_lose
from editor.window.playtest import game_tab
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.history import Batch
from editor.window.playtest.panel import PlaytestPanel
from engine.data.load import load_scenario
from engine.playtest.run import GameResult, Settings
from engine.scenario import Scenario
from engine.scs1994.turn.setup import AcceptDefaults

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def scenario() -> Scenario:
    return load_scenario("scs1994", "kampfgruppe-peiper")


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[PlaytestPanel]:
    found = PlaytestPanel(scenario, lambda: "", "test")
    qtbot.addWidget(found)
    found.game.new_game()
    yield found
    found.game.pause()


def test_a_game_is_named_from_its_first_action_until_it_is_saved(panel: PlaytestPanel, tmp_path: Path) -> None:
    assert panel.unsaved() == []
    panel.game.act(AcceptDefaults())
    (named,) = panel.unsaved()
    assert "Kampfgruppe Peiper" in named
    panel.game.save_log(tmp_path / "game.jsonl")
    assert panel.unsaved() == []


def test_new_game_keeps_the_game_in_hand_unless_told_otherwise(
    panel: PlaytestPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel.game.act(AcceptDefaults())
    kept = panel.game.session
    monkeypatch.setattr(game_tab, "may_lose", lambda _parent, what, _action: not what)
    panel.game.controls.new_wanted.emit()
    assert panel.game.session is kept
    monkeypatch.setattr(game_tab, "may_lose", lambda *_: True)
    panel.game.controls.new_wanted.emit()
    assert panel.game.session is not kept


def test_batches_are_named_with_their_games(panel: PlaytestPanel) -> None:
    result = GameResult(1, "draw", "", 3, 10, {}, {}, {})
    panel.batch.history.add(
        Batch(Settings("scs1994", "kampfgruppe-peiper", "random", "random", 1, 1), "", "", (result,))
    )
    assert panel.unsaved() == ["the results of 1 batch, 1 game"]


def test_the_question_names_what_is_lost_and_return_alone_loses_nothing(panel: PlaytestPanel) -> None:
    said: list[str] = []

    def press_return() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.text())
        default = box.defaultButton()
        default.click()

    QTimer.singleShot(0, panel, press_return)
    assert not may_lose(panel, ["the game of 5.1"], "Quit")
    assert "the game of 5.1" in said[0]


def test_nothing_to_lose_asks_nothing(panel: PlaytestPanel) -> None:
    assert may_lose(panel, [], "Quit")


def test_a_game_of_machines_alone_is_thrown_away_without_asking(panel: PlaytestPanel) -> None:
    session = panel.game.session
    assert session is not None
    for side in session.seats:
        session.seat(side, "random")
    assert session.machine_step() is not None
    assert (len(session.records), panel.unsaved()) == (2, [])


def test_a_batch_ends_with_the_window(panel: PlaytestPanel, qtbot: QtBot) -> None:
    panel.batch.games.setValue(10_000)
    panel.batch.start()
    job = panel.batch._job
    assert job is not None and panel.unsaved() == ["the batch that is being played"]
    panel.leave()
    qtbot.waitUntil(lambda: not panel.batch.is_running, timeout=60_000)
    assert sum(len(batch.results) for batch in panel.batch.history.batches) < 10_000


def test_cancel_pressed_again_does_not_wait_for_the_games_in_hand(panel: PlaytestPanel, qtbot: QtBot) -> None:
    panel.batch.games.setValue(10_000)
    panel.batch.start()
    panel.batch.cancel_button.click()
    assert panel.batch.cancel_button.text() == "Stop now"
    panel.batch.cancel_button.click()
    qtbot.waitUntil(lambda: not panel.batch.is_running, timeout=60_000)
    assert panel.batch.cancel_button.text() == "Cancel"


def follow(game: GameTab) -> None:
    """Let another scenario be shown, as the window tells it: the game hears of it in the next turn of the loop."""
    game.follow()
    QApplication.processEvents()


def test_another_scenario_is_played_as_soon_as_it_is_shown_where_nobody_loses_a_game(panel: PlaytestPanel) -> None:
    game, shown = panel.game, ["kampfgruppe-peiper"]
    game._scenario = lambda: load_scenario("scs1994", shown[0])
    panel.show()
    shown[0] = "payback"
    follow(game)
    assert game.session is not None and game.session.scenario.key == "payback"
    for side in game.session.seats:
        game.session.seat(side, "random")
    game.session.machine_step()
    shown[0] = "kampfgruppe-peiper"
    follow(game)
    assert game.session.scenario.key == "kampfgruppe-peiper"  # only machines had played the other


@pytest.mark.usefixtures("dressed")
def test_a_game_that_somebody_has_led_stays_when_another_scenario_is_shown_and_is_told_briefly(
    panel: PlaytestPanel,
) -> None:
    panel.show()
    panel.game.act(AcceptDefaults())
    panel.game.pause()  # what is said goes with the next deed, and a machine has the turn now
    kept = panel.game.session
    other = load_scenario("scs1994", "payback").model_copy(update={"number": "", "title": "x" * 300})
    panel.game._scenario = lambda: other
    follow(panel.game)
    assert panel.game.session is kept
    said = panel.game.question.message
    assert "“New game” begins x" in said.text() and "x" * 100 not in said.text()
    assert said.minimumSizeHint().width() < 300


@pytest.mark.deep
@pytest.mark.usefixtures("dressed")
def test_a_long_title_makes_the_panel_no_wider(panel: PlaytestPanel) -> None:
    other = load_scenario("scs1994", "payback").model_copy(update={"title": "x" * 300})
    panel.game._scenario = lambda: other
    panel.resize(1000, 700)
    panel.show()
    was = panel.minimumSizeHint().width()
    panel.game.new_game()
    QApplication.processEvents()
    assert panel.minimumSizeHint().width() == was
    assert panel.game.title.toolTip().endswith("x" * 300)


@pytest.mark.deep
def test_what_was_said_of_the_game_before_goes_when_another_begins(panel: PlaytestPanel) -> None:
    """The foot of the window went on saying that another scenario was played."""
    panel.show()
    panel.game.act(AcceptDefaults())
    told: list[str] = []
    panel.told.connect(told.append)
    panel.game._scenario = lambda: load_scenario("scs1994", "payback")
    follow(panel.game)
    panel.game.new_game()
    assert told[0].startswith("This is a game of") and told[-1] == ""
