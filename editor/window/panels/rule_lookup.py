"""Finds a rule by number or word and shows our summary of it, with its ruling."""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits.concerning import concerned
from editor.window.desk import Desk
from editor.window.panels.own_rulebook import OwnRulebook
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.playtest.buttons import push_button
from editor.window.settings import Settings
from editor.window.translation import tr
from engine.cases.examples import examples_of, why_none
from engine.data import schema
from engine.data.counted import counted


class RuleLookup(QWidget):
    """Finds a rule by number or word and shows our summary of it, with its ruling."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shown: Path | None = None  # the example that was shown last
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Rule number or words, such as 1.3 or stacking"))
        self.search.setAccessibleName(tr("Rule number or words"))
        self.search.setClearButtonEnabled(True)
        self.list, self.text, self.count = QListWidget(), QTextBrowser(), PlainLabel()
        self.list.setAccessibleName(tr("Rules"))
        copying = QAction(tr("Copy number and title"), self.list)
        copying.triggered.connect(self._copy)
        self.list.addAction(copying)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.text.setAccessibleName(tr("The rule in our words"))
        left, right = QWidget(), QSplitter(Qt.Orientation.Horizontal)
        rows = QVBoxLayout(left)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.search)
        rows.addWidget(self.list, 1)
        rows.addWidget(self.count)
        self.own = OwnRulebook(desk.settings or Settings())
        told = QWidget()
        column = QVBoxLayout(told)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text, 1)
        self.example = push_button(
            tr("Run an example"), tr("Show a case of this rule in Play, with what is done in it"), self._run_example
        )
        column.addWidget(self.example)
        column.addWidget(self.own)
        right.addWidget(left)
        right.addWidget(told)
        right.setSizes([360, 640])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(right)
        self.search.textChanged.connect(self._fill_again)
        self.search.returnPressed.connect(lambda: self.list.setCurrentRow(0))
        self.list.currentItemChanged.connect(self._show)
        desk.document.chosen.connect(self._fill_again)  # a method: Qt forgets it with this widget, as it does no lambda
        desk.document.changed.connect(self._on_changed)
        self._read = ("", "")  # the game and the rule that are read
        self._fill_again()

    def _run_example(self) -> None:
        """Show the first case of the rule in Play; the next one when it is asked for again."""
        item, game = self.list.currentItem(), self._desk.document.game
        found = examples_of(game, str(item.data(Qt.ItemDataRole.UserRole))) if item is not None else []
        if found:
            paths = [path for _title, path in found]
            shown = paths[(paths.index(self._shown) + 1) % len(paths)] if self._shown in paths else paths[0]
            self._shown = shown
            self._desk.page_wanted.emit("playtest")
            help_ = self.window()
            if isinstance(help_, QDialog):
                help_.hide()  # it would lie over what it shows
            self._desk.playtest().game.open_case(shown, help_.show if isinstance(help_, QDialog) else None)

    def _copy(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            QGuiApplication.clipboard().setText(item.text())

    def _on_changed(self, changes: ChangeSet) -> None:
        tables = concerned(changes)
        if "rule" in tables:
            self._fill_again()
        elif tables & {"ruling", "waived_rule"}:
            self._show(self.list.currentItem())

    def _fill_again(self, _typed: str = "") -> None:
        """List what there is now. The rule being read stays chosen where it is listed, and is read on where it is not;
        the first one is chosen where none is read that the game has."""
        self._fill()
        game, number = self._read
        there = self._desk.document.rows.find(schema.RuleRow, game=game, rule=number)
        if game != self._desk.document.game or not there:
            self.list.setCurrentRow(0)
        elif self._choose(number):
            self._show(self.list.currentItem())

    def look_up(self, text: str) -> None:
        """Search for a rule number or words, and choose the rule of exactly this number, else the first."""
        self.search.setText(text)
        self._choose(text) or self.list.setCurrentRow(0)

    def _choose(self, number: str) -> bool:
        """Choose a rule by its number; return whether it is listed."""
        listed = (self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count()))
        row = next((row for row, each in enumerate(listed) if each == number), -1)
        self.list.setCurrentRow(row)
        return row >= 0

    def _fill(self) -> None:
        words = self.search.text().lower().split()
        with QSignalBlocker(self.list):  # Qt would name each next line the current one, also those of another game
            self.list.clear()
        for row in self._desk.document.rows.find(schema.RuleRow, game=self._desk.document.game):
            hay = f"{row.rule} {row.title} {row.summary}".lower()
            if all(word in hay for word in words):
                item = QListWidgetItem(f"{row.rule}  {row.title}")
                item.setData(Qt.ItemDataRole.UserRole, row.rule)
                item.setToolTip(plain_tip(row.summary))
                self.list.addItem(item)
        self.count.setText(
            counted(self.list.count(), "rule") if self.list.count() or not words else tr("No rule has these words")
        )
        if not self._desk.document.rows.find(schema.RuleRow, game=self._desk.document.game):
            self.text.setPlainText(tr("This game has no index of its rules yet."))

    def _show(self, item: QListWidgetItem | None, _previous: object = None) -> None:
        if item is None:
            return
        document = self._desk.document
        number = str(item.data(Qt.ItemDataRole.UserRole))
        self._read = document.game, number
        (row,) = document.rows.find(schema.RuleRow, game=document.game, rule=number)
        numbers = [each.rule for each in document.rows.find(schema.RuleRow, game=document.game)]
        has_example = bool(examples_of(document.game, number))
        self.example.setEnabled(has_example)
        self.own.show_rule(document.game, number, numbers[: numbers.index(number)])
        parts = [f"{row.rule}  {row.title}", f"{row.kind}, {row.level or 'all levels'}", row.summary]
        if row.line is not None:
            parts.append(f"Read from line {row.line} of the rulebook's text.")
        for waived in document.rows.find(schema.WaivedRuleRow, game=document.game, rule=number):
            parts.append(f"Not in the engine: {waived.reason}")
        for ruling in document.rows.find(schema.RulingRow, game=document.game, rule=number):
            parts.append(f"Ruling: {ruling.question}\nRead as: {ruling.chosen}\nWhy: {ruling.why}")
        if not has_example:
            parts.append(why_none(row.kind))
        self.text.setPlainText("\n\n".join(parts))
