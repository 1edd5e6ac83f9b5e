"""Which options a scenario plays is chosen in the window, with undo."""

import pytest
from pytestqt.qtbot import QtBot

from db.changes import EditError
from editor.edits.options import set_option
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.option_table import option_table
from editor.window.models.table import CHOICES_ROLE
from engine.data import schema
from tests.editor.small import GAME, SCENARIO


@pytest.fixture
def desk(document: Document) -> Desk:
    return Desk(document)


def shown(desk: Desk) -> dict[str, str]:
    table = option_table(desk)
    return {table.index(row, 0).data(): table.index(row, 1).data() for row in range(table.rowCount())}


def switch(desk: Desk, key: str, on: bool) -> None:
    document = desk.document
    assert desk.try_edit(lambda: set_option(document.rows, GAME, SCENARIO, key, on))


def test_a_scenario_that_names_none_plays_the_defaults(desk: Desk) -> None:
    assert shown(desk) == {"Basic": "yes", "Advanced": "no", "Fog": "no"}


def test_an_option_is_played_once_it_is_chosen(desk: Desk, qtbot: QtBot) -> None:
    table = option_table(desk)
    assert table.setData(table.index(2, 1), "yes")
    (row,) = desk.document.rows.find(schema.ScenarioParameterRow, game=GAME, scenario=SCENARIO, key="options")
    assert row.value == "fog"
    assert desk.document.journal()[0].changes.label.endswith("with Fog")


def test_another_level_puts_the_default_one_aside(desk: Desk) -> None:
    switch(desk, "advanced", True)
    assert shown(desk) == {"Basic": "no", "Advanced": "yes", "Fog": "no"}


def test_the_last_option_that_goes_leaves_nothing_behind(desk: Desk) -> None:
    switch(desk, "fog", True)
    switch(desk, "fog", False)
    assert desk.document.rows.find(schema.ScenarioParameterRow, game=GAME, scenario=SCENARIO, key="options") == []


def test_the_default_level_is_no_switch(desk: Desk) -> None:
    table = option_table(desk)
    row = list(shown(desk)).index("Basic")
    assert table.index(row, 1).data(CHOICES_ROLE) == []
    with pytest.raises(EditError, match="another level"):
        set_option(desk.document.rows, GAME, SCENARIO, "basic", False)


def test_a_chosen_option_is_undone(desk: Desk) -> None:
    switch(desk, "fog", True)
    desk.document.undo_stack.undo()
    assert shown(desk)["Fog"] == "no"


def test_another_word_than_yes_or_no_switches_no_option_off(desk: Desk) -> None:
    switch(desk, "fog", True)
    table = option_table(desk)
    assert not table.setData(table.index(2, 1), "banana")
    assert "write yes or no" in table.refusal and shown(desk)["Fog"] == "yes"
