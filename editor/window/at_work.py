"""How does a person see that the window works on something that takes longer than a moment, and how is it stopped?"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from editor.window.plain_text import SteadyLabel

_BY_PERSON = frozenset(
    {
        QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick,
        QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.Shortcut, QEvent.Type.ShortcutOverride,
        QEvent.Type.Wheel, QEvent.Type.ContextMenu, QEvent.Type.Close, QEvent.Type.Drop, QEvent.Type.TouchBegin,
    }
)  # fmt: skip
"""What a person does to a window."""


@contextmanager
def a_moment(shown: QLabel | QAbstractButton, text: str) -> Iterator[None]:
    """Say at once in a label, or on a button, that something takes a moment, with the pointer that waits; what it said
    before comes back unless something else is said by then."""
    before = shown.text()
    shown.setText(text)
    shown.repaint()
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
        if shown.text() == text:
            shown.setText(before)


class StoppedError(Exception):
    """A person has stopped what was under way."""


class Ear(QObject):
    """Hears the stop button and Esc, and lets nothing else through meanwhile: half of the work may be done.
    ``has_kept``: something was pressed that was kept back."""

    def __init__(self, stop: QAbstractButton) -> None:
        super().__init__()
        self._stop, self.is_stopped, self.has_kept = stop, False, False
        stop.clicked.connect(self._hear)

    def _hear(self) -> None:
        self.is_stopped = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep what a person does from everything but the stop button; a key of a command goes to no widget."""
        is_key = event.type() == QEvent.Type.Shortcut
        if event.type() not in _BY_PERSON or watched is self._stop or not (watched.isWidgetType() or is_key):
            return False
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.is_stopped = True
        elif is_key or event.type() == QEvent.Type.MouseButtonPress:
            self.has_kept = True
        return True

    def __call__(self) -> None:
        """Let what was pressed since be heard. Raises StoppedError."""
        QCoreApplication.processEvents()
        if self.is_stopped:
            raise StoppedError


@contextmanager
def at_work(label: SteadyLabel, text: str, stop: QAbstractButton) -> Iterator[Ear]:
    """Say in a label what is done, offer to stop it, and show the pointer that waits, until it is done.

    The work calls what is yielded between its steps; that raises StoppedError once ``stop`` or Esc was pressed.
    """
    label.tell(text)
    stop.show()
    try:
        with stopped_by(stop) as listen:
            yield listen
    finally:
        stop.hide()


@contextmanager
def stopped_by(stop: QAbstractButton) -> Iterator[Ear]:
    """Let a button that is shown, or Esc, stop what is under way, as ``at_work`` does; the pointer waits meanwhile."""
    ear = Ear(stop)
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    application = QCoreApplication.instance()
    assert application is not None
    application.installEventFilter(ear)
    try:
        ear()  # shows the label and the button
        yield ear
    finally:
        application.removeEventFilter(ear)
        QApplication.restoreOverrideCursor()
