"""Must units of two nations that came to stand together part now? (B 7.52)"""

from collections.abc import Callable, Iterator

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.hj1986.state import RULE, BulgeGame, piece, title
from engine.hj1986.steps.ways import reach_of

PART = RULE("B 7.52")


def mixed(game: BulgeGame, side: str) -> Iterator[Unit]:
    """Yield a side's units that share their hex with one of another nation."""
    for unit in game.units_of(side):
        kind = piece(game, unit)
        if kind.fights and any(
            piece(game, other).fights and piece(game, other).nation != kind.nation for other in game.units_in(unit.hex)
        ):
            yield unit


def still_together(game: BulgeGame, side: str, may_move: Callable[[Unit], bool]) -> Refusal | None:
    """Return why the Movement Phase may not end yet: units of two nations share a hex and one of them can leave it."""
    for unit in mixed(game, side):
        if may_move(unit) and reach_of(game, unit.id):
            return PART.refuse(title(game, unit.id), f"it leaves the units of another nation in {unit.hex}", unit.hex)
    return None
