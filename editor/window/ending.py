"""How does the window heed that the program is told to end: a logout, a shutdown, Ctrl-C in its terminal?"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from PySide6.QtCore import QCoreApplication, QTimer

_ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_SHELL = 128
"""Shells tell a program that a signal ended by this plus the number of the signal."""
_LOOK_MS = 200
"""So often Qt lets Python run, which is when a signal is heeded."""


@contextmanager
def heeded(app: QCoreApplication) -> Iterator[None]:
    """Let a signal that asks to end leave the event loop of the program, with the code that shells expect; dialogs that
    are open go with it. A signal that is ignored, as ``nohup`` has it, stays so."""

    told: list[int] = []

    def end(number: int, _frame: FrameType | None) -> None:
        told.append(number)
        app.exit(_SHELL + number)

    def look() -> None:
        """End the loop of a program that was told before it had one."""
        if told:
            app.exit(_SHELL + told[0])

    former = {number: signal.getsignal(number) for number in _ENDING}
    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(_LOOK_MS)
    for number, found in former.items():
        if found != signal.SIG_IGN:
            signal.signal(number, end)
    try:
        yield
    finally:
        timer.stop()
        for number, found in former.items():
            signal.signal(number, found)


def was_told(code: int) -> bool:
    """Tell whether an event loop ended with this code because of a signal."""
    return code - _SHELL in _ENDING
