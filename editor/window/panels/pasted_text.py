"""Which list was pasted and not yet taken? It is there again when the library is opened again."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress

from PySide6.QtCore import QObject
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from editor.pasting.misprints import forget_spelled
from editor.pasting.proposals import Proposal
from editor.window.desk import Desk

PASTED = "pasted"
"""The setting: the list that was pasted last, what it is, and for which library and scenario."""


def remember(desk: Desk, side: str, kind: str, text: str) -> None:
    """Remember a list with its side and what it is; an empty one forgets what there was."""
    if desk.settings is not None:
        kept = {"where": _where(desk), "side": side, "kind": kind, "text": text}
        desk.settings.set_text(PASTED, json.dumps(kept) if text.strip() else "{}")


def remembered(desk: Desk) -> tuple[str, str, str]:
    """Return side, kind and text of the list that was pasted into this scenario and not taken; empty without one."""
    with suppress(ValueError):
        kept = json.loads(desk.settings.text(PASTED, "{}")) if desk.settings is not None else {}
        if isinstance(kept, dict) and kept.get("where") == _where(desk):
            return str(kept.get("side", "")), str(kept.get("kind", "")), str(kept.get("text", ""))
    return "", "", ""


def _where(desk: Desk) -> list[str]:
    document = desk.document
    return [str(document.library.path.absolute()), document.game, document.scenario]


class TakenBack(QObject):
    """Shows a list again when what was taken of it is undone, with its corrections, in the scenario that it was for,
    and what was left of it when that is taken again. ``shown`` is the text that stands there now."""

    def __init__(
        self,
        desk: Desk,
        show: Callable[[str, Sequence[Proposal]], None],
        shown: Callable[[], str],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk, self._show, self._shown = desk, show, shown
        self._at, self._where, self._is_back, self._step = 0, list[str](), False, ""
        self._whole = self._left = ("", list[Proposal]())
        desk.document.undo_stack.indexChanged.connect(self._on_index)

    def note(self, at: int, whole: tuple[str, Sequence[Proposal]], left: tuple[str, Sequence[Proposal]]) -> None:
        """Remember a list before what was taken goes, and what is ``left``; ``at`` is the number of steps that can be
        undone with it."""
        self._at, self._where, self._is_back = at, _where(self._desk), False
        self._whole, self._left = (whole[0], [*whole[1]]), (left[0], [*left[1]])

    def _on_index(self, index: int) -> None:
        stack = self._desk.document.undo_stack
        if not self._at or self._where != _where(self._desk) or self._is_back == (index < self._at):
            return
        here, there = (self._whole, self._left) if self._is_back else (self._left, self._whole)
        step = stack.text(self._at - 1)
        if self._shown() != here[0] or (self._is_back and step != self._step):
            self._at = 0  # another list is looked at, or another step was made
            return
        self._is_back, self._step = not self._is_back, step
        self._show(*there)


class Pasting(QWidget):
    """A page on which lists are pasted: once it is left, what was made of spellings is forgotten, which nobody else
    asks for by the thousand."""

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget it."""
        super().hideEvent(event)
        if not event.spontaneous():
            forget_spelled()
