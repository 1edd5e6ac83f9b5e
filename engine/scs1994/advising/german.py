"""Where does a careful German player stand?

The divisions of the victory clause take the way that is cheapest as the US stands now; the others clear what bars it,
guard the Supply Units and keep off the roads. Supply Units follow on roads to where they feed most of the spearheads,
in company.
"""

from collections.abc import Mapping

from engine.core.lazy import Lazy
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.scs1994.advising import routes as routes
from engine.scs1994.advising.aims import is_spearhead
from engine.scs1994.advising.field import FAR, attack_chance, fed_from, guns_stand, shelter, to_enemy
from engine.scs1994.board import MP, Board
from engine.scs1994.state import ArdennesGame, is_artillery, is_combat_unit, piece
from engine.scs1994.supply.supply import fed_beside

_POINT = 10
"""Points for one movement point nearer to the exit."""
_FARTHEST = 200
"""No exit is farther away, in movement points."""
_HUNGER = 60
"""A price for going where no supply leads yet, unless the exit is as good as reached."""
_KEPT = 16


def value(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return how well a German unit stands in a hex."""
    role, is_head = piece(game, unit).role, is_spearhead(game, unit)
    if role == "supply":
        return _supply_stand(game, unit, label)
    if role == "artillery" and not is_head:
        return guns_stand(game, unit, label)
    if role == "engineer":
        return _engineer_stand(game, label)
    bases, free = game.derived(_bases, is_head), label not in game.occupants
    if to_enemy(game, GERMAN).get(label) == 1:
        return bases[label] + attack_chance(game, unit, label) + 3 * shelter(game.board, label)
    return bases[label] if free else bases[label] - _crowd(game, unit, label)


def _bases(game: ArdennesGame, is_head: bool) -> Mapping[str, int]:
    """Return what each hex is worth to a unit by its way to the aim, and to a spearhead by supply."""
    fed = fed_beside(game, GERMAN) if is_head else None
    return game.board.lately(_KEPT, _based, routes.state_of(game), fed)


def _based(board: Board, ways: routes.State, fed: frozenset[str] | None) -> Lazy[str, int]:
    best, index = routes.costs_in(board, ways), board.once(routes.numbers)[0]

    def base(label: str) -> int:
        west = min(best[index[label]] // MP, _FARTHEST)
        if fed is None:
            return -west * (_POINT // 3)
        return -west * _POINT - (0 if west <= 3 or label in fed else _HUNGER)

    return Lazy(base)


def to_exit(game: ArdennesGame, label: str) -> int:
    """Return the whole movement points from a hex to the nearest exit, US blocks included; no more than a most."""
    best, _ = routes.costs_west(game)
    return min(best[game.board.once(routes.numbers)[0][label]] // MP, _FARTHEST)


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
    """Return a small price for company on a road the others still need (1.5a), off the enemy."""
    if not game.board.map.roads_at[label]:
        return 0
    return 4 * sum(1 for other in game.units_in(label) if other.id != unit.id and other.side == unit.side)
