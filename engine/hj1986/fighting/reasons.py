"""Why does a unit fight with more or less than is printed? The lines of the chart that hold, with their rules."""

from collections.abc import Iterable, Mapping, Sequence

from engine.core.rules import Rule
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.fighting.armor import CLOSED_LINE, GUN_LINE, OPEN_LINE
from engine.hj1986.fighting.gunnery import is_late, is_sheltered
from engine.hj1986.fighting.strength import (
    ACROSS,
    ALONE,
    BY_TRUCK,
    BY_TRUCK_DEFENDING,
    DUG_IN,
    IN_CITY,
    IN_WESTWALL,
    LATE,
    SHELTER,
    SHORT,
    attack_lines,
    crosses,
    defense_lines,
    factor,
)
from engine.hj1986.state import APART, FLED, RULE, UNSUPPLIED, BulgeGame

_RULES: Mapping[str, Rule] = {
    SHORT: RULE("B 1.52"),
    BY_TRUCK: RULE("B 6.33"),
    ACROSS: RULE("B 11.33(3)"),
    CLOSED_LINE: RULE("A 5.21"),
    OPEN_LINE: RULE("A 5.31"),
    GUN_LINE: RULE("A 5.52"),
    IN_CITY: RULE("B 11.33(2)"),
    IN_WESTWALL: RULE("B 11.33(2)"),
    DUG_IN: RULE("B 14.45"),
    ALONE: RULE("B 1.62"),
    BY_TRUCK_DEFENDING: RULE("B 6.33"),
    SHELTER: RULE("B 12.78"),
    LATE: RULE("B 12.82"),
}
_BEHIND = RULE("B 1.31")
_RETREATED = RULE("B 11.56")


def of_attack(game: BulgeGame, unit: Unit, targets: Sequence[str], printed: str) -> str:
    """Return in brackets what is printed for an attack, and what changes it."""
    lines = attack_lines(game, unit, targets)
    apart = SHORT in lines and unit.has(APART) and not unit.has(UNSUPPLIED)
    texts = [f"×{factor(game.board, SHORT)} too far from its division [{_BEHIND.number}]"] if apart else []
    rest = (line for line in lines if not (apart and line == SHORT))
    return _brackets(printed, [*texts, *_texts(game.board, rest)])


def of_defense(game: BulgeGame, unit: Unit, printed: str) -> str:
    """Return in brackets what is printed for a defense, and what changes it."""
    if unit.has(FLED):
        return _brackets(printed, [f"retreated into this hex [{_RETREATED.number}]"])
    return _brackets(printed, _texts(game.board, defense_lines(game, unit)))


def of_guns(
    game: BulgeGame, guns: Sequence[Unit], targets: Sequence[str], printed: str, *, direct: bool = False
) -> str:
    """Return in brackets what is printed for guns that attack, and what lowers it; ``direct``: as other units do."""
    return _brackets(printed, _texts(game.board, gun_lines(game, guns, targets, direct=direct)))


def gun_lines(game: BulgeGame, guns: Sequence[Unit], targets: Sequence[str], *, direct: bool = False) -> list[str]:
    """Return the lines of the chart that hold for guns that attack; ``direct``: as other units do."""
    wet = direct and any(crosses(game, unit.hex, label) for unit in guns for label in targets)
    late = any(is_late(game, unit.side) for unit in guns)
    short = any(unit.has(UNSUPPLIED) or unit.has(APART) for unit in guns)
    holds = {SHELTER: is_sheltered(game, targets), LATE: late, SHORT: short, ACROSS: wet}
    return [line for line, held in holds.items() if held]


def _texts(board: Board, lines: Iterable[str]) -> list[str]:
    return [f"×{factor(board, line)} {line} [{_RULES[line].number}]" for line in lines]


def _brackets(printed: str, texts: Sequence[str]) -> str:
    return f"({'; '.join((printed, *texts))})"
