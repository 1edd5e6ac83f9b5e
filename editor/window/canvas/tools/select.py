"""Pick hexes, hexsides and counters; drag counters from hex to hex, or the whole map where there is none."""

from PySide6.QtCore import QPointF, Qt

from editor.window.canvas.picking import SIDE_REACH, Press
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.tools.base import Tool

_DRAG_FROM = 6.0
"""Pixels the pointer must move before a press becomes a drag."""


class SelectTool(Tool):
    """The tool of the pointer.

    A click on a stack fans it out; its counters are then picked and dragged one by one, with Shift all of it is
    dragged. A click with Control takes the hex, whatever lies on it, and so does each while a field waits for hexes;
    with Shift no side is meant, for hexes are chosen together.
    """

    title = "Select"

    def __init__(self) -> None:
        super().__init__()
        self._pressed: Press | None = None
        self._last = QPointF()
        self._held: CounterPicture | None = None
        self._from_fan = False
        self._dragging = False

    def press(self, press: Press) -> None:
        """Take hold of a counter, in the open fan first."""
        view = self.view
        self._pressed, self._dragging, self._from_fan = press, False, False
        self._last = press.pixel
        through = self._is_through(press)
        self._held = None if through else press.counter
        if view.takes_hexes():
            view.close_fan()
        if view.fan is not None:
            self._held = view.fan_hit(press.pixel)
            self._from_fan = self._held is not None
            if self._held is None:
                inside = view.fan_plate().contains(press.pixel)
                self._pressed = None if inside else press
                if not inside:
                    view.close_fan()
                    self._held = None if through else press.counter

    def move(self, press: Press, held: bool) -> None:
        """Drag the counter, or the map."""
        if not held or self._pressed is None:
            return
        way = press.pixel - self._pressed.pixel
        if not self._dragging and way.manhattanLength() < _DRAG_FROM:
            return
        if self._held is None:
            self._dragging = True
            self.view.pan_by(self._last - press.pixel)
            self._last = press.pixel
            return
        if not self._dragging:
            self._dragging = True
            self.view.close_fan()
        self.view.drag_over(self._dragged(), press, self._held)

    def _dragged(self) -> tuple[str, ...]:
        """Return the counter held; with Shift all that lie with it."""
        held, pressed = self._held, self._pressed
        if held is None or pressed is None:
            return ()
        if held.key in self.view.together:
            return (held.key, *(key for key in self.view.together if key != held.key))
        cell = self.scene.cell(self.scene.hex_by_counter.get(held.key, ""))
        if cell is None or not pressed.modifiers & Qt.KeyboardModifier.ShiftModifier:
            return (held.key,)
        return (held.key, *(other.key for other in self.scene.stacks.get(cell, ()) if other.key != held.key))

    def release(self, press: Press) -> None:
        """Drop the counter, or tell what was clicked."""
        view, pressed, held, dragging = self.view, self._pressed, self._held, self._dragging
        from_fan, dragged = self._from_fan, self._dragged()
        self.leave()
        if pressed is None:
            return
        if dragging:
            is_home = held is not None and press.hex_ == self.scene.hex_by_counter.get(held.key)
            if held is not None and not is_home and not view.drop(dragged, press):
                view.say_thrown(dragged, press.pixel)
            return
        if held is not None:
            hex_ = self.scene.hex_by_counter.get(held.key, pressed.counter_hex)
            cell = self.scene.cell(hex_)
            if not from_fan and cell is not None and len(self.scene.stacks.get(cell, ())) > 1:
                view.open_fan(hex_)
            view.say_counter(held.key, hex_)
            return
        is_hex = self._is_through(pressed) or bool(pressed.modifiers & Qt.KeyboardModifier.ShiftModifier)
        near = view.picks_sides and pressed.side_gap <= SIDE_REACH and not is_hex
        side = self.scene.side_labels(pressed.side) if near else None
        if side is not None:
            view.say_hexside(*side)
        elif pressed.hex_:
            view.say_hex(pressed.hex_, pressed.modifiers)

    def _is_through(self, press: Press) -> bool:
        """Say whether a click means the hex, whatever lies there."""
        return bool(press.modifiers & Qt.KeyboardModifier.ControlModifier) or self.view.takes_hexes()

    def key(self, key: int) -> bool:
        """Escape closes the fan or gives up a drag."""
        if key != Qt.Key.Key_Escape or (self.view.fan is None and self._pressed is None):
            return False
        self.view.close_fan()
        self.leave()
        return True

    def leave(self) -> None:
        """Give up a drag."""
        self._pressed, self._held, self._dragging = None, None, False
        super().leave()
