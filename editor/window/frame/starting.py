"""The start page of a window: what its cards open, and when it is shown."""

from pathlib import Path
from typing import TYPE_CHECKING

from editor.window.frame import alone, remembered
from editor.window.frame.start_page import Card, StartPage

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


def show(window: "MainWindow") -> None:
    """Show the start page in place of map and pages; any area that is opened takes its place."""
    page = window.start
    if page is None:
        page = window.start = StartPage(_cards(window))
    here = window.document.library.path.absolute()
    paths = (Path(path) for path in remembered.recent(window))
    page.show_recent(tuple(path for path in paths if path != here and path.is_file()), window.commands.open_library)
    alone.show(window, page)


def _cards(window: "MainWindow") -> tuple[Card, ...]:
    def make() -> None:
        window.open_area("scenario")
        window.commands.do_scenario_new()

    return (
        (
            "play",
            "Play a scenario",
            "By hand, against the machine, or a hundred at once",
            lambda: window.open_area("play"),
        ),
        ("new", "Make a scenario", "Begin one, or go on with one of yours", make),
        (
            "confirm",
            "Check my box",
            "Confirm what is printed on the counters and map you own",
            lambda: window.open_area("proof"),
        ),
        ("errata", "Errata", "See what corrects the game, switch it, add your own", lambda: window.open_area("errata")),
    )
