"""The fields of one part of a clause. What is wrong with a field stands below it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from editor.edits.clause_titles import Titles
from editor.window.models.clause_draft import PartDraft
from editor.window.models.clause_fields import ClauseField
from editor.window.models.clause_marks import is_within
from editor.window.models.clause_open import FORM
from editor.window.models.clause_slots import Content
from editor.window.models.clause_words import brief_fault, hint_of, read, shown, tip_of
from editor.window.panels.name_lines import NameLines, finding, narrow
from editor.window.plain_text import PlainLabel, SteadyLabel, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data.clauses.form import ClauseFault

_HEIGHT = {"lines": 76, "json": 120}


class PartPage(QWidget):
    """Shows a part, with the form that it has where it may have another.

    Signals:
        typed: a text of the part has changed; it is in the draft already.
        chosen: the part is to have the form of this name.
    """

    typed = Signal()
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(4, 4, 4, 4)
        self._body = QWidget()
        self._layout.addWidget(self._body)
        self._layout.addStretch(1)
        self.form: QComboBox | None = None
        self.widgets: dict[ClauseField, QWidget] = {}
        self.marks: dict[ClauseField, SteadyLabel] = {}
        self.content = Content()
        self._part: PartDraft | None = None
        self._titles: Titles = {}
        self._last: ClauseField | None = None  # the field that had the keys last

    def show_part(self, part: PartDraft) -> None:
        """Show the fields of a part. Who is typing the form of the part goes on in the same field."""
        form = self._kept() if part is self._part and FORM in self.widgets else self._fresh()
        self._part, self.form, self.content = part, None, part.content
        if part.slot is not None and len(part.slot.choices) > 1:
            self.form = self._choices(part)
            form.addRow(tr("Form"), self.form)
        if part.slot is not None and part.choice is not None and part.choice.name:
            about = SteadyLabel(3)  # a label that follows its width was cut by the form
            about.tell(part.about)
            form.addRow(about)
        self._titles = part.setting.titles
        for field in self.content.fields:
            if field not in self.widgets:
                self._add(form, field, part.texts)
        grows = any(field.kind == "json" for field in self.content.fields)
        self._layout.setStretchFactor(self._body, 1 if grows else 0)  # else the room is left below the fields
        self._layout.setStretch(self._layout.count() - 1, 0 if grows else 1)

    def show_note(self, words: str) -> None:
        """Show words in the place of fields."""
        self._part, self.form, self.content = None, None, Content()
        note = PlainLabel(words)
        note.setWordWrap(True)
        self._fresh().addRow(note)

    def mark(self, faults: Iterable[ClauseFault]) -> None:
        """Show each fault below the field in which it is."""
        told = list(faults)
        for field, label in self.marks.items():
            place = self._part.field_place(field) if self._part is not None else ""
            words = [brief_fault(field, fault.reason) for fault in told if place and is_within(fault.argument, place)]
            label.tell("; ".join(words[:2]), "\n".join(words))

    def pointed_field(self, kinds: Collection[str]) -> ClauseField | None:
        """Return the field that a click on the map fills in: the one that had the keys last, else the first one that
        names something of these kinds; None where there is none."""
        fields = [field for field in self.widgets if field.names in kinds]
        return self._last if self._last in fields else next(iter(fields), None)

    def point(self, field: ClauseField, keys: Sequence[str]) -> tuple[str, bool]:
        """Put the first of some keys into a field; in a list it joins the others, or goes where it stands already. A
        second click where several things lie names the next of them. Returns the name, and whether it stands there
        now."""
        widget, said = self.widgets[field], [shown(field, key, self._titles) for key in keys]
        if isinstance(widget, QPlainTextEdit):
            lines = [line for line in widget.toPlainText().split("\n") if line.strip()]
            kept = [line for line in lines if line not in said]
            gone = next((line for line in lines if line in said), "")
            widget.setPlainText("\n".join(kept if gone else [*lines, said[0]]))
            return gone or said[0], not gone
        name = said[0]
        if isinstance(widget, QComboBox):
            now = said.index(widget.currentText()) + 1 if widget.currentText() in said else 0
            name = said[now % len(said)]
            widget.setCurrentText(name)
            widget.setEditText(name)
        elif isinstance(widget, QLineEdit):
            widget.setText(name)
        return name, True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remember the field that has the keys."""
        if event.type() == QEvent.Type.FocusIn:
            named = (field for field, widget in self.widgets.items() if watched in (widget, _line_of(widget)))
            self._last = next(named, self._last)
        return False

    def _fresh(self) -> QFormLayout:
        """Take the old fields away and return the layout of the new ones."""
        self.widgets, self.marks, self._last = {}, {}, None
        old, self._body = self._body, QWidget()
        self._layout.replaceWidget(old, self._body)
        old.hide()
        old.deleteLater()
        form = QFormLayout(self._body)
        form.setContentsMargins(0, 0, 0, 0)
        return form

    def _kept(self) -> QFormLayout:
        """Take all fields but that of the form away and return their layout."""
        form = self._body.layout()
        assert isinstance(form, QFormLayout)
        while form.rowCount() > 1:
            form.removeRow(1)
        self.widgets, self.marks = {FORM: self.widgets[FORM]}, {FORM: self.marks[FORM]}
        return form

    def _choices(self, part: PartDraft) -> QComboBox:
        assert part.slot is not None
        box = ChoiceBox()
        for choice in part.slot.choices:
            box.addItem(choice.label, choice.name)
        box.setCurrentIndex(box.findData(part.choice.name) if part.choice is not None else -1)
        box.activated.connect(lambda index: self.chosen.emit(box.itemData(index)))
        return box

    def _add(self, form: QFormLayout, field: ClauseField, texts: Mapping[str, str]) -> None:
        widget = self._widget(field, shown(field, texts.get(field.name, ""), self._titles))
        widget.setToolTip(plain_tip(tip_of(field)))
        widget.setAccessibleName(field.label)
        mark = SteadyLabel(2 if field.kind == "lines" else 1, "bad")  # so that no field moves under the hand that types
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        column.addWidget(widget)
        column.addWidget(mark)
        holder.setFocusProxy(widget)
        for keyed in filter(None, (widget, _line_of(widget))):
            keyed.installEventFilter(self)
        self.widgets[field], self.marks[field] = widget, mark
        form.addRow(field.label, holder)

    def _widget(self, field: ClauseField, text: str) -> QWidget:
        """Return the widget of a field, holding a text."""
        if field.kind in ("choice", "yes", "name"):
            box = ChoiceBox()
            box.setEditable(field.kind == "name")
            narrow(box)
            for value in ("", *(("yes", "no") if field.kind == "yes" else field.choices)):
                box.addItem(shown(field, value, self._titles), value)
            if box.findText(text) < 0:
                box.addItem(text, text)
            box.setCurrentText(text)
            if field.kind == "name":
                box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
                box.setCompleter(finding(box.model(), box))
            box.currentTextChanged.connect(self._typing(field, box.currentText))
            return box
        if field.kind in ("lines", "json"):
            offered = [shown(field, value, self._titles) for value in field.choices] if field.kind == "lines" else []
            edit = NameLines(offered, text) if offered else QPlainTextEdit(text)
            edit.setMinimumHeight(_HEIGHT[field.kind])
            if field.kind == "lines":
                edit.setMaximumHeight(_HEIGHT[field.kind])
            edit.setTabChangesFocus(True)
            edit.setPlaceholderText(hint_of(field))
            edit.textChanged.connect(self._typing(field, edit.toPlainText))
            return edit
        line = QLineEdit(text)
        line.textChanged.connect(self._typing(field, line.text))
        return line

    def _typing(self, field: ClauseField, text: Callable[[], str]) -> Callable[..., None]:
        def typed(*_: object) -> None:
            if self._part is not None:
                self._part.texts[field.name] = read(field, text(), self._titles)
                self.typed.emit()

        return typed


def _line_of(widget: QWidget) -> QLineEdit | None:
    """Return the line in which one types within a list, if it has one."""
    return widget.lineEdit() if isinstance(widget, QComboBox) else None
