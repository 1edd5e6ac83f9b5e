"""Into which blocks of eight by eight hexes does a map fall?"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.hexes import Cell

SIZE = 8


@dataclass(frozen=True)
class Block:
    """A block. ``column`` and ``row`` are its first ones inside the program; ``hexes`` go line by line as one reads."""

    key: str
    title: str
    column: int
    row: int
    hexes: tuple[str, ...]


def blocks(cells: Mapping[str, Cell]) -> list[Block]:
    """Return the blocks of a map, from its upper left corner on as one reads; each hex is in one of them."""
    left, top = (min(cell[axis] for cell in cells.values()) for axis in (0, 1)) if cells else (0, 0)
    held: dict[tuple[int, int], list[str]] = defaultdict(list)
    for label in sorted(cells, key=lambda label: cells[label][::-1]):
        column, row = cells[label]
        held[(row - top) // SIZE, (column - left) // SIZE].append(label)
    found = []
    for (down, right), labels in sorted(held.items()):
        title = labels[0] if len(labels) == 1 else f"{labels[0]} to {labels[-1]}"
        found.append(Block(f"{right},{down}", title, left + right * SIZE, top + down * SIZE, tuple(labels)))
    return found
