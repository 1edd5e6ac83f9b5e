"""Draw the pictures of the documentation with the program itself: ``make screens``.

Usage: ``python .ci/screens.py [FOLDER [NAME ...]]``; the default folder is ``docs/screens``, and without names every
picture is drawn. Needs no display.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.commands.building import build
from editor.commands.exchange import export
from editor.edits import inbox
from editor.edits.setup import move_setup
from editor.window.app import open_window
from editor.window.canvas.picking import press_at
from editor.window.canvas.scene import MapScene
from editor.window.drawings.shot import bare_map, shot
from editor.window.errata.page import ErrataPanel
from editor.window.frame import starting
from editor.window.journaled import set_checkpoint
from editor.window.main_window import CERTAINTY_EXPLAINED, MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.errata_list import ListPanel
from editor.window.panels.import_panel import ImportPanel
from editor.window.panels.inbox_page import InboxPage
from editor.window.panels.notes_page import NotesPage
from editor.window.panels.paste_list import PasteList
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.versions_page import VersionsPage
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.panel import PlaytestPanel
from editor.window.proof.page import ProofPage
from editor.window.settings import Settings
from engine.data.load import load_tables
from engine.data.schema import SetupRow

WIDTH, HEIGHT = 1440, 900
PEIPER = "german/1 SS Pz Div/KG Peiper-A#1"
_PATIENCE, _LONG_PATIENCE = 400, 1500
"""How many actions are made at most in search of something to show."""


@contextmanager
def window_over(folder: Path, text: Path | None = None) -> Iterator[MainWindow]:
    """Yield the window over a fresh library, as a person sees it after the first start; ``text`` is other than the
    shipped."""
    library = folder / ("ardennes.losheim" if text is None else f"{text.name}.losheim")
    build(library, text, True, lambda _problem: None)
    settings = Settings(folder / "settings.ini")
    settings.set_flag(CERTAINTY_EXPLAINED, True)
    window = open_window(library, settings)
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    window.resize(WIDTH, HEIGHT)
    window.show()
    QApplication.processEvents()
    lost = ("editor.window.main_window.may_lose", "editor.window.playtest.game_tab.may_lose")
    with patch(lost[0], return_value=True), patch(lost[1], return_value=True):  # nobody is there to be asked
        yield window
        window.close()


def main_window(window: MainWindow) -> None:
    """A selected unit, its values and their certainty."""
    window.go_to("B51.03")
    window.desk.select("counter", PEIPER)


def counters(window: MainWindow) -> None:
    """The table of counters."""
    window.open_area("counters")


def journal_undo(window: MainWindow) -> None:
    """An edit in the journal, and its undo named in the menu."""
    window.open_area("map")
    document = window.document
    window.asked.mean("")  # else it would be asked what the edit of a printed scenario means
    window.desk.try_edit(lambda: move_setup(document.rows, document.game, document.scenario, PEIPER, "B50.04"))
    window.docks.open_drawer("Journal")
    window.desk.select("counter", PEIPER)


def stretch(window: MainWindow) -> None:
    """A checkpoint in the journal, and what builds upon an entry that is to be taken back."""
    document, journal = window.document, window.docks.journal
    window.asked.mean("")  # else it would be asked what the edit of a printed scenario means
    set_checkpoint(document, "Before the sheets")
    for hex_ in ("B50.04", "B51.04"):
        move = partial(move_setup, document.rows, document.game, document.scenario, PEIPER, hex_)
        window.desk.try_edit(move)
    window.open_area("map")
    if window.docks.drawer.isHidden():
        window.docks.drawer.show()
    window.docks.below.setCurrentWidget(journal)
    view, shown = journal.panel.view, journal.panel.shown
    view.setCurrentIndex(shown.index(1, 0))
    journal.revert.click()


def doubts(window: MainWindow) -> None:
    """A published sheet in the inbox, an entry for each paragraph."""
    document = window.document
    sent = inbox.Sent("https://example.org/sheet", "Ada Example", "1994-11-27", document.scenario)
    document.edit(inbox.take_sheet(document.baseline, document.game, SHEET, sent), cited=True)
    window.docks.drawer.hide()
    window.show_page("inbox")
    page = window.area("inbox")
    assert isinstance(page, InboxPage)
    page.panel.view.setCurrentIndex(page.panel.shown.index(2, 0))
    page.place.click()


def playing(window: MainWindow) -> GameTab:
    """Return the game after the set-up."""
    window.open_area("playtest")
    panel = playtest(window)
    game: GameTab = panel.game
    panel.tabs.setCurrentWidget(game)
    game.new_game()
    game.question.proceed()
    game.finish()
    return game


def reach(window: MainWindow) -> None:
    """Where a unit can go, and at what cost."""
    game = playing(window)
    game.point_at_unit(PEIPER, game.session.game.units[PEIPER].hex)
    game.view.zoom_to(58)
    game.view.center_on(game.session.game.units[PEIPER].hex)


def odds(window: MainWindow) -> None:
    """An attack about to be made: odds step by step and exact chances."""
    show_attack(playing(window))


def playtest(window: MainWindow) -> PlaytestPanel:
    """Return the page where games are played."""
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    return panel


def second_game(window: MainWindow) -> None:
    """An attack in the other game, with its own names of turns, phases and sides."""
    window.document.choose("hj1986", "breakthrough")
    window.open_area("playtest")
    panel = playtest(window)
    panel.tabs.setCurrentWidget(panel.game)
    panel.game.board.show_supply.setChecked(False)
    panel.game.new_game()
    show_attack(panel.game)


def rulings(window: MainWindow) -> None:
    """The rulings of the other game, each with its readings."""
    window.document.choose("hj1986", "breakthrough")
    rules_tab(window, "Rulings")


def options(window: MainWindow) -> None:
    """What a scenario of the other game plays: level, optional rules, variants."""
    window.document.choose("hj1986", "campaign")
    rules_tab(window, "Options")


def rules_tab(window: MainWindow, title: str) -> None:
    """Show a tab of the work area Rules."""
    window.open_area("rules")
    area = window.area("rules")
    assert isinstance(area, RulesArea)
    assert area.pages.open(title) is not None


def clauses(window: MainWindow) -> None:
    """The clauses of a scenario with their forms."""
    window.document.choose("scs1994", "kampfgruppe-peiper")
    window.open_area("victory")
    window.center.set_split("page")


def set_up(window: MainWindow) -> None:
    """The order of battle beside the map; two units over a hex that says what stands against them."""
    window.document.choose("scs1994", "kampfgruppe-peiper")
    window.open_area("setup")
    view = window.map_area.view
    window.go_to("B51.06")
    QApplication.processEvents()
    x, y = view.scene_data.geometry.center(view.scene_data.cell("B50.06") or (0, 0))
    pixel = QPointF(view.mapFromScene(x, y))
    pressed = press_at(view.scene_data, x, y, pixel, Qt.KeyboardModifier.NoModifier)
    view.drag_over((PEIPER, PEIPER.replace("-A#", "-B#")), pressed)


def cut(window: MainWindow) -> None:
    """A cut around St. Vith out of the campaign, with its edge and what falls outside."""
    window.document.choose("scs1994", "battle-for-the-ardennes")
    window.commands.do_scenario_cut()
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    page.take_outline(("B40.20", "B40.05", "B55.05", "B55.20"))
    page.last.setValue(6)
    page.look()
    window.map_area.view.zoom_to(14)
    window.map_area.view.center_on("B48.12")


def paste(window: MainWindow) -> None:
    """A pasted list with a misspelled unit and a hex that there is not."""
    window.open_area("paste")
    panel = window.area("paste")
    assert isinstance(panel, PasteList)
    panel.text.setPlainText(
        "B51.03: (KG Peiper-A, KG Peiper-B)—1 SS Pz Div\nB57.07: (KG Kulman-A, KG Müller-A)—12 SS Pz Div\n"
        "4 Werfer Bde\tB51.06\n9 Werfer Bde\tB59.99\n"
    )


def schedule(window: MainWindow) -> None:
    """The schedule above the map, in dark colors."""
    window.menus.set_look("dark")
    window.open_area("schedule")


def errata(window: MainWindow) -> None:
    """An erratum of the map, as printed and corrected, and its head in the inspector."""
    window.document.choose("spi1977", "peiper")
    window.open_area("errata")
    page = window.area("errata")
    assert isinstance(page, ErrataPanel)
    page.choose("E-m1")


def errata_dark(window: MainWindow) -> None:
    """The same with a counter, in dark colors."""
    window.menus.set_look("dark")
    window.open_area("errata")
    page = window.area("errata")
    assert isinstance(page, ErrataPanel)
    page.choose("E-cm5")


def compare(window: MainWindow) -> None:
    """What the short Peiper has otherwise than the long one, beside the map."""
    window.menus.set_look("light")
    window.document.choose("scs1994", "kampfgruppe-peiper")
    window.open_area("compare")


def versions(window: MainWindow) -> None:
    """What changed from the first version of a scenario of our own to what it is now."""
    window.menus.set_look("light")
    window.document.choose("hj1986", "clervaux")
    window.open_area("versions")
    page = window.area("versions")
    assert isinstance(page, VersionsPage)
    page.earlier.setCurrentIndex(0)
    while not page.lines:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def notes(window: MainWindow) -> None:
    """A note and a task on what is selected, marked on the map."""
    window.document.choose("scs1994", "kampfgruppe-peiper")
    for table, key, title in (
        ("counter", f"scs1994|{PEIPER}", "Did it leave with all its tanks?"),
        ("clause", "scs1994|kampfgruppe-peiper|exit-west", "Too easy for the machine players?"),
        ("hex", f"scs1994|{window.document.map}|B51.03", "Look at the road on the scan"),
    ):
        window.desk.note_wanted.emit(table, key)
        page = window.area("notes")
        assert isinstance(page, NotesPage)
        page.kind.setCurrentIndex(page.kind.findData("task" if table == "hex" else "note"))
        page.title.setText(title)
        page.add.click()


def incoming(window: MainWindow) -> None:
    """A scenario from a file beside that of the library: every difference, and what is done about it."""
    document = window.document
    file = document.library.path.with_name("st-vith.losheim")
    export(document.library.path, file, "scs1994", "st-vith")
    document.choose("scs1994", "st-vith")
    unit = document.rows.find(SetupRow, game="scs1994", scenario="st-vith")[0]
    window.desk.try_edit(lambda: move_setup(document.rows, "scs1994", "st-vith", unit.counter, "box:unused"))
    with patch("editor.window.library_commands.file_to_open", return_value=file):
        window.actions_by_key["file.import"].trigger()
    while not any(panel.isVisible() for panel in window.findChildren(ImportPanel)):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def sent_list(window: MainWindow) -> None:
    """A list of errata that somebody sent: what is new in it, otherwise, the same, or cannot be matched or read."""
    document = window.document
    document.choose("hj1986", "campaign")
    file = document.library.path.with_name("friend.csv")
    file.write_text(SENT, "utf-8")
    with patch("editor.window.library_commands.file_to_open", return_value=file):
        window.actions_by_key["file.read_errata"].trigger()
    while not any(panel.isVisible() for panel in window.findChildren(ListPanel)):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    QTest.qWait(200)  # the table parts its width among the columns


def start(window: MainWindow) -> None:
    """The page that is shown when no library is named."""
    window.menus.set_look("light")
    starting.show(window)


def example(window: MainWindow) -> None:
    """A game of rows alone: its terrain chart, a unit with values that no other game has."""
    window.desk.select("counter", "allied/9A/52-9A#1")
    rules_tab(window, "Terrain")


def show_attack(game: GameTab) -> None:
    """Let the machine play up to an attack that may be made, and look at it."""
    for _ in range(_PATIENCE):
        attack = next((option for option in game.session.options() if type(option).__name__ == "ConfirmAttack"), None)
        if attack is not None:
            break
        game.step()
    game.view.zoom_to(58)
    game.view.center_on(game.session.decision.subject)


def supply(window: MainWindow) -> None:
    """A big scenario: all lines of supply, and who decides."""
    window.document.choose("scs1994", "breakout")
    window.open_area("playtest")
    panel = playtest(window)
    game: GameTab = panel.game
    panel.tabs.setCurrentWidget(game)
    game.controls.seat["allied"].setCurrentText("by hand")
    game.new_game()
    for _ in range(2):
        game.question.proceed()
    game.board.show_supply.setChecked(True)
    game.view.zoom_to(40)
    game.view.center_on("B40.17")


def peiper_1977(window: MainWindow) -> None:
    """A panzer regiment of 1977 about to leave: where it can go, and what zones, rigid and fluid, lie around."""
    game = game_of_1977(window, "peiper", "C2015")
    game.board.show_zones["allied"].setChecked(True)
    options = (getattr(option, "unit", "") for option in game.session.options())
    units = game.session.game.units
    unit = next(key for key in options if key.startswith("german/1SS/") and units[key].on_map)
    game.point_at_unit(unit, units[unit].hex)
    game.view.center_on(units[unit].hex)


def bastogne_1977(window: MainWindow) -> None:
    """An attack in the game of 1977, with the chain of its modifiers."""
    game = game_of_1977(window, "bastogne", "D1516")
    for seat in game.controls.seat.values():
        seat.setCurrentText("steady")
    session = game.session
    for _ in range(_LONG_PATIENCE):
        if any(type(option).__name__ == "ConfirmAttack" for option in session.options()):
            break
        session.act(session.advice("cautious"))
    for seat in game.controls.seat.values():
        seat.setCurrentText("by hand")
    game.refresh()
    game.view.center_on(session.decision.subject)


def game_of_1977(window: MainWindow, scenario: str, middle: str) -> GameTab:
    """Return a game by hand of a scenario of 1977, at the first movement of the German side."""
    window.document.choose("spi1977", scenario)
    window.open_area("playtest")
    panel = playtest(window)
    game: GameTab = panel.game
    panel.tabs.setCurrentWidget(game)
    for seat in game.controls.seat.values():
        seat.setCurrentText("by hand")
    game.board.show_supply.setChecked(False)
    game.handy.habits.warns = False  # phases end without a question
    game.new_game()
    for _ in range(_PATIENCE):
        frame = game.session.game.top
        if (frame.phase, frame.side) == ("movement", "german"):
            break
        game.question.proceed()
    game.view.zoom_to(44)
    game.view.center_on(middle)
    return game


def batches(window: MainWindow) -> None:
    """Two batches on the same seeds, before and after an edit."""
    window.open_area("playtest")
    panel, document = playtest(window), window.document
    panel.tabs.setCurrentWidget(panel.batch)
    panel.batch.games.setValue(20)
    wait_for(panel.batch.finished.connect, panel.batch.start)
    window.asked.mean("")
    window.desk.try_edit(lambda: move_setup(document.rows, document.game, document.scenario, PEIPER, "B53.07"))
    wait_for(panel.batch.finished.connect, panel.batch.start)


def wait_for(connect: Callable[[Callable[..., None]], object], start: Callable[[], None]) -> None:
    """Start something and let the window live until it is done."""
    loop = QEventLoop()
    connect(lambda *_: loop.quit())
    QTimer.singleShot(0, start)
    loop.exec()


def proof(window: MainWindow) -> None:
    """A tray of counters at the proof desk: two confirmed by what was typed, one set aside."""
    page = proof_page(window, "proof_counters", "1 SS Pz Div")
    page.show_portion(f"scs1994|{PEIPER}|full")
    page.enter("9-7-18 / 5-4-18")
    page.field.excepted.emit()
    page.step(1, 0)
    page.field.setText("5-4-16")


def proof_map(window: MainWindow) -> None:
    """A block of the map at the proof desk, in which a hexside is typed, in dark colors."""
    window.menus.set_look("dark")
    page = proof_page(window, "proof_map", "B54.06")
    page.enter("forest; ne river")
    page.field.setText("sw road")


def proof_chain(window: MainWindow) -> None:
    """A river that is followed at the proof desk."""
    window.menus.set_look("light")
    page = proof_page(window, "proof_chains", "Amblève")
    page.step(12, 0)
    page.remember()


def proof_page(window: MainWindow, key: str, title: str) -> ProofPage:
    """Return a page of the proof desk at the portion whose title has some words."""
    window.document.choose("scs1994", "kampfgruppe-peiper")
    window.open_area(key)
    page = window.area(key)
    assert isinstance(page, ProofPage)
    page.witness_bar.who.setText("A. Player")
    page.list.setCurrentRow(next(at for at, each in enumerate(page.portions) if title in each.title))
    return page


PICTURES: dict[str, Callable[[MainWindow], None]] = {
    "window": main_window,
    "counters": counters,
    "playtest-reach": reach,
    "playtest-odds": odds,
    "journal-undo": journal_undo,
    "batches": batches,
    "playtest-supply": supply,
    "playtest-hj1986": second_game,
    "playtest-spi1977-peiper": peiper_1977,
    "playtest-spi1977-bastogne": bastogne_1977,
    "rulings": rulings,
    "options": options,
    "clauses": clauses,
    "setup": set_up,
    "paste": paste,
    "cut": cut,
    "errata": errata,
    "errata-dark": errata_dark,
    "schedule-dark": schedule,
    "compare": compare,
    "versions": versions,
    "notes": notes,
    "import": incoming,
    "errata-list": sent_list,
    "proof": proof,
    "proof-map-dark": proof_map,
    "proof-river": proof_chain,
    "journal": stretch,
    "inbox": doubts,
    "start": start,
}
"""Pictures in the order in which they are made; later ones see the edits of earlier ones."""

SHEET = """Map

B48.10 should be forest; the second printing has it so.

The stream between B48.21 and B49.21 has a ford.

Counters

- KG Hansen has a movement of 12 on its full side.
- 9 Inf of 2 Inf Div is a step short.
"""
"""A sheet as it might be published."""

SENT = """erratum,title,status,in_force_in,position,kind,table,row_key,field,value,text
paliseul-hex,Hex of Paliseul,proposed,,1,set,place,hj1986|lastgamble|paliseul,hexes,4128,
vii-or-xii,VII or XII Corps,proposed,,1,set,counter,hj1986|allied/VII/2 M5#1,formation,XII,
wiltz-1,Wiltz,house,campaign,1,set,place,hj1986|lastgamble|wiltz,hexes,1828,The ground has it there.
wiltz-1,Wiltz,house,campaign,2,set,counter,hj1986|german/2Pz/31/I V#1,name,3/I V,
wiltz-1,Wiltz,house,campaign,3,set,face,hj1986|german/Lehr/901#1|full,attack,7,Seven on my counter.
vianden-1,"Bridge at Vianden,house,,,,,,,,There is one.
clerf-1,Clerf,perhaps,,,,,,,,Ask somebody with another printing.
"""
"""A list of errata as somebody might send it."""

EXAMPLE, EXAMPLE_TEXT = "example-spi1977", Path("docs/examples/pub1977")
"""The picture of the example of a game without rules, and its text."""

GAMES = ("scs1994", "hj1986")
WHOLE, CLOSE = {"scs1994": 22, "hj1986": 32}, 46
"""Pixels a hex of a whole sheet and of a close-up."""
CLOSE_UPS = {
    "bastogne": ("Bastogne",),
    "st-vith": ("St. Vith",),
    "losheim-gap": ("Losheim Gap", "Losheim"),
    "liege-bend": ("Liège", "Liege"),
}
"""Close-ups and the place in the middle of each, by the names that maps give it."""
REACH = {"scs1994": (12, 8), "hj1986": (11, 7)}
"""Columns and rows of a close-up on both sides of its middle."""
MAPS = [f"map-{game}{part}" for game in GAMES for part in ("", *(f"-{name}" for name in CLOSE_UPS))]


def around(scene: MapScene, names: tuple[str, ...], columns: int, rows: int) -> str | None:
    """Return two opposite hexes around a place, as far as the map reaches; None when it is not on the map."""
    places = {place.name: place.cells for place in scene.places if place.cells}
    cells = next((places[name] for name in names if name in places), None)
    if cells is None:
        return None
    (column, row), corners = cells[0], []
    for sign in (-1, 1):
        for less in range(max(columns, rows) + 1):
            cell = (column + sign * max(0, columns - less), row + sign * max(0, rows - less))
            if scene.label(cell):
                corners.append(scene.label(cell))
                break
    return ":".join(corners)


def draw_maps(folder: Path, names: list[str]) -> None:
    """Draw the named sheets and close-ups of the shipped maps."""
    for game in GAMES:
        scene = bare_map(load_tables(game=game), game)
        if f"map-{game}" in names:
            shot(None, folder / f"map-{game}.png", game, scale=WHOLE[game])
        for part, middle in CLOSE_UPS.items():
            area = around(scene, middle, *REACH[game])
            if f"map-{game}-{part}" in names and area is not None:
                shot(None, folder / f"map-{game}-{part}.png", game, area=area, scale=CLOSE)


def draw(folder: Path, names: list[str]) -> None:
    """Draw the named pictures, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = names or [*PICTURES, EXAMPLE, *MAPS]
    if any(name in PICTURES for name in wanted):
        with TemporaryDirectory() as scratch, window_over(Path(scratch)) as window:
            for name in (name for name in PICTURES if name in wanted):
                PICTURES[name](window)
                QApplication.processEvents()
                window.save_picture(folder / f"{name}.png")
                window.map_area.view.set_preview(None)  # a drag ends with its picture
    if EXAMPLE in wanted:
        with TemporaryDirectory() as scratch, window_over(Path(scratch), EXAMPLE_TEXT) as window:
            example(window)
            QApplication.processEvents()
            window.save_picture(folder / f"{EXAMPLE}.png")
    draw_maps(folder, wanted)


if __name__ == "__main__":
    if {"-h", "--help"} & {*sys.argv[1:]}:
        print(f"{__doc__}\nNames: {', '.join([*PICTURES, EXAMPLE, *MAPS])}")
        sys.exit()
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/screens"), sys.argv[2:])
