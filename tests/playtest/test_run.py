"""Batches on the shipped scenario: equal for any number of workers, honest about what stands aside."""

import io
from functools import cache

import pytest

from engine.data.load import load_scenario
from engine.playtest.batch import Played, play_batch
from engine.playtest.run import GameResult, Playing, Settings, play_game

RANDOM = {"german": "random", "allied": "random"}


def settings(games: int, seed: int = 1) -> Settings:
    return Settings("scs1994", "kampfgruppe-peiper", "random", "random", games, seed)


@cache
def of_one_worker(games: int) -> Played:
    return play_batch(load_scenario("scs1994", "kampfgruppe-peiper"), settings(games, seed=5), jobs=1)


@pytest.mark.deep
def test_two_workers_give_the_results_of_one() -> None:
    """In the suite two workers do so with games that end at once: ``test_broken_games``."""
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    assert play_batch(scenario, settings(5, seed=5), jobs=2) == of_one_worker(5)


@cache
def alone() -> tuple[GameResult, str]:
    """Return the result and the log of the game that is the second of a batch."""
    stream = io.StringIO()
    result = play_game(load_scenario("scs1994", "kampfgruppe-peiper"), RANDOM, 6, log=stream, program="test")
    return result, stream.getvalue()


@pytest.mark.deep
def test_a_batch_of_two_holds_the_games_of_its_seeds() -> None:
    """In the suite the results of a batch stand beside their seeds in ``test_broken_games``."""
    assert of_one_worker(2).results[1] == alone()[0]


def test_a_canceled_batch_returns_what_was_played() -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    done: list[int] = []
    results = play_batch(scenario, settings(5), progress=done.append, canceled=lambda: bool(done))
    assert [result.seed for result in results.results] == [1]


def test_what_a_unit_had_lost_as_it_was_set_up_is_no_loss_of_the_game() -> None:
    """A regiment of the US begins St. Vith with a step lost; the German scores a point for each step that is lost."""
    playing = Playing(load_scenario("scs1994", "st-vith"), {"german": "cautious", "allied": "cautious"}, 1)
    begun = playing.game.copy()
    while playing.choose() is not None:
        playing.make()
    hurt = [unit.id for unit in begun.units.values() if unit.steps_lost]
    assert any(playing.game.units[key].steps_lost > begun.units[key].steps_lost for key in hurt)
    assert playing.game.account is not None
    scored = [entry.points for entry in playing.game.account.entries if entry.clause == "us-losses"]
    assert playing.result().losses["allied"] == sum(scored)


@pytest.mark.deep
def test_no_unit_of_the_first_scenario_stands_aside() -> None:
    assert alone()[0].aside == ()


@pytest.mark.deep
def test_a_log_has_a_header_and_a_line_for_each_action() -> None:
    result, log = alone()
    assert len(log.splitlines()) == 2 + result.actions  # header, opening, actions
