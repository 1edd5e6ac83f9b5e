"""Does a game that begins go on, whatever single value of its scenario is another one?

A field of a row becomes a word nobody knows, or a number out of range. Then the game refuses to begin, in a sentence of
ours, or it is played some way by chance and nothing breaks. Everything is by seed.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from engine.core.dice import Choice
from engine.core.play import apply, draw
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import begun, board_of
from engine.scenario import Scenario

WORDS, NUMBERS = ("banana", "-1", "1/0", ""), (0, -1, 9999)
TOLD = frozenset({"title", "name", "text", "note", "rule", "label", "date", "key", "why", "question", "source"})
"""Fields that the rules hand on to people, and keys, which other rows name."""
PARTS = (
    *("sequence", "setup", "arrivals", "schedules", "start_state", "turns", "bound_roles", "counters", "unit_types"),
    *(
        "terrain",
        "parameters",
        "clauses",
        "options",
        "replacements",
        "withdrawals",
        "dump_sets",
        "placements",
        "charts",
    ),
)
ACTIONS = 150


def spoilt(scenario: Scenario, rng: random.Random) -> tuple[str, Scenario]:
    """Return what was done to which field, and the scenario with it."""
    while True:
        part = rng.choice([part for part in PARTS if getattr(scenario, part, None)])
        rows = getattr(scenario, part)
        if isinstance(rows, dict):
            key = rng.choice(sorted(rows))
            if isinstance(rows[key], str):
                word = rng.choice(WORDS)
                return f"{part}.{key} = {word!r}", scenario.model_copy(update={part: {**rows, key: word}})
            continue
        place = rng.randrange(len(rows))
        fields = [name for name in type(rows[place]).model_fields if name not in TOLD]
        for name in rng.sample(fields, len(fields)):
            for value in _others(getattr(rows[place], name), rng):
                row = rows[place].model_copy(update={name: value})
                changed = (*rows[:place], row, *rows[place + 1 :])
                return f"{part}[{place}].{name} = {value!r}", scenario.model_copy(update={part: changed})


def _others(value: Any, rng: random.Random) -> Iterator[Any]:
    if isinstance(value, str):
        yield rng.choice(WORDS)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield rng.choice(NUMBERS)
    elif isinstance(value, tuple) and value and all(isinstance(item, str) for item in value):
        yield (*value[:-1], "banana")
    elif isinstance(value, dict) and value and all(isinstance(item, str) for item in value.values()):
        yield {**value, rng.choice(sorted(value)): rng.choice(WORDS)}
    elif isinstance(value, BaseModel) or value is None:
        return


def played(scenario: Scenario, seed: int) -> int:
    """Return how many actions were made; raises what broke. A refusal to begin is none."""
    try:
        board = board_of(scenario)
        game, _ = begun(scenario, board, seed)
    except DataError as error:
        assert str(error)
        return 0
    choice = Choice(seed)
    for made in range(ACTIONS):
        action = draw(game, choice.below)
        if action is None:
            return made
        apply(game, action)
    return ACTIONS


def broken(game: str, key: str, count: int, seed: int) -> list[str]:
    """Return what broke of so many trials, each with its place."""
    rng, scenario, found = random.Random(seed), load_scenario(game, key), []
    for number in range(count):
        what, spoiled = spoilt(scenario, rng)
        try:
            played(spoiled, number)
        except Exception as error:
            found.append(f"{what}: {type(error).__name__}: {error}")
    return found


@pytest.mark.parametrize(("game", "key"), [("scs1994", "kampfgruppe-peiper"), ("hj1986", "breakthrough")])
def test_a_game_with_a_spoilt_field_refuses_to_begin_or_goes_on(game: str, key: str) -> None:
    assert broken(game, key, 25, 1) == []


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "key"),
    [("scs1994", "kampfgruppe-peiper"), ("scs1994", "payback"), ("hj1986", "breakthrough"), ("hj1986", "campaign")],
)
def test_many_games_with_a_spoilt_field_refuse_to_begin_or_go_on(game: str, key: str) -> None:
    assert broken(game, key, 300, 2) == []
