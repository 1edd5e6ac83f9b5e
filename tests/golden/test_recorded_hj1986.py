"""A game of The Last Gamble with the Advanced and all optional rules still goes as recorded.

The cautious players play "We Cannot Force the Meuse" from Dec 22 to Dec 24 AM: two days and two nights, with commanders
and their orders, clear skies and aircraft, weather, Kampfgruppen and combined arms. The file has the digest of the
position at each turn, how often each event happened in it, and every battle. ``make golden`` records it anew.
"""

import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.events import CountChanged
from engine.core.play import apply, decision, legal_actions, start, view
from engine.core.record import encode
from engine.hj1986.position.fighting_events import BattleResolved
from engine.players import PLAYERS
from engine.playtest.games import board_of, ruleset_of
from tests.fuzz.checking import scenario_with
from tests.golden.data_then import Source

PATH = Path(__file__).parent / "hj1986-meuse-cautious.json"
KEY, SEED, LAST_TURN = "meuse", 1, 17
PM, FIRST_GERMAN_PM = 0, 10
"""Even turns are nights; from turn 10, 12/20 PM, on the German has no fire fights at night either (A 6.12)."""

# Line 3440 to 3454 of the rulebook: the odds over the columns by terrain, and the results by line of the die.
COLUMNS = {"forest": 1, "light woods": 0, "rough": -1, "clear": -2}
"""The odds of the first column as N-1; 0 is 1-2, -1 is 1-3, -2 is 1-4."""
RESULTS = (
    "D1+ FF D1 D2 D2 D2x D2x D2x D2x D2x",
    "ENG D1+ FF D1 D1 D2 D2x D2x D2x D2x",
    "ENG ENG D1+ FF D1 D1 D2 D2x D2x D2x",
    "A1 ENG ENG D1+ FF FF D1 D2 D2x D2x",
    "A1x A1 ENG ENG D1+ D1 FF D1 D2 D2x",
    "A2x A1x A1 ENG ENG D1+ D1 D1 D1 D2",
    "A2x A2x A1x A1 ENG ENG D1+ FF FF D1",
    "A2x A2x A2x A1x A1 ENG ENG D1+ D1+ FF",
)


def played() -> dict[str, Any]:
    """Play the game and return what is recorded of it."""
    options = " ".join(
        row.key for row in scenario_with("hj1986", KEY).options if row.enforced and row.kind == "optional"
    )
    scenario = scenario_with("hj1986", KEY, options).model_copy(update={"last_turn": LAST_TURN})
    rules = ruleset_of("hj1986")
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
        counts.update(map(_named, events))
        battles += [{"turn": game.turn, **encode(event)} for event in events if isinstance(event, BattleResolved)]
    assert list(rules.invariants(game)) == []
    for turn in turns:
        turn["events"] = dict(sorted(turn["events"].items()))
    return {
        "scenario": KEY,
        "options": options,
        "actions": number,
        "digest": game.digest(),
        "result": game.result,
        "turns": turns,
        "battles": battles,
    }


def _named(event: object) -> str:
    """Return the name of an event, with that of the count it changes."""
    count = f" {event.count}" if isinstance(event, CountChanged) else ""
    return f"{type(event).__name__}{count}"


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
def test_the_game_with_all_optional_rules_is_played_as_recorded(played_from: Callable[[Source], None]) -> None:
    played_from(Source(PATH.name, "hj1986", KEY))
    found = played()
    if os.environ.get("LOSHEIM_WRITE_GOLDEN"):
        PATH.write_text(_text(found), "utf-8")
    assert recorded() == found


@pytest.mark.parametrize(
    "event",
    [
        "AircraftFlown",
        "WeatherRolled",
        "CorpsCoordinated",
        "CountChanged option_halves",
        "EngagementsChanged",
        "CountChanged isolated_turns",
        "UnitsDrawn",
    ],
)
def test_the_record_shows_air_weather_commanders_engagements_isolation_and_draws(event: str) -> None:
    assert sum(turn["events"].get(event, 0) for turn in recorded()["turns"])


def test_every_recorded_battle_has_the_result_that_the_table_gives() -> None:
    wrong = []
    for battle in recorded()["battles"]:
        column = _column(battle)
        result = RESULTS[battle["row"]].split()[column - 1]
        if result == "FF" and _at_night(battle):
            result = "ENG"
        if (str(column), result) != (battle["column"], battle["result"]):
            wrong.append((battle["turn"], battle["targets"], battle["trail"], column, result))
    assert wrong == []


def _column(battle: dict[str, Any]) -> int:
    """Return the column that odds, terrain and shifts give: those to the left first, then the others (B 11.46)."""
    first, *shifts = battle["trail"]
    if not first[0].isdigit():
        return 10  # commanders alone: the highest odds (O 5.3)
    attack, defense = int(battle["attack"]), int(battle["defense"])
    odds = attack // defense if attack >= defense else 2 - -(-defense // attack)
    column = odds - COLUMNS[first.split(" in ")[1].split(" [")[0]] + 1
    column = min(max(column, 1), 10)
    moves = [int(shift.split()[0]) for shift in shifts if "edge of the table" not in shift]
    assert moves == sorted(moves)
    for move in moves:
        column = min(max(column + move, 1), 10)
    return column


def _at_night(battle: dict[str, Any]) -> bool:
    """Tell whether a fire fight becomes an engagement (A 6.11, A 6.12)."""
    allied = any(unit.startswith("german/") for unit in battle["defenders"])
    return battle["turn"] % 2 == PM and (allied or battle["turn"] >= FIRST_GERMAN_PM)
