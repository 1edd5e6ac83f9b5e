"""A game of machine players, told turn by turn with their reasons, into a text or a web page with maps; no window."""

import os
import sys
from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from db.outputs import Output
from editor.window.drawings.shot import scene_at_start
from editor.window.playtest.beginning import begun
from editor.window.playtest.session import PlaySession
from editor.window.playtest.written_report import TOLD, write_report
from engine.core.sides import ALLIED, GERMAN
from engine.playtest.run import Settings
from engine.scenario import Scenario


def check_report(out: Path, reads: tuple[Path, ...]) -> None:
    """Refuse, before a game is played, a file that could not be written after it; ``reads`` it must not replace.

    Raises OutputError.
    """
    Output(out, TOLD, reads).check()


def tell_game(
    scenario: Scenario, settings: Settings, out: Path, made: Callable[[int], None], strange: Collection[str] = ()
) -> PlaySession:
    """Play the first game of settings as a batch does, write its report, and return the game at its end.

    A name that ends with ``.txt`` makes a text, any other a web page with a map of each turn, without areas that are
    ``strange``. ``made`` hears after each action how many were made. Raises DataError where the scenario cannot be
    played, BrokenRuleError for a bug, or OutputError.
    """
    # pictures need no screen
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    session = begun(scenario, settings.seed, {GERMAN: settings.german, ALLIED: settings.allied})
    while session.machine_step() is not None:
        made(len(session.records) - 1)
    write_report(session, out, scene_at_start(scenario, strange), "")
    return session
