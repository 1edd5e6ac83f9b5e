"""``losheim explain``: what happened in one record of a game, and by which rules?

The log is replayed by event up to the record, so that units and hexes can be named; that needs the scenario, but none
of its rules.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from db.connection import open_for_reading
from db.scenario_io import scenario_of
from editor.commands.inputs import read_input
from editor.thoughts import told
from engine.core.codec import from_json
from engine.core.opening import fresh
from engine.core.phases import AnyGame
from engine.core.record import Header, LoggedRecord, encode, fold_logged, parsed, read, shown, whole_lines
from engine.core.ruleset import Ruleset
from engine.core.saying import Sayer
from engine.data.load import load_scenario, load_tables
from engine.data.schema import RuleRow
from engine.players.reasons import Reason
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Scenario

_NO_GAME = "this is no recorded game, name one (*.jsonl)"
_CITED = re.compile(r"\[([^\[\]]+)\]")


@dataclass
class Explained:
    """A record for a person: who did what, what came of it, the titles of the rules cited, by number, and why a
    machine did it, where it said so."""

    number: int
    turn: int
    side: str
    action: str
    events: list[dict[str, Any]]
    rules: dict[str, str]
    warnings: list[str] = field(default_factory=list)
    reason: str = ""


def explain(log: Path, number: int, library: Path | None = None) -> Explained:
    """Return one record of a log, explained.

    Raises ValueError where the log cannot be read, LookupError when it has no such record, and what opening a library
    or a scenario raises.
    """
    lines, is_cut = whole_lines(read_input(log))
    if not lines:
        raise ValueError("is empty; a log begins with a header")
    header = header_in(lines[0])
    rules = ruleset_of(header.game)
    scenario = scenario_for(header, library)
    warnings = ["the last line of the log is cut off and left out"] if is_cut else []
    if header.data_digest and header.data_digest != scenario.digest():
        warnings.append("the scenario has changed since; names and values are those of today")
    if header.rules and header.rules != rules.version:
        warnings.append(f"the game was played by version {header.rules} of the rules, today's is {rules.version}")
    _, records = read(lines, rules)
    game = fresh(rules, board_of(scenario), header.seed)
    last = -1
    for record in records:
        last = record.number
        if record.number != number:
            for _ in fold_logged(game, record):
                pass
            continue
        action = "the game begins" if record.action is None else _described(rules, game, record)
        turn, side = game.turn, game.top.side if game.stack else ""
        reason = "" if record.thought is None else _reason(game, side, record)
        events, sayer = [], Sayer(game)
        for event in fold_logged(game, record):
            text = sayer.said(event)
            if text:
                events.append({**encode(event), "text": text})
        cited = dict.fromkeys(key for event in events for key in _CITED.findall(event["text"]))
        titles = _titles(header.game)
        rules_cited = {key: titles[key] for key in cited if key in titles}
        return Explained(number, turn, side, action, events, rules_cited, warnings, reason)
    raise LookupError(f"has no record {number}; its last is {last}")


def _described(rules: Ruleset[Any, Any], game: AnyGame, record: LoggedRecord) -> str:
    """Return what a person reads of an action; raises ValueError for one that names what the position does not have."""
    try:
        return rules.telling.describe_action(game, record.action)
    except Exception as error:
        told = f"record {record.number}: {shown(record.action)} does not fit the position"
        raise ValueError(f"{told}; the file was changed or damaged; use a copy that is whole") from error


def _reason(game: AnyGame, side: str, record: LoggedRecord) -> str:
    """Return in words why a machine did something; raises ValueError for what is no reason."""
    try:
        return told(game, side, from_json(Reason, record.thought))
    except (ValueError, KeyError) as error:
        raise ValueError(
            f"record {record.number}: {shown(record.thought)} is no reason; use a copy that is whole"
        ) from error


def header_in(line: str) -> Header:
    """Return the head of a log from its first line; raises ValueError where it is none."""
    try:
        data = parsed(line)
    except ValueError as error:
        raise ValueError(f"line 1 is no JSON; {_NO_GAME}") from error
    game = data.get("game") if isinstance(data, dict) else None
    if not isinstance(game, str):
        raise ValueError(f"line 1 names no game; {_NO_GAME}")
    header, _ = read([json.dumps(data)], ruleset_of(game))
    return header


def scenario_for(header: Header, library: Path | None) -> Scenario:
    """Return the scenario of a log, from a library or as it is shipped."""
    if library is None:
        return load_scenario(header.game, header.scenario)
    opened = open_for_reading(library)
    try:
        with opened.reading() as session:
            return scenario_of(session, header.game, header.scenario)
    finally:
        opened.close()


def _titles(game: str) -> dict[str, str]:
    return {row.rule: row.title for row in load_tables(None, game).of(RuleRow, game=game)}


def as_json(found: Explained) -> str:
    """Return it in its fixed form."""
    return json.dumps(asdict(found), indent=1, ensure_ascii=False) + "\n"


def as_text(found: Explained) -> Iterator[str]:
    """Yield the lines a person reads."""
    who = f", {found.side}" if found.side else ""
    yield f"Record {found.number}, turn {found.turn}{who}: {found.action}"
    if found.reason:
        yield f"  {found.reason}"
    for event in found.events:
        yield f"  {event['text']}"
    if found.rules:
        yield "Rules:"
        yield from (f"  {number}  {title}" for number, title in found.rules.items())
