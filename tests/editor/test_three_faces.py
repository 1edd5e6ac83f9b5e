"""A counter with more than two faces: on the map, in play, in the inspector."""

import pytest
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from editor.edits.setup import set_losses
from editor.window.canvas.pictures import picture_of
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
