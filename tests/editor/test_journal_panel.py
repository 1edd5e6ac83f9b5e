"""The journal in the drawer: looked through, named, taken back with what builds upon it, gone back to."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.checks.finding import Finding
from db.checks.mending import unseen
from db.confirmations import Witness
from editor.edits import errata, inbox
from editor.edits import map as map_edits
from editor.edits.mending import waiving
from editor.edits.units import short_name
from editor.proof.confirmed import confirmed_rows
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.finding_words import Words
from editor.window.panels.compare_page import ComparePage
from editor.window.panels.journal import JournalPanel
from engine.data import schema
from tests.editor.small import GAME, MAP, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.docks.drawer.show()
    used_window.docks.below.setCurrentWidget(used_window.docks.journal)
    return used_window


@pytest.fixture
def journal(window: MainWindow) -> JournalPanel:
    found = window.docks.journal
    for box in (found.kind, found.who):
        box.setCurrentIndex(0)
        box.activated.emit(0)
    found.here.setChecked(False)
    return found


def paint(window: MainWindow, hex_: str, terrain: str = "woods") -> int:
    document = window.document
    document.edit(map_edits.set_terrain(document.rows, GAME, MAP, [hex_], terrain))
    return document.journal(1)[0].number


def terrain(document: Document, hex_: str) -> str:
    return document.rows.find(schema.HexRow, game=GAME, map=MAP, hex=hex_)[0].terrain


def numbers(journal: JournalPanel) -> list[int]:
    return [journal.model.item(row).entry.number for row in range(journal.model.rowCount())]


def choose(journal: JournalPanel, *wanted: int) -> None:
    view, shown = journal.panel.view, journal.panel.shown
    view.clearSelection()
    for number in wanted:
        index = shown.mapFromSource(journal.model.index(numbers(journal).index(number), 0))
        view.selectionModel().setCurrentIndex(index, view.selectionModel().SelectionFlag.Select)


def click(qtbot: QtBot, button: object) -> None:
    qtbot.mouseClick(button, LEFT)


@pytest.mark.deep
def test_what_was_then_is_offered_by_a_button_of_its_own(journal: JournalPanel) -> None:
    assert [action.text() for action in journal.past.menu().actions()] == [
        *("Compare with then", "Try in a copy...", "Make an erratum of them")
    ]


@pytest.mark.usefixtures("dressed")
def test_the_journal_leaves_the_window_its_width(window: MainWindow, journal: JournalPanel) -> None:
    assert window.minimumSizeHint().width() <= 1280 and journal.minimumSizeHint().width() <= 540


def test_only_entries_of_a_kind_are_shown(window: MainWindow, journal: JournalPanel) -> None:
    edit = paint(window, "B1.01")
    window.document.undo_stack.undo()
    place = journal.kind.findData("undo")
    journal.kind.setCurrentIndex(place)
    journal.kind.activated.emit(place)
    assert edit not in numbers(journal) and edit + 1 in numbers(journal)


def test_each_kind_of_work_is_a_kind_of_its_own(window: MainWindow, journal: JournalPanel) -> None:
    document, witness = window.document, Witness("Ada", "2026-01-01T12:00", "", "box")
    rows = document.baseline.find(schema.HexRow, game=GAME, map=MAP, hex="B1.03")
    finding = Finding("warning", "outlier", GAME, "B1.03", "it stands out")
    with document.library.reading() as session:
        confirmed = confirmed_rows(session, GAME, rows, witness, "B1.03")
        mended = unseen(session, map_edits.set_terrain(document.rows, GAME, MAP, ["B1.04"], "woods"))
    made = {
        "correction": lambda: document.edit(map_edits.set_terrain(document.rows, GAME, MAP, ["B1.01"], "woods")),
        "confirmation": lambda: document.edit(confirmed, cited=True),
        "fix": lambda: document.edit(mended, cited=True),
        "waiver": lambda: document.edit(
            waiving(document.baseline, [finding], "It is so", Words(document.baseline)), cited=True
        ),
        "erratum": lambda: document.edit(errata.begin(document.baseline, GAME, SCENARIO, "Another ford"), cited=True),
        "inbox": lambda: document.edit(
            inbox.take_post(document.baseline, GAME, "A doubt", inbox.Sent(person="Ada")), cited=True
        ),
    }
    for kind, make in made.items():
        make()
        assert journal.model.item(0).kind == kind


def test_only_entries_of_a_person_are_shown(window: MainWindow, journal: JournalPanel) -> None:
    paint(window, "B1.01")
    journal.person.setText("Ada")
    hers = paint(window, "B1.02")
    journal.person.setText("")
    place = journal.who.findData("Ada")
    journal.who.setCurrentIndex(place)
    journal.who.activated.emit(place)
    assert numbers(journal) == [hers]


@pytest.mark.deep
def test_only_entries_about_the_hex_that_is_selected_are_shown(
    window: MainWindow, journal: JournalPanel, qtbot: QtBot
) -> None:
    paint(window, "B1.01")
    there = paint(window, "B3.04")
    window.desk.select("hex", "B3.04")
    click(qtbot, journal.here)
    assert numbers(journal) == [there]
    window.desk.select("hex", "B4.04")
    assert numbers(journal) == []


@pytest.mark.deep
def test_the_journal_reads_on_and_lists_what_another_read_would(window: MainWindow, journal: JournalPanel) -> None:
    for hex_ in ("B1.01", "B1.02", "B1.03"):
        paint(window, hex_)
    window.document.undo_stack.undo()
    known = [line.entry for line in journal._all]
    assert known == window.document.journal(2_000)[::-1]
    journal._forget()
    assert [line.entry for line in journal._all] == known


def test_an_entry_of_an_older_version_names_its_unit(window: MainWindow, journal: JournalPanel) -> None:
    document, name = window.document, short_name(window.document.baseline.find(schema.CounterRow, key=TANKS)[0])
    changes = map_edits.set_terrain(document.rows, GAME, MAP, ["B1.01"], "woods")
    document.edit(replace(changes, label=f"Waived: outlier at {TANKS}; steps of german/-/nobody#1"))
    line = journal.model.item(0)
    assert line.what == f"Waived: outlier at {name}; steps of german/-/nobody#1"


def test_chosen_entries_are_taken_back_as_one_step(window: MainWindow, journal: JournalPanel, qtbot: QtBot) -> None:
    first, second = paint(window, "B1.01"), paint(window, "B1.02")
    choose(journal, first, second)
    click(qtbot, journal.revert)
    assert [terrain(window.document, hex_) for hex_ in ("B1.01", "B1.02")] == ["clear", "clear"]
    window.document.undo_stack.undo()
    assert [terrain(window.document, hex_) for hex_ in ("B1.01", "B1.02")] == ["woods", "woods"]


@pytest.mark.usefixtures("dressed")
@pytest.mark.deep
def test_what_builds_upon_an_entry_is_named_and_goes_with_it_when_that_is_wanted(
    window: MainWindow, journal: JournalPanel, qtbot: QtBot
) -> None:
    first = paint(window, "B1.01")
    again = paint(window, "B1.01", "clear")
    choose(journal, first)
    click(qtbot, journal.revert)
    assert f"builds upon it: {again} Terrain of B1.01" in journal.told.text()
    assert [entry.kind for entry in window.document.journal(1)] == ["edit"]
    assert window.minimumSizeHint().width() <= 1280  # the names are in lines, and Cancel stays in view
    qtbot.keyClick(journal.both, Qt.Key.Key_Return)  # it is what has the keys
    assert window.document.journal(1)[0].kind == "revert"
    assert window.focusWidget() is journal.panel.view  # a field would take undo for itself
    assert {line.entry.number for line in journal._all if line.taken_back} >= {first, again}


def test_the_question_of_what_builds_upon_an_entry_can_be_left(
    window: MainWindow, journal: JournalPanel, qtbot: QtBot
) -> None:
    first, last = paint(window, "B1.01"), paint(window, "B1.01", "clear")
    choose(journal, first)
    click(qtbot, journal.revert)
    click(qtbot, journal.alone)
    assert not journal.asking.isVisible()
    assert window.document.journal(1)[0].number == last


def test_a_checkpoint_is_named_by_keys_and_gone_back_to(
    window: MainWindow, journal: JournalPanel, qtbot: QtBot
) -> None:
    paint(window, "B1.01")
    click(qtbot, journal.checkpoint)
    qtbot.keyClicks(journal.name, "Before the sheets")
    qtbot.keyClick(journal.name, Qt.Key.Key_Return)
    point = window.document.journal(1)[0]
    assert journal.model.item(0).kind == "checkpoint" and point.changes.label == "Before the sheets"
    paint(window, "B1.02")
    choose(journal, point.number)
    click(qtbot, journal.back)
    assert [terrain(window.document, hex_) for hex_ in ("B1.01", "B1.02")] == ["woods", "clear"]
    window.document.undo_stack.undo()
    assert terrain(window.document, "B1.02") == "woods"


def test_esc_leaves_the_name_of_a_checkpoint(window: MainWindow, journal: JournalPanel, qtbot: QtBot) -> None:
    last = paint(window, "B1.01")
    click(qtbot, journal.checkpoint)
    qtbot.keyClicks(journal.name, "No")
    qtbot.keyClick(journal.name, Qt.Key.Key_Escape)
    assert not journal.name.isVisible() and window.document.journal(1)[0].number == last


@pytest.mark.deep
def test_what_came_after_an_entry_is_shown_by_the_comparison(
    window: MainWindow, journal: JournalPanel, qtbot: QtBot
) -> None:
    number = paint(window, "B1.01")
    choose(journal, number)
    journal.compare.click()
    page = window.area("compare")
    assert isinstance(page, ComparePage)
    qtbot.waitUntil(lambda: page.source.library is not None)
    assert [line.told.what for line in page.lines] == ["Hex B1.01"]
    page.leave()


def test_the_past_is_tried_in_a_copy_in_a_window_of_its_own(
    window: MainWindow, journal: JournalPanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, copy, opened = paint(window, "B1.01"), tmp_path / "copy.losheim", list[Path]()
    monkeypatch.setattr("editor.window.window_commands.file_to_write", lambda *_args: copy)
    monkeypatch.setattr(window.commands, "open_library", opened.append)
    choose(journal, number)
    journal.copy.click()
    qtbot.waitUntil(lambda: opened == [copy])
    found = Document.open(copy)
    assert terrain(found, "B1.01") == "clear"
    found.close()
    assert terrain(window.document, "B1.01") == "woods"
