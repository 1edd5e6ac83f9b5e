"""Which window is told of a fault of the program? The one it happened in, else the one in use; each fault once."""

import sys
from types import TracebackType

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from editor.window.asking import complain
from editor.window.main_window import MainWindow


def tell(text: str, trace: TracebackType | None) -> None:
    """Show a sentence in one window; in a box where no window is left."""
    window = window_of(trace) or _in_use()
    if window is not None:
        window.message_bar.refuse(text)
    elif QApplication.instance() is not None:
        complain(text)
    else:
        sys.stderr.write(f"{text}\n")


def window_of(trace: TracebackType | None) -> MainWindow | None:
    """Return the open window to which an object on the way to a fault belongs, the innermost first; None without."""
    frames = []
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    for frame in reversed(frames):
        for value in (frame.f_locals.get("self"), *frame.f_locals.values()):
            found = _above(value)
            if found is not None and found in _open_windows():
                return found
    return None


def _above(value: object) -> MainWindow | None:
    """Return the window among an object and its parents, or that a helper of a window names as its own."""
    owner = value if isinstance(value, QObject) else getattr(value, "_window", None)
    try:
        while isinstance(owner, QObject):
            if isinstance(owner, MainWindow):
                return owner
            owner = owner.parent()
    except RuntimeError:  # the object is deleted already
        pass
    return None


def _open_windows() -> list[MainWindow]:
    return [found for found in QApplication.topLevelWidgets() if isinstance(found, MainWindow) and found.isVisible()]


def _in_use() -> MainWindow | None:
    active = QApplication.activeWindow()
    while active is not None and not isinstance(active, MainWindow):
        active = active.parentWidget()
    found = _open_windows()
    return active if active in found else next(iter(found), None)
