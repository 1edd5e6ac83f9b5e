"""A friend's corrections beside mine in the window: told, marked on the map, taken one by one or all, one step."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.saving import save_as
from editor.commands.scenarios import edit
from editor.edits.map import set_terrain
from editor.edits.setup import move_setup
from editor.window.main_window import MainWindow
from editor.window.panels.merge_panel import MergePanel
from engine.data import schema
from tests.editor.conftest import lent, opened
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, SCOUTS, TANKS, write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(scope="module")
def his(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return what a friend changed in a copy of the library, a hex and a unit's place, and beside it ``mine.losheim``:
    about another unit we disagree."""
    folder = tmp_path_factory.mktemp("merged")
    his, mine = folder / "his.losheim", write_library(folder / "mine.losheim")
    edit(mine, lambda rows: set_terrain(rows, GAME, MAP, ["B4.05"], "woods"))  # an entry that both have
    save_as(mine, his)
    edit(his, lambda rows: set_terrain(rows, GAME, MAP, ["B1.02"], "woods"))
    edit(his, lambda rows: move_setup(rows, GAME, SCENARIO, TANKS, "B4.05"))
    edit(his, lambda rows: move_setup(rows, GAME, SCENARIO, GUNS, "B4.02"))
    edit(mine, lambda rows: move_setup(rows, GAME, SCENARIO, GUNS, "B4.03"))
    edit(mine, lambda rows: set_terrain(rows, GAME, MAP, ["B4.01"], "woods"))
    return his


@pytest.fixture(scope="module")
def open_mine(qapp: object, his: Path) -> Iterator[MainWindow]:
    with opened(his.with_name("mine.losheim")) as found:
        found.document.undo_stack.clear()  # no test takes back what we disagree about
        yield found


@pytest.fixture
def used_window(open_mine: MainWindow) -> Iterator[MainWindow]:
    with lent(open_mine) as found:
        yield found


@pytest.fixture
def panel(used_window: MainWindow, his: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[MergePanel]:
    """Show it in a window."""
    monkeypatch.setattr("editor.window.library_commands.file_to_open", lambda *_: his)
    used_window.actions_by_key["file.merge"].trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in used_window.findChildren(MergePanel)), timeout=8_000)
    (found,) = [each for each in used_window.findChildren(MergePanel) if each.isVisible()]
    yield found
    if found.isVisible():
        found.away.click()


def lines(panel: MergePanel) -> dict[str, str]:
    return {f"{line.what} {line.value}".strip(): line.found.origin for line in panel.lines if line.group != "Sources"}


def choose(panel: MergePanel, what: str) -> None:
    panel.panel.filter.setText(what)
    panel.view.selectAll()


def terrain(window: MainWindow, hex_: str) -> str:
    return window.document.rows.find(schema.HexRow, game=GAME, map=MAP, hex=hex_)[0].terrain


def place(window: MainWindow, unit: str) -> str:
    return window.document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=unit)[0].place


def click(qtbot: QtBot, button: object) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_it_is_told_who_changed_what(panel: MergePanel) -> None:
    assert lines(panel) == {
        "1 Arty Rgt (1 Pz Div) place": "both",
        "Hex B1.02 terrain": "theirs",
        "1 Pz Rgt (1 Pz Div) place": "theirs",
        "Hex B4.01 terrain": "mine",
    }
    (disagrees,) = [line for line in panel.lines if line.found.origin == "both" and line.group != "Sources"]
    assert (disagrees.base, disagrees.mine, disagrees.theirs) == ("B3.03", "B4.03", "B4.02")


def test_where_it_differs_is_marked_on_the_map(panel: MergePanel) -> None:
    assert {"B1.02", "B4.01"} <= panel.shown.marks.keys()
    assert {moved.counter for moved in panel.shown.moved} == {TANKS, GUNS}


@pytest.mark.deep
def test_a_line_about_a_unit_leads_to_the_hex_in_which_it_starts(panel: MergePanel) -> None:
    assert panel.start_of(TANKS) == "B2.02"
    assert panel.start_of(SCOUTS) == ""  # a free choice, no hex


def test_what_only_the_friend_changed_is_taken_as_one_step(
    panel: MergePanel, used_window: MainWindow, qtbot: QtBot
) -> None:
    click(qtbot, panel.go)
    hexes = ("B1.02", "B4.01")
    assert [terrain(used_window, hex_) for hex_ in hexes] == ["woods", "woods"]
    assert place(used_window, GUNS) == "B4.03" and place(used_window, TANKS) == "B4.05"
    assert used_window.document.journal(1)[0].kind == "import"
    used_window.document.undo_stack.undo()
    assert [terrain(used_window, hex_) for hex_ in hexes] == ["clear", "woods"]


def test_a_disagreement_is_decided_for_the_friend(panel: MergePanel, used_window: MainWindow, qtbot: QtBot) -> None:
    choose(panel, "1 Arty")
    click(qtbot, panel.theirs)
    click(qtbot, panel.go)
    assert place(used_window, GUNS) == "B4.02"


def test_what_only_the_friend_changed_can_be_left(panel: MergePanel, used_window: MainWindow, qtbot: QtBot) -> None:
    choose(panel, "B1.02")
    click(qtbot, panel.mine)
    click(qtbot, panel.go)
    assert terrain(used_window, "B1.02") == "clear"


def taken(panel: MergePanel) -> list[str]:
    found = [line for line in panel.lines if line.found.take == "theirs" and line.group != "Sources"]
    return [f"{line.what} {line.value}" for line in found]


@pytest.mark.deep
def test_of_all_lines_theirs_is_taken_but_not_over_what_only_i_changed(panel: MergePanel, qtbot: QtBot) -> None:
    click(qtbot, panel.all)
    click(qtbot, panel.theirs)
    assert taken(panel) == ["1 Arty Rgt (1 Pz Div) place", "Hex B1.02 terrain", "1 Pz Rgt (1 Pz Div) place"]
    mine = sum(line.found.origin == "mine" for line in panel.lines)
    both = sum(line.found.origin == "both" for line in panel.lines)
    assert f"{both} of yours would be lost" in panel.said.text()
    assert f"{mine} that only you changed stay" in panel.said.text()


def test_what_only_i_changed_is_given_up_where_it_is_chosen_by_itself(panel: MergePanel, qtbot: QtBot) -> None:
    choose(panel, "B4.01")
    click(qtbot, panel.theirs)
    assert "Hex B4.01 terrain" in taken(panel)


@pytest.mark.deep
def test_as_many_are_taken_as_was_said_before(panel: MergePanel, used_window: MainWindow, qtbot: QtBot) -> None:
    said = sum(line.found.take == "theirs" for line in panel.lines)
    assert f" {said} are taken" in panel.said.text()
    click(qtbot, panel.go)
    assert used_window.document.journal(1)[0].changes.label.endswith(f": {said} taken")


@pytest.mark.deep
def test_only_what_disagrees_is_shown(panel: MergePanel) -> None:
    panel.origin.setCurrentIndex(panel.origin.findData("both"))
    shown = [panel.model.item(row) for row in range(panel.model.rowCount())]
    assert shown and {line.found.origin for line in shown} == {"both"}


@pytest.mark.deep
def test_what_is_given_up_leaves_all_as_it_was(panel: MergePanel, used_window: MainWindow, qtbot: QtBot) -> None:
    last = used_window.document.journal(1)[0].number
    click(qtbot, panel.away)
    assert used_window.document.journal(1)[0].number == last
    assert not [each for each in used_window.findChildren(MergePanel) if each.isVisible()]
