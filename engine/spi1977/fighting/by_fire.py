"""Which hexes can artillery attack alone? (10.11, 11.32)

Guns that fight nobody yet may take on a hex beside which friends stand, so those friends may attack another. Points of
ground support do the same, whatever the range (19.11).
"""

from collections.abc import Collection

from engine.core.units import Unit
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.gunnery import BARRAGE_COLUMN, check_barrage, guns_of, is_limited, points
from engine.spi1977.fighting.odds import may_fail, reaches_minimum
from engine.spi1977.fighting.participation import check_room
from engine.spi1977.fighting.spotting import spotters, supported_by
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("10.11"), RULE("11.32"), RULE("11.36"), RULE("19.11"))


def can_attack(game: RhineGame, side: str, label: str, fighters: Collection[Unit]) -> bool:
    """Tell whether the guns of a side that are not among the fighters reach the least odds at a hex by themselves."""
    if not spotters(game, side, (label,)):
        return False
    supported = supported_by(game, side, (label,), ())
    guns: list[Unit] = []
    for gun in guns_of(game, side):
        is_free = gun not in fighters and check_room(game, gun, (*fighters, *guns)) is None
        if is_free and check_barrage(game, gun, (label,), supported, guns) is None:
            guns.append(gun)
            if may_fail(game) or reaches_minimum(game, Battle(side, (label,), (), tuple(guns))):
                return True
    return False


def may_attack(game: RhineGame, side: str, label: str, fighters: Collection[Unit], air: int) -> bool:
    """Tell whether the guns of a side that are not among the fighters may reach the least odds at a hex, all of them
    together with so many points of ground support."""
    if not spotters(game, side, (label,)):
        return False
    guns = _strongest(game, side, label, fighters)
    if not guns and not air:
        return False
    return may_fail(game) or reaches_minimum(game, Battle(side, (label,), (), guns, air))


def _strongest(game: RhineGame, side: str, label: str, fighters: Collection[Unit]) -> tuple[Unit, ...]:
    """Return the guns that bring most on a hex within what the German limit allows (11.71); how many of them may fire
    from one hex is not asked."""
    supported = supported_by(game, side, (label,), ())
    free = [gun for gun in guns_of(game, side) if gun not in fighters and check_room(game, gun, fighters) is None]
    free = [gun for gun in free if check_barrage(game, gun, (label,), supported, ()) is None]
    limited: dict[int, tuple[Unit, ...]] = {0: ()}
    for gun in free:
        for total, guns in list(limited.items()) if is_limited(game, gun) else ():
            if check_barrage(game, gun, (label,), supported, guns) is None:
                limited.setdefault(total + points(game, gun, BARRAGE_COLUMN, (label,), supported), (*guns, gun))
    return (*(gun for gun in free if not is_limited(game, gun)), *limited[max(limited)])
