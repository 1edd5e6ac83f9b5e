"""What is the position before any event?"""

from collections.abc import Iterator

from engine.core.numbering import natural_key
from engine.core.opening import Opening
from engine.data.opening import units_in_boxes
from engine.scenario import DumpSet
from engine.scs1994.board import FACE_ENGINEER, FACE_FIRE, FACE_FULL, FACE_HIDDEN, Board, Piece
from engine.scs1994.ground.lanes import BRIDGE, river_between
from engine.scs1994.state import RULE, RULING, Dump, OwnState

READS = (RULING("blown-bridge-hex"), RULING("control-at-start"))
FOLLOWS = (
    RULE("5.1"),
    RULE("5.2"),
    RULE("5.3"),
    RULE("5.4"),
    RULE("5.5"),
    RULE("1.12a"),
    RULE("2.5d"),
    RULE("3.3"),
    RULE("3.3a"),
)
"""Map area, turns, weather, dumps and blown bridges of the scenarios, which the data carries."""
DUMP, DUMMY = "dump", "dummy"
"""The role of a dump counter, which is also the kind of its start state, and its dummy face."""


def set_up(board: Board, seed: int) -> Opening[OwnState, Board]:
    """Return what the game begins with: all units in boxes, dumps on their hexes."""
    scenario = board.scenario
    own = OwnState(
        weather=weather_box(board),
        dumps=(*_unnamed_dumps(board), *placed_dumps(board)),
        blown=blown_bridges(board),
        control=control_at_start(board),
    )
    # A dump is no unit: it has no steps, does not move or fight, and bars nobody (3.3).
    fronts = {key: front(counter) for key, counter in board.pieces.items() if counter.role != DUMP}
    return Opening(board, own, tuple(units_in_boxes(scenario, fronts)), scenario.first_turn)


def blown_bridges(board: Board) -> tuple[tuple[str, str], ...]:
    """Return the bridges that are down at start, in map order; a hex stands for every printed bridge on its sides."""
    found: dict[tuple[str, str], None] = {}
    for row in board.scenario.start_state:
        if row.kind != "bridge" or row.value != "blown":
            continue
        here, bar, there = row.subject.partition("|")
        for other in (there,) if bar else board.map.neighbors.get(here, ()):
            side = river_between(board, here, other)
            if side is not None and side.crossing == BRIDGE:
                found[(here, other) if natural_key(here) < natural_key(other) else (other, here)] = None
    return tuple(sorted(found, key=lambda pair: (natural_key(pair[0]), natural_key(pair[1]))))


def control_at_start(board: Board) -> dict[str, str]:
    """Return the side that holds a hex at start where the data says so; a place stands for all its hexes."""
    return {
        label: row.value
        for row in board.scenario.start_state
        if row.kind == "control"
        for label in board.places.get(row.subject, (row.subject,))
        if label in board.map.hexes
    }


def _unnamed_dumps(board: Board) -> Iterator[Dump]:
    """Yield the dumps of the sets; their owner names the dummies in the set-up (3.3a), where not all of a set are."""
    for item in board.scenario.dump_sets:
        for label in item.hexes:
            yield Dump(label, item.side, not leaves_choice(item))


def leaves_choice(dumps: DumpSet) -> bool:
    """Return whether some dumps of a set are real: where none is, nobody names its dummies."""
    return dumps.dummy < len(dumps.hexes)


def placed_dumps(board: Board) -> Iterator[Dump]:
    """Yield the dumps that a scenario places as counters, real and dummy; some are German by then (2.5d)."""
    owners = {item.subject: item.value for item in board.scenario.start_state if item.kind == DUMP}
    for row in board.scenario.setup:
        counter = board.pieces[row.counter]
        if counter.role == DUMP and row.place in board.map.hexes:
            owner = owners.get(row.place, counter.counter.side)
            yield Dump(row.place, owner, row.face == DUMMY)


def weather_box(board: Board) -> int:
    """Return the box of the weather track the scenario names: a column of the US Airpower Table (1.12b).

    Raises ValueError when the track has no such box; 0 without a track.
    """
    table = board.tables.get("us_airpower")
    return 0 if table is None else table.columns.index(board.scenario.weather)


def front(counter: Piece) -> str:
    """Return the face a counter shows when nothing is said; the full one of a counter that has none, as checks tell."""
    for face in (FACE_FULL, FACE_FIRE, FACE_ENGINEER, FACE_HIDDEN):
        if face in counter.faces:
            return face
    return next(iter(counter.faces), FACE_FULL)
