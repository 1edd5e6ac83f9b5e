"""What is done about problems in the drawer: explained, waived with a reason and taken back, mended several at once."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from db.checks.finding import Finding
from editor.edits.mending import altered, mended, rule_of, waiving
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.finding_words import Words
from editor.window.panels.problems import WAIVED, ProblemsPanel
from engine.data import schema
from tests.editor.small import GAME, MAP, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def problems(used_window: MainWindow) -> Iterator[ProblemsPanel]:
    """Return the panel over two hexes whose marks are out of order: each has one sensible remedy."""
    window, panel = used_window, used_window.docks.problems
    window.docks.drawer.show()
    window.docks.below.setCurrentWidget(panel)
    changes = tuple(
        Change("hex", (GAME, MAP, hex_), {"marks": ""}, {"marks": "town jam"}) for hex_ in ("B2.04", "B2.05")
    )
    window.document.edit(ChangeSet("Marks", changes), cited=True)
    panel.check()
    panel.graded.setCurrentIndex(0)
    yield panel
    panel.acts.preview.left.emit()
    panel.acts.reason.leave()
    panel.graded.setCurrentIndex(0)


def choose(panel: ProblemsPanel, check: str, fixable: bool = True) -> list[Finding]:
    """Select the lines of a check."""
    view, shown = panel.panel.view, panel.panel.shown
    view.clearSelection()
    chosen = []
    for row in range(panel.model.rowCount()):
        found = panel.model.item(row)
        if found.check == check and (found.fix is not None or not fixable):
            index = shown.mapFromSource(panel.model.index(row, 0))
            view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.Select)
            chosen.append(found)
    return chosen


def press(qtbot: QtBot, button: QPushButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def waivers(document: Document) -> list[str]:
    return [row.reason for row in document.baseline.find(schema.CheckWaiverRow, game=GAME)]


def test_several_problems_are_mended_together_after_a_look(problems: ProblemsPanel, qtbot: QtBot) -> None:
    chosen = choose(problems, "order-of-marks")
    assert len(chosen) == 2
    press(qtbot, problems.acts.fix)
    assert problems.acts.preview.isVisible() and not problems.panel.isVisible()
    told = {(line.value, line.before, line.after) for line in problems.acts.preview.lines}
    assert told == {("marks", "town jam", "jam town")}
    steps = problems._desk.document.undo_stack.count()
    press(qtbot, problems.acts.preview.go)
    assert problems._desk.document.undo_stack.count() == steps + 1
    assert not [found for found in problems.findings if found.check == "order-of-marks"]
    assert problems.panel.isVisible()


def test_a_look_at_what_would_be_mended_changes_nothing(problems: ProblemsPanel, qtbot: QtBot) -> None:
    choose(problems, "order-of-marks")
    steps = problems._desk.document.undo_stack.count()
    press(qtbot, problems.acts.fix)
    qtbot.keyClick(problems.acts.preview, Qt.Key.Key_Escape)
    assert problems._desk.document.undo_stack.count() == steps and problems.panel.isVisible()


def test_of_several_problems_of_which_one_can_be_mended_it_is_shown_first_and_the_others_counted(
    problems: ProblemsPanel, qtbot: QtBot
) -> None:
    fix = ChangeSet(f"Steps of {TANKS}", (Change("counter", (GAME, TANKS), {"steps": 2}, {"steps": 1}),))
    first = Finding("error", "steps-of-it", GAME, TANKS, "m", fix)
    problems.findings = [first, *(Finding("error", "steps-of-it", GAME, hex_, "m") for hex_ in ("B2.04", "B2.05"))]
    problems.acts.list_anew()
    choose(problems, "steps-of-it", fixable=False)
    assert problems.acts.fix.text() == "Fix 1..."
    document, preview = problems._desk.document, problems.acts.preview
    steps = document.undo_stack.count()
    press(qtbot, problems.acts.fix)
    assert document.undo_stack.count() == steps and preview.isVisible()
    said = "Mends 1 of the 3 chosen problems; values that change: 1. 2 can be mended by hand only, and stay."
    assert preview.told.text() == said
    told = [preview.model.index(0, column).data() for column in range(preview.model.columnCount())]
    assert "#" not in "".join(told)  # the unit by its name
    press(qtbot, preview.go)
    assert document.undo_stack.count() == steps + 1
    assert "#" not in document.journal(1)[0].changes.label


def test_a_waived_problem_is_named_by_its_unit_in_the_journal(document: Document) -> None:
    found = Finding("error", "not-there", GAME, TANKS, "m")
    words = Words(document.baseline)
    document.edit(waiving(document.baseline, [found], "It is so", words), cited=True)
    assert document.journal(1)[0].changes.label == f"Waived: not there at {words.where(found)}"
    assert "#" not in words.where(found)


def test_problems_are_waived_with_a_reason_and_that_is_taken_back(problems: ProblemsPanel, qtbot: QtBot) -> None:
    chosen = choose(problems, "order-of-marks")
    press(qtbot, problems.acts.waive)
    qtbot.keyClicks(problems.acts.reason, "printed so")
    qtbot.keyClick(problems.acts.reason, Qt.Key.Key_Return)
    document = problems._desk.document
    assert waivers(document) == ["printed so"] * len(chosen)
    problems.graded.setCurrentIndex(problems.graded.findData(WAIVED))
    assert problems.model.rowCount() == len(chosen)
    assert len(choose(problems, "order-of-marks", fixable=False)) == len(chosen)
    assert problems.acts.waive.text() == "Unwaive"
    press(qtbot, problems.acts.waive)
    assert waivers(document) == []
    document.undo_stack.undo()
    assert len(waivers(document)) == len(chosen)


def test_the_selection_goes_with_the_problems_that_are_waived_and_their_reason_stands_in_the_journal(
    problems: ProblemsPanel, qtbot: QtBot
) -> None:
    chosen = choose(problems, "order-of-marks")
    view, shown = problems.panel.view, problems.panel.shown
    view.selectionModel().setCurrentIndex(
        shown.mapFromSource(problems.model.index(problems.findings.index(chosen[0]), 0)),
        QItemSelectionModel.SelectionFlag.NoUpdate,
    )
    press(qtbot, problems.acts.why)
    press(qtbot, problems.acts.waive)
    qtbot.keyClicks(problems.acts.reason, "printed so")
    qtbot.keyClick(problems.acts.reason, Qt.Key.Key_Return)
    now = [problems.model.item(row) for row in problems.panel.chosen_rows()]
    assert sorted(found.where for found in now) == ["B2.04", "B2.05"] and all(found.waived for found in now)
    assert problems.acts.waive.text() == "Unwaive"
    assert "Waived: printed so" in problems.acts.explained.toPlainText()
    entry = problems._desk.document.journal(1)[0].changes
    assert (entry.label, entry.reason) == (
        "2 problems waived: order of marks at B2.04; order of marks at B2.05",
        "printed so",
    )
    press(qtbot, problems.acts.why)


def test_of_problems_that_are_gone_no_fix_is_offered_and_nothing_explained(
    problems: ProblemsPanel, qtbot: QtBot
) -> None:
    choose(problems, "order-of-marks")
    press(qtbot, problems.acts.why)
    press(qtbot, problems.acts.fix)
    press(qtbot, problems.acts.preview.go)
    assert problems.panel.chosen_rows() == [] and not problems.acts.fix.isEnabled()
    assert "The marks of a hex stand out of order" not in problems.acts.explained.toPlainText()
    press(qtbot, problems.acts.why)


def test_for_problems_that_a_filter_hides_nothing_is_offered_and_the_reason_is_not_asked_for(
    problems: ProblemsPanel, qtbot: QtBot
) -> None:
    choose(problems, "order-of-marks")
    acts = problems.acts
    assert acts.why.isEnabled() and acts.waive.isEnabled()
    press(qtbot, acts.waive)
    assert acts.reason.isVisible()
    problems.panel.shown.filter_by("zzz")
    offered = [button.isEnabled() for button in (acts.why, acts.waive, acts.fix)]
    assert (offered, acts.reason.isVisible()) == ([False, False, False], False)
    problems.panel.shown.filter_by("")


def test_a_problem_that_is_seen_again_can_be_explained_and_waived_again(problems: ProblemsPanel) -> None:
    choose(problems, "order-of-marks")
    for words in ("zzz", ""):
        problems.panel.filter.setText(words)
    assert problems.panel.chosen_rows() != []
    assert problems.acts.why.isEnabled() and problems.acts.waive.isEnabled()


def test_a_waiver_without_a_reason_is_refused(problems: ProblemsPanel, qtbot: QtBot, used_window: MainWindow) -> None:
    choose(problems, "order-of-marks")
    press(qtbot, problems.acts.waive)
    qtbot.keyClick(problems.acts.reason, Qt.Key.Key_Return)
    assert waivers(used_window.document) == [] and problems.acts.reason.isVisible()


def test_esc_in_the_drawer_leaves_the_keys_there_and_the_drawer_open(
    problems: ProblemsPanel, qtbot: QtBot, used_window: MainWindow
) -> None:
    used_window.open_area("proof_counters")
    used_window.docks.drawer.show()
    view = problems.panel.view
    choose(problems, "order-of-marks")
    press(qtbot, problems.acts.waive)
    qtbot.keyClick(problems.acts.reason, Qt.Key.Key_Escape)
    assert view.hasFocus() and not problems.acts.reason.isVisible()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.hasFocus() and used_window.docks.drawer.isVisible()
    assert "Ctrl+J closes the drawer" in used_window.status.pointed.text()


def test_the_chosen_problem_is_explained(problems: ProblemsPanel, qtbot: QtBot) -> None:
    choose(problems, "order-of-marks")
    press(qtbot, problems.acts.why)
    assert "The marks of a hex stand out of order" in problems.acts.explained.toPlainText()
    assert "Remedy: " in problems.acts.explained.toPlainText()
    press(qtbot, problems.acts.why)
    assert not problems.acts.explained.isVisible()


@pytest.mark.usefixtures("dressed")
def test_the_problems_leave_the_window_its_width(problems: ProblemsPanel) -> None:
    assert problems.minimumSizeHint().width() <= 540


def test_a_fix_of_what_another_one_changes_waits(document: Document) -> None:
    changes = (Change("hexside", ("a",), {"crossing": "bridge"}, {"crossing": now}) for now in ("", "ford"))
    first, second = (Finding("error", "c", GAME, "x", "m", ChangeSet("fix", (change,))) for change in changes)
    found = mended([first, second], Words(document.baseline))
    assert (found.done, found.waiting, len(found.changes.changes)) == ((first,), (second,), 1)


def test_fixes_of_other_values_of_one_row_are_made_together(document: Document) -> None:
    seen = Change("confirmation", ("c",), {"who": "Ada"}, None)  # both take the record of it away
    fixes = [ChangeSet(name, (Change("face", ("a",), {name: 1}, {name: 2}), seen)) for name in ("attack", "defense")]
    found = mended([Finding("error", "c", GAME, "x", "m", fix) for fix in fixes], Words(document.baseline))
    assert len(found.done) == 2 and not found.waiting
    both = Change("face", ("a",), {"attack": 1, "defense": 1}, {"attack": 2, "defense": 2})
    assert found.changes.changes == (both, seen)


def test_after_a_fix_the_next_problem_is_chosen(problems: ProblemsPanel, qtbot: QtBot) -> None:
    first, second = choose(problems, "order-of-marks")
    view, shown = problems.panel.view, problems.panel.shown
    view.clearSelection()
    view.setCurrentIndex(shown.mapFromSource(problems.model.index(problems.findings.index(first), 0)))
    press(qtbot, problems.acts.fix)
    (row,) = problems.panel.chosen_rows()
    assert problems.model.item(row).where == second.where


@pytest.mark.usefixtures("dressed")
def test_an_explanation_leaves_the_buttons_where_they_are(problems: ProblemsPanel, qtbot: QtBot) -> None:
    choose(problems, "order-of-marks")
    before = problems.acts.why.mapTo(problems, QPoint(0, 0)).y()
    press(qtbot, problems.acts.why)
    qtbot.waitUntil(lambda: problems.acts.explained.height() > 0)
    assert problems.acts.explained.isVisible() and problems.acts.why.mapTo(problems, QPoint(0, 0)).y() == before
    press(qtbot, problems.acts.why)


def test_a_row_that_goes_is_told_in_one_line() -> None:
    fix = ChangeSet("x", (Change("trait", ("g", "nobody", "nation"), {"game": "g"}, None),))
    (line,) = altered(Finding("error", "c", GAME, "x", "m", fix))
    assert (line.what, line.before, line.after) == ("trait nobody, nation", "there", "removed")


def test_the_rule_of_a_limit_is_that_of_its_parameter(document: Document) -> None:
    found = Finding("error", "overstacked", GAME, TANKS, "m")
    assert rule_of(document.rows, found) == "1.3"


def copied() -> list[list[str]]:
    return [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]


@pytest.mark.parametrize("keys", ["of the list", "of its filter"])
def test_the_whole_list_is_copied_as_text_below_its_titles(
    problems: ProblemsPanel, used_window: MainWindow, keys: str
) -> None:
    panel = problems.panel
    panel.view.clearSelection()
    (panel.view if keys == "of the list" else panel.filter).setFocus()
    used_window.commands.do_edit_copy_table()
    titles, *lines = copied()
    assert titles == ["Severity", "Check", "Where", "What", "Remedy"]
    assert len(lines) == problems.model.rowCount() and ["✖ error", "order of marks"] in [line[:2] for line in lines]


def test_all_lines_are_chosen_by_the_key_for_it_and_copied(problems: ProblemsPanel, used_window: MainWindow) -> None:
    view = problems.panel.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert [line[1] for line in copied()] == [
        problems.model.words(row).split("\n")[1] for row in problems.panel.shown_rows()
    ]


def test_of_several_chosen_lines_these_are_copied(problems: ProblemsPanel, used_window: MainWindow) -> None:
    chosen = choose(problems, "order-of-marks")
    problems.panel.view.setFocus()
    used_window.commands.do_edit_copy_table()
    assert len(copied()) - 1 == len(chosen) == 2
