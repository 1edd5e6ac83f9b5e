"""Where do the goals lie, where is the enemy, and which way will he come? For the careful player only.

Goals are the places and columns the victory clauses name for the Germans, in forms of this game and in those of all.
Distances follow roads and terrain as printed, whatever stands there: the board keeps them for the last sets of hexes
that were asked for.
"""

from collections.abc import Iterator, Mapping

from engine.core.paths import Reach, reach
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.data.clauses.form import Form
from engine.data.clauses.shared import AllOf, AnyOf
from engine.hj1986.board import Board
from engine.hj1986.clause_forms import Held, HeldAtEnd, HexesHeld, UnitsInArea
from engine.hj1986.ground.lanes import lanes
from engine.hj1986.ground.zones import fighters_at
from engine.hj1986.moving.edges import exit_hexes
from engine.hj1986.state import BulgeGame, piece
from engine.scoring.wanted import exit_hexes_wanted, wanted_hexes

FAR = 99
"""Stands for a distance that nothing measured."""

_KEPT = 16
"""For so many sets of hexes the distances of all hexes are kept."""
_WATER, _STEP = 8, 2
"""What a river without crossing, and a step by road, count in the distance to the goals; other hexes as printed."""


def _parts(board: Board) -> Iterator[Form]:
    """Yield what the victory clauses ask for, one that combines by its parts."""
    for clause in board.clauses.victory:
        args = clause.args
        yield from args.of if isinstance(args, AllOf | AnyOf) else (args,)


def goal_hexes(board: Board) -> tuple[str, ...]:
    """Return the hexes of the places that German victory asks for, in order of the clauses."""
    return board.once(_goal_hexes)


def _goal_hexes(board: Board) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_goals(board)))


def _goals(board: Board) -> Iterator[str]:
    for part in _parts(board):
        if isinstance(part, Held | HeldAtEnd | HexesHeld) and part.side == GERMAN:
            for key in part.keys if isinstance(part, HexesHeld) else part.places:
                yield from (label for label in board.places.get(key, ()) if label in board.map.hexes)
    yield from wanted_hexes(board, GERMAN)


def west_column(board: Board) -> int | None:
    """Return the printed column beyond which German units count, or None where no clause names one."""
    return board.once(_west_column)


def _west_column(board: Board) -> int | None:
    found = [
        part.west_of_column
        for part in _parts(board)
        if isinstance(part, UnitsInArea) and part.west_of_column is not None
    ]
    return min(found, default=None)


def open_goals(game: BulgeGame) -> tuple[str, ...]:
    """Return the goals no German holds; all of them when he holds every one."""
    return game.derived(_open_goals)


def _open_goals(game: BulgeGame) -> tuple[str, ...]:
    held = fighters_at(game, GERMAN)
    goals = goal_hexes(game.board)
    return tuple(label for label in goals if label not in held) or goals


def to_goals(game: BulgeGame) -> Reach:
    """Return how far every hex is from the nearest open goal, with the way back to it."""
    return game.derived(_to_goals)


def _to_goals(game: BulgeGame) -> Reach:
    return game.board.lately(_KEPT, _spread, open_goals(game))


def to_west(game: BulgeGame) -> Reach:
    """Return how far every hex is from beyond the column of the clauses, or from the goals where there is none."""
    column = west_column(game.board)
    if column is None:
        return to_goals(game)
    return game.board.once(_beyond, column)


def to_exits(game: BulgeGame) -> Mapping[str, int]:
    """Return how far every hex is from the hexes by which a clause wants Germans off the map; empty without one."""
    return game.board.once(_to_exits).cost


def _to_exits(board: Board) -> Reach:
    return _spread(board, tuple(sorted(exit_hexes_wanted(board, GERMAN) & exit_hexes(board))))


def _beyond(board: Board, column: int) -> Reach:
    return _spread(board, tuple(label for label in board.map.hexes if int(label[:2]) == column + 1))


def _spread(board: Board, starts: tuple[str, ...]) -> Reach:
    steps, links = lanes(board, "mech"), board.map.links

    def cost(here: str, there: str) -> int | None:
        if (here, there) in links:
            return _STEP
        lane = steps[here, there]
        barred = lane.ground is None or lane.side is None or lane.water is None
        return None if barred or lane.ground is None else lane.ground + _STEP + _WATER * (lane.wet + lane.rough_side)

    return reach(starts, None, lambda label: board.map.neighbors[label], cost)


def to_enemy(game: BulgeGame, side: str) -> Mapping[str, int]:
    """Return how many hexes every hex is from the nearest enemy that fights; empty without one."""
    return game.derived_of(other_side(side), _to)


def _to(game: BulgeGame, enemy: str) -> Mapping[str, int]:
    return game.board.lately(_KEPT, _away_from, fighters_at(game, enemy))


def _away_from(board: Board, hexes: frozenset[str]) -> Mapping[str, int]:
    around = board.map.neighbors
    return reach(sorted(hexes), None, lambda label: around[label], lambda a, b: 1).cost


def routes(game: BulgeGame) -> Mapping[str, int]:
    """Return through which hexes German motorized units come on their shortest ways to the goals, and how many."""
    return game.derived(_routes)


def _routes(game: BulgeGame) -> Mapping[str, int]:
    movers = tuple(unit.hex for unit in game.units_of(GERMAN) if piece(game, unit).is_motorized)
    return game.board.lately(_KEPT, _flow, open_goals(game), movers)


def _flow(board: Board, goals: tuple[str, ...], movers: tuple[str, ...]) -> Mapping[str, int]:
    field = board.lately(_KEPT, _spread, goals)
    found: dict[str, int] = {}
    for label in movers:
        for passed in field.path(label) if label in field.cost else ():
            found[passed] = found.get(passed, 0) + 1
    return found


def to_routes(game: BulgeGame) -> Mapping[str, int]:
    """Return how many hexes every hex is from the ways the Germans will come."""
    return game.derived(_to_routes)


def _to_routes(game: BulgeGame) -> Mapping[str, int]:
    return game.board.lately(_KEPT, _away_from, frozenset(routes(game)))


def shelter(game: BulgeGame, label: str, side: str) -> int:
    """Return how well a hex protects those in it: 0 in the open."""
    info = game.board.map.hexes[label]
    cover = {"forest": 3, "light_woods": 2, "rough": 1}.get(info.terrain, 0)
    strong = "city" in info.marks or label in game.own.ground.positions or "westwall" in info.marks
    return cover + 4 * strong + 2 * ("town" in info.marks) * (side == ALLIED)
