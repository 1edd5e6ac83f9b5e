"""Did an unconfirmed value decide something?

Reconstructed values may be played with, but never silently: each use in a combat, barrage or roll is an event.
"""

from collections.abc import Iterable, Iterator

from engine.core.events import ValueDecided
from engine.core.units import Unit
from engine.scenario import Place
from engine.scs1994.state import ArdennesGame


def _path(game: ArdennesGame, table: str, row: str, field: str) -> str | None:
    """Return the path of a value if it, or its whole row, is unconfirmed."""
    unconfirmed = game.board.scenario.unconfirmed
    for name in (field, "*"):
        path = f"{table}/{row}/{name}"
        if path in unconfirmed:
            return path
    return None


def decided_faces(game: ArdennesGame, units: Iterable[Unit], field: str) -> Iterator[ValueDecided]:
    """Yield the unconfirmed values of one field (``attack``, ``defense``, ``barrage``) on the faces that are up."""
    for unit in units:
        path = _path(game, "face", f"{game.board.scenario.game}|{unit.id}|{unit.face}", field)
        if path is not None:
            yield ValueDecided(path)


def decided_cell(game: ArdennesGame, chart: str, dice: int, column: str) -> Iterator[ValueDecided]:
    """Yield the cell of a chart if it is unconfirmed."""
    path = _path(game, "chart_cell", f"{game.board.scenario.game}|{chart}|{dice}|{column}", "result")
    if path is not None:
        yield ValueDecided(path)


def decided_points(game: ArdennesGame, places: Iterable[Place]) -> Iterator[ValueDecided]:
    """Yield the points of places as far as they are unconfirmed."""
    scenario = game.board.scenario
    for place in places:
        path = _path(game, "place", f"{scenario.game}|{scenario.map.key}|{place.key}", "vp")
        if path is not None:
            yield ValueDecided(path)
