"""What would come of standing in a hex when the own combat phase comes?

Whoever stands in contact must attack, and an attack below the least odds is lost; so a hex beside enemies is as good as
the column that can be had there, with those who are there, and some of those who may still come.
"""

from fractions import Fraction

from engine.core.sides import other_side
from engine.core.units import Unit
from engine.spi1977.fighting.duty import check_attacker
from engine.spi1977.fighting.gunnery import BARRAGE_COLUMN, guns_of, is_sheltered, printed, reach
from engine.spi1977.fighting.odds import ladder
from engine.spi1977.fighting.participation import defenders_of
from engine.spi1977.fighting.strength import attack_strength, defended_with
from engine.spi1977.ground.hexsides import RIVER, water
from engine.spi1977.ground.terrain import frees_from_attack
from engine.spi1977.ground.zones import occupied, reached_from
from engine.spi1977.state import DONE, UNCOMMITTED, RhineGame, face, is_marching

NEAR = 3
"""Units so many hexes away may still join an attack."""
MOST = 8
"""So many of them are counted."""
HOPED = Fraction(3, 5)
"""The share of them that is taken to come."""
LOST = -150
WORTH = (-60, -40, -20, 2, 10, 16, 20, 24, 27, 30, 32, 34, 35)
"""What a column is worth to the attacker, from the first."""
GOOD = 4
"""The column from which on an attack is sought."""


def worth_of(column: int) -> int:
    """Return what a column is worth to the attacker; below the first he is lost (10.62)."""
    return LOST if column < 0 else WORTH[min(column, len(WORTH) - 1)]


def outlook(game: RhineGame, unit: Unit, label: str) -> int:
    """Return what it is worth to a unit to stand in a hex when its side fights; 0 where it touches no enemy."""
    held = occupied(game, other_side(unit.side))
    contacts = [there for there in reached_from(game, label) if there in held]
    if not contacts:
        return 0
    own = strength(game, unit)
    worst = min(_column(game, unit, label, there, own / len(contacts)) for there in contacts)
    found = worth_of(worst)
    return max(found, 3) if frees_from_attack(game, unit) else found


def _column(game: RhineGame, unit: Unit, label: str, target: str, own: Fraction) -> int:
    """Return about the column of the attack on a hex if a unit joined it from another."""
    around = game.board.map.neighbors[target]
    there = own + sum((pressing(game, unit.side, near) for near in around), Fraction(0))
    if unit.hex in around:
        there -= min(strength(game, unit), pressing(game, unit.side, unit.hex))
    hope = coming(game, unit.side, target) * HOPED
    fire = Fraction(covering(game, unit.side, target), 2)
    if water(game.board, label, target) == RIVER:
        hope = Fraction(0)
    total = max(there, hope) + fire
    against = defending(game, unit.side, target)
    odds = total / against if against else Fraction(len(WORTH))
    line = game.board.terrain_at(target).odds_line if water(game.board, label, target) != RIVER else "River"
    return sum(bound <= odds for bound in ladder(game.board, line)) - 1


def strength(game: RhineGame, unit: Unit) -> Fraction:
    """Return what a unit adds to an attack; one that may not attack by itself counts half."""
    if check_attacker(game, unit) is not None:
        return Fraction(0)
    value = Fraction(attack_strength(game, unit))
    return value / 2 if face(game, unit).is_bracketed else value


def pressing(game: RhineGame, side: str, label: str) -> Fraction:
    """Return what the units of a hex bring against each enemy hex they touch."""
    return game.derived(_pressing, side, label)


def _pressing(game: RhineGame, side: str, label: str) -> Fraction:
    units, held = game.friends_in(label, side), occupied(game, other_side(side))
    contacts = sum(there in held for there in reached_from(game, label)) if units else 0
    if not contacts:
        return Fraction(0)
    values = sorted((strength(game, unit) for unit in units), reverse=True)
    most = game.board.number("fighting_battalions") + game.board.number("fighting_companies")
    return sum(values[:most], Fraction(0)) / contacts


def coming(game: RhineGame, side: str, target: str) -> Fraction:
    """Return the attack strength that may still come against an enemy hex, with that in contact already."""
    return game.derived(_coming, side, target)


def _coming(game: RhineGame, side: str, target: str) -> Fraction:
    found = []
    beside = game.board.map.neighbors[target]
    for label in game.board.map.within(target, NEAR):
        for unit in game.friends_in(label, side):
            bides = unit.has(DONE) or is_marching(unit)
            if not unit.has(UNCOMMITTED) and (label in beside or not bides):
                found.append(strength(game, unit))
    return sum(sorted(found, reverse=True)[:MOST], Fraction(0))


def covering(game: RhineGame, side: str, target: str) -> int:
    """Return the barrage that can be brought on an enemy hex, after shelter."""
    return game.derived(_covering, side, target)


def _covering(game: RhineGame, side: str, target: str) -> int:
    guns = guns_of(game, side)
    in_range = [gun for gun in guns if game.board.map.distance(gun.hex, target) <= reach(game, gun)]
    total = sum(printed(game, gun, BARRAGE_COLUMN) for gun in in_range)
    return total // 2 if is_sheltered(game, target, other_side(side)) else total


def defending(game: RhineGame, side: str, target: str) -> int:
    """Return the defense strength of an enemy hex."""
    return game.derived_of(other_side(side), _defending, target)


def _defending(game: RhineGame, side: str, target: str) -> int:
    return sum(defended_with(game, unit) for unit in defenders_of(game, game.friends_in(target, side)))
