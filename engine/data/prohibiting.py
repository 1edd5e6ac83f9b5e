"""Which movement classes may not enter a line of the terrain chart, in any way of moving for which it has a cost?"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from engine.data import schema

PROHIBITED = "P"
"""How a terrain chart writes that nobody of a class may enter."""


def costs_of(declared: Iterable[schema.DeclaredValueRow]) -> Mapping[str, tuple[schema.DeclaredValueRow, ...]]:
    """Return the costs that the terrain chart of a game has, by movement class."""
    found: dict[str, list[schema.DeclaredValueRow]] = defaultdict(list)
    for value in declared:
        if value.table == schema.TerrainRow.TABLE and value.kind == "cost":
            found[value.movement_class].append(value)
    return {word: tuple(values) for word, values in found.items()}


def barred_by(
    line: schema.TerrainRow, costs: Mapping[str, tuple[schema.DeclaredValueRow, ...]]
) -> Mapping[str, tuple[schema.DeclaredValueRow, ...]]:
    """Return the costs of those classes that a line prohibits in all of them."""
    return {
        word: values
        for word, values in costs.items()
        if all(line.values.get(value.name) == PROHIBITED for value in values)
    }


def barred_said(title: str, costs: Iterable[schema.DeclaredValueRow]) -> str:
    """Return in words whom a line of the chart keeps out."""
    return f"{title}: nobody who moves as {' or '.join(f'“{cost.title}”' for cost in costs)} may enter"
