"""Units that are dropped on a turn of the timeline are wanted to arrive then."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QToolTip, QWidget

from editor.window.canvas.view import COUNTER_MIME, keys_of
from editor.window.plain_text import plain_tip
from editor.window.timeline.grid import LABEL
from editor.window.timeline.picture import TimelinePicture


class TimelineDrops(TimelinePicture):
    """``judge_drop`` returns why units cannot arrive on a turn, None beside all turns; empty where they can.
    ``said_turn`` says a turn.

    Signals:
        dropped: counters as a tuple, the turn on which they were dropped, None beside all turns.
    """

    dropped = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.judge_drop: Callable[[tuple[str, ...], int | None], str] = lambda _counters, _turn: ""
        self.said_turn: Callable[[int], str] = str
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take units."""
        if event.mimeData().hasFormat(COUNTER_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show on which turn units would arrive, or why they cannot."""
        place = event.position().toPoint()
        turn = self._turn_at(place)
        if not event.mimeData().hasFormat(COUNTER_MIME):
            event.ignore()
            return
        if turn != self.drop_turn or turn is None:
            self.drop_turn, self.refusal = turn, self.judge_drop(keys_of(event.mimeData()), turn)
        said = self.refusal or (self.said_turn(turn) if turn is not None else "")
        QToolTip.showText(self.mapToGlobal(place), plain_tip(said), self)
        event.acceptProposedAction()
        self.viewport().update()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Show nothing any more."""
        self._end_drop()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say what was dropped on which turn."""
        place = event.position().toPoint()
        turn = self._turn_at(place)
        self._end_drop()
        if event.mimeData().hasFormat(COUNTER_MIME):
            event.acceptProposedAction()
            self.dropped.emit(keys_of(event.mimeData()), turn)

    def _turn_at(self, place: QPoint) -> int | None:
        return self.grid.turn_at(place.x() + self.at.x()) if self.grid is not None and place.x() >= LABEL else None

    def _end_drop(self) -> None:
        self.drop_turn, self.refusal = None, ""
        QToolTip.hideText()
        self.viewport().update()
