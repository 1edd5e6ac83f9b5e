"""Lay what is so at start on hexes or hexsides: works, bridges that are down, control, markers."""

from PySide6.QtCore import Qt

from editor.window.canvas.picking import Press
from editor.window.canvas.tools.base import Preview, Stroke, Tool
from engine.core.hexes import Cell

_SIDE = 0.3
"""Distance in map units within which a click takes the hexside."""


class LayTool(Tool):
    """Each hex or hexside that is clicked or dragged over gets the piece of the palette, or loses it."""

    title = "Lay"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, piece: str, is_between: bool) -> None:
        super().__init__()
        self._piece, self._between = piece, is_between
        self.by_keys = "side" if is_between else "hex"
        self._cells: dict[Cell, str] = {}
        self._pressed = False

    def press(self, press: Press) -> None:
        """Begin to lay."""
        self._cells, self._pressed = {}, True
        if not self._between:
            self.move(press, held=True)

    def move(self, press: Press, held: bool) -> None:
        """Lay on the hex under the pointer as well."""
        cell = self.scene.cell(press.hex_) if press.hex_ else None
        if self._between:
            sides = (press.side,) if press.side_gap <= _SIDE else ()
            self.view.set_preview(Preview(sides=sides, color="path"))
        elif held and self._pressed and cell is not None:
            self._cells[cell] = press.hex_
            self.view.set_preview(Preview(cells=dict.fromkeys(self._cells, "path")))

    def release(self, press: Press) -> None:
        """Tell where it was laid."""
        pressed, hexes = self._pressed, tuple(self._cells.values())
        side = self.scene.side_labels(press.side) if self._between and press.side_gap <= _SIDE else None
        self.leave()
        if pressed and side is not None:
            self.view.say_stroke(Stroke("lay", self._piece, sides=(side,)))
        elif pressed and self._between and press.hex_:
            self.view.say_stroke(Stroke("lay", self._piece, hexes=(press.hex_,)))  # it is said why not
        elif pressed and hexes:
            self.view.say_stroke(Stroke("lay", self._piece, hexes=hexes))

    def key(self, key: int) -> bool:
        """Escape gives up what is being laid."""
        if key != Qt.Key.Key_Escape or not self._pressed:
            return False
        self.leave()
        return True

    def leave(self) -> None:
        """Give up what is being laid."""
        self._cells, self._pressed = {}, False
        super().leave()
