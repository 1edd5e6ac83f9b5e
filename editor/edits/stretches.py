"""Which areas of the map are stretches of the edge of a scenario?"""

from editor.edits.entering import hexes_of
from editor.edits.reading import Rows, one
from engine.data import schema


def bounds_of(rows: Rows, head: schema.ScenarioRow) -> frozenset[str]:
    """Return the hexes that a scenario is played on; none where its area is unknown or empty."""
    return hexes_of(one(rows, schema.AreaRow, game=head.game, map=head.map, key=head.bounds))


def is_outside(area: schema.AreaRow | None, bounds: frozenset[str]) -> bool:
    """Say whether an area has hexes and none of them is among those that are played on."""
    found = hexes_of(area)
    return bool(found and bounds) and found.isdisjoint(bounds)


def roles_within(rows: Rows, head: schema.ScenarioRow) -> list[schema.BoundRoleRow]:
    """Return the roles of the edge of a scenario without those of areas that lie wholly outside of it."""
    areas = {row.key: row for row in rows.find(schema.AreaRow, game=head.game, map=head.map)}
    bounds = bounds_of(rows, head)
    roles = rows.find(schema.BoundRoleRow, game=head.game, scenario=head.scenario)
    return [role for role in roles if not is_outside(areas.get(role.area), bounds)]


def nearest_first(rows: Rows, head: schema.ScenarioRow) -> list[str]:
    """Return the keys of the areas of the map: those that have a role in the scenario, then those that lie wholly in
    it but for its own outline, partly, and outside."""
    bounds = bounds_of(rows, head)
    given = {role.area for role in rows.find(schema.BoundRoleRow, game=head.game, scenario=head.scenario)}

    def rank(area: schema.AreaRow) -> int:
        if area.key in given:
            return 0
        if is_outside(area, bounds):
            return 3
        return 1 if area.key != head.bounds and hexes_of(area) <= bounds else 2

    return [area.key for area in sorted(rows.find(schema.AreaRow, game=head.game, map=head.map), key=rank)]
