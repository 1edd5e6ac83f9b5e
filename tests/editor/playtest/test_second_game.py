"""The play-test work area over The Last Gamble: what differs from game to game is said as that game says it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.session import PlaySession
from editor.window.playtest.standing import standing_lines
from engine.core.events import GameEnded
from engine.data.load import load_scenario
from engine.hj1986.position.moving_events import ControlChanged
from engine.playtest.games import ruleset_of
from engine.scenario import Scenario

BREAKTHROUGH = load_scenario("hj1986", "breakthrough")


def breakthrough() -> Scenario:
    return BREAKTHROUGH


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[PlaytestPanel]:
    found = PlaytestPanel(breakthrough, lambda: "", "test")
    qtbot.addWidget(found)
    found.game.new_game()
    yield found
    found.game.pause()


@pytest.fixture(scope="module")
def session() -> PlaySession:
    return PlaySession(BREAKTHROUGH, 1, {"german": "by hand", "allied": "by hand"})


def test_the_seats_are_named_as_the_game_names_its_sides(panel: PlaytestPanel) -> None:
    assert [label.text() for label in panel.game.controls.name.values()] == ["German", "Allied"]


def test_the_zones_are_named_as_the_game_names_its_sides(panel: PlaytestPanel) -> None:
    assert [box.text() for box in panel.game.board.show_zones.values()] == ["German zones", "Allied zones"]


def test_the_turn_is_named_as_printed(session: PlaySession) -> None:
    assert session.moment == "Turn 1 (12/16 AM) · German turn: Replacements"


def test_the_standing_names_the_allied_side(session: PlaySession) -> None:
    assert standing_lines(session)[-1].startswith("Allied: ")


def test_the_side_that_holds_a_hex_is_named_for_people(session: PlaySession) -> None:
    text = session.game.rules.telling.describe_event(session.game, ControlChanged("1624", "allied"))
    assert text == "1624 is in Allied hands"


@pytest.mark.parametrize(("key", "side"), [("scs1994", "US"), ("hj1986", "Allied")])
def test_the_end_of_the_game_names_the_winner_for_people(key: str, side: str) -> None:
    rules = ruleset_of(key)
    ended = rules.telling.describe_event(None, GameEnded("allied", "the cities hold", "1.1"))  # type: ignore[arg-type]
    assert ended == f"the game is over, {side} victory: the cities hold [1.1]"


def test_a_draw_without_a_rule_cites_none(session: PlaySession) -> None:
    ended = GameEnded("draw", "the last turn is over", "")
    told = session.game.rules.telling.describe_event(session.game, ended)
    assert told == "the game is over, a draw: the last turn is over"


def test_the_end_of_a_scenario_without_victory_clauses_says_that_it_has_none(session: PlaySession) -> None:
    ended = replace(session)  # a game of its own
    ended.records.append(replace(ended.records[-1], events=(GameEnded("draw", "draw", ""),)))
    assert ended.ending == ("the game is over, a draw: draw",)
    ended.scenario = session.scenario.model_copy(update={"clauses": ()})
    assert ended.ending[1:] == ("no victory clause of this scenario names a winner",)
