"""Must artillery beside the enemy use its barrage? (10.13)

It must if it can: in a battle at a hex beside it, or alone where it reaches the least odds. Below them a barrage is not
allowed, so it is never lost for want of an attack (11.36).
"""

from collections.abc import Iterator

from engine.core.units import Unit
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.duty import Battles, beside, is_bound, touches
from engine.spi1977.fighting.gunnery import check_barrage, check_gun
from engine.spi1977.fighting.local import Declared
from engine.spi1977.fighting.odds import may_fail, reaches_minimum
from engine.spi1977.fighting.participation import check_room
from engine.spi1977.fighting.spotting import supported_by
from engine.spi1977.state import RULE, RULING, RhineGame, piece

READS = (RULING("artillery-duty"),)
FOLLOWS = (RULE("10.13"), RULE("11.36"))

NEVER = "it is never bound"


def idle_guns(game: RhineGame, side: str, battles: Battles) -> Iterator[Unit]:
    """Yield the guns beside the enemy that are in no battle and can still fire at a hex beside them."""
    yield from (game.units[key] for key, _ in game.derived(_idle_guns, side, battles))


def ways_for_gun(game: RhineGame, unit: Unit, battles: Battles) -> tuple[str, ...]:
    """Return the hexes at which a gun can do its duty: battles it can join, and hexes it can attack alone."""
    return dict(game.derived(_idle_guns, unit.side, battles)).get(unit.id, ())


def _idle_guns(game: RhineGame, side: str, battles: Battles) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if game.board.reads("artillery-duty", NEVER):
        return ()
    busy = {key for battle in battles for key in (*battle.attackers, *battle.guns)}
    found = []
    for label in beside(game, side):
        for unit in game.friends_in(label, side):
            if piece(game, unit).is_artillery and unit.id not in busy and is_bound(game, unit):
                ways = tuple(_ways(game, unit, battles)) if check_gun(game, unit) is None else ()
                found += [(unit.id, ways)] if ways else []
    return tuple(found)


def _ways(game: RhineGame, unit: Unit, battles: Battles) -> Iterator[str]:
    near = touches(game, unit.hex, unit.side)
    fighters = [game.units[key] for battle in battles for key in (*battle.attackers, *battle.guns)]
    if check_room(game, unit, fighters) is not None:
        return
    for battle in battles:
        if set(battle.targets) & set(near) and _may_join(game, unit, battle):
            yield battle.targets[0]
    taken = {label for battle in battles for label in battle.targets}
    for label in near:
        may_fire = label not in taken and _may_join(game, unit, Declared((label,)))
        if may_fire and (may_fail(game) or reaches_minimum(game, Battle(unit.side, (label,), (), (unit,)))):
            yield label


def _may_join(game: RhineGame, unit: Unit, battle: Declared) -> bool:
    attackers = [game.units[key] for key in battle.attackers]
    supported = supported_by(game, unit.side, battle.targets, attackers)
    others = [game.units[key] for key in battle.guns]
    return check_barrage(game, unit, battle.targets, supported, others) is None
