"""The page *Counters* of the proof desk, by keys alone: a tray is confirmed in one step, and work resumes."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits.draft import Draft
from editor.window.main_window import MainWindow
from editor.window.proof.counters_page import CountersPage
from editor.window.proof.page import ProofPage
from editor.window.report_commands import captured
from engine.data import schema
from tests.editor.small import GAME, GUNS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Key = Qt.Key


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[CountersPage]:
    used_window.open_area("proof_counters")
    found = used_window.area("proof_counters")
    assert isinstance(found, CountersPage) and found.isVisible()
    found.refresh()
    found.list.setCurrentRow(next(at for at, each in enumerate(found.portions) if "1 Pz Div" in each.title))
    yield found
    found.field.clear()
    for item in found.exceptions():
        found.resumed.settle(found.portion.key if found.portion else "", item)


def press(page: CountersPage, qtbot: QtBot, *keys: Key | str) -> None:
    for key in keys:
        if isinstance(key, str):
            qtbot.keyClicks(page.field, key)
        else:
            qtbot.keyClick(page.field, key)


def certainties(window: MainWindow, counter: str, face: str = "full") -> set[str]:
    rows = window.document.baseline.citations(GAME, "face", f"{GAME}|{counter}|{face}")
    return {row.certainty for row in rows}


def to_face(page: CountersPage, qtbot: QtBot, counter: str, face: str) -> None:
    wanted = f"{GAME}|{counter}|{face}"
    press(page, qtbot, *[Key.Key_Left] * 9)
    assert page.portion is not None
    press(page, qtbot, *[Key.Key_Right] * page.portion.items.index(wanted))
    assert page.item() == wanted


def test_the_keys_of_the_page_are_in_its_field(page: CountersPage, used_window: MainWindow) -> None:
    assert used_window.focusWidget() is page.field


def test_return_alone_confirms_the_tray_in_one_undo_step(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    page.witness_bar.who.setText("A. Player")
    page.witness_bar.printing.setText("second")
    stack = used_window.document.undo_stack
    before = stack.index()
    press(page, qtbot, Key.Key_Return)
    assert stack.index() == before + 1
    assert certainties(used_window, TANKS) == certainties(used_window, GUNS) == {"owner"}
    found = used_window.document.baseline.find(schema.ConfirmationRow, game=GAME, row_key=f"{GAME}|{TANKS}|full")
    assert [(row.who, row.printing, row.basis, row.bulk) for row in found] == [("A. Player", "second", "box", True)]
    stack.undo()
    assert certainties(used_window, TANKS) == {"reconstructed"}
    assert not used_window.document.baseline.find(schema.ConfirmationRow, game=GAME)


def test_what_is_set_aside_is_not_confirmed_with_the_rest(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    to_face(page, qtbot, TANKS, "reduced")
    press(page, qtbot, Key.Key_Space, Key.Key_Return)
    assert certainties(used_window, TANKS, "reduced") == {"reconstructed"}
    assert certainties(used_window, TANKS) == {"owner"}


def test_what_differs_is_typed_and_is_confirmed_with_its_face(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    to_face(page, qtbot, TANKS, "full")
    press(page, qtbot, "9-7-18 / 5-4-18", Key.Key_Return)
    faces = used_window.document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS)
    assert {face.face: face.values["attack"] for face in faces} == {"full": 9, "reduced": 5}
    assert certainties(used_window, TANKS, "reduced") == {"owner"}
    assert certainties(used_window, GUNS) == {"reconstructed"}
    assert page.field.text() == ""


@pytest.mark.deep
def test_after_both_faces_were_typed_the_next_counter_is_looked_at(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    document = used_window.document
    (tanks,) = document.baseline.find(schema.CounterRow, game=GAME, key=TANKS)
    (full,) = document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    key = TANKS.replace("1 Pz#1", "2 Pz#1")
    draft = Draft()
    draft.add(tanks.model_copy(update={"key": key, "name": "2 Pz"}))
    draft.add(full.model_copy(update={"counter": key}))
    document.edit(draft.done("Another regiment"), cited=True)
    to_face(page, qtbot, TANKS, "full")
    press(page, qtbot, "9-7-18 / 5-4-18", Key.Key_Return)
    assert page.item() == f"{GAME}|{key}|full"


def test_undo_is_of_the_library_where_nothing_is_typed_and_of_the_field_else(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    press(page, qtbot, Key.Key_Return)
    assert certainties(used_window, TANKS) == {"owner"}
    qtbot.keyClicks(page.field, "9")
    qtbot.keyClick(page.field, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (page.field.text(), certainties(used_window, TANKS)) == ("", {"owner"})
    qtbot.keyClick(page.field, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert certainties(used_window, TANKS) == {"reconstructed"}


def test_what_is_not_understood_stays_in_the_field_and_says_why(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(used_window.desk.refused) as said:
        press(page, qtbot, "9-7", Key.Key_Return)
    assert "attack, defense, movement" in said.args[0]
    assert page.field.text() == "9-7"


def test_a_correction_is_of_the_baseline_while_edits_are_an_erratum(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    used_window.desk.new_erratum("Bridge")
    to_face(page, qtbot, TANKS, "full")
    press(page, qtbot, "attack 6", Key.Key_Return)
    used_window.document.mean("")
    (face,) = used_window.document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    assert face.values["attack"] == 6
    assert used_window.center.property("meaning") == "correction"


def test_work_resumes_at_its_face_with_what_was_set_aside(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    to_face(page, qtbot, TANKS, "reduced")
    press(page, qtbot, Key.Key_Space)
    anew = CountersPage(used_window.desk)
    qtbot.addWidget(anew)
    anew.show()
    anew.refresh()
    assert anew.item() == f"{GAME}|{TANKS}|reduced"
    assert anew.exceptions() == {f"{GAME}|{TANKS}|reduced"}


def test_after_a_tray_comes_the_next_that_has_something_open(page: CountersPage, qtbot: QtBot) -> None:
    assert page.portion is not None
    before = page.portion.key
    press(page, qtbot, Key.Key_Return)
    assert page.portion.key != before and page.portion.open


def test_each_percentage_at_the_foot_leads_to_its_page_of_the_proof_desk(used_window: MainWindow, qtbot: QtBot) -> None:
    status = used_window.status
    status.count()
    for button, said, page in (
        (status.counters_counted, "counters: ", "proof_counters"),
        (status.map_counted, "map: ", "proof_map"),
    ):
        used_window.open_area("map")
        assert button.text().startswith(said)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert used_window.page_now.key == page


def test_what_is_looked_at_is_what_journal_and_report_are_about_as_long_as_the_page_is_shown(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    used_window.desk.select("hex", "B2.02")
    to_face(page, qtbot, TANKS, "full")
    report = captured(used_window)
    assert report.place == TANKS
    assert used_window.docks.journal._selected() == [TANKS]
    used_window.open_area("proof_map")
    shown = used_window.area("proof_map")
    assert isinstance(shown, ProofPage) and captured(used_window).place == shown.item() != ""
    used_window.open_area("map")
    assert used_window.desk.at_hand is None and captured(used_window).place == "B2.02"


def test_the_hint_is_of_the_face_that_is_looked_at(page: CountersPage, qtbot: QtBot) -> None:
    to_face(page, qtbot, TANKS, "full")
    assert "from this face on: 4-3-10 / 2-2-10" in page.field.placeholderText()
    to_face(page, qtbot, TANKS, "reduced")
    assert "2-2-10, attack 2, steps 2" in page.field.placeholderText()
    assert "from this face on" not in page.field.placeholderText()


@pytest.mark.parametrize("said", ["attack 9999999999", "attack 1000", "100-3-10"])
def test_a_number_that_is_too_large_is_told_with_its_limits(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot, said: str
) -> None:
    with qtbot.waitSignal(used_window.desk.refused) as refused:
        press(page, qtbot, said, Key.Key_Return)
    assert "must lie between 0 and 99" in refused.args[0]


def test_a_face_that_is_set_aside_stays_so_when_a_counter_is_added(page: CountersPage, qtbot: QtBot) -> None:
    to_face(page, qtbot, TANKS, "full")
    press(page, qtbot, Key.Key_Space, "+ 97 Arm 3-3-20", Key.Key_Return)
    assert page.exceptions() == {f"{GAME}|{TANKS}|full"} and page.item() == f"{GAME}|{TANKS}|full"


@pytest.mark.deep
def test_a_counter_that_ours_lacks_is_added_to_the_tray_and_taken_out_again(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    rows = used_window.document.baseline
    to_face(page, qtbot, TANKS, "full")
    press(page, qtbot, "+ 9 Recon 3-2-9 / 1-2-9", Key.Key_Return)
    (made,) = rows.find(schema.CounterRow, game=GAME, name="9 Recon")
    (like,) = rows.find(schema.CounterRow, game=GAME, key=TANKS)
    assert (made.side, made.formation, made.unit_type, made.steps) == (like.side, like.formation, like.unit_type, 2)
    assert certainties(used_window, made.key) == {"owner"} and certainties(used_window, made.key, "reduced") == {
        "owner"
    }
    assert rows.find(schema.ConfirmationRow, game=GAME, table="face", row_key=f"{GAME}|{made.key}|full")
    to_face(page, qtbot, made.key, "full")
    press(page, qtbot, "none", Key.Key_Return)
    assert not rows.find(schema.CounterRow, game=GAME, name="9 Recon")
    assert not rows.find(schema.FaceRow, game=GAME, counter=made.key)
    assert not certainties(used_window, made.key)
    assert not rows.find(schema.ConfirmationRow, game=GAME, table="face", row_key=f"{GAME}|{made.key}|full")


def test_a_counter_that_a_scenario_needs_is_not_taken_out_and_it_is_said_which(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    to_face(page, qtbot, TANKS, "full")
    with qtbot.waitSignal(used_window.desk.refused) as refused:
        press(page, qtbot, "none", Key.Key_Return)
    assert "stays" in refused.args[0] and "Charts, lists" in refused.args[0]
    assert used_window.document.baseline.find(schema.CounterRow, game=GAME, key=TANKS)


def test_a_second_unit_of_one_name_is_asked_about_once(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    to_face(page, qtbot, TANKS, "full")
    before = used_window.document.undo_stack.index()
    press(page, qtbot, "+ 1 Pz 4-3-10", Key.Key_Return)
    assert used_window.document.undo_stack.index() == before
    said = "There is 1 Pz Rgt (1 Pz Div) already; Return again makes a second 1 Pz in 1 Pz Div, of the type tank"
    assert said in used_window.message_bar.label.text()
    press(page, qtbot, Key.Key_Return)
    assert used_window.document.undo_stack.index() == before + 1
    assert len(used_window.document.baseline.find(schema.CounterRow, game=GAME, name="1 Pz")) == 2


@pytest.mark.deep
def test_a_number_far_from_those_of_its_kind_is_asked_about_once(
    page: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    """Five others of the type of 1 Pz have attack 4, with three that are added: more than 4 + 5 and twice 4 is far."""
    to_face(page, qtbot, TANKS, "full")
    for number in (2, 3, 4):
        press(page, qtbot, f"+ {number} Pz 4-3-10", Key.Key_Return)
    to_face(page, qtbot, TANKS, "full")
    before = used_window.document.undo_stack.index()
    press(page, qtbot, "attack 25", Key.Key_Return)
    assert used_window.document.undo_stack.index() == before
    said = "The 5 others of its kind have attack 4; Return again writes 25"
    assert said in used_window.message_bar.label.text()
    press(page, qtbot, Key.Key_Return)
    assert used_window.document.undo_stack.index() == before + 1
    to_face(page, qtbot, TANKS, "full")
    press(page, qtbot, "attack 9", Key.Key_Return)
    assert used_window.document.undo_stack.index() == before + 2
    to_face(page, qtbot, TANKS, "full")
    press(page, qtbot, "barrage 7", Key.Key_Return)  # tanks have none
    assert used_window.document.undo_stack.index() == before + 2
    said = "None of the 5 others of its kind has barrage; Return again writes 7"
    assert said in used_window.message_bar.label.text()
    press(page, qtbot, Key.Key_Return)
    assert used_window.document.undo_stack.index() == before + 3
    (added,) = [item for item in page.portion.items if "2 Pz" in item] if page.portion is not None else []
    to_face(page, qtbot, added.split("|")[1], "full")
    press(page, qtbot, "barrage 7", Key.Key_Return)
    assert "Only 1 of the 5 others of its kind has barrage" in used_window.message_bar.label.text()
    page.field.clear()
