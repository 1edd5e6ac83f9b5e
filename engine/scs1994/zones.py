"""Where do zones of control reach, and who stands where?

All maps here are derived from the position, kept in ``game.cache`` and dropped by every event that may change them.
"""

from collections.abc import Callable, Iterable

from engine.core.units import Unit
from engine.core.zones import zone
from engine.scs1994.board import other_side
from engine.scs1994.entering import has_bridge
from engine.scs1994.lanes import river_between
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
FOLLOWS = (RULE("1.11a"), RULE("S-10"))

ZONES = RULE("S-09")


def zone_of(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes in the zones of control of a side's units."""
    return _of_one_side(game, "zone", side, lambda: zone(game.units_of(side), lambda unit: exerted(game, unit)))


def enemy_zone(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes that are in an enemy zone for a side, whether negated or not."""
    return zone_of(game, other_side(side))


def open_enemy_zone(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the enemy zone as traces and retreats meet it: without hexes that hold a friendly combat unit (S-10)."""
    if game.board.word("ezoc_trace_negated_by_friend") != "yes":
        return enemy_zone(game, side)
    return _cached(game, "open zone", side, lambda: enemy_zone(game, side) - fighters_at(game, side))


def fighters_at(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes with a combat unit of a side: they bar the enemy (S-11) and negate his zones (S-10).

    An emplaced bridge alone does neither: it dies when the enemy enters (2.3d).
    """
    return _of_one_side(
        game,
        "fighters",
        side,
        lambda: frozenset(
            unit.hex for unit in game.units_of(side) if is_combat_unit(game, unit) and not is_bridge(unit)
        ),
    )


def crowded(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes whose friendly units slow road movement: any but special teams, and dumps only if a parameter
    gives them steps (1.5a, 1.5a-EX)."""

    def full() -> Iterable[str]:
        for unit in game.units_of(side):
            if piece(game, unit).role != "greif":
                yield unit.hex
        if game.board.number("dump_stacking"):
            yield from (dump.hex for dump in game.own.dumps if dump.owner == side)

    return _of_one_side(game, "crowded", side, lambda: frozenset(full()))


def beside_enemies(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes next to an enemy unit, Supply Units included, hidden teams not (1.8a, 2.4)."""

    def around() -> Iterable[str]:
        for unit in game.units_of(other_side(side)):
            if is_combat_unit(game, unit) or piece(game, unit).role == "supply":
                yield from game.board.map.neighbors[unit.hex]

    return _of_one_side(game, "beside", other_side(side), lambda: frozenset(around()))


def german_bridges(game: ArdennesGame) -> frozenset[str]:
    """Return the hexes with an emplaced bridge; all their river hexsides can be crossed by Germans (2.3)."""
    return _cached(
        game, "bridges", "", lambda: frozenset(unit.hex for unit in game.units.values() if unit.hex and is_bridge(unit))
    )


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


def _cached(game: ArdennesGame, name: str, side: str, make: Callable[[], frozenset[str]]) -> frozenset[str]:
    key = (name, side)
    found: frozenset[str] | None = game.cache.get(key)
    if found is None:
        found = game.cache[key] = make()
    return found


def _of_one_side(game: ArdennesGame, name: str, side: str, make: Callable[[], frozenset[str]]) -> frozenset[str]:
    """Return what rests on the units of one side alone (and on bridges and dumps): a move of the other keeps it."""
    stored = game.by_side.setdefault(side, {})
    found: frozenset[str] | None = stored.get(name)
    if found is None:
        found = stored[name] = make()
    return found
