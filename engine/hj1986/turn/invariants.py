"""What must hold in every position?"""

from collections.abc import Iterator, Sequence

from engine.core.invariants import miscounted, misplaced, wrong_counts
from engine.core.units import MAP
from engine.hj1986.ground.stacking import is_overstacked
from engine.hj1986.state import BulgeGame, piece


def invariants(game: BulgeGame) -> Sequence[str]:
    """Return the promises that the position breaks, as texts; empty when all hold."""
    return [*misplaced(game), *miscounted(game), *wrong_counts(game), *_units(game), *_hexes(game)]


def _units(game: BulgeGame) -> Iterator[str]:
    for key, unit in game.units.items():
        if unit.box == MAP and unit.face not in (faces := game.board.pieces[key].faces) and faces:
            yield f"{key} shows the face {unit.face}, which it does not have"


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
        if len({unit.side for unit in units if piece(game, unit).bars_enemies}) > 1:
            yield f"both sides stand in {label}"
        if at_rest:
            for side in dict.fromkeys(unit.side for unit in units):
                if is_overstacked(game, label, side):
                    yield f"too many units of the {side} side in {label}"
