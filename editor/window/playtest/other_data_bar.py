"""A game is played with its own data, and those of the library are others by now: what can be done about it?"""

import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.window.plain_text import PlainLabel, WholeLabel, plain_tip
from editor.window.playtest.buttons import push_button
from editor.window.translation import tr

_WHERE = tr("Branch where both agree")
_BOUNDS, _AREA = "bounds: ", "map areas "
"""How differences of the map begin."""
_NAMED, _TOLD = 3, 12
"""So many of the values that differ are named, and so many at the pointer."""


class OtherDataBar(QWidget):
    """Says so, and offers two ways on; both begin another game beside this one, which stays.

    Signals:
        go_on_wanted: on from here with the data of today.
        branch_wanted: up to where they give the same game is to be told, and once it is, another begun there.
    """

    go_on_wanted = Signal()
    branch_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = PlainLabel()
        self.told.setWordWrap(True)
        self.told.setMinimumWidth(1)
        self.agreement = WholeLabel()
        self.agreement.setWordWrap(True)
        self.agreement.setMinimumWidth(1)
        self.go_on = push_button(
            tr("Go on with the new data"),
            tr("Begin another game that stands as this one does and goes on with the library of today; this one stays"),
            self.go_on_wanted.emit,
        )
        self.branch = push_button(
            _WHERE,
            tr(
                "Make the actions again with the library of today and say up to where all goes as it went; then "
                "another game can begin at the last turn before, and this one stays"
            ),
            self.branch_wanted.emit,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.told, self.go_on, self.agreement, self.branch):
            column.addWidget(widget)
        self.hide()

    def show_differences(self, lines: list[str]) -> None:
        """Offer the ways on where these values differ; go away where none does."""
        self.setVisible(bool(lines))
        self._say_where("", _WHERE, True)
        lines = _told(lines)
        values = tr("1 value") if len(lines) == 1 else tr("{count} values").format(count=len(lines))
        self.told.setText(
            tr("This game goes on with the data it was begun with. The library has changed since: {values}.").format(
                values=f"{values} ({'; '.join(_first(lines, _NAMED))})"
            )
        )
        self.told.setToolTip(plain_tip("\n".join(_first(lines, _TOLD))))

    def show_agreement(self, text: str, can_branch: bool) -> None:
        """Say up to where both agree, and offer to begin another game there, if one can."""
        self._say_where(text, tr("Branch there") if can_branch else _WHERE, can_branch)

    def _say_where(self, text: str, button: str, can_branch: bool) -> None:
        self.agreement.setText(text)
        self.agreement.setVisible(bool(text))
        self.branch.setText(button)
        self.branch.setEnabled(can_branch)


def _first(lines: list[str], most: int) -> list[str]:
    """Return the first lines, and how many more there are."""
    more = tr("and {count} more").format(count=len(lines) - most)
    return [*lines[:most], *([more] if len(lines) > most else [])]


def _told(lines: list[str]) -> list[str]:
    """Return the differences in words, those of the map last; an area that has lost or won the hexes that the map has
    says nothing of its own."""
    change = next((line.removeprefix(_BOUNDS) for line in lines if line.startswith(_BOUNDS)), None)
    others = [line for line in lines if not (line.startswith(_AREA) and line.partition(": ")[2] == change)]
    return [_said(line) for line in sorted(others, key=lambda line: line.startswith((_BOUNDS, _AREA)))]


def _said(line: str) -> str:
    """Return a difference without the words that only tell where its value lies in the data."""
    where, parted, change = line.partition(": ")
    if f"{where}: " == _BOUNDS:
        where = tr("hexes that are played on")
    elif where.startswith(_AREA):
        where = tr("area {name}").format(name=where.removeprefix(_AREA).removesuffix(" hexes").replace("-", " "))
    elif where.startswith("counters "):
        where = re.sub(r"#\d+| faces| values", "", where.rpartition("/")[2])
    return f"{where}{parted}{change}"
