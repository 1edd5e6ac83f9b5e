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
        self.wanted.connect(lambda place: desk.page_wanted.emit(_area().pages[place].key))

    def offer(self, key: str) -> None:
        """Offer them, the page of a key as the one that is shown."""
        pages = _area().pages
        if not self.buttons:
            self.show_pages([(tr(page.title), f"{tr(page.tip)} (Alt+{at})") for at, page in enumerate(pages, 1)])
        self.setVisible(len(pages) > 1)
        self.choose([page.key for page in pages].index(key))


def _area() -> Area:
    from editor.window.frame.areas import AREAS

    return next(area for area in AREAS if area.key == "proof")
