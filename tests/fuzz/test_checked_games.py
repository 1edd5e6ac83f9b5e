"""A sample of what ``make fuzz`` does a thousand times: whole games of shipped scenarios, checked after each action."""

import pytest

from tests.fuzz.checking import play_checked, playable


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seed"), [("kampfgruppe-peiper", 6), ("drive-on-bastogne", 5)])
def test_a_random_game_holds_all_promises(scenario: str, seed: int) -> None:
    assert play_checked("scs1994", scenario, seed).fault == ""


def test_a_game_that_breaks_leaves_a_dump() -> None:
    """A limit of three actions stands for a fault: the dump holds the seed, the actions and the position."""
    played = play_checked("scs1994", "kampfgruppe-peiper", 1, most=3)
    assert "no end after 3 actions" in played.fault
    assert (played.dump["seed"], len(played.dump["actions"]), played.dump["position"]["turn"]) == (1, 3, 1)


def test_scenarios_of_games_with_rules_are_found() -> None:
    assert {("scs1994", "kampfgruppe-peiper"), ("hj1986", "breakthrough"), ("hj1986", "wacht-am-rhein")} <= set(
        playable()
    )
