"""How do the parts of the errata desk share its room? Where that is low, as below the map, what a change looks like
stands beside the changes, and the list of errata has fewer lines: changes and what is measured are in view all the
same."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QSplitter

from editor.window.seen_room import SeenRoom

if TYPE_CHECKING:
    from editor.window.errata.page import ErrataPanel

LOW, LOWEST = 600, 450
"""Pixels of room below which it is so, and below which it is scarce."""
_LINES, _FEW_LINES = 6, 4
"""So many errata the list shows at least, and where room is scarce."""


_CHANGES, _CHANGES_WHERE_LOW = 76, 64
"""Pixels of the list of changes at least."""


class Room(QObject):
    """Parts the room of one desk anew when it is shown, and when the room around it is another."""

    def __init__(self, page: "ErrataPanel", parts: QSplitter) -> None:
        super().__init__(page)
        self._page, self._parts = page, parts
        self._sizes = {Qt.Orientation.Vertical: [260, 150], Qt.Orientation.Horizontal: [200, 200]}
        page.panel.view.show_lines(_LINES)
        parts.setSizes(self._sizes[parts.orientation()])
        SeenRoom(page).changed.connect(self._part)

    def _part(self, height: int) -> None:
        wanted = Qt.Orientation.Horizontal if height < LOW else Qt.Orientation.Vertical
        self._page.panel.view.show_lines(_FEW_LINES if height < LOWEST else _LINES)
        self._page.shown.set_low(height < LOW)
        self._page.changes.list.setMinimumHeight(_CHANGES_WHERE_LOW if height < LOW else _CHANGES)
        if wanted != self._parts.orientation():
            self._sizes[self._parts.orientation()] = self._parts.sizes()
            self._parts.setOrientation(wanted)
            self._parts.setSizes(self._sizes[wanted])
