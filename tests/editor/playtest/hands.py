"""Hands that play by mouse and keys, and count: each click and each key is an input."""

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.session import PlaySession
from engine.scenario import Scenario
from tests.editor.playtest.by_hand import seated


class Hands:
    """Mouse and keys before a game that is shown."""

    def __init__(self, qtbot: QtBot, scenario: Callable[[], Scenario]) -> None:
        self.bot = qtbot
        self.inputs: Counter[str] = Counter()  # by the side that decides
        self.places: set[tuple[int, ...]] = set()  # where the buttons stood, and how large
        self.tab: GameTab = seated(qtbot, scenario)
        self.tab.resize(1500, 900)
        self.tab.show()
        self.tab.new_game()

    @property
    def session(self) -> PlaySession:
        assert self.tab.session is not None
        return self.tab.session

    def _count(self) -> None:
        pending = self.session.decision
        self.inputs[pending.side if pending is not None else ""] += 1
        rows = self.tab.question.buttons
        self.places.add((*rows.mapTo(self.tab, QPoint(0, 0)).toTuple(), *rows.size().toTuple()))

    def key(self, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
        """Press a key."""
        self._count()
        held = Qt.KeyboardModifier.NoModifier
        for each in modifiers:
            held |= each
        self.bot.keyClick(self.tab.view, key, held)

    def press(self, button: QWidget) -> None:
        """Press a button."""
        self._count()
        self.bot.mouseClick(button, Qt.MouseButton.LeftButton)

    def click_hex(self, label: str) -> None:
        """Click the middle of a hex, beside what lies in it: with Control, as one does on a stack."""
        self._count()
        self.tab.view.center_on(label)  # by the wheel or the minimap, which is no decision
        self.bot.mouseClick(
            self.tab.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, self._point(label)
        )

    def click_unit(self, unit: str) -> None:
        """Click the top of the stack a unit lies in."""
        self._count()
        label = self.session.game.units[unit].hex
        self.tab.view.center_on(label)
        self.bot.mouseClick(self.tab.view.viewport(), Qt.MouseButton.LeftButton, pos=self._point(label))

    def enter(self) -> None:
        """Do what the first line of the list says."""
        self._count()
        options = self.tab.question.options
        options.setCurrentRow(0)  # it is, as soon as the list has the keys
        self.bot.keyClick(options, Qt.Key.Key_Return)

    def go_on(self) -> None:
        """Press the main button by its key."""
        self.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    def decide(self) -> None:
        """Press the main button within a phase, and say it again where an advance is let go for good."""
        self.go_on()
        if not self.tab.handy.warning.isHidden():
            self.all_the_same()

    def all_the_same(self) -> None:
        """Say again what was asked about."""
        self.key(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)

    def _point(self, label: str) -> QPoint:
        view = self.tab.view
        geometry = view.scene_data.geometry
        cell = view.scene_data.cell(label)
        assert cell is not None
        return view.viewportTransform().map(QPointF(*geometry.center(cell))).toPoint()
