"""Go to a hex by its number, or to a place by its name."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from editor.edits.reading import second_labels_of
from editor.window.document import Document
from editor.window.plain_text import PlainLabel
from engine.data import schema


def targets(document: Document) -> dict[str, str]:
    """Return hex by what can be typed: each place with its hex, then each hex number."""
    where = {"game": document.game, "map": document.map}
    places = sorted(document.rows.find(schema.PlaceRow, **where), key=lambda row: row.name)
    found = {f"{row.name} ({row.hexes.split()[0]})": row.hexes.split()[0] for row in places if row.hexes}
    found |= {row.hex: row.hex for row in document.rows.find(schema.HexRow, **where)}
    return found | second_labels_of(document.rows, document.game, document.map)


def hex_of(typed: str, known: dict[str, str]) -> str:
    """Return the hex that is meant: exactly, without regard to case, or by the beginning; empty when there is none."""
    typed = typed.strip().casefold()
    if not typed:
        return ""
    exact = next((label for name, label in known.items() if name.casefold() == typed), "")
    return exact or next((label for name, label in known.items() if name.casefold().startswith(typed)), "")


class GotoDialog(QDialog):
    """Asks where to go; ``label`` is the answer."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Go to")
        self._known = targets(document)
        self.label = ""
        self.line, self.said = QLineEdit(), PlainLabel("Hex number or place name")
        self.line.setMinimumWidth(300)
        completer = QCompleter(list(self._known), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line.setCompleter(completer)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.said, self.line, buttons):
            layout.addWidget(widget)

    def accept(self) -> None:
        """Close when there is such a place, else say so."""
        self.label = hex_of(self.line.text(), self._known)
        if self.label:
            super().accept()
        else:
            self.said.setText(f"There is no hex or place {self.line.text()!r} on this map")
