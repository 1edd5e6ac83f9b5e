"""A counter with more than two faces: on the map, in play, in the inspector."""

import pytest
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet, EditError
from editor.edits.setup import set_face, set_losses
from editor.window.canvas.pictures import picture_of, stacks_at_start
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.unit_sheet import UnitSheet
from editor.window.playtest.pictures import PositionPictures
from engine.core.units import Unit
from engine.data import schema
from engine.scenario import Scenario
from tests.editor.small import GAME, SCENARIO, TANKS


@pytest.fixture
def scenario(document: Document) -> Scenario:
    """The small scenario in which the tanks have three steps and a face for each."""
    third = schema.FaceRow(game=GAME, counter=TANKS, face="reduced_2", attack=1, defense=1, movement=10)
    added = Change("face", (GAME, TANKS, "reduced_2"), None, third.model_dump(mode="json"))
    steps = Change("counter", (GAME, TANKS), {"steps": 2}, {"steps": 3})
    document.edit(ChangeSet("third step", (added, steps)))
    return document.scenario_value()


def test_the_second_lost_step_is_drawn_with_the_third_face_on_the_map_and_in_play(scenario: Scenario) -> None:
    (tanks,) = (counter for counter in scenario.counters if counter.key == TANKS)
    drawn = [picture_of(tanks, None, scenario.declared, steps_lost=lost).values for lost in range(3)]
    assert drawn == ["4-3-10", "2-2-10", "1-1-10"]
    played = PositionPictures(scenario).picture(Unit(TANKS, "german", "B2.02", "map", "reduced", 2))
    assert (played.values, played.reduced) == ("1-1-10", True)


def test_the_inspector_draws_and_names_every_face(scenario: Scenario, document: Document, qtbot: QtBot) -> None:
    sheet = UnitSheet(Desk(document))
    qtbot.addWidget(sheet)
    sheet.show_counter(TANKS)
    assert [view.accessibleName().rpartition(" ")[2] for view in sheet.pictures] == ["4-3-10", "2-2-10", "1-1-10"]
    titles = [sheet.values.horizontalHeaderItem(place).text() for place in range(sheet.values.columnCount())]
    assert titles == ["Full", "Reduced", "Reduced 2"]


def test_a_face_said_in_the_set_up_is_turned_with_the_steps_lost(scenario: Scenario, document: Document) -> None:
    key = (GAME, SCENARIO, TANKS)
    document.edit(ChangeSet("said", (Change("setup", key, {"face": ""}, {"face": "full"}),)))
    (change,) = set_losses(document.rows, GAME, SCENARIO, TANKS, 2).changes
    assert change.after == {"face": "reduced_2", "steps_lost": 2}


def test_a_face_that_contradicts_the_losses_is_put_right_with_them(scenario: Scenario, document: Document) -> None:
    key = (GAME, SCENARIO, TANKS)
    before = {"face": "", "steps_lost": 0}
    document.edit(ChangeSet("said", (Change("setup", key, before, {"face": "full", "steps_lost": 2}),)))
    (change,) = set_losses(document.rows, GAME, SCENARIO, TANKS, 1).changes
    assert change.after == {"face": "reduced", "steps_lost": 1}


def test_the_face_at_start_is_chosen_in_the_inspector_and_taken_back_in_one_step(
    scenario: Scenario, document: Document, qtbot: QtBot
) -> None:
    sheet = UnitSheet(Desk(document))
    qtbot.addWidget(sheet)
    sheet.show_counter(TANKS)
    assert [sheet.setup_box.face.itemText(place) for place in range(sheet.setup_box.face.count())] == [
        *("By steps lost", "Full", "Reduced", "Reduced 2")
    ]
    before = document.undo_stack.index()
    sheet.setup_box.face.setCurrentIndex(3)
    sheet.setup_box.face.activated.emit(3)
    (row,) = document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    assert (row.face, row.steps_lost, document.undo_stack.index() - before) == ("reduced_2", 0, 1)
    assert sheet.setup_box.lies.text().startswith("Reduced 2, as the set-up says")
    document.undo_stack.undo()
    sheet.show_counter(TANKS)
    assert sheet.setup_box.face.currentData() == ""


def test_a_face_that_the_counter_has_not_is_refused_with_those_it_has(scenario: Scenario, document: Document) -> None:
    with pytest.raises(EditError, match="has no face 'fire'; choose one of full, reduced, reduced_2"):
        set_face(document.rows, GAME, SCENARIO, TANKS, "fire")


def test_the_states_of_the_set_up_are_marks_of_the_counter_on_the_map(scenario: Scenario) -> None:
    (start,) = (item for item in scenario.setup if item.counter == TANKS)
    others = tuple(item for item in scenario.setup if item.counter != TANKS)
    entrenched = start.model_copy(update={"state": ("entrenched", "reserve")})
    marks = {
        picture.key: picture.marks
        for stack in stacks_at_start(scenario.model_copy(update={"setup": (*others, entrenched)})).values()
        for picture in stack
    }
    assert marks.pop(TANKS) == ("entrenched", "reserve")
    assert set(marks.values()) <= {()}
