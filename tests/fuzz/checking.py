"""Plays one random game of a shipped scenario and checks it after every action.

No dead end, no endless turn, no broken invariant. A second position is led by events that went through JSON and must
equal the first after every action in all that an event names, and wholly at the beginning of each step of the sequence
of play, so replay by event is proven at each step. Units, phases, dice and own state that an action touched must
survive JSON there, the whole position at the beginning of each step. At the end the actions, through JSON as well, are
played again and must give the same events; in every eighth game this is done with nothing kept that was derived from
the position, so what is kept never misleads. Now and then the rules are asked for actions that nobody was offered, and
must refuse them under a rule or make them (forging.py). Half of the games choose any action equally often (long
marches, few fights), half choose a kind of action first (few marches, many fights).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, get_type_hints

from engine.core.codec import from_json, to_json
from engine.core.dice import Choice
from engine.core.dump import BrokenRuleError, Dump, restore
from engine.core.events import StepStarted, fold
from engine.core.opening import fresh
from engine.core.phases import ActionRecord, AnyGame, Phase
from engine.core.play import apply, decision, draw, start
from engine.core.record import decode, encode, kinds_of
from engine.core.roles import Role, role_of
from engine.core.ruleset import Ruleset
from engine.core.units import Unit
from engine.data.errata import scenario_from
from engine.data.load import load_scenario, load_tables
from engine.data.schema import RulingRow, ScenarioRow
from engine.data.tables import DataError, Tables
from engine.playtest.dumps import dump_text
from engine.playtest.games import GAME_KEYS, board_of, ruleset_of
from engine.playtest.run import MOST_IN_A_TURN
from engine.scenario import Scenario
from tests.fuzz.forging import faults_of, forged, rules_of

MOST_ACTIONS = 120_000
"""No game of random play comes near this; one that does will never end."""

_FORGETS = 8
"""Every so many seeds nothing derived is kept in the replay."""

_FORGES, _FORGED = 150, 12
"""At every so many actions so many are forged."""


@dataclass
class Played:
    """What came of one game; ``fault`` is empty when all held, else ``dump`` holds seed, actions and position."""

    game: str
    scenario: str
    seed: int
    actions: int = 0
    result: str = ""
    fault: str = ""
    options: str = ""
    dump: dict[str, Any] = field(default_factory=dict)


def playable(only: str = "") -> list[tuple[str, str]]:
    """Return game and key of the scenarios that can be played: those of games with rules, or of one of them, on a drawn
    map."""
    found = []
    for game in [key for key in GAME_KEYS if only in ("", key)]:
        for row in load_tables(None, game).of(ScenarioRow, game=game):
            try:
                board_of(load_scenario(game, row.scenario))
            except DataError:
                continue
            found.append((game, row.scenario))
    return found


@lru_cache(maxsize=1)
def rows_of(game: str) -> Tables:
    """Return the shipped rows of a game, read once: each game of a run has options of its own."""
    return load_tables(None, game)


@lru_cache(maxsize=8)
def scenario_with(game: str, key: str, options: str = "") -> Scenario:
    """Return a shipped scenario played in other ways, words separated by blanks: keys of optional rules and variants,
    an erratum that is off as ``-E-15.1``, the reading of a ruling by its place in its list as ``artillery-duty=1``."""
    words = options.split()
    off = {word[1:]: False for word in words if word.startswith("-")}
    scenario = scenario_from(rows_of(game), game, key, off) if words else load_scenario(game, key)
    chosen = dict(word.split("=") for word in words if "=" in word)
    more = [word for word in words if not word.startswith("-") and "=" not in word]
    update: dict[str, Any] = {}
    if chosen:
        readings = {row.key: row.readings for row in rows_of(game).of(RulingRow, game=game)}
        update["rulings"] = {**scenario.rulings, **{key: readings[key][int(place)] for key, place in chosen.items()}}
    if more:
        played = " ".join((scenario.parameters.get("options", ""), *more)).strip()
        update["parameters"] = {**scenario.parameters, "options": played}
    return scenario.model_copy(update=update) if update else scenario


@lru_cache(maxsize=8)
def _board(game: str, key: str, options: str) -> Any:
    return board_of(scenario_with(game, key, options))


def play_checked(game_key: str, key: str, seed: int, options: str = "", most: int = MOST_ACTIONS) -> Played:
    """Play a game to its end and check it throughout; more than ``most`` actions are a fault."""
    played = Played(game_key, key, seed, options=options)
    actions: list[object] = []
    try:
        game = _play(ruleset_of(game_key), _board(game_key, key, options), seed, most, actions)
        played.result = game.result or ""
    except Exception as error:
        played.fault = f"seed {seed}, action {len(actions)}: {type(error).__name__}: {error}"
        played.dump = dump_of_fault(scenario_with(game_key, key, options), seed, actions, played.fault)
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
    choice, other = Choice(seed), Choice(-seed - 1)
    game, record = start(rules, board, seed)
    check = _Check(game, fresh(rules, board, seed))
    log: list[tuple[object, ...]] = []
    turn, begun = game.turn, 0
    while True:
        log.append(record.events)
        check.after(record)
        if decision(game) is None:
            break
        if game.turn != turn:
            turn, begun = game.turn, len(actions)
        assert len(actions) < most, f"no end after {most} actions, turn {turn}"
        assert len(actions) - begun < MOST_IN_A_TURN, f"turn {turn} does not end"
        if len(actions) % _FORGES == _FORGES - 1:
            faults = faults_of(game, forged(game, other, _FORGED), rules_of(rules.key))
            assert not faults, "; ".join(faults)
        action = _any_kind(game, choice) if seed % 2 else draw(game, choice.below)
        assert action is not None, f"nothing to do in {game.top.phase}"
        actions.append(action)
        record = apply(game, action)
    assert game.result in ("german", "allied", "draw"), f"ended without a result: {game.result}"
    again, record = start(rules, board, seed)
    kinds, _ = kinds_of(rules)
    for action, events in zip([*actions, None], log, strict=True):
        assert record.events == events, f"replay by action differs before {action}"
        if not seed % _FORGETS:
            again.forget()
        if action is not None:
            record = apply(again, decode(kinds, _through_json(encode(action))))
    assert again.digest() == check.twin.digest() == game.digest(), "the ends of the game and of its replays differ"
    return game


class _Check:
    """Leads a twin of a game on by events alone, and looks at both after every action."""

    def __init__(self, game: AnyGame, twin: AnyGame) -> None:
        self.game, self.twin = game, twin
        self._kinds, self._facts = kinds_of(game.rules)
        self._hints = get_type_hints(game.rules.own_type)
        self._proven: dict[str, Any] = {}
        self._hexes = {unit.id: unit.hex for unit in game.units.values()}

    def after(self, record: ActionRecord) -> None:
        """Lead the twin on and raise AssertionError for whatever does not hold."""
        game, twin = self.game, self.twin
        broken = list(game.rules.invariants(game))
        assert not broken, f"after {record.action}: {'; '.join(broken)}"
        if record.action is not None:
            again = decode(self._kinds, _through_json(encode(record.action)))
            assert again == record.action, f"{record.action} does not survive JSON"
        whole = record.action is None
        for event in record.events:
            twin_event = decode(self._facts, _through_json(encode(event)))
            assert twin_event == event, f"{event} does not survive JSON"
            fold(twin, twin_event)
            whole = whole or isinstance(event, StepStarted)
        parts = _PARTS if whole or game.result is not None else _SMALL_PARTS
        _same(game, twin, f"replay by event after {record.action} differs", parts)
        if whole:
            copy = restore(game.rules, game.board, _through_json(game.position()))
            _same(game, copy, f"the position after {record.action} does not survive JSON")
        for key in {event.unit for event in record.events if isinstance(getattr(event, "unit", None), str)}:
            unit, other = game.units[key], twin.units[key]
            assert unit == other, f"replay by event after {record.action} differs: {key}"
            for label in {unit.hex, self._hexes.get(key, "")}:
                assert game.occupants.get(label) == twin.occupants.get(label), f"{label} differs after {record.action}"
            self._hexes[key] = unit.hex
            assert Unit.from_json(_through_json(unit.to_json())) == unit, f"{key} does not survive JSON"
        for value in (game.dice, *game.stack):
            assert _survives(type(value), value), f"{value} does not survive JSON"
        self._own_state()

    def _own_state(self) -> None:
        """Send the parts of the own state through JSON that are not as they were when they last survived it."""
        for name, kind in self._hints.items():
            value = getattr(self.game.own, name)
            if name not in self._proven or self._proven[name] != value:
                copy = from_json(kind, _through_json(to_json(value)))
                assert copy == value, f"{name} of the own state does not survive JSON: {value}"
                self._proven[name] = copy


_SMALL_PARTS = ("turn", "step", "stack", "result", "own", "dice")
_PARTS = (*_SMALL_PARTS, "units", "occupants")


def _same(game: AnyGame, other: AnyGame, otherwise: str, parts: Sequence[str] = _PARTS) -> None:
    for part in parts:
        assert getattr(other, part) == getattr(game, part), f"{otherwise}: {part}"


def _survives(kind: Any, value: object) -> bool:
    return bool(from_json(kind, _through_json(to_json(value))) == value)


def _through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


_SELDOM = frozenset({Role.END, Role.CANCEL, Role.LEAVE})
"""What ends things or takes them back is drawn only now and then, or little would happen."""


def _any_kind(game: AnyGame, choice: Choice) -> object | None:
    """Return an action of a kind that was chosen first; the ends of things only now and then.

    Kinds, and actions of a kind, are drawn until one passes, so the others need no check.
    """
    phase = game.rules.phases[game.top.phase]
    by_kind: dict[type, list[object]] = {}
    for option in phase.legal(game, game.top):
        by_kind.setdefault(type(option), []).append(option)
    ends = [kind for kind in by_kind if role_of(kind) in _SELDOM]
    busy = [kind for kind in by_kind if kind not in ends]
    for kinds in (busy, ends) if choice.below(6) else ([*by_kind], ()):
        waiting = list(kinds)
        while waiting:
            kind = waiting[choice.below(len(waiting))]
            action = _drawn(game, phase, by_kind[kind], choice)
            if action is not None:
                return action
            waiting.remove(kind)
    return None


def _drawn(game: AnyGame, phase: Phase, options: list[object], choice: Choice) -> object | None:
    """Return one of the options that passes, each equally likely; None when none does."""
    while options:
        action = options.pop(choice.below(len(options)))
        if phase.check(game, game.top, action) is None:
            return action
    return None
