"""The page that takes a pasted list: what it shows, how it is corrected, what is written."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from editor.edits.reading import Rows
from editor.edits.rules import set_parameter
from editor.pasting.misprints import bare
from editor.pasting.proposals import Proposal
from editor.window.app import open_window
from editor.window.at_work import StoppedError
from editor.window.main_window import MainWindow
from editor.window.panels import long_reading
from editor.window.panels.long_reading import Read, Wanted
from editor.window.panels.name_lines import finding
from editor.window.panels.paste_list import HEADS, PLACE, TAKE, TURN, UNIT, PasteList
from editor.window.panels.portions import PORTION
from engine.data import schema
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, SCOUTS, TANKS

SURENESS, PROBLEM = HEADS.index("Sure"), HEADS.index("Problem")
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("paste")
    panel = page(used_window)  # which keeps the list of the test before, and shows it again when its edits are undone
    panel.text.clear()
    panel.kind.setCurrentIndex(0)
    panel.side.setCurrentIndex(0)
    panel.only_open.setChecked(False)
    return used_window


def page(window: MainWindow) -> PasteList:
    found = window.area("paste")
    assert isinstance(found, PasteList)
    return found


def cell(panel: PasteList, row: int, column: int) -> str:
    item = panel.table.item(row, column)
    assert item is not None
    return item.text()


def write(panel: PasteList, row: int, column: int, text: str) -> None:
    item = panel.table.item(row, column)
    assert item is not None
    item.setText(text)


def starts(window: MainWindow) -> dict[str, str]:
    return {row.counter: row.place for row in window.document.rows.find(schema.SetupRow, scenario=SCENARIO)}


def test_what_is_sure_is_ticked_and_taken_as_one_step(window: MainWindow) -> None:
    panel, before = page(window), window.document.undo_stack.count()
    panel.text.setPlainText("B4.04: (1 Pz Rgt, 1 Arty Rgt)—1 Pz Div; Nobody Bn")
    assert panel.take.text() == "Ta&ke 2 units" and panel.said.text() == "3 read, 1 to be looked at"
    panel.take.click()
    assert starts(window)[TANKS] == starts(window)[GUNS] == "B4.04"
    assert window.document.undo_stack.count() == before + 1
    assert [line.spelled for line in panel.lines] == ["Nobody Bn"]
    panel.text.setPlainText("B4.03: (1 Pz Rgt, 1 Arty Rgt)—1 Pz Div")
    panel.take.click()
    assert panel.text.toPlainText() == "" and panel.table.rowCount() == 0


def test_what_was_made_of_spellings_is_forgotten_once_the_page_is_left(window: MainWindow) -> None:
    page(window).text.setPlainText("Scouts - B1.01")
    assert bare("Scouts") and bare.cache_info().currsize
    window.open_area("map")
    assert bare.cache_info().currsize == 0


def test_a_line_without_a_unit_cannot_be_ticked_before_one_is_written_into_it(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B3.04: The Scouting Party")
    item = panel.table.item(0, TAKE)
    assert item is not None and not item.flags() & Qt.ItemFlag.ItemIsUserCheckable
    assert not panel.take.isEnabled()
    write(panel, 0, UNIT, "Scouts Bn")
    assert cell(panel, 0, SURENESS) == "100 %" and panel.take.text() == "Ta&ke 1 unit"
    panel.take.click()
    assert starts(window)[SCOUTS] == "near:setup/1"  # a free choice stays one; its hex is the default now
    assert [row.alias for row in window.document.rows.find(schema.AliasRow, key=SCOUTS)] == ["The Scouting Party"]


def test_a_wrong_correction_says_why_and_leaves_the_line(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt")
    write(panel, 0, PLACE, "B9.99")
    assert cell(panel, 0, PLACE) == "B4.04" and "B9.99" in cell(panel, 0, PROBLEM)


def test_a_turn_is_corrected_in_a_list_of_arrivals(window: MainWindow) -> None:
    panel = page(window)
    panel.side.setCurrentIndex(panel.side.findData("allied"))
    panel.kind.setCurrentIndex(panel.kind.findData("arrivals"))
    panel.text.setPlainText("Entry Area W: 9 Rgt")
    assert not panel.take.isEnabled()
    write(panel, 0, TURN, "3")
    panel.take.click()
    (row,) = window.document.rows.find(schema.ArrivalRow, counter=RESERVE)
    assert (row.turn, row.place) == (3, "area:W")


def test_nothing_is_written_where_a_unit_stands_twice_and_the_message_names_the_line(window: MainWindow) -> None:
    panel, before = page(window), starts(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt\nB4.03: 1 Pz Rgt")
    item = panel.table.item(1, TAKE)
    assert item is not None
    item.setCheckState(Qt.CheckState.Checked)
    panel.take.click()
    assert starts(window) == before and "Line 1" in window.message_bar.label.text()
    assert panel.table.rowCount() == 2  # what was pasted is still there to be mended


def test_headings_are_no_lines_of_the_table_and_what_nobody_can_read_is(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("## Set Up:\nB4.04: (1 Pz Rgt)—1 Pz Div\n\n\nB4.03: ???")
    assert panel.table.rowCount() == 2 and panel.take.text() == "Ta&ke 1 unit"
    assert cell(panel, 1, PROBLEM) == "no unit is read here"


def test_what_is_copied_is_pasted_as_soon_as_the_page_is_open(window: MainWindow, qtbot: QtBot) -> None:
    window.open_area("map")
    window.open_area("paste")
    QApplication.clipboard().setText("B4.04: (1 Pz Rgt)—1 Pz Div")
    qtbot.waitUntil(lambda: window.focusWidget() is page(window).text)
    QTest.keyClick(page(window).text, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert page(window).take.text() == "Ta&ke 1 unit"


def test_a_ticked_line_where_no_game_can_begin_is_refused_and_stays(window: MainWindow) -> None:
    panel, before = page(window), starts(window)
    panel.side.setCurrentIndex(panel.side.findData("allied"))
    panel.text.setPlainText("B2.02: 9 Rgt")  # where the tanks of the other side start
    item = panel.table.item(0, TAKE)
    assert item is not None and item.checkState() == Qt.CheckState.Unchecked  # however surely it is read
    assert cell(panel, 0, PROBLEM) == "cannot start in B2.02: 1 Pz Rgt of the other side stands here"
    assert cell(panel, 0, SURENESS) == "–"
    assert panel.said.text() == "1 read, 1 to be looked at"
    item.setCheckState(Qt.CheckState.Checked)
    panel.take.click()
    assert starts(window) == before and panel.table.rowCount() == 1
    assert "Line 1: 9 Rgt cannot start in B2.02: 1 Pz Rgt of the other side" in window.message_bar.label.text()
    write(panel, 0, PLACE, "B4.04")
    assert cell(panel, 0, PROBLEM) == ""


@pytest.mark.usefixtures("dressed")
def test_all_columns_of_a_set_up_are_in_sight_in_the_smallest_window(window: MainWindow) -> None:
    window.resize(1280, 720)
    panel = page(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt")
    QApplication.processEvents()
    problem = panel.table.visualItemRect(panel.table.item(0, PROBLEM))
    assert panel.table.isColumnHidden(TURN)
    assert problem.width() >= 60 and problem.right() <= panel.table.viewport().width()
    panel.kind.setCurrentIndex(1)
    assert not panel.table.isColumnHidden(TURN)


def test_a_place_is_read_and_written_in_words_and_the_chosen_line_says_its_problem(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("Dead Pile: Scouts Bn\nB3.04: The Scouting Party")
    assert cell(panel, 0, PLACE) == "dead pile"
    write(panel, 0, PLACE, "within 2 of B1.02")
    assert panel.lines[0].place == "near:B1.02/2" and cell(panel, 0, PLACE) == "within 2 of B1.02"
    panel.table.setCurrentCell(1, UNIT)
    assert panel.said.text().startswith("Line 2: no unit is spelled like this")


def test_a_unit_is_named_as_people_call_it_and_read_by_that_name(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt\nB4.03: Scouts Bn")
    assert [cell(panel, row, UNIT) for row in (0, 1)] == ["1 Pz Rgt (1 Pz Div)", "Scouts Bn"]
    write(panel, 1, UNIT, "1 Arty Rgt (1 Pz Div)")
    assert panel.lines[1].unit == GUNS


def test_only_what_is_to_be_looked_at_is_shown_on_request(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B4.04: (1 Pz Rgt)—1 Pz Div\nB4.03: ???")
    panel.only_open.click()
    assert [panel.table.isRowHidden(row) for row in (0, 1)] == [True, False]
    panel.only_open.click()
    assert not any(panel.table.isRowHidden(row) for row in (0, 1))


def test_the_text_folds_away_once_it_is_read_and_opens_for_the_next_list(window: MainWindow) -> None:
    window.resize(1280, 720)
    panel = page(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt")
    QApplication.processEvents()
    assert panel.split.sizes()[0] < panel.split.sizes()[1]
    folded = panel.split.sizes()[0]
    panel.text.clear()
    QApplication.processEvents()
    assert panel.split.sizes()[0] > folded


@pytest.mark.usefixtures("dressed")
def test_a_list_of_ten_lines_shows_at_least_five_of_them_beside_its_table(window: MainWindow) -> None:
    window.resize(1280, 720)
    panel = page(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt\n" * 10)
    QApplication.processEvents()
    shown = panel.text.viewport().height() // panel.text.fontMetrics().lineSpacing()
    assert shown >= 5 and panel.split.sizes()[0] < panel.split.sizes()[1]


@pytest.mark.deep
def test_a_list_that_was_not_taken_is_there_again(library: Path, qtbot: QtBot) -> None:
    first = open_window(library)
    qtbot.addWidget(first)
    first.show()
    first.open_area("paste")
    panel = page(first)
    panel.kind.setCurrentIndex(panel.kind.findData("arrivals"))
    panel.text.setPlainText("Entry Area W: 9 Rgt")
    first.close()
    again = open_window(library)
    qtbot.addWidget(again)
    again.show()
    again.open_area("paste")
    assert page(again).text.toPlainText() == "Entry Area W: 9 Rgt"
    assert page(again).kind.currentData() == "arrivals"
    again.close()


def test_lines_that_are_not_taken_stay_to_be_corrected_below_their_heading(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("## Set Up:\nB4.04: (1 Pz Rgt)—1 Pz Div\nB3.04: The Scouting Party\nB3.03: 1 Arty Rgt")
    panel.table.item(2, TAKE).setCheckState(Qt.CheckState.Unchecked)
    panel.take.click()
    assert starts(window)[TANKS] == "B4.04"
    assert panel.text.toPlainText().splitlines() == ["## Set Up:", "B3.04: The Scouting Party", "B3.03: 1 Arty Rgt"]
    assert [line.line for line in panel.lines] == [2, 3]
    assert panel.chosen() == []  # who left a line out did so for a reason
    write(panel, 0, UNIT, "Scouts Bn")
    panel.table.item(0, TAKE).setCheckState(Qt.CheckState.Checked)
    panel.take.click()
    assert panel.text.toPlainText() == "## Set Up:\nB3.03: 1 Arty Rgt"


def test_what_was_corrected_and_not_taken_keeps_its_correction(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt\nB3.04: The Scouting Party")
    write(panel, 1, UNIT, "Scouts Bn")
    panel.table.item(1, TAKE).setCheckState(Qt.CheckState.Unchecked)
    panel.take.click()
    assert [line.unit for line in panel.lines] == [SCOUTS]


def test_of_a_bracket_that_is_taken_in_part_all_lines_stay_for_they_are_read_together(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B4.04: (1 Pz Rgt, Nobody Bn,\n1 Arty Rgt)—1 Pz Div\nB3.04: Scouts Bn")
    panel.take.click()
    assert panel.text.toPlainText() == "B4.04: (1 Pz Rgt, Nobody Bn,\n1 Arty Rgt)—1 Pz Div"
    assert [line.spelled for line in panel.lines] == ["Nobody Bn"]


def test_a_line_whose_spelling_was_learned_is_read_again_with_unit_and_place(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("1 Panzerrgt - B4.04")
    assert (panel.lines[0].place, panel.lines[0].is_sure) == ("B4.04", False)
    write(panel, 0, UNIT, "1 Pz Rgt (1 Pz Div)")
    panel.take.click()
    panel.text.setPlainText("1 Panzerrgt - B4.04")
    (line,) = panel.lines
    assert (line.unit, line.place, line.is_sure) == (TANKS, "B4.04", True)


@pytest.mark.deep
def test_a_line_of_a_shipped_game_whose_spelling_was_learned_is_read_again_with_unit_and_place(
    qtbot: QtBot, game_file: Callable[[str], Path], tmp_path: Path
) -> None:
    library = tmp_path / "1977.losheim"
    library.write_bytes(game_file("spi1977").read_bytes())
    found = open_window(library)
    qtbot.addWidget(found)
    found.document.choose("spi1977", "campaign")
    found.show()
    found.open_area("paste")
    panel = page(found)
    panel.side.setCurrentIndex(panel.side.findData("allied"))
    panel.text.setPlainText("1/393/99 Infanterie - C1312")
    assert (panel.lines[0].place, panel.lines[0].is_sure) == ("C1312", False)
    write(panel, 0, UNIT, "1/393/99")
    panel.take.click()
    panel.text.setPlainText("1/393/99 Infanterie - C1312")
    (line,) = panel.lines
    assert (line.unit, line.place, line.is_sure) == ("allied/99/1-393#1", "C1312", True)
    found.close()


@pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", "grabbing the keyboard")
def test_a_part_of_a_name_offers_the_units_of_the_side_in_the_cell(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B3.04: The Scouting Party")
    panel.table.setFocus()
    panel.table.setCurrentCell(0, UNIT)
    panel.table.editItem(panel.table.item(0, UNIT))
    line = panel.table.findChild(QLineEdit)
    assert line is not None
    QTest.keyClicks(line, "scout")
    completer = line.completer()
    assert [completer.completionModel().index(row, 0).data() for row in range(completer.completionCount())] == [
        "Scouts Bn"
    ]


@pytest.mark.usefixtures("dressed")
def test_the_column_of_units_can_be_read_and_typed_into_where_none_is_known(window: MainWindow) -> None:
    window.resize(1280, 720)
    panel = page(window)
    panel.text.setPlainText("B3.04: The Scouting Party of nobody knows whom in these woods")
    QApplication.processEvents()
    assert panel.table.columnWidth(UNIT) >= 96


def test_a_list_of_units_of_the_other_side_says_so_and_is_read_as_such_by_a_button(window: MainWindow) -> None:
    panel = page(window)
    panel.side.setCurrentIndex(panel.side.findData("allied"))
    panel.text.setPlainText("B4.04: (1 Pz Rgt, 1 Arty Rgt)—1 Pz Div")
    assert panel.other.bar.isVisible()
    assert panel.other.said.text() == "These are units of the German side. Read them as such?"
    panel.other.button.click()
    assert panel.side.currentData() == "german" and [line.unit for line in panel.lines] == [TANKS, GUNS]
    assert not panel.other.bar.isVisible()


def test_what_was_taken_is_in_the_list_again_with_its_corrections_once_it_is_undone(window: MainWindow) -> None:
    panel = page(window)
    text = "B4.04: 1 Pz Rgt\nB3.04: The Scouting Party"
    panel.text.setPlainText(text)
    write(panel, 1, UNIT, "Scouts Bn")
    panel.table.item(1, TAKE).setCheckState(Qt.CheckState.Checked)
    panel.take.click()
    assert panel.text.toPlainText() == ""
    window.document.undo_stack.undo()
    assert panel.text.toPlainText() == text
    assert [line.unit for line in panel.lines] == [TANKS, SCOUTS]
    panel.text.setPlainText("B4.03: 1 Pz Rgt")  # another list: the next undo concerns it not
    window.document.undo_stack.redo()
    window.document.undo_stack.undo()
    assert panel.text.toPlainText() == "B4.03: 1 Pz Rgt"


def test_what_is_left_of_a_list_is_shown_again_when_it_is_taken_again(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt\nB3.04: Nobody Bn")
    panel.take.click()
    left = panel.text.toPlainText()
    window.document.undo_stack.undo()
    assert panel.table.rowCount() == 2
    window.document.undo_stack.redo()
    assert panel.text.toPlainText() == left and [line.spelled for line in panel.lines] == ["Nobody Bn"]
    window.document.undo_stack.undo()
    assert panel.table.rowCount() == 2


def test_a_list_pasted_after_another_was_taken_stays_when_that_is_undone(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B4.04: 1 Pz Rgt")
    panel.take.click()
    panel.text.setPlainText("B3.04: Scouts Bn")
    window.document.undo_stack.undo()
    assert panel.text.toPlainText() == "B3.04: Scouts Bn"


def test_a_corrected_unit_is_no_longer_called_unknown_while_its_place_is_missing(window: MainWindow) -> None:
    panel = page(window)
    panel.text.setPlainText("B9.99: The Scouting Party")
    assert "no unit is spelled like this" in cell(panel, 0, PROBLEM)
    write(panel, 0, UNIT, "Scouts Bn")
    assert "no unit" not in cell(panel, 0, PROBLEM) and "B9.99" in cell(panel, 0, PROBLEM)


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.usefixtures("dressed")
def test_names_that_are_offered_in_a_narrow_cell_are_written_whole(qtbot: QtBot) -> None:
    line, names = QLineEdit(), ["PzG Rgt (Fuh Bglt Brigade)", "PzG Rgt (Fuh Gren Brigade)"]
    qtbot.addWidget(line)
    line.setFixedWidth(60)
    line.setCompleter(finding(QStringListModel(names, line), line))
    with qtbot.waitExposed(line):
        line.show()
    QTest.keyClicks(line, "PzG")
    popup = line.completer().popup()
    assert popup is not None and popup.isVisible()
    assert popup.width() > max(popup.fontMetrics().horizontalAdvance(name) for name in names)


class Blocked:
    """Reads no list before it may; counts what it was asked for, and notes in which threads."""

    def __init__(self) -> None:
        self.may, self.begun = threading.Event(), threading.Event()
        self.asked: list[str] = []
        self.threads: set[int] = set()
        self.is_given_up = False

    def __call__(self, _rows: Rows, wanted: Wanted, tell: Callable[[int, int], None] = lambda _done, _of: None) -> Read:
        if not wanted.is_long:
            return Read([], [], "")
        self.asked.append(wanted.text)
        self.threads.add(threading.get_ident())
        tell(1, 2)
        self.begun.set()
        self.may.wait()
        try:
            tell(2, 2)
        except StoppedError:
            self.is_given_up = True
            raise
        return Read([Proposal(1, wanted.text[:1], wanted.text[:1], "", "", 0, 0)], [], "")


@pytest.fixture
def blocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Blocked]:
    found = Blocked()
    monkeypatch.setattr(long_reading, "whole_reading", found)
    yield found
    found.may.set()


def long_list(first: str) -> str:
    return first + "\n" * long_reading.AT_ONCE


def test_a_long_list_is_read_aside_while_the_window_shows_how_far(
    window: MainWindow, blocked: Blocked, qtbot: QtBot
) -> None:
    panel = page(window)
    panel.text.setPlainText(long_list("A"))
    qtbot.waitUntil(lambda: panel.aside.bar.value() == 1)
    assert (panel.aside.bar.maximum(), panel.aside.isHidden()) == (2, False)
    assert panel.said.text() == f"Reading {long_reading.AT_ONCE + 1} lines..." and panel.lines == []
    blocked.may.set()
    qtbot.waitUntil(lambda: len(panel.lines) == 1)
    assert panel.aside.isHidden()
    assert threading.get_ident() not in blocked.threads


def test_a_long_list_that_is_stopped_is_read_no_further_and_stays(
    window: MainWindow, blocked: Blocked, qtbot: QtBot
) -> None:
    panel = page(window)
    panel.text.setPlainText(long_list("A"))
    qtbot.waitUntil(blocked.begun.is_set)
    panel.aside.cancel.click()
    blocked.may.set()
    qtbot.waitUntil(lambda: blocked.is_given_up)
    assert panel.aside.isHidden() and panel.lines == [] and panel.text.toPlainText() == long_list("A")
    assert panel.said.text().startswith("Not read: it was stopped")


def test_of_long_lists_that_follow_on_each_other_the_last_is_shown_and_those_between_are_not_read(
    window: MainWindow, blocked: Blocked, qtbot: QtBot
) -> None:
    panel = page(window)
    panel.text.setPlainText(long_list("A"))
    qtbot.waitUntil(blocked.begun.is_set)
    for first in "BC":
        panel.text.setPlainText(long_list(first))
    blocked.may.set()
    qtbot.waitUntil(lambda: len(panel.lines) == 1)
    assert panel.lines[0].text == "C"
    assert [text[0] for text in blocked.asked] == ["A", "C"]


def test_a_long_list_says_what_a_short_one_of_the_same_lines_does(window: MainWindow, qtbot: QtBot) -> None:
    panel, line = page(window), "B4.04: (1 Pz Rgt, 1 Arty Rgt)—1 Pz Div; Nobody Bn"
    panel.text.setPlainText(line)
    short = panel.lines
    panel.text.clear()
    panel.text.setPlainText(long_list(line))
    qtbot.waitUntil(lambda: bool(panel.lines))
    assert panel.lines == short


def test_the_table_of_a_long_list_is_filled_in_portions_and_taken_only_when_it_is_whole(
    window: MainWindow, qtbot: QtBot
) -> None:
    panel, last = page(window), 3 * PORTION - 1
    lines = [Proposal(at, "1 Pz Rgt", "1 Pz Rgt", TANKS, "B4.04", 0, 100) for at in range(1, last + 2)]
    panel.aside.done.emit(Read(lines, [], ""))
    assert cell(panel, PORTION - 1, PLACE) == "B4.04" and panel.table.item(PORTION, PLACE) is None
    assert not panel.take.isEnabled()
    qtbot.waitUntil(lambda: panel.table.item(last, PLACE) is not None)
    assert panel.take.isEnabled() and panel.chosen() == lines


def test_a_hex_that_is_too_full_is_told_in_its_first_line_until_a_correction_frees_it(window: MainWindow) -> None:
    document = window.document
    document.edit(set_parameter(document.rows, GAME, "stacking_limit", "2"))
    panel = page(window)
    panel.text.setPlainText("B4.04: (1 Pz Rgt, 1 Arty Rgt)—1 Pz Div")
    told = [cell(panel, row, PROBLEM) for row in (0, 1)]
    assert told[0].endswith("steps here, the limit is 2 [1.3]") and told[1] == ""
    write(panel, 1, PLACE, "B4.03")
    assert [cell(panel, row, PROBLEM) for row in (0, 1)] == ["", ""]
