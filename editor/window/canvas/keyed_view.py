"""What do keys do with the map? Arrows walk over it, Return selects or uses the tool in hand, a menu opens there."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.window.canvas.key_cursor import KeyCursor
from editor.window.canvas.marked_view import MarkedView
from editor.window.canvas.picking import Pick, press_at
from editor.window.canvas.tools.base import Preview, Tool

_DO = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_AT_CURSOR = (*_DO, Qt.Key.Key_Escape)


class KeyedView(MarkedView):
    """A map that tells what keys and pointer choose; whoever adds the pointer sets the tool in hand.

    Signals:
        hovered: a ``Pick``, or None when the pointer left the map.
        hex_clicked: hex number, keyboard modifiers as an integer.
        hexside_clicked: the two hex numbers in canonical order.
        context_requested: a ``Pick``, the global position.
    """

    hovered = Signal(object)
    hex_clicked = Signal(str, int)
    hexside_clicked = Signal(str, str)
    context_requested = Signal(object, QPoint)
    _tool: Tool

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key_cursor = KeyCursor()
        self.picks_sides = True
        self._pressed_hex = ""

    def is_only_read(self) -> None:
        """Keep nothing for those who change the ground, and let each click mean a hex, never a side."""
        super().is_only_read()
        self.picks_sides = False

    def show_waiting(self, previews: Sequence[Preview]) -> None:
        """Show what was drawn and waits for an answer as tools show it while it is drawn."""
        self._shown.waiting = tuple(previews)
        self._refresh()

    @property
    def tool(self) -> Tool:
        """The tool in hand."""
        return self._tool

    def say_hex(self, hex_: str, modifiers: Qt.KeyboardModifier) -> None:
        """Tell that a hex was clicked."""
        self.hex_clicked.emit(hex_, modifiers.value)

    def say_hexside(self, hex_a: str, hex_b: str) -> None:
        """Tell that a hexside was clicked."""
        self.hexside_clicked.emit(hex_a, hex_b)

    def set_hover(self, pick: Pick | None) -> None:
        """Show what is pointed at, by the pointer or by keys, and tell of it."""
        hex_ = pick.hex_ if pick is not None else ""
        if hex_ != self._shown.hover:
            self._shown.hover = hex_
            self._refresh()
        self.hovered.emit(pick)

    def cursor_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Move the cursor of the keys, select what it is on or use the tool there; Shift is for the map."""
        scene, cursor = self.scene_data, self.key_cursor
        if modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier):
            return False
        if key in _DO and self.tool.by_keys and cursor.label:
            return self._draw_by_keys(modifiers)
        if cursor.key(scene, key, self._first_hex()):
            self._show_cursor()
            return True
        pick = self._at_cursor()
        if pick is None or key not in _AT_CURSOR:
            return False
        if key == Qt.Key.Key_Escape:
            self.key_cursor = KeyCursor()
            self.set_preview(None)
            self.set_hover(None)
            return not self.tool.by_keys  # a tool in hand is put down with it
        if pick.hexside is not None and self.picks_sides:
            self.say_hexside(*pick.hexside)
        else:
            self.say_hex(pick.hex_, modifiers)
        return True

    def _show_cursor(self) -> None:
        side = self.key_cursor.side(self.scene_data)
        self.set_preview(Preview(sides=(side,), color="path") if side is not None else None)
        self.show_hex(self.key_cursor.label)
        self.set_hover(self._at_cursor())

    def leave_cursor(self, label: str) -> None:
        """Take the cursor of the keys away where another hex is chosen: units are set up in what was chosen last."""
        self._pressed_hex = ""
        if self.key_cursor.label != label:
            self.leave_side()
            self.key_cursor = KeyCursor()

    def leave_cursor_for(self, label: str) -> None:
        """Let the keys begin where the pointer is pressed, whatever is chosen by that."""
        self.leave_cursor(label)
        self._pressed_hex = label

    def leave_side(self) -> None:
        """Forget the side that the keys have chosen, with its line; their hex stays."""
        if self.key_cursor.direction is not None:
            self.key_cursor.direction = None
            self.set_preview(None)

    def _draw_by_keys(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Use the tool where the cursor of the keys is; one for sides chooses a side first, where none is chosen."""
        scene = self.scene_data
        points = self.key_cursor.stroke(scene, self.tool.by_keys)
        if points:
            pixels = (QPointF(self.mapFromScene(*point)) for point in points)
            self.tool.draw([press_at(scene, *point, at, modifiers) for point, at in zip(points, pixels, strict=True)])
        else:
            self.key_cursor.key(scene, Qt.Key.Key_Period, self.key_cursor.label)
        self._show_cursor()
        return True

    def ask_by_keys(self) -> None:
        """Ask for a menu where the cursor of the keys is, else at the chosen hex, or in the middle."""
        if not self.key_cursor.label:
            self.key_cursor = KeyCursor(self._first_hex())
        pick = self._at_cursor()
        if pick is not None:
            self.show_hex(self.key_cursor.label)
            self.context_requested.emit(pick, self.viewport().mapToGlobal(self.mapFromScene(pick.x, pick.y)))

    def _at_cursor(self) -> Pick | None:
        """Return what the cursor of the keys is on; None while there is none."""
        scene = self.scene_data
        cell = scene.cell(self.key_cursor.label) if self.key_cursor.label else None
        if cell is None:
            return None
        side = self.key_cursor.side(scene)
        stack = scene.stacks.get(cell, ())
        x, y = scene.geometry.center(cell)
        counter = stack[-1].key if stack and side is None else ""
        return Pick(x, y, scene.label(cell), scene.side_labels(side) if side is not None else None, counter)

    def _first_hex(self) -> str:
        """Return where the keys begin: where the pointer was pressed last, if one still sees it; else at what is
        chosen, or in the middle."""
        scene = self.scene_data
        cell = scene.cell(self._pressed_hex) if self._pressed_hex else None
        if cell is not None and self.visible_rect.contains(*scene.geometry.center(cell)):
            return self._pressed_hex
        return self.selection.hex_ or self._middle_hex()

    def _middle_hex(self) -> str:
        middle = self.visible_rect.center()
        return self.scene_data.label_at(middle.x(), middle.y())
