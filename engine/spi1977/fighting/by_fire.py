"""Which hexes can artillery attack alone? (10.11, 11.32)

Guns that fight nobody yet may take on a hex beside which friends stand, so those friends may attack another.
"""

from collections.abc import Collection

from engine.core.units import Unit
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.gunnery import check_barrage, guns_of
from engine.spi1977.fighting.odds import may_fail, reaches_minimum
from engine.spi1977.fighting.participation import check_room
from engine.spi1977.fighting.spotting import spotters, supported_by
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("10.11"), RULE("11.32"), RULE("11.36"))


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
