"""How machine players choose."""

from dataclasses import dataclass
from typing import cast

import pytest

from engine.core.phases import AnyGame, Decision
from engine.core.rules import Rule
from engine.data.load import load_scenario
from engine.players import PLAYERS, CautiousPlayer, Player, RandomPlayer
from engine.players.scripted import ScriptedPlayer
from engine.playtest.run import play_game

ASKED = Decision("german", "movement", Rule("scs1994", "1.2"), "move")


@dataclass
class _Rules:
    """Rules that appraise words by their length; they count how often they are asked."""

    asked: int = 0

    @property
    def advising(self) -> "_Rules":
        return self

    def appraise(self, game: object, action: object) -> int:
        self.asked += 1
        return len(cast(str, action))


class _View:
    """All a player looks at in these tests."""

    def __init__(self) -> None:
        self.rules = _Rules()


def choose(player: Player, *options: str) -> str:
    """Return the option a player takes."""
    return cast(str, player.choose(cast(AnyGame, _View()), ASKED, options))


def test_the_cautious_player_takes_the_best_appraised_option() -> None:
    assert choose(CautiousPlayer(1), "a", "abc", "ab") == "abc"


def test_the_cautious_player_breaks_ties_by_its_seed_alone() -> None:
    options = ("one", "two", "six", "ten")
    first = [choose(CautiousPlayer(seed), *options) for seed in range(12)]
    assert first == [choose(CautiousPlayer(seed), *options) for seed in range(12)]
    assert len(set(first)) > 1


def test_a_single_option_is_not_appraised() -> None:
    seen = _View()
    assert CautiousPlayer(1).choose(cast(AnyGame, seen), ASKED, ["only"]) == "only"
    assert seen.rules.asked == 0


def test_the_random_player_repeats_itself_with_the_same_seed() -> None:
    options = tuple("abcdefgh")

    def game(seed: int) -> list[str]:
        player = RandomPlayer(seed)
        return [choose(player, *options) for _ in range(20)]

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_the_scripted_player_refuses_what_is_not_offered() -> None:
    with pytest.raises(LookupError, match="not offered"):
        choose(ScriptedPlayer(["x"]), "a", "b")


def test_the_scripted_player_says_when_its_script_is_at_its_end() -> None:
    with pytest.raises(LookupError, match="at its end"):
        choose(ScriptedPlayer([]), "a")


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_named_player_can_be_made_from_a_seed(name: str) -> None:
    assert choose(PLAYERS[name](1), "only") == "only"


@pytest.mark.parametrize("side", ["german", "allied"])
@pytest.mark.deep
def test_a_cautious_side_beats_a_random_one(side: str) -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    players = {"german": "random", "allied": "random"} | {side: "cautious"}
    assert play_game(scenario, players, 1).result == side


@pytest.mark.deep
@pytest.mark.parametrize("allied", ["random", "cautious"])
def test_two_games_of_the_same_seed_and_players_are_the_same_game(allied: str) -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    players = {"german": "cautious", "allied": allied}
    assert play_game(scenario, players, 3) == play_game(scenario, players, 3)
