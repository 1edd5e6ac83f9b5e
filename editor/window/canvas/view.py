"""What does a person do with the map? Tools, keys, drags; each act becomes a signal.

It changes no data: whoever owns the data hears the signal and answers with ``update_scene``.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QKeyCombination, QMimeData, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from editor.window.canvas.drag_tip import DragTip
from editor.window.canvas.drop_target import DropTarget
from editor.window.canvas.first_look import FirstLook
from editor.window.canvas.keyed_view import KeyedView
from editor.window.canvas.layers.order import WORDS
from editor.window.canvas.picking import Pick, Press, pick_of, press_at
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.tools.base import Preview, Stroke, Tool
from editor.window.canvas.tools.select import SelectTool
from editor.window.translation import tr

_MENU = QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_F10)
"""What keyboards without a key for menus have; that key itself comes as an event of its own."""
COUNTER_MIME = "application/x-losheim-counter"
"""Drags from other panels carry counter keys, UTF-8 with line breaks between, under this type."""


class MapView(KeyedView):
    """The map.

    Signals, beside those of ``KeyedView``:
        counter_clicked: counter key, hex number.
        counters_dropped: counter keys as a tuple, hex number; from the map or from another panel.
        counters_entering: counter keys as a tuple, key of the entry area on whose letter they were dropped.
        counters_thrown: counter keys as a tuple, the global position, which is on no hex.
        removal_wanted: Del was pressed over the map.
        stroke_finished: a ``Stroke`` of a painting tool.
        stroke_given_up: what was being drawn with the button held down is not made.
    """

    counter_clicked = Signal(str, str)
    counters_dropped = Signal(object, str)
    counters_entering = Signal(object, str)
    counters_thrown = Signal(object, QPoint)
    removal_wanted = Signal()
    stroke_finished = Signal(object)
    stroke_given_up = Signal()

    def __init__(self, scene: MapScene | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.target = DropTarget()
        self.together: tuple[str, ...] = ()
        self.takes_hexes: Callable[[], bool] = lambda: False
        self.gives_up: Callable[[], bool] = lambda: False  # gives up what waits for an answer; whether something did
        self._tip, self.first_look = DragTip(self), FirstLook(self)
        self._pan_from: QPoint | None = None
        self._space = self._is_drawing = self._is_late = False
        self._tool: Tool = SelectTool()
        self._tool.canvas = self
        self._switched[WORDS] = False
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Map"))
        if scene is not None:
            self.set_scene(scene)

    def set_scene(self, scene: MapScene) -> None:
        """Show another map and fit it into the window; what is pressed before somebody has seen it does nothing, and
        neither does a stroke that was begun on the map before."""
        self.first_look.begin()
        if self._is_drawing:
            self._is_drawing, self._is_late = False, True
            self._tool.leave()
            self.first_look.missed.emit()
        super().set_scene(scene)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint; from now on the map can be seen."""
        super().paintEvent(event)
        self.first_look.painted()

    # Tools

    def set_tool(self, tool: Tool | None) -> None:
        """Put a tool in hand; None is the select tool."""
        self._tool.leave()
        self._tool.canvas = None
        self._tool = tool if tool is not None else SelectTool()
        self._tool.canvas = self
        self.close_fan()
        self.viewport().setCursor(self._tool.cursor)

    def give_up_stroke(self) -> bool:
        """Give up what the tool does while its button is held down, and tell of it; return whether it is. Until the
        button is pressed anew the tool does nothing."""
        held, self._is_drawing = self._is_drawing, False
        if held:
            if not self._tool.key(Qt.Key.Key_Escape):
                self._tool.leave()
            self.stroke_given_up.emit()
        return held

    def say_stroke(self, stroke: Stroke) -> None:
        """Tell that a stroke is done."""
        self.stroke_finished.emit(stroke)

    def say_counter(self, key: str, hex_: str) -> None:
        """Tell that a counter was clicked."""
        self.counter_clicked.emit(key, hex_)

    def drop(self, keys: tuple[str, ...], press: Press) -> bool:
        """Tell where counters were dropped, on the letter of an entry area or in a hex; return whether on either."""
        if not self._is_seen(press.pixel):
            return False
        entry = self.target.entry(self.scene_data, self.lettered, press)
        if entry is not None:
            self.counters_entering.emit(keys, entry.key)
        elif press.hex_:
            self.counters_dropped.emit(keys, press.hex_)
        return entry is not None or bool(press.hex_)

    def say_thrown(self, keys: tuple[str, ...], pixel: QPointF) -> None:
        """Tell that counters were dropped beside the hexes."""
        self.counters_thrown.emit(keys, self.viewport().mapToGlobal(pixel.toPoint()))

    def drag_over(self, keys: tuple[str, ...], press: Press, picture: CounterPicture | None = None) -> None:
        """Show the hex or the entry area that counters would drop on, and what it says to them."""
        if not self._is_seen(press.pixel):
            self.set_preview(None)
            return
        preview, text = self.target.told(keys, press, picture, self.scene_data, self.lettered)
        self.set_preview(preview)
        self._tip.say(text, press.pixel)

    def set_preview(self, preview: Preview | None) -> None:
        """Show a preview, or none; without one nothing is said under the pointer either."""
        super().set_preview(preview)
        if preview is None:
            self._tip.hide()

    # Events of Qt

    def _press(self, pixel: QPointF, modifiers: Qt.KeyboardModifier) -> Press:
        point = self.to_map(pixel)
        press = press_at(self.scene_data, point.x(), point.y(), pixel, modifiers)
        return press if self._is_seen(pixel) else replace(press, hex_="", counter=None, counter_hex="")

    def _is_seen(self, pixel: QPointF) -> bool:
        """Say whether a pixel lies in the view; behind its edge stand other panels, and no hex is meant there."""
        return self.viewport().rect().contains(pixel.toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to pan, or hand the press to the tool; one that was meant for another map does nothing."""
        self._is_late = self.first_look.is_missed()
        if self._map is None or self._is_late:
            return
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (left and self._space):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif left:
            press = self._press(event.position(), event.modifiers())
            if press.hex_:
                self.leave_cursor_for(press.hex_)
            self._is_drawing = True
            self._tool.press(press)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or tell what lies under the pointer and move the tool."""
        if self._map is None or self._is_late:
            return
        if self._pan_from is not None:
            now = event.position().toPoint()
            self.pan_by(QPointF(self._pan_from - now))
            self._pan_from = now
            return
        press, held = self._press(event.position(), event.modifiers()), event.buttons() & Qt.MouseButton.LeftButton
        self._is_drawing = self._is_drawing and bool(held)
        self.set_hover(pick_of(self._map, press) if press.hex_ else None)
        if self._is_seen(event.position()) or isinstance(self._tool, SelectTool):  # a stroke ends at the edge
            self._tool.move(press, bool(held))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan, or hand the release to the tool."""
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().setCursor(self._tool.cursor)
        elif event.button() == Qt.MouseButton.LeftButton and self._map is not None and not self._is_late:
            self._is_drawing = False
            self._tool.release(self._press(event.position(), event.modifiers()))
        self._is_late = False
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a double click as a second press."""
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu about what lies under the pointer, or where the keys are."""
        if self._map is not None and event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.ask_by_keys()
        elif self._map is not None:
            press = self._press(QPointF(event.pos()), event.modifiers())
            pick, fanned = pick_of(self._map, press), self.fan_hit(press.pixel)
            if fanned is not None:
                pick = Pick(press.x, press.y, self._map.hex_by_counter.get(fanned.key, ""), None, fanned.key)
            self.context_requested.emit(pick, event.globalPos())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move and zoom by keys; the tool is asked first. The key of Undo comes here where there is nothing to undo."""
        key = Qt.Key(event.key())
        if event.matches(QKeySequence.StandardKey.Undo) and (self.give_up_stroke() or self.gives_up()):
            return
        if self._map is not None and (self._tool.key(key) or self.cursor_key(key, event.modifiers())):
            return
        if self._map is not None and event.keyCombination() == _MENU:
            self.ask_by_keys()
            return
        if self.camera_key(event):
            return
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_wanted.emit()
            return
        if key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the space bar."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.viewport().setCursor(self._tool.cursor)
        else:
            super().keyReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the hover."""
        if self._map is not None:
            self.set_hover(None)
        super().leaveEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take counters from other panels."""
        if self._map is not None and event.mimeData().hasFormat(COUNTER_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show the hex a counter would drop on."""
        if self._map is None or not event.mimeData().hasFormat(COUNTER_MIME):
            return
        press = self._press(event.position(), event.modifiers())
        self.drag_over(keys_of(event.mimeData()), press)
        event.acceptProposedAction()

    def dragLeaveEvent(self, _event: QEvent) -> None:
        """Take the preview away."""
        self.set_preview(None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which counter was dropped where."""
        self.set_preview(None)
        if self._map is None or not event.mimeData().hasFormat(COUNTER_MIME):
            return
        if self.drop(keys_of(event.mimeData()), self._press(event.position(), event.modifiers())):
            event.acceptProposedAction()


def keys_of(data: QMimeData) -> tuple[str, ...]:
    """Return the counters that a drag carries."""
    return tuple(bytes(data.data(COUNTER_MIME).data()).decode().split("\n"))
