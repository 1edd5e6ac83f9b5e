"""Measure the distance between two hexes."""

from PySide6.QtCore import Qt

from editor.window.canvas.picking import Press
from editor.window.canvas.tools.base import Preview, Tool
from engine.core.hexes import Cell


class MeasureTool(Tool):
    """Shows the distance in hexes from where the button went down; the line stays until the next press."""

    title = "Measure"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self) -> None:
        super().__init__()
        self._start: Cell | None = None

    def press(self, press: Press) -> None:
        """Begin at a hex."""
        self._start = self.scene.geometry.cell_at(press.x, press.y) if press.hex_ else None
        self.view.set_preview(None)

    def move(self, press: Press, held: bool) -> None:
        """Show the line and the distance."""
        if not held or self._start is None or not press.hex_:
            return
        geometry, cell = self.scene.geometry, self.scene.geometry.cell_at(press.x, press.y)
        distance = self.scene.grid.distance(self._start, cell)
        line = (geometry.center(self._start), geometry.center(cell))
        text = f"{distance} hex" if distance == 1 else f"{distance} hexes"
        self.view.set_preview(Preview(line=line, text=text, text_at=(line[1][0], line[1][1] - 0.45)))
