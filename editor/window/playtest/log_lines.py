"""What does the log of a game say, and to whom? Knows no Qt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.dice import DiceRolled
from engine.core.events import StepStarted, ValueDecided
from engine.core.opening import fresh
from engine.core.phases import ActionRecord, AnyGame
from engine.core.saying import say


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: which record it belongs to, the text, and whether it heads a step or an action.

    ``only`` is the side that alone may read it; ``veiled`` is what the other side reads instead, empty for nothing.
    ``detail`` is what a tip says of it, a line for each thing. ``thrown``: dice of its record fell by then.
    """

    record: int
    kind: str  # "step", "action", "event", "note"
    text: str
    only: str = ""
    veiled: str = ""
    detail: tuple[str, ...] = ()
    thrown: bool = False

    @property
    def is_of_throw(self) -> bool:
        """Whether it tells dice, or what came of them."""
        return self.kind == "event" and self.thrown


def beginning(game: AnyGame) -> AnyGame:
    """Return the position in which a game began, before any event."""
    return fresh(game.rules, game.board, game.dice.seed)


def lines_of(
    before: AnyGame, game: AnyGame, number: int, record: ActionRecord, side: str, text: str
) -> Iterator[LogLine]:
    """Yield the lines of a record between two positions, neither of which is changed; ``side`` made the action called
    ``text``."""
    rules = game.rules
    if text:
        title = f"{rules.telling.side_title(side)}: " if side else ""
        only = rules.secret(game, record.action) if record.action is not None else ""
        yield LogLine(number, "action", f"{title}{text}", only, f"{title}a choice made in secret" if only else "")
    thrown = False
    for event, said in say(before.bare(), record.events):
        thrown |= isinstance(event, DiceRolled)
        if said and not isinstance(event, ValueDecided):  # counted below: a fight reads a dozen of them
            kind = "step" if isinstance(event, StepStarted) else "event"
            yield LogLine(number, kind, said, rules.secret(game, event), thrown=thrown)
    decided = sorted({event.value for event in record.events if isinstance(event, ValueDecided)})
    if decided:
        yield LogLine(number, "note", _guesses(len(decided)), detail=tuple(decided))


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


def _guesses(count: int) -> str:
    values = "1 unconfirmed value" if count == 1 else f"{count} unconfirmed values"
    return f"{values} decided something here"
