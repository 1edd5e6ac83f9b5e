"""The state of a unit at start and the condition of an arrival: where they are shown, and how they are changed."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet, EditError
from editor.edits.schedules import set_condition
from editor.edits.setup import move_setup, set_state
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.library_model import LibraryModel
from editor.window.models.table import RowTable
from editor.window.models.tables import arrival_table, places_by_counter, setup_table
from editor.window.models.tree import build_tree
from editor.window.panels.summary import summary_html
from editor.window.panels.unit_sheet import UnitSheet
from engine.data import schema
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, SCOUTS, TANKS

ONLY = "Only once Losheim is held."


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    """The small library with two conditions, on neither of which anything depends, and a state with a title."""
    made = [
        schema.ClauseRow(
            game=GAME, scenario=SCENARIO, key=key, kind="condition", form="", args={}, text=text, rule="1.3",
            enforced=False,
        )
        for key, text in (("losheim", ONLY), ("late", "Late."))
    ]  # fmt: skip
    added = [Change("clause", (GAME, SCENARIO, row.key), None, row.model_dump(mode="json")) for row in made]
    titled = Change("word", (GAME, "state", "dug_in"), {"title": "dug_in"}, {"title": "Dug in"})
    document.edit(ChangeSet("conditions", (*added, titled)))
    yield Desk(document)


def cell(table: RowTable[object], title: str, row: int) -> str:
    titles = [table.headerData(place, Qt.Orientation.Horizontal) for place in range(table.columnCount())]
    return str(table.index(row, titles.index(title)).data(Qt.ItemDataRole.EditRole))


def put(table: RowTable[object], title: str, row: int, text: str) -> bool:
    titles = [table.headerData(place, Qt.Orientation.Horizontal) for place in range(table.columnCount())]
    return table.setData(table.index(row, titles.index(title)), text)


@pytest.mark.parametrize("typed", ["Dug in, reserve", "dug_in reserve", "dug in,reserve, reserve"])
def test_a_state_is_given_by_words_or_titles(desk: Desk, typed: str) -> None:
    (change,) = set_state(desk.document.rows, GAME, SCENARIO, TANKS, typed).changes
    assert change.after == {"state": "dug_in reserve"}


def test_a_state_that_the_game_has_not_is_refused_by_its_words(desk: Desk) -> None:
    with pytest.raises(EditError, match="State of 1 Pz Rgt at start: 'restng' is no state of the game; use one of"):
        set_state(desk.document.rows, GAME, SCENARIO, TANKS, "restng")


def test_a_condition_that_the_scenario_has_not_is_refused_with_those_it_has(desk: Desk) -> None:
    with pytest.raises(EditError, match=r"no condition 'nope' \(late, losheim\); choose one"):
        set_condition(desk.document.rows, GAME, SCENARIO, RESERVE, "nope")


def test_a_state_typed_into_the_set_up_is_shown_wherever_the_start_is(desk: Desk, qtbot: QtBot) -> None:
    table = setup_table(desk)
    row = next(number for number in range(table.rowCount()) if table.item(number).row.counter == TANKS)
    assert put(table, "State", row, "dug in")
    assert cell(table, "State", row) == "Dug in"
    assert places_by_counter(desk)[TANKS] == "B2.02, dug in"
    sheet = UnitSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_counter(TANKS)
    states = sheet.setup_box.states
    (ticked,) = [states.item(row) for row in range(states.count()) if states.item(row).checkState().value]
    assert ticked.text() == "Dug in"
    ticked.setCheckState(Qt.CheckState.Unchecked)
    assert cell(table, "State", row) == ""
    desk.document.undo_stack.undo()
    assert cell(table, "State", row) == "Dug in"


def test_a_condition_chosen_in_the_schedule_is_shown_wherever_the_arrival_is(desk: Desk, qtbot: QtBot) -> None:
    table = arrival_table(desk)
    assert put(table, "Condition", 0, "losheim")
    assert cell(table, "Condition", 0) == ONLY
    assert places_by_counter(desk)[RESERVE] == f"turn 2, West, on condition: {ONLY}"
    sheet = UnitSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_counter(RESERVE)
    assert (sheet.arrival.condition.currentText(), sheet.arrival.asked.text()) == (ONLY, ONLY)
    sheet.arrival.condition.setCurrentIndex(sheet.arrival.condition.findData(""))
    sheet.arrival.condition.activated.emit(0)
    assert cell(table, "Condition", 0) == ""


def test_conditions_have_a_heading_of_their_own_in_summary_and_tree(desk: Desk) -> None:
    said = summary_html(desk)
    assert "Special rules" not in said
    assert said.index("<h4>Conditions</h4>") < said.index(ONLY)
    model = LibraryModel()
    build_tree(desk, model)
    (group,) = model.findItems("Conditions", Qt.MatchFlag.MatchRecursive)
    assert sorted(group.child(place).text() for place in range(group.rowCount())) == [
        "Late. (not enforced)",
        f"{ONLY} (not enforced)",
    ]


def test_units_out_of_play_are_told_apart_from_those_that_start(desk: Desk) -> None:
    """Three units start, all German; one of them is put aside."""
    assert "German: 3 units at start<" in summary_html(desk)
    desk.document.edit(move_setup(desk.document.rows, GAME, SCENARIO, TANKS, "box:dead"))
    assert "German: 2 units at start, 1 out of play at start<" in summary_html(desk)


def test_one_unit_and_one_turn_are_told_in_the_singular(desk: Desk) -> None:
    """One American unit arrives, on turn 2."""
    for key in (GUNS, SCOUTS):
        desk.document.edit(move_setup(desk.document.rows, GAME, SCENARIO, key, "box:dead"))
    said = summary_html(desk)
    assert "German: 1 unit at start, 2 out of play at start<" in said
    assert "0 units at start, 1 arrives on turn 2<" in said and "<li>1 arrival: " in said
