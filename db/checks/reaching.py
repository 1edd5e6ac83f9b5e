"""Can every hex be reached, and every hex that a scenario needs be entered?"""

import json
from collections.abc import Iterator

from db.checks.clauses import named
from db.checks.costs import barred, classes, walls
from db.checks.finding import Finding, Reporter, check
from db.checks.ground import grounds
from db.checks.in_force import ground_in_force
from db.checks.subject import Subject
from engine.data import schema
from engine.data.prohibiting import barred_said, costs_of
from engine.data.schema import HexLabel
from engine.data.tables import Tables

BOXES: tuple[schema.AreaKind, ...] = ("entry", "exit")
"""Kinds of areas whose hexes may stand apart."""
_UNDRAWN = "unknown"
"""The terrain of hexes that nobody has drawn yet."""


@check("hex-isolated")
def hex_isolated(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A hex touches no other and is no box for arrivals, or nothing may cross any of its hexsides."""
    alone = """
        SELECT hex FROM hex AS here WHERE game = :game AND map = :map AND NOT EXISTS (
            SELECT 1 FROM hex AS other WHERE other.game = here.game AND other.map = here.map AND other.hex <> here.hex
              AND other."column" BETWEEN here."column" - 1 AND here."column" + 1
              AND other."row" BETWEEN here."row" - 1 AND here."row" + 1)"""
    closed = """
        WITH wall AS (
            SELECT hex_a, hex_b FROM hexside WHERE game = :game AND map = :map AND crossing = ''
              AND feature IN (SELECT value FROM json_each(:walls))
        )
        SELECT side.label, count(*) AS walls
        FROM (SELECT hex_a AS label FROM wall UNION ALL SELECT hex_b FROM wall) AS side
        CROSS JOIN hex ON hex.game = :game AND hex.map = :map AND hex.hex = side.label
        GROUP BY side.label"""
    for ground in grounds(subject):
        keys = [row.key for row in subject.all(schema.AreaRow) if row.map == ground.head.map and row.kind in BOXES]
        for row in subject.ask(alone, map=ground.head.map):
            if any(row[0] in subject.areas[ground.head.map, key] for key in keys):
                continue
            yield report.error(row[0], "this hex touches no other; correct its number or add its neighbors")
        found = subject.ask(closed, map=ground.head.map, walls=json.dumps([*walls(subject)]))
        cells = ground.cells(row[0] for row in found)
        for label, count in found:
            if count >= len(ground.is_hex(ground.grid.neighbors(cells[label]))):
                yield report.error(label, "nobody can enter or leave this hex; open one of its hexsides")


@check("hex-barred")
def hex_barred(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit starts or arrives in a hex that it may not enter, or a hex that scores points or decides who wins cannot
    be entered; by the terrain, the chart and the units that the scenario has for itself, too."""
    everybody, costs = classes(subject), costs_of(subject.vocabulary.values.values())
    for scenario in subject.scenarios:
        if not _may_bar(subject, scenario):
            continue
        placed, asked = list(_placed(subject, scenario)), list(_asked(subject, scenario))
        labels = [label for _, label, _ in placed] + [label for _, label in asked]
        rows = ground_in_force(subject, scenario, labels)
        lines = {row.key: row for row in rows.of(schema.TerrainRow, game=subject.game) if row.key != _UNDRAWN}
        closed = barred(subject, lines.values())
        terrain = {row.hex: row.terrain for row in rows.of(schema.HexRow, game=subject.game) if row.terrain in closed}
        moving = _classes(rows, subject.game) if terrain else {}
        for counter, label, how in placed:
            word = moving.get(counter, "")
            if label in terrain and word in closed[terrain[label]]:
                line = lines[terrain[label]]
                message = f"{scenario.scenario}: {counter} {how} in {label}, {barred_said(line.title, costs[word])}"
                yield report.error(counter, f"{message}; move it, or let the chart allow it")
        for clause, label in asked:
            if label in terrain and closed[terrain[label]] >= everybody:
                yield report.error(label, f"{scenario.scenario}: nobody can enter it, and clause {clause} asks for it")
    yield from _barred_points(subject, report)


def _may_bar(subject: Subject, scenario: schema.ScenarioRow) -> bool:
    """Tell whether a line of the chart may keep anybody out of a hex in a scenario: few games have any."""
    if barred(subject).keys() - {_UNDRAWN}:
        return True
    tables = {change.table for change in subject.of(scenario, schema.ScenarioChangeRow)}
    tables |= {change.table for change in subject.all(schema.ErratumChangeRow)}
    return schema.TerrainRow.TABLE in tables


def _barred_points(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Yield the places that score points on every map, in hexes that nobody can enter."""
    query = """
        SELECT hex FROM hex WHERE game = :game AND map = :map AND terrain <> :undrawn
          AND terrain IN (SELECT value FROM json_each(:walls))"""
    closed = json.dumps([*walls(subject)])
    for head in subject.all(schema.MapRow):
        found = {row[0] for row in subject.ask(query, map=head.map, undrawn=_UNDRAWN, walls=closed)}
        for row in subject.all(schema.PlaceRow) if found else ():
            for label in row.hexes.split() if row.vp and row.map == head.map else ():
                if label in found:
                    yield report.error(label, f"{row.name} scores points, and nobody can enter it")


def _placed(subject: Subject, scenario: schema.ScenarioRow) -> Iterator[tuple[str, HexLabel, str]]:
    """Yield the units of a scenario with their places, and how they come there."""
    for start in subject.of(scenario, schema.SetupRow):
        yield start.counter, start.place, "starts"
    for arrival in subject.of(scenario, schema.ArrivalRow):
        yield arrival.counter, arrival.place, "arrives"
    for chosen in subject.of(scenario, schema.PlacementRow):
        yield chosen.subject, chosen.hex, "starts"


def _classes(rows: Tables, game: str) -> dict[str, str]:
    """Return the movement class of each counter whose type is known."""
    types = {row.key: row.movement_class for row in rows.of(schema.UnitTypeRow, game=game)}
    counters = rows.of(schema.CounterRow, game=game)
    return {row.key: types[row.unit_type] for row in counters if row.unit_type in types}


def _asked(subject: Subject, scenario: schema.ScenarioRow) -> Iterator[tuple[str, str]]:
    """Yield the clauses of a scenario that name hexes or places, each with the hexes."""
    places = {row.key: row.hexes.split() for row in subject.all(schema.PlaceRow) if row.map == scenario.map}
    for row in subject.of(scenario, schema.ClauseRow):
        for _, kind, name in named(row):
            if kind == "hex":
                yield row.key, name
            elif kind == "place":
                yield from ((row.key, label) for label in places.get(name, ()))
