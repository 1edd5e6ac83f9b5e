"""Which steps of the turn are played, and what is tidied up at the end of a player turn? (I 8.1)

Conditions of steps are words separated by commas: ``advanced`` or ``optional KEY`` for what must be played, ``am`` or
``pm`` for the half of the day.
"""

from collections.abc import Iterator, Sequence

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.ruleset import SequenceStep
from engine.core.sides import ALLIED
from engine.core.state import Frame
from engine.core.units import without_marks
from engine.hj1986.air.air import landed
from engine.hj1986.air.interdiction import expired, rallied
from engine.hj1986.board import Board
from engine.hj1986.clauses.offensive import Deciding
from engine.hj1986.clauses.victory import AT_PHASE, AT_TURN, at_once
from engine.hj1986.command.staff import relieved
from engine.hj1986.ground.groups import dissolved
from engine.hj1986.position.moving_events import DemolitionsTried
from engine.hj1986.state import PER_GAME_TURN, PER_PLAYER_TURN, RULE, BulgeGame
from engine.hj1986.turn import deciding

FOLLOWS = (RULE("I 7.1b"), RULE("I 8.0"), RULE("I 8.1.9"), RULE("B 14.26"))

HALVES, LEVELS, OPTIONAL = ("am", "pm"), ("basic", "advanced"), "optional "
"""The words of a condition: halves of the day, levels, and what stands before the key of an optional rule."""


def sequence(board: Board) -> Sequence[SequenceStep]:
    """Return the steps of a turn."""
    return board.steps


def is_played(game: BulgeGame, step: SequenceStep, turn: int) -> bool:
    """Tell whether a step takes place; raises ValueError for a condition nobody knows."""
    return all(_holds(game.board, word.strip(), turn) for word in step.condition.split(",") if word.strip())


def condition_fault(options: Sequence[str], text: str) -> str:
    """Return what is wrong with the condition of a step, with the remedy; empty when it can be read."""
    for word in (word.strip() for word in text.split(",")):
        if word.startswith(OPTIONAL) and word.removeprefix(OPTIONAL) not in options:
            return f"there is no option {word.removeprefix(OPTIONAL)!r}; there are {', '.join(options)}"
        if word and not word.startswith(OPTIONAL) and word not in (*HALVES, *LEVELS):
            return f"{word!r} is no condition; write {', '.join((*HALVES, *LEVELS))} or {OPTIONAL}KEY, parted by commas"
    return ""


def _holds(board: Board, word: str, turn: int) -> bool:
    if word in HALVES:
        return board.is_day(turn) == (word == "am")
    if word in LEVELS:
        return board.is_on(word)
    if word.startswith(OPTIONAL):
        return board.is_on(word.removeprefix(OPTIONAL))
    raise ValueError(f"a step of the sequence of play has the unknown condition {word!r}")


def last_turn(board: Board) -> int:
    """Return the last turn of the scenario."""
    return board.scenario.last_turn


def _clean_up(game: BulgeGame, frame: Frame[Deciding]) -> Iterator[object]:
    """Yield the removal of what lasts no longer than a player turn or game turn, and of the record of demolitions."""
    ending = (*PER_PLAYER_TURN, *(PER_GAME_TURN if frame.side == ALLIED else ()))
    for unit in game.units.values():
        kept = without_marks(unit, *ending)
        if kept != unit.marks:
            yield MarksChanged(unit.id, kept)
    yield from rallied(game, frame.side)
    yield from expired(game)
    yield from relieved(game, frame.side)
    yield from landed(game)
    yield from dissolved(game)
    if game.own.ground.tried:
        yield DemolitionsTried(())
    yield from at_once(game, AT_TURN if frame.side == ALLIED else AT_PHASE)


CLEAN_UP = Phase(
    "clean_up",
    RULE("I 8.1.9"),
    decision=deciding.decision,
    actions=deciding.ANSWERS,
    legal=deciding.legal,
    check=deciding.check,
    resolve=deciding.resolve,
    enter=_clean_up,
    local=Deciding,
)


def _judge(game: BulgeGame, frame: Frame[Step]) -> Iterator[object]:
    yield from at_once(game, AT_TURN)


VICTORY = Phase("victory", RULE("B 16.0"), enter=_judge, local=Step)
