"""Which steps of the turn are played, and what is tidied up at the end of a player turn?"""

from collections.abc import Iterator, Sequence

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.ruleset import SequenceStep
from engine.core.state import Frame
from engine.core.units import without_marks
from engine.scs1994.board import Board
from engine.scs1994.state import PER_TURN, RULE, ArdennesGame

FOLLOWS = (RULE("1.2"), RULE("1.2-US"), RULE("1.11b"))


def sequence(board: Board) -> Sequence[SequenceStep]:
    """Return the steps of a turn (1.2, 1.2-US)."""
    return board.steps


def is_played(game: ArdennesGame, step: SequenceStep, turn: int) -> bool:
    """Tell whether a step takes place; this game has no conditions, an unknown one is an error.

    Raises ValueError for a condition.
    """
    if step.condition:
        raise ValueError(f"step {step.key}: unknown condition {step.condition!r}")
    return True


def last_turn(board: Board) -> int:
    """Return the last turn of the scenario."""
    return board.scenario.last_turn


def _clean_up(game: ArdennesGame, frame: Frame[Step]) -> Iterator[object]:
    """Yield the removal of Reserve and Disorganized markers of the side (1.8c, 1.11b), and of what it has done."""
    for unit in game.units_of(frame.side):
        kept = without_marks(unit, *PER_TURN)
        if kept != unit.marks:
            yield MarksChanged(unit.id, kept)


CLEAN_UP = Phase("clean_up", RULE("1.8c"), enter=_clean_up, local=Step)
