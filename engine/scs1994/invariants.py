"""What must hold in every position?"""

from collections.abc import Sequence

from engine.core.units import MAP
from engine.scs1994.board import ALLIED, GERMAN, MP
from engine.scs1994.reserves import marked_hexes, markers
from engine.scs1994.stacking import overstacked
from engine.scs1994.state import (
    ArdennesGame,
    is_bridge,
    is_combat_unit,
    movement_allowance,
    piece,
    steps_left,
)

_TESTED_LATER = ("set_up", "movement", "overstack", "retreat", "advance")
"""Phases in which a hex may be overfull for a while: stacking is tested at their end (S-13)."""


def invariants(game: ArdennesGame) -> Sequence[str]:
    """Return the promises that the position breaks, as texts; empty when all hold."""
    return [*_occupants(game), *_units(game), *_enemies(game), *_limits(game)]


def _occupants(game: ArdennesGame) -> list[str]:
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


def _units(game: ArdennesGame) -> list[str]:
    broken = []
    for unit in game.units.values():
        if unit.face not in piece(game, unit).faces:
            broken.append(f"{unit.id} shows the face {unit.face}, which it does not have")
        elif not 0 <= unit.steps_lost <= piece(game, unit).counter.steps:
            broken.append(f"{unit.id} has lost {unit.steps_lost} of {piece(game, unit).counter.steps} steps")
        elif unit.on_map and steps_left(game, unit) <= 0:
            broken.append(f"{unit.id} is on the map without steps")
        elif not 0 <= movement_allowance(game, unit) <= MP * 100:
            broken.append(f"{unit.id} has the allowance {movement_allowance(game, unit)}")
        if unit.marks != tuple(sorted(set(unit.marks))):
            broken.append(f"{unit.id} has marks out of order: {', '.join(unit.marks)}")
    return broken


def _enemies(game: ArdennesGame) -> list[str]:
    """Return the hexes in which both sides stand, hidden teams aside; a retreat under way empties one unit by one."""
    if any(frame.phase in ("retreat", "advance", "overrun_entry") for frame in game.stack):
        return []
    broken = []
    for label, keys in game.occupants.items():
        if len(keys) == 1:
            continue
        sides = {unit.side for unit in game.units_in(label) if is_combat_unit(game, unit) or is_bridge(unit)}
        sides |= {unit.side for unit in game.units_in(label) if piece(game, unit).role == "supply"}
        if len(sides) > 1:
            broken.append(f"both sides stand in {label}")
    return broken


def _limits(game: ArdennesGame) -> list[str]:
    broken = []
    for side in (GERMAN, ALLIED):
        if len(marked_hexes(game, side)) > markers(game, side):
            broken.append(f"more than {markers(game, side)} {side} Reserve Markers are on the map")
        # A US unit may be sent into a full hex in its exploitation as well (2.1bC-2).
        later = (*_TESTED_LATER, "exploitation") if side == ALLIED else _TESTED_LATER
        if not any(frame.phase in later for frame in game.stack):
            broken.extend(f"too many {side} steps in {label} [1.3]" for label in overstacked(game, side))
    teams = [unit.hex for unit in game.units.values() if unit.hex and piece(game, unit).role == "greif"]
    if len(set(teams)) != len(teams):
        broken.append("two Greif Teams stand in one hex [2.1bE]")
    hexes = [dump.hex for dump in game.own.dumps]
    if len(set(hexes)) != len(hexes):
        broken.append("two dumps lie in one hex")
    return broken
