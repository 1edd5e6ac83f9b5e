"""An advance after combat is let go neither by a blind key nor unsaid."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.session import BY_HAND, PlaySession
from tests.editor.playtest.by_hand import seated
from tests.games.scs1994.fights import EAST, TARGET, WEST, fight
from tests.games.scs1994.positions import Piece, allied, german

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def tabs(qtbot: QtBot) -> Iterator[list[GameTab]]:
    found: list[GameTab] = []
    yield found
    for tab in found:
        tab.pause()


def advancing(qtbot: QtBot, tabs: list[GameTab], side: str, *units: Piece) -> tuple[GameTab, PlaySession]:
    """Show a game in which the units of a side may advance; the US movement phase follows."""
    values = {"units": [unit.key for unit in units if unit.side == side], "target": TARGET}
    game = fight(*units, phase="advance", side=side, values=values)
    seats = {"german": BY_HAND, "allied": BY_HAND}
    session = PlaySession(game.board.scenario, 1, seats, board=game.board, position=game.position())
    tab = seated(qtbot, lambda: session.scenario)
    tabs.append(tab)
    tab.resize(1200, 900)
    tab._begin(session)
    tab.show()
    QApplication.processEvents()
    return tab, session


def go_on(qtbot: QtBot, tab: GameTab) -> None:
    qtbot.keyClick(tab.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_an_advance_that_is_let_go_is_said_and_logged_and_undo_brings_it_back(
    qtbot: QtBot, tabs: list[GameTab]
) -> None:
    tab, session = advancing(qtbot, tabs, "allied", allied("A", WEST), allied("B", EAST))
    go_on(qtbot, tab)
    assert session.decision is not None and session.decision.phase == "movement"
    assert "Nobody else advances; these could: A, B." in session.lines[-1].text
    assert tab.question.message.text() == "A, B could advance. Undo (Ctrl+Z) takes back that nobody does."
    tab.undo()
    assert session.decision is not None and session.decision.phase == "advance"
    assert not any("these could" in line.text for line in session.lines)


def test_an_advance_after_which_the_other_side_decides_is_let_go_only_when_that_is_said_again(
    qtbot: QtBot, tabs: list[GameTab]
) -> None:
    tab, session = advancing(qtbot, tabs, "german", german("A", WEST), allied("B", EAST))
    go_on(qtbot, tab)
    assert session.decision is not None and session.decision.phase == "advance"
    assert tab.handy.warned.text().startswith("1 unit could still advance. What follows cannot be taken back")
    qtbot.keyClick(tab.view, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert session.decision is not None and (session.decision.side, session.decision.phase) == ("allied", "movement")
