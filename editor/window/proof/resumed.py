"""Where did the work at the proof desk stop, and what was set aside as not so? Kept in the settings, by page, game and
library: another library has other values to look at.
"""

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from db.identity import identity_of
from editor.window.document import Document
from editor.window.settings import Settings

_FILE = "proof file"
"""Setting, of one library: the file in which the work at it was begun."""


def work_of(document: Document, settings: Settings | None) -> str:
    """Return the name of the work at the game at hand: of another library it is another work, also under one path, and
    so it is of a second file that was copied by another program and therefore has the name of the first."""
    with document.library.reading() as session:
        name = identity_of(session).library
    path = str(document.library.path.absolute())
    if settings is not None:
        first = settings.text(f"{_FILE}/{name}", "")
        if first != path and first and Path(first).exists():
            name += f" {hashlib.sha256(path.encode()).hexdigest()[:12]}"
        else:
            settings.set_text(f"{_FILE}/{name}", path)
    return f"{name}/{document.game}"


class Resumed:
    """The place on a page of the desk, and the exceptions of each portion; spoiled settings are none.

    ``work`` is what ``work_of`` says.
    """

    def __init__(self, settings: Settings | None, page: str, work: str) -> None:
        self.work, self._settings, self._key = work, settings, f"proof {page}/{work}"
        self.portion, self.item = "", ""
        self._exceptions: dict[str, list[str]] = {}
        found: Any = {}
        with suppress(ValueError):
            found = json.loads(settings.text(self._key, "{}")) if settings is not None else {}
        if isinstance(found, dict):
            self.portion, self.item = str(found.get("portion", "")), str(found.get("item", ""))
            kept = found.get("exceptions")
            for name, items in kept.items() if isinstance(kept, dict) else ():
                self._exceptions[str(name)] = [str(each) for each in items] if isinstance(items, list) else []

    def exceptions(self, portion: str) -> frozenset[str]:
        """Return what was set aside in a portion."""
        return frozenset(self._exceptions.get(portion, ()))

    def turn(self, portion: str, item: str) -> bool:
        """Set an item aside, or take it back; return whether it is set aside now."""
        items = self._exceptions.setdefault(portion, [])
        is_new = item not in items
        items.append(item) if is_new else items.remove(item)
        self._keep()
        return is_new

    def settle(self, portion: str, item: str) -> None:
        """Set an item aside no longer."""
        if item in self.exceptions(portion):
            self._exceptions[portion].remove(item)
            self._keep()

    def be_at(self, portion: str, item: str) -> None:
        """Remember the place."""
        if (portion, item) != (self.portion, self.item):
            self.portion, self.item = portion, item
            self._keep()

    def _keep(self) -> None:
        if self._settings is not None:
            exceptions = {name: items for name, items in self._exceptions.items() if items}
            told = {"portion": self.portion, "item": self.item, "exceptions": exceptions}
            self._settings.set_text(self._key, json.dumps(told))
