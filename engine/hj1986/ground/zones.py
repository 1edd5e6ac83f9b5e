"""Where do zones of control reach, and who is next to whom? (B 8)

All maps here are derived from the position, kept with it and dropped by every event that may change them.
"""

from collections.abc import Sequence

from engine.core.sides import other_side
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.ground.first_days import ignores_zones, zoneless_terrain
from engine.hj1986.ground.groups import group_of, has_full_zone
from engine.hj1986.ground.hexsides import MEUSE, has, road_between
from engine.hj1986.ground.night import infiltrates
from engine.hj1986.setting.kinds import BATTALION, REGIMENT
from engine.hj1986.state import RULE, RULING, STRATEGIC, UNZONED, BulgeGame, piece

READS = (RULING("provisional-zone"),)
FOLLOWS = (
    *(RULE("B 6.33"), RULE("B 8.0"), RULE("B 8.11"), RULE("B 8.12"), RULE("B 8.13"), RULE("B 8.14"), RULE("B 8.15")),
    *(RULE("B 8.21"), RULE("B 8.22"), RULE("B 8.23"), RULE("B 8.24"), RULE("B 8.31"), RULE("B 8.32")),
    *(RULE("B 8.33"), RULE("B 8.34"), RULE("B 8.51"), RULE("B 8.52"), RULE("A 5.11")),
    *(RULE("C ATT"), RULE("O 5.6")),
)

FOREST = "forest"
FULL, BY_ROAD, WEAKER = "full", "by_road", "a weaker zone: into forest by roads only, whoever has it"
"""How a stack controls its neighbors: all terrain, or forest along roads only (B 8.33)."""


def stack_zone(game: BulgeGame, label: str, side: str) -> str:
    """Return which zone the units of a side in a hex have together: ``full``, ``by_road`` or empty for none."""
    battalions = 0
    found = ""
    provisional = BY_ROAD if game.board.reads("provisional-zone", WEAKER) else FULL
    dug_in = label in game.own.ground.positions
    for unit in game.units_in(label):
        if unit.side != side or unit.has(STRATEGIC) or unit.has(UNZONED):
            continue
        kind = piece(game, unit)
        group = group_of(game, unit)
        if group:
            if has_full_zone(game, group):
                return FULL
            found = found or BY_ROAD
        elif kind.is_foot or kind.is_armored_infantry:
            if kind.size == REGIMENT:
                return FULL
            if kind.size == BATTALION and dug_in:
                found = provisional
            if kind.size == BATTALION and kind.is_foot:
                battalions += 1
        elif kind.is_armor and kind.size == REGIMENT:
            found = found or BY_ROAD
    return provisional if battalions >= game.board.number("provisional_zone_battalions") else found


def controlled_from(game: BulgeGame, label: str, side: str) -> Sequence[str]:
    """Return the hexes the units of a side in a hex control, clockwise."""
    strength = stack_zone(game, label, side)
    if not strength:
        return ()
    around = game.board.once(_across, label, zoneless_terrain(game.board, side, game.turn))
    if strength == FULL:
        return around
    area = game.board.map.hexes
    return [there for there in around if area[there].terrain != FOREST or road_between(game, label, there) is not None]


def _across(board: Board, label: str, barred: frozenset[str]) -> tuple[str, ...]:
    """Return the neighbors into which a zone may reach at all, but for those of some terrain (B 8.11)."""
    return tuple(
        there
        for there in board.map.neighbors[label]
        if board.map.hexes[there].terrain not in barred and not has(board, label, there, MEUSE)
    )


def zone_of(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes in the zones of control of a side's units."""
    return game.derived_of(side, _zone)


def _zone(game: BulgeGame, side: str) -> frozenset[str]:
    held = dict.fromkeys(unit.hex for unit in game.units_of(side))
    return frozenset().union(*(controlled_from(game, label, side) for label in held))


def enemy_zone(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes that are in an enemy zone for a side, whether negated or not."""
    return zone_of(game, other_side(side))


def enemy_zone_for(game: BulgeGame, unit: Unit) -> frozenset[str]:
    """Return the enemy zone as a moving or advancing unit meets it (B 15.8, A 3.1, A 6.14)."""
    if ignores_zones(game, unit):
        return frozenset()
    return open_at_night(game, unit.side) if infiltrates(game, unit) else enemy_zone(game, unit.side)


def open_at_night(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes in an enemy zone for units that slip through forest (A 6.14)."""
    return game.derived_of(other_side(side), _outside_forest)


def _outside_forest(game: BulgeGame, side: str) -> frozenset[str]:
    return frozenset(label for label in zone_of(game, side) if game.board.map.hexes[label].terrain != FOREST)


def open_enemy_zone(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the enemy zone as supply lines and retreats meet it: without hexes that hold a friend (B 8.51)."""
    return game.derived(_open_zone, side)


def _open_zone(game: BulgeGame, side: str) -> frozenset[str]:
    return enemy_zone(game, side) - fighters_at(game, side)


def fighters_at(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes with a unit of a side that fights: they negate the zones of the enemy (B 8.51)."""
    return game.derived_of(side, _fighters)


def _fighters(game: BulgeGame, side: str) -> frozenset[str]:
    return frozenset(unit.hex for unit in game.units_of(side) if piece(game, unit).fights)


def held_by(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes that bar the enemies of a side: with units that fight (B 5.33) or commanders (O 5.6)."""
    return game.derived_of(side, _held)


def _held(game: BulgeGame, side: str) -> frozenset[str]:
    return frozenset(unit.hex for unit in game.units_of(side) if piece(game, unit).bars_enemies)


def beside_enemies(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes next to a unit of the enemy that fights, whether it has a zone or not."""
    return game.derived_of(other_side(side), _around)


def _around(game: BulgeGame, side: str) -> frozenset[str]:
    around = game.board.map.neighbors
    return frozenset().union(*(around[label] for label in fighters_at(game, side)))


def near_enemies(game: BulgeGame, side: str, distance: int) -> frozenset[str]:
    """Return the hexes at most so far from a unit of the enemy that fights."""
    return game.derived_of(other_side(side), _near, distance)


def _near(game: BulgeGame, side: str, distance: int) -> frozenset[str]:
    within = game.board.map.within
    return frozenset().union(*(within(label, distance) for label in fighters_at(game, side)))
