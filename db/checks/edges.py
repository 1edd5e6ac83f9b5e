"""Do the hexes by which units leave or enter lie at the edge of their scenario?"""

import json
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.ground import Ground, grounds
from db.checks.subject import Subject, some
from engine.core.hexes import Cell
from engine.data import schema
from engine.data.clauses.form import Form, FormError, parts_of
from engine.data.clauses.registry import forms_of, read
from engine.data.places import area_of

_PASSED = frozenset({"entry", "exit"})


@check("edge-inside")
def edge_inside(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A few hexes of an area by which units leave or enter lie inside the scenario, and the others at its edge."""
    by_map = {ground.head.map: ground for ground in grounds(subject)}
    for scenario in subject.scenarios:
        ground, bounds = by_map.get(scenario.map), subject.bounds(scenario)
        if ground is None or not bounds:
            continue
        for key in sorted(_passed(subject, scenario)):
            hexes = subject.areas.get((scenario.map, key), ())
            cells = ground.cells(label for label in hexes if label in bounds)
            around = _labels(ground, {cell for at in cells.values() for cell in ground.grid.neighbors(at)})
            inner = [
                label
                for label, at in cells.items()
                if all(around.get(cell, "") in bounds for cell in ground.grid.neighbors(at))
            ]
            if inner and 2 * len(inner) < len(cells):
                message = f"{scenario.scenario}: of the area {key} {some(inner)} lies inside the scenario"
                reason = "units leave or enter by it, and its other hexes lie at the edge"
                yield report.warning(f"area/{key}", f"{message}; {reason}; correct the number")


def _passed(subject: Subject, scenario: schema.ScenarioRow) -> set[str]:
    """Return the areas by which units of a scenario leave or enter: by role, arrival or clause."""
    found = {row.area for row in subject.of(scenario, schema.BoundRoleRow) if row.role in _PASSED}
    found |= {area_of(row.place) for row in subject.of(scenario, schema.ArrivalRow)}
    for row in subject.of(scenario, schema.ClauseRow):
        form = _typed(row)
        for part in parts_of(form) if form is not None else ():
            for name in (part.LEAVES_BY, getattr(part, "OPENS_EXITS", "")):
                said = getattr(part, name) if name else ()
                found |= {said} if isinstance(said, str) else {*said}
    return found - {""}


def _typed(row: schema.ClauseRow) -> Form | None:
    try:
        return read(row.game, row.kind, row.form, row.args) if row.enforced and forms_of(row.game) else None
    except FormError:
        return None  # the check of the form tells it


def _labels(ground: Ground, cells: set[Cell]) -> dict[Cell, str]:
    """Return the hexes of the map at some cells."""
    query = """
        SELECT hex.hex, hex."column", hex."row" FROM json_each(:cells) AS cell CROSS JOIN hex
        ON hex.game = :game AND hex.map = :map
          AND hex."column" = json_extract(cell.value, '$[0]') AND hex."row" = json_extract(cell.value, '$[1]')"""
    ground.subject.reads.query(query)
    rows = ground.subject.ask(query, map=ground.head.map, cells=json.dumps(sorted(cells))) if cells else ()
    return {(row[1], row[2]): row[0] for row in rows}
