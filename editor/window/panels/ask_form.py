"""A small form for an edit that needs some texts, a panel like others: it stays with the reason while it is refused."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from db.changes import ChangeSet, EditError
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.panels.fields import fault_label
from editor.window.panels.scrolled import scrolled
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

_LETTERS = 12
"""So many letters of what is chosen are seen at least."""


class AskForm(QWidget):
    """Asks for texts by title, each with what it begins with, or those to choose from; ``make`` makes the edit of them,
    which is written as ``cited``. It may be left half done, and the window be used meanwhile.

    Signals:
        ended: the edit was made (True), or the form was given up.
    """

    ended = Signal(bool)

    def __init__(
        self,
        desk: Desk,
        title: str,
        begins: Mapping[str, str | Sequence[str]],
        make: Callable[[Mapping[str, str]], ChangeSet],
        tips: Mapping[str, str] | None = None,
        cited: bool = False,
    ) -> None:
        super().__init__()
        self._desk, self._make, self._cited = desk, make, cited
        self.setAccessibleName(title)
        self.fields: dict[str, QLineEdit | QComboBox] = {name: _field(text) for name, text in begins.items()}
        heading, form, body, bar = PlainLabel(title), QFormLayout(), QVBoxLayout(), QHBoxLayout()
        heading.setStyleSheet("font-weight: 600;")
        for name, line in self.fields.items():
            line.setToolTip((tips or {}).get(name, ""))
            line.setAccessibleName(name)
            if isinstance(line, QLineEdit):
                line.setPlaceholderText((tips or {}).get(name, ""))
            form.addRow(name, line)
        self.fault = fault_label()
        self.take, self.away = QPushButton(tr("OK")), QPushButton(tr("Cancel"))
        self.take.clicked.connect(self._take)
        self.away.clicked.connect(lambda: self.ended.emit(False))
        body.addWidget(heading)
        add_layout(body, form)
        for button in (self.take, self.away):
            bar.addWidget(button)
        bar.addWidget(self.fault, 1)
        whole = QVBoxLayout(self)
        whole.addWidget(scrolled(body), 1)
        add_layout(whole, bar)
        self._begun = self.typed()

    def take_keys(self) -> None:
        """Let what is typed go into the first field."""
        first = next(iter(self.fields.values()))
        first.setFocus()
        if isinstance(first, QLineEdit):
            first.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take by Return; give up by Esc what was not begun: what was stays open until it is taken or canceled."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        elif event.key() == Qt.Key.Key_Escape:
            self.give_up()
        else:
            super().keyPressEvent(event)

    def give_up(self) -> None:
        """End, unless something was typed that would be lost: say so."""
        if self.typed() != self._begun:
            self.fault.setText(tr("What was typed would be lost: press Cancel to give it up"))
        else:
            self.ended.emit(False)

    def typed(self) -> dict[str, str]:
        """Return what stands in the fields, by title."""
        return {
            name: field.currentText() if isinstance(field, QComboBox) else field.text()
            for name, field in self.fields.items()
        }

    def _take(self) -> None:
        try:
            changes = self._make(self.typed())
        except EditError as error:
            self.fault.setText(str(error))
            return
        if self._desk.try_edit(lambda: changes, self._cited) or self._desk.waits:  # the question is asked in the window
            self.ended.emit(True)


def _field(begins: str | Sequence[str]) -> QLineEdit | QComboBox:
    if isinstance(begins, str):
        return QLineEdit(begins)
    box = ChoiceBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_LETTERS)  # a long line of the list would push the field under a sideways bar
    box.addItems(list(begins))
    return box
