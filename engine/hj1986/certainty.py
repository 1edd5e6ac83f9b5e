"""Did an unconfirmed value decide something?

Reconstructed values may be played with, but never silently: each use in a battle or a roll is an event.
"""

from collections.abc import Iterable, Iterator

from engine.core.events import ValueDecided
from engine.core.units import Unit
from engine.hj1986.state import BulgeGame


def _path(game: BulgeGame, table: str, row: str, field: str) -> str | None:
    """Return the path of a value if it, or its whole row, is unconfirmed."""
    unconfirmed = game.board.scenario.unconfirmed
    for name in (field, "*"):
        path = f"{table}/{row}/{name}"
        if path in unconfirmed:
            return path
    return None


def decided_faces(game: BulgeGame, units: Iterable[Unit], field: str) -> Iterator[ValueDecided]:
    """Yield the unconfirmed values of one field (``attack``, ``defense``, ``barrage``) on the faces that are up."""
    for unit in units:
        path = _path(game, "face", f"{game.board.scenario.game}|{unit.id}|{unit.face}", field)
        if path is not None:
            yield ValueDecided(path)


def decided_cell(game: BulgeGame, chart: str, dice: int, column: str) -> Iterator[ValueDecided]:
    """Yield the cell of a chart if it is unconfirmed."""
    path = _path(game, "chart_cell", f"{game.board.scenario.game}|{chart}|{dice}|{column}", "result")
    if path is not None:
        yield ValueDecided(path)
