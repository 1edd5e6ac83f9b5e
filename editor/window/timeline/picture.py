"""The picture of the timeline: what is shown of it, how far it is scrolled, folded and widened, what is chosen."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from editor.edits.timeline.lanes import Entry, Timeline
from editor.edits.timeline.spans import FIRST, LAST
from editor.window.timeline.choice import Choice
from editor.window.timeline.grid import LABEL, LINE, NARROW, USUAL, WIDE, Bar, Grid
from editor.window.timeline.painting import Shown, paint
from editor.window.translation import tr


class TimelinePicture(QAbstractScrollArea):
    """Shows a timeline; whoever works in it sets what is dragged.

    Signals:
        scrolled: another part of it, or another width of a turn, is in sight.
    """

    scrolled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice, self.open_lanes, self.column = Choice(), set[str](), USUAL
        self.grid: Grid | None = None
        self._timeline: Timeline | None = None
        self.heads: Mapping[int, tuple[str, ...]] = {}
        self.by, self.end, self.refusal, self.band = 0, "", "", QRect()
        self.drop_turn: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Timeline"))
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)

    def show_timeline(self, timeline: Timeline | None, heads: Mapping[int, tuple[str, ...]]) -> None:
        """Show a timeline, with the lines of its header by turn."""
        self.heads, self._timeline = heads, timeline
        self._lay_out()

    def fold(self, key: str) -> None:
        """Fold a lane, or let the lanes that it is folded of be seen."""
        self.open_lanes ^= {key}
        self._lay_out()

    def fold_all(self, is_folded: bool) -> None:
        """Fold all lanes but the outermost, or let all be seen."""
        lanes = list(self._timeline.lanes if self._timeline is not None else ())
        self.open_lanes = {lane.key for lane in lanes}
        while lanes and not is_folded:
            lanes = [below for lane in lanes for below in lane.lanes]
            self.open_lanes |= {lane.key for lane in lanes}
        self._lay_out()

    def zoom(self, column: int) -> None:
        """Give a turn so many pixels."""
        self.column = min(max(column, NARROW), WIDE)
        self._lay_out()

    def _lay_out(self) -> None:
        lines = max(map(len, self.heads.values()), default=1)
        known = self._timeline
        self.grid = Grid(known, self.open_lanes, self.column, lines) if known is not None else None
        self._fit()

    def _fit(self) -> None:
        grid, port = self.grid, self.viewport()
        width, height = (grid.width, grid.height) if grid is not None else (0, 0)
        for bar, whole, room, step in (
            (self.horizontalScrollBar(), width, port.width(), self.column),
            (self.verticalScrollBar(), height, port.height(), LINE),
        ):
            bar.setRange(0, max(0, whole - room))
            bar.setPageStep(room)
            bar.setSingleStep(step)
        port.update()
        self.scrolled.emit()

    @property
    def at(self) -> QPoint:
        """The point of the picture that is shown in the corner."""
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def chosen(self) -> list[Entry]:
        """Return the chosen entries."""
        return self.choice.entries(self.grid.timeline if self.grid is not None else None)

    def bring_into_view(self, bar: Bar) -> None:
        """Scroll until a block is seen whole."""
        if self.grid is None:
            return
        rect, port, at = self.grid.rect(bar), self.viewport().rect(), self.at
        for scroll, first, last, here, hidden, room in (
            (self.horizontalScrollBar(), rect.left(), rect.right(), at.x(), LABEL, port.width()),
            (self.verticalScrollBar(), rect.top(), rect.bottom(), at.y(), self.grid.header, port.height()),
        ):
            if first - here < hidden:
                scroll.setValue(first - hidden)
            elif last - here > room:
                scroll.setValue(last - room + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is in sight."""
        if self.grid is None:
            return
        names = {entry.known_by for entry in self.chosen()}
        ghosts = [self._ghost(bar) for bar in self._moving_bars()]
        refused, keys = bool(self.refusal), self.hasFocus()
        shown = Shown(self.heads, names, ghosts, refused, self.drop_turn, self.band, keys)
        paint(self.viewport(), self.grid, shown, self.at)

    def _ghost(self, bar: Bar) -> QRect:
        """Return where a block would lie."""
        assert self.grid is not None
        rect, pixels = self.grid.rect(bar), self.by * self.column
        if self.end:
            return rect.adjusted(pixels * (self.end == FIRST), 0, pixels * (self.end == LAST), 0)
        return rect.translated(pixels, 0)

    def _moving_bars(self) -> list[Bar]:
        if not self.by or self.grid is None:
            return []
        names = {entry.known_by for entry in self.chosen()}
        seen = QRect(self.at, self.viewport().size())
        return [bar for bar in self.grid.bars_in(seen) if any(entry.known_by in names for entry in bar.entries)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll as far as there is something."""
        super().resizeEvent(event)
        self._fit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint anew: header and titles stay."""
        self.viewport().update()
        self.scrolled.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys go here."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that keys go elsewhere."""
        super().focusOutEvent(event)
        self.viewport().update()
