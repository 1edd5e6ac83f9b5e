"""How the clauses of victory stand is told for every shipped scenario, and in words for those of all games."""

from typing import Any

import pytest

from engine.core.play import start
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from engine.scoring.telling import state_of
from engine.scs1994.turn.scoring import COUNTS
from tests.scoring.test_judging import SPA, clause, control, position, turn_over, unit
from tests.scoring.test_whole_games import GAMES


@pytest.mark.parametrize(("game", "scenario"), [(game, scenario) for game, scenario, _ in GAMES])
def test_each_enforced_clause_of_victory_of_a_shipped_scenario_has_a_state(game: str, scenario: str) -> None:
    shipped = load_scenario(game, scenario)
    begun, _ = start(ruleset_of(game), board_of(shipped), 1)
    states = begun.rules.telling.clauses(begun)
    assert [state.key for state in states] == [
        found.key for found in shipped.clauses if found.kind == "victory" and found.enforced
    ]
    assert [state for state in states if not state.text] == []


def told(form: str, **args: Any) -> tuple[bool | None, str]:
    game = position(clause("it", form, **args))
    control(game, spa="german")
    turn_over(game)
    (found,) = game.board.clauses.victory
    state = state_of(COUNTS, game, found.key, found.args)
    assert game.rules.telling.clauses(game) == (state,)
    return state.holds, state.text


def test_an_aim_tells_how_far_it_is() -> None:
    two = {**SPA, "at_least": 2}
    assert told("wins_if", when="at_end", winner="german", of=[SPA, two]) == (
        False,
        "German places held: 1 of 1; German places held: 1 of 2",
    )


def test_an_award_tells_what_it_has_given() -> None:
    spa = {"side": "german", "places": ["spa"], "when": "each_turn"}
    assert told("points_for_places", points=3, **spa) == (None, "3 points so far")
    assert told("points_for_places", points=1, **spa) == (None, "1 point so far")


def test_a_clause_of_points_tells_the_points_of_both() -> None:
    steps = [{"at_least": 1, "winner": "german"}]
    assert told("points_decide", by="margin", when="at_end", levels=steps) == (False, "German 0, US 0 points")


def test_units_told_are_those_that_the_clause_counts() -> None:
    there = {"form": "units_there", "side": "german", "where": "out_of", "area": "pocket", "at_most": 0}
    either = {"form": "any", "of": [there, {"form": "points", "side": "german", "at_least": 1, "ahead": True}]}
    assert told("wins_if", when="at_end", winner="german", of=[either]) == (
        True,
        "(German units out of pocket: 0, at most 0 allowed or German points ahead: 0 of 1)",
    )
    assert unit(position(clause("it", "wins_otherwise", winner="draw")), "A").endswith("A#1")
