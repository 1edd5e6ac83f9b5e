"""What does a line of the terrain chart cost, by the effects that the game declares as costs?"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from db.checks.subject import Subject
from engine.data import schema

PROHIBITED = "P"

COSTS_SOMETHING = """EXISTS (
    SELECT 1 FROM json_each(terrain.effects) AS effect JOIN declared_value AS said
      ON said.game = terrain.game AND said."table" = 'terrain' AND said.name = effect.key AND said.kind = 'cost'
    WHERE effect.value <> 0)"""
"""The SQL that tells whether entering or crossing a line of the chart costs anybody anything."""


def barred(subject: Subject) -> Mapping[str, frozenset[str]]:
    """Return the movement classes that each line of the chart prohibits in every way of moving; lines without are left
    out."""
    by_class: dict[str, list[str]] = defaultdict(list)
    for (table, name), value in subject.vocabulary.values.items():
        if table == schema.TerrainRow.TABLE and value.kind == "cost":
            by_class[value.movement_class].append(name)
    found = {
        row.key: frozenset(
            word for word, names in by_class.items() if all(row.values.get(name) == PROHIBITED for name in names)
        )
        for row in subject.all(schema.TerrainRow)
    }
    return {key: words for key, words in found.items() if words}


def classes(subject: Subject) -> frozenset[str]:
    """Return the movement classes for which the chart has costs."""
    values = subject.vocabulary.values.items()
    return frozenset(
        value.movement_class for (table, _), value in values if table == "terrain" and value.kind == "cost"
    )


def walls(subject: Subject) -> Iterable[str]:
    """Return the lines of the chart that nobody may enter or cross."""
    everybody = classes(subject)
    return [key for key, words in barred(subject).items() if words >= everybody]
