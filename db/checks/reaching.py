"""Can every hex be reached, and every hex that a scenario needs be entered?"""

import json
from collections.abc import Iterator

from db.checks.clauses import named
from db.checks.costs import barred, classes, walls
from db.checks.finding import Finding, Reporter, check
from db.checks.ground import grounds
from db.checks.subject import Subject
from engine.data import schema

BOXES: tuple[schema.AreaKind, ...] = ("entry", "exit")
"""Kinds of areas whose hexes may stand apart."""


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
    be entered."""
    query = """
        SELECT hex, terrain FROM hex WHERE game = :game AND map = :map AND terrain <> 'unknown'
          AND terrain IN (SELECT value FROM json_each(:barred))"""
    closed, everybody = barred(subject), classes(subject)
    for ground in grounds(subject):
        found = subject.ask(query, map=ground.head.map, barred=json.dumps([*closed]))
        bars = {label: closed[terrain] for label, terrain in found}
        if not bars:
            continue
        for scenario in subject.scenarios:
            if scenario.map != ground.head.map:
                continue
            placed = [(row.counter, row.place) for row in subject.of(scenario, schema.SetupRow)]
            placed += [(row.counter, row.place) for row in subject.of(scenario, schema.ArrivalRow)]
            placed += [(row.subject, row.hex) for row in subject.of(scenario, schema.PlacementRow)]
            for counter, place in placed:
                if _class(subject, counter) in bars.get(place, ()):
                    yield report.error(counter, f"it cannot enter {place}, where {scenario.scenario} puts it")
            for clause, label in _asked(subject, scenario):
                if bars.get(label, frozenset()) >= everybody:
                    yield report.error(
                        label, f"{scenario.scenario}: nobody can enter it, and clause {clause} asks for it"
                    )
        for row in subject.all(schema.PlaceRow):
            for label in row.hexes.split() if row.vp and row.map == ground.head.map else ():
                if bars.get(label, frozenset()) >= everybody:
                    yield report.error(label, f"{row.name} scores points, and nobody can enter it")


def _asked(subject: Subject, scenario: schema.ScenarioRow) -> Iterator[tuple[str, str]]:
    """Yield the clauses of a scenario that name hexes or places, each with the hexes."""
    places = {row.key: row.hexes.split() for row in subject.all(schema.PlaceRow) if row.map == scenario.map}
    for row in subject.of(scenario, schema.ClauseRow):
        for _, kind, name in named(row):
            if kind == "hex":
                yield row.key, name
            elif kind == "place":
                yield from ((row.key, label) for label in places.get(name, ()))


def _class(subject: Subject, counter: str) -> str:
    row = subject.counters.get(counter)
    kind = subject.unit_types.get(row.unit_type) if row is not None else None
    return kind.movement_class if kind is not None else "none"
