"""How does what was done in a game become its position again? By its events: no rule is asked. Knows no Qt."""

from collections.abc import Sequence
from typing import Any

from editor.window.playtest.done import Done
from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.snapshots import Snapshots
from engine.core.dump import restore
from engine.core.events import fold
from engine.core.opening import fresh
from engine.core.phases import ActionRecord, AnyGame
from engine.core.ruleset import Ruleset


class UnfoldedError(Exception):
    """An event of a game does not fit the position; ``done`` says how much of what was done before it still does."""

    def __init__(self, done: int, why: str) -> None:
        super().__init__(why)
        self.done = done


def first_position(rules: Ruleset[Any, Any], board: Any, seed: int, position: dict[str, Any] | None) -> AnyGame:
    """Return the position before any event: the one of a report where a game goes on from that."""
    return fresh(rules, board, seed) if position is None else restore(rules, board, position)


def fold_all(game: AnyGame, done: Sequence[Done], before: Snapshots) -> tuple[list[ActionRecord], list[LogLine]]:
    """Change the first position by all that was done, fill the snapshots, and return records and lines of the log.
    Raises UnfoldedError."""
    records: list[ActionRecord] = []
    lines: list[LogLine] = []
    moments = sum(each.record is not None for each in done) - 1
    for index, each in enumerate(done):
        if each.record is not None and records:
            before.add_known(moments, game, len(records), len(lines), each.closed)
        lines.extend(each.lines)
        if each.record is None:
            continue
        records.append(each.record)
        try:
            for event in each.record.events:
                fold(game, event)
        except Exception as error:  # what an event breaks depends on the event
            raise UnfoldedError(index, str(error)) from error
    return records, lines
