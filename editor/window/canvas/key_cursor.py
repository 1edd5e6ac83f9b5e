"""A hex, or one of its sides, that is chosen by keys: arrows go from hex to hex, full stop and comma around it."""

from dataclasses import dataclass

from PySide6.QtCore import Qt

from editor.window.canvas.geometry import Point, Side
from editor.window.canvas.scene import MapScene
from editor.window.canvas.tools.base import ByKeys
from engine.core.hexes import Cell

_WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
_SIDES = {Qt.Key.Key_Period: 1, Qt.Key.Key_Comma: -1}
_TO_SIDE = 0.48
"""The part of the way to the next hex at which one is at the side and still within."""


@dataclass
class KeyCursor:
    """Where the keys are: a hex by its number, empty before the first arrow, and a side of it, or none."""

    label: str = ""
    direction: int | None = None
    _turn: int = 0

    def key(self, scene: MapScene, key: Qt.Key, start: str) -> bool:
        """Take a key, beginning at ``start``; return whether the cursor has moved."""
        cell = scene.cell(self.label) if self.label else None
        if key in _WAYS:
            if cell is None:
                self.label = start
                return bool(start)
            other = self._beyond(scene, cell, key)
            if other is None:
                return False
            self.label, self.direction = scene.label(other), None
            return True
        if key in _SIDES and cell is not None:
            before = self.direction if self.direction is not None else (-1 if _SIDES[key] > 0 else 0)
            self.direction = (before + _SIDES[key]) % 6
            return True
        return False

    def _beyond(self, scene: MapScene, cell: Cell, key: Qt.Key) -> Cell | None:
        """Return the hex that lies nearest to the way of an arrow; of two alike one and the other by turns, so that a
        row of arrows goes straight."""
        dx, dy = _WAYS[key]
        x, y = scene.geometry.center(cell)
        near: list[tuple[float, Cell]] = []
        for direction in range(6):
            other = scene.geometry.neighbor(cell, direction)
            if scene.has(other):
                ox, oy = scene.geometry.center(other)
                along = (ox - x) * dx + (oy - y) * dy
                if along > 0.1:
                    near.append((along, other))
        if not near:
            return None
        best = max(along for along, _ in near)
        alike = [other for along, other in near if best - along < 0.05]
        self._turn += len(alike) > 1
        return alike[self._turn % len(alike)]

    def stroke(self, scene: MapScene, by_keys: ByKeys) -> tuple[Point, ...]:
        """Return where a pointer would be pressed and released for a tool; empty without a cursor, or without the side
        that the tool is for."""
        cell = scene.cell(self.label) if self.label else None
        if cell is None or not by_keys:
            return ()
        here = scene.geometry.center(cell)
        if by_keys == "hex":
            return (here,)
        if self.direction is None:
            return ()
        beyond = scene.geometry.center(scene.geometry.neighbor(cell, self.direction))
        if by_keys == "link":
            return here, beyond
        return ((here[0] + (beyond[0] - here[0]) * _TO_SIDE, here[1] + (beyond[1] - here[1]) * _TO_SIDE),)

    def side(self, scene: MapScene) -> Side | None:
        """Return the side that is chosen, None for the hex itself."""
        cell = scene.cell(self.label) if self.label else None
        return scene.geometry.side(cell, self.direction) if cell is not None and self.direction is not None else None
