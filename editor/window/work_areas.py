"""Which work areas has the window? One row per area; a new one is a row here and nothing else.

A factory gets the desk and returns the widget that fills the middle of the window. Areas are made when they are first
opened.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec

from PySide6.QtWidgets import QWidget

from editor.commands.outcome import program_version
from editor.window.desk import Desk
from editor.window.panels.map_area import MapArea
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.work_tables import ScheduleArea, SetupArea, counters_area
from editor.window.worker import drop_all


@dataclass(frozen=True)
class WorkArea:
    """One area. ``available``: this installation has it; ``inspects``: the docks around it belong to it."""

    key: str
    title: str
    shortcut: str
    tip: str
    factory: Callable[[Desk], QWidget]
    available: Callable[[], bool] = lambda: True
    inspects: bool = True


def _playtest(desk: Desk) -> QWidget:
    from editor.window.playtest.panel import PlaytestPanel

    document = desk.document
    program = f"losheim {program_version()}"
    panel = PlaytestPanel(document.scenario_value, document.undo_stack.undoText, program, document.undo_stack.undo)
    panel.rule_wanted.connect(desk.rule_wanted)
    panel.pointed.connect(desk.pointed)
    panel.told.connect(desk.told)
    panel.batch.running.connect(desk.paused)
    panel.set_theme(desk.theme)
    return panel


WORK_AREAS: tuple[WorkArea, ...] = (
    WorkArea("map", "Map", "F2", "The map with the units at start", MapArea),
    WorkArea("counters", "Counters", "F3", "All counters as a table; values can be changed in it", counters_area),
    WorkArea("setup", "Set-up", "F4", "Where every unit starts, and what else is so at start", SetupArea),
    WorkArea(
        "schedule",
        "Schedule",
        "F5",
        "When and where units arrive and leave, what else turns bring",
        ScheduleArea,
    ),
    WorkArea("rules", "Rules", "F6", "Rules, their numbers, and the charts", RulesArea),
    WorkArea(
        "playtest",
        "Play-test",
        "F7",
        "Play the scenario as it stands now: by hand, against the machine, or many games at once",
        _playtest,
        lambda: find_spec("editor.window.playtest.panel") is not None,
        inspects=False,
    ),
)


def leave(window: QWidget, pages: Iterable[QWidget]) -> None:
    """End what runs in the pages of a window that closes, and what was still to be done for it."""
    for page in pages:
        end = getattr(page, "leave", None)
        if end is not None:
            end()
    drop_all(window)
