"""How is a game written down, and does today's code still play it?

One JSON line per record: number, action, events, digest of the position after it; a header line names the ruleset,
the digest of the scenario, seed and players. Replay by event needs only folding; replay by action needs the rules
and proves that they still give the same events.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from engine.core.codec import from_json, to_json
from engine.core.dice import thrown_by_hand
from engine.core.events import CORE_EVENTS, fold
from engine.core.overruling import Overrule
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import apply, start
from engine.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Header:
    """What a log was played with. ``data_digest`` is that of the scenario, ``game_digest`` that of the data which all
    scenarios of the game share, ``rules`` the version of the ruleset, ``version`` that of the scenario, with a ``+``
    where it was changed since; older logs lack the last three."""

    game: str
    scenario: str
    data_digest: str
    program: str
    seed: int
    players: dict[str, str]
    rules: str = ""
    game_digest: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class LoggedRecord:
    """One line of a log. ``thought`` is why a machine did it, as JSON, where it said so."""

    number: int
    action: object | None
    events: tuple[object, ...]
    digest: str
    thought: Any = None


def other_rules(header: Header, rules: Ruleset[Any, Any]) -> str:
    """Say which rules a log was recorded with when today's are others; empty when they are the same."""
    if (header.rules or "1") == rules.version:
        return ""
    return f"it was recorded with version {header.rules or '1'} of the rules, this is version {rules.version}"


class ReplayError(Exception):
    """A log does not replay; the text names the first record and event that differ."""


_SHOWN = 400
_REMEDY = "the file was changed or damaged; use a copy that is whole"
_OLDER = (
    "replay or explain it with the program that recorded it, or go on with it as a saved game, which makes its actions "
    "again by the rules of today"
)


def shown(value: object) -> str:
    """Return what a message shows of something that a file holds, never more than a few lines."""
    text = str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def parsed(text: str) -> Any:
    """Return the value of a JSON text; raises ValueError, also for one that is nested without end."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def encode(value: object) -> dict[str, Any]:
    """Return an action or event as JSON with its class name under ``type``."""
    return {"type": type(value).__name__, **to_json(value)}


def decode(kinds: Mapping[str, type], data: object) -> object:
    """Return the action or event; raises ValueError for an unknown type or field."""
    if not isinstance(data, dict):
        raise ValueError(f"expected an object with a type, found {shown(data)!r}")
    name = data.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise ValueError(f"unknown type {shown(name)!r}; known are {', '.join(sorted(kinds))}")
    return from_json(kinds[name], {key: value for key, value in data.items() if key != "type"})


def kinds_of(rules: Ruleset[Any, Any]) -> tuple[dict[str, type], dict[str, type]]:
    """Return the actions and the events of a game by class name."""
    actions = {kind.__name__: kind for kind in (*rules.actions, Overrule)}
    events = {kind.__name__: kind for kind in (*CORE_EVENTS, *rules.events)}
    return actions, events


def write_header(stream: TextIO, header: Header) -> None:
    """Write the first line of a log."""
    told = {name: value for name, value in to_json(header).items() if name != "version" or value}
    stream.write(json.dumps(told, ensure_ascii=False) + "\n")


def write_record(
    stream: TextIO, number: int, record: ActionRecord, game: AnyGame, thought: object | None = None
) -> None:
    """Write one record with the digest of the position after it, and with why a machine did it, where it says so."""
    line = {
        "number": number,
        "action": None if record.action is None else encode(record.action),
        "events": [encode(event) for event in record.events],
        "digest": game.digest(),
    }
    if thought is not None:
        line["thought"] = to_json(thought)
    stream.write(json.dumps(line, ensure_ascii=False) + "\n")


def whole_lines(text: str) -> tuple[list[str], bool]:
    """Return the lines of a log, and whether one more was cut off: the program was killed while it was written."""
    lines = text.split("\n")  # only this ends a line of ours, other signs may stand in texts
    last = lines.pop()
    if not last:
        return lines, False
    try:
        parsed(last)
    except ValueError:
        return lines, True
    return [*lines, last], False


def read(
    stream: Iterable[str], rules: Ruleset[Any, Any], with_events: bool = True
) -> tuple[Header, Iterator[LoggedRecord]]:
    """Return header and records of a log, lazily. Raises ValueError naming the line that does not fit.

    Without events, for whoever makes the actions again, the events of records are empty: rules of another version may
    know other ones.
    """
    lines = iter(stream)
    try:
        header = from_json(Header, parsed(next(lines)))
    except ValueError as error:
        raise ValueError(f"line 1 of the log: {shown(error)}; {_REMEDY}") from error
    older = other_rules(header, rules)
    return header, _records(lines, rules, with_events, f"{older}; {_OLDER}" if older else _REMEDY)


def _records(lines: Iterator[str], rules: Ruleset[Any, Any], with_events: bool, remedy: str) -> Iterator[LoggedRecord]:
    actions, kinds = kinds_of(rules)
    events = kinds if with_events else None
    for number, line in enumerate(lines, start=2):
        try:
            record = _record(parsed(line), actions, events)
        except ValueError as error:
            raise ValueError(f"line {number} of the log: {shown(error)}; {remedy}") from error
        yield record


def _record(data: Any, actions: Mapping[str, type], events: Mapping[str, type] | None) -> LoggedRecord:
    """Return the record that a line holds; raises ValueError naming the field that does not fit."""
    wanted: dict[str, tuple[type, ...]] = {
        "number": (int,),
        "action": (dict, type(None)),
        "events": (list,),
        "digest": (str,),
    }
    for field, kinds in wanted.items():
        if not isinstance(data, dict) or not isinstance(data.get(field), kinds) or field not in data:
            raise ValueError(f"the field {field!r} is missing or of another kind")
    action = None if data["action"] is None else decode(actions, data["action"])
    told = () if events is None else tuple(decode(events, item) for item in data["events"])
    return LoggedRecord(data["number"], action, told, data["digest"], data.get("thought"))


def fold_logged(game: AnyGame, record: LoggedRecord) -> Iterator[object]:
    """Fold the events of a record one by one and yield each; raises ValueError for one that the position cannot have.

    The position is left at the event that did not fit.
    """
    for index, event in enumerate(record.events):
        try:
            fold(game, event)
        except Exception as error:  # what a made-up event breaks depends on the event
            told = f"record {record.number}, event {index}: {shown(event)} does not fit the position"
            raise ValueError(f"{told}; {_REMEDY}") from error
        yield event


def replay_events(game: AnyGame, records: Iterable[LoggedRecord]) -> AnyGame:
    """Fold the events of a log into a fresh position (``engine.core.opening.fresh``) and return it.

    Raises ReplayError at the first record after which the digest differs.
    """
    for record in records:
        for _ in fold_logged(game, record):
            pass
        if game.digest() != record.digest:
            raise ReplayError(f"record {record.number}: the position after its events differs from the log")
    return game


def replay_actions(rules: Ruleset[Any, Any], board: Any, seed: int, records: Iterable[LoggedRecord]) -> AnyGame:
    """Play the actions of a log again and compare all events; returns the end position.

    Raises ReplayError naming the first event that differs, or IllegalActionError when an action is refused now.
    """
    records = list(records)
    began = next((record.events for record in records if record.action is None), ())
    game, opening = start(rules, board, seed, thrown_by_hand(began))
    for record in records:
        played = opening if record.action is None else apply(game, record.action, thrown_by_hand(record.events))
        for index, (old, new) in enumerate(zip(record.events, played.events, strict=False)):
            if old != new:
                raise ReplayError(f"record {record.number}, event {index}: logged {shown(old)}, now {shown(new)}")
        if len(record.events) != len(played.events):
            raise ReplayError(f"record {record.number}: logged {len(record.events)} events, now {len(played.events)}")
    return game
