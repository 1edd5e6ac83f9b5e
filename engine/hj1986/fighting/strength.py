"""What is a unit worth in a battle? (B 11.33, B 11.44, B 1.52, B 6.33)

Halvings and doublings do not add up: no strength goes below half or above double of its face (B 11.44(4)). Each unit
is halved alone, rounded up.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.command.command import rating
from engine.hj1986.fighting.armor import CLOSED_LINE, GUN_LINE, OPEN_LINE, doubled_by, is_halved
from engine.hj1986.ground.hexsides import features, is_uphill, water
from engine.hj1986.state import (
    APART,
    HALVES,
    ISOLATED,
    OPTION_HALVES,
    RULE,
    RULING,
    STRATEGIC,
    UNSUPPLIED,
    BulgeGame,
    face,
    piece,
)

READS = (RULING("isolated-in-city"), RULING("commander-defense"))
FOLLOWS = (
    *(RULE("B 1.62"), RULE("B 6.33"), RULE("B 11.14"), RULE("B 11.23"), RULE("B 11.33(2)"), RULE("B 11.33(3)")),
    *(RULE("B 11.44(1)"), RULE("B 11.44(2)"), RULE("B 11.44(3)"), RULE("B 11.44(4)"), RULE("B 12.41")),
    *(RULE("B 14.45"), RULE("C STR"), RULE("O 5.6")),
)

CHART = "strength_modifiers"
SHORT, BY_TRUCK, ACROSS = "unsupplied", "Strategic Movement in attack", "river or slope"
IN_CITY, IN_WESTWALL, DUG_IN = "city", "Westwall", "Improved Position"
ALONE, BY_TRUCK_DEFENDING = "isolated", "Strategic Movement in defense"
COVER, SHELTER = "defensive support", "artillery against a shelter"
BARRAGE, LATE = "artillery alone", "artillery on 12/16 PM"
LEAST, MOST = "least", "most"
LINES = (
    *(SHORT, BY_TRUCK, ACROSS, CLOSED_LINE, OPEN_LINE, GUN_LINE, IN_CITY, IN_WESTWALL, DUG_IN, ALONE),
    *(BY_TRUCK_DEFENDING, COVER, SHELTER, BARRAGE, LATE, LEAST, MOST),
)
"""Lines of the chart."""

_WHOLE = Fraction(1)
_RAISE = (IN_CITY, IN_WESTWALL, DUG_IN)
CITY, WESTWALL, TOWN = "city", "westwall", "town"
DOUBLED, HALVED = "doubled", "halved"
LEFT = "the points he has left"


def crosses(game: BulgeGame, here: str, there: str) -> bool:
    """Tell whether an attack goes across a river or up a slope; bridges, fords and roads change nothing."""
    if not features(game.board, here, there):
        return False
    return water(game.board, here, there) is not None or is_uphill(game.board, here, there)


@cache
def _fraction(text: str) -> Fraction:
    return Fraction(text)


def factor(board: Board, line: str) -> Fraction:
    """Return what a line of the chart of strength modifiers multiplies a strength by."""
    return _fraction(board.cell(CHART, line, "factor"))


def _modified(board: Board, printed: int, lines: Sequence[str]) -> int:
    """Return a strength as these lines of the chart leave it, rounded up.

    Neither what lowers it nor what raises it adds up: the strongest of each counts, within the limits of the chart.
    """
    if not lines:
        return printed
    factors = [factor(board, line) for line in lines]
    value = min(_WHOLE, *factors) * max(_WHOLE, *factors)
    return (printed * min(max(value, factor(board, LEAST)), factor(board, MOST))).__ceil__()


def attack_strength(game: BulgeGame, unit: Unit, targets: Sequence[str]) -> int:
    """Return the attack strength of a unit against hexes next to it."""
    return _modified(game.board, face(game, unit).attack or 0, attack_lines(game, unit, targets))


def attack_lines(game: BulgeGame, unit: Unit, targets: Sequence[str]) -> list[str]:
    """Return the lines of the chart that hold for a unit that attacks hexes."""
    near = [label for label in targets if game.board.map.is_adjacent(unit.hex, label)]
    raised = doubled_by(game, unit, near)
    holds = {
        SHORT: unit.has(UNSUPPLIED) or unit.has(APART),
        BY_TRUCK: unit.has(STRATEGIC),
        ACROSS: any(crosses(game, unit.hex, label) for label in near),
        CLOSED_LINE: is_halved(game, unit, near),
        raised: bool(raised),
    }
    return [line for line, held in holds.items() if held]


def printed_defense(game: BulgeGame, unit: Unit) -> int:
    """Return the defense strength of a unit before anything changes it; that of artillery is not on its counter.

    A commander defends with his defense option points (O 5.6), as his counter shows them or as many as he has left.
    """
    if piece(game, unit).is_commander:
        left = unit.count(OPTION_HALVES) // HALVES
        return left if game.board.reads("commander-defense", LEFT) else rating(game, unit, attacking=False)
    if piece(game, unit).is_artillery:
        return game.board.number("artillery_defense_strength")
    return face(game, unit).defense or 0


def defense_strength(game: BulgeGame, unit: Unit) -> int:
    """Return the defense strength of a unit in its hex."""
    return _modified(game.board, printed_defense(game, unit), defense_lines(game, unit))


def defense_lines(game: BulgeGame, unit: Unit) -> list[str]:
    """Return the lines of the chart that hold for a unit that defends its hex."""
    board = game.board
    marks = board.map.hexes[unit.hex].marks
    holds = {
        IN_CITY: CITY in marks,
        IN_WESTWALL: WESTWALL in marks,
        DUG_IN: unit.hex in game.own.ground.positions,
        ALONE: unit.has(ISOLATED),
        BY_TRUCK_DEFENDING: unit.has(STRATEGIC),
    }
    lines = [line for line, held in holds.items() if held]
    raised, lowered = [[line for line in lines if (line in _RAISE) == up] for up in (True, False)]
    if raised and lowered and board.reads("isolated-in-city", DOUBLED):
        return raised
    if raised and lowered and board.reads("isolated-in-city", HALVED):
        return lowered
    return lines
