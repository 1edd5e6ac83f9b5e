"""A game in hand that nobody sees is let go of when another scenario is shown, and stands as it stood afterwards."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from editor.edits.scenarios import new_scenario
from editor.window.canvas.pictures import unsure_counters
from editor.window.canvas.scene_of_map import scene_from_map
from editor.window.main_window import MainWindow
from editor.window.playtest.habits import TURN, declining
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.dump import BrokenRuleError, dump_of
from engine.core.roles import Role, role_of
from engine.core.state import Game
from engine.data.assemble import assemble
from engine.data.tables import DataError
from engine.playtest.dumps import dump_text
from engine.playtest.games import board_of
from engine.scenario import Scenario
from engine.scs1994.moving.movement import EndPhase
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.conftest import lent
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import GAME, PEIPER, moved, peiper, set_up
from tests.editor.playtest.kept import begun as begun_in

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

OTHER = GAME, "battle-for-the-ardennes"


@pytest.fixture
def panel(qtbot: QtBot, store: PlayStore) -> Iterator[PlaytestPanel]:
    """Return the area while it is not shown, with a game in which both sides are set up."""
    found = PlaytestPanel(peiper, lambda: "", "losheim 1", store=store)
    qtbot.addWidget(found)
    shows(found, OTHER)
    for box in found.game.controls.seat.values():
        box.setCurrentText(BY_HAND)
    found.game.new_game()
    found.game.act(AcceptDefaults())
    found.game.act(AcceptDefaults())
    yield found
    found.game.pause()


def shows(panel: PlaytestPanel, keys: tuple[str, str]) -> None:
    """Let the window show a scenario."""
    panel.game.shown_keys = lambda: keys


def position(panel: PlaytestPanel) -> str:
    assert panel.game.session is not None
    return panel.game.session.game.digest()


def there_are(kind: type) -> list[int]:
    """Return which games there are; they cannot be referred to weakly."""
    return [id(found) for found in gc.get_objects() if type(found) is kind]


@pytest.mark.deep
def test_nothing_of_its_board_stays(panel: PlaytestPanel) -> None:
    panel.game.new_game()
    session = panel.game.session
    assert session is not None and not panel.game.ahead.is_done  # what would be worked out next holds its game
    held = id(session), id(session.game)  # boards are compiled once for all tests
    session = None
    panel.game.put_away()
    gc.collect()
    assert panel.game.session is None and not {*there_are(PlaySession), *there_are(Game)}.intersection(held)


def test_it_is_the_game_that_goes_on_where_its_scenario_is_shown_again_whatever_was_played_since(
    panel: PlaytestPanel, store: PlayStore
) -> None:
    stood = position(panel)
    panel.game.put_away()
    moved(set_up(begun_in(store)))
    shows(panel, (GAME, PEIPER))
    panel.game.resume_or_begin()
    assert position(panel) == stood
    panel.game.act(EndPhase())
    assert position(panel) != stood


@pytest.mark.deep
def test_it_is_asked_for_as_the_game_in_hand_while_another_scenario_is_shown(panel: PlaytestPanel) -> None:
    stood = position(panel)
    panel.game.put_away()
    found = panel.game_in_hand()
    assert found is not None and found[:2] == (GAME, PEIPER) and found[2].digest() == stood


def test_it_is_not_opened_for_who_asks_for_a_game_of_another_scenario(panel: PlaytestPanel) -> None:
    panel.game.put_away()
    assert panel.game_in_hand("spi1977") is None and panel.game_in_hand(*OTHER) is None
    assert panel.game.session is None
    found = panel.game_in_hand(GAME)
    assert found is not None and found[:2] == (GAME, PEIPER)


def test_one_that_was_removed_meanwhile_is_no_game_in_hand(
    panel: PlaytestPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel.game.put_away()
    monkeypatch.setattr("editor.window.playtest.away_game.plays", lambda _session: [])
    assert panel.game_in_hand() is None


def test_one_in_which_nothing_was_done_begins_anew(panel: PlaytestPanel) -> None:
    panel.game.new_game()
    begun = position(panel)
    panel.game.put_away()
    assert panel.game.session is None and panel.game_in_hand() is None
    shows(panel, (GAME, PEIPER))
    panel.game.resume_or_begin()
    assert position(panel) == begun


@pytest.mark.deep
def test_it_stays_while_its_own_scenario_is_shown(panel: PlaytestPanel) -> None:
    shows(panel, (GAME, PEIPER))
    panel.game.put_away()
    assert panel.game.session is not None


def test_it_stays_where_it_would_be_lost(panel: PlaytestPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel.game, "is_kept", lambda: False)  # as in a library that cannot be written
    panel.game.put_away()
    assert panel.game.session is not None


@pytest.mark.deep
def test_it_stays_while_it_is_shown_as_it_stood(panel: PlaytestPanel) -> None:
    panel.game.show_record(0)
    panel.game.put_away()
    assert panel.game.session is not None and panel.game.past is not None


@pytest.mark.deep
def test_it_stays_while_machines_play(panel: PlaytestPanel) -> None:
    panel.game.run()
    panel.game.put_away()
    assert panel.game.session is not None


def test_it_is_gone_with_its_board_before_the_next_scenario_is_read(
    open_pocket: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two boards of campaigns at a time are eighty megabytes, and to look for rings takes a third of a second."""
    looked: list[str] = []
    monkeypatch.setattr("editor.window.playtest.away_game.collect_all", lambda: looked.append("for rings"))
    monkeypatch.setattr("editor.window.playtest.session.board_of", board_of)  # others hold one that is compiled once
    monkeypatch.setattr("editor.window.playtest.board_view.scene_from_map", scene_from_map)
    monkeypatch.setattr("editor.window.playtest.pictures.unsure_counters", unsure_counters)
    with lent(open_pocket, GAME, PEIPER) as window:
        document = window.document
        document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
        window.open_area("playtest")
        panel = window.area("playtest")
        assert isinstance(panel, PlaytestPanel) and panel.game.isVisible()
        panel.game.new_game()
        session = panel.game.session
        assert session is not None and panel.game.is_kept()
        held = [ref(part) for part in (session.scenario, session.game.board)]
        session = None
        left: list[list[bool]] = []

        def read(*asked: Any) -> Scenario:
            left.append([part() is not None for part in held])
            return assemble(*asked)

        monkeypatch.setattr("editor.window.models.assembled.assemble", read)
        document.choose(GAME, "mine")
        assert left[0] == [False, False] and looked == []


def test_where_the_scenario_that_is_shown_cannot_be_played_it_is_opened_again(
    panel: PlaytestPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, stood = panel.game, position(panel)
    game.put_away()
    lacking(panel, monkeypatch)
    assert game.took_up() and position(panel) == stood
    assert game.question.message.text() == "This scenario cannot be played: it lacks a map"
    game.put_away()  # as when Play is shown again: nothing is read again for that
    assert game.session is not None


def test_one_in_which_nothing_was_done_begins_again_where_the_next_cannot_be_played(
    panel: PlaytestPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = panel.game
    game.new_game()
    begun = position(panel)
    game.put_away()
    game.scenario_of = lambda *keys: {(GAME, PEIPER): peiper()}[keys]
    lacking(panel, monkeypatch)
    assert game.took_up() and position(panel) == begun


def lacking(panel: PlaytestPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the window show a scenario that cannot be played."""

    def scenario() -> Scenario:
        raise DataError("it lacks a map")

    shows(panel, (GAME, "breakout"))
    monkeypatch.setattr(panel.game, "_scenario", scenario)


def test_a_dump_of_another_scenario_shows_that_scenario_in_the_window(
    panel: PlaytestPanel, qtbot: QtBot, tmp_path: Path
) -> None:
    session = panel.game.session
    assert session is not None
    broken = BrokenRuleError(dump_of(session.game, EndPhase(), ZeroDivisionError("by nothing")))
    path = tmp_path / "play.dump.json"
    path.write_text(dump_text(session.scenario, broken), "utf-8")
    with qtbot.waitSignal(panel.scenario_shown) as shown:
        panel.game.open_log(path)
    assert shown.args == [GAME, PEIPER]
    assert "“New game” begins that one" in panel.game.title.text()  # it was not taken: the library may not have it
    shows(panel, (GAME, PEIPER))
    panel.game.say_which()  # as soon as the window follows
    assert "New game" not in panel.game.title.text()


def test_what_is_not_to_be_asked_again_in_the_turn_is_kept_with_the_game_and_forgotten_by_another(
    panel: PlaytestPanel,
) -> None:
    game = panel.game
    while game.session is not None and declining(game.session) is None:  # does a Greif Team open?
        game.act(next(action for action in game.session.options() if role_of(action) is Role.END))
    game.not_again(TURN)
    asked = game.handy.habits.kept()
    assert [each[1] for each in asked] == ["greif_window"]
    game.put_away()  # as when the program dies
    assert game.session is None
    shows(panel, (GAME, PEIPER))
    game.resume_or_begin()
    assert game.handy.habits.kept() == asked
    game.new_game()
    assert game.handy.habits.kept() == []


def test_the_keys_of_play_count_in_a_game_that_was_opened_with_its_window(qtbot: QtBot) -> None:
    room = QScrollArea()  # as around the pages of the window, which has the keys before a page is there
    tab = seated(qtbot, peiper)
    room.setWidget(tab)
    qtbot.addWidget(room)
    room.show()
    room.activateWindow()
    room.setFocus()
    tab.new_game()
    assert QApplication.focusWidget() is tab.view
    QTest.keyClick(tab.view, Qt.Key.Key_L)
    assert tab.board.show_names.isChecked()
    tab.question.search.setFocus()  # as Qt does when the list of games is left for the game
    tab.new_game()
    assert QApplication.focusWidget() is tab.view
    tab.log.filter.words.setFocus()
    tab.new_game()
    assert QApplication.focusWidget() is tab.log.filter.words  # somebody has put them there
