"""Which errata does a menu offer that asks for one? The few that were used last; all others by a list to search."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.window.document import Document
from editor.window.plain_text import brief, plain_action, plain_tip
from editor.window.settings import Settings
from editor.window.translation import tr
from engine.data import schema

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

USED = "errata_used"
"""The setting: by game the keys of the errata that edits were written into, the last one first."""
FEW = 5
"""So many errata a menu offers at most."""
_TITLE = 60
"""So many letters of a title stand in a menu."""


class ErrataOffered:
    """Remembers which errata edits were written into."""

    def __init__(self, document: Document, settings: Settings) -> None:
        self._document, self._settings = document, settings
        self._used = _stored(settings.text(USED, "{}"))
        document.meant.connect(self._note)

    def few(self) -> list[schema.ErratumRow]:
        """Return the errata that a menu offers: all of a game that has few, else the one that is open, those used
        last, and those that somebody has begun here, the last one first."""
        document = self._document
        rows = {row.key: row for row in document.baseline.find(schema.ErratumRow, game=document.game)}
        if len(rows) <= FEW:
            return [*rows.values()]
        own = [key for key, row in reversed(rows.items()) if row.status == "house"]
        wanted = dict.fromkeys((document.erratum, *self._used.get(document.game, ()), *own))
        return [rows[key] for key in wanted if key in rows][:FEW]

    def _note(self) -> None:
        document = self._document
        if document.open_erratum:
            used = [key for key in self._used.get(document.game, ()) if key != document.open_erratum]
            self._used[document.game] = [document.open_erratum, *used][:FEW]
            self._settings.set_text(USED, json.dumps(self._used))


def add_errata(
    window: "MainWindow",
    menu: QMenu,
    take: Callable[[str], None],
    dropped: Callable[[], None] = lambda: None,
    asking: Callable[[Callable[[], None]], None] = lambda ask: ask(),
) -> list[QAction]:
    """Add the errata to a menu, and below them what lets all be searched where there are more; return the lines of
    single errata, each with the key as its data. ``take`` gets the key of the one that is chosen, ``dropped`` is called
    where the search is given up, and ``asking`` with what asks for it."""
    document, made = window.document, []
    few = window.asked.errata.few()
    for row in few:
        action = menu.addAction(plain_action(f"Erratum {row.key}: {brief(row.title, _TITLE)}"))
        action.setToolTip(plain_tip(row.reason or row.title))
        action.setData(row.key)
        action.triggered.connect(lambda _on=False, key=row.key: take(key))
        made.append(action)
    every = document.baseline.find(schema.ErratumRow, game=document.game)
    if len(every) > len(few):
        said = tr("&More errata...") if few else tr("An &erratum...")
        search = partial(_search, window, every, take, dropped)
        menu.addAction(said).triggered.connect(lambda _on=False: asking(search))
    return made


def _search(
    window: "MainWindow", every: list[schema.ErratumRow], take: Callable[[str], None], dropped: Callable[[], None]
) -> None:
    said = {f"{row.key}: {row.title}": row.key for row in every}

    def begin(title: str) -> None:
        if key := window.desk.new_erratum(title):
            take(key)

    window.message_bar.ask_one(
        tr("Which erratum? Type a part of its name, choose with the arrows, or write the title of a new one"),
        tr("Choose"),
        [*said],
        lambda chosen: take(said[chosen]),
        dropped,
        (tr("Begin new"), begin),
    )


def _stored(text: str) -> dict[str, list[str]]:
    with suppress(ValueError):
        found = json.loads(text)
        if isinstance(found, dict):
            return {game: [str(key) for key in keys] for game, keys in found.items() if isinstance(keys, list)}
    return {}
