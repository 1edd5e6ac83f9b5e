"""How does what was overruled in a game become a case? From the beginning of its step on, so that all that was done in
it is done again. Knows no Qt."""

import json
from typing import Any

from editor.window.playtest.session import PlaySession
from engine.cases.exporting import case_of
from engine.core.dice import DiceRolled
from engine.core.events import StepStarted, fold
from engine.core.overruled import Overruled
from engine.core.overruling import Overrule
from engine.core.phases import AnyGame
from engine.core.record import encode


class NoCaseError(Exception):
    """A case cannot be made of that; the text says why, and what can be done."""


def last_overruled(session: PlaySession) -> int | None:
    """Return the last record in which somebody had it otherwise than the rules; None where nobody did."""
    found = [number for number, record in enumerate(session.records) if isinstance(record.action, Overrule)]
    return found[-1] if found else None


def case_text(session: PlaySession, number: int) -> str:
    """Return the case of an overrule as text; what the rules refuse there is what it expects. Raises NoCaseError."""
    record = session.records[number]
    overrule, head = record.action, next(event for event in record.events if isinstance(event, Overruled))
    assert isinstance(overrule, Overrule)
    first, game, step = _beginning(session, number)
    actions: list[dict[str, Any]] = [
        encode(each.action) for each in session.records[first + 1 : number] if each.action is not None
    ]
    refused = {"expect": {"refused": {"rule": head.rule}}} if head.rule else {}
    actions.append({**overrule.action, **refused} if overrule.action else encode(overrule))
    dice = _dice(session, first, number if refused else number + 1)
    why = f"Overruled: {overrule.reason}" + (f". The rule says: {head.refused} [{head.rule}]" if head.rule else "")
    title = f"{session.title}, {session.calendar.name(game.turn)}"
    return as_text(case_of(game, step, title, why, actions, dice))


def as_text(case: dict[str, Any]) -> str:
    """Return a case as it is written."""
    return json.dumps(case, ensure_ascii=False, indent=2) + "\n"


def _beginning(session: PlaySession, number: int) -> tuple[int, AnyGame, str]:
    """Return the record in which the step of an action began, the position then, and the key of the step."""
    for first in range(number - 1, -1, -1):
        events = session.records[first].events
        places = [at for at, event in enumerate(events) if isinstance(event, StepStarted)]
        if not places:
            continue
        index = session.snapshots.index_of(first)
        if not first or index is None:
            break
        game = session.snapshots.position(index, session.records).bare()
        for event in events[: places[-1] + 1]:
            fold(game, event)
        started = events[places[-1]]
        assert isinstance(started, StepStarted)
        return first, game, started.key
    raise NoCaseError("A case begins with a step of a turn; what is overruled in the set-up is in none.")


def _dice(session: PlaySession, first: int, end: int) -> list[int]:
    """Return the faces that fell from the beginning of the step on, up to a record."""
    events = [event for record in session.records[first + 1 : end] for event in record.events]
    started = session.records[first].events
    last = max(at for at, event in enumerate(started) if isinstance(event, StepStarted))
    rolled = (event for event in (*started[last:], *events) if isinstance(event, DiceRolled))
    return [face for event in rolled for face in event.faces]
