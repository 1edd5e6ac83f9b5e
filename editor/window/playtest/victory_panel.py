"""The clauses of victory as they stand in a game, each with what it has entered into the account of points."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.window.plain_text import plain_tip
from editor.window.playtest.session import PlaySession
from editor.window.playtest.victory_lines import StandingClause, points_line, standing_clauses
from editor.window.translation import tr

_WIDTHS, _INDENT = {1: 60, 2: 105}, 10
_RIM, _HIGH = 8, 10_000
"""Pixels beside a text, and more than any has below it."""


class _Broken(QStyledItemDelegate):
    """Lines of a tree that are as high as their text, broken in the width of its column; one over all columns as high
    as in all."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of the text in lines."""
        tree, level = self._tree, 2 if index.parent().isValid() else 1
        wide = tree.viewport().width() if level == 2 else tree.columnWidth(index.column())
        room = QRect(0, 0, max(1, wide - _RIM - (level * _INDENT if index.column() == 0 else 0)), _HIGH)
        text = str(index.data())
        high = tree.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
        return QSize(super().sizeHint(option, index).width(), high + 2)


class VictoryPanel(QWidget):
    """The entries of each clause stand open below it, the last one first; ``points`` are those of both sides in words,
    empty where none are given."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([tr("Clause"), tr("State"), tr("How far")])
        self.tree.setHeaderHidden(True)  # each line is read by itself, and the page is low
        self.tree.setIndentation(_INDENT)
        self.tree.setWordWrap(True)  # a clause whose end is cut tells nobody what it asks for
        self.tree.setItemDelegate(_Broken(self.tree))
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in _WIDTHS.items():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self.tree.setColumnWidth(column, width)
        header.sectionResized.connect(self.tree.scheduleDelayedItemsLayout)
        self.tree.setAccessibleName(tr("Clauses of victory and points"))
        column_of = QVBoxLayout(self)
        column_of.setContentsMargins(0, 0, 0, 0)
        column_of.addWidget(self.tree, 1)
        self.points = ""
        self._shown: object = None

    def show_session(self, session: PlaySession) -> None:
        """Show how the clauses stand in a game, as far as its viewer may know."""
        line, found = points_line(session.seen), standing_clauses(session.scenario, session.seen)
        if (line, found) == self._shown:
            return
        self._shown = (line, found)
        self.points = line
        self.tree.clear()
        for clause in found:
            item = self._item(clause, session)
            self.tree.addTopLevelItem(item)
            for child in filter(None, map(item.child, range(item.childCount()))):
                child.setFirstColumnSpanned(True)  # which only an item of a tree can be
        self.tree.expandAll()

    def _item(self, clause: StandingClause, session: PlaySession) -> QTreeWidgetItem:
        item = QTreeWidgetItem([clause.text or clause.key, clause.state, clause.told])
        for column, text in enumerate((f"{clause.text} [{clause.rule}]".replace(" []", ""), clause.state, clause.told)):
            item.setToolTip(column, plain_tip(text))
        for entry in reversed(clause.entries):
            said = f"{session.side_titles[entry.side]} {entry.points:+d}, turn {entry.turn}: {entry.cause}"
            child = QTreeWidgetItem([said])
            child.setToolTip(0, plain_tip(f"{session.calendar.name(entry.turn)}: {entry.cause}"))
            item.addChild(child)
        return item
