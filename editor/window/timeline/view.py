"""The timeline as one works in it: choose blocks, drag them to other turns, fold lanes, drop units on a turn.

It changes nothing itself: it says what a person wants, and asks ``judge`` beforehand why that cannot be.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from editor.edits.timeline.spans import LAST
from editor.window.plain_text import plain_tip
from editor.window.timeline.dropping import TimelineDrops
from editor.window.timeline.grid import INDENT, LABEL, Bar
from editor.window.timeline.keys import BESIDE, command_of

_NEAR, _STEP = 24, 8
"""Pixels from the end of what is in sight at which a drag scrolls, and by which Ctrl and the wheel widen a turn."""


class TimelineView(TimelineDrops):
    """``judge`` returns why the chosen entries cannot come so many turns later, or be stretched by them at an end;
    empty where they can. ``said_bar`` says a block in words.

    Signals:
        choice_changed: other entries are chosen, by the person.
        moved: the chosen entries are wanted so many turns later.
        stretched: they are wanted to hold from, or to, so many turns later: the end, the number.
        wanted: what is to be done with the chosen entries: ``remove``, ``duplicate``, ``open``.
        asked: the right button asks what can be done, where on the screen.
    """

    choice_changed = Signal()
    moved = Signal(int)
    stretched = Signal(str, int)
    wanted = Signal(str)
    asked = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.judge: Callable[[int, str], str] = lambda _by, _end: ""
        self.said_bar: Callable[[Bar], str] = lambda _bar: ""
        self._pressed: tuple[QPoint, Bar | None] | None = None
        self._single: Bar | None = None
        self.viewport().setMouseTracking(True)

    # The mouse

    def bar_at(self, place: QPoint) -> Bar | None:
        """Return the block at a point of what is in sight."""
        grid = self.grid
        is_title = grid is None or place.x() < LABEL or place.y() < grid.header
        return None if grid is None or is_title else grid.bar_at(place + self.at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a block or the lane of a title, or begin a rubber band."""
        place, keys = event.position().toPoint(), event.modifiers()
        if self.grid is None or event.button() != Qt.MouseButton.LeftButton or place.y() < self.grid.header:
            return
        is_added = bool(keys & Qt.KeyboardModifier.ControlModifier)
        if place.x() < LABEL:
            self._press_title(place, is_added)
            return
        bar, self._single = self.bar_at(place), None
        self._pressed, self.end = (place + self.at, bar), self.grid.end_at(bar, place + self.at) if bar else ""
        if bar is None:
            if not is_added:
                self.choice.take(())
        elif self.choice.has_all(bar.entries) and not is_added:
            self._single = bar  # chosen alone when the button comes up, if nothing is dragged
        else:
            self.choice.press(self.grid, bar, is_added, bool(keys & Qt.KeyboardModifier.ShiftModifier))
        self._tell_choice()

    def _press_title(self, place: QPoint, is_added: bool) -> None:
        grid = self.grid
        line = grid.line_at(place.y() + self.at.y()) if grid is not None else -1
        if grid is None or line < 0:
            return
        lane = grid.lines[line].lane
        if lane.lanes and place.x() < 4 + INDENT * (grid.lines[line].depth + 1):
            self.fold(lane.key)
            return
        names = [entry.known_by for entry in lane.entries]
        if is_added:
            self.choice.add(names)
        else:
            self.choice.take(names)
        if grid.bars(line):
            self.choice.stand_on(grid, grid.bars(line)[0])
        self._tell_choice()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where what is dragged would come to lie, with the turn or the reason why not."""
        if self._pressed is None or self.grid is None or not event.buttons() & Qt.MouseButton.LeftButton:
            self._show_grip(event.position().toPoint())
            return
        place, (start, bar) = event.position().toPoint(), self._pressed
        if (place + self.at - start).manhattanLength() < QApplication.startDragDistance():
            return
        self._scroll_at_ends(place)
        if bar is None:
            self.band = QRect(start, place + self.at).normalized()
            self.choice.take(entry.known_by for each in self.grid.bars_in(self.band) for entry in each.entries)
        else:
            self._drag(start.x(), place.x() + self.at.x(), event.globalPosition().toPoint())
        self.viewport().update()

    def _show_grip(self, place: QPoint) -> None:
        bar = self.bar_at(place)
        is_end = bar is not None and self.grid is not None and self.grid.end_at(bar, place + self.at) != ""
        self.viewport().setCursor(Qt.CursorShape.SizeHorCursor if is_end else Qt.CursorShape.ArrowCursor)

    def _scroll_at_ends(self, place: QPoint) -> None:
        across, port = self.horizontalScrollBar(), self.viewport().width()
        if place.x() > port - _NEAR:
            across.setValue(across.value() + self.column // 2)
        elif LABEL < place.x() < LABEL + _NEAR:
            across.setValue(across.value() - self.column // 2)

    def _drag(self, start: int, place: int, globally: QPoint) -> None:
        assert self.grid is not None
        here, there = self.grid.turn_at(start), self.grid.turn_at(place)
        if here is None:
            return
        by = (place - start) // self.column if there is None else there - here
        self._single = None
        if by != self.by:
            self.by, self.refusal = by, self.judge(by, self.end) if by else ""
        QToolTip.showText(globally, plain_tip(self.refusal or self.said_turn(here + by)), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Say where the chosen entries were dragged."""
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        by, end, single, had_band = self.by, self.end, self._single, not self.band.isEmpty()
        self.give_up()
        if by and end:
            self.stretched.emit(end, by)
        elif by:
            self.moved.emit(by)
        elif single is not None and self.grid is not None:
            self.choice.press(self.grid, single, False, False)
            self._tell_choice()
        elif had_band:
            self._tell_choice()

    def give_up(self) -> bool:
        """End what is dragged without anything done; returns whether something was."""
        was = bool(self.by) or not self.band.isEmpty()
        self._pressed, self._single, self.by, self.end, self.refusal, self.band = None, None, 0, "", "", QRect()
        QToolTip.hideText()
        self.viewport().update()
        return was

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fold the lane of a title, or open what is chosen."""
        place = event.position().toPoint()
        line = (
            self.grid.line_at(place.y() + self.at.y())
            if self.grid is not None and place.y() >= self.grid.header
            else -1
        )
        if self.grid is not None and line >= 0 and place.x() < LABEL and self.grid.lines[line].lane.lanes:
            self.fold(self.grid.lines[line].lane.key)
        elif self.bar_at(place) is not None:
            self.wanted.emit("open")

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Choose what is under the pointer, and ask what can be done with it."""
        bar = self.bar_at(event.pos())
        if bar is not None and self.grid is not None and not self.choice.has_all(bar.entries):
            self.choice.press(self.grid, bar, False, False)
            self._tell_choice()
        self.asked.emit(event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Widen or narrow the turns with Ctrl."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(self.column + (_STEP if event.angleDelta().y() > 0 else -_STEP))
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Say what a block or a turn is where the pointer rests."""
        if isinstance(event, QHelpEvent) and self.grid is not None:
            QToolTip.showText(event.globalPos(), plain_tip(self.said_at(event.pos())), self)
            return True
        return bool(super().viewportEvent(event))

    def said_at(self, place: QPoint) -> str:
        """Return what there is at a point of what is in sight: a block, a turn of the header, a lane."""
        grid, bar = self.grid, self.bar_at(place)
        if grid is None:
            return ""
        if bar is not None:
            return self.said_bar(bar)
        turn, line = grid.turn_at(place.x() + self.at.x()), grid.line_at(place.y() + self.at.y())
        if place.y() < grid.header:
            return self.said_turn(turn) if place.x() >= LABEL and turn is not None else ""
        return grid.lines[line].lane.title if place.x() < LABEL and line >= 0 else ""

    # The keys

    def event(self, event: QEvent) -> bool:
        """Take keys before menus do that are of use here."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and command_of(event):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key does here."""
        name, _, more = command_of(event).partition(" ")
        if not name or self.grid is None:
            super().keyPressEvent(event)
        elif name in BESIDE:
            self._go(*BESIDE[name], bool(more))
        elif name in ("earlier", "later"):
            self.moved.emit(1 if name == "later" else -1)
        elif name in ("longer", "shorter"):
            self.stretched.emit(LAST, 1 if name == "longer" else -1)
        elif name in ("fold", "unfold"):
            self._fold_current(name == "unfold")
        elif name in ("all", "back"):
            if not self.give_up():
                self.choice.take(self.grid.timeline.entries if name == "all" else ())
                self._tell_choice()
        else:
            self.wanted.emit(name)

    def _go(self, down: int, right: int, is_stretch: bool) -> None:
        bar = self.choice.beside(self.grid, down, right) if self.grid is not None else None
        if bar is not None and self.grid is not None:
            self.choice.press(self.grid, bar, False, is_stretch)
            self.bring_into_view(bar)
            self._tell_choice()

    def _fold_current(self, is_open: bool) -> None:
        grid = self.grid
        bar = self.choice.current(grid) if grid is not None else None
        if grid is None or bar is None:
            return
        line = bar.line
        if not is_open:  # the lane itself, or the one that it stands in
            depth = grid.lines[line].depth - (0 if grid.lines[line].is_open else 1)
            line = next((at for at in range(line, -1, -1) if grid.lines[at].depth == max(depth, 0)), line)
        if grid.lines[line].lane.lanes and grid.lines[line].is_open != is_open:
            entries = grid.lines[line].lane.entries
            self.fold(grid.lines[line].lane.key)
            if self.grid is not None and not is_open:
                self.choice.stand_on(
                    self.grid, next(each for each in self.grid.bars(line) if entries[0] in each.entries)
                )

    def _tell_choice(self) -> None:
        self.viewport().update()
        self.choice_changed.emit()
