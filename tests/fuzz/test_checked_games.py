"""A sample of what ``make fuzz`` does a thousand times: whole games of shipped scenarios, checked after each action."""

import pytest

from tests.fuzz.checking import play_checked, playable, scenario_with
from tests.fuzz.spread import options_for, tasks


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seed"), [("kampfgruppe-peiper", 6), ("drive-on-bastogne", 5)])
def test_a_random_game_of_scs1994_holds_all_promises(scenario: str, seed: int) -> None:
    assert play_checked("scs1994", scenario, seed).fault == ""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [18, 30])
def test_a_random_game_of_hj1986_holds_all_promises(seed: int) -> None:
    """Seed 18 is played with all optional rules and two variants, seed 30 as printed."""
    assert play_checked("hj1986", "breakthrough", seed, options_for("hj1986", "breakthrough", seed)).fault == ""


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(1001, 1061))
def test_sixty_more_random_games_over_all_scenarios_hold_all_promises(seed: int) -> None:
    [task] = tasks(playable(), 1, seed)
    assert play_checked(task.game, task.scenario, task.seed, task.options).fault == ""


def test_a_game_that_breaks_leaves_a_dump() -> None:
    """A limit of three actions stands for a fault: the dump holds the seed, the actions and the position."""
    played = play_checked("scs1994", "kampfgruppe-peiper", 1, most=3)
    assert "no end after 3 actions" in played.fault
    assert (played.dump["seed"], len(played.dump["actions"]), played.dump["position"]["turn"]) == (1, 3, 1)


def test_scenarios_of_games_with_rules_are_found() -> None:
    assert {("scs1994", "kampfgruppe-peiper"), ("hj1986", "breakthrough"), ("hj1986", "wacht-am-rhein")} <= set(
        playable()
    )


def test_scenarios_of_one_game_are_found_without_the_others() -> None:
    assert {game for game, _ in playable("hj1986")} == {"hj1986"}


def test_long_scenarios_come_less_often() -> None:
    """A round of 22: 14 of Breakthrough, 3, 3, one Campaign, and one of the scenario of our own."""
    played = [task.scenario for task in tasks(playable("hj1986"), 22, 1)]
    counts = {key: played.count(key) for key in dict.fromkeys(played)}
    assert counts == {"breakthrough": 14, "wacht-am-rhein": 3, "meuse": 3, "campaign": 1, "clervaux": 1}


def test_a_seed_is_played_alike_in_every_run() -> None:
    scenarios = [("hj1986", "breakthrough"), ("hj1986", "campaign")]
    assert tasks(scenarios, 5, 7) == tasks(scenarios, 9, 3)[4:]


def test_some_games_have_all_optional_rules_and_two_variants() -> None:
    """Three ways: as printed, with the optional rules, with a variant for each side besides."""
    options = scenario_with("hj1986", "breakthrough").options
    optional = sum(option.kind == "optional" and option.enforced for option in options)
    sizes = {len(options_for("hj1986", "breakthrough", seed).split()) for seed in range(1, 20)}
    assert sizes == {0, optional, optional + 2}


def test_games_without_variants_by_side_are_played_in_other_readings_with_errata_off() -> None:
    """A third as shipped, a third with the options that are enforced, a third drawn: each ruling that the rules switch
    has a reading there, so both readings come."""
    played = [options_for("spi1977", "peiper", seed).split() for seed in range(1, 40)]
    readings = {word for words in played for word in words if word.startswith("artillery-duty=")}
    assert readings == {"artillery-duty=0", "artillery-duty=1"}
    assert [] in played
    assert any(word.startswith("-E-") for words in played for word in words)


def test_a_scenario_is_played_in_another_reading_and_without_an_erratum() -> None:
    plain, other = (scenario_with("spi1977", "peiper", words) for words in ("", "artillery-duty=1 -E-15.1"))
    assert plain.rulings["artillery-duty"] == "it must if it can"
    assert other.rulings["artillery-duty"] == "it is never bound"
    assert (plain.parameters["blow_needs_path"], other.parameters["blow_needs_path"]) == ("yes", "no")
