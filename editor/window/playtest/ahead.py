"""What is worked out while nobody does anything, so that the first choice of a unit waits for nothing?

What the steps of a map cost by the terrain chart is found where a unit comes to and kept for the whole game: thousands
of hexes for one that may go far.
"""

from collections.abc import Iterator
from itertools import islice

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.core.phases import AnyGame

_REST_MILLISECONDS = 250
"""So long after something was shown nobody does anything."""
_SLICE_MILLISECONDS = 6
_PIECES = 10
"""After so many pieces of work it looks at the clock."""


class Ahead(QTimer):
    """Goes through the work of the game that ``begin`` was told of; ``wait`` lets whoever does something go first.
    While a parent that is a widget is hidden, nobody is about to choose anything, and nothing is worked out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Iterator[object] | None = None
        self.setSingleShot(True)
        self.timeout.connect(self._go_on)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be worked out."""
        return self._work is None

    def begin(self, game: AnyGame) -> None:
        """Work for another game."""
        self._work = iter(game.rules.telling.ways_ahead(game))
        self.wait()

    def forget(self) -> None:
        """Work for no game any more, and hold none."""
        self.stop()
        self._work = None

    def wait(self) -> None:
        """Begin, or go on, when nobody has done anything for a moment."""
        if self._work is not None and self._is_seen():
            self.start(_REST_MILLISECONDS)

    def _is_seen(self) -> bool:
        parent = self.parent()
        return not isinstance(parent, QWidget) or parent.isVisible()

    def _go_on(self) -> None:
        is_pressed = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if self._work is None or is_pressed or not self._is_seen():
            self.wait()
            return
        clock = QElapsedTimer()
        clock.start()
        while not clock.hasExpired(_SLICE_MILLISECONDS):
            if len([*islice(self._work, _PIECES)]) < _PIECES:
                self._work = None
                return
        self.start(0)
