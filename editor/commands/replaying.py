"""``losheim replay``: does a recorded game still go as it went, does a dump still show its fault?"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from editor.commands.explain import header_in, scenario_for
from editor.commands.inputs import read_input
from editor.edits.called_keys import named_units
from engine.core.dump import BrokenRuleError
from engine.core.record import ReplayError, other_rules, parsed, read, replay_actions, shown, whole_lines
from engine.core.rules import IllegalActionError
from engine.playtest.dumps import replay_text
from engine.playtest.games import board_of, ruleset_of


@dataclass(frozen=True)
class Replayed:
    """What came of it. ``kind`` is ``game`` or ``dump``; ``good`` when nothing differs, or the fault is gone."""

    kind: str
    good: bool
    text: str


def replay(file: Path, library: Path | None = None) -> Replayed:
    """Play a recorded game again by its actions, or make the action of a dump again.

    A dump holds its own scenario; ``library`` is where that of a game is taken from, else from what is shipped.
    Raises ValueError when the file is neither or is damaged, and what opening a library or a scenario raises.
    """
    text = read_input(file)
    return _dump(text) if _is_dump(text) else _game(text, library)


def _is_dump(text: str) -> bool:
    try:
        data = parsed(text)
    except ValueError:
        return False  # a game has many lines
    return isinstance(data, dict) and "position" in data and "action" in data


def _dump(text: str) -> Replayed:
    data = parsed(text)
    if "scenario" not in data:
        raise ValueError("the dump holds no scenario; it is of an older program")
    action = data["action"].get("type") if isinstance(data["action"], dict) else ""
    try:
        record = replay_text(text)
    except BrokenRuleError as error:
        return Replayed("dump", False, f"the fault is still there: {shown(error)}")
    except IllegalActionError as error:
        return Replayed("dump", True, f"{action} is refused now and breaks nothing: {shown(error)}")
    return Replayed("dump", True, f"the fault is gone: {action} is made now, with {len(record.events)} events")


def _game(text: str, library: Path | None) -> Replayed:
    lines, is_cut = whole_lines(text)
    header = header_in(lines[0] if lines else "")
    rules = ruleset_of(header.game)
    scenario = scenario_for(header, library)
    _, records = read(lines, rules)
    cut = "; the last line is cut off and left out, the program was killed while it was written" if is_cut else ""
    changed = "" if header.data_digest == scenario.digest() else "; the scenario has changed since it was recorded"
    older = other_rules(header, rules)
    changed += f"; {older}" if older else ""
    try:
        game = replay_actions(rules, board_of(scenario), header.seed, records)
    except (ReplayError, IllegalActionError) as error:
        return Replayed("game", False, f"the game goes differently now: {named_units(shown(error), {})}{changed}")
    ended = f", {game.result}" if game.result else ", unfinished"
    return Replayed("game", True, f"the game goes as it went: {len(lines) - 1} records, turn {game.turn}{ended}{cut}")


def as_json(found: Replayed) -> str:
    """Return it in its fixed form."""
    return json.dumps(asdict(found), indent=1, ensure_ascii=False) + "\n"
