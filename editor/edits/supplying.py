"""Which sides draw supply from an edge of the map, and which of them has none in a scenario?"""

from collections.abc import Iterable

from editor.edits.reading import Rows
from editor.edits.stretches import roles_within
from editor.edits.units import side_of
from editor.side_titles import SIDES
from engine.data import schema

SUPPLY = "supply"


def unsupplied(rows: Rows, game: str, roles: Iterable[tuple[str, str]]) -> list[str]:
    """Return the sides that scenarios of a game supply by an edge and that these roles of edges, each with its side, do
    not supply. Where no scenario does, the rules ask for none."""
    fed = {side for role, side in roles if role == SUPPLY}
    asked = {row.side for row in rows.find(schema.BoundRoleRow, game=game, role=SUPPLY)}
    return [side for side in SIDES if not fed & {side, "both"} and asked & {side, "both"}]


def unsupplied_in(rows: Rows, head: schema.ScenarioRow) -> list[str]:
    """Return the sides of which a scenario has units, and for which it has no edge that supplies them."""
    where = {"game": head.game, "scenario": head.scenario}
    roles = [(row.role, row.side) for row in roles_within(rows, head)]
    units = [row.counter for row in rows.find(schema.SetupRow, **where)]
    units += [row.counter for row in rows.find(schema.ArrivalRow, **where)]
    there = {side_of(counter) for counter in units}
    return [side for side in unsupplied(rows, head.game, roles) if side in there]
