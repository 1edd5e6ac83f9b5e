"""The button of the errata desk that plays games with an erratum and without it."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits.map import set_terrain
from editor.window.errata import measuring
from editor.window.main_window import MainWindow
from engine.playtest.batch import Played
from engine.playtest.run import Parting, Settings
from engine.playtest.workers import Abandon
from engine.scenario import Scenario
from tests.editor.errata_desk import keys, open_errata, page, window
from tests.editor.small import GAME, MAP, SCENARIO, labels
from tests.playtest.breaking import ended

__all__ = ["open_errata", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


def results(*ends: str) -> Played:
    return Played(tuple(replace(ended(seed), result=end) for seed, end in enumerate(ends, 1)))


def sides_of_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the erratum change something that is played."""
    made = iter(Scenario.model_construct(key=key, title=key) for key in "ab" * 3)
    monkeypatch.setattr(measuring, "scenario_of", lambda *_: next(made))
    monkeypatch.setattr(Scenario, "digest", lambda scenario: scenario.key)


def test_one_button_measures_an_erratum_on_the_same_seeds(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = results("german", "german"), results("german", "allied")
    told = Parting(2, 17, 3, "german", "movement", "choice", "", "Guns stay", "Guns move")
    after = Played((after.results[0], replace(after.results[1], parted=told)))
    asked = []

    def play(_off: Scenario, _on: Scenario, settings: Settings, *_given: object) -> tuple[Played, Played]:
        asked.append(settings)
        return before, after

    sides_of_measure(monkeypatch)
    monkeypatch.setattr(measuring, "play_pairs", play)
    bar = page(window).measure
    bar.games.setValue(2)
    bar.seed.setValue(7)
    bar.players["allied"].setCurrentText("beginner")
    QTest.mouseClick(bar.go, Qt.MouseButton.LeftButton)
    assert not bar.stop.isHidden()
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    assert asked == [Settings(GAME, SCENARIO, "cautious", "random", 2, 7)]
    said = bar.said.text()
    assert said.startswith("It decided something in 1 of 2 games (first what is chosen in 1); 1 went on differently")
    assert "-50.0 (" in said and said.endswith("without it: Guns stay; with it: Guns move")
    again = measuring.MeasureBar(window.desk, lambda: "")
    qtbot.addWidget(again)
    assert (again.games.value(), again.seed.value(), again.players["allied"].currentText()) == (2, 7, "beginner")


def test_what_was_measured_says_that_the_library_has_changed_since(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides_of_measure(monkeypatch)
    monkeypatch.setattr(measuring, "play_pairs", lambda *_: (results("german"), results("german")))
    bar = page(window).measure
    bar.games.setValue(1)
    QTest.mouseClick(bar.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    assert bar.said.text().startswith("It decided something in 0 of 1 games")
    window.desk.try_edit(lambda: set_terrain(window.document.baseline, GAME, MAP, [labels()[3]], "woods"))
    assert bar.said.text().startswith("Before later edits: It decided something in 0 of 1 games")


def test_an_erratum_that_changes_nothing_of_the_scenario_is_not_played(window: MainWindow, qtbot: QtBot) -> None:
    page(window).choose(keys(window.document)[0])
    bar = page(window).measure
    QTest.mouseClick(bar.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    assert bar.said.text() == "It changes nothing that this scenario is played with"


def test_what_was_measured_comes_into_view_below_a_map_in_a_low_window(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1280, 720)
    window.center.set_split("both")
    page(window).choose(keys(window.document)[0])
    bar, room = page(window).measure, window.center.room
    bar.go.click()
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    qtbot.waitUntil(lambda: room.viewport().rect().contains(bar.said.mapTo(room.viewport(), bar.said.rect().center())))


@pytest.mark.parametrize(("ended_games", "said"), [((), ""), (("german",), "Stopped after 1 of 20. It decided some")])
def test_a_measurement_that_is_stopped_says_what_it_had_found(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ended_games: tuple[str, ...], said: str
) -> None:
    sides_of_measure(monkeypatch)

    def play(
        _off: Scenario, _on: Scenario, _settings: object, _jobs: int, _told: object,
        canceled: Callable[[], bool], abandon: Abandon,
    ) -> tuple[Played, Played]:  # fmt: skip
        abandon.ear.poll(30)
        assert canceled()
        return results(*ended_games), results(*ended_games)

    monkeypatch.setattr(measuring, "play_pairs", play)
    bar = page(window).measure
    bar.games.setValue(20)
    QTest.mouseClick(bar.go, Qt.MouseButton.LeftButton)
    QTest.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    assert bar.said.text()[: len(said) or None] == said
