"""The odds of what is asked, as high as they are where the window has room for it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTextBrowser

from editor.window.playtest.preview import preview_html
from editor.window.translation import tr
from engine.core.telling import Preview

LOW = 700
"""Pixels of the page below which a window counts as low: what is asked needs the room of what is told."""
HIGH = 800
"""Pixels of the page from which on the log keeps some lines while no odds are shown."""
_LEAST, _MOST, _ELSE = 128, 280, 600
"""Pixels that the odds are sure of at least and at most, and what the rest of the page takes."""


class OddsView(QTextBrowser):
    """Shows a preview; hidden without one.

    Signals:
        followed: the address of a link.
    """

    followed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._found: Preview | None = None
        self._is_low, self._most = False, _MOST
        self.setAccessibleName(tr("What it would come to"))
        self.setOpenLinks(False)
        self.anchorClicked.connect(lambda url: self.followed.emit(url.toString()))
        self.hide()

    def show_preview(self, found: Preview | None) -> None:
        """Show it; in a low window with all chances in one line before anything else."""
        self._found = found
        self.setHtml(preview_html(found, self._is_low) if found is not None else "")
        self._fit()
        self.setVisible(found is not None)

    def fit(self, height: int) -> None:
        """Have as much room as a page so high can spare."""
        self._most = max(_LEAST, min(height - _ELSE, _MOST))
        is_low, self._is_low = self._is_low, height < LOW
        if is_low != self._is_low and self._found is not None:
            self.show_preview(self._found)
        else:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break anew at another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        whole = round(self.document().size().height()) + 2 * self.frameWidth()
        self.setMinimumHeight(min(whole, self._most))
