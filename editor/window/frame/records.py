"""What is known of an area of the window, and of a page of it?"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtWidgets import QWidget

from editor.window.desk import Desk

Split = Literal["map", "both", "page"]
"""What the center shows: the map, the map and the page, or the page."""


def _always() -> bool:
    return True


@dataclass(frozen=True)
class Page:
    """One page of an area. ``factory`` makes its widget, None is the map alone; ``split`` is how it is shown at first;
    ``above``: beside the map it stands above it; ``has_map``: the map can be shown with it; ``share``: its part of the
    height beside the map at first, of 100, 0 as other pages have."""

    key: str
    title: str
    tip: str
    factory: Callable[[Desk], QWidget] | None = None
    split: Split = "map"
    above: bool = False
    has_map: bool = True
    share: int = 0


@dataclass(frozen=True)
class Area:
    """One area. ``number`` is the digit of its key, ``sign`` its drawing; ``available``: this installation has it;
    ``inspects``: lists, inspector and drawer belong to it; ``edits``: what is changed in it is kept;
    ``opens``: the page shown at first, the first one where it is empty; ``means``: what an edit always is in it,
    ``correction`` or ``nothing``; ``is_roomy``: its pages need the room of lists and inspector."""

    key: str
    title: str
    number: int
    sign: str
    pages: tuple[Page, ...]
    available: Callable[[], bool] = _always
    inspects: bool = True
    opens: str = ""
    means: str = ""
    is_roomy: bool = False

    @property
    def has_docks(self) -> bool:
        """Whether lists, inspector and drawer stand around it."""
        return self.inspects and not self.is_roomy

    @property
    def first(self) -> Page:
        """The page that is shown when the area is opened for the first time."""
        return next((page for page in self.pages if page.key == self.opens), self.pages[0])

    @property
    def shortcut(self) -> str:
        """The key that opens the area."""
        return f"Ctrl+{self.number}"
