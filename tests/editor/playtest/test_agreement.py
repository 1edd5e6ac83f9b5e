"""Where data of today and a game part is said before a branch begins there, and in the branch."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.play_store import PlayStore
from engine.playtest.differences import differences
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from tests.editor.playtest.kept import UNIT, begun, peiper, set_up, with_value

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def panel(qtbot: QtBot, store: PlayStore) -> Iterator[PlaytestPanel]:
    """The set-up as proposed, then a unit that is chosen and moves; by then it has a movement of 1."""
    kept = set_up(begun(store))
    kept.session.act(SelectUnit(UNIT))
    kept.session.act(MoveTo(kept.session.game.rules.telling.reach(kept.session.game, UNIT)[-1].path))
    kept.flush()
    assert kept.head is not None
    shown = [peiper()]
    found = PlaytestPanel(lambda: shown[0], lambda: "", "losheim 1", store=store)
    qtbot.addWidget(found)
    found.open_kept(kept.head.uid)
    shown[0] = with_value("movement", 1)
    found.game.compare_data()
    yield found
    found.game.pause()


def test_what_goes_otherwise_and_where_a_branch_begins_is_said_before_one_is_made(panel: PlaytestPanel) -> None:
    bar, kept = panel.game.other_data, panel.game.kept
    assert bar.agreement.isHidden()
    bar.branch.click()
    said = bar.agreement.text()
    # two set-ups go as they went; the unit that is chosen then has another allowance
    assert said.startswith("With the new data all goes as it went up to action 2 of 4; the next does not (German: ")
    assert said.endswith("A branch begins with Turn 1 (16 December 1944), after action 2.")
    assert bar.branch.text() == "Branch there" and panel.game.kept is kept


def test_the_branch_begins_with_the_turn_and_says_up_to_where_both_agree(panel: PlaytestPanel) -> None:
    bar = panel.game.other_data
    bar.branch.click()
    bar.branch.click()
    session, kept = panel.game.session, panel.game.kept
    assert session is not None and kept is not None and kept.head is not None
    assert len(session.records) - 1 == 2 and session.decision is not None and session.decision.phase == "movement"
    told = "Up to here all goes the same with them; action 3 of the game before does not."
    assert told in session.lines[-1].text and told in panel.game.question.message.text()
    assert kept.head.name == "Game 1, new data from Turn 1 (16 December 1944)"


def test_data_that_are_edited_once_more_are_looked_at_again(panel: PlaytestPanel) -> None:
    bar, kept = panel.game.other_data, panel.game.kept
    bar.branch.click()
    panel.game._scenario = lambda: with_value("attack", 1)
    panel.game.compare_data()
    assert bar.agreement.isHidden() and bar.branch.text() == "Branch where both agree"
    bar.branch.click()
    assert bar.agreement.text() == "With the new data all 4 actions go as they went." and panel.game.kept is kept


def test_a_hex_that_is_no_longer_played_on_is_said_once_and_after_what_decides(panel: PlaytestPanel) -> None:
    now = with_value("movement", 1)
    first, *others = now.bounds
    area = now.map.areas[0].model_copy(update={"hexes": now.bounds})
    before = peiper().map.model_copy(update={"areas": (area, *now.map.areas[1:])})
    after = now.map.model_copy(update={"areas": (area.model_copy(update={"hexes": tuple(others)}), *now.map.areas[1:])})
    bar = panel.game.other_data
    lines = differences(
        peiper().model_copy(update={"map": before}),
        now.model_copy(update={"map": after, "bounds": tuple(others)}),
    )
    assert any(line.startswith("map areas ") for line in lines)
    bar.show_differences(lines)
    said = bar.told.text()
    assert said.endswith(f"; hexes that are played on: without {first}).") and said.count(first) == 1
    assert said.index("KG Peiper-A full movement: 18 → 1") < said.index(first)


def test_that_a_game_cannot_go_on_is_said_no_more_once_nothing_differs(panel: PlaytestPanel) -> None:
    game = panel.game
    gone = with_value("movement", 1)
    setup = tuple(each for each in gone.setup if each.counter != UNIT)
    game._scenario = lambda: gone.model_copy(
        update={"counters": tuple(each for each in gone.counters if each.key != UNIT), "setup": setup}
    )
    game.compare_data()
    game.other_data.go_on.click()
    assert game.question.message.text().startswith("The game cannot go on with the new data")
    game._scenario = peiper
    game.compare_data()
    assert game.question.message.text() == ""


def test_an_edit_that_is_undone_is_told_no_more(panel: PlaytestPanel) -> None:
    """The library gives the very scenario back that the game began with: it was not looked at again."""
    game = panel.game
    assert game.session is not None and not game.other_data.isHidden()
    began = game.session.scenario
    game._scenario = lambda: began
    game.compare_data()
    assert game.other_data.isHidden()
