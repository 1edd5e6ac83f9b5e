"""Every option that a window offers can be switched on in the shipped games, and the game is played with it."""

from functools import partial

import pytest

from editor.edits.options import set_option
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.option_table import NO, YES, option_table
from editor.window.models.table import CHOICES_ROLE
from editor.window.playtest.session import PlaySession
from engine.data import schema
from engine.playtest.games import GAME_KEYS, problems_of

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def offered(desk: Desk) -> list[str]:
    """Return the titles of the options that the table lets a person switch on."""
    table = option_table(desk)
    places = [table.index(row, 1) for row in range(table.rowCount()) if table.index(row, 1).data() == NO]
    return [str(place.siblingAtColumn(0).data()) for place in places if YES in place.data(CHOICES_ROLE)]


@pytest.mark.parametrize(
    ("game", "steps"),
    [(GAME_KEYS[0], 5), *(pytest.param(game, 60, marks=pytest.mark.deep) for game in GAME_KEYS)],
)
def test_each_option_can_be_switched_and_check_and_play_take_it(
    shipped_document: Document, game: str, steps: int
) -> None:
    document = shipped_document
    scenario = document.baseline.find(schema.ScenarioRow, game=game)[0].scenario
    document.choose(game, scenario)
    desk = Desk(document)
    keys = {row.title: row.key for row in document.rows.find(schema.OptionRow, game=game)}
    for title in offered(desk):
        switch = partial(set_option, document.rows, game, scenario, keys[title], True)
        assert desk.try_edit(switch), f"{game}, {scenario}: {title}"
    value = document.scenario_value()
    assert [found for found in problems_of(value) if found.severity == "error"] == []
    session = PlaySession(value, 1, {"german": "random", "allied": "random"})
    for _ in range(steps):
        session.machine_step()
