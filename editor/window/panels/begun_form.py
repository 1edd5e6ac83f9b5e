"""Which scenario was half begun on the form? It is there again when the library is opened again."""

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker

from editor.window.desk import Desk

if TYPE_CHECKING:
    from editor.window.panels.begin_page import BeginPage

BEGUN = "begun"
"""The setting: the form of a new scenario as it was left, and for which library and game."""
_GAME_IN_HAND = "play"
"""The way to begin that needs a game: it is not there any more."""


class BegunForm:
    """Keeps what stands in a form while nothing is made of it."""

    def __init__(self, desk: Desk, page: "BeginPage") -> None:
        self._desk, self._page = desk, page
        self._is_restored = False

    def remember(self) -> None:
        """Remember the form as it is; one in which nobody has written anything forgets what there was."""
        page = self._page
        settings = self._desk.settings
        if settings is None or not self._is_restored:
            return
        kept = {
            "where": self._where(),
            "how": page.how,
            "source": page.source.currentData(),
            "area": page.area.currentData(),
            "title": page.title.text(),
            "key": page.key.typed,
            "outline": page.outline.text(),
            "turns": [page.first.value(), page.last.value()],
            "answers": page.review.answers,
            "roles": page.edge.roles(),
            "positions": page.positions.currentData(),
        }
        is_begun = page.is_written and page.how != _GAME_IN_HAND
        settings.set_text(BEGUN, json.dumps(kept) if is_begun else "{}")

    def restore(self) -> None:
        """Fill the form, when it is shown for the first time, with what was half begun in this game of this library."""
        if self._is_restored:
            return
        self._is_restored = True
        text = self._desk.settings.text(BEGUN, "{}") if self._desk.settings is not None else "{}"
        with suppress(ValueError, TypeError, KeyError):
            kept = json.loads(text)
            if isinstance(kept, dict) and kept.get("where") == self._where() and not self._page.is_written:
                self._fill(kept)

    def _fill(self, kept: dict[str, object]) -> None:
        page = self._page
        for box, name in ((page.kind, "how"), (page.source, "source"), (page.area, "area")):
            if (place := box.findData(kept[name])) >= 0:
                box.setCurrentIndex(place)
        turns = kept["turns"]
        assert isinstance(turns, list)
        for number, turn in zip((page.first, page.last), turns, strict=True):
            with QSignalBlocker(number):
                number.setValue(int(turn))
        for line, name in ((page.title, "title"), (page.key, "key"), (page.outline, "outline")):
            line.setText(str(kept[name]))
        if (place := page.positions.findData(kept.get("positions", ""))) >= 0:
            with QSignalBlocker(page.positions):  # the turns stay as they were given
                page.positions.setCurrentIndex(place)
        answers, roles = kept["answers"], kept["roles"]
        assert isinstance(answers, dict) and isinstance(roles, list)
        page.review.answers = answers
        page.look()
        page.edge.tick([[tuple(role) for role in given] for given in roles])

    def _where(self) -> list[str]:
        document = self._desk.document
        return [str(document.library.path.absolute()), document.game]
