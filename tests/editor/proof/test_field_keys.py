"""The field of the proof desk keeps the keys and is covered by nothing: by no message, and after undo or a click."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.checks.mending import unseen
from db.confirmations import Value, Witness, confirming
from editor.edits import inbox
from editor.edits.units import set_steps
from editor.window.main_window import MainWindow
from editor.window.proof.page import ProofPage
from engine.data.schema import CounterRow
from tests.editor.small import TANKS
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Key, PAGES = Qt.Key, ("proof_counters", "proof_map", "proof_chains", "proof_lists")


@pytest.fixture(params=PAGES)
def page(used_window: MainWindow, request: pytest.FixtureRequest) -> Iterator[ProofPage]:
    used_window.open_area(request.param)
    found = used_window.area(request.param)
    assert isinstance(found, ProofPage)
    found.refresh()
    found.list.setCurrentRow(0)
    found.field.clear()
    yield found
    found.field.clear()


def of_counters(window: MainWindow) -> ProofPage:
    window.open_area("proof_counters")
    found = window.area("proof_counters")
    assert isinstance(found, ProofPage)
    found.refresh()
    found.list.setCurrentRow(next(at for at, each in enumerate(found.portions) if "1 Pz Div" in each.title))
    return found


def covers(window: MainWindow, page: ProofPage) -> bool:
    QApplication.processEvents()
    assert window.message_bar.isVisible()
    below = (page.field, page.said, page.progress)
    places = [QRect(each.mapTo(window.center, QPoint(0, 0)), each.size()) for each in below]
    return any(window.message_bar.geometry().intersects(place) for place in places)


def test_a_refusal_covers_neither_the_field_nor_what_return_does(
    page: ProofPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClicks(page.field, "banana")
    used_window.desk.refused.emit("'banana' is not understood. " * 20)
    assert not covers(used_window, page)


def test_what_warned_before_does_not_cover_the_field_of_the_page_that_is_opened(used_window: MainWindow) -> None:
    used_window.open_area("playtest")
    used_window.message_bar.refuse("The library could not be copied")
    used_window.open_area("proof_counters")
    page = used_window.area("proof_counters")
    assert isinstance(page, ProofPage) and not covers(used_window, page)
    used_window.message_bar.hide()


def test_what_only_told_something_goes_with_the_page(used_window: MainWindow) -> None:
    used_window.open_area("map")
    used_window.message_bar.inform("The report was written to here.losheim-report")
    used_window.open_area("proof_counters")
    assert not used_window.message_bar.isVisible()


def test_escape_takes_away_what_was_typed_and_why_it_was_refused(used_window: MainWindow, qtbot: QtBot) -> None:
    page = of_counters(used_window)
    qtbot.keyClicks(page.field, "banana")
    qtbot.keyClick(page.field, Key.Key_Return)
    assert used_window.message_bar.isVisible()
    qtbot.keyClick(page.field, Key.Key_Escape)
    assert not used_window.message_bar.isVisible()


def test_what_is_typed_after_a_refusal_takes_the_place_of_what_was_refused(page: ProofPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.field, "banana")
    qtbot.keyClick(page.field, Key.Key_Return)
    qtbot.keyClicks(page.field, "x")
    assert page.field.text() == "x"


def test_undo_and_redo_leave_the_keys_in_the_field(page: ProofPage, used_window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(page.field, Key.Key_Return)
    for take in (used_window.commands.do_edit_undo, used_window.commands.do_edit_redo):
        take()
        assert used_window.focusWidget() is page.field
        assert used_window.page_now.key == page.KEY


def test_undo_leads_to_the_tray_that_is_open_again(used_window: MainWindow, qtbot: QtBot) -> None:
    page = of_counters(used_window)
    qtbot.keyClicks(page.field, "attack 9")
    item = page.item()
    qtbot.keyClick(page.field, Key.Key_Return)
    page.turn(-len(page.portions))
    page.turn(1)
    if page.portion is not None and item in page.portion.items:
        page.turn(-1)
    assert page.portion is not None and item not in page.portion.items
    used_window.commands.do_edit_undo()
    assert item in page.portion.items and page.item() == item


def test_undo_leads_to_the_hex_that_was_changed(used_window: MainWindow, qtbot: QtBot) -> None:
    used_window.open_area("proof_map")
    page = used_window.area("proof_map")
    assert isinstance(page, ProofPage)
    page.list.setCurrentRow(0)
    qtbot.keyClick(page.field, Key.Key_Right)
    label = page.item()
    qtbot.keyClicks(page.field, "woods")
    qtbot.keyClick(page.field, Key.Key_Return)
    for _ in range(3):
        qtbot.keyClick(page.field, Key.Key_Down)
    assert page.item() != label
    used_window.commands.do_edit_undo()
    assert page.item() == label


@pytest.mark.parametrize("name", ["who", "printing"])
def test_return_beside_the_witness_leads_back_to_the_field(used_window: MainWindow, qtbot: QtBot, name: str) -> None:
    page = of_counters(used_window)
    line = getattr(page.witness_bar, name)
    line.setFocus()
    qtbot.keyClick(line, Key.Key_Return)
    assert used_window.focusWidget() is page.field


def test_a_click_between_what_lies_there_leads_back_to_the_field(
    page: ProofPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    page.witness_bar.printing.setFocus()
    view = page.view
    clicked = view.viewport() if hasattr(view, "viewport") else view
    qtbot.mouseClick(clicked, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert used_window.focusWidget() is page.field
    assert page.witness_bar.printing.text() == ""


def held_down(page: ProofPage, key: Qt.Key) -> None:
    for _ in range(3):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(page.field, event)


def test_a_return_that_is_held_down_enters_nothing_more(page: ProofPage) -> None:
    entered: list[str] = []
    page.field.entered.connect(entered.append)
    held_down(page, Key.Key_Return)
    held_down(page, Key.Key_Enter)
    assert entered == []


@pytest.mark.parametrize("key", some_now(4, [Key.Key_PageDown, Key.Key_Down, Key.Key_PageUp, Key.Key_Up]))
def test_what_is_typed_of_an_item_does_not_travel_to_another(page: ProofPage, key: Qt.Key, qtbot: QtBot) -> None:
    at, item = page.list.currentRow(), page.item()
    qtbot.keyClicks(page.field, "9-9-9")
    qtbot.keyClick(page.field, key)
    assert (page.list.currentRow(), page.item(), page.field.text()) == (at, item, "9-9-9")
    assert "Escape drops it" in page.said.text()


def test_undo_names_a_step_that_was_made_elsewhere_before_it_takes_it_back(
    page: ProofPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    document = used_window.document
    document.edit(inbox.take_post(document.baseline, document.game, "A doubt", inbox.Sent(person="Ada")), cited=True)
    before = document.undo_stack.index()
    qtbot.keyClick(page.field, Key.Key_Return)
    used_window.commands.do_edit_undo()
    assert document.undo_stack.index() == before
    used_window.commands.do_edit_undo()
    assert document.undo_stack.index() == before
    assert "was not made here: “" in used_window.message_bar.label.text()
    used_window.commands.do_edit_undo()
    assert document.undo_stack.index() == before - 1


def test_undo_names_a_fix_of_a_problem_though_the_page_shows_what_it_changed(
    page: ProofPage, used_window: MainWindow
) -> None:
    document = used_window.document
    with document.library.reading() as session:
        fix = unseen(session, set_steps(document.baseline, document.game, TANKS, 3))
    document.edit(fix, cited=True)
    before = document.undo_stack.index()
    used_window.commands.do_edit_undo()
    assert document.undo_stack.index() == before
    used_window.commands.do_edit_undo()
    assert document.undo_stack.index() == before - 1


def test_undo_names_what_was_taken_in_though_it_brings_confirmations(
    page: ProofPage, used_window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = used_window.document
    monkeypatch.setattr("editor.window.document.make_backup", lambda *_: None)
    counter = document.baseline.find(CounterRow, game=document.game)[0]
    witness = Witness("Ada", "2026-01-01T00:00:00", "", "box")
    with document.library.reading() as session:
        found = confirming(
            session, document.game, [Value(counter.TABLE, counter.key_text, "steps")], witness, "it", False
        )
    document.bring(found)
    before = document.undo_stack.index()
    used_window.commands.do_edit_undo()
    assert document.undo_stack.index() == before
    assert "was not made here: “" in used_window.message_bar.label.text()
    used_window.commands.do_edit_undo()
    assert document.undo_stack.index() == before - 1


def test_a_key_leads_from_page_to_page_with_the_keys_in_the_field(used_window: MainWindow, qtbot: QtBot) -> None:
    of_counters(used_window)
    control, seen = Qt.KeyboardModifier.ControlModifier, []
    for _ in range(6):
        page = used_window.area(used_window.page_now.key)
        assert isinstance(page, ProofPage) and used_window.focusWidget() is page.field
        seen.append(page.KEY)
        qtbot.keyClick(page.field, Key.Key_PageDown, control)
    assert len({*seen}) == 6 and used_window.page_now.key == seen[0]
    page = used_window.area(seen[0])
    assert isinstance(page, ProofPage)
    qtbot.keyClick(page.field, Key.Key_PageUp, control)
    assert used_window.page_now.key == seen[-1]
