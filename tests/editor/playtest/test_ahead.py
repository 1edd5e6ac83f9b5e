"""What is worked out while nobody does anything, before the first choice of a unit?"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.window.playtest.ahead import Ahead
from engine.core.phases import AnyGame
from tests.games.scs1994 import positions as ardennes
from tests.games.spi1977 import positions as rhine

SIDE = ("B50.12", "B50.13")


def tank() -> AnyGame:
    """Return a game with a tank at a river whose bridge is down."""
    game = ardennes.position([ardennes.german("KG", SIDE[0], kind="armor", movement=20)], bridges=[SIDE])
    game.own.blown = (SIDE,)
    return game


def battalion() -> AnyGame:
    return rhine.position([rhine.german("a", "C1010")])


@pytest.mark.parametrize("make", [tank, battalion])
def test_a_unit_gets_as_far_with_what_was_worked_out_ahead_as_without(make: Callable[[], AnyGame]) -> None:
    cold, warm = make(), make()
    (unit,) = cold.units
    assert [*warm.rules.telling.ways_ahead(warm)]
    assert warm.rules.telling.reach(warm, unit) == cold.rules.telling.reach(cold, unit) != ()


def test_it_is_worked_out_when_nobody_does_anything_and_the_position_stays(qtbot: QtBot) -> None:
    game, ahead = tank(), Ahead()
    before = game.digest()
    ahead.begin(game)
    assert not ahead.is_done and ahead.isActive()
    qtbot.waitUntil(lambda: ahead.is_done)
    assert game.digest() == before and not ahead.isActive()


def test_who_holds_the_mouse_goes_first(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = Ahead()
    ahead.begin(tank())
    monkeypatch.setattr(QGuiApplication, "mouseButtons", lambda: Qt.MouseButton.LeftButton)
    ahead.timeout.emit()
    assert not ahead.is_done and ahead.isActive()
    monkeypatch.undo()
    qtbot.waitUntil(lambda: ahead.is_done)


def test_nothing_is_worked_out_while_its_page_is_hidden(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    ahead = Ahead(page)
    ahead.begin(tank())
    assert not ahead.isActive()
    page.show()
    ahead.wait()  # as the page does once it is shown
    assert ahead.isActive()
    page.hide()
    ahead.stop()  # as a timer that has run out
    ahead.timeout.emit()
    assert not ahead.isActive() and not ahead.is_done
