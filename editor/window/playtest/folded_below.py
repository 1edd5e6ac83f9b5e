"""Where a window is low, log and lists below the question are folded to their tabs while others need the room."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QLabel, QTabWidget, QWidget

from editor.window.playtest.odds_view import LOW

_MANY = 5
"""More lines than these are many."""
_UNLIMITED = 16_777_215
"""Qt's word for no limit."""


class FoldedBelow(QObject):
    """Folds the tabs while any of ``parts`` is shown that need room, or what is ``told`` has many lines; a click on a
    tab unfolds them until one comes or goes.

    Signals:
        changed: another part needs room, or one fewer.
    """

    changed = Signal()

    def __init__(self, tabs: QTabWidget, parts: Sequence[QWidget], told: QLabel) -> None:
        super().__init__(tabs)
        self._tabs, self._parts, self._told = tabs, tuple(parts), told
        self._is_low = self._is_wanted = False
        self._needed: tuple[bool, ...] = ()
        tabs.tabBarClicked.connect(self._unfold)
        for part in (*parts, told):
            part.installEventFilter(self)

    @property
    def is_folded(self) -> bool:
        """Whether the tabs alone are seen."""
        return self._is_low and any(self._needed) and not self._is_wanted

    def fit(self, height: int) -> None:
        """Fold in a page so high, or not."""
        self._is_low = height < LOW
        self._apply()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again when a part comes or goes, or another text is told."""
        is_told = watched is self._told and event.type() == QEvent.Type.Resize
        if is_told or event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._apply()
        return super().eventFilter(watched, event)

    def _apply(self) -> None:
        told = self._told
        is_long = told.heightForWidth(told.width()) > (_MANY + 1) * told.fontMetrics().lineSpacing()
        needed = (*(not part.isHidden() for part in self._parts), is_long and not told.isHidden())
        if needed != self._needed:
            self._needed, self._is_wanted = needed, False
            self.changed.emit()
        self._set()

    def _unfold(self, _place: int) -> None:
        self._is_wanted = True
        self._set()

    def _set(self) -> None:
        bar = self._tabs.tabBar().sizeHint().height()
        self._tabs.setMaximumHeight(bar if self.is_folded else _UNLIMITED)
        self._tabs.setMinimumHeight(bar if self.is_folded else 0)
