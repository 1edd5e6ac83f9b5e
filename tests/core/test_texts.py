"""How do the events of the core read that few games have: points, conditions, what somebody overruled?"""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.account import ConditionMet, Scored
from engine.core.dice import DiceRolled
from engine.core.events import StepStarted
from engine.core.overruled import Overruled
from engine.core.ruleset import SequenceStep
from engine.core.texts import Words, core_texts

WORDS = Words(
    name=lambda _game, unit: unit,
    side={"german": "German", "allied": "Allied"}.__getitem__,
    turn=lambda _game, turn: f"Turn {turn}",
    way=" ".join,
    moves={},
    marks={},
    steps_rule="1.4",
)
SAID = SimpleNamespace(key="fog-lifts", text="The fog lifts.")
SILENT = SimpleNamespace(key="silent", text="")
STEP = SequenceStep("german-movement", "german", "german", "movement", "Movement", "2", "")


def _read(event: object) -> str:
    board = SimpleNamespace(scenario=SimpleNamespace(clauses=(SAID, SILENT)), steps=(STEP,))
    game: Any = SimpleNamespace(board=board)
    return core_texts(WORDS)[type(event)](game, event)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (2, "German scores 2 points: a bridge"),
        (1, "German scores 1 point: a bridge"),
        (0, "German scores 0 points: a bridge"),
        (-1, "German loses 1 point: a bridge"),
        (-3, "German loses 3 points: a bridge"),
    ],
)
def test_points_are_scored_or_lost_and_one_is_a_point(points: int, said: str) -> None:
    assert _read(Scored("german", points, "bridges", "a bridge", 1)) == said


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("fog-lifts", "the condition “The fog lifts” is met: it cleared"),
        ("silent", "the condition silent is met: it cleared"),
        ("gone", "the condition gone is met: it cleared"),
    ],
)
def test_a_condition_is_told_by_its_words_or_where_it_has_none_by_its_key(clause: str, said: str) -> None:
    assert _read(ConditionMet(clause, 2, "it cleared")) == said


def test_a_die_for_a_condition_says_what_for_in_its_words() -> None:
    assert _read(DiceRolled("condition fog-lifts", "1d6", (4,), 4, 1)) == "condition “The fog lifts”: die 4"
    assert _read(DiceRolled("weather", "2d6", (4, 3), 7, 2)) == "weather: 4-3, 7"


def test_what_was_overruled_is_told_with_the_rule_that_refuses_it() -> None:
    assert _read(Overruled("we agreed so", "", "")) == "overruled: we agreed so"
    told = "overruled: we agreed so; the rule says: it has moved [2.2]"
    assert _read(Overruled("we agreed so", "2.2", "it has moved")) == told


def test_a_step_is_told_by_its_title_and_one_that_the_sequence_lacks_by_its_key() -> None:
    assert _read(StepStarted(3, 0, "german-movement")) == "Turn 3, German turn: Movement [2]"
    assert _read(StepStarted(3, 1, "allied-movement")) == "Turn 3: allied-movement"
