"""What stands in the menus beside the table of commands: layers, colors, areas and pages; and what the search finds."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu

from editor.window.actions import COMMANDS
from editor.window.canvas.key_cursor import KeyCursor
from editor.window.canvas.layers.order import OFF_AT_FIRST, SWITCHES
from editor.window.frame import chrome
from editor.window.frame.finding import Found, Ways, hex_of, things_of
from editor.window.frame.records import Area
from editor.window.mnemonics import give_letters
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel
from editor.window.scenario_commands import OF_SCENARIO
from editor.window.theme import theme_by_name, theme_names
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

LOOK = "look"
"""Setting: light, dark, or as the system has it."""


_LIGHT = "theme mode appearance"
"""What people call colors and layers as well."""
_SPARE = 16
"""Pixels that the style adds to the menus after they have said how wide they are."""


class Menus:
    """Fills the menus of one window."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self.meanings = QMenu(tr("Edits &are"), window)
        self.layers: dict[str, QAction] = {}
        self._pages: list[QAction] = []
        self._choices: list[tuple[str, QAction]] = []
        self._of_area: dict[str, list[QAction]] = {}

    def fill(self) -> None:
        """Add what no command is: called once, after the commands are there."""
        window, menus = self._window, self._window.bar.menus
        menus["&Edit"].addMenu(self.meanings)
        self.meanings.aboutToShow.connect(lambda: window.commands.fill_meanings(self.meanings))
        view = menus["&View"]
        view.addSeparator()
        switches = [
            (title, key not in OFF_AT_FIRST, lambda on, name=key: self._show_layer(name, on)) for key, title in SWITCHES
        ]
        made = window.bar.add_choices(view.addMenu(tr("La&yers")), switches)
        self._choices += [(tr("Show or hide layer"), action) for action in made]
        self.layers = dict(zip((key for key, _ in SWITCHES), made, strict=True))
        themes = [
            (theme_by_name(name).title, name == window.desk.theme, lambda _on, name=name: window.set_theme(name))
            for name in theme_names()
        ]
        made = window.bar.add_choices(view.addMenu(tr("Map &colors")), themes, exclusive=True)
        self._choices += [(tr("Map colors"), action) for action in made]
        look = window.settings.text(LOOK, "system", chrome.LOOKS)
        looks = [
            (title, name == look, lambda _on, name=name: self.set_look(name)) for name, title in chrome.titles().items()
        ]
        made = window.bar.add_choices(view.addMenu(tr("Window colo&rs")), looks, exclusive=True)
        self._choices += [(tr("Window colors"), action) for action in made]
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        view.addSeparator()
        view.addAction(window.docks.overview.toggleViewAction())
        go = menus["&Go"]
        go.addSeparator()
        for area in window.areas:
            action = QAction(area.title, window)
            action.setShortcut(QKeySequence(area.shortcut))
            action.setToolTip(area.first.tip)
            action.triggered.connect(lambda _on=False, key=area.key: window.open_area(key))
            go.addAction(action)
            self._pages.append(action)
            if len(area.pages) > 1:
                self._add_pages(go.addMenu(tr("{area}: pages").format(area=area.title)), area)
        for key in OF_SCENARIO:
            window.header.add_to_scenarios(window.actions_by_key[key])
        window.docks.library_tree.offer([window.actions_by_key[key] for key in OF_SCENARIO])
        for command in COMMANDS:
            if command.bar == "header":
                window.header.add_action(window.actions_by_key[command.key], command.sign)

        for menu in menus.values():
            give_letters(menu)
        window.header.menus.setMinimumWidth(window.header.menus.sizeHint().width() + _SPARE)
        window.header.fill_menu_button()
        window.second_click.watch((self.meanings, *window.header.findChildren(QMenu)))

    def _add_pages(self, menu: QMenu, area: Area) -> None:
        for page in area.pages:
            action = QAction(f"{area.title}: {page.title}", self._window)
            action.setToolTip(page.tip)
            action.triggered.connect(lambda _on=False, key=page.key: self._window.open_area(key))
            menu.addAction(action)
            self._pages.append(action)
            self._of_area.setdefault(area.key, []).append(action)

    def fit_keys(self, shown: Area) -> None:
        """Let the keys Alt+1 and on be those of the pages of the area that is shown."""
        for key, actions in self._of_area.items():
            for place, action in enumerate(actions, 1):
                action.setShortcut(QKeySequence(f"Alt+{place}" if key == shown.key else ""))

    def _show_layer(self, layer: str, on: bool) -> None:
        self._window.map_area.view.set_layer_visible(layer, on)

    # Look

    def set_look(self, look: str) -> None:
        """Show the window light, dark, or as the system has it, now and at the next start."""
        self._window.settings.set_text(LOOK, look)
        chrome.wear(look)
        self.wear()

    def wear(self) -> None:
        """Draw the signs, and the links of the inspector, in the colors in use."""
        window = self._window
        window.docks.inspector.show_selection(window.desk.selection)  # a text keeps the colors it was written in
        for part in (window.header, window.rail, window.bar, window.message_bar, window.start):
            if part is not None:
                part.wear()

    def _follow_system(self) -> None:
        look = self._window.settings.text(LOOK, "system", chrome.LOOKS)
        if look == "system":
            self.set_look(look)

    # What the search finds

    def things(self) -> Iterator[Found]:
        """Yield all that can be found by words: what can be done, then what is there."""
        window = self._window
        for command in COMMANDS:
            action = window.actions_by_key[command.key]
            if action.isEnabled() and command.key not in ("go.search", "go.place"):
                yield Found(command.text.replace("&", ""), "command", action.trigger, command.shortcut, command.tip)
        for action in self._pages:
            yield Found(
                action.text().replace("&", ""), "area", action.trigger, action.shortcut().toString(), action.toolTip()
            )
        for said, action in self._choices:
            yield Found(f"{said}: {action.text().replace('&', '')}", "command", action.trigger, words=_LIGHT)
        for title in ("Problems", "Journal", "Log"):
            yield Found(title, "drawer", partial(self._open_drawer, title), "Ctrl+J", "history errors warnings checks")
        yield Found(
            tr("Set a checkpoint..."), "command", self._begin_checkpoint, "", tr("Name this point of the journal")
        )
        yield from things_of(window.desk, Ways(self._go_to, self._choose_unit, self._open_rules, self._open_field))

    def _open_drawer(self, title: str) -> None:
        docks = self._window.docks
        docks.drawer.hide()  # what is shown already would be put away
        docks.open_drawer(title)

    def _begin_checkpoint(self) -> None:
        self._open_drawer("Journal")
        self._window.docks.journal.checkpoint.click()

    def _go_to(self, label: str) -> None:
        """Go to a hex, with the cursor of the keys: arrows go on from there, not in a list that had the keys before.
        In the area of a game it is shown there."""
        if self._shows_in_game(label, is_hex=True):
            return
        view = self._window.map_area.view
        self._window.go_to(label)
        view.key_cursor = KeyCursor(label)
        view.setFocus()

    def _choose_unit(self, key: str) -> None:
        if not self._shows_in_game(key):
            self._window.desk.select("counter", key, go=True)

    def _shows_in_game(self, subject: str, is_hex: bool = False) -> bool:
        window = self._window
        return window.page_now.key == "playtest" and window.desk.playtest().show_found(subject, is_hex)

    def _open_rules(self, title: str) -> None:
        self._window.open_area("rules")
        area = self._window.area("rules")
        if isinstance(area, RulesArea):
            area.pages.open(title)

    def _open_field(self, title: str) -> None:
        """Show a field of all counters in their table."""
        self._window.show_page("counters")
        panel = self._window.area("counters")
        if isinstance(panel, TablePanel):
            panel.show_column(title)

    def further(self, text: str) -> Iterator[Found]:
        """Yield what a text means by itself: a hex."""
        return hex_of(self._window.desk, text, self._go_to)

    def favored(self) -> str:
        """Return the kind of things that is looked for most where the window is: units, in a game."""
        return "unit" if self._window.page_now.key == "playtest" else ""
