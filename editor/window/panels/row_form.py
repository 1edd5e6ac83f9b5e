"""The form of a new line of a list, in the place of its table: it may be left half done, the map be used meanwhile."""

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.changes import EditError
from editor.edits.lists.changing import Field, RowList, taken
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.row_lists import at
from editor.window.panels.scrolled import scrolled
from editor.window.plain_text import PlainLabel, SteadyLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data.schema import Row


class RowForm(QWidget):
    """Asks for the fields of a new line, beginning with those of one that is alike; says what cannot be so.

    Signals:
        ended: the line was added, or the person is done with the form.
    """

    ended = Signal()

    def __init__(self, desk: Desk, listed: RowList, like: Row | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._listed = desk, listed
        self.fields: dict[str, QLineEdit | QComboBox] = {}
        self.told, self.fault, self.form = PlainLabel(), SteadyLabel(2, "bad"), QFormLayout()
        self.take, self.away = QPushButton(tr("A&dd")), QPushButton(tr("&Close"))
        self._lay_out()
        like = listed.begun(at(desk), like)
        for field in listed.fields:
            editor = self._editor(field, like)
            editor.setToolTip(field.tip)
            editor.setAccessibleName(field.title)
            self.fields[field.name] = editor
            self.form.addRow(field.title, editor)
        for before, behind in pairwise((*self.fields.values(), self.take, self.away)):
            self.setTabOrder(before, behind)
        for field in listed.fields:
            self._follow(field)
        if isinstance(place := self.fields.get(listed.counted), QLineEdit):
            place.textChanged.connect(self._tell)
            self._tell()
        self._begun = self.typed()
        self.take.clicked.connect(self._take)
        self.away.clicked.connect(self.ended)

    def _lay_out(self) -> None:
        title = PlainLabel(f"Add {self._listed.one}")
        title.setStyleSheet("font-weight: 600;")
        said = " ".join(filter(None, (self._listed.mark, self._listed.note)))
        note = PlainLabel(said)
        for label in (note, self.told):
            label.setWordWrap(True)
        note.setVisible(bool(said))
        self.told.setVisible(self._listed.counted != "")
        body, bar = QVBoxLayout(), QHBoxLayout()
        for widget in (title, note):
            body.addWidget(widget)
        add_layout(body, self.form)
        body.addWidget(self.told)
        for button in (self.take, self.away):
            bar.addWidget(button)
        bar.addWidget(self.fault, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scrolled(body), 1)
        add_layout(whole, bar)

    def take_keys(self) -> None:
        """Let what is typed go into the first field."""
        first = next(iter(self.fields.values()))
        first.setFocus()
        if isinstance(first, QLineEdit):
            first.selectAll()

    def put(self, name: str, text: str) -> None:
        """Put a text into a field that was given elsewhere, on the map for example."""
        field = self.fields[name]
        if isinstance(field, QLineEdit):
            field.setText(text)
            field.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return adds the line; Esc puts the form away before something was typed, else one must say so."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        elif event.key() == Qt.Key.Key_Escape and not self.is_begun:
            self.ended.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.fault.tell(tr("What was typed would be lost: press Close to give it up"))
        else:
            super().keyPressEvent(event)

    @property
    def is_begun(self) -> bool:
        """Whether something was typed that would be lost with the form."""
        return self.typed() != self._begun

    def typed(self) -> dict[str, str]:
        """Return what stands in the fields, by name."""
        return {
            name: editor.currentText() if isinstance(editor, QComboBox) else editor.text()
            for name, editor in self.fields.items()
        }

    def _editor(self, field: Field, like: Row | None) -> QLineEdit | QComboBox:
        here = at(self._desk)
        said = field.form.said(here, like.said(field.name)) if like is not None else ""
        choices = field.form.choices(here)
        if choices is not None:
            box = ChoiceBox()
            box.addItems(list(choices))
            if said:
                box.setCurrentText(said)
            return box
        if field.beside is not None:
            box = ChoiceBox()
            box.setEditable(True)
            box.setCurrentText(said)
            return box
        line = QLineEdit(said)
        line.setPlaceholderText(field.tip)
        offers = field.form.offers(here)
        if offers:
            completer = QCompleter(list(offers), line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            line.setCompleter(completer)
        return line

    def _follow(self, field: Field) -> None:
        """Offer in a menu what a field may be by what stands in the one that it hangs on, now and when that changes."""
        box, first = self.fields[field.name], self.fields.get(field.hangs_on)
        if field.beside is None or not isinstance(box, QComboBox) or not isinstance(first, QComboBox):
            return

        def offer() -> None:
            here, was = at(self._desk), box.currentText()
            stored = taken(here, self._listed.field(field.hangs_on), first.currentText()) if first.count() else ""
            words = field.beside(here, str(stored)) if field.beside is not None else ()
            old = [box.itemText(place) for place in range(box.count())]
            box.clear()
            box.addItems(list(words))
            box.setCurrentText(words[0] if len(words) == 1 and (not was or was in old) else "" if was in old else was)

        offer()
        first.currentTextChanged.connect(lambda _text: offer())

    def _tell(self) -> None:
        """Say which lines would count on at this place, and what goes with them."""
        try:
            self.told.setText(self._listed.moving(at(self._desk), self.typed()[self._listed.counted]))
        except EditError as error:
            self.told.setText(str(error))

    def _take(self) -> None:
        try:
            changes = self._listed.added(at(self._desk), self.typed())
        except EditError as error:
            self.fault.tell(str(error))
            return
        if self._desk.try_edit(lambda: changes) or self._desk.waits:
            self.ended.emit()
