"""How do tests fill in the forms that ask for the fields of a row, as people do?"""

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

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


def answering(typed: Mapping[str, str]) -> list[str]:
    """Fill in the form that opens next; the list has then what it refused."""
    said: list[str] = []

    def answer() -> None:
        # not all widgets: some of a window that was closed before are half gone, and to touch them kills the process
        windows = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
        forms: list[RowForm | AskForm] = []
        for window in windows:
            forms += window.findChildren(RowForm) + window.findChildren(AskForm)
        dialog = next(form for form in forms if form.isVisible())
        said.append(filled(dialog, typed))

    QTimer.singleShot(0, answer)
    return said
