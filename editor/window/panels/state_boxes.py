"""Which states have units at the start? A list of boxes in the words of the game, for one unit or several."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from editor.edits.reading import vocabulary_of
from editor.window.desk import Desk
from editor.window.translation import tr
from engine.data import schema

_KEY = Qt.ItemDataRole.UserRole
_MOST = 9
"""Lines in view."""
_BESIDE = 6
"""Pixels that the look of the window takes above and below them."""


class StateBoxes(QListWidget):
    """A box for each state that the game knows, half ticked where only some of the units have it.

    Signals:
        ticked: the word of a state, and whether the units are to have it.
    """

    ticked = Signal(str, bool)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = desk.document
        self.setAccessibleName(tr("State"))
        self.setToolTip(tr("The states of the game; a tick gives it at the start"))
        self.setSpacing(1)  # a box is higher than its line
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemChanged.connect(
            lambda item: self.ticked.emit(str(item.data(_KEY)), item.checkState() == Qt.CheckState.Checked)
        )

    def show_states(self, starts: Sequence[schema.SetupRow]) -> None:
        """Offer the states of the game, and those that the units have though the game does not know them."""
        held = [word for row in starts for word in row.state.split()]
        known = vocabulary_of(self._document.rows, self._document.game).words.get("state", {})
        with QSignalBlocker(self):
            self.clear()
            for word, title in (dict(known) | {word: word for word in held if word not in known}).items():
                count = held.count(word)
                item = QListWidgetItem(title or word)
                item.setData(_KEY, word)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
                some = Qt.CheckState.PartiallyChecked if count else Qt.CheckState.Unchecked
                item.setCheckState(Qt.CheckState.Checked if count and count == len(starts) else some)
                self.addItem(item)
        line = max(self.sizeHintForRow(0), 1) + 2 * self.spacing()
        self.setFixedHeight(line * min(self.count(), _MOST) + 2 * (self.frameWidth() + self.spacing()) + _BESIDE)

    def box(self, word: str) -> QListWidgetItem:
        """Return the box of a state. Raises LookupError for a word that is not listed."""
        items = (self.item(row) for row in range(self.count()))
        found = [item for item in items if item.data(_KEY) == word]
        if not found:
            raise LookupError(word)
        return found[0]
