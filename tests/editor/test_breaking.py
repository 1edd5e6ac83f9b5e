"""A unit of a scenario is broken down into others: the edit, and the box of the inspector."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from db.changes import EditError
from editor.edits.breaking import break_down
from editor.edits.clauses import store_clause
from editor.edits.draft import Draft
from editor.edits.pieces import duplicate_units
from editor.edits.placing import place_units
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.unit_menu import add_unit_actions
from engine.data import schema
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, SCOUTS, TANKS
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

SECOND, THIRD, FOURTH = (f"german/1 Pz Div/1 Pz#{number}" for number in (2, 3, 4))
NINTH = "allied/2 Inf Div/9#2"


@pytest.fixture
def parts(document: Document) -> Document:
    """The small library with two free copies of the tanks, of two steps each, and one of the reserve."""
    for key in (TANKS, TANKS, RESERVE):
        document.edit(duplicate_units(document.rows, GAME, [key]), cited=True)
    return document


def starts(document: Document) -> dict[str, tuple[str, int]]:
    found = document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO)
    return {row.counter: (row.place, row.steps_lost) for row in found}


def clause(**args: object) -> schema.ClauseRow:
    return schema.ClauseRow(
        game=GAME, scenario=SCENARIO, key="k", kind="special", form="free", args=args, text="", rule="", enforced=False
    )


def test_the_parts_start_where_the_unit_did_and_share_its_losses(parts: Document) -> None:
    parts.edit(place_units(parts.rows, GAME, SCENARIO, [TANKS], "B2.02", lost=1))
    parts.edit(break_down(parts.rows, GAME, SCENARIO, TANKS, [SECOND, THIRD]))
    found = starts(parts)
    assert TANKS not in found
    assert (found[SECOND], found[THIRD]) == (("B2.02", 1), ("B2.02", 0))
    parts.undo_stack.undo()
    assert starts(parts)[TANKS] == ("B2.02", 1) and SECOND not in starts(parts)


def test_parts_of_a_free_choice_have_its_default_and_those_of_an_arrival_its_turn(parts: Document) -> None:
    parts.edit(break_down(parts.rows, GAME, SCENARIO, SCOUTS, [SECOND, THIRD]))
    defaults = parts.rows.find(schema.PlacementRow, game=GAME, scenario=SCENARIO)
    assert {(row.subject, row.hex) for row in defaults} == {(SECOND, "B2.03"), (THIRD, "B2.03")}
    parts.edit(duplicate_units(parts.rows, GAME, [RESERVE]), cited=True)
    third = NINTH.replace("#2", "#3")
    parts.edit(break_down(parts.rows, GAME, SCENARIO, RESERVE, [NINTH, third]))
    arrivals = parts.rows.find(schema.ArrivalRow, game=GAME, scenario=SCENARIO)
    assert {(row.counter, row.turn, row.place) for row in arrivals} == {(NINTH, 2, "area:W"), (third, 2, "area:W")}


def test_a_clause_that_lists_the_unit_lists_the_parts_and_one_about_it_alone_is_named(parts: Document) -> None:
    parts.edit(store_clause(parts.rows, clause(units=[GUNS, TANKS])))
    changes = break_down(parts.rows, GAME, SCENARIO, TANKS, [SECOND, THIRD])
    (change,) = [change for change in changes.changes if change.table == "clause"]
    assert change.after == {"args": {"units": [GUNS, SECOND, THIRD]}}
    parts.edit(store_clause(parts.rows, clause(unit=TANKS)))
    with pytest.raises(EditError, match="The clause k speaks of 1 Pz Rgt alone; change it first"):
        break_down(parts.rows, GAME, SCENARIO, TANKS, [SECOND, THIRD])


@pytest.mark.parametrize(
    ("keys", "said"),
    some_now(
        2,
        [
            ([SECOND], "Choose two units or more"),
            ([SECOND, SECOND], "Choose two units or more"),
            ([SECOND, TANKS], "is the unit itself"),
            ([SECOND, NINTH], "is of the other side"),
            ([SECOND, GUNS], "is in the setup of Skirmish already"),
        ],
    ),
)
def test_what_cannot_be_parts_is_told(parts: Document, keys: list[str], said: str) -> None:
    with pytest.raises(EditError, match=said):
        break_down(parts.rows, GAME, SCENARIO, TANKS, keys)


def test_a_unit_that_takes_no_part_cannot_be_broken_down(parts: Document) -> None:
    parts.edit(duplicate_units(parts.rows, GAME, [TANKS]), cited=True)
    with pytest.raises(EditError, match="nothing to be broken down"):
        break_down(parts.rows, GAME, SCENARIO, SECOND, [THIRD, FOURTH])


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("setup")
    return used_window


def press(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[call-overload]


def test_the_box_makes_parts_and_breaks_the_unit_down(window: MainWindow) -> None:
    document, box = window.document, window.docks.inspector.unit.breakdown
    window.desk.select("counter", TANKS)
    QApplication.processEvents()
    assert box.isVisibleTo(window.docks.inspector.unit)
    press(box.button)
    assert "Choose two units or more" in window.message_bar.label.text()
    press(box.new)
    press(box.new)
    assert box.keys() == [SECOND, THIRD]
    press(box.button)
    found = starts(document)
    assert TANKS not in found and found[SECOND][0] == found[THIRD][0] == "B2.02"
    assert window.desk.several == (SECOND, THIRD)


@pytest.mark.deep
def test_a_part_made_in_an_erratum_that_is_off_here_is_told_and_not_listed(window: MainWindow) -> None:
    document, box = window.document, window.docks.inspector.unit.breakdown
    draft = Draft()
    erratum = {"title": "T", "status": "house", "origin": "", "reason": "", "rule": "", "printings": ""}
    draft.add(schema.ErratumRow(game=GAME, key="1", supersedes=(), **erratum))
    draft.add(schema.ScenarioErratumRow(game=GAME, scenario=SCENARIO, erratum="1", on=False))
    document.edit(draft.done("an erratum"), cited=True)
    document.mean("1")
    window.desk.select("counter", TANKS)
    press(box.new)
    assert box.keys() == []
    assert "erratum 1, which is not in force here" in window.message_bar.label.text()
    window.commands.do_edit_duplicate()
    assert "erratum 1, which is not in force here" in window.message_bar.label.text()
    assert window.desk.selection.key == TANKS


def test_a_free_unit_is_added_once_and_removed_again(window: MainWindow) -> None:
    window.document.edit(duplicate_units(window.document.rows, GAME, [TANKS]), cited=True)
    box = window.docks.inspector.unit.breakdown
    window.desk.select("counter", TANKS)
    box.part.setEditText(box.part.itemText(0))
    for _ in range(2):
        press(box.add)
    assert box.keys() == [SECOND]
    box.parts.setCurrentRow(0)
    press(box.drop)
    assert box.keys() == []


def of_menu(window: MainWindow, counter: str, title: str) -> QAction:
    menu = QMenu(window)
    add_unit_actions(menu, window.desk, [counter])
    (action,) = (action for action in menu.actions() if action.text() == title)
    return action


@pytest.mark.qt_log_ignore("does not support", extend=True)
@pytest.mark.usefixtures("dressed")
@pytest.mark.deep
def test_a_unit_is_substituted_and_broken_down_from_its_menu_by_keys(window: MainWindow) -> None:
    document, sheet = window.document, window.docks.inspector.unit
    document.edit(duplicate_units(document.rows, GAME, [TANKS]), cited=True)
    window.activateWindow()
    of_menu(window, TANKS, "Substitute by...").trigger()
    assert sheet.substitute.by.hasFocus() and not sheet.substitute.by.visibleRegion().isEmpty()
    QTest.keyClicks(sheet.substitute.by, "1 Pz Rgt (2) (1 Pz Div)")
    press(sheet.substitute.button)
    assert starts(document)[SECOND][0] == "B2.02" and TANKS not in starts(document)
    assert window.docks.inspector.isAncestorOf(QApplication.focusWidget())
    of_menu(window, SECOND, "Break down into...").trigger()
    assert sheet.breakdown.part.hasFocus() and not sheet.breakdown.part.visibleRegion().isEmpty()
    press(sheet.breakdown.new)
    assert sheet.breakdown.parts.item(0).text() == "1 Pz Rgt (3) (1 Pz Div)"  # its name, no key
    press(sheet.breakdown.new)
    press(sheet.breakdown.button)
    assert window.docks.inspector.several.units.hasFocus()


def test_a_unit_that_takes_no_part_has_nothing_to_be_substituted(window: MainWindow) -> None:
    window.document.edit(duplicate_units(window.document.rows, GAME, [TANKS]), cited=True)
    assert not of_menu(window, SECOND, "Substitute by...").isEnabled()
    assert of_menu(window, TANKS, "Substitute by...").isEnabled()


@pytest.mark.deep
def test_who_is_gone_by_an_undo_is_offered_no_more_and_who_was_chosen_stays(window: MainWindow) -> None:
    document, box = window.document, window.docks.inspector.unit.substitute
    for _ in range(2):
        document.edit(duplicate_units(document.rows, GAME, [TANKS]), cited=True)
    window.desk.select("counter", TANKS)
    box.by.setCurrentIndex(box.by.findData(SECOND))
    assert box.by.findData(THIRD) >= 0
    document.undo_stack.undo()
    assert box.by.findData(THIRD) < 0
    assert box.by.currentData() == SECOND
