"""Which units in Strategic Movement must leave it at once, and which hexes keep others out? (B 6.3, B 6.5)

At the start of their player turn, after supply and after the fuel rolls: before Reserves are named and anything moves.
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.units import Unit, without_marks
from engine.hj1986.ground.groups import group_of, mates
from engine.hj1986.ground.zones import enemy_zone, near_enemies
from engine.hj1986.state import RULE, RULING, STRATEGIC, BulgeGame, is_supplied, piece

READS = (RULING("strategic-distance"),)
FOLLOWS = (RULE("B 6.35"), RULE("B 6.53"), RULE("B 6.54"), RULE("O 5.5"))

AS_ENTERING = "three hexes or fewer, as it bars entering it"


def must_leave(game: BulgeGame, side: str) -> Iterator[Unit]:
    """Yield the units that lose Strategic Movement: near an enemy, in his zone, or without supply."""
    least = game.board.number("strategic_enemy_distance")
    near = near_enemies(game, side, least - 1 if game.board.reads("strategic-distance", AS_ENTERING) else least)
    zone = enemy_zone(game, side)
    for unit in game.units_of(side):
        if unit.has(STRATEGIC) and (unit.hex in near or unit.hex in zone or not is_supplied(unit)):
            yield unit


def broken_up(game: BulgeGame, side: str) -> Iterator[MarksChanged]:
    """Yield the end of Strategic Movement for units of a side that must leave it, and for their Kampfgruppe."""
    leaving = {item.id: item for unit in must_leave(game, side) for item in (unit, *mates(game, unit))}
    for unit in leaving.values():
        yield MarksChanged(unit.id, without_marks(unit, STRATEGIC))


def barred_by_friends(game: BulgeGame, unit: Unit) -> frozenset[str]:
    """Return the hexes a unit in Strategic Movement keeps out of because of friends (B 6.35); a commander passes them
    freely (O 5.5)."""
    if piece(game, unit).is_commander:
        return frozenset()
    by_friend = game.derived_of(unit.side, _barring)
    own = {unit.id, *group_of(game, unit)}
    if own.isdisjoint(by_friend):
        return game.derived_of(unit.side, _barred)
    return frozenset[str]().union(*(labels for key, labels in by_friend.items() if key not in own))


def _barred(game: BulgeGame, side: str) -> frozenset[str]:
    return frozenset[str]().union(*game.derived_of(side, _barring).values())


def _barring(game: BulgeGame, side: str) -> dict[str, tuple[str, ...]]:
    """Return for each unit that keeps friends in Strategic Movement out of hexes which these are."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in game.units_of(side):
        counter = piece(game, unit)
        if counter.fights and unit.has(STRATEGIC):
            found[unit.id] = (unit.hex, *game.board.map.neighbors[unit.hex])
        elif counter.fights and not counter.is_motorized:
            found[unit.id] = (unit.hex,)
    return found
