"""What a board keeps for all positions says of each the same as a board that keeps nothing."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.core.phases import AnyGame
from engine.core.play import legal_actions
from engine.data.load import load_scenario
from engine.playtest.games import board_of
from engine.playtest.run import Playing

GAMES = [("scs1994", "st-vith"), ("hj1986", "clervaux"), pytest.param("spi1977", "peiper", marks=pytest.mark.deep)]
EVERY, MOST = 23, 115


def positions(game: str, key: str) -> Iterator[AnyGame]:
    """Yield positions of two games on one board, so that what was kept in one may answer in the other."""
    scenario = load_scenario(game, key)
    board = board_of(scenario)
    for players, seed in (("cautious", 3), ("random", 4)):
        playing = Playing(scenario, {"german": players, "allied": players}, seed, board)
        for number in range(MOST):
            if playing.choose() is None:
                break
            if number % EVERY == EVERY - 1:
                yield playing.game
            playing.make()


@pytest.mark.parametrize(("game", "key"), GAMES)
def test_a_board_that_keeps_answers_lists_and_reaches_what_one_that_keeps_none_does(game: str, key: str) -> None:
    looked_at = 0
    for warm in positions(game, key):
        cold = warm.bare()
        cold.board = replace(warm.board)
        assert list(legal_actions(cold)) == list(legal_actions(warm))
        planning = warm.rules.advising.planning
        assert planning is not None
        assert planning.movement is not None
        for unit in warm.units.values():
            if unit.hex:
                assert planning.movement(cold, unit.id, 1) == planning.movement(warm, unit.id, 1), unit.id
                looked_at += 1
    assert looked_at > 100
