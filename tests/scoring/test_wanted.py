"""What the clauses that all games judge alike let a side want, and that the careful player of each game goes for it."""

from typing import Any

import pytest

from engine.core.opening import fresh
from engine.core.phases import AnyGame
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.hj1986.advising.field import goal_hexes, to_exits
from engine.playtest.games import board_of, ruleset_of
from engine.scoring.wanted import DECIDES, exit_hexes_wanted, wanted_hexes, wants_out
from engine.scs1994.advising.aims import aims
from engine.spi1977.advising.goals import towns, ways_out
from tests.scoring.test_whole_games import board, clause


def peiper(*clauses: Any) -> Any:
    return board("scs1994", "kampfgruppe-peiper", *clauses)


@pytest.mark.parametrize("gets", [GERMAN, ALLIED])
@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_a_place_with_points_is_wanted_by_who_gets_them_and_by_the_enemy(gets: str, side: str) -> None:
    made = peiper(clause("spa", "points_for_places", side=gets, places=["spa"], points=3, when="at_end"))
    assert wanted_hexes(made, side) == dict.fromkeys(made.places["spa"], 3)


def test_a_price_for_holding_a_place_lets_nobody_want_it() -> None:
    made = peiper(clause("spa", "points_for_places", side=GERMAN, places=["spa"], points=-3, when="at_end"))
    assert wanted_hexes(made, GERMAN) == {}


def test_points_of_each_turn_are_worth_as_many_turns_as_count() -> None:
    spa = {"side": GERMAN, "places": ["spa"], "points": 1, "when": "each_turn"}
    first = load_scenario("scs1994", "kampfgruppe-peiper").first_turn
    made = peiper(clause("spa", "points_for_places", **spa, from_turn=first, through_turn=first + 1))
    assert wanted_hexes(made, GERMAN) == dict.fromkeys(made.places["spa"], 2)


def test_places_within_a_condition_of_victory_are_wanted() -> None:
    of = [{"form": "any", "of": [{"form": "holds", "side": GERMAN, "places": ["spa"], "at_least": 1}]}]
    made = peiper(clause("won", "wins_if", when="at_end", winner=GERMAN, of=of))
    assert wanted_hexes(made, GERMAN) == dict.fromkeys(made.places["spa"], DECIDES)


def test_only_the_units_that_a_clause_names_are_wanted_out_and_only_in_its_turns() -> None:
    game = fresh(ruleset_of("scs1994"), peiper(exits("german-exit", formations=["1 SS Pz Div"], from_turn=3)), 1)
    assert not any(wants_out(game, unit) for unit in game.units.values())
    game.turn = 3
    formations = {counter.key: counter.formation_title for counter in game.board.scenario.counters}
    assert {formations[unit.id] for unit in game.units.values() if wants_out(game, unit)} == {"1 SS Pz Div"}


def exits(area: str, **more: Any) -> Any:
    return clause("out", "points_for_exits", side=GERMAN, areas=[area], points=2, **more)


def test_the_careful_german_of_1994_goes_for_places_and_ways_out_with_points() -> None:
    spa = clause("spa", "points_for_places", side=ALLIED, places=["spa"], points=3, when="each_turn")
    made = peiper(spa, exits("german-exit"))
    game = fresh(ruleset_of("scs1994"), made, 1)
    assert {label for label, _ in aims(game)} == {*made.places["spa"]} | exit_hexes_wanted(made, GERMAN)


def test_the_careful_german_of_1977_goes_for_places_and_ways_out_with_points() -> None:
    area = next(key for key, hexes in board("spi1977", "peiper").areas.items() if hexes)
    spa = clause("spa", "points_for_places", side=GERMAN, places=["spa"], points=3, when="once")
    made = board("spi1977", "peiper", spa, exits(area))
    game: AnyGame = fresh(ruleset_of("spi1977"), made, 1)
    assert towns(game) == {label for label in made.places["spa"] if label in made.map.hexes}
    assert ways_out(game) == exit_hexes_wanted(made, GERMAN)


def test_the_careful_german_of_clervaux_has_the_town_and_the_west_edge_for_goals() -> None:
    made = board_of(load_scenario("hj1986", "clervaux"))
    game = fresh(ruleset_of("hj1986"), made, 1)
    assert {*made.places["clerf"]} | {*made.places["wiltz"]} == {*goal_hexes(made)}
    assert {label for label, far in to_exits(game).items() if not far} <= {*made.areas["clervaux-west"]}
    assert to_exits(game)
