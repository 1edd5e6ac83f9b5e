"""The form of one clause. Its fields come from the model of its form; it says what is wrong as one types."""

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from db.changes import EditError
from editor.edits import clauses
from editor.edits.clause_titles import titles_of
from editor.edits.reading import one
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.clause_draft import PartDraft, Setting
from editor.window.models.clause_fields import ClauseField
from editor.window.models.clause_marks import by_place
from editor.window.models.clause_slots import Choice
from editor.window.models.clause_told import lost, missing, read_as, slot_note, summed
from editor.window.models.clause_words import kind_title
from editor.window.panels.clause_page import PartPage
from editor.window.panels.clause_parts import PartsTree
from editor.window.panels.clause_preview import ClausePreview
from editor.window.panels.fields import KeyField
from editor.window.panels.form_box import FormBox
from editor.window.panels.name_lines import narrow
from editor.window.panels.scrolled import scrolled
from editor.window.panels.sentence_field import SentenceField
from editor.window.plain_text import PlainLabel, SteadyLabel, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema
from engine.data.clauses.form import ClauseFault
from engine.data.clauses.registry import KINDS, forms_of

_KEY_WORDS = 4
"""From so many of its first words the key of a clause without a form is made."""
_SAYS = "In your words, for people, if not in those of the program; it follows the fields"
_RULE = "The number of the rule that says so"
_KEY = "What other clauses, arrivals and text files call it; made of the form or words unless you type another one"
NO_RULES = "The program has no rules of this game: it keeps the clause for people, and follows none."


class ClauseForm(QWidget):
    """Asks for the form and the arguments of a clause; it can be stored, as one edit, once the model takes them.

    Where arguments hold parts (``all`` of several conditions), these stand in a tree beside the fields of the part that
    is chosen there. It belongs to the scenario in which it was opened, ``where``, whichever is shown meanwhile.

    Signals:
        closed: the clause was stored, or the person gave it up.
        judged: what was given is another now.
    """

    closed = Signal()
    judged = Signal()

    def __init__(self, desk: Desk, row: schema.ClauseRow | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._row, document = desk, row, desk.document
        self.where = (document.game, document.scenario)
        self._forms = forms_of(document.game)
        self._known = clauses.known_to(document.rows, *self.where)
        self.key, self.kind, self.form = KeyField(), ChoiceBox(), FormBox()
        self.text = SentenceField(document.rows, row)
        self.rule, self.enforced = QLineEdit(), QCheckBox(tr("The program follows it"))
        self.about, self.dropped, self.fault = PlainLabel(), SteadyLabel(1), SteadyLabel(1, "bad")
        self.about.setWordWrap(True)
        for kind in KINDS:
            self.kind.addItem(kind_title(kind), kind)
        self.form.setEditable(self._forms is None)
        narrow(self.kind, self.form)
        titles = titles_of(document.rows, document.game, document.map, self._known)
        self._setting = Setting(self._known, document.game, titles)
        self.draft = PartDraft(self._setting, None)
        self.head, self.parts, self.page, self.preview = QWidget(), PartsTree(), PartPage(), ClausePreview()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Store"))
        self._lay_out()
        self._fill()
        self._begun = self._state()
        self.kind.currentIndexChanged.connect(lambda _place: self._show_forms())
        self.form.currentTextChanged.connect(self._show_fields)
        self.text.textChanged.connect(self._propose_key)
        for changed in (self.key.textChanged, self.rule.textChanged, self.text.textChanged, self.enforced.toggled):
            changed.connect(self._judge)
        self.parts.chosen.connect(self._show_part)
        self.parts.changed.connect(self._judge)
        self.page.typed.connect(self._follow)
        self.page.chosen.connect(self._choose)
        self.buttons.accepted.connect(self._store)
        self.buttons.rejected.connect(self.closed)

    def _lay_out(self) -> None:
        head = QFormLayout(self.head)
        head.setContentsMargins(0, 0, 0, 0)
        rows = (
            ("Kind", self.kind, "Victory, a special rule, or a condition that other clauses and arrivals ask for"),
            ("Form", self.form, "What it is about; the form has the fields below"),
            ("", self.about, ""),
            ("What it says", self.text, _SAYS),
            ("Rule", self.rule, _RULE),
            ("Key", self.key, _KEY),
        )
        for name, widget, tip in rows:
            widget.setToolTip(tr(tip))
            widget.setAccessibleName(name or widget.accessibleName())
            head.addRow(name, widget)
        self.enforced.setToolTip(tr("Whether it counts in play; otherwise it is only shown"))
        head.addRow(self.enforced)
        body = QSplitter()
        body.addWidget(self.parts)
        self.area = scrolled(self.head, self.page)
        body.addWidget(self.area)
        body.setSizes([240, 440])
        body.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(body, 1)
        said = QVBoxLayout()
        said.setSpacing(1)
        for label in (self.preview, self.dropped, self.fault):
            said.addWidget(label)
        told = QHBoxLayout()  # what is said stands beside the buttons: the fields have the height
        add_layout(told, said, 1)
        told.addWidget(self.buttons, 0, Qt.AlignmentFlag.AlignBottom)
        add_layout(layout, told)

    @property
    def is_begun(self) -> bool:
        """Whether something was typed or chosen that is not stored."""
        return self._state() != self._begun

    def _state(self) -> tuple[object, ...]:
        texts = (self.key.text(), self.text.toPlainText(), self.rule.text(), self.enforced.isChecked())
        return (*texts, self.kind.currentData(), self.form.currentText(), repr(self.draft.value([])))

    def _fill(self) -> None:
        row = self._row
        if row is not None:
            self.key.setText(row.key)
            self.key.setReadOnly(True)
            self.kind.setCurrentIndex(self.kind.findData(row.kind))
            self.rule.setText(row.rule)
        self.enforced.setChecked(row.enforced if row is not None else self._forms is not None)
        self._show_forms()
        if row is not None:
            if self.form.findData(row.form) < 0:
                self.form.addItem(row.form, row.form)
            self.form.setCurrentIndex(self.form.findData(row.form))
            self._show_fields()
            self.draft.read(row.args)
            self._show_fields()

    def _show_forms(self) -> None:
        """Offer the forms of the kind that is chosen."""
        self.form.blockSignals(True)
        self.form.offer(self._forms.of(self.kind.currentData()) if self._forms is not None else None)
        self.form.blockSignals(False)
        self._show_fields()

    def _form_name(self) -> str:
        """Return the form that is chosen, or typed where the game declares none."""
        return str(self.form.currentData() or "") if self._forms is not None else self.form.currentText().strip()

    def _propose_key(self) -> None:
        """Let the key of a new clause be that of its form, or of its first words where it has none, unless another one
        was typed."""
        if self._row is None:
            rows, (game, scenario) = self._desk.document.rows, self.where
            taken = {row.key for row in rows.find(schema.ClauseRow, game=game, scenario=scenario)}
            first = " ".join(re.findall(r"\w+", self.text.toPlainText())[:_KEY_WORDS])
            self.key.follow(self._form_name() or first, taken, may_lack=True)

    def _show_fields(self) -> None:
        """Show the arguments of the form; what was given before stays where the names agree."""
        name = self._form_name()
        model = self._forms.of(self.kind.currentData()).get(name) if self._forms else None
        self._propose_key()
        if self._forms is None:
            self.draft.name_form(name)
        else:
            self.draft.choose(Choice(name, model) if model is not None else None)
        self._let_enforce(self._forms is None or bool(name))
        self.about.setText(self.draft.about if self._forms is not None else NO_RULES)
        self.parts.setVisible(bool(self.draft.content.slots))
        self.parts.show_draft(self.draft)
        self._show_part()
        self._judge()

    def _let_enforce(self, may: bool) -> None:
        """Let the program be asked to follow the clause, unless it has no form: then it is text for people."""
        if may != self.enforced.isEnabled():
            self.enforced.setEnabled(may)
            self.enforced.setChecked(may)

    def _show_part(self) -> None:
        """Show the part that is chosen; what the whole clause has stands with its line, not above and in the way."""
        part, slot = self.parts.current()
        self.head.setVisible(slot is None and part.slot is None)
        self.area.verticalScrollBar().setValue(0)
        if slot is None:
            self.page.show_part(part)
        else:
            count = len(part.held(slot))
            self.page.show_note(slot_note(slot.label, count))
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
        values = {"key": self.key.text().strip(), "kind": self.kind.currentData(), "form": self._form_name()}
        values |= {"text": self.text.toPlainText().strip(), "rule": self.rule.text().strip()}
        return clauses.clause_of(*self.where, {**values, "args": args, "enforced": self.enforced.isChecked()})

    def _faults(self) -> list[ClauseFault]:
        """Return what is wrong, as the checks would tell it."""
        if lacks := missing(self._form_name(), self.text.toPlainText(), self.key.text()):
            return [ClauseFault("", f"Still missing: {lacks}")]
        faults: list[ClauseFault] = []
        self.draft.value(faults)
        if faults:
            return faults
        try:
            row = self.row()
        except EditError as error:
            return [ClauseFault("", str(error))]
        faults = clauses.clause_faults(self._desk.document.rows, row, self._known)
        where = {"game": row.game, "scenario": row.scenario}
        if self._row is None and self._desk.document.rows.find(schema.ClauseRow, key=row.key, **where):
            faults.append(ClauseFault("", f"there is a clause {row.key} already; give it another key"))
        return faults

    def _judge(self) -> None:
        """Say what is wrong, at the part where it is, what would be lost, and what is not told any more."""
        self._tell_rule()
        older = self.text.follow(self.draft.value([]), read_as(self.draft))
        faults = self._faults()
        self.preview.follow(self.draft, enforced=self.enforced.isChecked())
        self.fault.tell(*summed(faults))
        self.parts.mark(by_place(self.draft, faults))
        self.page.mark(faults)
        self.dropped.tell(lost(self.draft) or older)
        self.judged.emit()
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not faults)

    def look_again(self) -> None:
        """Judge anew what was given: something else has changed."""
        self._known = clauses.known_to(self._desk.document.rows, *self.where)
        self._judge()

    def _store(self) -> None:
        """Write the clause; a refusal stays in the form."""
        document = self._desk.document
        if self._desk.try_edit(lambda: clauses.store_clause(document.rows, self.row())) or self._desk.waits:
            self.closed.emit()

    def _tell_rule(self) -> None:
        """Let the field of the rule say what that rule is about."""
        found = one(self._desk.document.rows, schema.RuleRow, game=self.where[0], rule=self.rule.text().strip())
        self.rule.setToolTip(plain_tip(f"{found.rule} {found.title}: {found.summary}" if found is not None else _RULE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up by Esc what was not begun; what was stays open until it is stored or canceled."""
        if event.key() == Qt.Key.Key_Escape and not self.is_begun:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
