"""The bar that leads from page to page of the proof desk."""

from PySide6.QtWidgets import QWidget

from editor.window.desk import Desk
from editor.window.frame.page_bar import PageBar
from editor.window.frame.records import Area
from editor.window.translation import tr

_PAGES = 9
"""So many pages stand in one row."""


class ProofPages(PageBar):
    """Offers all pages of the desk."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent, in_row=_PAGES)
        self._desk = desk
        self.wanted.connect(self._open)

    def offer(self, key: str) -> None:
        """Offer them, the page of a key as the one that is shown."""
        pages = _area().pages
        if not self.buttons:
            self.show_pages([(tr(page.title), f"{tr(page.tip)} (Alt+{at})") for at, page in enumerate(pages, 1)])
        self.setVisible(len(pages) > 1)
        self.choose([page.key for page in pages].index(key))

    def turn(self, by: int) -> None:
        """Open the next page, or the one before; behind the last one comes the first."""
        here = next(place for place, button in enumerate(self.buttons) if button.isChecked())
        self._open((here + by) % len(self.buttons))

    def _open(self, place: int) -> None:
        self._desk.page_wanted.emit(_area().pages[place].key)


def _area() -> Area:
    from editor.window.frame.areas import AREAS

    return next(area for area in AREAS if area.key == "proof")
