"""What is typed at the proof desk is entered where it was typed alone, and Return by itself is for what has stood."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.edits import errata, errata_numbers
from editor.window.main_window import MainWindow
from editor.window.proof import returns
from editor.window.proof.counters_page import CountersPage
from editor.window.proof.map_page import MapPage
from editor.window.proof.resumed import Resumed
from editor.window.proof.returns import Returns
from engine.data import schema
from tests.editor import errata_desk
from tests.editor.errata_desk import HEX, with_errata
from tests.editor.small import GAME, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Key, LONG = Qt.Key, 10**9


@pytest.fixture
def trays(used_window: MainWindow) -> Iterator[CountersPage]:
    used_window.open_area("proof_counters")
    found = used_window.area("proof_counters")
    assert isinstance(found, CountersPage)
    found.refresh()
    found.list.setCurrentRow(next(at for at, each in enumerate(found.portions) if len(each.items) > 1))
    yield found
    found.field.clear()


def click_another_face(page: CountersPage, qtbot: QtBot) -> None:
    """Click the face beside the one that is looked at."""
    here = page.item()
    page.view.step(1, 0)
    place: QPoint = page.view.place().center()
    page.view.step(-1, 0)
    assert page.item() == here
    qtbot.mouseClick(page.view, Qt.MouseButton.LeftButton, pos=place)
    assert page.item() != here


def entries(window: MainWindow) -> int:
    return window.document.undo_stack.index()


def test_what_is_typed_of_a_face_is_not_entered_of_another_that_is_clicked(
    trays: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    before = entries(used_window)
    qtbot.keyClicks(trays.field, "attack 7")
    there = trays.called()
    click_another_face(trays, qtbot)
    assert f"typed of {there}, and this is {trays.called()}: Escape drops it" in trays.said.text()
    qtbot.keyClick(trays.field, Key.Key_Return)
    assert (entries(used_window), trays.field.text()) == (before, "attack 7")


def test_back_at_its_face_it_is_entered(trays: CountersPage, used_window: MainWindow, qtbot: QtBot) -> None:
    trays.view.step(-99, 0)
    face = trays.item()
    qtbot.keyClicks(trays.field, "steps 3")
    click_another_face(trays, qtbot)
    trays.show_portion(face)
    qtbot.keyClick(trays.field, Key.Key_Return)
    assert trays.field.text() == ""


def test_another_tray_that_is_chosen_keeps_what_was_typed_and_is_not_confirmed_by_its_return(
    trays: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    before = entries(used_window)
    qtbot.keyClicks(trays.field, "attack 7")
    trays.list.setCurrentRow(0 if trays.list.currentRow() else 1)
    qtbot.keyClick(trays.field, Key.Key_Return)
    assert (entries(used_window), trays.field.text()) == (before, "attack 7")
    qtbot.keyClick(trays.field, Key.Key_Escape)
    assert "Escape drops it" not in trays.said.text()


def test_what_is_typed_in_one_game_is_not_entered_in_another(
    trays: CountersPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    before = entries(used_window)
    qtbot.keyClicks(trays.field, "attack 7")
    trays.resumed = Resumed(None, trays.KEY, "another library/another game")  # as where a game with like keys is opened
    qtbot.keyClick(trays.field, Key.Key_Return)
    assert entries(used_window) == before
    assert "this is of another library" in trays.said.text()


def test_a_second_return_at_once_confirms_nothing_that_nobody_can_have_seen(
    trays: CountersPage, used_window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(returns, "STANDS_MS", LONG)
    before = entries(used_window)
    trays._returns = Returns()  # what lies there has stood
    qtbot.keyClick(trays.field, Key.Key_Return)
    tray = trays.list.currentRow()
    qtbot.keyClick(trays.field, Key.Key_Return)
    assert (entries(used_window), trays.list.currentRow()) == (before + 1, tray)
    assert "press it again" in trays.said.text()


def test_a_return_that_bounces_after_a_value_does_not_confirm_the_rest(
    trays: CountersPage, used_window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(returns, "STANDS_MS", LONG)
    before = entries(used_window)
    trays._returns = Returns()
    qtbot.keyClicks(trays.field, "steps 3")
    qtbot.keyClick(trays.field, Key.Key_Return)
    qtbot.keyClick(trays.field, Key.Key_Return)
    assert entries(used_window) == before + 1


def test_an_erratum_in_force_is_named_beside_the_printed_counter(used_window: MainWindow) -> None:
    with with_errata(used_window) as window:
        [key] = errata_desk.keys(window.document)[-1:]
        window.open_area("proof_counters")
        page = window.area("proof_counters")
        assert isinstance(page, CountersPage)
        face = f"{GAME}|{TANKS}|full"
        page.list.setCurrentRow(next(at for at, each in enumerate(page.portions) if face in each.items))
        page.show_portion(face)
        assert f"{key}: " in page.box.errata.text()
        assert "What is printed stands here" in page.box.errata.text()


def test_an_erratum_in_force_is_named_beside_the_printed_hex(used_window: MainWindow) -> None:
    with with_errata(used_window) as window:
        [key] = errata_desk.keys(window.document)[-1:]
        window.open_area("proof_map")
        page = window.area("proof_map")
        assert isinstance(page, MapPage)
        page.list.setCurrentRow(next(at for at, each in enumerate(page.portions) if HEX in each.items))
        page.show_portion(HEX)
        assert f"{key}: " in page.box.errata.text()


@pytest.mark.deep
def test_an_erratum_that_is_mended_in_the_copy_at_hand_is_named_beside_what_stands_there(
    used_window: MainWindow,
) -> None:
    with with_errata(used_window) as window:
        document = window.document
        [key] = errata_desk.keys(document)[-1:]
        document.edit(errata.set_head(document.baseline, GAME, key, printings="first"))
        document.edit(errata_numbers.set_desk(document.baseline, GAME, printing="second"))
        window.open_area("proof_counters")
        page = window.area("proof_counters")
        assert isinstance(page, CountersPage)
        face = f"{GAME}|{TANKS}|full"
        page.list.setCurrentRow(next(at for at, each in enumerate(page.portions) if face in each.items))
        page.show_portion(face)
        assert f"your copy has mended {key}: " in page.box.errata.text()
        assert "here stands what was printed before" in page.box.errata.text()
        assert face not in page.to_confirm()  # nobody who holds the second printing has seen it
        assert f"as your printing has mended it: {key}" in page.said.text()
        assert page.witness_bar.printing.text() == "second"
        page.witness_bar.printing.setText("first")
        page.witness_bar.printing.editingFinished.emit()
        assert face in page.to_confirm() and "has mended it" not in page.said.text()
        page.witness_bar.printing.setText("second")
        page.witness_bar.printing.editingFinished.emit()
        [change] = (row for row in document.baseline.find(schema.ErratumChangeRow, erratum=key) if TANKS in row.row_key)
        page.enter(f"{change.field} {change.value}")
        page.show_portion(face)
        assert "and so it stands here" in page.box.errata.text()
        assert "has mended it" not in page.said.text()


def test_where_a_portion_is_gone_the_one_that_stood_behind_it_is_looked_at(
    trays: CountersPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    trays.list.setCurrentRow(1)
    before = list(trays.portions)
    assert len(before) > 2
    monkeypatch.setattr(trays, "read", lambda: [before[0], *before[2:]])
    trays.refresh()
    assert trays.portion is not None
    assert trays.portion.key == before[2].key
