"""Offers machine players by plain names; the program goes by their keys."""

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from editor.window.quiet_boxes import ChoiceBox
from engine.players import PLAYERS, is_player, title_of

OFFERED = tuple(key for key in PLAYERS if not key.endswith("-1"))
"""Who is offered: not those of earlier years, against whom ladders measure the others."""
LEADING = (*(key for key in OFFERED if key != "search"), "search:5s", "search:30s", "search:16", "search:64")
"""Who is offered to lead a side of a game in the window; who searches, by how hard."""


class PlayerBox(ChoiceBox):
    """A choice of players, or of who sits on a side: what is no machine player is called as it is."""

    def __init__(self, keys: Iterable[str] = OFFERED, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for key in keys:
            self.addItem(title_of(key), key)

    def player(self) -> str:
        """Return the key of the one that is chosen."""
        return str(self.currentData())

    def choose(self, key: str) -> None:
        """Choose by key; a player that is not offered is added, any other key changes nothing."""
        if is_player(key) and self.findData(key) < 0:
            self.addItem(title_of(key), key)
        if (index := self.findData(key)) >= 0:
            self.setCurrentIndex(index)
