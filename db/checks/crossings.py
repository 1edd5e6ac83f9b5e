"""Does every crossing lead over water, and over one kind of water?"""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.rivers import WATER
from db.checks.subject import Subject
from db.checks.touching import touch
from engine.data import schema

_BLOWN = "blown"


@check("crossing-classes")
def crossing_classes(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A hexside has water of two classes, so that nobody knows which one a bridge there crosses."""
    query = f"""
        SELECT side.hex_a || '|' || side.hex_b AS place, group_concat(side.feature, ' and ') AS features
        FROM hexside AS side JOIN terrain ON terrain.game = side.game AND terrain.key = side.feature
        WHERE side.game = :game AND terrain.kind = 'hexside' AND {WATER}
        GROUP BY side.map, side.hex_a, side.hex_b HAVING count(*) > 1"""
    for where, features in subject.ask(query):
        yield report.error(where, f"this hexside is {features} at once; remove all but one")


@check("bridge-off-water")
def bridge_off_water(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A bridge that a scenario names as blown or built stands at no river: at none of its hexsides is water, or
    one is blown where none is, which the rules pass by."""
    query = f"""
        SELECT 1 FROM hexside AS side JOIN terrain ON terrain.game = side.game AND terrain.key = side.feature
        WHERE side.game = :game AND side.map = :map AND (side.crossing <> '' OR :built AND {WATER})
          AND (:b = '' AND :a IN (side.hex_a, side.hex_b)
               OR (side.hex_a, side.hex_b) IN (VALUES (:a, :b), (:b, :a))) LIMIT 1"""
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.StartStateRow):
            a, _, b = row.subject.partition("|")
            hexes = [label for label in (a, b) if label]
            if row.kind.partition("_")[0] != "bridge" or subject.missing(scenario.map, hexes):
                continue  # a hex that there is not has its own finding
            if len(hexes) == 2 and not touch(subject, scenario.map, hexes):
                continue  # so have hexes apart
            is_blown = _BLOWN in (row.kind.rpartition("_")[2], row.value)
            over = {"map": scenario.map, "a": a, "b": b}
            if subject.ask(query, **over, built=not is_blown) or _undrawn(subject, scenario.map, hexes):
                continue
            if is_blown and subject.ask(query, **over, built=True):
                message = f"{scenario.scenario} names a bridge as blown where none is; draw it or take this out"
                yield report.warning(row.subject, f"{message}: nothing comes of it in play")
            else:
                message = f"{scenario.scenario} names a bridge here, and no river; draw it or correct the hexes"
                yield report.error(row.subject, message)


def _undrawn(subject: Subject, map_key: str, hexes: list[str]) -> bool:
    query = "SELECT 1 FROM hex WHERE game = :game AND map = :map AND hex = :hex AND terrain = 'unknown'"
    return any(subject.ask(query, map=map_key, hex=label) for label in hexes)
