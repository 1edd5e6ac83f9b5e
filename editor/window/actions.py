"""Every command of the window in one table.

The window builds its menus, its toolbar, the keyboard list of the help and the shortcuts from ``COMMANDS``; a
command named ``edit.undo`` runs the window's method ``do_edit_undo``.
"""

from dataclasses import dataclass
from typing import Literal

When = Literal["always", "undo", "redo"]
"""When a command is enabled: always, or with something to undo or to redo."""
Bar = Literal["", "map", "header"]


@dataclass(frozen=True)
class Command:
    """One command. ``menu`` is its menu, ``tool`` names the map tool that it chooses, if it does, ``sign`` its drawing,
    ``bar`` where it has a button: over the map, or in the line at the top; ``also`` is a second shortcut that hands
    know from other programs."""

    key: str
    menu: str
    text: str
    shortcut: str
    tip: str
    when: When = "always"
    tool: str = ""
    bar: Bar = ""
    sign: str = ""
    checkable: bool = False
    also: str = ""

    @property
    def method(self) -> str:
        """Name of the window's method that runs the command."""
        return "do_" + self.key.replace(".", "_")


MENUS: tuple[str, ...] = ("&File", "&Edit", "&Scenario", "&View", "&Tools", "&Go", "&Help")
"""Titles of the menus from left to right."""

COMMANDS: tuple[Command, ...] = (
    Command("file.open", "&File", "&Open library...", "Ctrl+O", "Open another library file"),
    Command("file.new_game", "&File", "&New game...", "", "Begin another game in this library: map, turns, a scenario"),
    Command("file.save_as", "&File", "Save &as...", "Ctrl+Shift+S", "Copy the library to another file, checked"),
    Command("file.backups", "&File", "&Backups...", "", "Earlier states of the library, and the way back to one"),
    Command("file.update", "&File", "&Update library...", "", "Bring in what this program ships; your own values stay"),
    Command("file.import", "&File", "&Import scenario...", "", "Take in a scenario from a file, after a review"),
    Command("file.merge", "&File", "&Merge corrections...", "", "Take in what a friend has corrected in his copy"),
    Command("file.export", "&File", "&Export scenario...", "", "Write this scenario with all it needs as one file"),
    Command(
        "file.publish_errata", "&File", "Pub&lish errata...", "", "Write them as a list: web page, PDF, posts, CSV"
    ),
    Command("file.read_errata", "&File", "&Take in errata...", "", "Review a list of errata: CSV, Markdown, a library"),
    Command("file.screenshot", "&File", "Save &picture of the window...", "", "Save the window as a PNG picture"),
    Command("file.quit", "&File", "&Quit", "Ctrl+Q", "Close the window; every edit is saved already"),
    Command(
        "edit.undo",
        "&Edit",
        "&Undo",
        "Ctrl+Z",
        "Take back the last change",
        "undo",
        bar="header",
        sign="undo",
    ),
    Command(
        "edit.redo",
        "&Edit",
        "R&edo",
        "Ctrl+Shift+Z",
        "Make the change again",
        "redo",
        bar="header",
        sign="redo",
        also="Ctrl+Y",
    ),
    Command("edit.copy", "&Edit", "&Copy", "Ctrl+C", "Copy the selected table cells as text with tabs"),
    Command("edit.paste", "&Edit", "&Paste", "Ctrl+V", "Paste values into the selected table cells"),
    Command("edit.fill_down", "&Edit", "&Fill down", "Ctrl+Alt+D", "Write the uppermost chosen cell into those below"),
    Command(
        "edit.copy_table",
        "&Edit",
        "Copy table with &keys",
        "Ctrl+Shift+C",
        "Copy the chosen lines of the table or list with headers and keys, or all that are shown",
    ),
    Command("edit.save_table", "&Edit", "Save ta&ble as...", "", "Write the table with headers and keys, CSV or XLSX"),
    Command("edit.open_table", "&Edit", "C&ompare with file...", "", "Read CSV or XLSX and show what differs"),
    Command("edit.replace", "&Edit", "Find and &replace...", "Ctrl+H", "In the cells of the table in use, as one step"),
    Command("edit.duplicate", "&Edit", "&Duplicate", "Ctrl+D", "Make another one of each chosen unit, as one step"),
    Command("edit.new_piece", "&Edit", "&New piece...", "", "Make a unit, formation or type by copying one"),
    Command("edit.find", "&Edit", "Find in the &list", "Ctrl+F", "Search the list at the left by unit, place or hex"),
    Command("go.search", "&Go", "&Search everything", "Ctrl+K", "Find a unit, hex, place, rule, scenario or command"),
    Command("go.start", "&Go", "S&tart page", "", "What one can do here, and the libraries opened of late"),
    Command("go.place", "&Go", "&Go to hex or place", "Ctrl+G", "Type a hex number or the name of a place"),
    Command(
        "scenario.new",
        "&Scenario",
        "&New scenario...",
        "Ctrl+N",
        "Begin a scenario: empty, from another one, or cut out of one",
    ),
    Command(
        "scenario.place",
        "&Scenario",
        "Set &up here",
        "Ctrl+Shift+Return",
        "Let the chosen units start at the map's cursor, or in the hex chosen last",
    ),
    Command(
        "scenario.rename",
        "&Scenario",
        "&Rename",
        "F2",
        "Type in the chosen cell, or a title",
    ),
    Command(
        "scenario.copy", "&Scenario", "&Duplicate scenario...", "Ctrl+Shift+D", "Begin a scenario as a copy of this one"
    ),
    Command(
        "scenario.variant", "&Scenario", "&Variant of it...", "", "Begin one that follows its corrections and errata"
    ),
    Command("scenario.cut", "&Scenario", "&Cut from it...", "", "Begin one from a part of its map and its turns"),
    Command(
        "scenario.play",
        "&Scenario",
        "From the &game in hand...",
        "",
        "Begin one that starts as the game in Play stands",
    ),
    Command(
        "scenario.copy_text", "&Scenario", "Copy as &text", "", "Put it on the clipboard, lists as its game prints them"
    ),
    Command("scenario.save_text", "&Scenario", "&Save as text...", "", "Write it as Markdown, HTML or RTF"),
    Command(
        "scenario.print",
        "&Scenario",
        "&Print cards...",
        "Ctrl+P",
        "Cards, rules and player aid on pages, to a PDF or printer",
    ),
    Command("scenario.delete", "&Scenario", "De&lete scenario...", "", "Take this scenario out with all it has"),
    Command(
        "view.zoom_in",
        "&View",
        "Zoom &in",
        "Ctrl++",
        "Show less of the map, larger",
        bar="map",
        sign="zoom-in",
    ),
    Command(
        "view.zoom_out",
        "&View",
        "Zoom &out",
        "Ctrl+-",
        "Show more of the map, smaller",
        bar="map",
        sign="zoom-out",
    ),
    Command(
        "view.fit",
        "&View",
        "&Whole scenario",
        "Ctrl+0",
        "Show the whole area of the scenario",
        bar="map",
        sign="fit",
    ),
    Command(
        "view.unconfirmed",
        "&View",
        "Certainty of &terrain",
        "U",
        "Show how certain the terrain of each hex is: printed, confirmed, reconstructed or unknown",
        checkable=True,
    ),
    Command("view.next_part", "&View", "Ne&xt part of the window", "F6", "Areas, lists, page, map, inspector, drawer"),
    Command("view.last_part", "&View", "Part &before", "Shift+F6", "The same the other way round"),
    Command("view.swap", "&View", "&Map, page or both", "F8", "Show the map, the page of the area, or both"),
    Command(
        "view.lists", "&View", "&Lists", "Ctrl+B", "Show or hide lists and overview", "always", "", "header", "lists"
    ),
    Command(
        "view.drawer",
        "&View",
        "&Drawer",
        "Ctrl+J",
        "Show or hide problems, journal and log",
        "always",
        "",
        "header",
        "drawer",
    ),
    Command(
        "view.inspector",
        "&View",
        "I&nspector",
        "Ctrl+I",
        "Show or hide what is known of the selection",
        "always",
        "",
        "header",
        "inspector",
    ),
    Command(
        "tool.select",
        "&Tools",
        "&Select",
        "S",
        "Select hexes and units; drag a unit to move its set-up",
        tool="select",
        bar="map",
        sign="select",
    ),
    Command(
        "tool.paint",
        "&Tools",
        "&Paint terrain",
        "P",
        "Paint the terrain chosen in the palette",
        tool="paint",
        bar="map",
        sign="paint",
    ),
    Command(
        "tool.hexside",
        "&Tools",
        "&Hexside",
        "H",
        "Click a hexside to set or clear the chosen feature",
        tool="hexside",
        bar="map",
        sign="hexside",
    ),
    Command(
        "tool.road",
        "&Tools",
        "&Road",
        "R",
        "Drag from hex to hex to lay the chosen road",
        tool="road",
        bar="map",
        sign="road",
    ),
    Command(
        "tool.lay",
        "&Tools",
        "Start s&tate",
        "K",
        "Lay what is so at start on the map: works, bridges that are down, control, markers",
        tool="lay",
        bar="map",
        sign="lay",
    ),
    Command(
        "tool.measure",
        "&Tools",
        "&Measure",
        "M",
        "Drag to measure a distance in hexes",
        tool="measure",
        bar="map",
        sign="measure",
    ),
    Command(
        "tool.outline",
        "&Tools",
        "&Outline",
        "O",
        "Drag around a part of the map, or click its corners, to cut a scenario out of it; Enter closes the corners",
        tool="outline",
        bar="map",
        sign="outline",
    ),
    Command("tool.next", "&Tools", "&Next to lay or paint", "]", "The next entry of the palette; Return at the cursor"),
    Command("tool.last", "&Tools", "One &before", "[", "The entry of the palette before"),
    Command(
        "help.help",
        "&Help",
        "&Help and keys",
        "F1",
        "Keyboard list and what the marks mean",
        bar="header",
        sign="help",
    ),
    Command("help.rules", "&Help", "&Rule lookup...", "Shift+F1", "Look up a rule by number or word"),
    Command("help.report", "&Help", "Re&port a doubt...", "F4", "Send what is seen here, with your words, as a file"),
    Command("help.about", "&Help", "&About", "", "Version and license"),
)

COMMAND_BY_KEY: dict[str, Command] = {command.key: command for command in COMMANDS}
