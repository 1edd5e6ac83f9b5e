"""A report of a game in hand holds its position and the last lines of its log, and opens where it was made."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits import inbox
from editor.edits.draft import Draft
from editor.window.main_window import MainWindow
from editor.window.panels.inbox_page import InboxPage
from editor.window.playtest import game_tab
from editor.window.playtest.panel import PlaytestPanel
from editor.window.report_commands import captured
from tests.editor.conftest import lent
from tests.editor.test_one_camera import ARDENNES, PEIPER
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(open_pocket: MainWindow) -> Iterator[MainWindow]:
    with lent(open_pocket, ARDENNES, PEIPER) as found:
        yield found


def playing(window: MainWindow) -> PlaytestPanel:
    """Return the play area with a new game in which a person has decided once."""
    window.open_area("playtest")
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    panel.game.new_game()
    panel.game.question.proceed()
    return panel


def reported(window: MainWindow, **changed: Any) -> None:
    """Put a report of the game in hand into the inbox."""
    report = replace(captured(window), comment="This cannot be", place="B51.04", **changed)
    rows = window.document.baseline
    window.document.edit(inbox.take_post(rows, report.game, report.comment, report.sent()), cited=True)


def open_first(window: MainWindow, qtbot: QtBot) -> None:
    """Press *Place* for the newest entry."""
    page = window.area("inbox")
    window.show_page("inbox")
    assert isinstance(page, InboxPage)
    page.panel.view.setCurrentIndex(page.panel.shown.index(0, 0))
    qtbot.mouseClick(page.place, Qt.MouseButton.LeftButton)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return what was asked about what would be lost; the answer is no where there is anything."""
    asked: list[list[str]] = []

    def may_lose(_parent: object, what: list[str], _action: str) -> bool:
        asked.append(list(what))
        return not what

    monkeypatch.setattr(game_tab, "may_lose", may_lose)
    return asked


def test_a_report_of_a_game_holds_its_position_and_log(window: MainWindow) -> None:
    window.open_area("playtest")
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    panel.game.new_game()
    panel.game.question.proceed()
    found = captured(window)
    held = window.desk.game_in_hand()
    session = panel.game.session
    assert held is not None and session is not None
    assert found.position == {
        "rules": held[2].rules.version, "data": session.scenario.digest(), "game": held[2].position(),
    }  # fmt: skip
    assert found.last and list(found.last) == panel.game.log.last_texts(12)
    assert (found.game, found.scenario) == (ARDENNES, PEIPER)


def test_a_report_from_play_opens_at_its_position(window: MainWindow, qtbot: QtBot) -> None:
    panel = playing(window)
    reported(window)
    assert panel.game.session is not None
    there = panel.game.session.game.digest()
    panel.game.new_game()
    assert panel.game.session.game.digest() != there
    open_first(window, qtbot)
    assert window.page_now.key == "playtest"
    assert panel.game.session.game.digest() == there
    assert any("position of a report" in text for text in panel.game.log.last_texts(20))
    panel.game.question.proceed()  # and the game goes on from it
    assert panel.game.session.game.digest() != there


@pytest.mark.deep
def test_the_position_of_a_report_stays_when_the_scenario_is_edited_meanwhile(window: MainWindow, qtbot: QtBot) -> None:
    panel = playing(window)
    reported(window)
    panel.game.new_game()
    open_first(window, qtbot)
    session = panel.game.session
    assert session is not None
    head = window.document.head
    assert head is not None
    draft = Draft()
    draft.set(head, title="Another")
    window.document.edit(draft.done("Title"), cited=True)
    panel.game._follow()
    assert panel.game.session is session
    open_first(window, qtbot)
    assert any("The scenario has changed since the report was made" in text for text in panel.game.log.last_texts(20))


def test_a_game_in_hand_that_would_be_lost_stays_unless_it_is_given_up(
    window: MainWindow, qtbot: QtBot, answers: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = playing(window)
    reported(window)
    session = panel.game.session
    monkeypatch.setattr(panel.game, "is_kept", lambda: False)  # as in a library that cannot be written
    open_first(window, qtbot)
    assert panel.game.session is session and window.page_now.key == "inbox"
    assert len(answers) == 1 and "“Save...” keeps it" in answers[0][0]


@pytest.mark.deep
def test_a_game_in_hand_that_the_library_keeps_gives_way_unasked_and_so_does_what_is_played_from_a_report(
    window: MainWindow, qtbot: QtBot, answers: list[list[str]]
) -> None:
    panel = playing(window)
    reported(window)
    kept = panel.game.kept
    assert kept is not None and kept.head is not None
    open_first(window, qtbot)
    panel.game.question.proceed()
    assert panel.game.session is not None and panel.game.kept is not None and panel.game.kept.head is not None
    played, uid = panel.game.session.game.digest(), panel.game.kept.head.uid
    assert panel.game.open_kept(kept.head.uid) and panel.game.open_kept(uid)
    assert panel.game.session.game.digest() == played
    assert sum(map(len, answers)) == 0


def broken(position: Any, **values: Any) -> Any:
    """Return a captured position with other values."""
    return {**position, "game": {**position["game"], **values}}


@pytest.mark.parametrize(
    ("values", "why"),
    some_now(
        3,
        [
            ({"occupants": {"Z9.99": []}}, "has no hex Z9.99"),
            ({"units": [{"id": "german/-/Nobody#1"}]}, "has no Nobody"),
            ({"stack": None}, "cannot read it"),
        ],
    ),
)
@pytest.mark.deep
def test_a_position_that_no_longer_fits_says_why_and_the_map_shows_the_place(
    window: MainWindow, qtbot: QtBot, values: dict[str, Any], why: str
) -> None:
    panel = playing(window)
    report = captured(window)
    reported(window, position=broken(report.position, **values))
    panel.game.new_game()
    session = panel.game.session
    open_first(window, qtbot)
    assert why in window.message_bar.label.text() and "shows its place" in window.message_bar.label.text()
    assert panel.game.session is session
    assert (window.desk.selection.kind, window.desk.selection.key) == ("hex", "B51.04")


@pytest.mark.deep
def test_an_older_report_with_the_position_alone_opens(window: MainWindow, qtbot: QtBot) -> None:
    panel = playing(window)
    assert panel.game.session is not None
    there = panel.game.session.game
    reported(window, position=json.loads(json.dumps(there.position())))
    panel.game.new_game()
    open_first(window, qtbot)
    assert panel.game.session.game.digest() == there.digest()


@pytest.mark.deep
def test_a_game_from_a_report_says_that_it_is_no_log(window: MainWindow, qtbot: QtBot) -> None:
    panel = playing(window)
    reported(window)
    panel.game.new_game()
    open_first(window, qtbot)
    panel.game.save_log()
    assert "is no log" in panel.game.question.message.text()


def test_the_place_of_a_report_from_play_is_what_was_pointed_at_in_the_game(window: MainWindow) -> None:
    window.desk.select("hex", "B48.06")
    panel = playing(window)
    panel.game.point_at_hex("B51.04")
    assert captured(window).place == panel.game.subject == "B51.04"
