"""What is the answer to a question about a position? Asking changes nothing."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.cases.composed import chain
from engine.cases.reading import CaseError, Fault, question
from engine.cases.schema import Check, Cost, Legal, Model, Odds, Reach, Supply, Zones
from engine.core.numbering import natural_key
from engine.core.phases import AnyGame
from engine.core.play import apply, check, legal_actions
from engine.core.record import decode, encode, kinds_of
from engine.core.rules import IllegalActionError, Refusal
from engine.core.units import Unit
from engine.data.map_assembly import expand
from engine.data.tables import DataError

Answer = dict[str, Any]


def answer(game: AnyGame, entry: Mapping[str, Any], where: str) -> Answer:
    """Return the answer to a question as JSON. Raises CaseError when it names a unit or hex that is not there."""
    asked = question(entry, where)
    return {"ask": entry["ask"], **_ANSWERS[type(asked)](game, asked, where)}


def parse_actions(game: AnyGame, entry: Mapping[str, Any], where: str) -> list[object]:
    """Return the actions of an entry, more than one when it is composed. Raises CaseError naming the field at fault."""
    return [_parse(game, item, where) for item in chain(entry, game.rules.telling.chains, where)]


def _in_map_order(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an action; the two hexes of a bridge may be written in any order, or as ``hexes``."""
    fields = {key: value for key, value in entry.items() if key not in ("expect", "note")}
    pair = fields.get("hexes")
    if isinstance(pair, list) and len(pair) == 2 and not fields.keys() & {"hex_a", "hex_b"}:
        del fields["hexes"]
        fields["hex_a"], fields["hex_b"] = pair
    a, b = fields.get("hex_a"), fields.get("hex_b")
    if isinstance(a, str) and isinstance(b, str):
        fields["hex_a"], fields["hex_b"] = sorted((a, b), key=natural_key)
    return fields


def _parse(game: AnyGame, entry: Mapping[str, Any], where: str) -> object:
    try:
        return decode(kinds_of(game.rules)[0], _in_map_order(entry))
    except ValueError as error:
        place, found, problem = str(error).partition(": ")
        inner = place.partition(".")[2]
        if found and " " not in place:
            raise CaseError([Fault(f"{where}.{inner}" if inner else where, problem)]) from error
        raise CaseError([Fault(f"{where}.type", str(error))]) from error


def refused(refusal: Refusal) -> Answer:
    """Return a refusal as JSON."""
    return {
        "rule": refusal.rule.number,
        "subject": refusal.subject,
        "reason": refusal.reason,
        "highlight": list(refusal.highlight),
    }


def _unit(game: AnyGame, key: str, where: str) -> Unit:
    if key not in game.units:
        known = ", ".join(game.units)
        raise CaseError([Fault(f"{where}.unit", f"there is no unit {key!r} in the position", f"use one of {known}")])
    unit = game.units[key]
    if not unit.on_map:
        raise CaseError([Fault(f"{where}.unit", f"{key!r} is not on the map", "ask for a unit that is")])
    return unit


def _hexes(game: AnyGame, hexes: Iterable[str], where: str) -> None:
    """Raise CaseError for a hex that the position does not have."""
    unknown = [label for label in hexes if label not in game.board.map.hexes]
    if unknown:
        problem = f"{', '.join(map(repr, unknown))} is no hex of the position"
        raise CaseError([Fault(where, problem, "correct the number, or ask about another hex")])


def _cost(game: AnyGame, asked: Cost, where: str) -> Answer:
    unit = _unit(game, asked.unit, where)
    if bool(asked.path) == bool(asked.to):
        raise CaseError([Fault(where, "a cost is asked for a path or for one hex", "give one of path and to")])
    path: tuple[str, ...] = asked.path
    begun: Answer = {"unit": unit.id, "path": list(asked.path)}
    _hexes(game, asked.path, f"{where}.path")
    if asked.to:
        _hexes(game, [asked.to], f"{where}.to")
        found = next((item for item in game.rules.telling.reach(game, unit.id) if item.hex == asked.to), None)
        if found is None:
            return {"unit": unit.id, "to": asked.to, "reached": False}
        path, begun = found.path, {"unit": unit.id, "to": asked.to, "reached": True, "path": list(found.path)}
    price = game.rules.telling.price(game, unit.id, path)
    if isinstance(price, Refusal):
        return {**begun, "refused": refused(price)}
    return {**begun, "cost": price.cost, "steps": list(price.steps)}


def _reach(game: AnyGame, asked: Reach, where: str) -> Answer:
    unit = _unit(game, asked.unit, where)
    try:
        only = set(expand(asked.hexes))
    except DataError as error:
        raise CaseError([Fault(f"{where}.hexes", str(error))]) from error
    _hexes(game, sorted(only), f"{where}.hexes")
    hexes = {item.hex: item.cost for item in game.rules.telling.reach(game, unit.id) if not only or item.hex in only}
    return {"unit": unit.id, "hexes": dict(sorted(hexes.items()))}


def _zones(game: AnyGame, asked: Zones, where: str) -> Answer:
    return {"side": asked.side, "hexes": sorted(game.rules.telling.zones(game, asked.side))}


def _supply(game: AnyGame, asked: Supply, where: str) -> Answer:
    if bool(asked.unit) == bool(asked.side):
        raise CaseError([Fault(where, "supply is asked for a unit or for a side", "give one of unit and side")])
    units = [_unit(game, asked.unit, where)] if asked.unit else game.units_of(str(asked.side))
    found: dict[str, Any] = {}
    for unit in units:
        line = game.rules.telling.supply_line(game, unit.id)
        found[unit.id] = {
            "state": "in" if game.rules.telling.supplied(game, unit.id) else "out",
            "now": "in" if line.fed else "out",
            "line": list(line.path),
            "source": line.text,
            "rule": line.rule.number,
        }
    return {"units": found}


def _legal(game: AnyGame, asked: Legal, where: str) -> Answer:
    kinds = kinds_of(game.rules)[0]
    if asked.type and asked.type not in kinds:
        problem = f"the game has no action {asked.type!r}"
        raise CaseError([Fault(f"{where}.type", problem, f"use one of {', '.join(sorted(kinds))}")])
    offered = [item for item in legal_actions(game) if not asked.type or type(item).__name__ == asked.type]
    return {"actions": [{**encode(item), "text": game.rules.telling.describe_action(game, item)} for item in offered]}


def _check(game: AnyGame, asked: Check, where: str) -> Answer:
    _, _, refusal = _tried(game, (asked.action,), f"{where}.action", "")
    return {"allowed": True} if refusal is None else {"allowed": False, "refused": refused(refusal[1])}


def _tried(
    game: AnyGame, entries: Iterable[Mapping[str, Any]], where: str, part: str
) -> tuple[AnyGame, object, tuple[int, Refusal] | None]:
    """Return a copy after all actions but the last, that last one, and the first refusal with the entry it is of."""
    trial, actions = game.copy(), []
    for index, entry in enumerate(entries):
        place = where + part.format(index)
        made = parse_actions(game, entry, place)
        if entry.get("type") == "Move":
            made.pop()  # whether a unit may stop is no part of the question
        actions += [(index, action) for action in made]
    for index, action in actions[:-1]:
        try:
            apply(trial, action)
        except IllegalActionError as error:
            return trial, action, (index, error.refusal)
    index, last = actions[-1]
    refusal = check(trial, last)
    return trial, last, None if refusal is None else (index, refusal)


def _odds(game: AnyGame, asked: Odds, where: str) -> Answer:
    trial, last, refusal = _tried(game, asked.actions, where, ".actions[{}]")
    if refusal is not None:
        return {"refused": refused(refusal[1]), "action": refusal[0]}
    found = trial.rules.telling.preview(trial, last)
    if found is None:
        return {"title": trial.rules.telling.describe_action(trial, last), "lines": [], "results": {}}
    trail = (
        []
        if found.column is None
        else [{"text": step.text, "columns": step.columns, "rule": step.rule.number} for step in found.column.trail]
    )
    results = {key: str(value) for key, value in found.results.items()}
    return {
        "title": found.title,
        "lines": list(found.lines),
        "column": found.header,
        "trail": trail,
        "results": results,
    }


_ANSWERS: dict[type[Model], Callable[[AnyGame, Any, str], Answer]] = {
    Cost: _cost,
    Reach: _reach,
    Zones: _zones,
    Supply: _supply,
    Legal: _legal,
    Check: _check,
    Odds: _odds,
}
