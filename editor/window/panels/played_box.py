"""What does a scenario play? Level, options, rulings that have more than one playable reading, errata."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.edits.options import choose_level, is_played, set_option
from editor.edits.rules import set_ruling
from editor.edits.variants import parent_of
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.mnemonics import lettered
from editor.window.plain_text import PlainLabel, plain_action, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema
from engine.playtest.games import rulings_read

_KEY = Qt.ItemDataRole.UserRole
_LINES = 9
_TAKEN = frozenset("fesvtghdalni0123456789")
"""Letters of the menus and of the other buttons of the page."""


class PlayedBox(QGroupBox):
    """Stands on the page of the scenario."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("What is played", parent)
        self._desk, self._document = desk, desk.document
        self.level, self.options = ChoiceBox(), QListWidget()
        self.level.setAccessibleName(tr("Level"))
        self.options.setAccessibleName(tr("Options and variants"))
        self.ruling, self.reading = ChoiceBox(), ChoiceBox()
        self.ruling.setAccessibleName(tr("Ruling"))
        self.reading.setAccessibleName(tr("Read as"))
        self.options.setMinimumWidth(90)
        self.options.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.options.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.why = PlainLabel()
        self.why.setWordWrap(True)
        self.errata = QPushButton(tr("Errata..."))
        self.errata.setToolTip(tr("Which errata are in force in this scenario"))
        for combo in (self.level, self.ruling, self.reading):
            combo.setMinimumContentsLength(8)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.form = QFormLayout()
        for name, field in (
            ("Level", self.level),
            ("Options", self.options),
            ("Ruling", self.ruling),
            ("Read as", self.reading),
            ("", self.why),
            ("Errata", self.errata),
        ):
            self.form.addRow(name, field)
        add_layout(QVBoxLayout(self), self.form)
        self.level.activated.connect(lambda: self._choose_level(str(self.level.currentData() or "")))
        self.options.itemChanged.connect(self._tick)
        self.ruling.currentIndexChanged.connect(lambda _place: self._show_ruling())
        self.reading.activated.connect(lambda: self._read(str(self.reading.currentData())))
        self.errata.clicked.connect(lambda: desk.page_wanted.emit("errata"))

    def take_keys(self) -> None:
        """Give the keys to the first field that the game has."""
        fields: tuple[QWidget, ...] = (self.level, self.options, self.ruling, self.errata)
        next(field for field in fields if not field.isHidden()).setFocus()

    def show_scenario(self) -> None:
        """Show what is played now."""
        document = self._document
        rows, game, scenario = document.rows, document.game, document.scenario
        options = rows.find(schema.OptionRow, game=game)
        levels = [row for row in options if row.kind == "level"]
        with QSignalBlocker(self.level):
            self.level.clear()
            for row in levels:
                self.level.addItem(row.title, row.key)
                if is_played(rows, scenario, row):
                    self.level.setCurrentIndex(self.level.count() - 1)
        self.form.setRowVisible(self.level, bool(levels))
        rest = [row for row in options if row.kind != "level"]
        with QSignalBlocker(self.options):
            self.options.clear()
            for row in rest:
                self.options.addItem(_option(row, is_played(rows, scenario, row)))
        self.options.setFixedHeight(min(len(rest), _LINES) * (self.fontMetrics().height() + 6) + 8)
        self.form.setRowVisible(self.options, bool(rest))
        self._offer_rulings()
        switches = rows.find(schema.ScenarioErratumRow, game=game, scenario=scenario)
        self.errata.setText(lettered([plain_action(_switched(switches, *self._of_parent()))], _TAKEN)[0])

    def _of_parent(self) -> tuple[str, list[schema.ScenarioErratumRow]]:
        """Return the title of the scenario that is followed, and the switches of its errata."""
        document = self._document
        parent = parent_of(document.rows, document.game, document.scenario)
        if parent is None:
            return "", []
        where = {"game": parent.game, "scenario": parent.scenario}
        return parent.title, document.rows.find(schema.ScenarioErratumRow, **where)

    def _offer_rulings(self) -> None:
        document = self._document
        known = rulings_read(document.game)
        found = [row for row in document.rows.find(schema.RulingRow, game=document.game) if row.key in known]
        chosen = self.ruling.currentData()
        with QSignalBlocker(self.ruling):
            self.ruling.clear()
            for row in found:
                self.ruling.addItem(f"{row.rule}  {row.question}", row.key)
                self.ruling.setItemData(self.ruling.count() - 1, plain_tip(row.question), Qt.ItemDataRole.ToolTipRole)
            self.ruling.setCurrentIndex(max(0, self.ruling.findData(chosen)))
        for field in (self.ruling, self.reading, self.why):
            self.form.setRowVisible(field, bool(found))
        self._show_ruling()

    def _show_ruling(self) -> None:
        document, key = self._document, str(self.ruling.currentData() or "")
        self.reading.clear()
        for row in document.rows.find(schema.RulingRow, game=document.game, key=key):
            for text in row.readings:
                self.reading.addItem(text, text)
            self.reading.setCurrentIndex(self.reading.findData(row.chosen))
            self.reading.setToolTip(plain_tip(row.chosen))
            self.why.setText(row.why)

    def _choose_level(self, key: str) -> None:
        document = self._document
        self._desk.try_edit(lambda: choose_level(document.rows, document.game, document.scenario, key))
        self.show_scenario()

    def _tick(self, item: QListWidgetItem) -> None:
        document, key, on = self._document, str(item.data(_KEY)), item.checkState() == Qt.CheckState.Checked
        self._desk.try_edit(lambda: set_option(document.rows, document.game, document.scenario, key, on))
        self.show_scenario()

    def _read(self, reading: str) -> None:
        document, key = self._document, str(self.ruling.currentData())
        self._desk.try_edit(lambda: set_ruling(document.rows, document.game, key, reading))
        self.show_scenario()


def _switched(mine: list[schema.ScenarioErratumRow], followed: str, theirs: list[schema.ScenarioErratumRow]) -> str:
    """Say how many errata are switched for a scenario alone; what it has from the one that it follows is no such."""
    ones, others = ({row.erratum: row.on for row in rows} for rows in (mine, theirs))
    count = sum(ones.get(key) != others.get(key) for key in {**ones, **others})
    if count:
        return f"{count} switched for it..."
    return f"As in {followed}..." if followed else "As the game has them..."


def _option(row: schema.OptionRow, on: bool) -> QListWidgetItem:
    item = QListWidgetItem(row.title if row.enforced else f"{row.title} (not enforced)")
    item.setData(_KEY, row.key)
    item.setToolTip(plain_tip(f"{row.rule}: {row.text}" if row.text else row.rule))
    flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
    item.setFlags(flags if row.default else flags | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
    return item
