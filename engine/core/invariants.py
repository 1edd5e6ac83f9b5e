"""What must hold in the positions of every game? Promises of the core; a game adds its own.

Asked after every action of a random game, so written to be quick.
"""

from collections.abc import Iterator
from typing import Any

from engine.core.counts import declared
from engine.core.phases import AnyGame
from engine.core.units import MAP


def misplaced(game: AnyGame) -> Iterator[str]:
    """Yield where hexes and units disagree about who stands where, as texts."""
    listed = {key: label for label, keys in game.occupants.items() for key in keys}
    if len(listed) != sum(map(len, game.occupants.values())):
        yield "a unit is listed in two hexes"
    hexes = game.board.map.hexes
    for key, unit in game.units.items():
        label = unit.hex
        if listed.get(key, "") != label:
            yield f"{key} is in {label or unit.box}, but listed in {listed.get(key, 'no hex')}"
        if label:
            if unit.box != MAP:
                yield f"{key} has the box {unit.box} and the hex {label!r}"
            if label not in hexes:
                yield f"{key} is outside the scenario, in {label}"
        elif unit.box == MAP:
            yield f"{key} has the box {unit.box} and the hex {label!r}"


def miscounted(game: AnyGame) -> Iterator[str]:
    """Yield the units whose steps or marks cannot be, as texts; the board knows how many steps a counter has."""
    pieces, stepless = game.board.pieces, game.board.once(_without_steps)
    for key, unit in game.units.items():
        lost, marks = unit.steps_lost, unit.marks
        if lost or key in stepless:
            steps = pieces[key].counter.steps
            if not 0 <= lost <= steps:
                yield f"{key} has lost {lost} of {steps} steps"
            elif lost == steps and unit.box == MAP:
                yield f"{key} is on the map without steps"
        if len(marks) > 1 and marks != tuple(sorted(set(marks))):
            yield f"{key} has marks out of order: {', '.join(marks)}"


def _without_steps(board: Any) -> frozenset[str]:
    """Return the counters that have no steps at all: none of them can stand on the map."""
    return frozenset(key for key, piece in board.pieces.items() if piece.counter.steps < 1)


def wrong_counts(game: AnyGame) -> Iterator[str]:
    """Yield the units whose counts cannot be, as texts: unknown, too low, zero, or out of order."""
    for key, unit in game.units.items():
        if not unit.counts:
            continue
        for name, value in unit.counts:
            try:
                declared(game.rules, name, value)
            except ValueError as error:
                yield f"{key}: {error}"
            if not value:
                yield f"{key} has the count {name} at zero, which is none"
        names = [name for name, _ in unit.counts]
        if names != sorted(set(names)):
            yield f"{key} has counts out of order: {', '.join(names)}"
