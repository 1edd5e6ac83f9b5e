"""In which thread is garbage looked for while a window is open? In that of the window alone.

Python looks for garbage in whatever thread happens to make the next object. What a closed dialog leaves is a ring of
Qt objects, and Qt objects that end in the thread of a check stop timers and send events from there: Qt warns of it, and
a program can die of it.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QElapsedTimer, QTimer

from editor.garbage import forget_sources, hand_back
from editor.window.hidden_windows import let_go_of_looks

LOOK_MS = 250
"""How often it is asked whether as much has been made as Python would wait for."""

WHOLE = 100_000
"""So many values are looked through with the youngest before all are: the checks of a game make some hundred thousand a
second that end in rings, and the oldest generation, which is counted by looks, would be due after half a minute."""

QUIET, PATIENCE = 2_000, 3
"""While more is made from one look to the next than this, somebody waits for it, as for a game that is chosen: all is
looked through when that is over, which takes a tenth of a second, or when so many times ``WHOLE`` were made."""

ALL = 10
"""What has outlived a look through all, as the rows of a library and the game that is played, is left out of the next
ones, which took a tenth of a second in the middle of a click; but each of so many looks through that again, and the one
after as much was made at once as by a game that is chosen: the one before it goes then."""
AT_ONCE = 1.5
"""So many times ``WHOLE`` are made from one look to the next by a game that is chosen, by none that is played."""

AWAITED = 100
"""Milliseconds for which nothing is looked through after somebody said that a person waits."""

PLAYED = 2_000
"""Milliseconds after each thing that is shown of a game in which what is left out of looks stays so, unless ``ALL``
more came due: to look through that again takes half a second in the middle of a click."""

_since_awaited, _since_played, _since_gone = QElapsedTimer(), QElapsedTimer(), QElapsedTimer()


def somebody_waits() -> None:
    """Say that a person waits for what is being made, as for a map: to look for garbage can wait until it is there."""
    _since_awaited.start()


def is_awaited() -> bool:
    """Tell whether somebody has just waited for what is being made, so that what can wait should."""
    return _since_awaited.isValid() and _since_awaited.elapsed() < AWAITED


def somebody_plays() -> None:
    """Say that something of a game was shown, and more is about to be asked for."""
    _since_played.start()


def something_is_gone() -> None:
    """Say that nothing of a scenario is shown any more. Its game ends in rings, also in what is left out of looks, as
    a board keeps what is worked out from it: games of 1977 that were shown one after the other left sixty megabytes,
    and what was made meanwhile lay between that."""
    _since_gone.start()


def collect_all() -> None:
    """Look through all now, also what is left out of looks: what was let go of is gone before more is made."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _since_gone.invalidate()


def _is_played() -> bool:
    return _since_played.isValid() and _since_played.elapsed() < PLAYED


def _is_awaited() -> bool:
    return is_awaited() and gc.get_count()[0] < PATIENCE * WHOLE


@contextmanager
def in_this_thread() -> Iterator[None]:
    """Look for garbage in the event loop of the calling thread, as often as Python would, and nowhere else."""
    was = gc.isenabled()
    gc.disable()
    timer = QTimer()
    timer.setInterval(LOOK_MS)
    looks = Looks()  # which a connection does not keep
    timer.timeout.connect(looks.collect_what_is_due)
    timer.start()
    try:
        yield
    finally:
        timer.stop()
        if was:
            gc.enable()


class Looks:
    """Remembers how much has been made since all was looked through."""

    def __init__(self) -> None:
        self._made = self._looks = self._at_once = self._put_off = 0
        self._is_all_due = False

    def collect_what_is_due(self) -> int:
        """Look through the oldest generation that is full, and all after ``WHOLE``; return how many objects went. What
        was let go of meanwhile, as pictures of a map, goes back to the system: it takes a few milliseconds at most. So
        does the source of pages that were opened, and after a look through all what hidden windows looked like."""
        if _is_awaited():
            return 0
        counted = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [at for at, (count, most) in enumerate(counted) if count > most]
        is_over = gc.get_count()[0] < QUIET
        if is_over and _since_gone.isValid():
            _since_gone.invalidate()
            self._is_all_due = True
        made = self._made + (gc.get_count()[0] if due else 0)
        is_whole = made > (WHOLE if is_over else PATIENCE * WHOLE) or (self._is_all_due and not _is_played())
        if not due and not is_whole:
            return 0
        oldest = 2 if is_whole else max(due)
        self._made = 0 if oldest == 2 else made
        self._at_once = max(self._at_once, gc.get_count()[0])
        if is_whole:
            self._looks += 1
            self._is_all_due |= self._looks % ALL == 0 or self._at_once > AT_ONCE * WHOLE
            self._at_once = 0
            self._put_off += self._is_all_due
            if self._is_all_due and (not _is_played() or self._put_off > ALL):
                self._is_all_due, self._put_off = False, 0
                gc.unfreeze()
        found = gc.collect(oldest)
        if is_whole:
            gc.freeze()
            let_go_of_looks()
        forget_sources()
        hand_back()
        return found
