"""In which thread is garbage looked for while a window is open? In that of the window alone.

Python looks for garbage in whatever thread happens to make the next object. What a closed dialog leaves is a ring of
Qt objects, and Qt objects that end in the thread of a check stop timers and send events from there: Qt warns of it, and
a program can die of it.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer

LOOK_MS = 250
"""How often it is asked whether as much has been made as Python would wait for."""


@contextmanager
def in_this_thread() -> Iterator[None]:
    """Look for garbage in the event loop of the calling thread, as often as Python would, and nowhere else."""
    was = gc.isenabled()
    gc.disable()
    timer = QTimer()
    timer.setInterval(LOOK_MS)
    timer.timeout.connect(collect_what_is_due)
    timer.start()
    try:
        yield
    finally:
        timer.stop()
        if was:
            gc.enable()


def collect_what_is_due() -> int:
    """Look through the oldest generation that is full; return how many objects went."""
    full = [at for at, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > most]
    return gc.collect(max(full)) if full else 0
