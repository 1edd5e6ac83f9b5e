"""Where does a side want to be? The places and edges of the clauses of victory, in forms of this game and of all."""

from collections.abc import Mapping

from engine.core.paths import reach
from engine.core.sides import GERMAN
from engine.scoring.wanted import exit_hexes_wanted, wanted_hexes
from engine.spi1977.advising.standings import in_play, leaves, shifts
from engine.spi1977.board import Board
from engine.spi1977.clauses.meuse import west_of_meuse
from engine.spi1977.setting.victory_forms import DepotsTaken, UnitsExited, UnitsInPlaces, UnitsWestOfMeuse
from engine.spi1977.state import RhineGame

FAR = 99
_KEPT = 64


def towns(game: RhineGame) -> frozenset[str]:
    """Return the hexes of the places in which a clause counts units of either side."""
    return game.board.once(_towns, game.own.plan)


def _towns(board: Board, plan: str) -> frozenset[str]:
    found: set[str] = set()
    for clause in board.clauses.victory:
        if getattr(clause.args, "plan", None) in (None, plan) or not plan:
            for aim in leaves(clause.args):
                if isinstance(aim, UnitsInPlaces):
                    found.update(label for place in aim.places for label in board.places[place])
    found.update(wanted_hexes(board, GERMAN))
    return frozenset(label for label in found if label in board.map.hexes)


def ways_out(game: RhineGame) -> frozenset[str]:
    """Return the hexes by which the German is to leave, or the far bank that he is to reach."""
    return game.board.once(_ways_out, game.own.plan)


def _ways_out(board: Board, plan: str) -> frozenset[str]:
    found: set[str] = set()
    for clause in board.clauses.victory:
        if getattr(clause.args, "plan", None) not in (None, plan) and plan:
            continue
        for aim in leaves(clause.args):
            if isinstance(aim, UnitsExited) and aim.at_least is not None:
                found.update(label for area in aim.areas for label in board.areas.get(area, ()))
            elif isinstance(aim, UnitsWestOfMeuse) and aim.at_least is not None:
                found.update(west_of_meuse(board))
    found.update(exit_hexes_wanted(board, GERMAN))
    return frozenset(label for label in found if label in board.map.hexes)


def to_goal(game: RhineGame) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest place that the German wants and does not hold, edge by
    which he is to leave, or fuel depot."""
    return game.derived(_to_goal)


def _to_goal(game: RhineGame) -> Mapping[str, int]:
    wanted = {label for label in towns(game) if not game.friends_in(label, GERMAN)} | ways_out(game)
    if any(isinstance(aim, DepotsTaken) for clause in (*in_play(game), *shifts(game)) for aim in leaves(clause.args)):
        wanted.update(depot.hex for depot in game.own.moving.depots)
    return game.board.lately(_KEPT, distances, tuple(sorted(wanted or towns(game))))


def distances(board: Board, hexes: tuple[str, ...]) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest of some."""
    return reach(hexes, None, lambda label: board.map.neighbors[label], lambda a, b: 1).cost
