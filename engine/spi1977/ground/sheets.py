"""On which sheets of the map does a hex lie? One where two sheets overlap lies on both, whatever it is called here."""

from collections.abc import Iterator, Mapping

from engine.spi1977.board import Board


def is_on(board: Board, label: str, sheets: str | tuple[str, ...]) -> bool:
    """Tell whether a hex has a number of one of the sheets, which are named by how their numbers begin."""
    return label.startswith(sheets) or label in board.once(_also_on, sheets)


def _also_on(board: Board, sheets: str | tuple[str, ...]) -> frozenset[str]:
    """Return the hexes that have a further number on one of the sheets."""
    return frozenset(
        label for label, names in board.once(_others).items() if any(name.startswith(sheets) for name in names)
    )


def rows_on(board: Board, label: str, sheet: str) -> Iterator[int]:
    """Yield the rows that a hex has on a sheet: its numbers there are of sheet, row and column."""
    for name in _names(board, label):
        if name.startswith(sheet):
            yield int(name[len(sheet) :][:2])


def _names(board: Board, label: str) -> tuple[str, ...]:
    """Return the numbers of a hex, first the one by which it is called here."""
    return (label, *board.once(_others).get(label, ()))


def _others(board: Board) -> Mapping[str, tuple[str, ...]]:
    """Return the further numbers of the hexes that have any."""
    found: dict[str, tuple[str, ...]] = {}
    for name, label in board.scenario.map.second_labels.items():
        found[label] = (*found.get(label, ()), name)
    return found
