"""What must hold in every position?"""

from collections.abc import Sequence

from engine.core.invariants import miscounted, misplaced, wrong_counts
from engine.core.sides import ALLIED, GERMAN
from engine.scs1994.board import MP
from engine.scs1994.ground.stacking import overstacked
from engine.scs1994.moving.reserves import marked_hexes, markers
from engine.scs1994.state import (
    ArdennesGame,
    is_bridge,
    is_combat_unit,
    movement_allowance,
    piece,
)

_TESTED_LATER = ("set_up", "movement", "overstack", "retreat", "advance")
"""Phases in which a hex may be overfull for a while: stacking is tested at their end (S-13)."""


def invariants(game: ArdennesGame) -> Sequence[str]:
    """Return the promises that the position breaks, as texts; empty when all hold."""
    return [*misplaced(game), *miscounted(game), *wrong_counts(game), *_units(game), *_enemies(game), *_limits(game)]


def _units(game: ArdennesGame) -> list[str]:
    broken = []
    for unit in game.units.values():
        if unit.face not in piece(game, unit).faces:
            broken.append(f"{unit.id} shows the face {unit.face}, which it does not have")
        elif not 0 <= movement_allowance(game, unit) <= MP * 100:
            broken.append(f"{unit.id} has the allowance {movement_allowance(game, unit)}")
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
