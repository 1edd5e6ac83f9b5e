"""What does the log of a game say, and to whom? Knows no Qt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from editor.thoughts import told
from editor.window.playtest.decided_values import Decided, decided_value
from engine.core.dice import DiceRolled, ThrownByHand, thrown_by_hand
from engine.core.events import StepStarted, ValueDecided
from engine.core.opening import fresh
from engine.core.overruled import Overruled
from engine.core.overruling import Overrule
from engine.core.phases import ActionRecord, AnyGame
from engine.core.saying import say
from engine.players.reasons import Reason

REMARK = "remark"
"""The kind of what a person noted at a line."""
_KINDS: Mapping[type, str] = {StepStarted: "step", Overruled: "overruled"}


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: which record it belongs to, the text, and whether it heads a step or an action.

    ``only`` is the side that alone may read it; ``veiled`` is what the other side reads instead, empty for nothing.
    ``values`` are those that it counts. ``thrown``: dice of its record fell by then.
    """

    record: int
    kind: str  # "step", "action", "event", "reason", "note", "own", "overruled", "remark"
    text: str
    only: str = ""
    veiled: str = ""
    values: tuple[Decided, ...] = ()
    thrown: bool = False

    @property
    def is_of_throw(self) -> bool:
        """Whether it tells dice, or what came of them."""
        return self.kind == "event" and self.thrown


def beginning(game: AnyGame) -> AnyGame:
    """Return the position in which a game began, before any event."""
    return fresh(game.rules, game.board, game.dice.seed)


def lines_of(
    before: AnyGame,
    game: AnyGame,
    number: int,
    record: ActionRecord,
    side: str,
    text: str,
    reason: Reason | None = None,
    stay: int = 0,
) -> Iterator[LogLine]:
    """Yield the lines of a record between two positions, neither of which is changed; ``side`` made the action called
    ``text``, for a ``reason`` that only who may know its thoughts may read. Of the dice that an overrule
    names, ``stay`` fell at a table."""
    rules = game.rules
    if text:
        title = f"{rules.telling.side_title(side)}: " if side else ""
        only = rules.secret(game, record.action) if record.action is not None else ""
        yield LogLine(number, "action", f"{title}{text}", only, f"{title}a choice made in secret" if only else "")
        why = told(before, side, reason) if reason is not None else ""
        if why:
            yield LogLine(number, "reason", why, side)
    thrown, by_hand, fell = False, thrown_by_hand(record.events) is not None, 0
    said_before = len(record.action.thrown) if isinstance(record.action, Overrule) else 0
    for event, said in say(before.bare(), record.events):
        thrown |= isinstance(event, DiceRolled)
        if isinstance(event, DiceRolled):
            fell += len(event.faces)
            if fell <= stay or (by_hand and fell > said_before):
                said = f"{said}, thrown by hand"
        # what is unconfirmed is counted below: a fight reads a dozen such values
        if said and not isinstance(event, ValueDecided | ThrownByHand):
            kind = _KINDS.get(type(event), "event")
            yield LogLine(number, kind, said, rules.secret(game, event), thrown=thrown)
    paths = sorted({event.value for event in record.events if isinstance(event, ValueDecided)})
    decided = [decided_value(game.board.scenario, path) for path in paths]
    for kind, what in (("own", "of this scenario only"), ("note", "unconfirmed")):
        values = tuple(value for value in decided if value.is_own == (kind == "own"))
        if values:
            yield LogLine(number, kind, _counted(len(values), what), values=values)


def in_order(lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """Return the lines with what a person noted at one behind those of its record, whenever that was noted."""
    return sorted(lines, key=lambda line: line.record) if any(line.kind == REMARK for line in lines) else lines


def remarks_before(lines: Sequence[LogLine], records: int) -> list[LogLine]:
    """Return what a person noted at lines of so many first records."""
    return [line for line in lines if line.kind == REMARK and line.record < records]


def seen_by(viewer: str, lines: Sequence[LogLine]) -> list[LogLine]:
    """Return the lines as a side may read them; an empty ``viewer`` reads all."""
    if not viewer:
        return list(lines)
    found: list[LogLine] = []
    for line in lines:
        if line.only in ("", viewer):
            found.append(line)
        elif line.veiled:
            found.append(LogLine(line.record, line.kind, line.veiled))
    return found


def last_throw(records: Sequence[ActionRecord], lines: Sequence[LogLine]) -> list[str]:
    """Return what the last dice of this step brought, from the dice on; empty without dice."""
    for number in range(len(records) - 1, 0, -1):
        events = records[number].events
        if any(isinstance(event, DiceRolled) for event in events):
            return [line.text for line in lines if line.record == number and line.is_of_throw]
        if any(isinstance(event, StepStarted) for event in events):
            break
    return []


def _counted(count: int, what: str) -> str:
    values = "1 value" if count == 1 else f"{count} values"
    said = f"{values} {what}" if what.startswith("of") else values.replace("value", f"{what} value")
    return f"{said} decided something here"
