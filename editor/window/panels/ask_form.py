"""A small form for an edit that needs some texts: it stays open with the reason while the edit is refused."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from db.changes import ChangeSet, EditError
from editor.window.desk import Desk
from editor.window.panels.fields import fault_label
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr


class AskForm(QDialog):
    """Asks for texts by title, each with what it begins with, or those to choose from; ``make`` makes the edit of them,
    which is written as ``cited``."""

    def __init__(
        self,
        desk: Desk,
        title: str,
        begins: Mapping[str, str | Sequence[str]],
        make: Callable[[Mapping[str, str]], ChangeSet],
        tips: Mapping[str, str] | None = None,
        parent: QWidget | None = None,
        cited: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(380)
        self._desk, self._make, self._cited = desk, make, cited
        self.fields: dict[str, QLineEdit | QComboBox] = {name: _field(text) for name, text in begins.items()}
        form = QFormLayout(self)
        for name, line in self.fields.items():
            line.setToolTip((tips or {}).get(name, ""))
            if isinstance(line, QLineEdit):
                line.setPlaceholderText((tips or {}).get(name, ""))
            form.addRow(name, line)
        self.fault = fault_label()
        form.addRow(self.fault)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.take = buttons.button(QDialogButtonBox.StandardButton.Ok)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self._begun = self.typed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up by Esc what was not begun; what was stays open until it is taken or canceled."""
        if event.key() == Qt.Key.Key_Escape and self.typed() != self._begun:
            self.fault.setText(tr("What was typed would be lost: press Cancel to give it up"))
        else:
            super().keyPressEvent(event)

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
            self.accept()


def _field(begins: str | Sequence[str]) -> QLineEdit | QComboBox:
    if isinstance(begins, str):
        return QLineEdit(begins)
    box = ChoiceBox()
    box.addItems(list(begins))
    return box
