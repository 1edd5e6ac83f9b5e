"""What is a unit worth in a battle? (B 11.33, B 11.44, B 1.52, B 6.33)

Halvings and doublings do not add up: no strength goes below half or above double of its face (B 11.44(4)). Each unit
is halved alone, rounded up.
"""

from collections.abc import Sequence
from fractions import Fraction

from engine.core.units import Unit
from engine.hj1986.advanced.armor import is_doubled, is_halved
from engine.hj1986.moving.hexsides import features, is_uphill, water
from engine.hj1986.optional.command import rating
from engine.hj1986.optional.coordination import HALVES
from engine.hj1986.state import APART, ISOLATED, RULE, RULING, STRATEGIC, UNSUPPLIED, BulgeGame, face, piece

READS = (RULING("isolated-in-city"), RULING("commander-defense"))
FOLLOWS = (
    *(RULE("B 1.62"), RULE("B 6.33"), RULE("B 11.14"), RULE("B 11.23"), RULE("B 11.33(2)"), RULE("B 11.33(3)")),
    *(RULE("B 11.44(1)"), RULE("B 11.44(2)"), RULE("B 11.44(3)"), RULE("B 11.44(4)"), RULE("B 12.41")),
    *(RULE("B 14.45"), RULE("C STR"), RULE("O 5.6")),
)

CITY, WESTWALL, TOWN = "city", "westwall", "town"
DOUBLED, HALVED = "doubled", "halved"
LEFT = "the points he has left"


def crosses(game: BulgeGame, here: str, there: str) -> bool:
    """Tell whether an attack goes across a river or up a slope; bridges, fords and roads change nothing."""
    if not features(game.board, here, there):
        return False
    return water(game.board, here, there) is not None or is_uphill(game.board, here, there)


def attack_strength(game: BulgeGame, unit: Unit, targets: Sequence[str]) -> int:
    """Return the attack strength of a unit against hexes next to it."""
    printed = face(game, unit).attack or 0
    near = [label for label in targets if game.board.map.is_adjacent(unit.hex, label)]
    halved = (
        unit.has(UNSUPPLIED)
        or unit.has(APART)
        or unit.has(STRATEGIC)
        or any(crosses(game, unit.hex, label) for label in near)
        or is_halved(game, unit, near)
    )
    if is_doubled(game, unit, near):
        return printed if halved else printed * game.board.number("strength_cap_high")
    return (printed * game.board.share("strength_cap_low")).__ceil__() if halved else printed


def printed_defense(game: BulgeGame, unit: Unit) -> int:
    """Return the defense strength of a unit before anything changes it; that of artillery is not on its counter.

    A commander defends with his defense option points (O 5.6), as his counter shows them or as many as he has left.
    """
    if piece(game, unit).is_commander:
        left = game.own.optional.points.get(unit.id, 0) // HALVES
        return left if game.board.reads("commander-defense", LEFT) else rating(game, unit, attacking=False)
    if piece(game, unit).is_artillery:
        return game.board.number("artillery_defense_strength")
    return face(game, unit).defense or 0


def defense_strength(game: BulgeGame, unit: Unit) -> int:
    """Return the defense strength of a unit in its hex."""
    board = game.board
    marks = board.map.hexes[unit.hex].marks
    doubled = CITY in marks or WESTWALL in marks or unit.hex in game.own.ground.positions
    halved = unit.has(ISOLATED) or unit.has(STRATEGIC)
    if doubled and halved:
        doubled = board.reads("isolated-in-city", DOUBLED)
        halved = board.reads("isolated-in-city", HALVED)
    value = Fraction(printed_defense(game, unit))
    if doubled and not halved:
        value *= board.number("strength_cap_high")
    elif halved and not doubled:
        value *= board.share("strength_cap_low")
    return value.__ceil__()
