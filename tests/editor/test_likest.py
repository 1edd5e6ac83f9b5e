"""A comparison begins with the scenario that the one shown was made from."""

import pytest

from editor.comparing.likest import likest
from editor.edits.draft import Draft
from editor.edits.scenarios import copy_scenario
from editor.window.main_window import MainWindow
from editor.window.panels.compare_page import ComparePage
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, shipped_rows

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.mark.parametrize(
    ("game", "scenario", "origin"),
    [
        ("hj1986", "clervaux", "breakthrough"),
        ("scs1994", "st-vith", "breakout"),
        ("scs1994", "crossroads-at-buetgenbach", "kampfgruppe-peiper"),
    ],
)
def test_a_scenario_is_likest_that_which_it_was_made_from(game: str, scenario: str, origin: str) -> None:
    rows = shipped_rows(game)
    among = [head.scenario for head in rows.find(schema.ScenarioRow, game=game)]
    assert likest(rows, game, scenario, among) == origin


def test_a_scenario_that_shares_nothing_is_like_none() -> None:
    assert likest(shipped_rows("hj1986"), "hj1986", "clervaux", ["clervaux"]) == ""


def test_the_page_begins_with_the_scenario_that_was_copied_not_with_the_first(used_window: MainWindow) -> None:
    document = used_window.document
    for key in ("empty", "mine"):
        document.edit(copy_scenario(document.rows, GAME, SCENARIO, key), cited=True)
    where = {"game": GAME, "scenario": "empty"}
    draft = Draft()
    for kind in (schema.SetupRow, schema.ArrivalRow, schema.PlacementRow):
        for row in document.rows.find(kind, **where):
            draft.remove(row)
    draft.set(document.rows.find(schema.ScenarioRow, **where)[0], number="0.1")
    document.edit(draft.done("emptied"))
    document.choose(GAME, "mine")
    used_window.open_area("compare")
    page = used_window.area("compare")
    assert isinstance(page, ComparePage)
    assert page.scenario.itemData(0) == (GAME, "empty")
    assert page.scenario.currentData() == (GAME, SCENARIO)
