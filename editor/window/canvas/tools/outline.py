"""Draw around the hexes of a part of the map."""

from PySide6.QtCore import Qt

from editor.window.canvas.geometry import Point
from editor.window.canvas.picking import Press
from editor.window.canvas.tools.base import Preview, Stroke, Tool, cells_along
from engine.core.hexes import Cell


class OutlineTool(Tool):
    """Drag around what is wanted; the line closes itself where the button is released. A click is one hex."""

    title = "Outline"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self) -> None:
        super().__init__()
        self._cells: dict[Cell, None] = {}
        self._last: Point | None = None

    def press(self, press: Press) -> None:
        """Begin an outline."""
        self._cells, self._last = {}, (press.x, press.y)
        self._add(press)

    def move(self, press: Press, held: bool) -> None:
        """Go on with the outline."""
        if held and self._last is not None:
            self._add(press)

    def release(self, _press: Press) -> None:
        """Tell the outline by the hexes it went through, in order."""
        hexes = tuple(self.scene.label(cell) for cell in self._cells)
        self.leave()
        if hexes:
            self.view.say_stroke(Stroke("outline", "", hexes=hexes))

    def key(self, key: int) -> bool:
        """Escape gives up the outline."""
        if key != Qt.Key.Key_Escape or self._last is None:
            return False
        self.leave()
        return True

    def leave(self) -> None:
        """Give up the outline."""
        self._cells, self._last = {}, None
        super().leave()

    def _add(self, press: Press) -> None:
        assert self._last is not None
        for cell in cells_along(self.scene, self._last, (press.x, press.y)):
            if self.scene.has(cell):
                self._cells[cell] = None
        self._last = (press.x, press.y)
        self.view.set_preview(
            Preview(
                cells=dict.fromkeys(self._cells, "path"),
                text=f"{len(self._cells)} hexes",
                text_at=(press.x, press.y - 0.6),
            )
        )
