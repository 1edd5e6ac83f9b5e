"""The lines of a game are a tree, and two of them are compared."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from db.plays import Step
from editor.window.playtest.branch_tree import Line, compared, lines_of_game
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.session import BY_HAND
from engine.scs1994.moving.move_unit import FinishMove, MoveTo
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.playtest.kept import UNIT, peiper, store_at

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def step(number: int, before: int | None) -> Step:
    """Return a step that cannot be taken back, in a turn of its number."""
    kind = "action" if number else "opening"
    return Step(number, before, kind, "german", False, True, number, f"Turn {number}", "", "", "", "")


# 0 - 1 - 2 - 3          left first
#      \   \ - 6 - 7     left third, from the first one
#       \- 4 - 5         left second
#        \ 8 - 9         is played
STEPS = [step(0, None), step(1, 0), step(2, 1), step(3, 2), step(4, 1), step(5, 4), step(6, 2), step(7, 6)]
STEPS += [step(8, 1), step(9, 8)]


def test_a_line_stands_under_the_one_from_which_it_parts() -> None:
    assert lines_of_game(STEPS, 9) == [
        Line(STEPS[9], 3),
        Line(STEPS[3], 3, shared=1, under=0),
        Line(STEPS[5], 3, shared=1, under=0),
        Line(STEPS[7], 4, shared=2, under=1),
    ]


def test_two_lines_are_told_by_where_they_part_and_how_far_each_goes() -> None:
    assert compared(STEPS, 3, 7) == (
        "Both are the same up to Turn 2 (2 actions). Then the one goes on to Turn 3 (1 action), "
        "the other to Turn 7 (2 actions)."
    )
    assert "the one goes on to German victory (2 actions)" in compared(STEPS, 9, 5, "German victory")


@pytest.fixture
def panel(qtbot: QtBot, pocket_library: Path) -> Iterator[PlaytestPanel]:
    store, library = store_at(pocket_library)
    found = PlaytestPanel(peiper, lambda: "", "losheim 1", store=store)
    qtbot.addWidget(found)
    for box in found.game.controls.seat.values():
        box.setCurrentText(BY_HAND)
    yield found
    found.game.pause()
    library.close()


def test_a_line_that_was_left_says_after_which_action_and_is_compared_when_it_is_chosen(panel: PlaytestPanel) -> None:
    game = panel.game
    game.new_game()
    for action in (AcceptDefaults(), AcceptDefaults(), EndPhase()):
        game.act(action)
    game.branch(3)  # back to before the end of the phase, the third action
    game.step()
    panel.games.fill()
    item = panel.games.list.topLevelItem(0)
    assert item is not None
    child = item.child(0)
    assert child is not None
    assert [child.text(column) for column in (0, 3)] == ["Left after action 2", "3"]
    panel.games.list.setCurrentItem(child)
    assert panel.games.told.text().startswith("Both are the same up to Turn 1")


def test_two_lines_are_shown_side_by_side_with_what_differs_in_bold(panel: PlaytestPanel) -> None:
    game = panel.game
    game.new_game()
    for action in (AcceptDefaults(), AcceptDefaults(), SelectUnit(UNIT)):
        game.act(action)
    session = game.session
    assert session is not None
    near, *_, far = session.game.rules.telling.reach(session.game, UNIT)
    for action in (MoveTo(far.path), FinishMove(), EndPhase()):
        game.act(action)
    game.branch(4)  # back to before the move, the fourth action
    game.act(MoveTo(near.path))
    panel.games.fill()
    item = panel.games.list.topLevelItem(0)
    assert item is not None
    panel.games.list.setCurrentItem(item.child(0))
    panel.games.told.ask.click()
    told = panel.games.told.table.toPlainText().split("\n")
    at = told.index("KG Peiper-A (1 SS Pz Div)")  # the one that is played stands first
    assert told[at + 1 : at + 3] == [near.hex, far.hex]
    assert told.index("as it is played") < told.index("Left after action 3")
    assert "German: steps lost" in told
    assert not panel.games.told.table.isHidden()


@pytest.mark.deep
def test_two_games_of_a_scenario_are_compared_as_two_lines_are(panel: PlaytestPanel) -> None:
    for actions in ((AcceptDefaults(),), (AcceptDefaults(), AcceptDefaults())):
        panel.game.new_game()
        for action in actions:
            panel.game.act(action)
    panel.games.fill()
    panel.games.list.selectAll()
    assert panel.games.told.text().startswith("Two games: “Game ")
    panel.games.told.ask.click()
    told = [line for line in panel.games.told.table.toPlainText().split("\n") if line]
    assert sorted(told[:2]) == ["Game 1", "Game 2"]
    at = told.index("actions")
    assert told[at + 1 : at + 3] == [{"Game 1": "1", "Game 2": "2"}[name] for name in told[:2]]


@pytest.mark.deep
def test_a_comparison_goes_when_what_is_chosen_then_cannot_be_compared(panel: PlaytestPanel) -> None:
    panel.game.new_game()
    for action in (AcceptDefaults(), AcceptDefaults()):
        panel.game.act(action)
    panel.game.branch(2)
    panel.game.step()
    panel.games.fill()
    first = panel.games.list.topLevelItem(0)
    assert first is not None
    panel.games.list.setCurrentItem(first.child(0))
    assert "Both are the same" in panel.games.told.text()
    panel.games.list.setCurrentItem(first)
    assert panel.games.told.text() == "" and panel.games.told.ask.isHidden()


def test_a_game_of_a_batch_that_is_looked_at_leaves_the_seats_of_the_next_game_alone(panel: PlaytestPanel) -> None:
    controls = panel.game.controls
    controls.lend_seats({"german": "random", "allied": "random"}, 7)
    assert controls.seats() == {"german": "random", "allied": "random"}
    panel.game.new_game()
    session = panel.game.session
    assert session is not None
    assert session.seats == {"german": BY_HAND, "allied": BY_HAND} == controls.seats()
    assert session.seed == 1


def test_a_seat_chosen_while_a_game_of_machines_is_shown_is_that_of_the_next_game(panel: PlaytestPanel) -> None:
    controls = panel.game.controls
    controls.lend_seats({"german": "random", "allied": "random"}, 7)
    controls.seat["german"].choose(BY_HAND)
    assert controls.of_next_game() == ({"german": BY_HAND, "allied": "random"}, False, 7)


@pytest.mark.deep
def test_of_a_line_that_was_left_and_another_game_it_is_said_which_line_is_meant(panel: PlaytestPanel) -> None:
    panel.game.new_game()
    for action in (AcceptDefaults(), AcceptDefaults()):
        panel.game.act(action)
    panel.game.branch(2)
    panel.game.step()
    panel.game.new_game()
    panel.game.act(AcceptDefaults())
    panel.games.fill()
    items = [panel.games.list.topLevelItem(place) for place in range(2)]
    (other,) = [item for item in items if item is not None and item.childCount() == 0]
    (branched,) = [item for item in items if item is not None and item.childCount()]
    panel.games.list.clearSelection()
    for item in (branched.child(0), other):
        assert item is not None
        item.setSelected(True)
    assert f"“{branched.text(0)}: Left after action 1”" in panel.games.told.text()
    assert f"“{other.text(0)}” (" in panel.games.told.text()
