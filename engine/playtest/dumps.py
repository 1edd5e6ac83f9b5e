"""What does a bug in the rules leave behind? One file with scenario, position and action, which replays anywhere."""

import json
from dataclasses import asdict, fields, replace
from typing import Any

from engine.core.codec import from_json
from engine.core.dump import BrokenRuleError, Dump, attempt, restore
from engine.core.phases import ActionRecord
from engine.core.play import decision, legal_actions
from engine.core.record import decode, kinds_of
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Scenario


def dump_text(scenario: Scenario, broken: BrokenRuleError) -> str:
    """Return the dump as JSON, with the whole scenario, so that it needs no library."""
    data: dict[str, Any] = {"scenario": scenario.model_dump(mode="json"), **asdict(broken.dump)}
    return json.dumps(data, ensure_ascii=False) + "\n"


def replay_text(text: str) -> ActionRecord:
    """Make the action of a dump again with today's rules; raises BrokenRuleError while the bug is there.

    A position that breaks a promise or leaves nothing to do is a bug as well. What the dump says beyond its position,
    such as all actions before, is for people.
    """
    data = json.loads(text)
    scenario = Scenario.model_validate(data["scenario"])
    rules = ruleset_of(scenario.game)
    dump = from_json(Dump, {field.name: data[field.name] for field in fields(Dump)})
    before = restore(rules, board_of(scenario), dump.position)
    game, record = attempt(before, decode(kinds_of(rules)[0], dump.action))
    broken = list(rules.invariants(game))
    if decision(game) is not None and next(legal_actions(game), None) is None:
        broken.append(f"nothing to do in {game.top.phase}")
    if broken:
        raise BrokenRuleError(replace(dump, error="; ".join(broken)))
    return record
