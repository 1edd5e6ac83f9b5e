"""How do tests fill in the forms that ask for the fields of a row, as people do?"""

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QWidget

from editor.window.panels.ask_form import AskForm
from editor.window.panels.row_form import RowForm


def filled(dialog: RowForm | AskForm, typed: Mapping[str, str]) -> str:
    """Type into a form over what it begins with and press its button; return what it refused, and close it then."""
    for name, text in typed.items():
        field = dialog.fields[name]
        if isinstance(field, QComboBox):
            field.setCurrentText(text)
            assert field.currentText() == text
        else:
            field.selectAll()
            QTest.keyClicks(field, text)
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    said = dialog.fault.text()
    if said:
        QTest.mouseClick(dialog.away, Qt.MouseButton.LeftButton)
    return said


def answering(typed: Mapping[str, str], asked: QWidget) -> list[str]:
    """Fill in the form that opens next in the window of a widget; the list has then what it refused."""
    said: list[str] = []

    def answer() -> None:
        # in this window alone: others that were closed before are half gone, and to touch them kills the process
        window = asked.window()
        forms: list[RowForm | AskForm] = [*window.findChildren(RowForm), *window.findChildren(AskForm)]
        dialog = next(form for form in forms if form.isVisible())
        said.append(filled(dialog, typed))

    QTimer.singleShot(0, answer)
    return said
