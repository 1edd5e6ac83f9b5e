"""The anchor of ladders plays as it did when ladders began, to the digit of the digest.

A digest that changes without a change of rules or data says that ``cautious-1`` was touched: it must not be. Where the
rules or the data of a scenario changed on purpose the new digest is written here.
"""

import pytest

from engine.data.load import load_scenario
from engine.playtest.run import Playing


@pytest.mark.parametrize(
    ("game", "scenario", "actions", "digest"),
    [
        pytest.param("scs1994", "kampfgruppe-peiper", 250, "306b509e535761e5", marks=pytest.mark.deep),
        ("hj1986", "clervaux", 239, "bcc7169463b9da0a"),
        pytest.param("spi1977", "peiper", 300, "357711ece8d7c5dd", marks=pytest.mark.deep),
        pytest.param("scs1994", "kampfgruppe-peiper", 587, "54d4884a44169e16", marks=pytest.mark.deep),
        pytest.param("hj1986", "breakthrough", 2324, "80e13cc1b4cc3af1", marks=pytest.mark.deep),
    ],
)
def test_the_anchor_plays_the_games_it_always_played(game: str, scenario: str, actions: int, digest: str) -> None:
    playing = Playing(load_scenario(game, scenario), dict.fromkeys(("german", "allied"), "cautious-1"), 1)
    for _ in range(actions):
        assert playing.choose() is not None
        playing.make()
    assert playing.game.digest()[:16] == digest
