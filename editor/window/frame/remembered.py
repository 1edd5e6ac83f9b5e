"""What was open is open again: place of the window, area, scenario, part of the map, layers, meaning of edits."""

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from db.changes import EditError
from db.inspected import Inspected
from editor.commands.outcome import program_version
from editor.window.canvas.layers.order import OFF_AT_FIRST
from editor.window.docks import NARROW
from editor.window.settings import Settings
from engine.data import schema

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

GEOMETRY, DOCKS, PAGE, OPENED, RECENT, SOUND = "geometry", "docks", "area", "opened", "recent", "sound"
"""The settings."""
BY_FILE = "opened_by_file"
"""The setting: by file what was open in each of the libraries opened of late, which is open there again after
another one."""
LAYOUT_VERSION = 2
"""A layout of docks of another version is another window's; it is not taken up."""
_RECENT = 6
RESTS = 1500
"""Milliseconds without a move of the map after which its place is remembered."""


def inspected(settings: Settings) -> Inspected:
    """Return which libraries were looked through before and found sound."""
    known = settings.text(SOUND, "").split()
    return Inspected(program_version(), known, lambda found: settings.set_text(SOUND, " ".join(found)))


def keep(window: "MainWindow") -> None:
    """Remember all of it."""
    settings = window.settings
    settings.set_layout(GEOMETRY, window.saveGeometry())
    if window.area_now.has_docks:
        window.docks.fit(NARROW)
        window.docks.show_overview()  # it is one that comes back, and hidden again as soon as this is read
        settings.set_layout(DOCKS, window.saveState(LAYOUT_VERSION))
    note(window)
    settings.sync()


def follow(window: "MainWindow") -> None:
    """From now on remember what is open as soon as that is another page, scenario or meaning of edits.

    A program that is killed opens there again. Qt writes the file when its loop runs next, once for all of a click.
    """
    for changed in (window.center.split_changed, window.document.chosen, window.document.meant):
        changed.connect(lambda *_: note(window))
    LookNoted(window)


class LookNoted(QObject):
    """Remembers place and zoom of the map once they rest."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(RESTS)
        self._rest.timeout.connect(self._note)
        window.map_area.view.view_changed.connect(self._rest.start)

    def _note(self) -> None:
        if self._window.isVisible():  # a closed one has noted all, and another may be open by now
            note(self._window)


def note(window: "MainWindow") -> None:
    """Remember what is open: library, page, scenario, part of the map, layers, meaning of edits, chosen errata."""
    settings, document = window.settings, window.document
    if window.center.page is not None:  # the start page is no place to come back to
        settings.set_text(PAGE, window.page_now.key)
    view = window.map_area.view
    middle = view.middle
    opened = {
        "file": str(document.library.path.absolute()),
        "game": document.game,
        "scenario": document.scenario,
        "scale": 0 if view.is_fitted else view.pixels_per_hex,
        "middle": [middle.x(), middle.y()],
        # layers that are not as they are at first, which is shown but for those of OFF_AT_FIRST
        "hidden": [key for key, action in window.menus.layers.items() if action.isChecked() == (key in OFF_AT_FIRST)],
        "splits": window.center.choices(),
        "heights": window.center.heights(),
        "erratum": document.open_erratum,
        "author": document.author,
        "stood": document.stood,
    }
    settings.set_text(OPENED, json.dumps(opened))
    others = [path for path in recent(window) if path != opened["file"]]
    late = [opened["file"], *others][:_RECENT]
    settings.set_text(RECENT, json.dumps(late))
    known = {**_read(settings, BY_FILE), str(opened["file"]): opened}
    settings.set_text(BY_FILE, json.dumps({path: known[path] for path in late if path in known}))


def recent(window: "MainWindow") -> list[str]:
    """Return the libraries opened of late, the last one first."""
    with suppress(ValueError):
        found = json.loads(window.settings.text(RECENT, "[]"))
        return [path for path in found if isinstance(path, str)] if isinstance(found, list) else []
    return []


def last_file(settings: Settings) -> Path | None:
    """Return the library that was open last, None where there is none any more."""
    name = _read(settings, OPENED).get("file")
    return Path(name) if isinstance(name, str) and Path(name).is_file() else None


def restore(window: "MainWindow") -> None:
    """Take up what was remembered, as far as it still is there and fits: a spoiled setting costs a layout."""
    settings = window.settings
    geometry, layout = settings.layout(GEOMETRY), settings.layout(DOCKS)
    if geometry is not None:
        window.restoreGeometry(geometry)
    if layout is not None:
        window.restoreState(layout, LAYOUT_VERSION)
        window.docks.settle_overview()
    opened, file = _read(settings, OPENED), str(window.document.library.path.absolute())
    splits = opened.get("splits")
    window.center.restore(splits if isinstance(splits, dict) else {})
    window.center.restore_heights(opened.get("heights"))
    here = opened if opened.get("file") == file else _read(settings, BY_FILE).get(file)
    if isinstance(here, dict):
        _restore_opened(window, here)
    window.open_area(settings.text(PAGE, "map", tuple(page.key for area in window.areas for page in area.pages)))
    follow(window)
    note(window)


def _restore_opened(window: "MainWindow", opened: dict[str, Any]) -> None:
    document, view = window.document, window.map_area.view
    stood = opened.get("stood")
    document.stood.update({str(each): str(key) for each, key in (stood if isinstance(stood, dict) else {}).items()})
    game, scenario = str(opened.get("game")), str(opened.get("scenario"))
    if document.baseline.find(schema.ScenarioRow, game=game, scenario=scenario):
        if (document.game, document.scenario) != (game, scenario):
            document.choose(game, scenario)
        with suppress(TypeError, ValueError):
            x, y = map(float, opened.get("middle", ()))
            if scale := float(opened.get("scale", 0)):
                view.stay_at(scale, x, y)
        erratum, author = opened.get("erratum"), opened.get("author")
        with suppress(EditError):
            if erratum or author == "designed":
                document.mean(str(erratum or ""), "designed" if author == "designed" else "owner")
    hidden = opened.get("hidden")
    for key, action in window.menus.layers.items():
        if isinstance(hidden, list) and key in hidden:
            action.trigger()


def _read(settings: Settings, name: str) -> dict[str, Any]:
    with suppress(ValueError):
        found = json.loads(settings.text(name, "{}"))
        return found if isinstance(found, dict) else {}
    return {}
