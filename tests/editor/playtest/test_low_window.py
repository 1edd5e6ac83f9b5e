"""A window of 1280 by 720 leaves a game about 630 pixels: what is asked and what is pressed stand in it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import peiper

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
LOW, HIGH = 630, 900


def opened(qtbot: QtBot, height: int) -> GameTab:
    tab = seated(qtbot, peiper)
    tab.resize(1200, height)
    tab.show()
    tab.new_game()
    return tab


def test_an_attack_with_its_odds_asks_for_no_more_height(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    tab.start.recommended.click()
    session = tab.session
    assert session is not None
    while session.decision is not None and session.decision.phase != "attack_setup":
        session.act(session.advice("cautious"))
    tab.refresh()
    tab.board.show_decision(session)
    assert tab.minimumSizeHint().height() <= LOW


def test_play_as_recommended_stands_first_and_seats_are_folded_where_the_window_is_low(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    assert tab.controls.more.isHidden()
    foot = tab.start.recommended.mapTo(tab, QPoint(0, tab.start.recommended.height())).y()
    assert foot < LOW / 4
    tab.resize(1200, HIGH)
    assert not tab.controls.more.isHidden()


def test_who_has_folded_or_unfolded_the_seats_is_not_contradicted(qtbot: QtBot) -> None:
    tab = opened(qtbot, LOW)
    tab.controls.unfold.click()
    tab.resize(1200, LOW - 1)
    assert not tab.controls.more.isHidden()


def test_the_key_of_the_main_button_counts_wherever_the_focus_lies(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column, elsewhere, tab = QVBoxLayout(window), QLineEdit(), seated(qtbot, peiper)
    column.addWidget(elsewhere)
    column.addWidget(tab)
    window.show()
    window.activateWindow()
    tab.new_game()
    elsewhere.setFocus()
    assert tab.session is not None
    qtbot.keyClick(elsewhere, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(tab.session.records) > 1
