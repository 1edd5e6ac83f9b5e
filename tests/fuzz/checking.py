"""Plays one random game of a shipped scenario and checks it after every action.

No dead end, no endless turn, no broken invariant; action, events and position survive JSON exactly; at the end the
game replays by event and by action. Half of the games choose any action equally often (long marches, few fights), half
choose a kind of action first (few marches, many fights).
"""

import io
import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.core.dice import Choice
from engine.core.dump import restore
from engine.core.phases import AnyGame
from engine.core.play import apply, decision, draw, legal_actions, start
from engine.core.record import Header, decode, encode, kinds_of, read, replay_actions, replay_events, write_header
from engine.core.record import write_record as write
from engine.data.assemble import DataError
from engine.data.load import load_scenario, load_tables
from engine.data.schema import ScenarioRow
from engine.playtest.games import GAME_KEYS, board_of, ruleset_of

MOST_ACTIONS = 20_000


@dataclass
class Played:
    """What came of one game; ``fault`` is empty when all held, else ``dump`` holds seed, actions and position."""

    game: str
    scenario: str
    seed: int
    actions: int = 0
    result: str = ""
    fault: str = ""
    dump: dict[str, Any] = field(default_factory=dict)


def playable() -> list[tuple[str, str]]:
    """Return game and key of the scenarios that can be played: those of games with rules, on a drawn map."""
    found = []
    for game in GAME_KEYS:
        for row in load_tables(None, game).of(ScenarioRow, game=game):
            try:
                board_of(load_scenario(game, row.scenario))
            except DataError:
                continue
            found.append((game, row.scenario))
    return found


@lru_cache(maxsize=8)
def _board(game: str, scenario: str) -> Any:
    return board_of(load_scenario(game, scenario))


def play_checked(game_key: str, scenario: str, seed: int, most: int = MOST_ACTIONS) -> Played:
    """Play a game to its end and check it throughout; more than ``most`` actions are a fault."""
    played = Played(game_key, scenario, seed)
    rules, board = ruleset_of(game_key), _board(game_key, scenario)
    choice = Choice(seed)
    actions: list[object] = []
    game, record = start(rules, board, seed)
    log = io.StringIO()
    write_header(log, Header(game_key, scenario, "", "fuzz", seed, {}))
    write(log, 0, record, game)
    before = game.position()
    try:
        while decision(game) is not None:
            assert len(actions) < most, f"no end after {most} actions, turn {game.turn}"
            action = _any_kind(game, choice) if seed % 2 else draw(game, choice.below)
            assert action is not None, f"nothing to do in {game.top.phase}"
            actions.append(action)
            record = apply(game, action)
            before = _check(game, record.action, record.events)
            write(log, len(actions), record, game)
        assert game.result in ("german", "allied", "draw"), f"ended without a result: {game.result}"
        lines = log.getvalue().splitlines()
        _, records = read(lines, rules)
        assert replay_events(rules.set_up(board, seed), records).digest() == game.digest(), "replay by event differs"
        _, records = read(lines, rules)
        assert replay_actions(rules, board, seed, records).digest() == game.digest(), "replay by action differs"
    except Exception as error:
        played.fault = f"seed {seed}, action {len(actions)}, turn {game.turn}: {type(error).__name__}: {error}"
        played.dump = {
            "game": game_key,
            "scenario": scenario,
            "seed": seed,
            "fault": played.fault,
            "position": before,
            "actions": [encode(action) for action in actions],
        }
    played.actions, played.result = len(actions), game.result or ""
    return played


def _check(game: AnyGame, action: object, events: tuple[object, ...]) -> dict[str, Any]:
    """Return the position after an action as JSON; raises AssertionError for whatever does not hold."""
    broken = list(game.rules.invariants(game))
    assert not broken, f"after {action}: {'; '.join(broken)}"
    kinds, facts = kinds_of(game.rules)
    assert decode(kinds, json.loads(json.dumps(encode(action)))) == action, f"{action} does not survive JSON"
    for event in events:
        assert decode(facts, json.loads(json.dumps(encode(event)))) == event, f"{event} does not survive JSON"
    position = game.position()
    again = restore(game.rules, game.board, json.loads(json.dumps(position)))
    for part in ("turn", "step", "stack", "units", "occupants", "result", "own", "dice"):
        same = getattr(again, part) == getattr(game, part)
        assert same, f"the {part} of the position after {action} do not survive JSON"
    return position


def _any_kind(game: AnyGame, choice: Choice) -> object | None:
    """Return an action of a kind that was chosen first; the ends of things only now and then."""
    options = list(legal_actions(game))
    if not options:
        return None
    kinds = list(dict.fromkeys(type(option).__name__ for option in options))
    busy = [name for name in kinds if not name.startswith(("End", "Cancel", "Accept", "Remove"))]
    kind = busy if busy and choice.below(6) else kinds
    name = kind[choice.below(len(kind))]
    fitting = [option for option in options if type(option).__name__ == name]
    return fitting[choice.below(len(fitting))]
