"""What does the map show? One item per layer, selection and the fan, over a camera.

Changes no data and knows no tools; ``MarkedView`` lays over it what is told of hexes, ``MapView`` adds what a person
does with it.
"""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QHideEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.window.canvas.camera_view import CameraView
from editor.window.canvas.items import LayerItem, Turn
from editor.window.canvas.layers.layer import Layer, Shown
from editor.window.canvas.layers.order import LAYERS, OFF_AT_FIRST, SWITCHES
from editor.window.canvas.marks import Selection
from editor.window.canvas.overlays import OverlayCell, overlay_of
from editor.window.canvas.painting import ALL_PARTS
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stacks import Fan
from editor.window.canvas.timers import AWAY, AtRest, once
from editor.window.canvas.tools.base import Preview
from editor.window.collecting import somebody_waits
from editor.window.theme import theme_by_name, theme_names


class LayerView(CameraView):
    """The map as a picture that follows a ``MapScene``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._map: MapScene | None = None
        self._theme = theme_names()[0]
        self._shown, self._turn = Shown(), Turn()
        self._catches_up = False
        """Whether what an edit has changed is painted before the next frame."""
        self._between = once(self, 0, self._go_on)
        self._at_rest = AtRest(self, lambda: self._paints_between and self._shown.ground.lay_by())
        self._away = once(self, AWAY, self._sleep)
        self._overlay_labels: dict[str, dict[str, OverlayCell]] = {}
        self._switched = {key: key not in OFF_AT_FIRST for key, _ in SWITCHES}
        self._items: dict[str, LayerItem] = {}
        for order, layer in enumerate(LAYERS):
            apart = sum(below.listens is not None for below in LAYERS[:order])
            self._items[layer.key] = self._item(order, apart, layer)
            self.scene().addItem(self._items[layer.key])
        self.set_theme(self._theme)

    def _item(self, order: int, apart: int, layer: Layer) -> LayerItem:
        listens = layer.listens
        item = LayerItem(
            order,
            lambda frame: layer.paint(frame, self._shown),
            lambda: (self.scene_data, self._theme),
            (lambda: listens(self.scene_data, self._shown)) if listens is not None else None,
            lambda: self.is_hurried,
            self._turn,
            layer.is_local,
            layer.differs,
            apart,
        )
        item.setVisible(False)
        return item

    # What is shown

    @property
    def fan(self) -> Fan | None:
        """The stack that is fanned out."""
        return self._shown.fan

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
        self._shown.reset()
        self._overlay_labels.clear()
        bounds = self.set_extent(scene.extent, scene.play_extent)
        for item in self._items.values():
            item.set_bounds(bounds)
        self._show_layers()
        self.fit()
        self.look_at_last()

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
            self._shown.ground.touch(scene, labels)
            for name, cells in self._overlay_labels.items():
                self._shown.overlays[name] = overlay_of(scene, cells)
        if self._shown.fan is not None:
            stack = scene.stacks.get(self._shown.fan.cell, ())
            self._shown.fan = Fan(self._shown.fan.cell, stack) if len(stack) > 1 else None
        self._catches_up = bool(labels) and self._paints_between and self._shown.ground.catch_up(scene)
        if self._catches_up:
            self._between.start()
        self._refresh()

    @property
    def _paints_between(self) -> bool:
        """Whether the view is seen, and at rest: then what is missing is painted between its frames."""
        return self.isVisible() and not self.is_hurried

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
        """Switch a layer, or a part of one, on or off by a key of ``SWITCHES``; raises KeyError for another."""
        if layer not in self._switched:
            raise KeyError(layer)
        self._switched[layer] = visible
        self._show_layers()
        self._refresh()

    def _show_layers(self) -> None:
        for layer in LAYERS:
            self._items[layer.key].setVisible(self.has_map and self._switched.get(layer.switch or layer.key, True))
        self._shown.ground.parts = frozenset(part for part in ALL_PARTS if self._switched[part])

    @property
    def lettered(self) -> float:
        """The zoom that letters of areas are printed for; nothing where they are not shown."""
        return self.pixels_per_hex if self._switched["areas"] else 0.0

    def select(self, hex_: str = "", hexside: tuple[str, str] | None = None, counter: str = "") -> None:
        """Mark a hex, a hexside or a counter as selected; without arguments nothing."""
        self._shown.selection = Selection(hex_, hexside, counter)
        self._refresh()

    @property
    def selection(self) -> Selection:
        """What is marked as selected."""
        return self._shown.selection

    @property
    def is_unfinished(self) -> bool:
        """Whether something is still to be painted: the next turns of the event loop do it."""
        return self._shown.ground.unfinished or self._turn.unfinished

    def finish_painting(self) -> None:
        """Paint at once what is still missing in the visible part, for a screenshot."""
        self._shown.ground.patient, self._turn.patient, self.is_hurried = True, True, False
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
        """Bring a hex into view when its middle cannot be seen."""
        cell = self._map.cell(hex_) if self._map is not None else None
        if cell is not None and not self.visible_rect.contains(QPointF(*self.scene_data.geometry.center(cell))):
            self.center_on(hex_)

    # Previews and the fan of a stack

    def set_preview(self, preview: Preview | None) -> None:
        """Show a preview, or none."""
        self._shown.preview = preview
        self._refresh()

    def open_fan(self, hex_: str) -> None:
        """Fan out the stack of a hex, so that each counter can be picked."""
        cell = self.scene_data.cell(hex_)
        stack = self.scene_data.stacks.get(cell, ()) if cell is not None else ()
        self._shown.fan = Fan(cell, stack) if cell is not None and stack else None
        self._refresh()

    def close_fan(self) -> None:
        """Close the fan."""
        if self._shown.fan is not None:
            self._shown.fan = None
            self._refresh()

    def _fan_middle(self) -> QPointF:
        assert self._shown.fan is not None
        x, y = self.scene_data.geometry.center(self._shown.fan.cell)
        return self.viewportTransform().map(QPointF(x, y))

    def fan_hit(self, pixel: QPointF) -> CounterPicture | None:
        """Return the counter of the open fan at a pixel."""
        fan, port = self._shown.fan, QRectF(self.viewport().rect())
        return fan.hit(pixel, self._fan_middle(), port) if fan is not None else None

    def fan_plate(self) -> QRectF:
        """Return what the open fan covers, in pixels."""
        plate = QRectF()
        if self._shown.fan is not None:
            for rect in self._shown.fan.places(self._fan_middle(), QRectF(self.viewport().rect())):
                plate = plate.united(rect)
        return plate.adjusted(-8, -8, 8, 8)

    # Painting

    def _refresh(self) -> None:
        """Ask for a frame; none is asked for while one is to come with what is being painted."""
        if not self._catches_up:
            self.viewport().update()

    def is_only_read(self) -> None:
        """Keep nothing that is of use to those alone who change the ground."""
        self._shown.ground.cache.keeps_sheets = False

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep no pictures of a window that is closed, and few behind another area; an icon takes none away."""
        super().hideEvent(event)
        if not event.spontaneous() and not self.window().isVisible():
            self._shown.ground.release()
            self._sleep()
        elif not event.spontaneous():
            self._away.start()

    def _sleep(self) -> None:
        letting_go = [self._shown.ground.cache.release, *(item.release for item in self._items.values())]
        for let_go in letting_go if not self.isVisible() else ():
            let_go()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and go on between the frames while parts of the ground are missing."""
        self._catches_up = False
        self._shown.view, self._shown.is_hurried = QRectF(self.viewport().rect()), self.is_hurried
        self._turn.begin()
        super().paintEvent(event)
        self._shown.ground.patient = self._turn.patient = False
        if self.is_unfinished and not self.is_hurried:
            somebody_waits()  # still, after a frame that took long
            self._between.start()
        self._at_rest.begin()

    def _go_on(self) -> None:
        """Paint between two frames what the last one lacked."""
        if self._paints_between and not self._turn.unfinished and not self._shown.ground.go_on():
            self._between.start()
        elif self._paints_between or self._catches_up:  # if it paints no more, the next frame asks again
            self._catches_up = False
            self._refresh()
