"""What do the Advanced and optional rules add when a unit enters a hex?"""

from collections.abc import Iterator

from engine.core.units import Unit
from engine.hj1986.ground.groups import joined
from engine.hj1986.ground.stacking import partner
from engine.hj1986.state import RULE, BulgeGame
from engine.hj1986.steps.dumps import entered_dump

FOLLOWS = (RULE("A 12.21"),)

_BY_CHOICE = ("move", "reaction", "reserve_move", "advance")
"""Kinds of entry in which the owner moves a unit, so that it may join a Kampfgruppe."""


def entered(game: BulgeGame, unit: Unit, path: tuple[str, ...], kind: str) -> Iterator[object]:
    """Yield what follows under rules above the Basic ones; see ``steps.entering.after_entry``."""
    yield from entered_dump(game, unit, path, kind)
    if kind in _BY_CHOICE:
        other = partner(game, unit, path[-1])
        if other is not None:
            yield joined(game, unit.id, other.id)
