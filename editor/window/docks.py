"""Which docks stand around the work areas, and when do they make room?"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget

from editor.window.canvas.minimap import Minimap
from editor.window.canvas.view import MapView
from editor.window.desk import Desk
from editor.window.panels.errata import ErrataPanel
from editor.window.panels.inspector import Inspector
from editor.window.panels.journal import JournalPanel
from editor.window.panels.library_tree import LibraryTree
from editor.window.panels.log import LogPanel
from editor.window.panels.problems import ProblemsPanel
from editor.window.settings import Settings


class Docks:
    """The docks of one window, and the panels in them."""

    def __init__(self, window: QMainWindow, desk: Desk, view: MapView, settings: Settings) -> None:
        self._window = window
        self._aside: list[QDockWidget] = []
        self.library_tree, self.inspector, self.minimap = LibraryTree(desk), Inspector(desk), Minimap(view)
        self.problems, self.journal = ProblemsPanel(desk), JournalPanel(desk, settings)
        self.errata, self.log = ErrataPanel(desk), LogPanel(desk)
        self.below = QTabWidget()
        self.below.setDocumentMode(True)
        tabs = {"Problems": self.problems, "Journal": self.journal, "Errata": self.errata, "Log": self.log}
        for title, panel in tabs.items():
            self.below.addTab(panel, title)
        self.library_tree.setMinimumWidth(220)
        self.inspector.setMinimumWidth(380)
        self.all = (
            self._dock("library", "Library", self.library_tree, Qt.DockWidgetArea.LeftDockWidgetArea),
            self._dock("inspector", "Inspector", self.inspector, Qt.DockWidgetArea.RightDockWidgetArea),
            self._dock("overview", "Overview", self.minimap, Qt.DockWidgetArea.LeftDockWidgetArea),
            self._dock("below", "Problems, journal, errata, log", self.below, Qt.DockWidgetArea.BottomDockWidgetArea),
        )
        library, inspector, overview, below = self.all
        below.setTitleBarWidget(QWidget())
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.resizeDocks([library, inspector], [290, 430], Qt.Orientation.Horizontal)
        window.resizeDocks([library, overview], [700, 170], Qt.Orientation.Vertical)
        window.resizeDocks([below], [180], Qt.Orientation.Vertical)
        self.problems.counted.connect(self._count_problems)

    def _dock(self, name: str, title: str, widget: QWidget, side: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self._window)
        dock.setObjectName(name)
        dock.setWidget(widget)
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

    def _count_problems(self, errors: int, warnings: int) -> None:
        self.below.setTabText(0, f"Problems ({errors + warnings})" if errors + warnings else "Problems")
