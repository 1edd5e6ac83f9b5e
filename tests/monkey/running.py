"""One run of the user who knows nothing: window, steps, and what the library says afterwards."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from editor.window import collecting
from editor.window.app import open_window
from editor.window.main_window import MainWindow
from editor.window.settings import Settings
from tests.layout_items import kept_items
from tests.monkey.aftermath import faults_of
from tests.monkey.user import User
from tests.monkey.watch import watched


@dataclass
class Run:
    """What came of a run; ``broken`` is empty when all held, else it says at which step, with the last steps."""

    seed: int
    steps: int = 0
    broken: str = ""
    slow: list[str] = field(default_factory=list)
    kinds: frozenset[str] = frozenset()
    entries: int = 0
    """The most entries that could be undone or done again at a time."""
    kept: int = 0
    """How many places of widgets in layouts Python held on to at the end: what comes to lie where one was can end
    the process."""


def play(
    library: Path, folder: Path, seed: int, goes_on: Callable[[int], bool], checks: bool = True, settles: bool = True
) -> Run:
    """Use a copy of a library in an empty folder, as long as ``goes_on`` says of the number of steps made.

    ``checks``: all that ``losheim check`` finds is held against what it found before. ``settles``: work aside is waited
    for after each step, so that the same seed makes the same steps.
    """
    path = folder / "library.losheim"
    shutil.copyfile(library, path)
    (folder / "no library.losheim").write_text("nothing of the kind", "utf-8")
    run = Run(seed)
    settings = Settings(folder / "settings.ini")

    def opened() -> MainWindow:
        window = open_window(path, settings)
        window.show()
        return window

    with _at_home(folder), collecting.in_this_thread(), watched() as troubles:
        user = User(seed, folder, opened, settles)
        try:
            while not troubles and goes_on(user.steps):
                user.step()
        except Exception as error:  # of an act itself, such as a widget that is gone when its turn comes
            raise AssertionError(_told(run, user, [f"the act itself failed: {error!r}"])) from error
        finally:
            run.steps, run.slow, run.kinds = user.steps, user.slow, frozenset(user.kinds)
            run.entries, run.kept = user.entries, len(kept_items())
            if not troubles:
                user.stop()
        if troubles:
            run.broken = _told(run, user, troubles)
            user.stop()
            return run
    faults = faults_of(library, path, checks)
    if faults:
        run.broken = _told(run, user, faults)
    return run


def _told(run: Run, user: User, troubles: list[str]) -> str:
    head = f"seed {run.seed}, step {user.steps}; again: make monkey SEED={run.seed} STEPS={user.steps}"
    return "\n".join((head, *troubles, "the last steps:", *user.told))


@contextmanager
def _at_home(folder: Path) -> Iterator[None]:
    """Work in a folder, so that whatever writes beside itself writes there."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def for_steps(count: int) -> Callable[[int], bool]:
    """Go on for so many steps."""
    return lambda steps: steps < count


def for_minutes(minutes: float) -> Callable[[int], bool]:
    """Go on for so many minutes."""
    end = time.monotonic() + 60 * minutes
    return lambda steps: time.monotonic() < end
