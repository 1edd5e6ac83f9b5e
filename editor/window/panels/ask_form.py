"""A small form for an edit that needs some texts: it stays open with the reason while the edit is refused."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from db.changes import ChangeSet, EditError
from editor.window.desk import Desk
from editor.window.panels.row_list import fault_label


class AskForm(QDialog):
    """Asks for texts by title, each with what it begins with; ``make`` makes the edit of them."""

    def __init__(
        self,
        desk: Desk,
        title: str,
        begins: Mapping[str, str],
        make: Callable[[Mapping[str, str]], ChangeSet],
        tips: Mapping[str, str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(380)
        self._desk, self._make = desk, make
        self.fields = {name: QLineEdit(text) for name, text in begins.items()}
        form = QFormLayout(self)
        for name, line in self.fields.items():
            line.setToolTip((tips or {}).get(name, ""))
            line.setPlaceholderText((tips or {}).get(name, ""))
            form.addRow(name, line)
        self.fault = fault_label()
        form.addRow(self.fault)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.take = buttons.button(QDialogButtonBox.StandardButton.Ok)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def _take(self) -> None:
        try:
            changes = self._make({name: line.text() for name, line in self.fields.items()})
        except EditError as error:
            self.fault.setText(str(error))
            return
        if self._desk.try_edit(lambda: changes):
            self.accept()
