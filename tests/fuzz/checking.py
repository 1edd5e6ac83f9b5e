"""Plays one random game of a shipped scenario and checks it after every action.

No dead end, no endless turn, no broken invariant. A second position is led by events that went through JSON and must
equal the first after every action, so replay by event is proven at each step; units, phases, dice and own state that
an action touched must survive JSON there, the whole position at the beginning of each phase. At the end the actions,
through JSON as well, are played again and must give the same events. Half of the games choose any action equally often
(long marches, few fights), half choose a kind of action first (few marches, many fights).
"""

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.core.codec import from_json, to_json
from engine.core.dice import Choice
from engine.core.dump import BrokenRuleError, Dump, restore
from engine.core.events import StepStarted, fold
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import apply, decision, draw, legal_actions, start
from engine.core.record import decode, encode, kinds_of
from engine.core.ruleset import Ruleset
from engine.core.units import Unit
from engine.data.assemble import DataError
from engine.data.load import load_scenario, load_tables
from engine.data.schema import ScenarioRow
from engine.playtest.dumps import dump_text
from engine.playtest.games import GAME_KEYS, board_of, ruleset_of
from engine.scenario import Scenario

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
    actions: list[object] = []
    try:
        game = _play(rules, board, seed, most, actions)
        played.result = game.result or ""
    except Exception as error:
        played.fault = f"seed {seed}, action {len(actions)}: {type(error).__name__}: {error}"
        played.dump = dump_of_fault(load_scenario(game_key, scenario), seed, actions, played.fault)
    played.actions = len(actions)
    return played


def dump_of_fault(scenario: Scenario, seed: int, actions: list[object], fault: str) -> dict[str, Any]:
    """Return what ``losheim replay`` plays again: the position before the last action, and that action."""
    rules, board = ruleset_of(scenario.game), board_of(scenario)
    before, _ = start(rules, board, seed)
    for action in actions[:-1]:
        apply(before, action)
    last = encode(actions[-1]) if actions else {}
    broken = BrokenRuleError(Dump(rules.key, rules.version, before.position(), last, fault))
    return {**json.loads(dump_text(scenario, broken)), "seed": seed, "actions": [encode(action) for action in actions]}


def _play(rules: Ruleset[Any, Any], board: Any, seed: int, most: int, actions: list[object]) -> AnyGame:
    """Return the game at its end; ``actions`` grows as it goes on, so that the caller knows what broke."""
    choice = Choice(seed)
    game, record = start(rules, board, seed)
    twin = rules.set_up(board, seed)
    log: list[tuple[object, ...]] = []
    while True:
        log.append(record.events)
        _check(game, twin, record, not actions)
        if decision(game) is None:
            break
        assert len(actions) < most, f"no end after {most} actions, turn {game.turn}"
        action = _any_kind(game, choice) if seed % 2 else draw(game, choice.below)
        assert action is not None, f"nothing to do in {game.top.phase}"
        actions.append(action)
        record = apply(game, action)
    assert game.result in ("german", "allied", "draw"), f"ended without a result: {game.result}"
    again, record = start(rules, board, seed)
    kinds, _ = kinds_of(rules)
    for action, events in zip([*actions, None], log, strict=True):
        assert record.events == events, f"replay by action differs before {action}"
        if action is not None:
            record = apply(again, decode(kinds, _through_json(encode(action))))
    assert again.digest() == twin.digest() == game.digest(), "the ends of the game and of its replays differ"
    return game


def _check(game: AnyGame, twin: AnyGame, record: ActionRecord, whole: bool) -> None:
    """Lead the twin on and raise AssertionError for whatever does not hold; ``whole``: look at every unit."""
    broken = list(game.rules.invariants(game))
    assert not broken, f"after {record.action}: {'; '.join(broken)}"
    kinds, facts = kinds_of(game.rules)
    if record.action is not None:
        again = decode(kinds, _through_json(encode(record.action)))
        assert again == record.action, f"{record.action} does not survive JSON"
    for event in record.events:
        twin_event = decode(facts, _through_json(encode(event)))
        assert twin_event == event, f"{event} does not survive JSON"
        fold(twin, twin_event)
        whole = whole or isinstance(event, StepStarted)
    _same(game, twin, f"replay by event after {record.action} differs")
    if whole:
        copy = restore(game.rules, game.board, _through_json(game.position()))
        _same(game, copy, f"the position after {record.action} does not survive JSON")
    for key in {event.unit for event in record.events if isinstance(getattr(event, "unit", None), str)}:
        unit = game.units[key]
        assert Unit.from_json(_through_json(unit.to_json())) == unit, f"{key} does not survive JSON"
    for value in (game.own, game.dice, *game.stack):
        assert from_json(type(value), _through_json(to_json(value))) == value, f"{value} does not survive JSON"


def _same(game: AnyGame, other: AnyGame, otherwise: str) -> None:
    for part in ("turn", "step", "stack", "units", "occupants", "result", "own", "dice"):
        assert getattr(other, part) == getattr(game, part), f"{otherwise}: {part}"


def _through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


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
