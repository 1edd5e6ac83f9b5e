"""Which list was pasted and not yet taken? It is there again when the library is opened again."""

import json
from contextlib import suppress

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
