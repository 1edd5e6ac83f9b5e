"""What does a bug in the rules leave behind? One file with scenario, position and action, which replays anywhere."""

import json
from dataclasses import asdict, fields, replace
from typing import Any

from pydantic import ValidationError

from engine.core.codec import from_json
from engine.core.dump import BrokenRuleError, Dump, attempt, restore
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import decision, legal_actions
from engine.core.record import decode, kinds_of, parsed, shown
from engine.data.tables import DataError
from engine.playtest.games import UnknownGameError, board_of, ruleset_of
from engine.scenario import Scenario

_REMEDY = "the file was changed; use a copy as the program wrote it"
_OLDER = "replay it with the program that made it"


def dump_text(scenario: Scenario, broken: BrokenRuleError) -> str:
    """Return the dump as JSON, with the whole scenario, so that it needs no library."""
    data: dict[str, Any] = {"scenario": scenario.model_dump(mode="json"), **asdict(broken.dump)}
    return json.dumps(data, ensure_ascii=False) + "\n"


def replay_text(text: str) -> ActionRecord:
    """Make the action of a dump again with today's rules; raises BrokenRuleError while the bug is there.

    A position that breaks a promise or leaves nothing to do is a bug as well. What the dump says beyond its position,
    such as all actions before, is for people. Raises DataError when its scenario cannot be played, and ValueError
    naming the part of the dump that does not fit.
    """
    dump, before, action = read_dump(text)
    game, record = attempt(before, action)
    try:
        broken = list(game.rules.invariants(game))
        if decision(game) is not None and next(legal_actions(game), None) is None:
            broken.append(f"nothing to do in {game.top.phase}")
    except Exception as error:
        raise BrokenRuleError(replace(dump, error=f"{type(error).__name__}: {error}")) from error
    if broken:
        raise BrokenRuleError(replace(dump, error="; ".join(broken)))
    return record


def read_dump(text: str) -> tuple[Dump, AnyGame, object]:
    """Return a dump, its position and its action. Raises as ``replay_text`` does."""
    part, remedy = "its JSON", _REMEDY
    try:
        data = parsed(text)
        part = "scenario"
        scenario = Scenario.model_validate(data[part])
        rules, board = ruleset_of(scenario.game), board_of(scenario)
        part = "one of its fields"
        dump = from_json(Dump, {field.name: data[field.name] for field in fields(Dump)})
        if dump.version != rules.version:
            remedy = f"it was made by version {dump.version} of the rules, this is version {rules.version}; {_OLDER}"
        part = "position"
        before = restore(rules, board, dump.position)
        part = "action"
        return dump, before, decode(kinds_of(rules)[0], dump.action)
    except (DataError, UnknownGameError):
        raise
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(name)[:60] for name in first["loc"])
        raise ValueError(f"the dump is damaged: {part}: {where}: {shown(first['msg'])}; {remedy}") from error
    except Exception as error:  # what a made-up position breaks depends on the position
        raise ValueError(f"the dump is damaged: {part}: {shown(error) or type(error).__name__}; {remedy}") from error
