"""A game is played with its own data, and those of the library are others by now: what can be done about it?"""

import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.playtest.buttons import push_button
from editor.window.translation import tr

_NAMED, _TOLD = 3, 12
"""So many of the values that differ are named, and so many at the pointer."""


class OtherDataBar(QWidget):
    """Says so, and offers two ways on; both begin another game beside this one, which stays.

    Signals:
        go_on_wanted: on from here with the data of today.
        branch_wanted: with the data of today from the last turn up to which they give the same game.
    """

    go_on_wanted = Signal()
    branch_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = PlainLabel()
        self.told.setWordWrap(True)
        self.told.setMinimumWidth(1)
        self.go_on = push_button(
            tr("Go on with the new data"),
            tr("Begin another game that stands as this one does and goes on with the library of today; this one stays"),
            self.go_on_wanted.emit,
        )
        self.branch = push_button(
            tr("Branch where both agree"),
            tr(
                "Make the actions again with the library of today, and begin another game at the last turn up to which "
                "all goes as it went; this one stays"
            ),
            self.branch_wanted.emit,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.told, self.go_on, self.branch):
            column.addWidget(widget)
        self.hide()

    def show_differences(self, lines: list[str]) -> None:
        """Offer the ways on where these values differ; go away where none does."""
        self.setVisible(bool(lines))
        values = tr("1 value") if len(lines) == 1 else tr("{count} values").format(count=len(lines))
        self.told.setText(
            tr("This game goes on with the data it was begun with. The library has changed since: {values}.").format(
                values=f"{values} ({'; '.join(_first([_said(line) for line in lines], _NAMED))})"
            )
        )
        self.told.setToolTip(plain_tip("\n".join(_first([_said(line) for line in lines], _TOLD))))


def _first(lines: list[str], most: int) -> list[str]:
    """Return the first lines, and how many more there are."""
    more = tr("and {count} more").format(count=len(lines) - most)
    return [*lines[:most], *([more] if len(lines) > most else [])]


def _said(line: str) -> str:
    """Return a difference without the words that only tell where its value lies in the data."""
    where, parted, change = line.partition(": ")
    if where.startswith("counters "):
        where = re.sub(r"#\d+| faces| values", "", where.rpartition("/")[2])
    return f"{where}{parted}{change}"
