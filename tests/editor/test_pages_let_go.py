"""A page that is deleted is held by nothing: a function without an owner that listens to the desk would keep it. One
that was left long ago is deleted where nothing is lost with it, and is made anew for whoever asks for it."""

import gc
import weakref
from collections.abc import Callable
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from editor.edits import inbox
from editor.edits.notes import add_note
from editor.window.desk import Desk
from editor.window.frame import page_makers
from editor.window.main_window import MainWindow
from editor.window.panels.arrival_form import ArrivalForm
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.compare_page import ComparePage
from editor.window.panels.everywhere_page import EverywherePage
from editor.window.panels.inbox_page import InboxPage
from editor.window.panels.notes_page import NotesPage
from editor.window.panels.piece_page import PiecePage
from editor.window.panels.work_tables import CountersArea, ScheduleArea, SetupArea
from editor.window.proof.map_page import MapPage
from tests.editor.small import GAME, MAP, TANKS
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

P = TypeVar("P", bound=QWidget)

OTHERS = ("versions", "proof_sheet", "proof_lists")
"""Three that may go: two stay beside the one shown last, so that one left before them is one too many."""

MAY_GO = (
    "notes", "everywhere", "compare", "inbox", "proof_map", "proof_decided", "summary", "setup", "schedule", "piece",
    "counters", "begin",
)  # fmt: skip


def let_go(window: MainWindow, key: str) -> None:
    """Leave a page, and others after it, until it has gone."""
    assert key not in OTHERS
    leave(window)
    assert key not in window._pages, f"{key} has stayed"


def leave(window: MainWindow) -> None:
    for other in OTHERS:
        window.open_area(other)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def opened(window: MainWindow, kind: type[P], key: str) -> P:
    window.open_area(key)
    if window.center.split == "map":  # which hides the page
        window.center.set_split("both")
    found = window.area(key)
    assert isinstance(found, kind) and found.isVisible()
    return found


@pytest.mark.parametrize(
    "make",
    some_now(
        3,
        [
            page_makers.notes,
            page_makers.everywhere,
            page_makers.compare,
            page_makers.versions,
            page_makers.inbox,
            page_makers.proof_map,
            page_makers.proof_sheet,
            page_makers.proof_lists,
            page_makers.proof_chains,
            page_makers.proof_counters,
            page_makers.proof_decided,
            page_makers.scenario,
            page_makers.setup,
            page_makers.schedule,
            page_makers.piece,
            page_makers.counters,
            page_makers.begin,
        ],
    ),
)
def test_a_page_that_is_deleted_is_gone_and_hears_no_more_of_the_desk(
    used_window: MainWindow, make: Callable[[Desk], QWidget]
) -> None:
    page = make(used_window.desk)
    gone = weakref.ref(page)
    page.deleteLater()
    del page
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert gone() is None
    used_window.desk.select("hex", "B1.02")


@pytest.mark.parametrize("key", some_now(3, [*MAY_GO]))
def test_of_the_pages_that_may_go_two_stay_and_the_one_left_longest_ago_goes(used_window: MainWindow, key: str) -> None:
    used_window.open_area(key)
    gone = weakref.ref(used_window.area(key))
    for other in OTHERS[:2]:
        used_window.open_area(other)
    assert key in used_window._pages  # left before one other, and one is shown
    used_window.open_area(OTHERS[2])
    assert key not in used_window._pages and all(each in used_window._pages for each in OTHERS)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert gone() is None
    used_window.desk.select("hex", "B1.02")
    used_window.set_theme(used_window.desk.theme)


def test_a_page_that_went_comes_back_with_its_filter_and_its_choices(used_window: MainWindow) -> None:
    page = opened(used_window, NotesPage, "notes")
    page.kind.setCurrentIndex(1)
    page.shown.setCurrentIndex(1)
    page.panel.filter.setText("Bridge")
    let_go(used_window, "notes")
    again = opened(used_window, NotesPage, "notes")
    assert again is not page
    assert (again.kind.currentIndex(), again.shown.currentIndex(), again.panel.filter.text()) == (1, 1, "Bridge")
    again.shown.setCurrentIndex(0)
    again.panel.filter.clear()
    again.kind.setCurrentIndex(0)


def test_a_page_that_went_comes_back_at_its_line(used_window: MainWindow) -> None:
    for said in ("The bridge is blown.", "The road is a trail."):
        used_window.document.edit(inbox.take_post(used_window.document.baseline, GAME, said, inbox.Sent()), cited=True)
    page = opened(used_window, InboxPage, "inbox")
    view = page.panel.view
    view.setCurrentIndex(page.panel.shown.index(1, 0))
    said = page.text.toPlainText()
    let_go(used_window, "inbox")
    again = opened(used_window, InboxPage, "inbox")
    assert again.panel.view.currentIndex().row() == 1
    assert again.text.toPlainText() == said != ""


@pytest.mark.deep
def test_a_page_that_went_follows_the_same_counter_and_leaves_the_selection_alone(used_window: MainWindow) -> None:
    used_window.desk.select("counter", TANKS)
    said = opened(used_window, EverywherePage, "everywhere").said.text()
    used_window.desk.select("hex", "B1.02")
    let_go(used_window, "everywhere")
    assert opened(used_window, EverywherePage, "everywhere").said.text() == said
    assert (used_window.desk.selection.kind, used_window.desk.selection.key) == ("hex", "B1.02")


@pytest.mark.deep
def test_the_map_of_the_proof_desk_comes_back_at_its_hex(used_window: MainWindow) -> None:
    page = opened(used_window, MapPage, "proof_map")
    here = page.item()
    page.step(1, 0)
    page.remember()
    beside = page.item()
    assert beside != here
    let_go(used_window, "proof_map")
    assert opened(used_window, MapPage, "proof_map").item() == beside


def test_a_page_of_the_proof_desk_comes_back_with_what_is_typed_and_of_which_hex(used_window: MainWindow) -> None:
    page = opened(used_window, MapPage, "proof_map")
    here = page.item()
    QTest.keyClicks(page.field, "woods")
    let_go(used_window, "proof_map")
    again = opened(used_window, MapPage, "proof_map")
    assert again is not page and (again.item(), again.field.text()) == (here, "woods")
    again.step(1, 0)
    again.remember()
    assert f"was typed of {here}" in again.said.text()  # Return enters it nowhere else
    again.field.clear()


@pytest.mark.deep
def test_the_lists_of_the_set_up_come_back_at_their_tab(used_window: MainWindow) -> None:
    page = opened(used_window, SetupArea, "setup")
    page.setCurrentWidget(page.places)
    tab = page.currentIndex()
    let_go(used_window, "setup")
    again = opened(used_window, SetupArea, "setup")
    assert again is not page and again.currentIndex() == tab > 0
    again.setCurrentIndex(0)


def test_a_list_to_which_a_line_is_being_added_stays_with_its_form(used_window: MainWindow) -> None:
    page = opened(used_window, SetupArea, "setup")
    page.setCurrentWidget(page.places)
    page.places.add.click()
    form = page.places.form
    leave(used_window)
    assert form is not None and opened(used_window, SetupArea, "setup").places.form is form
    page.places.put_away()
    page.setCurrentIndex(0)
    let_go(used_window, "setup")


@pytest.mark.deep
def test_the_timeline_comes_back_with_the_lanes_that_were_folded_and_turns_as_wide(used_window: MainWindow) -> None:
    page = opened(used_window, ScheduleArea, "schedule")
    view = page.timeline.view
    folded = min(view.open_lanes)
    view.fold(folded)
    view.zoom(view.column + 8)
    left = view.open_lanes, view.column
    assert folded not in view.open_lanes
    let_go(used_window, "schedule")
    again = opened(used_window, ScheduleArea, "schedule").timeline.view
    assert again is not view and (again.open_lanes, again.column) == left


def test_the_schedule_stays_while_an_arrival_is_put_together(used_window: MainWindow) -> None:
    page = opened(used_window, ScheduleArea, "schedule")
    form = page.findChild(ArrivalForm)
    form.show()
    leave(used_window)
    assert opened(used_window, ScheduleArea, "schedule") is page
    form.hide()
    let_go(used_window, "schedule")


@pytest.mark.deep
def test_a_piece_that_is_being_made_stays_and_one_not_begun_comes_back_with_what_is_copied(
    used_window: MainWindow,
) -> None:
    page = opened(used_window, PiecePage, "piece")
    page.like.setCurrentIndex(page.like.count() - 1)
    copied, name = page.like.currentData(), page.unit.name.text()
    page.unit.name.setText(f"{name} of mine")
    leave(used_window)
    assert opened(used_window, PiecePage, "piece") is page and page.unit.name.text() == f"{name} of mine"
    page.again.click()
    let_go(used_window, "piece")
    again = opened(used_window, PiecePage, "piece")
    assert again is not page and (again.like.currentData(), again.unit.name.text()) == (copied, name)


def test_the_table_of_counters_comes_back_with_its_filter_and_stays_while_it_is_replaced_in(
    used_window: MainWindow,
) -> None:
    page = opened(used_window, CountersArea, "counters")
    page.filter.setText("tank")
    let_go(used_window, "counters")
    again = opened(used_window, CountersArea, "counters")
    assert again is not page and again.filter.text() == "tank"
    again.open_replacing()
    leave(used_window)
    assert opened(used_window, CountersArea, "counters") is again
    again.replacing.hide()
    again.filter.clear()


def test_a_scenario_that_is_half_begun_stays_and_a_form_as_it_was_offered_comes_back_so(
    used_window: MainWindow,
) -> None:
    page = opened(used_window, BeginPage, "begin")
    page.choose("variant")
    let_go(used_window, "begin")
    again = opened(used_window, BeginPage, "begin")
    assert again is not page and again.how == "variant"
    again.title.setText("Another one")
    leave(used_window)
    assert opened(used_window, BeginPage, "begin") is again
    again.title.setText(again._preset)


def test_a_page_with_a_note_that_is_being_written_stays(used_window: MainWindow) -> None:
    page = opened(used_window, NotesPage, "notes")
    page.title.setText("Is the bridge")
    leave(used_window)
    assert opened(used_window, NotesPage, "notes") is page and page.title.text() == "Is the bridge"
    page.title.clear()
    let_go(used_window, "notes")


def test_the_inbox_with_post_that_is_being_pasted_stays(used_window: MainWindow) -> None:
    page = opened(used_window, InboxPage, "inbox")
    page.post.text.setPlainText("From a letter")
    leave(used_window)
    assert opened(used_window, InboxPage, "inbox") is page and page.post.text.toPlainText() == "From a letter"
    page.post.text.clear()
    page.below.setCurrentIndex(0)


@pytest.mark.deep
def test_the_journal_compares_with_what_was_before_though_that_page_has_gone(used_window: MainWindow) -> None:
    opened(used_window, ComparePage, "compare")
    let_go(used_window, "compare")
    used_window.document.edit(
        add_note(used_window.document.rows, GAME, ("hex", f"{GAME}|{MAP}|B1.02"), "note", "Bridge")
    )
    number = used_window.document.journal(1)[0].number
    used_window.docks.journal.compare_wanted.emit(number)
    page = used_window.area("compare")
    assert isinstance(page, ComparePage) and page.isVisible() and page.source.currentData() == ("before", number)
    assert not page.may_go()
    page.source.offer()  # as after an edit
    assert page.source.currentData() == ("before", number)
    page.source.setCurrentIndex(0)
    page.source.activated.emit(0)
    assert page.may_go()


@pytest.mark.deep
def test_a_row_is_noted_though_the_page_of_the_notes_has_gone(used_window: MainWindow) -> None:
    opened(used_window, NotesPage, "notes")
    let_go(used_window, "notes")
    used_window.desk.note_wanted.emit("counter", f"{GAME}|{TANKS}")
    page = used_window.area("notes")
    assert isinstance(page, NotesPage) and page.isVisible() and not page.may_go()
    used_window.desk.select("hex", "B1.02")
    assert page.may_go()


@pytest.mark.deep
def test_a_page_that_went_is_found_by_its_title(used_window: MainWindow) -> None:
    opened(used_window, NotesPage, "notes")
    let_go(used_window, "notes")
    used_window.actions_by_key["go.search"].trigger()
    QTest.keyClicks(used_window.header.finder, "Notes")
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Return)
    assert used_window.page_now.key == "notes" and used_window.area("notes").isVisible()


def test_what_was_written_on_a_page_that_went_is_undone_and_made_again(used_window: MainWindow) -> None:
    page, stack = opened(used_window, NotesPage, "notes"), used_window.document.undo_stack
    page.title.setText("Bridge")
    page.add.click()
    written = page.model.rowCount()
    page.panel.view.clearSelection()
    let_go(used_window, "notes")
    stack.undo()
    assert opened(used_window, NotesPage, "notes").model.rowCount() == written - 1
    stack.redo()
    assert opened(used_window, NotesPage, "notes").model.rowCount() == written
