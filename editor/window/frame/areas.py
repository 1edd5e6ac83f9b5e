"""Which areas has the window, and which pages has each? One record per area and page; a new one is a record here.

An area stands at the left edge; its pages stand above its lists. A page has a widget of its own, which is made when it
is first opened, or it is the map alone. Key numbers are fixed: Ctrl+1 to Ctrl+8 by area, Alt+1 on by page.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from importlib.util import find_spec

from PySide6.QtWidgets import QWidget

from db.checks.of_scenario import errors_of, told
from editor.commands.outcome import program_version
from editor.edits.scenarios import strange_areas
from editor.window.desk import Desk
from editor.window.frame import page_makers
from editor.window.frame.records import Area, Page
from editor.window.models.finding_place import go_to
from editor.window.models.finding_words import Words
from editor.window.worker import drop_all
from engine.data import schema


def _playtest(desk: Desk) -> QWidget:
    from editor.window.playtest.panel import PlaytestPanel
    from editor.window.playtest.play_store import PlayStore
    from editor.window.proof.decided_page import remember
    from engine.playtest.report import summarize

    document = desk.document
    program = f"losheim {program_version()}"

    def faults() -> str:
        scenarios = [row.scenario for row in document.baseline.find(schema.ScenarioRow, game=document.game)]
        found = errors_of(desk.findings(), document.game, document.scenario, scenarios)
        return told(found, Words(document.baseline).of, most=1) if found else ""

    last_edit, undo = document.undo_stack.undoText, document.undo_stack.undo
    store = PlayStore(
        library=lambda: document.library,
        program=program,
        refused=lambda: document.read_only,
        wrote=lambda: document.file.guard.wrote_no_edit(),
        person=lambda: document.person,
    )
    panel = PlaytestPanel(document.scenario_value, last_edit, program, undo, faults=faults, store=store)
    panel.game.shown_keys = lambda: (document.game, document.scenario)
    panel.game.scenario_of = document.other_value
    panel.game.board.strange = lambda played: strange_areas(document.baseline, played.game, played.key)
    panel.rule_wanted.connect(desk.rule_wanted)
    panel.game.place_wanted.connect(lambda where: go_to(desk, where))
    panel.pointed.connect(desk.pointed)
    panel.told.connect(desk.told)
    panel.batch.running.connect(desk.paused)
    panel.batch.finished.connect(lambda batch: remember(desk.settings, summarize(batch.results).decided))
    panel.scenario_wanted.connect(desk.scenario_from_game)
    panel.scenario_shown.connect(document.choose)
    panel.game.start.page_wanted.connect(partial(page_makers.open_titled, desk))
    panel.games.forget()
    if desk.settings is not None:
        panel.game.replay.remember_in(desk.settings)
    desk.game_in_hand = panel.game_in_hand
    document.leaving.connect(panel.game.give_way)
    document.chosen.connect(panel.game.follow)
    panel.set_theme(desk.theme)
    return panel


AREAS: tuple[Area, ...] = (
    Area(
        "scenario",
        "Scenario",
        1,
        "scenario",
        (
            Page(
                "summary",
                "Summary",
                "Number, title, turns, area, level, options and rulings, and what is still missing",
                page_makers.scenario,
                "page",
            ),
            Page(
                "setup",
                "Set-up",
                "Where every unit starts, and what else is so at start",
                page_makers.setup,
            ),
            Page(
                "schedule",
                "Schedule",
                "When and where units arrive and leave, what else turns bring",
                page_makers.schedule,
                "both",
                above=True,
            ),
            Page(
                "victory",
                "Victory",
                "Victory, special rules and conditions of this scenario",
                page_makers.clauses,
                "both",
            ),
            Page(
                "paste",
                "Paste",
                "A printed list of units, read line by line and taken into set-up or arrivals",
                page_makers.paste_list,
                "both",
            ),
            Page(
                "begin",
                "New",
                "Begin a scenario: empty, from another one, or cut out of one",
                page_makers.begin,
                "both",
            ),
            Page(
                "compare",
                "Compare",
                "In what it differs from another scenario, from itself earlier, or from another library",
                page_makers.compare,
                "both",
            ),
            Page(
                "versions",
                "Versions",
                "Its closed versions, what changed from one to the next, and how the next one is closed",
                page_makers.versions,
                "both",
            ),
            Page(
                "notes",
                "Notes",
                "Notes, tasks and pictures on whatever is selected",
                page_makers.notes,
                "both",
            ),
        ),
        opens="setup",
    ),
    Area("map", "Map", 2, "map", (Page("map", "Map", "Terrain, hexsides, roads and places"),)),
    Area(
        "pieces",
        "Counters",
        3,
        "counters",
        (
            Page(
                "counters",
                "Counters",
                "All counters as a table; values can be changed in it",
                page_makers.counters,
                "page",
            ),
            Page(
                "piece",
                "New",
                "Make units, formations, unit types and terrain by copying one",
                page_makers.piece,
                "page",
            ),
            Page(
                "everywhere",
                "In all games",
                "The unit that is selected in all games: strength, where and when it starts, arrives and leaves",
                page_makers.everywhere,
                "both",
            ),
        ),
    ),
    Area(
        "rules",
        "Rules",
        4,
        "rules",
        (Page("rules", "Rules", "Rules, their numbers, and the charts", page_makers.rules, "page"),),
    ),
    Area(
        "errata_area",  # not as its page: a way to that one would lead to the page that was shown last
        "Errata",
        5,
        "errata",
        (
            Page(
                "errata",
                "Errata",
                "What corrects the printed game, and which are in force",
                page_makers.errata,
                "page",
                share=58,
            ),
            Page(
                "inbox",
                "Inbox",
                "Reports, posts and published sheets: what was said, where it is, what became of it",
                page_makers.inbox,
                "both",
                share=68,
            ),
        ),
    ),
    Area(
        "proof",
        "Proof",
        6,
        "proof",
        (
            Page(
                "proof_counters",
                "Counters",
                "Hold counters against your copy of the game, tray by tray",
                page_makers.proof_counters,
                "page",
                has_map=False,
            ),
            Page(
                "proof_sheet",
                "By sheet",
                "Type what lies before you; the unit is found and its place on the sheet learned",
                page_makers.proof_sheet,
                "page",
                has_map=False,
            ),
            Page(
                "proof_map",
                "Map",
                "Hold the map against your copy of the game, block by block",
                page_makers.proof_map,
                "page",
                has_map=False,
            ),
            Page(
                "proof_chains",
                "Rivers, roads",
                "Follow each river, slope and road as a whole against your copy of the game",
                page_makers.proof_chains,
                "page",
                has_map=False,
            ),
            Page(
                "proof_lists",
                "Charts, lists",
                "Hold charts against your copy of the game cell by cell, set-ups and arrivals line by line",
                page_makers.proof_lists,
                "page",
                has_map=False,
            ),
            Page(
                "proof_decided",
                "Decided most",
                "The open values that decided most in the games that were played",
                page_makers.proof_decided,
                "page",
                has_map=False,
            ),
        ),
        means="correction",
        is_roomy=True,
    ),
    Area(
        "play",
        "Play",
        7,
        "play",
        (
            Page(
                "playtest",
                "Play",
                "Play the scenario as it stands now: by hand, against the machine, or many games at once",
                _playtest,
                "page",
                has_map=False,
            ),
        ),
        lambda: find_spec("editor.window.playtest.panel") is not None,
        inspects=False,
        means="nothing",
    ),
)


def pages_of(areas: Iterable[Area]) -> Iterator[tuple[Area, Page]]:
    """Yield every page with its area, in the order of the window."""
    for area in areas:
        for page in area.pages:
            yield area, page


def leave(window: QWidget, pages: Iterable[QWidget]) -> None:
    """End what runs in the pages of a window that closes, and what was still to be done for it."""
    for page in pages:
        end = getattr(page, "leave", None)
        if end is not None:
            end()
    drop_all(window)
