"""The field with what a clause says in words. While nobody writes it anew, it follows the numbers of the clause."""

from pydantic import JsonValue
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.edits.clause_numbers import told_anew
from engine.data import schema

_HEIGHT = 56


class SentenceField(QPlainTextEdit):
    """Shows the sentence of a stored clause as its arguments now are; what somebody writes is left alone."""

    def __init__(self, row: schema.ClauseRow | None, parent: QWidget | None = None) -> None:
        super().__init__(row.text if row is not None else "", parent)
        self._row, self._told = row, ""
        self.setFixedHeight(_HEIGHT)
        self.setTabChangesFocus(True)

    def follow(self, args: JsonValue) -> str:
        """Tell the numbers of the arguments; return what the sentence still says otherwise, or nothing."""
        row = self._row
        if row is None or self.toPlainText() not in (row.text, self._told):
            return ""
        said, left = told_anew(row.text, row.args, args)
        if said != self.toPlainText():
            self._told = said
            self.blockSignals(True)
            self.setPlainText(said)
            self.blockSignals(False)
        return f"What it says is older than its numbers: {'; '.join(left)}. Write it anew." if left else ""
