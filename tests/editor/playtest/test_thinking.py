"""A machine that thinks longer than a moment is named, and can be stopped without harm to the game."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.playtest import thinking_game
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.session import PlaySession
from engine.data.load import load_scenario
from engine.playtest.run import Playing
from tests.some_now import some_now


@pytest.fixture
def panel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlaytestPanel]:
    """A game of two staffs before the first movement, in which any thought takes longer than a moment."""
    scenario = load_scenario("hj1986", "clervaux")
    found = PlaytestPanel(lambda: scenario, lambda: "", "test")
    qtbot.addWidget(found)
    found.game.controls.show_seats({"german": "staff", "allied": "staff"}, False, 3)
    found.game.new_game()
    found.game.pause()
    session = playing(found)
    while session.decision is not None and session.decision.phase != "movement":
        session.machine_step()
    monkeypatch.setattr(thinking_game, "MOMENT_MILLISECONDS", 0)
    monkeypatch.setattr(thinking_game, "_LOOK_MILLISECONDS", 0)
    yield found
    found.game.pause()


def playing(panel: PlaytestPanel) -> PlaySession:
    assert panel.game.session is not None
    return panel.game.session


def test_who_thinks_about_what_is_said_while_he_does(panel: PlaytestPanel) -> None:
    said: list[tuple[str, str, bool]] = []
    stop, message = panel.game.controls.pause_button, panel.game.question.message
    QTimer.singleShot(0, lambda: said.append((message.text(), stop.text(), stop.isEnabled())))
    panel.game.step()
    moment = "Turn 3 (12/17 AM) · German turn: Movement, arrivals and exits"
    told = f"German (staff) thinks: {moment}. Stop (Esc) keeps the game as it is."
    assert said == [(told, "Stop", True)]
    assert "thinks" not in message.text() and stop.text() == "Pause"


@pytest.mark.parametrize("by", ["button", "key"])
def test_a_thought_is_stopped_and_the_game_goes_on_from_where_it_was(panel: PlaytestPanel, by: str) -> None:
    session, stop = playing(panel), panel.game.controls.pause_button
    before = session.game.digest(), len(session.records)
    press = stop.click if by == "button" else lambda: QTest.keyClick(panel, Qt.Key.Key_Escape)
    QTimer.singleShot(0, press)
    panel.game.step()
    assert (session.game.digest(), len(session.records)) == before
    assert panel.game.question.message.text().startswith("Stopped: the game is as it was before.")
    panel.game.step()
    assert len(session.records) == before[1] + 1


class _Stopped(Exception):
    """Somebody has no time."""


@pytest.mark.parametrize("seat", some_now(2, ["cautious", "staff"]))
def test_a_game_whose_thoughts_were_stopped_is_the_game_of_its_seed(seat: str) -> None:
    """Each thought is broken off when the machine asks its game for the third time, and begun anew."""
    scenario = load_scenario("hj1986", "clervaux")
    seats = dict.fromkeys(("german", "allied"), seat)
    session, playing = PlaySession(scenario, 3, dict(seats)), Playing(scenario, seats, 3)
    stopped = 0

    def stop() -> None:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise _Stopped

    for _ in range(60):
        asked, session.listen = 0, stop
        try:
            session.machine_step()
        except _Stopped:
            stopped, session.listen = stopped + 1, None
            session.machine_step()
        playing.choose()
        playing.make()
    assert stopped > 5
    assert session.game.digest() == playing.game.digest()
