"""How well does a unit stand in a hex, to its own side? For the cautious player."""

from collections.abc import Mapping

from engine.core.sides import GERMAN, other_side
from engine.core.units import Unit
from engine.spi1977.advising.field import outlook
from engine.spi1977.advising.goals import FAR, distances, to_goal, towns
from engine.spi1977.ground.terrain import work_in
from engine.spi1977.ground.zones import is_controlled
from engine.spi1977.state import RhineGame, is_in_battery, piece
from engine.spi1977.supply.roads import barred, open_roads
from engine.spi1977.supply.sources import headquarters

_KEPT = 64
GUNS_BEHIND, STAFF_BEHIND, LINE = 3, 4, 2
"""How many hexes from the enemy guns, headquarters and those who only hold a line stand."""
LEASH = 8
"""So many hexes from a headquarters units are fed; farther on they hesitate."""
NEVER = -500


def worth(game: RhineGame, unit: Unit, label: str) -> int:
    """Return how well a unit stands in a hex: the German wants to the places of the clauses and out by their edges, the
    Allied player holds them and stays in the way; guns and headquarters keep a few hexes behind, and all near a
    headquarters."""
    counter = piece(game, unit)
    near = to_enemy(game, unit.side).get(label, FAR)
    if counter.is_headquarters:
        return _staff(game, unit, label, near)
    leash = -4 * max(0, to_staff(game, unit.side).get(label, LEASH) - LEASH)
    if counter.is_artillery:
        if is_controlled(game, unit.side, label):
            return NEVER
        return 100 - 6 * abs(near - GUNS_BEHIND) + leash - _pull(game, unit, label)
    shelter = _shelter(game, unit, label) + outlook(game, unit, label) + leash
    holds = label in towns(game) and all(other.id == unit.id for other in game.friends_in(label, unit.side))
    if unit.side == GERMAN:
        return 200 - 3 * to_goal(game).get(label, FAR) + shelter + (45 if holds else 0)
    threat = to_goal(game).get(label, FAR)
    return 150 - 4 * abs(near - LINE) - min(threat, FAR) // 2 + 2 * shelter + (70 if holds else 0)


def spoils_depot(game: RhineGame, unit: Unit, path: tuple[str, ...]) -> bool:
    """Tell whether a German headquarters would take a fuel depot off the map that it cannot take (25.27q)."""
    if unit.side != GERMAN or not piece(game, unit).is_headquarters:
        return False
    return any(depot.hex in path[1:] for depot in game.own.moving.depots)


def _shelter(game: RhineGame, unit: Unit, label: str) -> int:
    ground = game.board.terrain_at(label)
    found = (4 if ground.halves_barrage else 0) + (5 if ground.no_duty else 0)
    return found + (6 if work_in(game, label, unit.side) else 0)


def _staff(game: RhineGame, unit: Unit, label: str, near: int) -> int:
    if is_controlled(game, unit.side, label) or label in barred(game, unit.side):
        return NEVER
    road = 12 if label in open_roads(game, unit.side) else 0
    if unit.side == GERMAN:
        return 200 - 12 * max(0, STAFF_BEHIND - near) + road - 2 * _pull(game, unit, label)
    return 100 - 5 * abs(near - STAFF_BEHIND) + road


def _pull(game: RhineGame, unit: Unit, label: str) -> int:
    """Return how far the German still has to go; those who stay behind go along."""
    return to_goal(game).get(label, FAR) if unit.side == GERMAN else 0


def is_well_placed(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit may as well stay where it is, so that nobody need look where else it could go."""
    counter = piece(game, unit)
    near = to_enemy(game, unit.side).get(unit.hex, FAR)
    if counter.is_headquarters and unit.side == GERMAN:
        return False
    if counter.is_headquarters or counter.is_artillery:
        wanted = STAFF_BEHIND if counter.is_headquarters else GUNS_BEHIND
        return abs(near - wanted) <= (1 if is_in_battery(game, unit) or counter.is_headquarters else 0)
    view = outlook(game, unit, unit.hex)
    if view < 0:
        return False
    alone = all(other.id == unit.id for other in game.friends_in(unit.hex, unit.side))
    if unit.hex in towns(game) and alone:
        return True
    if unit.side == GERMAN:
        return view > 0
    return near <= LINE and (view > 0 or _shelter(game, unit, unit.hex) > 0)


def to_enemy(game: RhineGame, side: str) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest enemy of a side."""
    return game.derived_of(other_side(side), _to_units)


def _to_units(game: RhineGame, side: str) -> Mapping[str, int]:
    return game.board.lately(_KEPT, distances, tuple(sorted({unit.hex for unit in game.units_of(side)})))


def to_staff(game: RhineGame, side: str) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest headquarters of a side."""
    return game.derived_of(side, _to_staff)


def _to_staff(game: RhineGame, side: str) -> Mapping[str, int]:
    return game.board.lately(_KEPT, distances, tuple(sorted({unit.hex for unit in headquarters(game, side)})))
