"""What must hold in every position?"""

from collections.abc import Sequence

from engine.core.invariants import miscounted, misplaced, wrong_counts
from engine.spi1977.state import SUPPLY_STATES, RhineGame, is_marching, piece


def invariants(game: RhineGame) -> Sequence[str]:
    """Return the promises that the position breaks, as texts; empty when all hold."""
    return [*misplaced(game), *miscounted(game), *wrong_counts(game), *_units(game), *_hexes(game)]


def _units(game: RhineGame) -> list[str]:
    broken, pieces = [], game.board.pieces
    for key, unit in game.units.items():
        if unit.face not in pieces[key].faces:
            broken.append(f"{unit.id} shows the face {unit.face}, which it does not have")
        if len(unit.marks) > 1 and sum(mark in SUPPLY_STATES for mark in unit.marks) > 1:
            broken.append(f"{unit.id} has two states of supply")
    return broken


def _hexes(game: RhineGame) -> list[str]:
    broken = []
    for label, keys in game.occupants.items():
        if len(keys) == 1:
            continue
        units = game.units_in(label)
        if len({unit.side for unit in units if not piece(game, unit).is_commando}) > 1:
            broken.append(f"both sides stand in {label}")
        teams = game.own.moving.teams
        marching = [unit.id for unit in units if is_marching(unit)]
        if len(marching) > 1 and tuple(sorted(marching)) not in [tuple(sorted(team)) for team in teams]:
            broken.append(f"several units march in {label} [9.21]")
    return broken
