"""On which sheets of the map does a hex lie? One where two sheets overlap lies on both, whatever it is called here."""

from collections.abc import Mapping

from engine.spi1977.board import Board


def is_on(board: Board, label: str, sheets: str | tuple[str, ...]) -> bool:
    """Tell whether a hex has a number of one of the sheets, which are named by how their numbers begin."""
    return label.startswith(sheets) or any(name.startswith(sheets) for name in board.once(_others).get(label, ()))


def _others(board: Board) -> Mapping[str, tuple[str, ...]]:
    """Return the further numbers of the hexes that have any."""
    found: dict[str, tuple[str, ...]] = {}
    for name, label in board.scenario.map.second_labels.items():
        found[label] = (*found.get(label, ()), name)
    return found
