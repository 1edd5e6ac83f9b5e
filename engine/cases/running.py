"""What comes of a case? Questions are answered, actions made one by one, and the position is shown.

A refused action leaves the position as it was and the case goes on. Dice that run out, or are left over, and answers
that differ from what the case expects, are problems.
"""

from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from engine.cases.answering import Answer, answer, parse_actions, refused
from engine.cases.building import build
from engine.cases.expecting import difference
from engine.cases.position import position
from engine.cases.reading import CaseError, Fault
from engine.cases.schema import Case
from engine.core.dice import DiceRolled, ScriptError
from engine.core.dump import BrokenRuleError, Dump, attempt
from engine.core.phases import AnyGame
from engine.core.play import check, decision
from engine.core.record import encode
from engine.core.roles import Role, role_of
from engine.core.rules import IllegalActionError
from engine.core.saying import action_said, say
from engine.data.load import load_tables
from engine.data.tables import DataError, Tables
from engine.playtest.games import board_of, ruleset_of


@dataclass
class Outcome:
    """What came of a case, as JSON values; ``problems`` is empty when all is well."""

    title: str
    game: str
    opening: list[Answer] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    position: Answer = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


@lru_cache(maxsize=4)
def _shipped(game: str) -> Tables:
    return load_tables(None, game)


def run(case: Case, tables: Tables | None = None) -> Outcome:
    """Return what comes of a case over the shipped data, or over the given tables.

    Raises CaseError when it cannot be set up, UnknownGameError when the game has no rules.
    """
    rules = ruleset_of(case.game)
    scenario, labels = build(case, tables if tables is not None else _shipped(case.game))
    try:
        board = board_of(scenario)
    except (DataError, KeyError, ValueError) as error:
        raise CaseError([Fault("the case", str(error).strip("'\""))]) from error
    outcome = Outcome(case.title, case.game)
    try:
        described, game, opening = position(
            case.model_copy(update={"markers": labels.own_in(case.markers)}), rules, board
        )
    except ScriptError as error:
        raise CaseError([_dice(error)]) from error
    outcome.opening = _told(described, opening.events)
    for name, entries in (("questions", case.questions), ("actions", case.actions)):
        for index, written in enumerate(entries):
            where = f"{name}[{index}]"
            entry = {key: labels.own_in(value) for key, value in written.items()}
            try:
                game, found = _entry(game, entry, where)
            except ScriptError as error:
                outcome.problems.append(str(_dice(error)))
                outcome.answers.append({"action": dict(entry), "problem": str(error)})
                break
            except BrokenRuleError as error:
                outcome.problems.append(f"{where}: this is our bug: {error}; it was left out")
                begun: Answer = {"ask": entry["ask"]} if "ask" in entry else {"action": dict(entry)}
                outcome.answers.append({**begun, "problem": str(error), "dump": asdict(error.dump)})
                continue
            outcome.answers.append(found)
            _expect(outcome, entry.get("expect"), found, where)
    outcome.position = shown(game)
    _expect(outcome, labels.own_in(case.expect), outcome.position, "position")
    try:
        game.dice.check_spent()
    except ScriptError as error:
        if not outcome.problems:
            outcome.problems.append(str(Fault("dice", str(error), "take them out, or add the action that throws them")))
    return outcome


def _dice(error: ScriptError) -> Fault:
    return Fault("dice", str(error), "add the faces in the order they are thrown, or leave dice out")


def _expect(outcome: Outcome, expected: Any, found: Answer, where: str) -> None:
    if expected is not None:
        missed = difference(expected, found, where)
        if missed:
            outcome.problems.append(missed)


def _entry(game: AnyGame, entry: dict[str, Any], where: str) -> tuple[AnyGame, Answer]:
    """Return the position after an entry and what came of it; the position given stays as it was."""
    if "ask" in entry:
        return game, _asked(game, entry, where)
    actions = parse_actions(game, entry, where)
    begun: Answer = {"action": dict(entry) if len(actions) > 1 else encode(actions[0])}
    after, texts, told = game, [], []
    for number, action in enumerate(actions, 1):
        if number == len(actions) > 1 and role_of(action) is Role.END and check(after, action) is not None:
            break  # the movement is over, or somebody else must decide first
        try:
            before, (after, record) = after, attempt(after, action)
        except IllegalActionError as error:
            return game, {**begun, "text": type(action).__name__, "refused": refused(error.refusal)}
        texts.append(action_said(before, action))
        told += _told(before, record.events)
    return after, {**begun, "text": "; ".join(texts), "events": told, **_next(after)}


def _asked(game: AnyGame, entry: dict[str, Any], where: str) -> Answer:
    """Return the answer to a question; raises BrokenRuleError, with a dump, when a rule is at fault."""
    try:
        return answer(game, entry, where)
    except (CaseError, ScriptError):
        raise
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        question = {"type": f"ask {entry['ask']}", **entry}
        raise BrokenRuleError(Dump(game.rules.key, game.rules.version, game.position(), question, text)) from error


def _told(before: AnyGame, events: tuple[object, ...]) -> list[Answer]:
    """Return the events after a position that a person cares for, with their text; the bookkeeping of phases is left
    out."""
    told = []
    for event, text in say(before.bare(), events):
        if text or isinstance(event, DiceRolled):
            told.append({**encode(event), "text": text})
    return told


def _next(game: AnyGame) -> Answer:
    pending = decision(game)
    if pending is None:
        return {"next": None, "result": game.result}
    return {
        "next": {"side": pending.side, "phase": pending.phase, "prompt": pending.prompt, "rule": pending.rule.number}
    }


def shown(game: AnyGame) -> Answer:
    """Return a position as a case shows it: the moment, the units by id, and the game's own state."""
    whole = game.position()
    step = game.rules.sequence(game.board)[game.step].key if game.step >= 0 else ""
    units = {unit.pop("id"): {**unit, "counts": unit.get("counts", {})} for unit in whole["units"]}
    markers = [{"hexes": list(marker.hexes), "text": marker.text} for marker in game.rules.telling.markers(game)]
    return {
        "turn": game.turn,
        "step": step,
        **_next(game),
        "units": units,
        "markers": markers,
        "own": whole["own"],
        "dice_thrown": game.dice.count,
    }
