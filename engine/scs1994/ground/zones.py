"""Where do zones of control reach, and who stands where?

All maps here are derived from the position, kept with it and dropped by every event that may change them. What rests on
one side alone rests on bridges and dumps besides.
"""

from collections.abc import Iterable

from engine.core.sides import other_side
from engine.core.units import Unit
from engine.scs1994.ground.entering import has_bridge
from engine.scs1994.ground.lanes import river_between
from engine.scs1994.state import (
    DISORGANIZED,
    RULE,
    RULING,
    ArdennesGame,
    is_artillery,
    is_bridge,
    is_combat_unit,
    piece,
)

READS = (RULING("zone-owners"),)
FOLLOWS = (RULE("1.11a"), RULE("S-09"), RULE("S-10"))


def zone_of(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes in the zones of control of a side's units."""
    return game.derived_of(side, _zone)


def _zone(game: ArdennesGame, side: str) -> frozenset[str]:
    return frozenset(label for unit in game.units_of(side) for label in exerted(game, unit))


def enemy_zone(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes that are in an enemy zone for a side, whether negated or not."""
    return zone_of(game, other_side(side))


def open_enemy_zone(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the enemy zone as traces and retreats meet it: without hexes that hold a friendly combat unit (S-10)."""
    if game.board.word("ezoc_trace_negated_by_friend") != "yes":
        return enemy_zone(game, side)
    return game.derived(_open_zone, side)


def _open_zone(game: ArdennesGame, side: str) -> frozenset[str]:
    return enemy_zone(game, side) - fighters_at(game, side)


def fighters_at(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes with a combat unit of a side: they bar the enemy (S-11) and negate his zones (S-10).

    An emplaced bridge alone does neither: it dies when the enemy enters (2.3d).
    """
    return game.derived_of(side, _fighters)


def _fighters(game: ArdennesGame, side: str) -> frozenset[str]:
    return frozenset(unit.hex for unit in game.units_of(side) if is_combat_unit(game, unit) and not is_bridge(unit))


def crowded(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes whose friendly units slow road movement: any but special teams, and dumps only if a parameter
    gives them steps (1.5a, 1.5a-EX)."""
    return game.derived_of(side, _crowded)


def _crowded(game: ArdennesGame, side: str) -> frozenset[str]:
    units = (unit.hex for unit in game.units_of(side) if piece(game, unit).role != "greif")
    dumps = game.own.dumps if game.board.number("dump_stacking") else ()
    return frozenset((*units, *(dump.hex for dump in dumps if dump.owner == side)))


def beside_enemies(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes next to an enemy unit, Supply Units included, hidden teams not (1.8a, 2.4)."""
    return game.derived_of(other_side(side), _around)


def _around(game: ArdennesGame, side: str) -> frozenset[str]:
    return frozenset(
        label
        for unit in game.units_of(side)
        if is_combat_unit(game, unit) or piece(game, unit).role == "supply"
        for label in game.board.map.neighbors[unit.hex]
    )


def german_bridges(game: ArdennesGame) -> frozenset[str]:
    """Return the hexes with an emplaced bridge; all their river hexsides can be crossed by Germans (2.3)."""
    return game.derived(_bridges)


def _bridges(game: ArdennesGame) -> frozenset[str]:
    return frozenset(unit.hex for unit in game.units.values() if unit.hex and is_bridge(unit))


def exerted(game: ArdennesGame, unit: Unit) -> Iterable[str]:
    """Yield the hexes a unit controls: its neighbors, unless nothing can cross the side between (S-09)."""
    if unit.has(DISORGANIZED) or is_bridge(unit) or not is_combat_unit(game, unit):
        return
    if is_artillery(game, unit) and game.board.word("artillery_zone") != "yes":
        return
    area = game.board.map
    for label in area.neighbors[unit.hex]:
        side = river_between(game.board, unit.hex, label)
        if side is None or game.board.terrain[side.feature].mech is not None or has_bridge(game, unit.hex, label):
            yield label
