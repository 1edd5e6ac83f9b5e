"""What lies before a person at the proof desk is what he works on: the journal and a report ask for it."""

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from editor.window.desk import Desk, Selection


class LookingPage(QWidget):
    """A page that says which piece is looked at, as long as it is shown."""

    KEY = ""
    _desk: Desk
    _looked_at: Selection | None = None

    def say_looked_at(self, item: str) -> None:
        """Say that the piece of an item is looked at, unless nobody sees the page."""
        if self.isVisible():
            self._looked_at = self._desk.at_hand = _piece(self.KEY, item.split("|"))
            self._desk.looked.emit()

    def may_go(self) -> bool:
        """A page that is left tells what is typed, and its place is remembered in the settings."""
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        """Look at nothing any more, unless another page does already."""
        super().hideEvent(event)
        if not event.spontaneous() and self._desk.at_hand is self._looked_at:
            self._desk.at_hand = None
            self._desk.looked.emit()


def _piece(page: str, key: list[str]) -> Selection:
    """Return what an item of a page is of: of a face its counter, of a stretch its side; nothing of a chart."""
    if page == "proof_map":
        return Selection("hex", key[0]) if key[0] else Selection()
    if page in ("proof_counters", "proof_sheet") and len(key) > 1:
        return Selection("counter", key[1])
    return Selection("hexside", "|".join(key[2:4])) if page == "proof_chains" and len(key) > 3 else Selection()
