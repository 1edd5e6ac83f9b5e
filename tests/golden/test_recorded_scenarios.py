"""A game of every scenario of scs1994 from its set-up to its victory level still goes as recorded.

Choices are made by seed, so a game is recorded by the digest of its position at each turn alone. The scenarios of both
maps end with their first turn here; the others are played to their end. ``make golden`` records them anew.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.core.dice import Choice
from engine.core.play import apply, decision, legal_actions, start
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of

FOLDER = Path(__file__).parent
GAMES = (
    ("battle-for-the-ardennes", 1),
    ("breakout", 6),
    ("drive-on-bastogne", 12),
    ("kampfgruppe-peiper", 6),
    ("payback", 12),
)
"""Scenarios and the turn they end with here."""
MOST_ACTIONS = 5_000


def _path(key: str) -> Path:
    return FOLDER / f"scs1994-{key}.json"


def played(key: str, last_turn: int) -> dict[str, Any]:
    """Play a game by seed 1 and return what is recorded of it."""
    scenario = load_scenario("scs1994", key).model_copy(update={"last_turn": last_turn})
    rules, choice = ruleset_of("scs1994"), Choice(1)
    game, _ = start(rules, board_of(scenario), 1)
    turns, seen, number = [], 0, 0
    while decision(game) is not None:
        if game.turn != seen:
            turns.append({"turn": game.turn, "action": number, "digest": game.digest()})
            seen = game.turn
        number += 1
        assert number <= MOST_ACTIONS
        options = list(legal_actions(game))
        apply(game, options[choice.below(len(options))])
    assert list(rules.invariants(game)) == []
    progress = list(rules.progress(game))
    return {
        "scenario": key,
        "turns": turns,
        "actions": number,
        "digest": game.digest(),
        "result": game.result,
        "level": game.own.level,
        "progress": progress,
    }


@pytest.mark.parametrize(("key", "last_turn"), GAMES)
def test_the_scenario_is_played_as_recorded(key: str, last_turn: int) -> None:
    found = played(key, last_turn)
    if os.environ.get("LOSHEIM_WRITE_GOLDEN"):
        _path(key).write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert json.loads(_path(key).read_text("utf-8")) == found


@pytest.mark.parametrize(("key", "_last_turn"), GAMES)
def test_the_recorded_game_has_a_winner_or_a_draw(key: str, _last_turn: int) -> None:
    game = json.loads(_path(key).read_text("utf-8"))
    assert game["result"] in ("german", "allied", "draw")
    assert bool(game["level"]) == (key in ("battle-for-the-ardennes", "breakout", "payback"))
