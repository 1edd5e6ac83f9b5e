"""One Return confirms nothing that was never in view: it shows the rest first."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.main_window import MainWindow
from editor.window.proof.chains_page import ChainsPage
from editor.window.proof.counters_page import CountersPage
from editor.window.proof.lists_page import ListsPage
from editor.window.proof.page import ProofPage

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Key = Qt.Key


def opened(window: MainWindow, key: str) -> ProofPage:
    window.open_area(key)
    found = window.area(key)
    assert isinstance(found, ProofPage)
    found.refresh()
    found.list.setCurrentRow(max(range(len(found.portions)), key=lambda row: len(found.portions[row].items)))
    return found


@pytest.fixture(params=["proof_counters", "proof_lists"])
def page(used_window: MainWindow, request: pytest.FixtureRequest) -> Iterator[ProofPage]:
    """The largest tray and the largest list, of which a counter or two lines are in view."""
    found = opened(used_window, request.param)
    assert isinstance(found, CountersPage | ListsPage)
    view = found._scroll if isinstance(found, CountersPage) else found.view
    view.setFixedSize(240, 160 if isinstance(found, CountersPage) else 80)
    QApplication.processEvents()
    yield found
    view.setMinimumSize(240, 160)
    view.setMaximumSize(16777215, 16777215)


def test_return_shows_what_was_out_of_view_before_it_confirms(
    page: ProofPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    stack = used_window.document.undo_stack
    before, seen, row = stack.index(), set(page.in_view()), page.list.currentRow()
    every = page.to_confirm()
    assert 0 < len(seen) < len(every)
    for _ in range(len(every)):
        if seen >= set(every):
            break
        qtbot.keyClick(page.field, Key.Key_Return)
        seen |= {page.item(), *page.in_view()}
        assert (stack.index(), page.list.currentRow()) == (before, row)
        said = "All seen: Return confirms" if seen >= set(every) else "Return shows the next"
        assert said in page.said.text()
    qtbot.keyClick(page.field, Key.Key_Return)
    assert stack.index() == before + 1


def test_what_was_scrolled_past_needs_no_other_return(page: ProofPage, used_window: MainWindow, qtbot: QtBot) -> None:
    stack = used_window.document.undo_stack
    before = stack.index()
    for _ in range(len(page.to_confirm())):
        qtbot.keyClick(page.field, Key.Key_Right)
    qtbot.keyClick(page.field, Key.Key_Return)
    assert stack.index() == before + 1


def test_another_portion_and_back_again_is_not_seen_for_what_was_seen_before(page: ProofPage, qtbot: QtBot) -> None:
    for _ in range(len(page.to_confirm())):
        qtbot.keyClick(page.field, Key.Key_Right)
    row = page.list.currentRow()
    page.list.setCurrentRow(0 if row else 1)
    page.list.setCurrentRow(row)
    page.bring_up(page.to_confirm()[0])
    qtbot.keyClick(page.field, Key.Key_Return)
    assert "Return" in page.said.text() and page.list.currentRow() == row


def test_a_river_is_shown_as_a_whole_and_confirmed_by_one_return(used_window: MainWindow, qtbot: QtBot) -> None:
    page = opened(used_window, "proof_chains")
    assert isinstance(page, ChainsPage) and page.portion is not None
    before = used_window.document.undo_stack.index()
    assert set(page.in_view()) == set(page.portion.items)
    qtbot.keyClick(page.field, Key.Key_Return)
    assert used_window.document.undo_stack.index() == before + 1
