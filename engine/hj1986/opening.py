"""What is the position before any event?"""

from engine.core.dice import Dice
from engine.core.state import Game
from engine.data.opening import units_in_boxes
from engine.hj1986.board import FACE_FULL, Board
from engine.hj1986.kinds import Piece
from engine.hj1986.state import BulgeGame, OwnState
from engine.hj1986.variants.cards import dealt


def set_up(board: Board, seed: int) -> BulgeGame:
    """Return the position before any event: all units in boxes, dice at zero, the variants dealt (V 0(3))."""
    from engine.hj1986.ruleset import RULES

    board = dealt(board, seed)
    scenario = board.scenario
    game: BulgeGame = Game(RULES, board, OwnState(), Dice(seed), scenario.first_turn)
    fronts = {key: front(counter) for key, counter in board.pieces.items()}
    game.units = {unit.id: unit for unit in units_in_boxes(scenario, fronts)}
    return game


def front(counter: Piece) -> str:
    """Return the face a counter shows when nothing is said; a dump has none, and shows its front."""
    return FACE_FULL if FACE_FULL in counter.faces else next(iter(counter.faces), FACE_FULL)
