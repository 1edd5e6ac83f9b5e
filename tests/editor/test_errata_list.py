"""A list of errata beside the library in the window: told line by line, marked on the map, taken or left, one step."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits import inbox
from editor.window.main_window import MainWindow
from editor.window.panels.errata_list import ListPanel
from engine.data import schema
from tests.editor.small import GAME, MAP, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

RIVER = f"{GAME}|{MAP}|B2.02|B2.03|river"
LIST = f"""erratum,title,status,in_force_in,kind,table,row_key,field,value,text
house-1,Our,house,{SCENARIO},discard,hexside,{RIVER},,,The river ends.
house-1,Our,house,{SCENARIO},set,face,{GAME}|{TANKS}|full,attack,6,
house-1,Our,house,{SCENARIO},set,face,nobody,attack,6,Six.
house-2,"Torn,house,,,,,,,Seven.
house-3,Guns,hause,,,,,,,Eight.
"""
"""Two changes that fit, one of a piece that is not there, a torn line, and a status that there is not."""

Opened = Callable[[str], ListPanel]


@pytest.fixture
def opened(used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[Opened]:
    """Return what takes a list in by the menu, and returns its review."""

    def shown() -> list[ListPanel]:
        return [each for each in used_window.findChildren(ListPanel) if each.isVisible()]

    def take_in(text: str) -> ListPanel:
        source = tmp_path / "list.csv"
        source.write_text(text, "utf-8")
        monkeypatch.setattr("editor.window.library_commands.file_to_open", lambda *_: source)
        used_window.actions_by_key["file.read_errata"].trigger()
        qtbot.waitUntil(lambda: bool(shown()), timeout=8_000)
        return shown()[0]

    yield take_in
    for panel in shown():
        panel.away.click()


def click(qtbot: QtBot, button: object) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(panel: ListPanel, words: str) -> None:
    panel.panel.filter.setText(words)
    panel.view.selectAll()


def cells(panel: ListPanel, *titles: str) -> list[tuple[str, ...]]:
    """Return the lines as they are shown, of some columns."""
    heads = [panel.model.headerData(n, Qt.Orientation.Horizontal) for n in range(panel.model.columnCount())]
    return [
        tuple(panel.model.index(row, heads.index(title)).data() for title in titles)
        for row in range(panel.model.rowCount())
    ]


def test_each_line_says_what_it_is_and_what_is_done_about_it(opened: Opened) -> None:
    assert cells(opened(LIST), "Line", "Is", "Part", "Done") == [
        ("2", "new", "Erratum", "taken in"),
        ("2", "new", "Change", "taken in"),
        ("3", "new", "Change", "taken in"),
        ("4", "not matched", "Change", "taken in as text"),
        ("5", "not matched", "", "into the inbox"),
        ("6", "not matched", "Erratum", "into the inbox"),
        ("2", "new", "In force", "taken in"),
    ]


def test_what_is_accepted_is_one_step_to_undo(opened: Opened, used_window: MainWindow, qtbot: QtBot) -> None:
    document = used_window.document
    click(qtbot, opened(LIST).go)
    changes = document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum="house-1")
    assert [row.kind for row in changes] == ["discard", "set", "instruction"]
    assert changes[2].text == "Six. [line 4: set, face, nobody, attack, 6]"
    (switch,) = document.baseline.find(schema.ScenarioErratumRow, game=GAME, erratum="house-1")
    assert (switch.scenario, switch.on) == (SCENARIO, True)
    assert not document.rows.find(schema.HexsideRow, game=GAME, feature="river")
    document.undo_stack.undo()
    assert not document.baseline.find(schema.ErratumRow, game=GAME, key="house-1")
    assert not inbox.entries_of(document.baseline, GAME)


@pytest.mark.deep
def test_a_line_that_cannot_be_read_waits_in_the_inbox_with_its_number(
    opened: Opened, used_window: MainWindow, qtbot: QtBot
) -> None:
    click(qtbot, opened(LIST).go)
    torn = inbox.entries_of(used_window.document.baseline, GAME)[-1]
    assert torn.title == "Line 5 of list.csv"
    assert torn.text.startswith('house-2,"Torn,house,,,,,,,Seven.\n\n(Line 5 of list.csv: a quotation mark')


@pytest.mark.deep
def test_a_line_that_cannot_be_matched_can_go_into_the_inbox_instead(
    opened: Opened, used_window: MainWindow, qtbot: QtBot
) -> None:
    panel = opened(LIST)
    choose(panel, "nobody")
    click(qtbot, panel.inbox)
    click(qtbot, panel.go)
    baseline = used_window.document.baseline
    changes = baseline.find(schema.ErratumChangeRow, game=GAME, erratum="house-1")
    assert [row.kind for row in changes] == ["discard", "set"]
    assert {row.title for row in inbox.entries_of(baseline, GAME)} == {
        "Line 4 of list.csv: house-1", "Line 5 of list.csv", "Line 6 of list.csv: house-3",
    }  # fmt: skip


@pytest.mark.deep
def test_a_line_that_is_left_is_not_written(opened: Opened, used_window: MainWindow, qtbot: QtBot) -> None:
    panel = opened(LIST)
    choose(panel, "attack: ")
    click(qtbot, panel.leave)
    click(qtbot, panel.go)
    changes = used_window.document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum="house-1")
    assert [row.kind for row in changes] == ["discard", "instruction"]


def test_nothing_of_an_erratum_that_is_left_is_taken_in(opened: Opened, qtbot: QtBot) -> None:
    panel = opened(LIST)
    choose(panel, "Our (house)")
    click(qtbot, panel.leave)
    of_it = [done for erratum, done in cells(panel, "Erratum", "Done") if erratum == "house-1"]
    assert of_it == ["left", *["left: house-1 itself is left"] * 4]


@pytest.mark.deep
def test_a_line_that_is_otherwise_is_told_with_both_and_of_what_it_is(opened: Opened, qtbot: QtBot) -> None:
    text = f"erratum,title,position,kind,table,row_key,field,value\nE-1,Our,1,set,face,{GAME}|{TANKS}|full,attack,6\n"
    click(qtbot, opened(text).go)
    panel = opened(text.replace("attack,6", "attack,7"))
    assert cells(panel, "Is", "What") == [("otherwise", "1 Pz Rgt (1 Pz Div) attack: value: 6 → 7")]


@pytest.mark.deep
def test_what_the_list_is_about_is_marked_on_the_map_while_it_is_shown(opened: Opened) -> None:
    assert opened(LIST).shown.marks == {"B2.02": "b", "B2.03": "b"}


def test_a_chosen_line_brings_its_hex_into_view(opened: Opened, used_window: MainWindow, qtbot: QtBot) -> None:
    panel = opened(LIST)
    with qtbot.waitSignal(used_window.desk.wanted) as wanted:
        panel.view.setCurrentIndex(panel.panel.shown.index(1, 0))
    assert wanted.args == ["B2.02"]


def test_only_what_cannot_be_matched_is_shown(opened: Opened) -> None:
    panel = opened(LIST)
    panel.how.setCurrentIndex(panel.how.findData("unmatched"))
    assert [line for (line,) in cells(panel, "Line")] == ["4", "5", "6"]


def test_a_list_that_is_here_already_offers_nothing_to_accept(opened: Opened, qtbot: QtBot) -> None:
    text = "".join(LIST.splitlines(keepends=True)[:3])
    click(qtbot, opened(text).go)
    panel = opened(text)
    assert (panel.go.isEnabled(), panel.said.text()) == (False, "Everything in the list is here already")


def test_a_file_that_is_no_list_is_refused_with_the_remedy(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    source = tmp_path / "letter.txt"
    source.write_text("Dear maintainer,\n\nthe bridge is wrong.\n", "utf-8")
    monkeypatch.setattr("editor.window.library_commands.file_to_open", lambda *_: source)
    used_window.actions_by_key["file.read_errata"].trigger()
    bar = used_window.message_bar
    qtbot.waitUntil(lambda: "columns of the list" in bar.label.text(), timeout=8_000)


def test_escape_leaves_the_review_and_the_command_shows_it_again_with_what_was_decided(
    opened: Opened, used_window: MainWindow, qtbot: QtBot
) -> None:
    panel = opened(LIST)
    choose(panel, "attack: ")
    click(qtbot, panel.leave)
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    used_window.actions_by_key["file.read_errata"].trigger()
    assert panel.isVisible() and panel.plan.count("left") == 1
