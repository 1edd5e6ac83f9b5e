"""Which list was pasted and not yet taken? It is there again when the library is opened again."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress

from PySide6.QtCore import QObject

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
    """Shows a list again when what was taken of it is undone, with its corrections, in the scenario that it was for."""

    def __init__(self, desk: Desk, show: Callable[[str, Sequence[Proposal]], None], parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._show = desk, show
        self._at, self._where, self._kept = 0, list[str](), ("", list[Proposal]())
        desk.document.undo_stack.indexChanged.connect(self._on_index)

    def note(self, at: int, text: str, lines: Sequence[Proposal]) -> None:
        """Remember a list before what was taken goes; ``at`` is the number of steps that can be undone with it."""
        self._at, self._where, self._kept = at, _where(self._desk), (text, [*lines])

    def _on_index(self, index: int) -> None:
        if index >= self._at:
            return
        self._at = 0
        if self._desk.document.undo_stack.count() and self._where == _where(self._desk):
            self._show(*self._kept)
