"""Does the set-up of a scenario make sense on its map?

Every printed hex of the set-up must exist and be ground a unit can enter, every unit should have a supply line where it
starts, and the Meuse must part the map in two. What differs with reason is listed among the waivers.
"""

from collections.abc import Iterator

from engine.core.play import start
from engine.core.ruleset import Problem, Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.hj1986.board import Board, compile_board
from engine.hj1986.ground.banks import east_bank, has_meuse
from engine.hj1986.ground.lanes import ground_cost
from engine.hj1986.state import RULE, BulgeGame, OwnState, piece, title
from engine.hj1986.supply.lines import supplied_hexes
from engine.scenario import Scenario

FOLLOWS = (RULE("B 1.21"), RULE("B 5.62"), RULE("I 6.3"))


def start_problems(rules: Ruleset[OwnState, Board], scenario: Scenario) -> Iterator[Problem]:
    """Yield what is wrong with the start.

    Raises DataError, LookupError or ValueError for a scenario that cannot begin, after what is found before.
    """
    board = compile_board(scenario)
    yield from _hexes(board)
    yield from _river(board)
    yield from _unfed(start(rules, board, 1)[0])


def _hexes(board: Board) -> Iterator[Problem]:
    """Yield the set-up hexes that do not exist, or that the unit's movement class cannot enter."""
    key = board.scenario.key
    for row in board.scenario.setup:
        unit = board.pieces[row.counter]
        if len(row.place) != 4 or not row.place.isdigit():
            continue  # lost from the chart; a placement stands for it
        where = f"setup/{key}|{row.counter}"
        if row.place not in board.map.hexes:
            yield Problem(where, f"{key}: {unit.title} starts in {row.place}, which the map does not have", "error")
        elif unit.fights and ground_cost(board, row.place, unit.type.movement_class) is None:
            yield Problem(where, f"{key}: {unit.title} starts in {row.place}, which it could not enter", "warning")


def _river(board: Board) -> Iterator[Problem]:
    """Yield that the Meuse does not part the map: restrictions and a victory ask on which bank a hex lies."""
    if not any(has_meuse(board, *pair) for pair in board.map.hexsides):
        return
    if len(east_bank(board)) == len(board.map.hexes):
        yield Problem(f"meuse/{board.scenario.key}", "the Meuse does not part the map: both banks hang together")


def _unfed(game: BulgeGame) -> Iterator[Problem]:
    key = game.board.scenario.key
    for side in (GERMAN, ALLIED):
        fed = supplied_hexes(game, side)
        for unit in game.units_of(side):
            if piece(game, unit).fights and unit.hex not in fed:
                reason = f"{title(game, unit.id)} has no supply line from {unit.hex}, where it starts"
                yield Problem(f"supply/{key}|{unit.id}", f"{key}: {reason}", "warning")
