"""The window: work areas in the middle, docks around them, menus and toolbar from the table of commands."""

from pathlib import Path

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.window import changed_place, kept_game
from editor.window.asking import may_lose
from editor.window.canvas.layers.order import SWITCHES
from editor.window.canvas.view import MapView
from editor.window.command_bar import CommandBar
from editor.window.desk import Desk
from editor.window.docks import Docks
from editor.window.document import Document
from editor.window.help.dialogs import HelpDialog
from editor.window.models.certainty import SENTENCE
from editor.window.panels.map_area import MapArea
from editor.window.panels.message_bar import MessageBar
from editor.window.panels.rules_area import RuleLookup
from editor.window.panels.status import pick_text
from editor.window.pictures import write_picture
from editor.window.settings import Settings
from editor.window.status_labels import StatusLabels
from editor.window.theme import theme_by_name, theme_names
from editor.window.window_commands import WindowCommands
from editor.window.work_areas import WORK_AREAS, leave
from engine.data import schema

STYLE = """
QLabel#sheetTitle { font-size: 15px; font-weight: 600; }
QGroupBox { font-weight: 600; margin-top: 14px; }
QGroupBox::title { subcontrol-origin: margin; left: 4px; }
"""
CERTAINTY_EXPLAINED = "certainty explained"
"""Setting: the sentence of the first start was shown."""
LOOK_AROUND = 2000
"""Milliseconds between two looks at what other programs do with the library."""
READABLE = 56.0
"""Pixels per hex to which going to a hex zooms in at least."""
_PALETTES: dict[str, tuple[str, ...]] = {"paint": ("hex",), "hexside": ("hexside", "crossing"), "road": ("road",)}


class MainWindow(QMainWindow):
    """The window over one open library."""

    def __init__(self, document: Document, settings: Settings) -> None:
        super().__init__()
        self.document, self.settings = document, settings
        document.setParent(self)
        self.desk = Desk(document, self)
        self.desk.theme, self.desk.settings = settings.text("theme", theme_names()[0], theme_names()), settings
        self._changed = ChangeSet("", ())
        self._pages: dict[str, QWidget] = {}
        self.lookup: HelpDialog | None = None
        self._tool, self.is_ending = "select", False
        self.setStyleSheet(STYLE)
        self.setDockNestingEnabled(True)
        self.resize(QSize(1600, 1000).boundedTo(self.screen().availableSize()))
        self._make_middle()
        self.docks = Docks(self, self.desk, self.map_area.view, settings)
        self.commands = WindowCommands(self)
        self.bar = CommandBar(self, self.commands)
        self.actions_by_key, self.palette_box = self.bar.actions_by_key, self.bar.palette_box
        self._add_to_menus()
        self.status = StatusLabels(document, self.statusBar())
        self._connect()
        self.open_area("map")
        self.set_theme(self.desk.theme)
        self._retitle()
        self._restore()
        self.docks.problems.check_later()
        self.status.count()
        if not settings.flag(CERTAINTY_EXPLAINED):
            self.message_bar.inform(SENTENCE)
            settings.set_flag(CERTAINTY_EXPLAINED, True)
        kept_game.offer(self)
        if document.file.warning:
            self.message_bar.refuse(document.file.warning)

    # Making

    def _make_middle(self) -> None:
        self.area_bar = QTabBar()
        self.area_bar.setExpanding(False)
        self.area_bar.setDocumentMode(True)
        self.area_bar.setAccessibleName("Work areas")
        self.areas = tuple(area for area in WORK_AREAS if area.available())
        for place, area in enumerate(self.areas):
            self.area_bar.addTab(area.title)
            self.area_bar.setTabToolTip(place, f"{area.tip} ({area.shortcut})")
        self.pages = QStackedWidget()
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.area_bar)
        layout.addWidget(self.pages, 1)
        self.message_bar = MessageBar(middle)
        self.setCentralWidget(middle)
        self.map_area = MapArea(self.desk)
        self._pages["map"] = self.map_area
        self.pages.addWidget(self.map_area)

    def _add_to_menus(self) -> None:
        self.meanings = self.bar.menus["&Edit"].addMenu("Edits &are")
        self.meanings.aboutToShow.connect(lambda: self.commands.fill_meanings(self.meanings))
        view = self.bar.menus["&View"]
        view.addSeparator()
        shown = [(title, True, lambda on, name=key: self._show_layer(name, on)) for key, title in SWITCHES]
        self.bar.add_choices(view.addMenu("&Layers"), shown)
        themes = [
            (theme_by_name(name).title, name == self.desk.theme, lambda _on, name=name: self.set_theme(name))
            for name in theme_names()
        ]
        self.bar.add_choices(view.addMenu("&Theme"), themes, exclusive=True)
        view.addSeparator()
        for dock in self.docks.all:
            view.addAction(dock.toggleViewAction())
        for place, area in enumerate(self.areas):
            action = QAction(area.title, self)
            action.setShortcut(QKeySequence(area.shortcut))
            action.setToolTip(area.tip)
            action.triggered.connect(lambda _on=False, place=place: self.area_bar.setCurrentIndex(place))
            self.bar.menus["&Work area"].addAction(action)

    def _connect(self) -> None:
        self.area_bar.currentChanged.connect(lambda place: self.open_area(self.areas[place].key))
        self.desk.refused.connect(self._refuse)
        self.message_bar.settle_on(self.document.changed, self.desk.moved_on, self.area_bar.currentChanged)
        self.desk.told.connect(lambda text: self.statusBar().showMessage(text, 4000))
        self.desk.wanted.connect(lambda _label: self._leave_playtest())
        self.map_area.view.hovered.connect(lambda pick: self.status.pointed.setText(pick_text(self.document, pick)))
        self.desk.pointed.connect(self.status.pointed.setText)
        self.desk.rule_wanted.connect(self.look_up_rule)
        self.bar.tool_wanted.connect(self.choose_tool)
        self.bar.palette_chosen.connect(lambda _key: self._arm())
        self.docks.problems.counted.connect(self.status.count_problems)
        self.document.chosen.connect(self._retitle)
        self.document.chosen.connect(self._fill_palette)
        self.document.overtaken.connect(self._offer_reload)
        self.document.lost.connect(self._refuse)
        self._look_timer = QTimer(self)
        self._look_timer.setInterval(LOOK_AROUND)
        self._look_timer.timeout.connect(self.document.look_around)
        self._look_timer.start()
        self.document.changed.connect(self._after_change)
        stack = self.document.undo_stack
        stack.indexChanged.connect(lambda _index: self.bar.name_undo(stack))
        stack.canUndoChanged.connect(lambda _on: self.bar.name_undo(stack))
        self.bar.name_undo(stack)

    # What is shown

    def open_area(self, key: str) -> None:
        """Show a work area, making it when it is opened for the first time."""
        area = next(area for area in self.areas if area.key == key)
        if key not in self._pages:
            self._pages[key] = area.factory(self.desk)
            self.pages.addWidget(self._pages[key])
        self.pages.setCurrentWidget(self._pages[key])
        self.area_bar.setCurrentIndex(self.areas.index(area))
        self.docks.set_aside(not area.inspects)
        self.bar.show_palette(key == "map")
        self.bar.fit_keys(key)
        self.bar.name_undo(self.document.undo_stack)

    def area(self, key: str) -> QWidget:
        """Return the widget of a work area."""
        if key not in self._pages:
            self.open_area(key)
        return self._pages[key]

    def _leave_playtest(self) -> None:
        if not self.areas[self.area_bar.currentIndex()].inspects:
            self.open_area("map")

    def choose_tool(self, tool: str) -> None:
        """Put a tool in hand and fill the palette with what it paints."""
        self.open_area("map")
        self._tool = tool
        self._fill_palette()
        self.map_area.view.setFocus()

    def _fill_palette(self) -> None:
        """Offer what the tool in hand paints in the game being shown."""
        find, game, tool = self.document.rows.find, self.document.game, self._tool
        rows = [row for kind in _PALETTES.get(tool, ()) for row in find(schema.TerrainRow, game=game, kind=kind)]
        self.bar.fill_palette(tool, [(row.title, row.key) for row in rows])
        self.bar.show_palette(self.areas[self.area_bar.currentIndex()].key == "map")
        self.map_area.set_tool(tool, self.bar.palette)

    def _arm(self) -> None:
        self.map_area.set_tool(self._tool, self.bar.palette)
        self.map_area.view.setFocus()

    def set_theme(self, name: str) -> None:
        """Show the map and the counters in other colors."""
        self.desk.theme = name
        self.map_area.set_theme(name)
        self.docks.minimap.refresh()
        self.docks.inspector.show_selection(self.desk.selection)
        for page in self._pages.values():
            retheme = getattr(page, "set_theme", None)
            if retheme is not None and page is not self.map_area:
                retheme(name)
        self.settings.set_text("theme", name)

    def _show_layer(self, layer: str, on: bool) -> None:
        self.map_area.view.set_layer_visible(layer, on)

    def _after_change(self, changes: ChangeSet) -> None:
        self._changed = changes
        self.docks.minimap.refresh()
        QTimer.singleShot(0, self, lambda: self.bar.name_undo(self.document.undo_stack))

    def _retitle(self) -> None:
        head = self.document.head
        title = f"{head.number} {head.title}" if head is not None else "no scenario"
        mark = " (read only)" if self.document.read_only else ""
        self.setWindowTitle(f"{title} - {self.document.library.path.name}{mark} - Losheim")

    def _offer_reload(self) -> None:
        self.message_bar.offer(
            "Another program has changed this library; what you see is older. Your edits are safe, and no edit "
            "overwrites what the other has written.",
            "Show its changes",
            self.document.reload,
        )

    def _refuse(self, text: str) -> None:
        if self.document.file.rescued is None:
            self.message_bar.refuse_edit(text)
        else:
            self.message_bar.offer(text, "Save to another file...", self.commands.do_file_save_as)

    def save_picture(self, path: Path) -> None:
        """Save the window as a picture, the map fully painted. Raises OutputError."""
        if self.docks.problems.is_due:
            self.docks.problems.check()
        QApplication.processEvents()
        for view in self.findChildren(MapView):
            if view.isVisible():
                view.finish_painting()
        QApplication.processEvents()
        write_picture(self.grab().toImage(), path, (self.document.library.path,))

    def show_changed(self) -> None:
        """Bring the place of the last change into view."""
        changed_place.show(self.desk, self._changed)

    def go_to(self, label: str) -> None:
        """Select a hex and bring it into the middle of the map."""
        self.open_area("map")
        self.desk.select("hex", label)
        if self.map_area.view.pixels_per_hex < READABLE:
            self.map_area.view.zoom_to(READABLE)
        self.map_area.view.center_on(label)

    def look_up_rule(self, number: str) -> None:
        """Show the look-up of rules beside the work, at a rule unless the number is empty."""
        if self.lookup is None:
            self.lookup = HelpDialog(RuleLookup(self.desk), self)
        self.lookup.open_rules(number)

    # Opening and closing

    def _restore(self) -> None:
        geometry, layout = self.settings.layout("geometry"), self.settings.layout("docks")
        if geometry is not None:
            self.restoreGeometry(geometry)
        if layout is not None:
            self.restoreState(layout)
        key = self.settings.text("area", "map", tuple(area.key for area in self.areas))
        self.open_area(key)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before a game or batches are lost; then finish what is being typed, remember the layout, give the file
        back."""
        kept = [text for page in self._pages.values() for text in getattr(page, "unsaved", list)()]
        if not self.is_ending and not may_lose(self, kept, "Close and lose it"):
            event.ignore()
            return
        self.docks.inspector.leave_field()
        self.document.is_lost()
        if not self.is_ending and not self.commands.may_leave_rescued():
            event.ignore()
            return
        self.settings.set_layout("geometry", self.saveGeometry())
        area = self.areas[self.area_bar.currentIndex()]
        if area.inspects:
            self.settings.set_layout("docks", self.saveState())
        self.settings.set_text("area", area.key)
        self.settings.sync()
        self._look_timer.stop()
        leave(self, self._pages.values())
        self.document.close()
        super().closeEvent(event)
