"""Which lines has a game that is kept, from which does each part, and how do two of them differ? Knows no Qt."""

from collections.abc import Sequence
from dataclasses import dataclass

from db.plays import PlayHead, Step, branches, line_to
from editor.side_titles import result_titles
from editor.window.translation import tr


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a game by its last step. It parts after so many ``shared`` actions from the line at the place ``under``
    of the list, which the line that is played has not; ``actions`` is all it has."""

    end: Step
    actions: int
    shared: int = 0
    under: int | None = None


def lines_of_game(steps: Sequence[Step], head: int) -> list[Line]:
    """Return the line that is played, and then those that were left, each behind the one from which it parts. Raises
    GamesError for a damaged game."""
    played = line_to(steps, head)
    found = [Line(played[-1], _actions(played))]
    on_line = {step.number: 0 for step in played}
    for end in sorted(branches(steps, head), key=lambda step: step.number):
        line = line_to(steps, end.number)
        shared = [step for step in line if step.number in on_line]
        found.append(Line(end, _actions(line), _actions(shared), on_line[shared[-1].number]))
        on_line.update({step.number: len(found) - 1 for step in line if step.number not in on_line})
    return found


def compared(steps: Sequence[Step], one: int, other: int, result: str = "") -> str:
    """Return where two lines part and how far each goes; ``result`` is what came of the first, empty for nothing yet.
    Raises GamesError for a damaged game."""
    lines = line_to(steps, one), line_to(steps, other)
    numbers = {step.number for step in lines[1]}
    shared = [step for step in lines[0] if step.number in numbers]
    counts = [_actions(line) - _actions(shared) for line in lines]
    ends = [line[-1].moment for line in lines]
    told = tr("Both are the same up to {moment} ({count}). Then the one goes on to {first}, the other to {second}.")
    return told.format(
        moment=shared[-1].moment,
        count=_counted(_actions(shared)),
        first=f"{result or ends[0]} ({_counted(counts[0])})",
        second=f"{ends[1]} ({_counted(counts[1])})",
    )


def _counted(actions: int) -> str:
    return tr("1 action") if actions == 1 else tr("{count} actions").format(count=actions)


def _actions(line: Sequence[Step]) -> int:
    return sum(step.kind == "action" for step in line)


def standing_of(head: PlayHead) -> str:
    """Return how a game stands: its result or moment, whether it was removed, and how often it was overruled."""
    state = result_titles(head.game).get(head.result, head.result) if head.result else head.moment
    state = tr("{state} (removed)").format(state=state) if head.removed else state
    count = head.settings.get("overruled", 0)
    return tr("{state} (overruled: {count})").format(state=state, count=count) if count else state
