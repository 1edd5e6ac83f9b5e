"""How did a game stand after each thing that was done in it, and where did something happen? Knows no Qt."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from copy import copy

from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.session import PlaySession
from editor.window.playtest.snapshots import Snapshots
from engine.core.dice import DiceRolled
from engine.core.events import StepStarted
from engine.core.phases import ActionRecord

DICE = ("die", "dice")
"""What is typed to look for the records in which dice fell."""


def as_it_stood(session: PlaySession, record: int) -> PlaySession:
    """Return the game as it stood after a record, for whoever looks on now; it is looked at and not played."""
    found = copy(session)
    found.looks_on, found.keeper, found.snapshots = session.viewer, None, Snapshots()
    if record < len(session.records) - 1:
        at = session.snapshots.index_of(record + 1)
        assert at is not None
        found.game = session.snapshots.position(at, session.records)
    found.records = session.records[: record + 1]
    found.lines = session.lines[: bisect_right(session.lines, record, key=_record_of)]
    return found


def _record_of(line: LogLine) -> int:
    return line.record


def turn_starts(records: Sequence[ActionRecord]) -> list[int]:
    """Return the records in which a turn of the game began, with the opening."""
    found, turn = [0], -1
    for number, record in enumerate(records):
        for event in record.events:
            if isinstance(event, StepStarted) and event.turn != turn:
                turn = event.turn
                found.append(number)
    return list(dict.fromkeys(found))


def turn_from(records: Sequence[ActionRecord], at: int, step: int) -> int:
    """Return where the turn before a record, or the one after it, began; the first or last record where none did."""
    starts = turn_starts(records)
    if step < 0:
        return max((start for start in starts if start < at), default=0)
    return min((start for start in starts if start > at), default=len(records) - 1)


def next_with(
    words: str, records: Sequence[ActionRecord], lines: Sequence[LogLine], at: int, step: int = 1
) -> int | None:
    """Return the next record after one, or the one before it, in which dice fell or whose lines say these words, such
    as a hex or the number of a rule; None where nothing does."""
    wanted = words.strip().casefold()
    if not wanted:
        return None
    if wanted in DICE:
        found = {number for number, record in enumerate(records) if any(map(_is_throw, record.events))}
    else:
        says = _says(wanted)
        found = {line.record for line in lines if line.record < len(records) and says(line.text.casefold())}
    return min(
        (record for record in found if (record - at) * step > 0), key=lambda record: abs(record - at), default=None
    )


def _is_throw(event: object) -> bool:
    return isinstance(event, DiceRolled)


def _says(wanted: str) -> Callable[[str], bool]:
    """Return what tells whether a line says this; a number of a rule is no part of a longer one."""

    def says(text: str) -> bool:
        at = text.find(wanted)
        while at >= 0:
            around = text[at - 1 : at] + text[at + len(wanted) : at + len(wanted) + 1]
            if not any(char.isdigit() for char in around) or not any(char.isdigit() for char in wanted):
                return True
            at = text.find(wanted, at + 1)
        return False

    return says
