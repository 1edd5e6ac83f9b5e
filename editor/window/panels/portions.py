"""The lines of a long table are filled a portion at a time: between two of them the window is looked after."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

PORTION = 200
"""So many lines are filled in a fraction of a second."""


class Portions(QObject):
    """Fills lines by their numbers with ``fill``, the first portion at once, and calls ``told`` behind each portion."""

    def __init__(self, fill: Callable[[range], None], told: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._fill, self._told = fill, told
        self._at = self._end = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._go_on)

    @property
    def are_all(self) -> bool:
        """Whether nothing is left to be filled."""
        return self._at >= self._end

    def start(self, count: int) -> None:
        """Fill so many lines; what was filled before is given up."""
        self._later.stop()
        self._at, self._end = 0, count
        self._go_on()

    def _go_on(self) -> None:
        first, self._at = self._at, min(self._at + PORTION, self._end)
        self._fill(range(first, self._at))
        if not self.are_all:
            self._later.start()
        self._told()
