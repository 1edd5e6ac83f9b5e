"""What stands around the center: lists at the left, the inspector at the right, the drawer below."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLineEdit,
    QMainWindow,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.window.canvas.minimap import Minimap
from editor.window.canvas.view import MapView
from editor.window.desk import Desk
from editor.window.frame.chrome import undressed
from editor.window.frame.page_bar import PageBar
from editor.window.frame.records import Area, Page
from editor.window.panels.inspector import Inspector
from editor.window.panels.journal import JournalPanel
from editor.window.panels.library_tree import LibraryTree
from editor.window.panels.log import LogPanel
from editor.window.panels.order_of_battle import OrderOfBattle
from editor.window.panels.problems import ProblemsPanel
from editor.window.settings import Settings
from editor.window.translation import tr

NARROW = 1120
"""Pixels of width of a window below which lists and inspector share one place, as tabs: the map needs the rest."""
_WIDTHS = (260, 390)
"""Pixels of lists and inspector at first."""


class Lists(QWidget):
    """The pages of the area that is open, over the list of what one can choose in it.

    Signals:
        page_wanted: the key of another page of the area.
    """

    page_wanted = Signal(str)

    def __init__(self, tree: LibraryTree, order: OrderOfBattle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree, self._order, self._shown = tree, order, QStackedWidget()
        for each in (tree, order):
            self._shown.addWidget(each)
        self.pages = PageBar()
        self._area: Area | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.pages)
        layout.addWidget(self._shown, 1)
        self.pages.wanted.connect(self._want)

    def show_area(self, area: Area, page: Page) -> None:
        """Show the pages of an area, one of them chosen; an area with one page needs no choice."""
        if area is not self._area:
            self._area = area
            self.pages.show_pages(
                [(tr(each.title), f"{tr(each.tip)} (Alt+{place})") for place, each in enumerate(area.pages, 1)]
            )
        self.pages.choose(area.pages.index(page))
        self.pages.setVisible(len(area.pages) > 1)
        self._shown.setCurrentWidget(self._order if area.key == "scenario" else self._tree)

    @property
    def search(self) -> QLineEdit:
        """The search line of the list that is shown."""
        return self._order.search if self._shown.currentWidget() is self._order else self._tree.search

    def _want(self, place: int) -> None:
        if self._area is not None:
            self.page_wanted.emit(self._area.pages[place].key)


class Docks:
    """The docks of one window, and the panels in them."""

    @undressed()
    def __init__(self, window: QMainWindow, desk: Desk, view: MapView, settings: Settings) -> None:
        self._window = window
        self._aside: list[QDockWidget] = []
        self.is_folded = False
        self.library_tree, self.inspector, self.minimap = LibraryTree(desk), Inspector(desk), Minimap(view)
        desk.foreseen.connect(lambda _hexes: self.minimap.refresh())
        self.order = OrderOfBattle(desk)
        self.lists = Lists(self.library_tree, self.order)
        self.problems, self.journal = ProblemsPanel(desk), JournalPanel(desk)
        self.log = LogPanel(desk)
        self.below = QTabWidget()
        self.below.setDocumentMode(True)
        for title, panel in {"Problems": self.problems, "Journal": self.journal, "Log": self.log}.items():
            self.below.addTab(panel, title)
        self.lists.setMinimumWidth(250)
        self.inspector.setMinimumWidth(380)
        self.all = (
            self._dock("library", "Lists", self.lists, Qt.DockWidgetArea.LeftDockWidgetArea),
            self._dock("inspector", "Inspector", self.inspector, Qt.DockWidgetArea.RightDockWidgetArea),
            self._dock("overview", "Overview of the map", self.minimap, Qt.DockWidgetArea.LeftDockWidgetArea),
            self._dock("below", "Problems, journal, log", self.below, Qt.DockWidgetArea.BottomDockWidgetArea),
        )
        self.library, self.inspector_dock, self.overview, self.drawer = self.all
        self._is_headed, self._is_overview_gone = True, False
        """Whether something stands above the overview, and whether this has gone with it."""
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.resizeDocks([self.library, self.inspector_dock], list(_WIDTHS), Qt.Orientation.Horizontal)
        window.resizeDocks([self.library, self.overview], [700, 150], Qt.Orientation.Vertical)
        window.resizeDocks([self.drawer], [200], Qt.Orientation.Vertical)
        self.drawer.hide()
        self.problems.counted.connect(self._count_problems)

    def _dock(self, name: str, title: str, widget: QWidget, side: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self._window)
        dock.setObjectName(name)
        dock.setWidget(widget)
        dock.setTitleBarWidget(QWidget(dock))  # what it is says what it holds; commands show and hide it
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self._window.addDockWidget(side, dock)
        return dock

    def set_aside(self, aside: bool) -> None:
        """Hide the docks for an area that needs the room, or bring back those that were open."""
        if aside and not self._aside:
            self._aside = [dock for dock in self.all if not dock.isHidden()]
            for dock in self._aside:
                dock.hide()
        elif not aside:
            for dock in self._aside:
                dock.show()
            self._aside = []
            self.settle_overview()

    def fit(self, width: int) -> None:
        """Let lists and inspector share one place in a narrow window, and stand on both sides of the map in a wide one.

        What is selected on the map brings the inspector to the front there.
        """
        narrow = width < NARROW
        if narrow == self.is_folded:
            return
        self.is_folded = narrow
        hidden = self.inspector_dock.isHidden()
        if narrow:
            self._window.tabifyDockWidget(self.library, self.inspector_dock)
            self.library.raise_()
        else:
            self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.inspector_dock)
            self._window.resizeDocks([self.library, self.inspector_dock], list(_WIDTHS), Qt.Orientation.Horizontal)
        self.inspector_dock.setVisible(not hidden)
        self.settle_overview()

    def turn(self, dock: QDockWidget) -> None:
        """Show a dock, or hide it; the overview goes and comes with what stands above it."""
        dock.setVisible(dock.isHidden())
        self.settle_overview()

    def show_lists(self) -> None:
        """Show the lists, with the overview that went with them."""
        self.library.show()
        self.settle_overview()

    def settle_overview(self) -> None:
        """Hide the overview when nothing is left above it: alone it would hold the whole column, which the map wants.
        It comes back with what stands there; by its own command it is shown alone meanwhile."""
        is_headed = not self.library.isHidden() or (self.is_folded and not self.inspector_dock.isHidden())
        if self._aside or is_headed == self._is_headed:
            return
        self._is_headed = is_headed
        if is_headed:
            self.show_overview()
        elif not self.overview.isHidden():
            self._is_overview_gone = True
            self.overview.hide()

    def show_overview(self) -> None:
        """Show the overview again if it has gone with what stood above it."""
        if self._is_overview_gone:
            self._is_overview_gone = False
            self.overview.show()

    def show_inspected(self) -> None:
        """Bring the inspector to the front where it shares its place with the lists, and neither is being used."""
        if (
            self.is_folded
            and not self.inspector_dock.isHidden()
            and not self.library.isAncestorOf(QApplication.focusWidget() or self._window)
        ):
            self.inspector_dock.raise_()

    def open_drawer(self, title: str) -> None:
        """Show one of the pages below the map; where it is shown already, put the drawer away."""
        place = next(place for place in range(self.below.count()) if self.below.tabText(place).startswith(title))
        if not self.drawer.isHidden() and self.below.currentIndex() == place:
            self.drawer.hide()
            return
        self.below.setCurrentIndex(place)
        self.drawer.show()

    def _count_problems(self, *counts: int) -> None:
        self.below.setTabText(0, f"Problems ({sum(counts)})" if any(counts) else "Problems")
