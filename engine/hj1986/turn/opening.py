"""What is the position before any event?"""

from engine.core.opening import Opening
from engine.data.opening import units_in_boxes
from engine.hj1986.board import FACE_FULL, Board
from engine.hj1986.setting.kinds import Piece
from engine.hj1986.setting.variants.cards import dealt
from engine.hj1986.state import OwnState


def set_up(board: Board, seed: int) -> Opening[OwnState, Board]:
    """Return what the game begins with: all units in boxes, the variants dealt (V 0(3))."""
    board = dealt(board, seed)
    scenario = board.scenario
    fronts = {key: front(counter) for key, counter in board.pieces.items()}
    return Opening(board, OwnState(), tuple(units_in_boxes(scenario, fronts)), scenario.first_turn)


def front(counter: Piece) -> str:
    """Return the face a counter shows when nothing is said; a dump has none, and shows its front."""
    return FACE_FULL if FACE_FULL in counter.faces else next(iter(counter.faces), FACE_FULL)
