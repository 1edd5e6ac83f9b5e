"""What is the position before any event?"""

from engine.core.dice import Dice
from engine.core.state import Game
from engine.core.units import ARRIVALS, SETUP, Unit
from engine.scs1994.board import FACE_ENGINEER, FACE_FIRE, FACE_FULL, FACE_HIDDEN, Board, Piece
from engine.scs1994.state import ArdennesGame, Dump, OwnState


def set_up(board: Board, seed: int) -> ArdennesGame:
    """Return the position before any event: all units in boxes, dumps on their hexes, dice at zero."""
    from engine.scs1994.ruleset import RULES

    scenario = board.scenario
    own = OwnState(
        weather=weather_box(board),
        dumps=tuple(Dump(label, item.side, False) for item in scenario.dump_sets for label in item.hexes),
    )
    game: ArdennesGame = Game(RULES, board, own, Dice(seed), scenario.first_turn)
    starts = {row.counter: row for row in scenario.setup}
    arriving = {row.counter for row in scenario.arrivals}
    for key, counter in board.pieces.items():
        row = starts.get(key)
        if row is None and key not in arriving:
            continue
        face = row.face if row is not None and row.face else front(counter)
        lost = 0 if row is None else row.steps_lost
        box = SETUP if row is not None else ARRIVALS
        game.units[key] = Unit(key, counter.counter.side, "", box, face, lost)
    return game


def weather_box(board: Board) -> int:
    """Return the box of the weather track the scenario names: a column of the US Airpower Table (1.12b).

    Raises ValueError when the track has no such box; 0 without a track.
    """
    table = board.tables.get("us_airpower")
    return 0 if table is None else table.columns.index(board.scenario.weather)


def front(counter: Piece) -> str:
    """Return the face a counter shows when nothing is said."""
    for face in (FACE_FULL, FACE_FIRE, FACE_ENGINEER, FACE_HIDDEN):
        if face in counter.faces:
            return face
    return next(iter(counter.faces))
