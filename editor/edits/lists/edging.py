"""What may a stretch of the edge be for? Why a role is refused, which areas are offered, and what one replaces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from editor.edits.lists.fields import Areas, At
from editor.edits.reading import one
from editor.edits.stretches import bounds_of, is_outside, nearest_first
from engine.data import schema
from engine.data.schema import Row

CLOSED, _BOTH = "closed", "both"


@dataclass(frozen=True)
class Stretches(Areas):
    """An area of the map of the scenario, those of its own outline first."""

    def titles(self, at: At) -> Mapping[str, str]:
        """Return the areas, the nearest first; those of no map in a library that has no scenario yet."""
        titles, head = super().titles(at), one(at.rows, schema.ScenarioRow, game=at.game, scenario=at.scenario)
        return {key: titles[key] for key in nearest_first(at.rows, head)} if head is not None else titles


def edge_fault(at: At, row: Row) -> str:
    """Return why an area cannot have a role in the scenario; nothing where it can."""
    key, role = str(row.said("area")), row.said("role")
    area = one(at.rows, schema.AreaRow, game=at.game, map=at.head.map, key=key)
    if is_outside(area, bounds_of(at.rows, at.head)):
        return f"Area: {Areas().said(at, key)} lies outside of what is played on; choose a stretch of its own edge"
    others = [other for other in _overlapping(at, row) if other.role != CLOSED] if role == CLOSED else []
    named = ", ".join(f"{other.role} ({other.side})" for other in others)
    return f"Role: {Areas().said(at, key)} is {named} already; take that out to close it" if others else ""


def reopened(at: At, row: Row) -> Sequence[Row]:
    """Return the roles that a new one of the same stretch ends: that it is closed."""
    return [other for other in _overlapping(at, row) if other.role == CLOSED] if row.said("role") != CLOSED else []


def _overlapping(at: At, row: Row) -> list[schema.BoundRoleRow]:
    """Return the other roles of the same area for a side that a role is for."""
    found = at.rows.find(schema.BoundRoleRow, game=at.game, scenario=at.scenario, area=str(row.said("area")))
    side = str(row.said("side"))
    return [
        other
        for other in found
        if other.key_text != row.key_text and (_BOTH in (side, other.side) or other.side == side)
    ]
