"""Which Kampfgruppen are there, and what are they together? (A 12)"""

from collections.abc import Sequence

from engine.core.units import Unit
from engine.hj1986.state import RULE, BulgeGame

FOLLOWS = (RULE("A 12.11"),)


def group_of(game: BulgeGame, unit: Unit) -> tuple[str, ...]:
    """Return the ids of the units of a unit's Kampfgruppe, its own among them; empty when it is in none."""
    return next((group for group in game.own.advanced.groups if unit.id in group), ())


def is_group(game: BulgeGame, units: Sequence[Unit]) -> bool:
    """Tell whether a whole Kampfgruppe is among units."""
    keys = {unit.id for unit in units}
    return any(keys.issuperset(group) for group in game.own.advanced.groups)
