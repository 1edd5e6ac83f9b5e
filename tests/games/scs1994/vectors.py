"""The small language of ``tests/vectors/scs1994.csv``: cases worked by hand, as text.

A position is a list of items, separated by ``;``, each a word and what it is about::

    g A@B48.16 armor a6 d2 m8 s2 +out_of_supply   a German unit: type, attack, defense, movement, steps, marks
    u G@B48.17 artillery b8 r4 div=1 face=move    a US unit: barrage points, range, division (``bde``: brigade), face
    forest B48.15     a hex with another terrain       jam B50.13      a printed traffic jam
    river A-B         a hexside; also bridge, major    blown A-B       a bridge that is down
    primary A-B-C     a road; also secondary           zone B50.10     the Eastern Zone; edge: the west edge
    dump B50.10 allied  a dump and its owner           air 2, turn 2, rows 50, param KEY=VALUE

An action is one of ``attack SIDE HEX [air=N]``, ``barrage SIDE HEX [air=N]``, ``move UNIT PATH``, ``overrun UNIT HEX``,
``allowance UNIT``, ``supply UNIT``, ``blow A-B`` and ``repair A-B``. ``outcome`` returns what comes of it as text.
"""

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.phases import AnyGame
from engine.core.play import apply, check, decision
from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.board import mp_text
from engine.scs1994.fighting.attackers import candidates
from engine.scs1994.fighting.barrage import AddAir, AddGun, DeclareBarrage, FireBarrage
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from engine.scs1994.fighting.gunnery import check_gun, guns_for
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.moving.overrun import Overrun, cost
from engine.scs1994.position.combat_events import BarrageResolved, BridgeAttempted, CombatResolved
from engine.scs1994.state import Dump, is_artillery, movement_allowance
from engine.scs1994.steps.bridges import BlowBridge, RepairBridge, check_attempt
from engine.scs1994.steps.movement_costs import path_cost
from engine.scs1994.supply.supply import in_supply_now
from tests.games.scs1994.fights import fight
from tests.games.scs1994.positions import Piece, position

FILE = Path(__file__).resolve().parents[2] / "vectors" / "scs1994.csv"
_LETTERS = {"a": "attack", "d": "defense", "m": "movement", "s": "steps", "b": "barrage", "r": "range"}
_PATHS = {"river": "rivers", "bridge": "bridges", "major": "major", "primary": "primary", "secondary": "secondary"}
_SIDES = {"g": "german", "u": "allied"}


@dataclass(frozen=True)
class Vector:
    """A row of the file; see the module."""

    id: str
    rule: str
    position: str
    action: str
    dice: str
    expected: str
    working: str


def vectors() -> list[Vector]:
    """Return all rows of the file."""
    with FILE.open(encoding="utf-8", newline="") as stream:
        return [Vector(**row) for row in csv.DictReader(stream)]


def outcome(vector: Vector) -> str:
    """Return what comes of the action: a column and result, a cost, ``in`` or ``out``, or ``refused`` and the rule."""
    verb, *words = vector.action.split()
    return _VERBS[verb](vector, words)


# --- positions --------------------------------------------------------------------------------------------------------


def _game(vector: Vector, phase: str, side: str) -> AnyGame:
    """Return the position in a phase of a side; the turn is the last, so that no other dice are thrown."""
    pieces: list[Piece] = []
    field: dict[str, Any] = {"turn": 3, "terrain": {}, "areas": {}, "dumps": [], "blown": [], "jams": []}
    for item in vector.position.split(";"):
        word, *rest = item.split()
        if word in _SIDES:
            pieces.append(_piece(_SIDES[word], rest))
        elif word in _PATHS:
            field.setdefault(_PATHS[word], []).append(rest[0].split("-"))
        elif word in ("turn", "air"):
            field["air_points" if word == "air" else word] = int(rest[0])
        elif word == "rows":
            field["rows"] = [int(row) for row in rest]
        elif word in ("zone", "edge"):
            field["areas"]["eastern-zone" if word == "zone" else "west-edge"] = rest
        elif word == "dump":
            field["dumps"].append(Dump(rest[0], rest[1], False))
        elif word == "blown":
            field["blown"].append(tuple(rest[0].split("-")))
        elif word == "param":
            field["parameters"] = dict(pair.split("=") for pair in rest)
        elif word == "jam":
            field["jams"].extend(rest)
        else:
            field["terrain"].update(dict.fromkeys(rest, word))
    if "rows" in field:
        return position(pieces, phase=phase, side=side, last_turn=field["turn"], **field)
    faces = tuple(int(face) for face in vector.dice.split())
    return fight(*pieces, phase=phase, side=side, dice=faces, last_turn=field["turn"], **field)


def _piece(side: str, words: Sequence[str]) -> Piece:
    name, _, label = words[0].partition("@")
    values: dict[str, Any] = {}
    marks: list[str] = []
    for word in words[1:]:
        key, is_set, value = word.partition("=")
        if is_set:
            kinds = {"div": "division", "bde": "brigade"}
            values |= {"face": value} if key == "face" else {}
            values |= {"formation": value.replace("_", " "), "formation_kind": kinds[key]} if key in kinds else {}
        elif word.startswith("+"):
            marks.append(word[1:])
        elif word[1:].isdigit():
            values[_LETTERS[word[0]]] = int(word[1:])
        else:
            values["kind"] = word
    return Piece(side, name, label, marks=tuple(marks), **values)


def _unit(game: AnyGame, name: str) -> Unit:
    return next(unit for unit in game.units.values() if unit.id.endswith(f"/{name}#1"))


def _points(words: Sequence[str]) -> int:
    return next((int(word.removeprefix("air=")) for word in words if word.startswith("air=")), 0)


def _refused(refusal: Refusal) -> str:
    return f"refused {refusal.rule.number}"


# --- actions ----------------------------------------------------------------------------------------------------------


def _attack(vector: Vector, words: Sequence[str]) -> str:
    """Attack with every unit that can."""
    side, target = words[:2]
    game = _game(vector, "combat", side)
    refusal = check(game, DeclareAttack(target))
    if refusal is not None:
        return _refused(refusal)
    apply(game, DeclareAttack(target))
    for unit in candidates(game, target, side):
        apply(game, AddAttacker(unit.id))
    events = list(apply(game, ConfirmAttack()).events)
    waiting = decision(game)
    if waiting is not None and waiting.phase == "combat_resolve":
        events += apply(game, AddAirPoints(_points(words))).events
    (found,) = [event for event in events if isinstance(event, CombatResolved)]
    return f"{found.column} {found.result}"


def _barrage(vector: Vector, words: Sequence[str]) -> str:
    """Fire with every gun that can, and the Air Points named."""
    side, target = words[:2]
    game = _game(vector, "barrage", side)
    guns = guns_for(game, target, side)
    refusals = [check_gun(game, unit, target) for unit in game.units_of(side) if is_artillery(game, unit)]
    if refusals and not guns:
        return " ".join(_refused(refusal) for refusal in refusals if refusal is not None)
    apply(game, DeclareBarrage(target))
    for unit in guns:
        apply(game, AddGun(unit.id))
    if _points(words):
        apply(game, AddAir(_points(words)))
    (found,) = [event for event in apply(game, FireBarrage()).events if isinstance(event, BarrageResolved)]
    return f"{found.column} {found.result}"


def _moving(vector: Vector, name: str) -> tuple[AnyGame, Unit]:
    side = "allied" if f"u {name}@" in vector.position else "german"
    game = _game(vector, "movement", side)
    return game, _unit(game, name)


def _move(vector: Vector, words: Sequence[str]) -> str:
    game, unit = _moving(vector, words[0])
    price = path_cost(game, unit, tuple(words[1].split("-")))
    return _refused(price) if isinstance(price, Refusal) else mp_text(price)


def _overrun(vector: Vector, words: Sequence[str]) -> str:
    game, unit = _moving(vector, words[0])
    apply(game, SelectUnit(unit.id))
    refusal = check(game, Overrun(words[1]))
    if refusal is not None:
        return _refused(refusal)
    price = cost(game, unit, words[1])
    return "prohibited" if price is None else mp_text(price)


def _allowance(vector: Vector, words: Sequence[str]) -> str:
    game, unit = _moving(vector, words[0])
    return mp_text(movement_allowance(game, unit))


def _supply(vector: Vector, words: Sequence[str]) -> str:
    game, unit = _moving(vector, words[0])
    return "in" if in_supply_now(game, unit) else "out"


def _bridge(vector: Vector, words: Sequence[str]) -> str:
    """Try a bridge; the expected words are those of the two tables."""
    game = _game(vector, "bridges", "allied")
    is_blow = vector.action.startswith("blow")
    action = (BlowBridge if is_blow else RepairBridge)(*words[0].split("-"))
    refusal = check_attempt(game, action.hex_a, action.hex_b, is_repair=not is_blow)
    if refusal is not None:
        return _refused(refusal)
    (found,) = [event for event in apply(game, action).events if isinstance(event, BridgeAttempted)]
    return ("blown" if is_blow else "repaired") if found.success else "none"


_VERBS: dict[str, Callable[[Vector, Sequence[str]], str]] = {
    "attack": _attack,
    "barrage": _barrage,
    "move": _move,
    "overrun": _overrun,
    "allowance": _allowance,
    "supply": _supply,
    "blow": _bridge,
    "repair": _bridge,
}
