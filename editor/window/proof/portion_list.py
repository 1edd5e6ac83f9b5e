"""What is confirmed in one step at the proof desk, and the list of it with its progress."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.window.frame.chrome import chrome
from editor.window.plain_text import plain_tip
from editor.window.translation import tr

_BESIDE = 6
"""Pixels beside the words of a portion."""
_LINE = QSize(10, 24)


@dataclass(frozen=True)
class Portion:
    """What is confirmed in one step: its items by key, how many somebody has confirmed, how many are open."""

    key: str
    title: str
    items: tuple[str, ...]
    confirmed: int
    open: int

    @property
    def progress(self) -> str:
        """How far it is confirmed, in few signs."""
        return "✔" if self.confirmed == len(self.items) else f"{self.confirmed}/{len(self.items)}"


class _Lines(QStyledItemDelegate):
    """Draws a title at the left and the progress at the right."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a line; a title that is too long ends before the progress."""
        progress = str(index.data(Qt.ItemDataRole.UserRole))
        self.initStyleOption(option, index)
        room = option.fontMetrics.horizontalAdvance(progress) + 2 * _BESIDE
        title = option.text
        option.text = ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        rect = option.rect.adjusted(_BESIDE, 0, -_BESIDE, 0)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(QColor(chrome().chosen_ink if is_chosen else chrome().text))
        shown = option.fontMetrics.elidedText(title, Qt.TextElideMode.ElideRight, rect.width() - room)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.setPen(QColor(chrome().chosen_ink if is_chosen else chrome().muted))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, progress)


class PortionList(QListWidget):
    """Lists portions."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._listed: Sequence[Portion] = ()
        self.setAccessibleName(title)
        self.setUniformItemSizes(True)
        self.setItemDelegate(_Lines(self))
        self.setMinimumWidth(150)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def show_portions(self, portions: Sequence[Portion], wanted: str) -> int:
        """List portions, and choose that of a key, else the first one; return its row, below zero without any."""
        self.blockSignals(True)
        keys = [portion.key for portion in portions]
        if keys != [portion.key for portion in self._listed]:
            self.clear()
            self._listed = ()
            for _ in portions:
                line = QListWidgetItem()
                line.setSizeHint(_LINE)
                self.addItem(line)
        for at, (portion, before) in enumerate(zip_longest(portions, self._listed)):
            if portion != before:
                self._show(self.item(at), portion)
        self._listed = portions
        row = keys.index(wanted) if wanted in keys else 0 if keys else -1
        self.setCurrentRow(row)
        self.blockSignals(False)
        return row

    @staticmethod
    def _show(line: QListWidgetItem, portion: Portion) -> None:
        line.setText(portion.title)
        line.setData(Qt.ItemDataRole.UserRole, portion.progress)
        line.setToolTip(plain_tip(_tip(portion)))


def next_open(portions: Sequence[Portion], here: int) -> int:
    """Return the next row that has something open, from the first one on again; ``here`` without any."""
    after = [*range(here + 1, len(portions)), *range(here)]
    return next((at for at in after if portions[at].open), here)


def counted(portions: Sequence[Portion]) -> str:
    """Return how far some portions are confirmed, in words."""
    numbers = [(len(each.items), each.confirmed, each.open) for each in portions]
    every, confirmed, is_open = map(sum, zip(*numbers, strict=True)) if numbers else (0, 0, 0)
    said = tr("{confirmed} of {every} confirmed, {open} open").format(confirmed=confirmed, every=every, open=is_open)
    return said if every else tr("Nothing to confirm here")


def _tip(portion: Portion) -> str:
    said = tr("{title}: {confirmed} of {every} confirmed, {open} open")
    return said.format(title=portion.title, confirmed=portion.confirmed, every=len(portion.items), open=portion.open)
