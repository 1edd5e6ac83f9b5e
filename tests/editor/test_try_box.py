"""The clauses are tried in the page: at the set-up, in the game in hand, in a saved one; an edit makes that old."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from db.outputs import GAME, Output
from editor.edits.clauses import remove_clause
from editor.window.main_window import MainWindow
from editor.window.panels.clauses import ClausesPanel
from editor.window.panels.try_box import IN_HAND, NOWHERE, SAVED, START, TryBox
from editor.window.playtest.panel import PlaytestPanel
from tests.editor.conftest import lent
from tests.editor.test_clause_form import ARDENNES, PEIPER, clauses, panel_of

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


@pytest.fixture
def window(open_pocket: MainWindow) -> Iterator[MainWindow]:
    with lent(open_pocket, ARDENNES, PEIPER) as found:
        found.asked.mean("")
        found.open_area("victory")
        QApplication.processEvents()
        yield found
        panel_of(found).trying.choose(NOWHERE)


def now(panel: ClausesPanel, key: str) -> str:
    """Return what the column Now shows of a clause."""
    model = panel.table
    titles = [
        str(model.headerData(at, panel.view.horizontalHeader().orientation())) for at in range(model.columnCount())
    ]
    (row,) = (at for at in range(model.rowCount()) if model.item(at).row.key == key)
    return str(model.data(model.index(row, titles.index("Now"))))


def pick(box: TryBox, place: str) -> None:
    """Choose a place as a person does."""
    index = box.place.findData(place)
    box.place.setCurrentIndex(index)
    box.place.activated.emit(index)


@pytest.mark.deep
def test_the_clauses_are_tried_at_the_set_up(window: MainWindow) -> None:
    panel = panel_of(window)
    assert now(panel, "exit-west") == ""
    pick(panel.trying, START)
    assert now(panel, "exit-west") == "not yet: 0 of 8 units have left the map"
    assert panel.trying.told.text() == "0 hold, 1 not yet"
    pick(panel.trying, NOWHERE)
    assert now(panel, "exit-west") == ""


def test_an_edit_makes_old_what_was_tried(window: MainWindow) -> None:
    panel = panel_of(window)
    pick(panel.trying, START)
    document = window.document
    special = next(row.key for row in clauses(window).values() if row.kind == "special")
    document.edit(remove_clause(document.rows, ARDENNES, PEIPER, special), cited=True)
    assert now(panel, "exit-west") == ""
    assert panel.trying.told.text() == "Something has changed since; choose again where to try them"
    assert panel.trying.place.currentData() == NOWHERE


def test_without_a_game_in_hand_none_is_tried_and_why_is_said(window: MainWindow) -> None:
    panel = panel_of(window)
    window.desk.game_in_hand = lambda *_: None
    pick(panel.trying, IN_HAND)
    assert panel.trying.told.text() == "No game of this scenario is being played: begin one in the area Play"


def test_the_game_in_hand_and_a_saved_one_are_tried(window: MainWindow, tmp_path: Path) -> None:
    window.open_area("playtest")
    play = window.area("playtest")
    assert isinstance(play, PlaytestPanel)
    play.game.new_game()
    play.game.question.proceed()
    window.open_area("victory")
    panel = panel_of(window)
    pick(panel.trying, IN_HAND)
    assert now(panel, "exit-west").startswith("not yet: 0 of 8")
    saved = tmp_path / "game.jsonl"
    play.game.save_log(saved)
    pick(panel.trying, NOWHERE)
    panel.trying.choose(SAVED, saved)
    assert now(panel, "exit-west").startswith("not yet: 0 of 8")


def test_what_is_no_saved_game_is_refused_in_words(window: MainWindow, tmp_path: Path) -> None:
    wrong = tmp_path / "notes.jsonl"
    Output(wrong, GAME).write("{}\n")
    panel = panel_of(window)
    panel.trying.choose(SAVED, wrong)
    assert panel.trying.told.text().startswith("notes.jsonl: the file holds no game that was saved here")
