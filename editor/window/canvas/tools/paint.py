"""Paint terrain along a stroke."""

from PySide6.QtCore import Qt

from editor.window.canvas.geometry import Point
from editor.window.canvas.picking import Press
from editor.window.canvas.scene import MapScene
from editor.window.canvas.tools.base import ByKeys, Preview, Stroke, Tool, cells_along
from engine.core.hexes import Cell


class TerrainTool(Tool):
    """A brush; ``radius`` 0 paints single hexes, 1 a hex and its neighbors, and so on."""

    title = "Paint terrain"
    cursor = Qt.CursorShape.CrossCursor
    by_keys: ByKeys = "hex"

    def __init__(self, terrain: str, radius: int = 0) -> None:
        super().__init__()
        self.terrain, self.radius = terrain, radius
        self._cells: dict[Cell, None] = {}
        self._last: Point | None = None

    def press(self, press: Press) -> None:
        """Begin a stroke."""
        self._cells = {}
        self._last = (press.x, press.y)
        self._add(press)

    def move(self, press: Press, held: bool) -> None:
        """Go on with the stroke, or show what the brush would cover."""
        if held and self._last is not None:
            self._add(press)
        else:
            self._show(self._brush(self.scene.geometry.cell_at(press.x, press.y)))

    def release(self, _press: Press) -> None:
        """Tell the whole stroke; hexes that have the terrain already are left out."""
        scene = self.scene
        labels = tuple(scene.label(cell) for cell in self._cells)
        changed = tuple(label for label in labels if scene.terrain_key(label) != self.terrain)
        self.leave()
        if changed:
            self.view.say_stroke(Stroke("terrain", self.terrain, hexes=changed))

    def key(self, key: int) -> bool:
        """Escape gives up the stroke."""
        if key != Qt.Key.Key_Escape or self._last is None:
            return False
        self.leave()
        return True

    def leave(self) -> None:
        """Give up the stroke."""
        self._cells, self._last = {}, None
        super().leave()

    def _brush(self, cell: Cell) -> list[Cell]:
        grid, scene = self.scene.grid, self.scene
        return [found for ring in range(self.radius + 1) for found in grid.ring(cell, ring) if scene.has(found)]

    def _add(self, press: Press) -> None:
        assert self._last is not None
        for cell in cells_along(self.scene, self._last, (press.x, press.y)):
            self._cells.update(dict.fromkeys(self._brush(cell)))
        self._last = (press.x, press.y)
        self._show(self._cells)

    def _show(self, cells: list[Cell] | dict[Cell, None]) -> None:
        self.view.set_preview(Preview(cells=dict.fromkeys(cells, brush_color(self.scene, self.terrain))))


def brush_color(scene: MapScene, terrain: str) -> str:
    """Return the color of the theme in which a brush shows hexes that are to have a terrain."""
    look = scene.looks.of(terrain)
    return "theme:forest" if look.trees else "theme:open" if look.buildings == "none" else "theme:roof"
