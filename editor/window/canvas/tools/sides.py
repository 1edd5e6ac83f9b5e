"""Draw rivers and bridges along hexsides, and roads from hex to hex."""

from typing import Literal

from PySide6.QtCore import Qt

from editor.window.canvas.geometry import Point, Side
from editor.window.canvas.picking import Press
from editor.window.canvas.tools.base import ByKeys, Preview, Stroke, Tool, cells_along, points_along

_SNAP = 0.3
"""While drawing, sides farther away than this are not taken, so that crossing a hex leaves no trace."""
_FINE = 12
"""So many points of a way are looked at in a map unit, about the length of two hexsides."""


class _SideTool(Tool):
    """Collects sides along a stroke. The first side decides whether the stroke adds or removes; Shift removes."""

    cursor = Qt.CursorShape.CrossCursor
    by_keys: ByKeys = "side"
    kind: Literal["hexside", "crossing", "link"]

    def __init__(self, value: str) -> None:
        super().__init__()
        self.value = value
        self._sides: dict[Side, str] = {}
        self._remove: bool | None = None

    def _has(self, side: Side) -> bool:
        """Return whether a side has what this tool draws."""
        raise NotImplementedError

    def _take(self, side: Side, press: Press, near: str = "") -> None:
        """Take a side, drawn from the hex ``near``, that of the pointer if none is named."""
        if self.scene.side_labels(side) is None:
            return
        if self._remove is None:
            shift = bool(press.modifiers & Qt.KeyboardModifier.ShiftModifier)
            self._remove = shift or self._has(side)
        if self._has(side) == self._remove:
            self._sides[side] = near or press.hex_

    def release(self, _press: Press) -> None:
        """Tell the whole stroke."""
        drawn = [
            (pair, near) for side, near in self._sides.items() if (pair := self.scene.side_labels(side)) is not None
        ]
        remove = bool(self._remove)
        self.leave()
        if drawn:
            sides, hexes = zip(*drawn, strict=True)
            near = hexes if self.kind == "hexside" else ()
            self.view.say_stroke(Stroke(self.kind, self.value, sides=sides, near=near, remove=remove))

    def key(self, key: int) -> bool:
        """Escape gives up the stroke."""
        if key != Qt.Key.Key_Escape or not self._sides:
            return False
        self.leave()
        return True

    def leave(self) -> None:
        """Give up the stroke."""
        self._sides, self._remove = {}, None
        super().leave()

    @property
    def _color(self) -> str:
        return "bad" if self._remove else "path"


class HexsideTool(_SideTool):
    """Draws a river or another feature along hexsides, snapping to the nearest one; other features stay."""

    title = "Rivers"
    kind: Literal["hexside", "crossing", "link"] = "hexside"

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self._last: Point | None = None

    def press(self, press: Press) -> None:
        """Begin with the nearest side."""
        self._sides, self._remove = {}, None
        self._last = (press.x, press.y)
        self._take(press.side, press)
        self._show(())

    def move(self, press: Press, held: bool) -> None:
        """Go on along all sides passed since the last move, or show the side that would be taken."""
        if held and self._remove is not None and self._last is not None:
            for x, y in points_along(self._last, (press.x, press.y), _FINE):
                side, gap = self.scene.geometry.side_at(x, y)
                if gap <= _SNAP:
                    self._take(side, press, self.scene.label_at(x, y))
            self._last = (press.x, press.y)
        self._show(() if held else (press.side,))

    def _show(self, more: tuple[Side, ...]) -> None:
        self.view.set_preview(Preview(sides=(*self._sides, *more), color=self._color))

    def _has(self, side: Side) -> bool:
        return any(item.feature == self.value for item in self.scene.sides.get(side, ()))


class CrossingTool(HexsideTool):
    """Sets and removes bridges or fords on hexsides; ``value`` is the kind of crossing."""

    title = "Crossings"
    kind: Literal["hexside", "crossing", "link"] = "crossing"

    def _has(self, side: Side) -> bool:
        return any(item.crossing == self.value for item in self.scene.sides.get(side, ()))


class RoadTool(_SideTool):
    """Draws a road link by link through the hexes the pointer passes."""

    title = "Roads"
    by_keys: ByKeys = "link"
    kind: Literal["hexside", "crossing", "link"] = "link"

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self._last: Point | None = None

    def press(self, press: Press) -> None:
        """Begin in a hex."""
        self._sides, self._remove = {}, None
        self._last = (press.x, press.y)

    def move(self, press: Press, held: bool) -> None:
        """Add the links to the hexes passed since the last move."""
        if not held or self._last is None:
            return
        cells = cells_along(self.scene, self._last, (press.x, press.y))
        for first, second in zip(cells, cells[1:], strict=False):
            side = self.scene.geometry.side_between(first, second)
            if side is not None:
                self._take(side, press)
        self._last = (press.x, press.y)
        self.view.set_preview(Preview(links=tuple(self._sides), color=self._color))

    def leave(self) -> None:
        """Give up the stroke."""
        self._last = None
        super().leave()

    def _has(self, side: Side) -> bool:
        return self.scene.links.get(side) == self.value
