"""How are selection, hover and the previews of tools drawn?"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from editor.window.canvas.frames import Frame
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stacks import COUNTER, stack_offsets
from editor.window.canvas.stamps import blank_image, finished
from editor.window.canvas.tools.base import Preview
from editor.window.theme import theme_by_name
from engine.core.hexes import Cell


@dataclass(frozen=True, slots=True)
class Selection:
    """What is selected, by printed numbers and counter key; any part may be empty."""

    hex_: str = ""
    hexside: tuple[str, str] | None = None
    counter: str = ""


def paint_hover(frame: Frame, hex_: str) -> None:
    """Outline the hex under the pointer."""
    cell = frame.scene.cell(hex_) if hex_ else None
    if cell is not None and frame.scale >= 6:
        frame.painter.setBrush(Qt.BrushStyle.NoBrush)
        frame.painter.setPen(frame.pen(frame.theme.place, 1.0, 120))
        frame.painter.drawPolygon(frame.polygon(cell, 0.97))
        frame.painter.setPen(frame.pen(frame.theme.hover, 1.4, 200))
        frame.painter.drawPolygon(frame.polygon(cell, 0.93))


def paint_selection(frame: Frame, selection: Selection) -> None:
    """Mark the selected hex, hexside and counter: a dark line under a bright one, visible on every ground."""
    scene, painter = frame.scene, frame.painter
    width = max(2.0, frame.scale * 0.04)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    layers = ((frame.theme.place, width * 2.0, 170), (frame.theme.selection, width, 255))
    cell = scene.cell(selection.hex_) if selection.hex_ else None
    for color, pixels, alpha in layers:
        painter.setPen(frame.pen(color, pixels, alpha))
        if cell is not None and selection.hexside is None:
            painter.drawPolygon(frame.polygon(cell, 0.96))
        side = scene.side_of(*selection.hexside) if selection.hexside else None
        if side is not None:
            start, end = scene.geometry.side_ends(*side)
            painter.setPen(frame.pen(color, pixels * 1.5, alpha))
            painter.drawLine(frame.at(start), frame.at(end))
        if selection.counter:
            _counter(frame, selection.counter)
            painter.setPen(frame.pen(color, pixels * 0.6, alpha))
            for key in formation_of(scene, selection.counter):
                _counter(frame, key)


def formation_of(scene: MapScene, key: str) -> list[str]:
    """Return the other counters on the map of the formation of a counter; none where it has no formation."""
    stack = scene.stacks.get(scene.cell(scene.hex_by_counter.get(key, "")) or (-1, -1), ())
    chosen = next((item for item in stack if item.key == key), None)
    if chosen is None or not chosen.formation:
        return []
    named = chosen.side, chosen.formation
    every = (item for stack in scene.stacks.values() for item in stack)
    return [item.key for item in every if (item.side, item.formation) == named and item.key != key]


def _counter(frame: Frame, key: str) -> None:
    cell = frame.scene.cell(frame.scene.hex_by_counter.get(key, ""))
    if cell is None or not frame.shows(cell):
        return
    stack = frame.scene.stacks[cell]
    offsets = stack_offsets(len(stack))
    place = next(index for index, item in enumerate(stack) if item.key == key)
    # a counter deep in a high stack is not drawn: mark the lowest that is
    dx, dy = offsets[max(0, place - len(stack) + len(offsets))]
    middle, size = frame.center(cell), COUNTER * frame.scale
    left, top = middle.x() + dx * frame.scale - size / 2, middle.y() + dy * frame.scale - size / 2
    frame.painter.drawRoundedRect(QRectF(left, top, size, size), size * 0.06, size * 0.06)


def _hexes(frame: Frame, cells: Mapping[Cell, str]) -> None:
    """Fill hexes; all of a color are the same picture, for a brush draws hundreds with each step of the mouse."""
    ratio = frame.ratio
    for cell, name in cells.items():
        if frame.shows(cell):
            image = _hex_stamp(frame.scene.geometry, frame.theme_name, name, frame.scale * ratio)
            frame.stamp(frame.center(cell), image)


@lru_cache(maxsize=32)
def _hex_stamp(geometry: Geometry, theme_name: str, name: str, scale: float) -> QImage:
    """Return a hex in the color of a name, with an edge, at so many pixels per hex."""
    theme, side = theme_by_name(theme_name), ceil(scale * 1.3) | 1
    color = QColor(getattr(theme, name[6:]) if name.startswith("theme:") else theme.overlay(name))
    color.setAlpha(170 if name.startswith("theme:") else 70)
    image = blank_image(side, side)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.selection), max(1.5, scale * 0.03)))
    painter.setBrush(color)
    shape = [QPointF(side / 2 + dx * scale * 0.97, side / 2 + dy * scale * 0.97) for dx, dy in geometry.corner_offsets]
    painter.drawPolygon(QPolygonF(shape))
    painter.end()
    return finished(image)


def paint_preview(frame: Frame, preview: Preview, view: QRectF) -> None:
    """Draw what a tool is about to do; what it says stays within the view, a rectangle in pixels."""
    painter, scene, theme = frame.painter, frame.scene, frame.theme
    _hexes(frame, preview.cells)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    color_name = theme.overlay(preview.color)
    painter.setPen(frame.pen(color_name, max(3.0, frame.scale * 0.1), 210))
    for side in preview.sides:
        start, end = scene.geometry.side_ends(*side)
        painter.drawLine(frame.at(start), frame.at(end))
    for side in preview.links:
        first, second = scene.geometry.side_cells(side)
        painter.drawLine(frame.center(first), frame.center(second))
    if len(preview.line) > 1:
        for color_line, pixels in ((theme.halo, 5.0), (color_name, 2.5)):
            painter.setPen(frame.pen(color_line, pixels))
            painter.drawPolyline([frame.at(point) for point in preview.line])
    if preview.text:
        frame.pill(frame.at(preview.text_at), preview.text, 13, theme.halo, color_name, within=view)
    if preview.counter is not None:
        size = max(preview.counter_least, round(COUNTER * frame.scale))
        at = frame.at(preview.counter_at)
        painter.setOpacity(0.85)
        frame.counter(preview.counter, at.x() - size / 2, at.y() - size / 2, size)
        painter.setOpacity(1.0)
