"""Forges actions that nobody was offered: of the right type, with any unit, hex, path, number or nonsense in them.

Whatever a program, a log or a case sends, the rules answer in one of two ways: a refusal under a rule of the index,
with the position unchanged, or the action is legal and can be made. An exception is a fault of ours.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import islice
from typing import Any, get_type_hints

from engine.core.dice import Choice
from engine.core.phases import AnyGame
from engine.core.play import apply, check, decision, legal_actions
from engine.data.load import load_tables
from engine.data.schema import RuleRow

_NONSENSE = ("", " ", "nowhere", "0000", "-1", "german", "allied", "a|b", "ü\n")
_NUMBERS = (-1, 0, 1, 2, 3, 7, 10**9)
_MOST_STEPS = 6
_MOST_OFFERED = 60


def forged(game: AnyGame, choice: Choice, count: int) -> list[object]:
    """Return so many actions of the kinds that the phase knows, drawn by ``choice``."""
    kinds = [kind for kind in game.rules.phases[game.top.phase].actions if fields(kind)]
    if not kinds:
        return []
    offered = [action for action in islice(legal_actions(game), _MOST_OFFERED) if fields(action)]
    words = _words(game, offered)
    return [
        _changed(game, choice, offered[choice.below(len(offered))], words)
        if offered and choice.below(2)
        else _forge(game, choice, kinds[choice.below(len(kinds))], words)
        for _ in range(count)
    ]


@cache
def rules_of(game: str) -> frozenset[str]:
    """Return the numbers of the rules of a game."""
    return frozenset(row.rule for row in load_tables(None, game).of(RuleRow, game=game))


def faults_of(game: AnyGame, actions: Sequence[object], known: frozenset[str]) -> list[str]:
    """Return what is wrong with how the rules answer the actions; the game stays as it is."""
    before = game.digest()
    found = [fault for action in actions if (fault := _fault(game, action, known))]
    if game.digest() != before:
        found.append(f"asking for one of {actions} changed the position")
    return found


def _fault(game: AnyGame, action: object, known: frozenset[str]) -> str:
    try:
        refusal = check(game, action)
        if refusal is not None:
            return "" if refusal.rule.number in known else f"{action}: refused under an unknown rule, {refusal}"
        copy = game.copy()
        apply(copy, action)
    except Exception as error:
        return f"{action}: {type(error).__name__}: {error}"
    if decision(copy) is not None and next(legal_actions(copy), None) is None:
        return f"{action}: nothing can be done afterwards"
    return "; ".join(f"{action}: {text}" for text in copy.rules.invariants(copy))


def _words(game: AnyGame, offered: Sequence[object]) -> Sequence[Sequence[str]]:
    """Return groups of words that may stand in an action: what is offered now, units, hexes, nonsense."""
    mapped = [unit.id for unit in game.units.values() if unit.hex in game.board.map.hexes]
    named = [word for action in offered for word in _strings(action)]
    groups = (named, list(game.units), mapped, list(game.board.map.hexes), _places(game), _NONSENSE)
    return [group for group in groups if group]


def _places(game: AnyGame) -> list[str]:
    """Return where units are, boxes and areas among them."""
    return list(dict.fromkeys(unit.hex for unit in game.units.values()))


def _strings(action: Any) -> list[str]:
    found: list[str] = []
    for field in fields(action):
        value = getattr(action, field.name)
        found += [value] if isinstance(value, str) else [*value] if isinstance(value, tuple) else []
    return found


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _forge(game: AnyGame, choice: Choice, kind: Any, words: Sequence[Sequence[str]]) -> object:
    values: dict[str, object] = {}
    for name, hint in _hints(kind).items():
        values[name] = _path(game, choice, words) if _is_path(hint) else _value(choice, hint, words)
    return kind(**values)


def _changed(game: AnyGame, choice: Choice, action: Any, words: Sequence[Sequence[str]]) -> object:
    """Return an offered action with one value changed; a path is cut and goes on elsewhere."""
    own = fields(action)
    name = own[choice.below(len(own))].name
    hint, old = _hints(type(action))[name], getattr(action, name)
    if _is_path(hint):
        kept = old[: choice.below(len(old) + 1)]
        start = kept[-1] if kept else old[0] if old else _word(choice, words)
        return replace(action, **{name: (*kept, *_walk(game, choice, start, words))})
    return replace(action, **{name: _value(choice, hint, words)})


def _is_path(hint: object) -> bool:
    return hint not in (bool, int, str)


def _value(choice: Choice, hint: object, words: Sequence[Sequence[str]]) -> object:
    if hint is bool:
        return bool(choice.below(2))
    return _NUMBERS[choice.below(len(_NUMBERS))] if hint is int else _word(choice, words)


def _word(choice: Choice, words: Sequence[Sequence[str]]) -> str:
    group = words[choice.below(len(words))]
    return group[choice.below(len(group))]


def _path(game: AnyGame, choice: Choice, words: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return any words, or a walk from hex to hex that begins at a unit."""
    if not choice.below(4):
        return tuple(_word(choice, words) for _ in range(choice.below(_MOST_STEPS)))
    return tuple(_walk(game, choice, _word(choice, words), words))


def _walk(game: AnyGame, choice: Choice, here: str, words: Sequence[Sequence[str]]) -> list[str]:
    """Return hexes each beside the one before, the first beside ``here``; now and then the same hex twice, or any."""
    hexes, path = game.board.map.hexes, list[str]()
    for _ in range(choice.below(_MOST_STEPS)):
        here = game.units[here].hex if here in game.units else here
        near = game.board.map.within(here, 1) if here in hexes and choice.below(9) else ()
        here = near[choice.below(len(near))] if near else _word(choice, words)
        path.append(here)
    return path
