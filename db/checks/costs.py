"""What does a line of the terrain chart cost, by the effects that the game declares as costs?"""

from collections.abc import Iterable, Mapping

from db.checks.subject import Subject
from engine.data import schema
from engine.data.prohibiting import barred_by, costs_of

COSTS_SOMETHING = """EXISTS (
    SELECT 1 FROM json_each(terrain.effects) AS effect JOIN declared_value AS said
      ON said.game = terrain.game AND said."table" = 'terrain' AND said.name = effect.key AND said.kind = 'cost'
    WHERE effect.value <> 0)"""
"""The SQL that tells whether entering or crossing a line of the chart costs anybody anything."""


def barred(subject: Subject, lines: Iterable[schema.TerrainRow] | None = None) -> Mapping[str, frozenset[str]]:
    """Return the movement classes that each line of the chart prohibits in every way of moving, of all lines or of
    those that are given; lines without are left out."""
    costs = costs_of(subject.vocabulary.values.values())
    asked = subject.all(schema.TerrainRow) if lines is None else lines
    found = {row.key: frozenset(barred_by(row, costs)) for row in asked}
    return {key: words for key, words in found.items() if words}


def classes(subject: Subject) -> frozenset[str]:
    """Return the movement classes for which the chart has costs."""
    return frozenset(costs_of(subject.vocabulary.values.values()))


def walls(subject: Subject) -> Iterable[str]:
    """Return the lines of the chart that nobody may enter or cross."""
    everybody = classes(subject)
    return [key for key, words in barred(subject).items() if words >= everybody]
