"""What does the German want in this scenario, and which of his units go for it?

Where units count that leave the map, the aim is the exit and the spearheads are those of the named formations. Where
cities count, the aim is every city the German does not hold yet, and all mechanized combat units are spearheads; so it
is where clauses that all games judge alike bring points for places, and for units that leave. The chosen option is left
to people: a machine player goes for the cities, Liege among them.
"""

from engine.core.sides import GERMAN
from engine.core.units import EXITED, MAP, Unit
from engine.data.clauses.book import Typed
from engine.data.clauses.common import Common
from engine.scoring.wanted import exit_hexes_wanted, wanted_hexes
from engine.scs1994.board import MP, Board
from engine.scs1994.clause_forms import PlacesHeld, UnitsExit
from engine.scs1994.ground.control import held_by
from engine.scs1994.state import ArdennesGame

_WORTH = 8
"""Points of a city from which on none is nearer to the heart."""

Aim = tuple[str, int]
"""A hex to come to, and what is added to the way there, in scaled movement points: little for what is worth much."""


def leaving(board: Board) -> Typed[UnitsExit] | None:
    """Return the clause that wants units off the map, if there is one."""
    return board.clauses.first(UnitsExit)


def aims(game: ArdennesGame) -> tuple[Aim, ...]:
    """Return the hexes the German goes for now."""
    return game.derived(_aims)


def _aims(game: ArdennesGame) -> tuple[Aim, ...]:
    return tuple(_exits(game) if leaving(game.board) else _cities(game))


def _exits(game: ArdennesGame) -> list[Aim]:
    clause = leaving(game.board)
    return [] if clause is None else [(label, 0) for label in game.board.areas.get(clause.args.area, ())]


def _cities(game: ArdennesGame) -> list[Aim]:
    """Return the city hexes that count and are not German; all that count when none is left."""
    worth = game.board.once(_worth)
    wanted = {label: points for label, points in worth.items() if held_by(game, label) != GERMAN} or worth
    ways_out = dict.fromkeys(sorted(exit_hexes_wanted(game.board, GERMAN)), 1)
    return [(label, 2 * MP * (_WORTH - points)) for label, points in {**ways_out, **wanted}.items()]


def _worth(board: Board) -> dict[str, int]:
    """Return the city hexes that count for victory, with their points up to a most."""
    named = {key for clause in board.clauses.of(PlacesHeld) for key in clause.args.places}
    common = {label: min(points, _WORTH) for label, points in wanted_hexes(board, GERMAN).items()}
    if common and all(isinstance(clause.args, Common) for clause in board.clauses.victory):
        return common
    return common | {
        label: min(place.vp, _WORTH)
        for place in board.scenario.map.places
        if (place.key in named if named else place.vp)
        for label in place.hexes
        if label in board.map.hexes
    }


def cities_lost(game: ArdennesGame) -> tuple[str, ...]:
    """Return the city hexes that count and that the German holds."""
    if leaving(game.board):
        return ()
    return tuple(label for label in game.board.once(_worth) if held_by(game, label) == GERMAN)


def is_spearhead(game: ArdennesGame, unit: Unit) -> bool:
    """Tell whether the unit goes for the aim: see the module."""
    return unit.side == GERMAN and unit.id in game.board.once(_spearheads)


def _spearheads(board: Board) -> frozenset[str]:
    """Return the units that go for the aim if they are German."""
    clause = leaving(board)
    if clause is None:
        found = board.pieces.items()
        return frozenset(key for key, kind in found if kind.type.mechanized_attack and kind.type.role == "combat")
    wanted = clause.args.formations
    return frozenset(
        key
        for key, kind in board.pieces.items()
        if kind.counter.formation in wanted or kind.counter.formation_title in wanted
    )


def is_open(game: ArdennesGame) -> bool:
    """Tell whether the victory clause can still go either way: neither enough units out nor too few left."""
    return game.derived(_is_open)


def _is_open(game: ArdennesGame) -> bool:
    clause = leaving(game.board)
    if clause is None:
        return True
    least = clause.args.at_least
    boxes = [unit.box for unit in game.units.values() if unit.box in (EXITED, MAP) and is_spearhead(game, unit)]
    return boxes.count(EXITED) < least <= len(boxes)
