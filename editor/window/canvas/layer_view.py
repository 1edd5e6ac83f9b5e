"""What does the map show? One item per layer, overlays, selection and the fan, over a camera.

Changes no data and knows no tools; ``MapView`` adds what a person does with it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import (
    QBrush,
    QColor,
)
from PySide6.QtWidgets import QWidget

from editor.window.canvas import certainty_marks, lettering, marks, overlays
from editor.window.canvas.camera_view import CameraView
from editor.window.canvas.frames import Frame
from editor.window.canvas.ground import Ground
from editor.window.canvas.items import LayerItem, MadeOf
from editor.window.canvas.marks import Selection
from editor.window.canvas.overlays import MapPath, Overlay, OverlayCell
from editor.window.canvas.painting import ALL_PARTS
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.room import Room
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stacks import Fan, paint_fan, paint_stacks
from editor.window.canvas.tools.base import Preview
from editor.window.canvas.water_names import paint_water_names
from editor.window.theme import theme_by_name, theme_names

LAYERS = ("terrain", "rivers", "roads", "grid", "numbers", "places", "areas", "counters", "overlay")
"""The layers that can be switched off, from below."""


class LayerView(CameraView):
    """The map as a picture that follows a ``MapScene``."""

    def __init__(self, parent: QWidget | None = None) -> None:
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
        self._choices: frozenset[str] = frozenset()
        self._certainty: Mapping[str, str] = {}
        self._layers = dict.fromkeys(LAYERS, True)
        self._ground = Ground()
        self._items: dict[str, LayerItem] = {}
        for order, (name, paint) in enumerate(self._painters().items()):
            made_of = self._made_of().get(name)
            item = LayerItem(order, paint, lambda: (self.scene_data, self._theme), made_of, lambda: self.is_hurried)
            item.setVisible(False)
            self._items[name] = item
            self.scene().addItem(item)
        self.set_theme(self._theme)

    def _painters(self) -> dict[str, Callable[[Frame], object]]:
        """Return the layers from below; what is drawn in chunks is one of them."""
        return {
            "ground": self._paint_ground,
            "areas": lettering.paint_areas,
            "overlay": lambda frame: overlays.paint_fills(frame, list(self._overlays.values())),
            "certainty": lambda frame: certainty_marks.paint_certainty(frame, self._certainty),
            "places": self._paint_names,
            "counters": self._paint_counters,
            "overlay texts": lambda frame: overlays.paint_texts(frame, list(self._overlays.values())),
            "paths": lambda frame: overlays.paint_paths(frame, self._paths),
            "hover": lambda frame: marks.paint_hover(frame, self._hover),
            "selection": lambda frame: marks.paint_selection(frame, self._selection),
            "preview": lambda frame: marks.paint_preview(frame, self._preview) if self._preview else None,
            "fan": self._paint_fan,
        }

    def _made_of(self) -> dict[str, MadeOf]:
        """Return what the picture of a layer rests on, for those that rest while one looks around."""
        return {
            "areas": lambda: (self.scene_data.areas, self.scene_data.terrain),
            "places": lambda: (self.scene_data.places, self.scene_data.courses),
            "counters": lambda: (self.scene_data.stacks, self._dragged()),
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
        self._paths, self._certainty, self._choices = (), {}, frozenset()
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

    def set_certainty(self, certainty_by_hex: Mapping[str, str]) -> None:
        """Show the mark of its certainty in each of these hexes; none of them without any."""
        self._certainty = dict(certainty_by_hex)
        self._refresh()

    def set_paths(self, paths: Sequence[MapPath]) -> None:
        """Draw these arrows and no others."""
        self._paths = tuple(paths)
        self._refresh()

    def set_choices(self, counters: Iterable[str]) -> None:
        """Say which counters can be chosen now; an open fan shows it."""
        self._choices = frozenset(counters)
        self._refresh()

    @property
    def is_unfinished(self) -> bool:
        """Whether parts of the ground are still to be painted: the next turns of the event loop do it."""
        return self._ground.unfinished

    def finish_painting(self) -> None:
        """Paint at once what is still missing in the visible part, for a screenshot."""
        self._ground.patient, self.is_hurried = True, False
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
        if cell is not None:
            point = QPointF(*self.scene_data.geometry.center(cell))
            if not self.visible_rect.contains(point):
                self.center_on(hex_)

    # Previews and the fan of a stack

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

    # Painting

    def _refresh(self) -> None:
        self.viewport().update()

    def _paint_ground(self, frame: Frame) -> None:
        self._ground.paint(frame, self.is_hurried)
        self._ground.patient = False
        if self._ground.unfinished and not self.is_hurried:
            QTimer.singleShot(0, self, self._refresh)

    def _paint_names(self, frame: Frame) -> None:
        room = Room()
        lettering.paint_places(frame, room)
        paint_water_names(frame, room)

    def _paint_counters(self, frame: Frame) -> None:
        paint_stacks(frame, self._dragged())

    def _dragged(self) -> str:
        """Return the key of the counter that is in the hand; it is not drawn where it stands."""
        return self._preview.counter.key if self._preview and self._preview.counter else ""

    def _paint_fan(self, frame: Frame) -> None:
        if self.fan is not None:
            view = QRectF(self.viewport().rect())
            paint_fan(frame, self.fan, view, self._selection.counter, choices=self._choices)


def _overlay(scene: MapScene, cells: Mapping[str, OverlayCell]) -> Overlay:
    """Return an overlay by cell; hexes that do not exist are left out."""
    return {cell: item for label, item in cells.items() if (cell := scene.cell(label)) is not None}
