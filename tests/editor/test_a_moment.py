"""What takes a moment is seen at once: in the label or on the button, and by the pointer."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.window.at_work import a_moment


def test_a_button_says_what_it_does_meanwhile_and_what_it_did_before_after_it(qtbot: QtBot) -> None:
    button = QPushButton("Switch on")
    qtbot.addWidget(button)
    with a_moment(button, "Switching..."):
        cursor = QApplication.overrideCursor()
        assert button.text() == "Switching..."
        assert cursor is not None and cursor.shape() == Qt.CursorShape.WaitCursor
    assert button.text() == "Switch on"
    assert QApplication.overrideCursor() is None


def test_what_was_said_meanwhile_stays(qtbot: QtBot) -> None:
    button = QPushButton("Switch on")
    qtbot.addWidget(button)
    with a_moment(button, "Switching..."):
        button.setText("Switch off")
    assert button.text() == "Switch off"
