"""The log of this session: what was done, refused and noticed, in the order in which it happened."""

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.window.desk import Desk
from editor.window.translation import tr


class LogPanel(QPlainTextEdit):
    """A read-only list of sentences."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAccessibleName(tr("Log"))
        self.setMaximumBlockCount(2000)
        self.setPlaceholderText(tr("What is done in this window is listed here."))
        desk.told.connect(self.appendPlainText)
        desk.refused.connect(lambda text: self.appendPlainText(f"Refused: {text}"))
