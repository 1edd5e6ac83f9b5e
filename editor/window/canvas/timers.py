"""When does a map do what it does by itself?"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

AWAY = 1_000
"""Milliseconds after which a map that gave way to another area keeps no plates: a large window has forty megabytes of
them, and they are painted again in a tenth of a second."""

RESTED = 100
"""Milliseconds after a frame, and after the last step of the camera, from which on a map prepares what the next brush
needs."""
_STEP = 10
"""Milliseconds between two steps of that."""


def once(parent: QObject, milliseconds: int, act: Callable[[], object]) -> QTimer:
    """Return a timer that does something once, so long after each time it is started."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(act)
    return timer


class AtRest:
    """Lets a map that stands still prepare something, a little at a time: ``act`` returns whether there is more."""

    def __init__(self, parent: QObject, act: Callable[[], bool]) -> None:
        self._act, self._timer = act, once(parent, RESTED, self._go_on)

    def begin(self) -> None:
        """Begin soon, unless it has begun."""
        if not self._timer.isActive():
            self._timer.start(RESTED)

    def _go_on(self) -> None:
        if self._act():
            self._timer.start(_STEP)
