"""The field with what a clause says in words. While nobody writes it anew, it follows the arguments of the clause."""

from pydantic import JsonValue
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.edits.clause_retold import AS_CHANGED, ClauseWords, retold_text
from editor.edits.reading import Rows
from editor.window.translation import tr
from engine.data import schema

_HEIGHT = 56


class SentenceField(QPlainTextEdit):
    """Shows the sentence of a stored clause as its arguments now are; what somebody writes is left alone."""

    def __init__(self, rows: Rows, row: schema.ClauseRow | None, parent: QWidget | None = None) -> None:
        super().__init__(row.text if row is not None else "", parent)
        self._row, self._told = row, ""
        self._sentence = ClauseWords(rows, row.game, row.scenario).sentence(row) if row is not None else ""
        self.setFixedHeight(_HEIGHT)
        self.setTabChangesFocus(True)

    def follow(self, args: JsonValue, sentence: str) -> str:
        """Tell the arguments and their sentence; return that older words stand before it, or nothing."""
        row = self._row
        self.setPlaceholderText(sentence or tr("In your words, for people"))
        self.viewport().update()  # Qt itself paints the new one only with something else
        if row is None or not isinstance(args, dict) or self.toPlainText() not in (row.text, self._told):
            return ""
        said = retold_text(row.text, (row.args, self._sentence), (args, sentence)) if row.text else ""
        if said != self.toPlainText():
            self._told = said
            self.blockSignals(True)
            self.setPlainText(said)
            self.blockSignals(False)
        if AS_CHANGED not in said:
            return ""
        return tr("Its words are older than its fields; what is enforced now stands behind them. Write it anew.")
