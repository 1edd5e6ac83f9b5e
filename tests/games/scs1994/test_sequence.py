"""The sequence of play as shipped."""

import pytest

from engine.core.ruleset import SequenceStep
from engine.data.load import load_scenario
from engine.scs1994.ruleset import RULES, board_of
from engine.scs1994.turn.sequence import is_played, last_turn, sequence
from tests.games.scs1994.positions import german, position

BOARD = board_of(load_scenario("scs1994", "kampfgruppe-peiper"))


def phases(side: str) -> list[tuple[str, str]]:
    """Return phases and acting sides of a player turn."""
    return [(step.phase, step.acting) for step in sequence(BOARD) if step.side == side]


def test_1_2_the_german_player_turn_has_nine_steps_with_a_us_barrage() -> None:
    assert phases("german") == [
        ("weather", "none"),
        ("air_points", "none"),
        ("movement", "german"),
        ("barrage", "allied"),
        ("barrage", "german"),
        ("combat", "german"),
        ("supply", "none"),
        ("exploitation", "german"),
        ("clean_up", "none"),
    ]


def test_1_2_us_the_us_player_turn_has_seven_steps_and_no_german_barrage() -> None:
    assert phases("allied") == [
        ("movement", "allied"),
        ("bridges", "allied"),
        ("barrage", "allied"),
        ("combat", "allied"),
        ("supply", "none"),
        ("exploitation", "allied"),
        ("clean_up", "none"),
    ]


def test_every_step_has_its_phase_in_the_rules() -> None:
    assert {step.phase for step in sequence(BOARD)} <= set(RULES.phases)


def test_5_1_lasts_six_turns() -> None:
    assert last_turn(BOARD) == 6


def test_a_condition_that_nobody_knows_is_an_error() -> None:
    step = SequenceStep("x", "german", "none", "supply", "", "", "full moon")
    with pytest.raises(ValueError, match="full moon"):
        is_played(position([german("A", "B50.12")]), step, 1)
