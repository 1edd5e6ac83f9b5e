"""Has anybody looked at a map that was just put up? What is pressed before was meant for the map that stood there.

The picture that comes first may be coarse: what is drawn on that is meant, for each hex lies where it will lie in the
whole one, and a stroke is of the hexes that it is drawn over, whatever of them is painted.
"""

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

LEAST_MS = 100
"""So long after a map was painted first nobody has seen it: presses that come sooner have waited since before."""
ROUNDS = 3
"""So many turns of the event loop after that: while one was at work for longer, presses have waited as well, and a turn
may begin with timers and hand out what was pressed afterwards."""


class FirstLook(QObject):
    """Whether the map of a view was seen: ``begin`` as a new one is put up, ``painted`` after each picture of it.

    Only where it ``matters``, since other maps come while the view is looked at.

    Signals:
        missed: something was pressed before, which does nothing.
        waited: it was painted some time ago; what is pressed from the next turns on is meant for it.
    """

    missed, waited = Signal(), Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view, self.is_over, self.matters = view, True, False
        self._timer = QTimer(view, singleShot=True, interval=LEAST_MS)
        self._timer.timeout.connect(self._wait)
        self._rounds = 0
        self._round = QTimer(view, singleShot=True, interval=0)
        self._round.timeout.connect(self._go_round)

    def begin(self) -> None:
        """Another map is put up; in a view that is not shown nobody presses on the map before."""
        self._timer.stop()
        self._round.stop()
        self.is_over = not (self.matters and self._view.isVisible())

    def is_missed(self) -> bool:
        """Return whether what is pressed now comes too soon, and tell of it."""
        if not self.is_over:
            self.missed.emit()
        return not self.is_over

    def painted(self) -> None:
        """It was painted, maybe not for the first time."""
        if not self.is_over and not self._timer.isActive() and not self._round.isActive():
            self._timer.start()

    def _wait(self) -> None:
        self._rounds = ROUNDS
        self._round.start()
        self.waited.emit()

    def _go_round(self) -> None:
        self._rounds -= 1
        self.is_over = not self._rounds
        if not self.is_over:
            self._round.start()
