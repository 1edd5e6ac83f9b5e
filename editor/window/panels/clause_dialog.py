"""The form of one clause. Its fields come from the model of its form; it says what is wrong as one types."""

import json

from pydantic import JsonValue
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from db.changes import EditError
from editor.edits import clauses
from editor.window.desk import Desk
from editor.window.models.clause_fields import ClauseField, args_of, fields_of
from editor.window.plain_text import PlainLabel, plain_tip
from engine.data import schema
from engine.data.clauses.plain import unread
from engine.data.clauses.registry import KINDS, forms_of

RAW = ClauseField("arguments", "json", False, tip="An object of JSON; the game declares no forms of clauses")
"""The field of all arguments where there is no model."""
_HEIGHT = {"lines": 76, "json": 120}


class ClauseDialog(QDialog):
    """Asks for the form and the arguments of a clause; OK is there once the model takes them."""

    def __init__(self, desk: Desk, row: schema.ClauseRow | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add clause" if row is None else f"Clause {row.key}")
        self.resize(620, 640)
        self._desk, self._row = desk, row
        document = desk.document
        self._forms = forms_of(document.game)
        self._known = clauses.known_to(document.rows, document.game, document.scenario)
        self.key, self.kind, self.form = QLineEdit(), QComboBox(), QComboBox()
        self.text, self.rule, self.enforced = QPlainTextEdit(), QLineEdit(), QCheckBox("The program follows it")
        self.about, self.dropped, self.fault = PlainLabel(), PlainLabel(), PlainLabel()
        for label in (self.about, self.dropped, self.fault):
            label.setWordWrap(True)
        self.text.setFixedHeight(_HEIGHT["lines"])
        self.kind.addItems(KINDS)
        self.form.setEditable(self._forms is None)
        self.widgets: dict[ClauseField, QWidget] = {}
        self._kept: dict[str, JsonValue] = dict(row.args) if row is not None else {}
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._arguments = QFormLayout()
        self._lay_out()
        self._fill()
        self.kind.currentTextChanged.connect(self._show_forms)
        self.form.currentTextChanged.connect(self._show_fields)
        for changed in (self.key.textChanged, self.rule.textChanged, self.text.textChanged, self.enforced.toggled):
            changed.connect(self._judge)
        self.buttons.accepted.connect(self._store)
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        inner = QWidget()
        inner.setLayout(self._arguments)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inner)
        head = QFormLayout()
        rows = (("Key", self.key), ("Kind", self.kind), ("Form", self.form), ("", self.about))
        for name, widget in (*rows, ("What it says", self.text), ("Rule", self.rule), ("", self.enforced)):
            head.addRow(name, widget)
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        layout.addWidget(area, 1)
        layout.addWidget(self.dropped)
        layout.addWidget(self.fault)
        layout.addWidget(self.buttons)

    def _fill(self) -> None:
        row = self._row
        if row is not None:
            self.key.setText(row.key)
            self.key.setReadOnly(True)
            self.kind.setCurrentText(row.kind)
            self.text.setPlainText(row.text)
            self.rule.setText(row.rule)
        self.enforced.setChecked(row.enforced if row is not None else self._forms is not None)
        self._show_forms()
        if row is not None:
            if self.form.findText(row.form) < 0:
                self.form.addItem(row.form)
            self.form.setCurrentText(row.form)
            self._show_fields()

    def _show_forms(self) -> None:
        """Offer the forms of the kind that is chosen."""
        self.form.blockSignals(True)
        self.form.clear()
        self.form.addItems(sorted(self._forms.of(self.kind.currentText())) if self._forms is not None else [])
        self.form.blockSignals(False)
        self._show_fields()

    def _show_fields(self) -> None:
        """Show a field for each argument of the form; what was given before stays where the names agree."""
        model = self._forms.of(self.kind.currentText()).get(self.form.currentText()) if self._forms else None
        self.about.setText(" ".join((model.__doc__ or "").replace("``", "").split()) if model is not None else "")
        self.dropped.setText("")
        while self._arguments.rowCount():
            self._arguments.removeRow(0)
        self.widgets = {}
        for field in fields_of(model, self._known) if model is not None else (RAW,):
            given = (self._kept or None) if field is RAW else self._kept.get(field.name)
            self.widgets[field] = widget = self._widget(field, field.text_of(given))
            widget.setToolTip(plain_tip(field.tip))
            self._arguments.addRow(field.label, widget)
        names = {field.name for field in self.widgets}
        lost = [f"{name} = {json.dumps(value)}" for name, value in self._kept.items() if name not in names]
        if lost and RAW not in self.widgets:
            self.dropped.setText(f"This form has no such argument, OK drops it: {', '.join(lost)}")
        self._judge()

    def _widget(self, field: ClauseField, text: str) -> QWidget:
        """Return the widget of a field, holding a text."""
        if field.kind in ("choice", "yes", "name"):
            box = QComboBox()
            box.setEditable(field.kind == "name")
            box.addItems(("", *(("yes", "no") if field.kind == "yes" else field.choices)))
            if box.findText(text) < 0:
                box.addItem(text)
            box.setCurrentText(text)
            box.currentTextChanged.connect(self._judge)
            return box
        if field.kind in ("lines", "json"):
            edit = QPlainTextEdit(text)
            edit.setFixedHeight(_HEIGHT[field.kind])
            edit.setTabChangesFocus(True)
            edit.textChanged.connect(self._judge)
            return edit
        line = QLineEdit(text)
        line.textChanged.connect(self._judge)
        return line

    def row(self) -> schema.ClauseRow:
        """Return the clause as it is given. Raises EditError or ValueError naming what cannot be so."""
        texts = {field: _text(widget) for field, widget in self.widgets.items()}
        args = args_of(texts)
        if RAW in self.widgets:
            given = args.get(RAW.name, {})
            if not isinstance(given, dict):
                raise EditError("The arguments must be an object, such as {}")
            args = given
        document = self._desk.document
        values = {"key": self.key.text().strip(), "kind": self.kind.currentText(), "form": self.form.currentText()}
        values |= {"text": self.text.toPlainText().strip(), "rule": self.rule.text().strip()}
        return clauses.clause_of(
            document.game, document.scenario, {**values, "args": args, "enforced": self.enforced.isChecked()}
        )

    def _judge(self) -> None:
        """Say what is wrong, as the checks would."""
        try:
            row = self.row()
            faults = [fault.text for fault in clauses.clause_faults(self._desk.document.rows, row, self._known)]
            is_taken = self._row is None and self._stored(row.key)
            faults += [f"there is a clause {row.key} already; give it another key"] if is_taken else []
            self._kept = row.args if self._forms is None else self._kept | row.args
            self._tell_unread(row)
        except (EditError, ValueError) as error:
            faults = [str(error)]
        self.fault.setText("\n".join(faults[:3]))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not faults)

    def _tell_unread(self, row: schema.ClauseRow) -> None:
        """Say which arguments nobody can check, where the game declares no forms."""
        if self._forms is None:
            found = [name + (f" (did you mean {near}?)" if near else "") for name, near in unread(row.args)]
            self.dropped.setText(f"Not checked, for no form declares it: {', '.join(found)}" if found else "")

    def _stored(self, key: str) -> bool:
        document = self._desk.document
        return bool(document.rows.find(schema.ClauseRow, game=document.game, scenario=document.scenario, key=key))

    def _store(self) -> None:
        """Write the clause; a refusal stays in the form."""
        document = self._desk.document
        if self._desk.try_edit(lambda: clauses.store_clause(document.rows, self.row())):
            self.accept()


def _text(widget: QWidget) -> str:
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QPlainTextEdit):
        return widget.toPlainText()
    assert isinstance(widget, QLineEdit)
    return widget.text()
