"""The form of one clause. Its fields come from the model of its form; it says what is wrong as one types."""

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from db.changes import EditError
from editor.edits import clauses
from editor.window.desk import Desk
from editor.window.models.clause_draft import PartDraft, Setting
from editor.window.models.clause_fields import ClauseField
from editor.window.models.clause_marks import by_place
from editor.window.models.clause_slots import Choice
from editor.window.panels.clause_page import PartPage
from editor.window.panels.clause_parts import PartsTree
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr
from engine.data import schema
from engine.data.clauses.form import ClauseFault
from engine.data.clauses.plain import SHARED, unread
from engine.data.clauses.registry import KINDS, forms_of

_TEXT_HEIGHT = 76

NO_RULES = "The program has no rules of this game: it keeps the clause for people, and follows none."


class ClauseDialog(QDialog):
    """Asks for the form and the arguments of a clause; OK is there once the model takes them.

    Where arguments hold parts (``all`` of several conditions), these stand in a tree beside the fields of the part that
    is chosen there. OK writes the clause as one edit, whatever was done to its parts.
    """

    def __init__(self, desk: Desk, row: schema.ClauseRow | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add clause" if row is None else f"Clause {row.key}")
        self.resize(760, 680)
        self._desk, self._row = desk, row
        document = desk.document
        self._forms = forms_of(document.game)
        self._known = clauses.known_to(document.rows, document.game, document.scenario)
        self.key, self.kind, self.form = QLineEdit(), QComboBox(), QComboBox()
        self.text, self.rule, self.enforced = QPlainTextEdit(), QLineEdit(), QCheckBox(tr("The program follows it"))
        self.about, self.dropped, self.fault = PlainLabel(), PlainLabel(), PlainLabel()
        for label in (self.about, self.dropped, self.fault):
            label.setWordWrap(True)
        self.text.setFixedHeight(_TEXT_HEIGHT)
        self.kind.addItems(KINDS)
        self.form.setEditable(self._forms is None)
        self._setting = Setting(self._known, document.game)
        self.draft = PartDraft(self._setting, None)
        self.parts, self.page = PartsTree(), PartPage()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        self._fill()
        self.kind.currentTextChanged.connect(self._show_forms)
        self.form.currentTextChanged.connect(self._show_fields)
        for changed in (self.key.textChanged, self.rule.textChanged, self.text.textChanged, self.enforced.toggled):
            changed.connect(self._judge)
        self.parts.chosen.connect(self._show_part)
        self.parts.changed.connect(self._judge)
        self.page.typed.connect(self._follow)
        self.page.chosen.connect(self._choose)
        self.buttons.accepted.connect(self._store)
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(self.page)
        body = QSplitter()
        body.addWidget(self.parts)
        body.addWidget(area)
        body.setSizes([320, 440])
        body.setChildrenCollapsible(False)
        head = QFormLayout()
        rows = (("Key", self.key), ("Kind", self.kind), ("Form", self.form), ("", self.about))
        for name, widget in (*rows, ("What it says", self.text), ("Rule", self.rule), ("", self.enforced)):
            head.addRow(name, widget)
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        layout.addWidget(body, 1)
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
            self.draft.read(row.args)
            self._show_fields()

    def _show_forms(self) -> None:
        """Offer the forms of the kind that is chosen."""
        self.form.blockSignals(True)
        self.form.clear()
        named = sorted(self._forms.of(self.kind.currentText())) if self._forms is not None else ["", *SHARED]
        self.form.addItems(named)
        self.form.blockSignals(False)
        self._show_fields()

    def _show_fields(self) -> None:
        """Show the arguments of the form; what was given before stays where the names agree."""
        name = self.form.currentText()
        model = self._forms.of(self.kind.currentText()).get(name) if self._forms else None
        if self._forms is None:
            self.draft.name_form(name.strip())
        else:
            self.draft.choose(Choice(name, model) if model is not None else None)
        self.about.setText(self.draft.about if self._forms is not None else NO_RULES)
        self.parts.setVisible(bool(self.draft.content.slots))
        self.parts.show_draft(self.draft)
        self._show_part()
        self._judge()

    def _show_part(self) -> None:
        """Show the part that is chosen in the tree."""
        part, slot = self.parts.current()
        if slot is None:
            self.page.show_part(part)
        else:
            count = len(part.held(slot))
            has = "is empty" if not count else "has one entry" if count == 1 else f"has {count} entries"
            self.page.show_note(f"{slot.label} {has}. Add one, or choose one to change it.")
        self.page.mark(self._faults())

    def _follow(self) -> None:
        """Show the fields and slots that the part has now: another form that was typed may have others."""
        part, _ = self.parts.current()
        if part.content != self.page.content:
            self.parts.show_draft(self.draft, (part, None))
        self._judge()

    def _choose(self, name: str) -> None:
        """Make the chosen part another form."""
        part, slot = self.parts.current()
        if slot is None and part.slot is not None:
            part.choose(part.slot.choice(name))
            self.parts.show_draft(self.draft, (part, None))
            self._judge()

    @property
    def widgets(self) -> dict[ClauseField, QWidget]:
        """The fields of the part that is shown."""
        return self.page.widgets

    def row(self) -> schema.ClauseRow:
        """Return the clause as it is given. Raises EditError naming what cannot be so."""
        faults: list[ClauseFault] = []
        args = self.draft.value(faults)
        if faults:
            raise EditError(faults[0].text)
        document = self._desk.document
        values = {"key": self.key.text().strip(), "kind": self.kind.currentText(), "form": self.form.currentText()}
        values |= {"text": self.text.toPlainText().strip(), "rule": self.rule.text().strip()}
        return clauses.clause_of(
            document.game, document.scenario, {**values, "args": args, "enforced": self.enforced.isChecked()}
        )

    def _faults(self) -> list[ClauseFault]:
        """Return what is wrong, as the checks would tell it."""
        faults: list[ClauseFault] = []
        self.draft.value(faults)
        if faults:
            return faults
        try:
            row = self.row()
        except EditError as error:
            return [ClauseFault("", str(error))]
        faults = clauses.clause_faults(self._desk.document.rows, row, self._known)
        if self._row is None and self._stored(row.key):
            faults.append(ClauseFault("", f"there is a clause {row.key} already; give it another key"))
        return faults

    def _judge(self) -> None:
        """Say what is wrong, at the part where it is, and what would be lost."""
        faults = self._faults()
        more = [f"and {len(faults) - 3} more"] if len(faults) > 3 else []
        self.fault.setText("\n".join([*(fault.text for fault in faults[:3]), *more]))
        self.parts.mark(by_place(self.draft, faults))
        self.page.mark(faults)
        self.dropped.setText(self._lost())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not faults)

    def _lost(self) -> str:
        """Return which arguments are not written, or nobody can check."""
        lost = [text for part in self.draft.walk() for text in part.dropped()]
        if self._forms is not None or lost:
            return f"This form has no such argument, OK drops it: {', '.join(lost)}" if lost else ""
        args = self.draft.value([])
        unknown = unread(args) if isinstance(args, dict) else ()
        found = [name for name, near in unknown if not near]  # the others are faults
        return f"Not checked, for no form declares it: {', '.join(found)}" if found else ""

    def _stored(self, key: str) -> bool:
        document = self._desk.document
        return bool(document.rows.find(schema.ClauseRow, game=document.game, scenario=document.scenario, key=key))

    def _store(self) -> None:
        """Write the clause; a refusal stays in the form."""
        document = self._desk.document
        if self._desk.try_edit(lambda: clauses.store_clause(document.rows, self.row())) or self._desk.waits:
            self.accept()
