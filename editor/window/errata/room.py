"""How do the parts of the errata desk share its room? Where that is low, as below the map, what a change looks like
stands beside the changes, and the list of errata has fewer lines: changes and what is measured are in view all the
same."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QScrollArea, QSplitter, QWidget

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
        self._around: QWidget | None = None
        self._sizes = {Qt.Orientation.Vertical: [260, 150], Qt.Orientation.Horizontal: [200, 200]}
        page.panel.view.show_lines(_LINES)
        parts.setSizes(self._sizes[parts.orientation()])
        page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at the room when it may be another one."""
        if event.type() == QEvent.Type.Show and watched is self._page:
            self._look_around()
        if event.type() in (QEvent.Type.Show, QEvent.Type.Resize) and watched in (self._page, self._around):
            self._part()
        return False

    def _look_around(self) -> None:
        around = self._page.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        found = around.viewport() if around is not None else None
        if found is not None and found is not self._around:
            self._around = found
            found.installEventFilter(self)

    def _part(self) -> None:
        height = (self._around or self._page).height()
        wanted = Qt.Orientation.Horizontal if height < LOW else Qt.Orientation.Vertical
        self._page.panel.view.show_lines(_FEW_LINES if height < LOWEST else _LINES)
        self._page.shown.set_low(height < LOW)
        self._page.changes.list.setMinimumHeight(_CHANGES_WHERE_LOW if height < LOW else _CHANGES)
        if wanted != self._parts.orientation():
            self._sizes[self._parts.orientation()] = self._parts.sizes()
            self._parts.setOrientation(wanted)
            self._parts.setSizes(self._sizes[wanted])
