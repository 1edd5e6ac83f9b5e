"""The map on the screen: a view with one item per layer, a camera, tools and overlays.

The view shows a ``MapScene`` and tells what the user does. It changes no data: a stroke, a drop or a click is a
signal, and whoever owns the data answers with ``update_scene``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QWidget

from editor.canvas import lettering, marks, overlays
from editor.canvas.camera_view import CameraView
from editor.canvas.frames import Frame
from editor.canvas.ground import Ground
from editor.canvas.items import LayerItem
from editor.canvas.marks import Selection
from editor.canvas.overlays import MapPath, Overlay, OverlayCell
from editor.canvas.painting import ALL_PARTS
from editor.canvas.picking import Pick, Press, pick_of, press_at
from editor.canvas.pictures import CounterPicture
from editor.canvas.scene import MapScene
from editor.canvas.stacks import Fan, paint_fan, paint_stacks
from editor.canvas.tools.base import Preview, Stroke, Tool
from editor.canvas.tools.select import SelectTool
from editor.theme import theme_by_name, theme_names

COUNTER_MIME = "application/x-losheim-counter"
"""Drags from other panels carry a counter key, UTF-8, under this type."""

LAYERS = ("terrain", "rivers", "roads", "grid", "numbers", "places", "areas", "counters", "overlay")
"""The layers that can be switched off, from below."""


class MapView(CameraView):
    """The map.

    Signals:
        hovered: a ``Pick``, or None when the pointer left the map.
        hex_clicked: hex number, keyboard modifiers as an integer.
        hexside_clicked: the two hex numbers in canonical order.
        counter_clicked: counter key, hex number.
        counter_dropped: counter key, hex number; from the map or from another panel.
        context_requested: a ``Pick``, the global position.
        stroke_finished: a ``Stroke`` of a painting tool.
    """

    hovered = Signal(object)
    hex_clicked = Signal(str, int)
    hexside_clicked = Signal(str, str)
    counter_clicked = Signal(str, str)
    counter_dropped = Signal(str, str)
    context_requested = Signal(object, QPoint)
    stroke_finished = Signal(object)

    def __init__(self, scene: MapScene | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fan: Fan | None = None
        self._map: MapScene | None = None
        self._theme = theme_names()[0]
        self._selection = Selection()
        self._hover = ""
        self._preview: Preview | None = None
        self._overlays: dict[str, Overlay] = {}
        self._overlay_labels: dict[str, dict[str, OverlayCell]] = {}
        self._paths: tuple[MapPath, ...] = ()
        self._layers = dict.fromkeys(LAYERS, True)
        self._pan_from: QPoint | None = None
        self._space = False
        self._ground = Ground()
        self._tool: Tool = SelectTool()
        self._tool.canvas = self
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Map")
        self._items: dict[str, LayerItem] = {}
        for order, (name, paint) in enumerate(self._painters().items()):
            item = LayerItem(order, paint, lambda: (self.scene_data, self._theme))
            item.setVisible(False)
            self._items[name] = item
            self.scene().addItem(item)
        self.set_theme(self._theme)
        if scene is not None:
            self.set_scene(scene)

    def _painters(self) -> dict[str, Callable[[Frame], None]]:
        """Return the layers from below; what is drawn in chunks is one of them."""
        return {
            "ground": self._paint_ground,
            "areas": lettering.paint_areas,
            "overlay": lambda frame: overlays.paint_fills(frame, list(self._overlays.values())),
            "places": lettering.paint_places,
            "counters": self._paint_counters,
            "overlay texts": lambda frame: overlays.paint_texts(frame, list(self._overlays.values())),
            "paths": lambda frame: overlays.paint_paths(frame, self._paths),
            "hover": lambda frame: marks.paint_hover(frame, self._hover),
            "selection": lambda frame: marks.paint_selection(frame, self._selection),
            "preview": lambda frame: marks.paint_preview(frame, self._preview) if self._preview else None,
            "fan": self._paint_fan,
        }

    # What is shown

    @property
    def scene_data(self) -> MapScene:
        """What is drawn; raises RuntimeError before the first ``set_scene``."""
        if self._map is None:
            raise RuntimeError("the view has no map yet")
        return self._map

    @property
    def has_map(self) -> bool:
        """Whether there is a map."""
        return self._map is not None

    def set_scene(self, scene: MapScene) -> None:
        """Show another map and fit it into the window."""
        self._map = scene
        self._ground.reset()
        self.fan, self._preview, self._hover = None, None, ""
        self._selection = Selection()
        self._overlays.clear()
        self._overlay_labels.clear()
        self._paths = ()
        bounds = self.set_extent(scene.extent, scene.play_extent)
        for name, item in self._items.items():
            item.set_bounds(bounds)
            item.setVisible(self._layers.get(name, True))
        self.fit()

    def update_scene(self, scene: MapScene, touched: Iterable[str] = ()) -> None:
        """Show a new state of the same map; only the chunks of the touched hexes are painted again.

        Changes of counters, places and areas need no touched hexes.
        """
        if self._map is None or scene.geometry != self._map.geometry or scene.extent != self._map.extent:
            self.set_scene(scene)
            return
        self._map = scene
        labels = tuple(touched)
        if labels:
            self._ground.touch(scene, labels)
        for name, cells in self._overlay_labels.items():
            self._overlays[name] = _overlay(scene, cells)
        if self.fan is not None:
            stack = scene.stacks.get(self.fan.cell, ())
            self.fan = Fan(self.fan.cell, stack) if len(stack) > 1 else None
        self._refresh()

    def set_theme(self, name: str) -> None:
        """Use another theme; raises KeyError when there is none of that name."""
        theme = theme_by_name(name)
        self._theme = name
        self.setBackgroundBrush(QBrush(QColor(theme.backdrop)))
        self._refresh()

    @property
    def theme_name(self) -> str:
        """The name of the theme in use."""
        return self._theme

    def set_layer_visible(self, layer: str, visible: bool) -> None:
        """Switch a layer of ``LAYERS`` on or off; raises KeyError for another name."""
        if layer not in self._layers:
            raise KeyError(layer)
        self._layers[layer] = visible
        self._ground.parts = frozenset(part for part in ALL_PARTS if self._layers[part])
        for name in ("places", "areas", "counters", "overlay"):
            self._items[name].setVisible(self.has_map and self._layers[name])
        self._items["overlay texts"].setVisible(self.has_map and self._layers["overlay"])
        self._refresh()

    def is_layer_visible(self, layer: str) -> bool:
        """Return whether a layer is switched on."""
        return self._layers[layer]

    def select(self, hex_: str = "", hexside: tuple[str, str] | None = None, counter: str = "") -> None:
        """Mark a hex, a hexside or a counter as selected; without arguments nothing."""
        self._selection = Selection(hex_, hexside, counter)
        self._refresh()

    @property
    def selection(self) -> Selection:
        """What is marked as selected."""
        return self._selection

    def set_overlay(self, name: str, cells: Mapping[str, OverlayCell] | None) -> None:
        """Lay fills and texts over hexes, by number, replacing the overlay of that name; None takes it away."""
        self._overlays.pop(name, None)
        self._overlay_labels.pop(name, None)
        if cells:
            self._overlay_labels[name] = dict(cells)
            self._overlays[name] = _overlay(self.scene_data, cells)
        self._refresh()

    def clear_overlays(self) -> None:
        """Take all overlays and arrows away."""
        self._overlays.clear()
        self._overlay_labels.clear()
        self._paths = ()
        self._refresh()

    def set_paths(self, paths: Sequence[MapPath]) -> None:
        """Draw these arrows and no others."""
        self._paths = tuple(paths)
        self._refresh()

    def finish_painting(self) -> None:
        """Paint at once what is still missing in the visible part, for a screenshot."""
        self._ground.patient = True
        self.viewport().repaint()

    # The camera

    def center_on(self, hex_: str) -> bool:
        """Bring a hex into the middle; return whether there is such a hex."""
        cell = self._map.cell(hex_) if self._map is not None else None
        if cell is None:
            return False
        self.move_to(*self.scene_data.geometry.center(cell))
        return True

    def show_hex(self, hex_: str) -> None:
        """Bring a hex into view when it is not well inside."""
        cell = self._map.cell(hex_) if self._map is not None else None
        if cell is not None:
            point = QPointF(*self.scene_data.geometry.center(cell))
            if not self.visible_rect.adjusted(1, 1, -1, -1).contains(point):
                self.center_on(hex_)

    # Tools

    def set_tool(self, tool: Tool | None) -> None:
        """Put a tool in hand; None is the select tool."""
        self._tool.leave()
        self._tool.canvas = None
        self._tool = tool if tool is not None else SelectTool()
        self._tool.canvas = self
        self.close_fan()
        self.viewport().setCursor(self._tool.cursor)

    @property
    def tool(self) -> Tool:
        """The tool in hand."""
        return self._tool

    def set_preview(self, preview: Preview | None) -> None:
        """Show a preview, or none."""
        self._preview = preview
        self._refresh()

    def open_fan(self, hex_: str) -> None:
        """Fan out the stack of a hex, so that each counter can be picked."""
        cell = self.scene_data.cell(hex_)
        stack = self.scene_data.stacks.get(cell, ()) if cell is not None else ()
        self.fan = Fan(cell, stack) if cell is not None and stack else None
        self._refresh()

    def close_fan(self) -> None:
        """Close the fan."""
        if self.fan is not None:
            self.fan = None
            self._refresh()

    def _fan_middle(self) -> QPointF:
        assert self.fan is not None
        x, y = self.scene_data.geometry.center(self.fan.cell)
        return self.viewportTransform().map(QPointF(x, y))

    def fan_hit(self, pixel: QPointF) -> CounterPicture | None:
        """Return the counter of the open fan at a pixel."""
        if self.fan is None:
            return None
        return self.fan.hit(pixel, self._fan_middle(), QRectF(self.viewport().rect()))

    def fan_plate(self) -> QRectF:
        """Return what the open fan covers, in pixels."""
        plate = QRectF()
        if self.fan is not None:
            for rect in self.fan.places(self._fan_middle(), QRectF(self.viewport().rect())):
                plate = plate.united(rect)
        return plate.adjusted(-8, -8, 8, 8)

    def say_stroke(self, stroke: Stroke) -> None:
        """Tell that a stroke is done."""
        self.stroke_finished.emit(stroke)

    def say_hex(self, hex_: str, modifiers: Qt.KeyboardModifier) -> None:
        """Tell that a hex was clicked."""
        self.hex_clicked.emit(hex_, modifiers.value)

    def say_hexside(self, hex_a: str, hex_b: str) -> None:
        """Tell that a hexside was clicked."""
        self.hexside_clicked.emit(hex_a, hex_b)

    def say_counter(self, key: str, hex_: str) -> None:
        """Tell that a counter was clicked."""
        self.counter_clicked.emit(key, hex_)

    def say_drop(self, key: str, hex_: str) -> None:
        """Tell that a counter was dropped."""
        self.counter_dropped.emit(key, hex_)

    # Painting

    def _refresh(self) -> None:
        self.viewport().update()

    def _paint_ground(self, frame: Frame) -> None:
        self._ground.paint(frame)
        self._ground.patient = False
        if self._ground.unfinished:
            QTimer.singleShot(0, self, self._refresh)

    def _paint_counters(self, frame: Frame) -> None:
        dragged = self._preview.counter.key if self._preview and self._preview.counter else ""
        paint_stacks(frame, dragged)

    def _paint_fan(self, frame: Frame) -> None:
        if self.fan is not None:
            paint_fan(frame, self.fan, QRectF(self.viewport().rect()), self._selection.counter)

    # Events of Qt

    def _press(self, pixel: QPointF, modifiers: Qt.KeyboardModifier) -> Press:
        point = self.to_map(pixel)
        return press_at(self.scene_data, point.x(), point.y(), pixel, modifiers)

    def _set_hover(self, pick: Pick | None) -> None:
        hex_ = pick.hex_ if pick is not None else ""
        if hex_ != self._hover:
            self._hover = hex_
            self._refresh()
        self.hovered.emit(pick)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to pan, or hand the press to the tool."""
        if self._map is None:
            return
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (left and self._space):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif left:
            self._tool.press(self._press(event.position(), event.modifiers()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or tell what lies under the pointer and move the tool."""
        if self._map is None:
            return
        if self._pan_from is not None:
            now = event.position().toPoint()
            self.pan_by(QPointF(self._pan_from - now))
            self._pan_from = now
            return
        press = self._press(event.position(), event.modifiers())
        self._set_hover(pick_of(self._map, press) if press.hex_ else None)
        self._tool.move(press, bool(event.buttons() & Qt.MouseButton.LeftButton))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan, or hand the release to the tool."""
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().setCursor(self._tool.cursor)
        elif event.button() == Qt.MouseButton.LeftButton and self._map is not None:
            self._tool.release(self._press(event.position(), event.modifiers()))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a double click as a second press."""
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu about what lies under the pointer."""
        if self._map is not None:
            press = self._press(QPointF(event.pos()), event.modifiers())
            pick, fanned = pick_of(self._map, press), self.fan_hit(press.pixel)
            if fanned is not None:
                pick = Pick(press.x, press.y, self._map.hex_by_counter.get(fanned.key, ""), None, fanned.key)
            self.context_requested.emit(pick, event.globalPos())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move and zoom by keys; the tool is asked first."""
        key = Qt.Key(event.key())
        if self._map is not None and self._tool.key(key):
            return
        if self.camera_key(event):
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
            self._set_hover(None)
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
        cell = self._map.cell(press.hex_) if press.hex_ else None
        self.set_preview(Preview(cells={cell: "target"}) if cell is not None else None)
        event.acceptProposedAction()

    def dragLeaveEvent(self, _event: QEvent) -> None:
        """Take the preview away."""
        self.set_preview(None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which counter was dropped where."""
        self.set_preview(None)
        if self._map is None or not event.mimeData().hasFormat(COUNTER_MIME):
            return
        press = self._press(event.position(), event.modifiers())
        if press.hex_:
            key = bytes(event.mimeData().data(COUNTER_MIME).data()).decode()
            self.counter_dropped.emit(key, press.hex_)
            event.acceptProposedAction()


def _overlay(scene: MapScene, cells: Mapping[str, OverlayCell]) -> Overlay:
    """Return an overlay by cell; hexes that do not exist are left out."""
    return {cell: item for label, item in cells.items() if (cell := scene.cell(label)) is not None}
