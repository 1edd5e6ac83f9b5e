"""What does a bug in the rules leave behind? One file with scenario, position and action, which replays anywhere."""

import json
from dataclasses import asdict
from typing import Any

from engine.core.codec import from_json
from engine.core.dump import BrokenRuleError, Dump, replay_dump
from engine.core.phases import ActionRecord
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Scenario


def dump_text(scenario: Scenario, broken: BrokenRuleError) -> str:
    """Return the dump as JSON, with the whole scenario, so that it needs no library."""
    data: dict[str, Any] = {"scenario": scenario.model_dump(mode="json"), **asdict(broken.dump)}
    return json.dumps(data, ensure_ascii=False) + "\n"


def replay_text(text: str) -> ActionRecord:
    """Make the action of a dump again with today's rules; raises BrokenRuleError while the bug is there."""
    data = json.loads(text)
    scenario = Scenario.model_validate(data.pop("scenario"))
    return replay_dump(ruleset_of(scenario.game), board_of(scenario), from_json(Dump, data))
