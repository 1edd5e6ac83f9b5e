"""Which steps of the turn are played? (5.1 to 5.3)

Conditions of steps are words separated by commas: a part of the day, or ``optional KEY`` for an option that must be
played. The Night Bonus turn follows the night turn, so not the pre-dawn one (5.3), and by one of two readings not the
night that ends the scenario.
"""

from collections.abc import Sequence

from engine.core.ruleset import SequenceStep
from engine.spi1977.board import AM, NIGHT, PM, PRE_DAWN, Board
from engine.spi1977.state import RULE, RULING, RhineGame

READS = (RULING("last-night-bonus"),)
FOLLOWS = (
    RULE("5.1"), RULE("5.2A"), RULE("5.2B"), RULE("5.2C"), RULE("5.2D4"), RULE("5.2E"), RULE("5.2F"), RULE("5.3"),
    RULE("13.0"), RULE("13.1"), RULE("26.4"), RULE("26.4a"), RULE("27.4a"),
)  # fmt: skip

HALVES, OPTIONAL = (PRE_DAWN, AM, PM, NIGHT), "optional "
WEATHER_STEPS = frozenset({"weather", "air", "patrol", "escort"})
"""Phases that come with the first day on which dice tell the weather (5.2A, 5.2B)."""
BONUS_STEPS = frozenset({"bonus_positions", "bonus_movement", "bonus_combat"})
AFTER_EVERY_NIGHT = "yes, after every Night turn"
"""The reading by which the Night Bonus turn also follows the last Night turn of the scenario."""


def sequence(board: Board) -> Sequence[SequenceStep]:
    """Return the steps of a turn."""
    return board.steps


def is_played(game: RhineGame, step: SequenceStep, turn: int) -> bool:
    """Tell whether a step takes place; raises ValueError for a condition nobody knows."""
    if step.phase in WEATHER_STEPS and turn < game.board.number("first_rolled_turn"):
        return False
    if step.phase in BONUS_STEPS and turn == last_turn(game.board) and not _ends_with_bonus(game.board):
        return False
    return all(_holds(game.board, word.strip(), turn) for word in step.condition.split(",") if word.strip())


def _ends_with_bonus(board: Board) -> bool:
    """Tell whether a Night Bonus turn follows the last turn of the scenario (5.3)."""
    return board.reads("last-night-bonus", AFTER_EVERY_NIGHT)


def condition_fault(options: Sequence[str], text: str) -> str:
    """Return what is wrong with the condition of a step, with the remedy; empty when it can be read."""
    for word in (word.strip() for word in text.split(",")):
        if word.startswith(OPTIONAL) and word.removeprefix(OPTIONAL) not in options:
            return f"there is no option {word.removeprefix(OPTIONAL)!r}; there are {', '.join(options)}"
        if word and not word.startswith(OPTIONAL) and word not in HALVES:
            return f"{word!r} is no condition; write {', '.join(HALVES)} or {OPTIONAL}KEY, parted by commas"
    return ""


def _holds(board: Board, word: str, turn: int) -> bool:
    if word in HALVES:
        return board.half(turn) == word
    if word.startswith(OPTIONAL):
        return board.is_on(word.removeprefix(OPTIONAL))
    raise ValueError(f"a step of the sequence of play has the unknown condition {word!r}")


def last_turn(board: Board) -> int:
    """Return the last turn of the scenario."""
    return board.scenario.last_turn
