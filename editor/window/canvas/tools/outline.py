"""Draw around the hexes of a part of the map: dragged in one go, or corner by corner."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, Qt

from editor.window.canvas.geometry import Point
from editor.window.canvas.picking import Press
from editor.window.canvas.tools.base import Preview, Stroke, Tool, cells_along
from engine.core.hexes import Cell

_DONE = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BACK = (Qt.Key.Key_Escape, Qt.Key.Key_Backspace)
_SEEN = Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents


class OutlineTool(Tool):
    """Drag around what is wanted: the line closes itself where the button is released. Or click its corners, one after
    the other: Enter, a double click or the first corner again closes it, Esc or Backspace takes the last one back."""

    title = "Outline"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self) -> None:
        super().__init__()
        self._corners: list[Cell] = []
        self._path: list[Cell] = []
        self._last: Point | None = None
        self._compresses = QCoreApplication.testAttribute(_SEEN)

    def press(self, press: Press) -> None:
        """Begin a line, or the next corner."""
        # a busy window is told the last of many moves alone, and the line would cut corners; not while one is drawn
        QCoreApplication.setAttribute(_SEEN, False)
        self._path, self._last = [], (press.x, press.y)
        self._add(press)

    def move(self, press: Press, held: bool) -> None:
        """Go on with the line, or show where the one to the next corner would run."""
        if held and self._last is not None:
            self._add(press)
        elif self._corners:
            self._show(press, self._between(self._corners[-1], press))

    def release(self, press: Press) -> None:
        """Close a line that was dragged, or take a corner; one that is clicked again closes the outline."""
        QCoreApplication.setAttribute(_SEEN, self._compresses)
        if self._last is None:
            return
        self._add(press)
        path, self._path, self._last = self._path, [], None
        if len(path) > 1 and not self._corners:
            self._close(path)
        elif path and path[-1] in (self._corners[-1:] + self._corners[:1]) and len(path) == 1:
            self._close(self._corners)
        else:
            self._corners += path
            self._show(press)

    def key(self, key: int) -> bool:
        """Enter closes the outline, Esc and Backspace take its last corner back, or the line that is being dragged."""
        if self._last is not None and key in _BACK:
            self._path, self._last = [], None
            self._show(None)
            return True
        if not self._corners or key not in (*_DONE, *_BACK):
            return False
        if key in _DONE:
            self._close(self._corners)
        else:
            self._corners.pop()
            self._show(None)
        return True

    def leave(self) -> None:
        """Give up the outline."""
        self._corners, self._path, self._last = [], [], None
        QCoreApplication.setAttribute(_SEEN, self._compresses)
        super().leave()

    def _close(self, cells: Sequence[Cell]) -> None:
        """Tell the outline by the hexes it goes through, in order."""
        hexes = tuple(self.scene.label(cell) for cell in cells)
        self.leave()
        if hexes:
            self.view.say_stroke(Stroke("outline", "", hexes=hexes))

    def _add(self, press: Press) -> None:
        """Go on to where the pointer is, through every hex between."""
        assert self._last is not None
        for cell in cells_along(self.scene, self._last, (press.x, press.y)):
            if not self._path or self._path[-1] != cell:
                self._path.append(cell)
        self._last = (press.x, press.y)
        self._show(press)

    def _between(self, corner: Cell, press: Press) -> list[Cell]:
        return cells_along(self.scene, self.scene.geometry.center(corner), (press.x, press.y))

    def _show(self, press: Press | None, more: Sequence[Cell] = ()) -> None:
        """Show what is drawn so far, and how it is gone on with."""
        shown = dict.fromkeys(self._corners)
        for start, end in pairwise(self._corners):
            shown |= dict.fromkeys(cells_along(self.scene, *map(self.scene.geometry.center, (start, end))))
        shown |= dict.fromkeys((*self._path, *more))
        if not shown:
            self.view.set_preview(None)
            return
        count = len(self._corners)
        text = f"{len(shown)} hexes"
        if count and self._last is None:
            text = f"{count} corner{'s' * (count != 1)}; Enter closes, Esc takes one back"
        at = (press.x, press.y) if press is not None else self.scene.geometry.center(self._corners[-1])
        self.view.set_preview(
            Preview(cells=dict.fromkeys(shown, "path"), text=text, text_at=(at[0], at[1] - 0.6)),
        )
