"""The middle of the window: the one map, the page of the area, or both of them one above the other."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.window.canvas.camera_view import CameraView
from editor.window.frame.records import Page, Split

_ORDER: tuple[Split, ...] = ("map", "both", "page")
_SHARES = {False: [600, 400], True: [560, 440]}
"""How the height is parted at first, from above: a page below the map has the smaller part, one above the larger."""
_LEAST = (300, 120)
"""Pixels that a page has at least; one that needs more is scrolled, and the window stays as small as its screen."""


class Center(QFrame):
    """Map and pages. The map is made once and never leaves; its frame has the color of what an edit means.

    Signals:
        split_changed: map, page or both are shown from now on.
    """

    split_changed = Signal(str)

    def __init__(self, map_area: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("center")
        self.map_area = map_area
        self.pages = QStackedWidget()
        self.parted = QSplitter(Qt.Orientation.Vertical)
        self.parted.setChildrenCollapsible(False)
        self.parted.addWidget(map_area)
        self.room = QScrollArea()
        self.room.setFrameShape(QFrame.Shape.NoFrame)
        self.room.setWidgetResizable(True)
        self.room.setWidget(self.pages)
        self.room.setMinimumSize(*_LEAST)
        self.room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.parted.addWidget(self.room)
        self.page: Page | None = None
        self._seen: CameraView | None = None
        self._chosen: dict[str, Split] = {}
        self._sizes: dict[str, list[int]] = {}
        self.parted.splitterMoved.connect(lambda *_: self._remember_sizes())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.parted)

    def show_page(self, page: Page, widget: QWidget | None) -> None:
        """Show a page as it was shown the last time; one without a widget is the map alone."""
        self.page = page
        if widget is not None:
            if self.pages.indexOf(widget) < 0:
                self.pages.addWidget(widget)
            self._turn_to(widget)
            first = self.parted.widget(0)
            if (first is self.room) != page.above:
                self.parted.insertWidget(0, self.room if page.above else self.map_area)
        self._apply(self.split)

    def take_keys(self, view: CameraView) -> None:
        """Let keys go to the field that the page names as its focus proxy, else to the view of the map, or the page."""
        page = self.pages.currentWidget()
        if page is not None and page.isVisible() and page.focusProxy() is not None:
            page.setFocus()
        else:
            (view if view.isVisible() else self.room).setFocus()
        self._carry_camera(view)  # last: an action that gets the keys brings its hex into the middle

    def _carry_camera(self, view: CameraView) -> None:
        """Let the map that is seen from now on, of the page if it has one of its own, else ``view``, show the part that
        the one before showed."""
        page = self.page is not None and self.page.factory is not None
        seen: CameraView = getattr(self.pages.currentWidget(), "map_view", view) if page else view
        if self._seen is not None and self._seen is not seen:
            seen.look_as(self._seen)
        self._seen = seen

    def show_alone(self, widget: QWidget, with_map: bool = False) -> None:
        """Show something that is no page until a page is shown, below the map or without it."""
        self.page = None
        if self.pages.indexOf(widget) < 0:
            self.pages.addWidget(widget)
        self._turn_to(widget)
        if with_map and self.parted.widget(0) is self.room:
            self.parted.insertWidget(0, self.map_area)
        self._apply("both" if with_map else "page")

    def _turn_to(self, widget: QWidget) -> None:
        """Show one of the pages; the others, which need more room perhaps, do not count for how small it may be."""
        for place in range(self.pages.count()):
            other = self.pages.widget(place)
            policy = QSizePolicy.Policy.Preferred if other is widget else QSizePolicy.Policy.Ignored
            if other is not None:
                other.setSizePolicy(policy, policy)
        self.pages.setCurrentWidget(widget)

    @property
    def split(self) -> Split:
        """What is shown now."""
        if self.page is None or self.page.factory is None:
            return "map"
        return self._chosen.get(self.page.key, self.page.split)

    @property
    def can_split(self) -> bool:
        """Whether the page can be shown with the map and without."""
        return self.page is not None and self.page.factory is not None and self.page.has_map

    def set_split(self, split: Split) -> None:
        """Show map, page or both from now on wherever this page is shown; nothing where it has no choice."""
        if self.page is not None and self.can_split:
            self._chosen[self.page.key] = split
            self._apply(split)

    def swap(self) -> None:
        """Show the next of map, both and page."""
        self.set_split(_ORDER[(_ORDER.index(self.split) + 1) % len(_ORDER)])

    def foot(self) -> int:
        """Return the height of the buttons at the foot of the page that is shown, which no message covers."""
        shown = self.pages.currentWidget()
        height = getattr(shown, "foot", 0)
        if shown is None or not height or not shown.isVisible():
            return 0
        return max(0, self.height() - shown.mapTo(self, QPoint(0, shown.height() - height)).y())

    def choices(self) -> dict[str, Split]:
        """Return what a person chose, by page."""
        return dict(self._chosen)

    def restore(self, chosen: dict[str, str]) -> None:
        """Take up what a person chose an earlier time; what is no choice is left out."""
        self._chosen = {page: split for page, text in chosen.items() for split in _ORDER if split == text}

    def heights(self) -> dict[str, list[int]]:
        """Return how a person parted the height, by page."""
        return dict(self._sizes)

    def restore_heights(self, heights: object) -> None:
        """Take up how the height was parted an earlier time; what is no such parting is left out."""
        for page, sizes in heights.items() if isinstance(heights, dict) else ():
            if isinstance(sizes, list) and len(sizes) == 2 and all(type(size) is int and size > 0 for size in sizes):
                self._sizes[str(page)] = sizes

    def mean(self, meaning: str, *beside: QWidget) -> None:
        """Color the frame, and what stands beside, by what an edit means: correction, erratum, design or nothing."""
        for frame in (self, *beside):
            if frame.property("meaning") != meaning:
                frame.setProperty("meaning", meaning)
                frame.style().unpolish(frame)
                frame.style().polish(frame)
                QApplication.sendEvent(frame, QEvent(QEvent.Type.StyleChange))  # it asks how wide its frame is
                frame.update()

    def _remember_sizes(self) -> None:
        if self.page is not None and self.split == "both":
            self._sizes[self.page.key] = self.parted.sizes()

    def _apply(self, split: Split) -> None:
        self.map_area.setVisible(split != "page")
        self.room.setVisible(split != "map")
        if split == "both" and self.page is not None:
            share = self.page.share * 10
            first = [1000 - share, share] if share else _SHARES[self.page.above]
            self.parted.setSizes(self._sizes.get(self.page.key) or first)
        elif split == "both":
            self.parted.setSizes([400, 600])
        self.split_changed.emit(split)
