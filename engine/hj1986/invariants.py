"""What must hold in every position?"""

from collections.abc import Sequence

from engine.core.units import MAP
from engine.hj1986.board import ALLIED, GERMAN
from engine.hj1986.moving.stacking import is_overstacked
from engine.hj1986.state import BulgeGame, piece, steps_left


def invariants(game: BulgeGame) -> Sequence[str]:
    """Return the promises that the position breaks, as texts; empty when all hold."""
    return [*_occupants(game), *_units(game), *_hexes(game)]


def _occupants(game: BulgeGame) -> list[str]:
    broken = []
    listed = {key: label for label, keys in game.occupants.items() for key in keys}
    if len(listed) != sum(len(keys) for keys in game.occupants.values()):
        broken.append("a unit is listed in two hexes")
    for unit in game.units.values():
        if listed.get(unit.id, "") != unit.hex:
            broken.append(f"{unit.id} is in {unit.hex or unit.box}, but listed in {listed.get(unit.id, 'no hex')}")
        if (unit.box == MAP) != bool(unit.hex):
            broken.append(f"{unit.id} has the box {unit.box} and the hex {unit.hex!r}")
        if unit.hex and unit.hex not in game.board.map.hexes:
            broken.append(f"{unit.id} is outside the scenario, in {unit.hex}")
    return broken


def _units(game: BulgeGame) -> list[str]:
    broken = []
    for unit in game.units.values():
        if unit.on_map and piece(game, unit).faces and unit.face not in piece(game, unit).faces:
            broken.append(f"{unit.id} shows the face {unit.face}, which it does not have")
        elif not 0 <= unit.steps_lost <= piece(game, unit).counter.steps:
            broken.append(f"{unit.id} has lost {unit.steps_lost} of {piece(game, unit).counter.steps} steps")
        elif unit.on_map and steps_left(game, unit) <= 0:
            broken.append(f"{unit.id} is on the map without steps")
        if unit.marks != tuple(sorted(set(unit.marks))):
            broken.append(f"{unit.id} has marks out of order: {', '.join(unit.marks)}")
    return broken


def _hexes(game: BulgeGame) -> list[str]:
    """Return hexes with both sides in them, and those with too many units; a retreat under way may have either."""
    if any(frame.phase in ("retreat", "advance", "move_unit") for frame in game.stack):
        return []
    broken = []
    at_rest = not any(frame.phase in ("set_up", "movement", "losses", "battle") for frame in game.stack)
    for label in game.occupants:
        sides = {unit.side for unit in game.units_in(label) if piece(game, unit).fights}
        if len(sides) > 1:
            broken.append(f"both sides stand in {label}")
        if at_rest:
            broken += [
                f"too many units of the {side} side in {label}"
                for side in (GERMAN, ALLIED)
                if is_overstacked(game, label, side)
            ]
    return broken
