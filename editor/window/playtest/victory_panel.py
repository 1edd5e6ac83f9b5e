"""The clauses of victory as they stand in a game, each with what it has entered into the account of points."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.playtest.session import PlaySession
from editor.window.playtest.victory_lines import StandingClause, points_line, standing_clauses
from editor.window.translation import tr

_WIDTHS = (210, 90)


class VictoryPanel(QWidget):
    """The account of points above the clauses; the entries of each stand open below it, the last one first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points = PlainLabel()
        self.points.setStyleSheet("font-weight: bold")
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([tr("Clause"), tr("State"), tr("How far")])
        for column, width in enumerate(_WIDTHS):
            self.tree.setColumnWidth(column, width)
        self.tree.setAccessibleName(tr("Clauses of victory and points"))
        column_of = QVBoxLayout(self)
        column_of.setContentsMargins(0, 0, 0, 0)
        column_of.addWidget(self.points)
        column_of.addWidget(self.tree, 1)
        self._shown: object = None

    def show_session(self, session: PlaySession) -> None:
        """Show how the clauses stand in a game, as far as its viewer may know."""
        line, found = points_line(session.seen), standing_clauses(session.scenario, session.seen)
        if (line, found) == self._shown:
            return
        self._shown = (line, found)
        self.points.setText(line)
        self.points.setVisible(bool(line))
        self.tree.clear()
        for clause in found:
            self.tree.addTopLevelItem(self._item(clause, session))
        self.tree.expandAll()

    def _item(self, clause: StandingClause, session: PlaySession) -> QTreeWidgetItem:
        item = QTreeWidgetItem([clause.text or clause.key, clause.state, clause.told])
        for column, text in enumerate((f"{clause.text} [{clause.rule}]".replace(" []", ""), clause.state, clause.told)):
            item.setToolTip(column, plain_tip(text))
        for entry in reversed(clause.entries):
            who = f"{session.side_titles[entry.side]} {entry.points:+d}"
            child = QTreeWidgetItem([f"{session.calendar.name(entry.turn)}: {entry.cause}", who, ""])
            child.setToolTip(0, plain_tip(entry.cause))
            child.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.addChild(child)
        return item
