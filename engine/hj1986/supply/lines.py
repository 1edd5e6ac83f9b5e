"""Which hexes does a supply line of a side come to? (B 1.2, B 1.4)

Searched from the edges inward, once for all units of a side: along the roads without limit, then so many hexes off the
road. Neither part enters a hex with an enemy unit, or one in an enemy zone without a friend; a blown bridge cuts the
road, and aircraft close road hexes (A 2.47).
"""

from engine.core.paths import Reach, reach_by
from engine.core.sides import other_side
from engine.hj1986.air.interdiction import closed as interdicted
from engine.hj1986.air.interdiction import roadless
from engine.hj1986.board import Board
from engine.hj1986.ground.hexsides import has_bridge, roads_from
from engine.hj1986.ground.zones import fighters_at, open_enemy_zone
from engine.hj1986.state import RULE, BulgeGame

FOLLOWS = (
    *(RULE("B 1.21"), RULE("B 1.22"), RULE("B 1.23"), RULE("B 1.24"), RULE("B 1.25"), RULE("B 1.41"), RULE("B 1.42")),
)

SUPPLY = "supply"


def source_hexes(board: Board, side: str) -> tuple[str, ...]:
    """Return the hexes of the edges that feed a side, in the order of the data."""
    keys = (role.area for role in board.scenario.bound_roles if role.role == SUPPLY and role.side in (side, "both"))
    return tuple(dict.fromkeys(label for key in keys for label in board.areas.get(key, ())))


def closed_hexes(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes no supply line of a side enters."""
    return fighters_at(game, other_side(side)) | open_enemy_zone(game, side)


def _network(game: BulgeGame, side: str, closed: frozenset[str]) -> Reach:
    """Return the road hexes from which one can drive to a source."""
    board = game.board
    starts = [label for label in source_hexes(board, side) if label not in closed and board.is_on_road(label)]

    def along(here: str, _: int) -> list[tuple[str, int]]:
        return [
            (there, 0)
            for there, is_wet in roads_from(board, here)
            if there not in closed and (not is_wet or has_bridge(game, here, there))
        ]

    return reach_by(starts, None, along)


def _searched(game: BulgeGame, side: str) -> tuple[Reach, Reach]:
    """Return the search along the roads and the one that goes on off the road."""
    closed, cut = closed_hexes(game, side), interdicted(game)
    around = game.board.map.neighbors
    network = _network(game, side, closed | cut | roadless(game))
    area = reach_by(
        network.cost,
        game.board.number("supply_reach"),
        lambda here, _: () if here in cut else [(there, 1) for there in around[here] if there not in closed],
    )
    return network, area


def supplied_hexes(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes in which a unit of a side has a supply line; kept until the position changes."""
    return game.derived(_supplied_hexes, side)


def _supplied_hexes(game: BulgeGame, side: str) -> frozenset[str]:
    return frozenset(game.derived(_searched, side)[1].cost)


def line_from(game: BulgeGame, side: str, label: str) -> tuple[str, ...]:
    """Return the hexes of a supply line of a side, from a hex to the edge; empty when there is none."""
    network, area = game.derived(_searched, side)
    if label not in area.cost:
        return ()
    to_road = tuple(reversed(area.path(label)))
    return (*to_road, *tuple(reversed(network.path(to_road[-1])))[1:])
