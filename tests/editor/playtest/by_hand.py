"""A game in the window that people play on both sides."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.session import BY_HAND
from engine.scenario import Scenario


def seated(qtbot: QtBot, scenario: Callable[[], Scenario]) -> GameTab:
    """Return the page of a game in which both seats are taken by hand; the game is not begun."""
    found = GameTab(scenario, "test")
    qtbot.addWidget(found)
    for side in ("german", "allied"):
        found.controls.seat[side].setCurrentText(BY_HAND)
    return found
