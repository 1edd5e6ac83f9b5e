"""Which key does what in the timeline? Left and Right bring to other turns what is chosen, with Shift its end."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_KEY, _NONE = Qt.Key, Qt.KeyboardModifier.NoModifier
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_USED = _CTRL | _SHIFT | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier

_COMMANDS: dict[tuple[Qt.Key, Qt.KeyboardModifier], str] = {
    (_KEY.Key_Left, _NONE): "earlier",
    (_KEY.Key_Right, _NONE): "later",
    (_KEY.Key_Left, _SHIFT): "shorter",
    (_KEY.Key_Right, _SHIFT): "longer",
    (_KEY.Key_Up, _NONE): "up",
    (_KEY.Key_Down, _NONE): "down",
    (_KEY.Key_Up, _SHIFT): "up more",
    (_KEY.Key_Down, _SHIFT): "down more",
    (_KEY.Key_Left, _CTRL): "before",
    (_KEY.Key_Right, _CTRL): "behind",
    (_KEY.Key_Left, _CTRL | _SHIFT): "before more",
    (_KEY.Key_Right, _CTRL | _SHIFT): "behind more",
    (_KEY.Key_Plus, _NONE): "unfold",
    (_KEY.Key_Plus, _SHIFT): "unfold",
    (_KEY.Key_Minus, _NONE): "fold",
    (_KEY.Key_A, _CTRL): "all",
    (_KEY.Key_D, _CTRL): "duplicate",
    (_KEY.Key_Delete, _NONE): "remove",
    (_KEY.Key_Backspace, _NONE): "remove",
    (_KEY.Key_Return, _NONE): "open",
    (_KEY.Key_Enter, _NONE): "open",
    (_KEY.Key_Escape, _NONE): "back",
}
TIMELINE_KEYS: tuple[tuple[str, str], ...] = (
    ("Left, Right", "In the timeline: bring what is chosen a turn earlier or later; with Shift its end alone"),
    ("Up, Down", "In the timeline: choose the next block above or below, with Shift all between"),
    ("Ctrl+Left, Right", "In the timeline: choose the next block of the lane"),
    ("+ and -", "In the timeline: fold the lane out and in"),
    ("Return", "In the timeline: change in the inspector what is chosen"),
)
"""Keys and what they do, for the help."""
BESIDE = {"up": (-1, 0), "down": (1, 0), "before": (0, -1), "behind": (0, 1)}
"""Where a key goes from the current block: lines down, blocks to the right."""


def command_of(event: QKeyEvent) -> str:
    """Return what a key does; empty for one that does nothing here."""
    return _COMMANDS.get((Qt.Key(event.key()), event.modifiers() & _USED), "")
