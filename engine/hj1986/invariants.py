"""What must hold in every position?"""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.units import MAP
from engine.hj1986.board import Board
from engine.hj1986.moving.stacking import is_overstacked
from engine.hj1986.state import BulgeGame, piece


def invariants(game: BulgeGame) -> Sequence[str]:
    """Return the promises that the position breaks, as texts; empty when all hold."""
    return [*_occupants(game), *_units(game), *_hexes(game)]


def _occupants(game: BulgeGame) -> Iterator[str]:
    listed = {key: label for label, keys in game.occupants.items() for key in keys}
    if len(listed) != sum(map(len, game.occupants.values())):
        yield "a unit is listed in two hexes"
    hexes = game.board.map.hexes
    for key, unit in game.units.items():
        label = unit.hex
        if listed.get(key, "") != label:
            yield f"{key} is in {label or unit.box}, but listed in {listed.get(key, 'no hex')}"
        if (unit.box == MAP) != bool(label):
            yield f"{key} has the box {unit.box} and the hex {label!r}"
        if label and label not in hexes:
            yield f"{key} is outside the scenario, in {label}"


def _units(game: BulgeGame) -> Iterator[str]:
    printed = _printed(game.board)
    for key, unit in game.units.items():
        steps, faces = printed[key]
        lost, marks = unit.steps_lost, unit.marks
        if not 0 <= lost <= steps:
            yield f"{key} has lost {lost} of {steps} steps"
        elif unit.box == MAP:
            if faces and unit.face not in faces:
                yield f"{key} shows the face {unit.face}, which it does not have"
            if lost == steps:
                yield f"{key} is on the map without steps"
        if len(marks) > 1 and marks != tuple(sorted(set(marks))):
            yield f"{key} has marks out of order: {', '.join(marks)}"


def _printed(board: Board) -> Mapping[str, tuple[int, frozenset[str]]]:
    """Return steps and faces by counter; asked after every action of a random game, so kept."""
    stored: dict[str, tuple[int, frozenset[str]]] | None = board.__dict__.get("_printed")
    if stored is None:
        stored = {key: (kind.counter.steps, frozenset(kind.faces)) for key, kind in board.pieces.items()}
        board.__dict__["_printed"] = stored
    return stored


def _hexes(game: BulgeGame) -> Iterator[str]:
    """Yield hexes with both sides in them, and those with too many units; a retreat under way may have either.

    One unit alone is never too many.
    """
    if any(frame.phase in ("retreat", "advance", "move_unit") for frame in game.stack):
        return
    at_rest = not any(frame.phase in ("set_up", "movement", "losses", "battle") for frame in game.stack)
    for label, keys in game.occupants.items():
        if len(keys) < 2:
            continue
        units = game.units_in(label)
        if len({unit.side for unit in units if piece(game, unit).fights}) > 1:
            yield f"both sides stand in {label}"
        if at_rest:
            for side in dict.fromkeys(unit.side for unit in units):
                if is_overstacked(game, label, side):
                    yield f"too many units of the {side} side in {label}"
