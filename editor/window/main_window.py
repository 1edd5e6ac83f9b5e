"""The window: areas at the left edge, one map with the page of the area in the middle, lists and inspector around."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget

from db.changes import ChangeSet
from editor.window import kept_game
from editor.window.asked_meaning import AskedMeaning
from editor.window.asking import may_lose
from editor.window.command_bar import CommandBar
from editor.window.desk import Desk
from editor.window.docks import Docks
from editor.window.document import Document
from editor.window.frame import remembered
from editor.window.frame.areas import AREAS, leave, pages_of
from editor.window.frame.center import Center
from editor.window.frame.finder import Finder
from editor.window.frame.header import Header
from editor.window.frame.kept_pages import KeptPages
from editor.window.frame.rail import Rail
from editor.window.frame.records import Area, Page
from editor.window.frame.start_page import StartPage
from editor.window.frame.stepping import SteppingWindow, step_back
from editor.window.help.dialogs import HelpDialog
from editor.window.menus import Menus
from editor.window.models.certainty import SENTENCE
from editor.window.palette import entries_of
from editor.window.panels.map_area import MapArea
from editor.window.panels.message_bar import MessageBar
from editor.window.panels.rule_lookup import RuleLookup
from editor.window.panels.status import pick_text
from editor.window.pictures import write_window
from editor.window.said_over_map import SaidOverMap
from editor.window.settings import Settings
from editor.window.status_labels import StatusLabels
from editor.window.theme import theme_names
from editor.window.window_commands import WindowCommands
from engine.data import schema

CERTAINTY_EXPLAINED = "certainty explained"
"""Setting: the sentence of the first start was shown."""
EDGES = QSize(8, 48)
"""Pixels that systems put around a window at most: its frame and its title bar."""
LOOK_AROUND = 2000
"""Milliseconds between two looks at what other programs do with the library."""
READABLE = 56.0
"""Pixels per hex to which going to a hex zooms in at least."""


class MainWindow(SteppingWindow):
    """The window over one open library. ``area_now`` and ``page_now`` are what is open in it, ``changed`` is what was
    changed last."""

    def __init__(self, document: Document, settings: Settings) -> None:
        super().__init__()
        self.document, self.settings = document, settings
        document.setParent(self)
        self.desk = Desk(document, self)
        self.desk.theme, self.desk.settings = settings.text("theme", theme_names()[0], theme_names()), settings
        self.changed = ChangeSet("", ())
        self.lookup: HelpDialog | None = None
        self.start: StartPage | None = None
        self._tool, self.is_ending = "select", False
        self.setDockNestingEnabled(True)
        self.resize(QSize(1600, 1000).boundedTo(self.screen().availableSize() - EDGES))
        self.areas = tuple(area for area in AREAS if area.available())
        self.area_now, self.page_now = next(each for each in pages_of(self.areas) if each[1].key == "map")
        self._last: dict[str, str] = {}
        self.map_area = MapArea(self.desk)
        self.center = Center(self.map_area)
        self._pages = KeptPages(self.desk, self.center)
        self._pages.keep("map", self.map_area)
        self.setCentralWidget(self.center)
        self.message_bar = MessageBar(self.center, self.map_area, self.center.foot)
        self.rail = Rail(self.areas)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.rail)
        self.docks = Docks(self, self.desk, self.map_area.view, settings)
        self.commands = WindowCommands(self)
        self.menus = Menus(self)
        self.header = Header(self.desk, Finder(self.menus.things, self.menus.further, self.menus.favored))
        self.setMenuWidget(self.header)
        self.bar = CommandBar(self, self.commands, self.header.menus, self.map_area.view)
        self.actions_by_key, self.palette_box = self.bar.actions_by_key, self.bar.palette_box
        self.map_area.add_tools(self.bar.tools)
        self.menus.fill()
        self.status = StatusLabels(document, self.statusBar(), self.open_area)
        self._connect()
        self.asked = AskedMeaning(self)
        self.open_area("map")
        self.set_theme(self.desk.theme)
        self.menus.wear()
        self._retitle()
        remembered.restore(self)
        self.docks.fit(self.width())
        self.docks.problems.check_later()
        if not settings.flag(CERTAINTY_EXPLAINED):
            self.message_bar.inform(SENTENCE)
            settings.set_flag(CERTAINTY_EXPLAINED, True)
        kept_game.offer(self)
        self.map_area.complain_to(self.message_bar.hold)
        if document.file.warning:
            self.message_bar.refuse(document.file.warning)

    def _connect(self) -> None:
        self.widened.connect(self.docks.fit)
        self.stepped_back.connect(lambda: step_back(self))
        for wanted in (self.rail.wanted, self.docks.lists.page_wanted, self.desk.page_wanted):
            wanted.connect(self.open_area)
        self.header.split_wanted.connect(self.center.set_split)
        self.center.split_changed.connect(lambda split: self.header.show_split(split, self.center.can_split))
        self.desk.selected.connect(lambda _new: self.docks.show_inspected())
        self.desk.menu_wanted.connect(self.bar.offer)
        self._said = SaidOverMap(self)
        self.desk.told.connect(self.status.tell)
        self.desk.wanted.connect(self._leave_playtest)
        self.map_area.view.hovered.connect(lambda pick: self.status.pointed.setText(pick_text(self.document, pick)))
        self.desk.pointed.connect(self.status.pointed.setText)
        self.desk.rule_wanted.connect(self.look_up_rule)
        for asked in (self.bar.tool_wanted, self.desk.tool_wanted):
            asked.connect(self.choose_tool)
        self.desk.map_wanted.connect(self.show_map)
        self.desk.outlined.connect(self.commands.cut_outline)
        self.desk.scenario_from_game.connect(self.commands.do_scenario_play)
        self.bar.palette_chosen.connect(lambda _key: self._arm())
        self.status.follow(self.docks.problems, self.message_bar)
        self.status.problems.clicked.connect(lambda: self.docks.open_drawer("Problems"))
        self.status.meant.setMenu(self.menus.meanings)
        for follow in (self._retitle, self._fill_palette, self._mean):
            self.document.chosen.connect(follow)
        self.document.meant.connect(self._mean)
        self._look_timer = QTimer(self)
        self._look_timer.timeout.connect(self.document.look_around)
        self._look_timer.start(LOOK_AROUND)
        self.document.changed.connect(self._after_change)
        self.bar.follow_undo(self.document.undo_stack)

    # What is shown

    def open_area(self, key: str) -> None:
        """Show a page, or the page of an area that was shown last; it is made when it is opened for the first time."""
        area, page = self._found(key)
        if page is not self.page_now:
            self.message_bar.leave()
            self.map_area.view.close_fan()  # it would lie over what another page shows
        if area is not self.area_now:
            self.asked.leave()
        self.area_now, self.page_now, self._last[area.key] = area, page, page.key
        self.rail.choose(area.key)
        self.docks.lists.show_area(area, page)
        self._pages.show(page)
        self.message_bar.settle_down()
        self.document.stand_at(getattr(self._pages.get(page.key), "chosen_erratum", lambda: None)())
        self.docks.set_aside(not area.has_docks)
        self.bar.fit_keys(is_playing=not area.inspects)
        self.menus.fit_keys(area)
        self.bar.name_undo()
        self._mean()
        self.asked.come_back()
        self.center.take_keys(self.map_area.view)

    def _found(self, key: str) -> tuple[Area, Page]:
        every = list(pages_of(self.areas))
        by_page = next((each for each in every if each[1].key == self._last.get(key, key)), None)
        return by_page or next(each for each in every if each[0].key == key and each[1] is each[0].first)

    def area(self, key: str) -> QWidget:
        """Return the widget of a page, or of the page of an area; to be asked for anew when it was left meanwhile."""
        page = self._found(key)[1]
        if page.key not in self._pages:
            self.open_area(page.key)
        return self._pages[page.key]

    def show_map(self) -> None:
        """Let the map be seen, beside the page where both can be."""
        if not self.page_now.has_map:
            self.open_area("map")
        elif self.center.split == "page":
            self.center.set_split("both")

    def show_page(self, key: str) -> None:
        """Open a page and let it be seen, beside the map where both can be."""
        self.open_area(key)
        if self.center.split == "map" and self.page_now.factory is not None:
            self.center.set_split("both")

    def _leave_playtest(self, label: str) -> None:
        if not self.area_now.inspects:
            self.open_area("map")
            self.map_area.view.show_hex(label)  # the place of the game, which was taken up, need not be there

    def choose_tool(self, tool: str) -> None:
        """Put a tool in hand and fill the palette with what it paints."""
        self.show_map()
        self.desk.forget_outline()
        self._tool = tool
        self._fill_palette()

    def _fill_palette(self) -> None:
        """Offer what the tool in hand paints in the game being shown."""
        self.bar.fill_palette(self._tool, entries_of(self.document, self._tool))
        self._arm()

    def _arm(self) -> None:
        self.map_area.set_tool(self._tool, self.bar.palette)
        if self.map_area.isVisible():
            self.map_area.view.setFocus()

    def set_theme(self, name: str) -> None:
        """Show the map and the counters in other colors."""
        self.desk.theme = name
        self.map_area.set_theme(name)
        self.docks.minimap.refresh()
        self.docks.inspector.show_selection(self.desk.selection)
        for page in self._pages.every():
            if page is not self.map_area:
                getattr(page, "set_theme", str)(name)
        self.settings.set_text("theme", name)

    def _mean(self) -> None:
        """Show what an edit means here, in the frame of the center and at the foot of the window."""
        self.center.mean(self.status.say_meaning(self.area_now.means), self.docks.inspector)

    def _after_change(self, changes: ChangeSet) -> None:
        self.changed = changes
        self.docks.minimap.refresh()
        self._retitle() if schema.ScenarioRow.TABLE in changes.tables() else None
        self._mean() if schema.ErratumRow.TABLE in changes.tables() else None
        self.header.finder.forget()
        QTimer.singleShot(0, self, self.bar.name_undo)

    def _retitle(self) -> None:
        head = self.document.head
        title = f"{head.number} {head.title}".strip() if head is not None else "no scenario"
        mark = " (read only)" if self.document.read_only else ""
        self.setWindowTitle(f"{title} - {self.document.library.path.name}{mark} - Losheim")
        self.header.say_scenario()
        self.header.finder.forget()

    def save_picture(self, path: Path, checked: bool = True) -> None:
        """Save the window as a picture, the map fully painted; all checks run before, unless it is to be shown as it
        stands: the first take many seconds. Raises OutputError."""
        if checked and self.docks.problems.is_due:
            self.docks.problems.check()
        self.status.count()
        write_window(self, path, (self.document.library.path,))

    def go_to(self, label: str) -> None:
        """Select a hex and bring it into the middle of the map."""
        self.show_map()
        self.desk.select("hex", label)
        if self.map_area.view.pixels_per_hex < READABLE:
            self.map_area.view.zoom_to(READABLE)
        self.map_area.view.center_on(label)

    def look_up_rule(self, number: str) -> None:
        """Show the look-up of rules beside the work, at a rule unless the number is empty."""
        if self.lookup is None:
            self.lookup = HelpDialog(RuleLookup(self.desk), self)
        self.lookup.open_rules(number)

    # Closing

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before a game, batches or an unanswered edit are lost; then finish what is being typed, remember the
        layout, give the file back."""
        asked = (self.asked, self.commands.begun_report, *self._pages.every())
        kept = [text for page in asked for text in getattr(page, "unsaved", list)()]
        if not self.is_ending and not may_lose(self, kept, "Close and lose it"):
            event.ignore()
            return
        self.docks.inspector.leave_field()
        self.document.is_lost()
        if not self.is_ending and not self.commands.may_leave_rescued():
            event.ignore()
            return
        remembered.keep(self)
        self._look_timer.stop()
        leave(self, (*self._pages.every(), self.docks.problems))
        self.document.close()
        super().closeEvent(event)
