"""A game of every scenario that can be played, from its set-up to its victory level, still goes as recorded.

Choices are made by seed, so a game is recorded by the digest of its position at each turn alone. The long
scenarios end with one of their first turns here; the others are played to their end. ``make golden`` records them anew.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.dice import Choice
from engine.core.play import apply, decision, legal_actions, start
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from tests.golden.data_then import Source

FOLDER = Path(__file__).parent
GAMES = (
    ("scs1994", "battle-for-the-ardennes", 1),
    ("scs1994", "breakout", 6),
    ("scs1994", "drive-on-bastogne", 12),
    ("scs1994", "kampfgruppe-peiper", 6),
    ("scs1994", "payback", 12),
    ("scs1994", "st-vith", 8),
    ("hj1986", "breakthrough", 8),
    ("hj1986", "campaign", 3),
    ("hj1986", "clervaux", 6),
    ("hj1986", "meuse", 14),
    ("hj1986", "wacht-am-rhein", 2),
    ("spi1977", "bastogne", 4),
    ("spi1977", "campaign", 2),
    ("spi1977", "meuse", 17),
    ("spi1977", "peiper", 3),
)
"""Games and scenarios, and the turn they end with here."""
MOST_ACTIONS = 5_000


def _path(game: str, key: str) -> Path:
    return FOLDER / f"{game}-{key}.json"


def played(game_key: str, key: str, last_turn: int) -> dict[str, Any]:
    """Play a game by seed 1 and return what is recorded of it."""
    scenario = load_scenario(game_key, key).model_copy(update={"last_turn": last_turn})
    rules, choice = ruleset_of(game_key), Choice(1)
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
    progress = list(rules.telling.progress(game))
    return {
        "scenario": key,
        "turns": turns,
        "actions": number,
        "digest": game.digest(),
        "result": game.result,
        "level": getattr(game.own, "level", None),
        "progress": progress,
    }


@pytest.mark.parametrize(("game", "key", "last_turn"), GAMES)
def test_the_scenario_is_played_as_recorded(
    game: str, key: str, last_turn: int, played_from: Callable[[Source], None]
) -> None:
    played_from(Source(_path(game, key).name, game, key))
    found = played(game, key, last_turn)
    if os.environ.get("LOSHEIM_WRITE_GOLDEN"):
        _path(game, key).write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert json.loads(_path(game, key).read_text("utf-8")) == found


@pytest.mark.parametrize(("game", "key", "_last_turn"), GAMES)
def test_the_recorded_game_has_a_winner_or_a_draw(game: str, key: str, _last_turn: int) -> None:
    found = json.loads(_path(game, key).read_text("utf-8"))
    assert found["result"] in ("german", "allied", "draw")
    assert bool(found["level"]) == (game == "spi1977" or key in ("battle-for-the-ardennes", "breakout", "payback"))
