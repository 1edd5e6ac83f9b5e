"""Who is lost in the own combat phase because an enemy is beside him? (8.42, 10.13, 10.19)"""

from collections.abc import Iterator

from engine.core.events import UnitRemoved
from engine.core.units import DEAD, Unit
from engine.spi1977.fighting.duty import Battles, beside, idle, is_bound, is_bound_by_day, touches, ways_for
from engine.spi1977.ground.terrain import ground
from engine.spi1977.ground.zones import counts, in_enemy_zone
from engine.spi1977.state import RULE, RULING, RhineGame, face, is_bonus, piece
from engine.spi1977.steps.entering import left

READS = (RULING("brackets-together"), RULING("brackets-in-town"), RULING("losses-by-night-bonus"))
FOLLOWS = (RULE("8.42"), RULE("E-8.42"), RULE("10.19"))

ONE_ALONE = "only one unit in the hex"
THERE_TOO = "it is lost there too"
BOTH, NOBODY = "units in parentheses too", "nobody who did not move"
"""The other readings of who is lost beside the enemy in the Night Bonus turn, in which headquarters stay (13.22)."""


def doomed(game: RhineGame, side: str) -> Iterator[object]:
    """Yield the loss of headquarters in enemy zones, and of units that must attack and may not for want of others."""
    for unit in list(game.units_of(side)):
        if _is_lost_headquarters(game, unit):
            yield from _removed(game, unit, "a headquarters in an enemy zone [8.42]")
    for unit in [unit for unit in game.units_of(side) if _stands_alone(game, unit)]:
        yield from _removed(game, unit, "may not attack by itself, and an enemy is beside it [10.19]")


def _is_lost_headquarters(game: RhineGame, unit: Unit) -> bool:
    if not piece(game, unit).is_headquarters or not in_enemy_zone(game, unit):
        return False
    if is_bonus(game) and game.board.reads("losses-by-night-bonus", NOBODY):
        return False
    return not (game.board.is_yes("headquarters_safe_in_town") and ground(game.board, unit.hex).no_duty)


def _stands_alone(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit with an attack in parentheses must attack and has nobody in its hex to attack with."""
    if piece(game, unit).is_headquarters or not face(game, unit).is_bracketed:
        return False
    if game.board.reads("brackets-in-town", THERE_TOO):
        if unit.hex not in beside(game, unit.side):
            return False
    elif not _is_bound(game, unit) or not touches(game, unit.hex, unit.side):
        return False
    others = [other for other in game.friends_in(unit.hex, unit.side) if other.id != unit.id and counts(game, other)]
    others = [other for other in others if not piece(game, other).is_headquarters]
    if game.board.reads("brackets-together", ONE_ALONE):
        return not others
    return all(face(game, other).is_bracketed for other in others)


def _is_bound(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit must attack; in the Night Bonus turn by one reading whether it moved or not."""
    if is_bonus(game) and game.board.reads("losses-by-night-bonus", BOTH):
        return is_bound_by_day(game, unit)
    return is_bound(game, unit)


def forfeited(game: RhineGame, side: str, battles: Battles) -> Iterator[object]:
    """Yield the loss of units that must attack and could, when their side ends its declaration without: it may do so
    only after it has begun and given up their battles again and again (10.13, 10.62)."""
    for unit in [unit for unit in idle(game, side, battles) if any(ways_for(game, unit, battles))]:
        yield from _removed(game, unit, "must attack and does not [10.13]")


def _removed(game: RhineGame, unit: Unit, reason: str) -> Iterator[object]:
    label = unit.hex
    yield UnitRemoved(unit.id, DEAD, reason)
    yield from left(game, unit, label)
