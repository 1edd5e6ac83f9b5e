"""A game of Wacht am Rhein (1977) between careful players still goes as recorded.

They play Kampfgruppe Peiper on 16 Dec, from pre-dawn to PM: surprise, the rules of the first
day, arrivals, artillery of both sides. The file has the digest of the position at each turn, how often each event
happened in it, and every battle. ``make golden`` records it anew.
"""

import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.play import apply, decision, legal_actions, start, view
from engine.core.record import encode
from engine.data.load import load_scenario
from engine.players import PLAYERS
from engine.playtest.games import board_of, ruleset_of
from engine.spi1977.position.fighting_events import BattleResolved
from tests.golden.data_then import Source

PATH = Path(__file__).parent / "spi1977-peiper-cautious.json"
KEY, SEED, LAST_TURN = "peiper", 1, 3

# Lines 2664 to 2684 of the rulebook: the odds over the first column by line, and the results by die.
FIRST = {"River": 2, "Town": 1, "Woods, village, night": 0, "Broken": -1, "Clear": -2}
"""The odds over the first column as N-1; 0 is 1-2, -1 is 1-3, -2 is 1-4."""
RESULTS = (
    "A1 D1 D1 D2 D3 D2(1) D2(1) D3(2) D3(2) D3(2) D3(2) D4(2) D4(2)",
    "A1(1) A1 D1 D1 D2 D3 D2(1) D2(1) D3(2) D3(2) D3(2) D3(2) D4(2)",
    "A2(1) A1(1) A1 D1 D1 D2 D3 D2(1) D2(1) D3(2) D3(2) D3(2) D3(2)",
    "A2(2) A2(1) A1(1) A1 D1 D1 D2 D3 D2(1) D2(1) D3(2) D3(2) D3(2)",
    "A2(2) A2(2) A2(1) A1(1) A1 D1 D1 D2 D3 D2(1) D2(1) D2(1) D3(2)",
    "A2(2)* A2(2)* A2(2)* A2(1)* A1(1)* A1* D1* D1* D2* D3* D3* D2(1)* D2(1)*",
)
COLUMNS = len(RESULTS[0].split())


def played() -> dict[str, Any]:
    """Play the game and return what is recorded of it."""
    scenario = load_scenario("spi1977", KEY).model_copy(update={"last_turn": LAST_TURN})
    rules = ruleset_of("spi1977")
    game, _ = start(rules, board_of(scenario), SEED)
    players = {side: PLAYERS["cautious"](SEED * 2 + index) for index, side in enumerate(("allied", "german"))}
    turns: list[dict[str, Any]] = []
    battles: list[dict[str, Any]] = []
    counts: Counter[str] = Counter()
    number = 0
    while (pending := decision(game)) is not None:
        if not turns or game.turn != turns[-1]["turn"]:
            counts = Counter()
            turns.append({"turn": game.turn, "action": number, "digest": game.digest(), "events": counts})
        number += 1
        action = players[pending.side].choose(view(game, pending.side), pending, list(legal_actions(game)))
        events = apply(game, action).events
        counts.update(type(event).__name__ for event in events)
        battles += [{"turn": game.turn, **encode(event)} for event in events if isinstance(event, BattleResolved)]
    assert list(rules.invariants(game)) == []
    for turn in turns:
        turn["events"] = dict(sorted(turn["events"].items()))
    return {
        "scenario": KEY,
        "actions": number,
        "digest": game.digest(),
        "result": game.result,
        "turns": turns,
        "battles": battles,
    }


def _text(found: dict[str, Any]) -> str:
    """Return the record as JSON with a line for each turn and battle."""
    lines = []
    for key, value in found.items():
        if isinstance(value, list):
            rows = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in value)
            lines.append(f' "{key}": [\n  {rows}\n ]')
        else:
            lines.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def recorded() -> dict[str, Any]:
    """Return the record."""
    found: dict[str, Any] = json.loads(PATH.read_text("utf-8"))
    return found


@pytest.mark.slow
def test_the_game_of_careful_players_is_played_as_recorded(played_from: Callable[[Source], None]) -> None:
    played_from(Source(PATH.name, "spi1977", KEY))
    found = played()
    if os.environ.get("LOSHEIM_WRITE_GOLDEN"):
        PATH.write_text(_text(found), "utf-8")
    assert recorded() == found


@pytest.mark.parametrize("event", ["BattleResolved", "UnitMoved", "StepsLost", "UnitPlaced", "MarksChanged"])
def test_the_record_shows_fights_moves_losses_and_arrivals(event: str) -> None:
    assert sum(turn["events"].get(event, 0) for turn in recorded()["turns"])


def test_every_recorded_battle_has_the_result_that_the_table_gives() -> None:
    wrong = []
    for battle in recorded()["battles"]:
        column = _column(battle)
        result = RESULTS[battle["die"] - 1].split()[column - 1]
        if result != battle["result"]:
            wrong.append((battle["turn"], battle["targets"], battle["trail"], column, result))
    assert wrong == []


def _column(battle: dict[str, Any]) -> int:
    """Return the column that odds, line and shifts give: never before the first, and shifts added up (10.62)."""
    first, *shifts = battle["trail"]
    attack, defense = int(battle["attack"]), int(battle["defense"])
    odds = attack // defense if attack >= defense else 2 - -(-defense // attack)
    column = max(1, odds - FIRST[first.split(" in the line ")[1].split(" [")[0]] + 1)
    moves = [shift for shift in shifts if "edge of the table" not in shift and "first column" not in shift]
    return min(max(column + sum(int(move.split()[0]) for move in moves if move[0] in "+-"), 1), COLUMNS)
