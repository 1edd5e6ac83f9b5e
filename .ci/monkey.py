"""Lets a user who knows nothing use the window offscreen: ``monkey.py MINUTES SEED [STEPS]``.

With STEPS so many steps are made instead of going on for MINUTES: a run that broke is made again by its seed and step.
The library is a copy of what is shipped, in a temporary folder; the checks of the window run aside as they do in use.
Prints steps over a second with their place, and the memory: of the window as it opens, when the largest scenario of
each game has been shown once, from where growth is counted, and at the end.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from editor.window.app import application
from editor.window.document import Document
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.monkey.running import for_minutes, for_steps, play

SCREEN = {
    "name": "one",
    "x": 0,
    "y": 0,
    "width": 1920,
    "height": 1080,
    "logicalDpi": 96,
    "logicalBaseDpi": 96,
    "dpr": 1,
}
"""The screen that he has, as Qt's offscreen platform reads it; without it one of 800 by 800."""

_LOOK_MS, _PATIENCE = 100, 300
"""How long it is waited between two looks whether the checks have ended, and how many looks at most."""


def main(minutes: float, seed: int, steps: int) -> int:
    """Use the window and return 1 when something broke."""
    with tempfile.TemporaryDirectory() as place:
        on_a_screen(Path(place))
        library, folder = Path(place) / "shipped.losheim", Path(place) / "work"
        folder.mkdir()
        # in another process: what building takes is not the window's
        subprocess.run([sys.executable, "-m", "editor", "build", str(library)], check=True)
        memory: list[tuple[int, float]] = []
        goes_on = for_steps(steps) if steps else for_minutes(minutes)
        begun = time.monotonic()

        def noted(made: int) -> bool:
            if not memory:
                print(f"{megabytes():.0f} MB as the window opens", flush=True)
                show_each_game()
            if not memory or made - memory[-1][0] >= 200:
                memory.append((made, megabytes()))
                print(f"{made} steps, {(time.monotonic() - begun) / 60:.1f} min, {memory[-1][1]:.0f} MB", flush=True)
            return goes_on(made)

        run = play(library, folder, seed, noted, settles=False)
        took = (time.monotonic() - begun) / 60
        print(f"seed {seed}: {run.steps} steps in {took:.1f} min, {run.entries} entries to undo at most")
        first, last = memory[0][1], megabytes()
        print(f"memory: {first:.0f} MB with every game shown once, {last:.0f} MB at the end, {last / first - 1:+.0%}")
        print(f"{len(run.slow)} times without an answer for over a second" + (":" if run.slow else ""))
        for line in run.slow:
            print(f"  {line}")
        print(run.broken or "nothing broke; the library is sound and its journal tells all of it")
    return 1 if run.broken else 0


def on_a_screen(folder: Path) -> None:
    """Begin the program on the screen that the user has; a folder holds what describes it."""
    screen = folder / "screen.json"
    screen.write_text(json.dumps({"screens": [SCREEN]}), "ascii")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
    application()


def the_window() -> MainWindow:
    """Return the window that is open."""
    (window,) = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
    return window


def show_each_game() -> None:
    """Show the largest scenario of each game and go back: what is read and drawn of a game is kept for the next time,
    and is no growth."""
    window = the_window()
    document = window.document
    first = document.game, document.scenario
    for shown in (*largest(document), first):
        document.choose(*shown)
        wait_for_checks(window)


def largest(document: Document) -> list[tuple[str, str]]:
    """Return the scenario of each game in which most units take part."""
    units = {
        (row.game, row.scenario): sum(
            len(document.baseline.find(kind, game=row.game, scenario=row.scenario))
            for kind in (schema.SetupRow, schema.ArrivalRow)
        )
        for row in document.baseline.find(schema.ScenarioRow)
    }
    games = dict.fromkeys(game for game, _ in units)
    return [max((of for of in units if of[0] == game), key=units.__getitem__) for game in games]


def wait_for_checks(window: MainWindow) -> None:
    """Wait until the checks that run aside have ended."""
    for _ in range(_PATIENCE):
        loop = QEventLoop()
        QTimer.singleShot(_LOOK_MS, loop.quit)
        loop.exec()
        if not window.docks.problems.is_due:
            return


def megabytes() -> float:
    """Return the memory this process holds now; the most it ever held where the system tells nothing else."""
    pages = Path("/proc/self/statm")
    if pages.is_file():
        return int(pages.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if sys.argv[3:] else 0))
