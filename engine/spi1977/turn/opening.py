"""What is the position before any event?"""

from collections.abc import Iterator

from engine.core.opening import Opening
from engine.core.sides import GERMAN
from engine.core.units import ASIDE
from engine.data.opening import units_in_boxes
from engine.spi1977.board import Board
from engine.spi1977.ground.hexsides import Pair, pair_of
from engine.spi1977.position.ground_state import BridgeMarker, GroundState
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_FULL, Piece
from engine.spi1977.state import RULE, OwnState
from engine.spi1977.turn.places import is_commando_at_start, setup_row

FOLLOWS = (RULE("18.14"), RULE("18.25"), RULE("25.11"), RULE("25.21"), RULE("26.1"), RULE("27.1"), RULE("2.3"))

UNUSED = "box:unused"
BRIDGE_LAID, BRIDGE_BLOWN = "bridge", "bridge_blown"


def set_up(board: Board, seed: int) -> Opening[OwnState, Board]:
    """Return what the game begins with: all units in boxes, bridges laid or down, the weather of the scenario."""
    scenario = board.scenario
    own = OwnState(
        ground=GroundState(
            weather=scenario.weather,
            blown=tuple(sorted(_pairs(board, BRIDGE_BLOWN))),
            bridges=tuple(BridgeMarker(GERMAN, "", hex=a, hex_a=a, hex_b=b) for a, b in _pairs(board, BRIDGE_LAID)),
        )
    )
    fronts = {key: front(counter) for key, counter in board.pieces.items() if counter.role != "bridge"}
    units = tuple(units_in_boxes(scenario, fronts))
    for unit in units:
        row = setup_row(board, unit.id)
        if row is not None and row.place == UNUSED and not is_commando_at_start(board, unit.id):
            unit.box = ASIDE
    return Opening(board, own, units, scenario.first_turn)


def _pairs(board: Board, kind: str) -> Iterator[Pair]:
    for row in board.scenario.start_state:
        a, bar, b = row.subject.partition("|")
        if row.kind == kind and bar:
            yield pair_of(a, b)


def front(counter: Piece) -> str:
    """Return the face a counter shows when nothing is said: artillery begins in battery (25.0)."""
    for name in (FACE_FULL, FACE_FIRE):
        if name in counter.faces:
            return name
    return next(iter(counter.faces), FACE_FULL)
