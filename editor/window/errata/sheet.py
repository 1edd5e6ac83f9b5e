"""The head of an erratum as a form in the inspector: each field is written when it is left; where it is in force."""

from collections.abc import Callable

from pydantic import JsonValue
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet, EditError
from editor.edits import errata
from editor.edits.errata_changes import STATUSES
from editor.edits.errata_numbers import desk_of, renumber, set_desk
from editor.edits.reading import one
from editor.window.desk import Desk
from editor.window.first_look import in_list_order
from editor.window.panels.fields import ParagraphField, fault_label
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema
from engine.data.printings import is_mended, known_printings

_KEY = Qt.ItemDataRole.UserRole
_LINES = 6


class ErratumSheet(QWidget):
    """The inspector's page of an erratum; ``show_erratum`` fills it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.key = ""
        self._refused: QLineEdit | None = None
        self.title = PlainLabel()
        self.title.setObjectName("sheetTitle")
        self.title.setWordWrap(True)
        self.number, self.called, self.origin, self.rule = QLineEdit(), QLineEdit(), QLineEdit(), QLineEdit()
        self.printings, self.supersedes, self.since = QLineEdit(), QLineEdit(), QLineEdit()
        self.status, self.reason, self.fault = ChoiceBox(), ParagraphField(), fault_label()
        for status in STATUSES:
            self.status.addItem(tr(status), status)
        self.reason.setMaximumHeight(90)
        self.scenarios = QListWidget()
        self.scenarios.setAccessibleName(tr("In force in"))
        self.copy, self.prefix = ChoiceBox(), QLineEdit()
        self.copy.setEditable(True)
        self.copy.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.title)
        layout.addWidget(self._head())
        layout.addWidget(self._switches())
        layout.addWidget(self._game())
        layout.addStretch(1)
        self._connect()

    def _head(self) -> QWidget:
        box = QGroupBox(tr("Erratum"))
        form = QFormLayout(box)
        fields: tuple[tuple[str, QWidget, str], ...] = (
            (tr("Number"), self.number, tr("Free to choose; a number that was given once is never given again")),
            (tr("Title"), self.called, tr("What is wrong, in a few words")),
            (tr("Status"), self.status, tr("Official errata are in force unless a scenario says otherwise")),
            (tr("Source"), self.origin, tr("Where it was read, or who has found it")),
            (tr("Reason"), self.reason, tr("Why what is printed is wrong")),
            (tr("Rule"), self.rule, tr("The number of the rule that it is about")),
            (tr("Printings"), self.printings, tr("Those that have the error, separated by ;  empty means all")),
            (tr("Replaces"), self.supersedes, tr("Numbers of errata that it replaces, separated by commas")),
            (tr("Since"), self.since, tr("In which list, or when, it first stood")),
        )
        for name, field, tip in fields:
            field.setAccessibleName(name)
            field.setToolTip(tip)
            form.addRow(name, field)
        self.fault.setMinimumHeight(0)
        form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, self.fault)
        return box

    def _switches(self) -> QWidget:
        box = QGroupBox(tr("In force in"))
        QVBoxLayout(box).addWidget(self.scenarios)
        return box

    def _game(self) -> QWidget:
        box = QGroupBox(tr("All errata of the game"))
        form = QFormLayout(box)
        self.copy.setToolTip(tr("The printing that you own: errata that are mended in it are not applied"))
        self.prefix.setToolTip(tr("Numbers of new errata begin so, such as P for P-7; empty means their status"))
        for name, field in ((tr("My copy"), self.copy), (tr("Prefix"), self.prefix)):
            field.setAccessibleName(name)
            form.addRow(name, field)
        return box

    def _connect(self) -> None:
        self.number.editingFinished.connect(self._renumber)
        lines = {"title": self.called, "origin": self.origin, "rule": self.rule, "printings": self.printings}
        for name, field in (lines | {"since": self.since}).items():
            field.editingFinished.connect(lambda name=name, field=field: self._set(name, field.text().strip(), field))
        self.supersedes.editingFinished.connect(self._set_replaced)
        self.status.activated.connect(lambda: self._set("status", str(self.status.currentData())))
        self.reason.left.connect(lambda: self._set("reason", self.reason.toPlainText().strip()))
        self.scenarios.itemChanged.connect(self._switch)
        for signal in (self.copy.activated, self.copy.lineEdit().editingFinished):  # type: ignore[union-attr]
            signal.connect(lambda *_: self._settle("printing", self.copy.currentText().strip()))
        self.prefix.editingFinished.connect(lambda: self._settle("prefix", self.prefix.text().strip()))

    def show_erratum(self, key: str) -> bool:
        """Fill the page; returns whether there is such an erratum."""
        document = self._document
        row = one(document.baseline, schema.ErratumRow, game=document.game, key=key)
        if row is None:
            return False
        if key != self.key:
            self._refuse("", None)
        self.key = key
        self.title.setText(f"{row.key}  {row.title}")
        for field, text in (
            (self.number, row.key), (self.called, row.title), (self.origin, row.origin), (self.rule, row.rule),
            (self.printings, row.printings), (self.supersedes, ", ".join(row.supersedes)), (self.since, row.since),
        ):  # fmt: skip
            if field.text() != text and field is not self._refused:
                field.setText(text)
        if self.reason.toPlainText() != row.reason and not self.reason.hasFocus():
            self.reason.setPlainText(row.reason)
        self.status.setCurrentIndex(self.status.findData(row.status))
        self._show_scenarios(row)
        self._show_desk()
        return True

    def type_title(self) -> None:
        """Let the title be typed anew."""
        self.called.setFocus()
        self.called.selectAll()

    def _show_scenarios(self, row: schema.ErratumRow) -> None:
        rows, game = self._document.baseline, self._document.game
        on = {each.scenario: each.on for each in rows.find(schema.ScenarioErratumRow, game=game, erratum=row.key)}
        done = is_mended(row, desk_of(rows, game).printing)
        with QSignalBlocker(self.scenarios):
            self.scenarios.clear()
            for head in in_list_order(rows.find(schema.ScenarioRow, game=game)):
                item = QListWidgetItem(f"{head.number} {head.title}".strip())
                item.setData(_KEY, head.scenario)
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
                )
                is_on = on.get(head.scenario, row.status == "official")
                item.setCheckState(Qt.CheckState.Checked if is_on and not done else Qt.CheckState.Unchecked)
                if done:
                    item.setFlags(Qt.ItemFlag.ItemIsSelectable)
                    item.setToolTip(plain_tip(tr("Mended in my copy, and so not applied")))
                self.scenarios.addItem(item)
        high = self.scenarios.fontMetrics().height() + 6
        self.scenarios.setFixedHeight(min(max(self.scenarios.count(), 1), _LINES) * high + 8)

    def _show_desk(self) -> None:
        rows, game = self._document.baseline, self._document.game
        settled, heads = desk_of(rows, game), rows.find(schema.ErratumRow, game=game)
        with QSignalBlocker(self.copy):
            self.copy.clear()
            for name in ("", *known_printings(heads, [settled])):
                self.copy.addItem(name, name)
            self.copy.setCurrentText(settled.printing)
        self.prefix.setText(settled.prefix)

    def _row(self) -> schema.ErratumRow | None:
        return one(self._document.baseline, schema.ErratumRow, game=self._document.game, key=self.key)

    def _set(self, name: str, value: str, field: QLineEdit | None = None) -> None:
        row = self._row()
        if row is None or row.said(name) == value:
            self._take_back(field)
            return
        document = self._document
        self._try(lambda: errata.set_head(document.baseline, document.game, self.key, **{name: value}), field)

    def _set_replaced(self) -> None:
        row, said = self._row(), self.supersedes.text()
        keys: list[JsonValue] = [part.strip() for part in said.split(",") if part.strip()]
        if row is None or [*row.supersedes] == keys:
            self._take_back(self.supersedes)
            return
        document = self._document
        known = {each.key for each in document.baseline.find(schema.ErratumRow, game=document.game)} - {self.key}
        wrong = [str(key) for key in keys if key not in known]
        if wrong:
            said = tr("{keys} is no other erratum of this game").format(keys=", ".join(wrong))
            self._refuse(said, self.supersedes)
            return
        self._try(lambda: errata.set_head(document.baseline, document.game, self.key, supersedes=keys), self.supersedes)

    def _renumber(self) -> None:
        row, wanted, document = self._row(), self.number.text().strip(), self._document
        if row is None or wanted == row.key:
            self._take_back(self.number)
            return
        was_open = document.open_erratum == row.key
        if self._try(lambda: renumber(document.baseline, document.game, row.key, wanted), self.number):
            self.key = wanted
            if was_open:
                self._desk.mean(wanted)
            self._desk.select("erratum", wanted)

    def _switch(self, item: QListWidgetItem) -> None:
        document, on = self._document, item.checkState() == Qt.CheckState.Checked
        scenario = str(item.data(_KEY))
        self._try(lambda: errata.switch(document.baseline, document.game, scenario, self.key, on))

    def _settle(self, name: str, value: str) -> None:
        document = self._document
        if desk_of(document.baseline, document.game).said(name) != value:
            self._try(lambda: set_desk(document.baseline, document.game, **{name: value}))

    def _refuse(self, why: str, field: QLineEdit | None) -> None:
        """Say below why a field is refused, which keeps what was typed; empty: none is."""
        self.fault.setText(why)
        self._refused = field

    def _take_back(self, field: QLineEdit | None) -> None:
        """Let go of the refusal of a field that holds again what is stored."""
        if field is self._refused:
            self._refuse("", None)

    def _try(self, make: Callable[[], ChangeSet], field: QLineEdit | None = None) -> bool:
        """Make an edit; where it is refused, the field stays and the reason stands below."""
        try:
            changes = make()
        except EditError as error:
            self._refuse(str(error), field)
            return False
        self._refuse("", None)
        return self._desk.try_edit(lambda: changes)
