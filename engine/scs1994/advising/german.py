"""Where does a careful German player stand?

The divisions of the victory clause take the way that is cheapest as the US stands now; the others clear what bars it,
guard the Supply Units and keep off the roads. Supply Units follow on roads to where they feed most of the spearheads,
in company.
"""

from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.scs1994.advising import routes as routes
from engine.scs1994.advising.aims import is_spearhead
from engine.scs1994.advising.field import FAR, attack_chance, fed_from, guns_stand, shelter, to_enemy
from engine.scs1994.board import MP
from engine.scs1994.state import ArdennesGame, is_artillery, is_combat_unit, is_supply, piece
from engine.scs1994.supply.supply import supplied_hexes

_POINT = 10
"""Points for one movement point nearer to the exit."""


def value(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return how well a German unit stands in a hex."""
    if is_supply(game, unit):
        return _supply_stand(game, unit, label)
    if is_artillery(game, unit) and not is_spearhead(game, unit):
        return guns_stand(game, unit, label)
    if piece(game, unit).role == "engineer":
        return _engineer_stand(game, label)
    west = to_exit(game, label)
    worth = -west * (_POINT if is_spearhead(game, unit) else _POINT // 3)
    if to_enemy(game, GERMAN).get(label, FAR) == 1:
        worth += attack_chance(game, unit, label) + 3 * shelter(game.board, label)
    if is_spearhead(game, unit):
        worth -= _hunger(game, label, west)
    return worth - _crowd(game, unit, label)


def to_exit(game: ArdennesGame, label: str) -> int:
    """Return the whole movement points from a hex to the nearest exit, US blocks included; at most 200."""
    best, _ = routes.costs_west(game)
    return min(best[routes.net(game).index[label]] // MP, 200)


def _hunger(game: ArdennesGame, label: str, west: int) -> int:
    """Return a price for going where no supply leads yet, unless the exit is as good as reached."""
    fed = supplied_hexes(game, GERMAN)
    if label in fed or any(other in fed for other in game.board.map.neighbors[label]):
        return 0
    return 0 if west <= 3 else 60


def _supply_stand(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Supply Units feed the spearheads, never alone in reach of the enemy, and on roads."""
    board = game.board
    mouths = [other for other in game.units_of(GERMAN) if is_spearhead(game, other)] or game.units_of(GERMAN)
    distance = to_enemy(game, GERMAN).get(label, FAR)
    if board.map.roads_at[label]:
        fed = fed_from(board, label)
        worth = sum(12 for other in mouths if other.hex in fed)
        worth -= sum(board.map.distance(label, other.hex) for other in mouths) // 2
    else:
        worth = -sum(board.map.distance(label, other.hex) for other in mouths)
    escorted = any(
        other.side == GERMAN and is_combat_unit(game, other) and not is_artillery(game, other)
        for other in game.units_in(label)
    )
    alone = 0 if escorted else 60
    return worth - alone - (80 if distance <= 2 and not escorted else 0)


def _engineer_stand(game: ArdennesGame, label: str) -> int:
    """Engineers come after the spearheads, off the enemy."""
    near = to_enemy(game, GERMAN).get(label, FAR)
    return -to_exit(game, label) * (_POINT // 3) - (60 if near == 1 else 0)


def _crowd(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return a small price for company on a road the others still need (1.5a)."""
    if not game.board.map.roads_at[label] or to_enemy(game, GERMAN).get(label, FAR) == 1:
        return 0
    return 4 * sum(1 for other in game.units_in(label) if other.id != unit.id and other.side == unit.side)
