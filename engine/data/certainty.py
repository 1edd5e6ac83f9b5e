"""Did an unconfirmed value decide something?

Reconstructed values may be played with, but never silently: each use in a battle or a roll is an event. A value is
named by table, row and field, as in the data; the board knows its scenario.
"""

from collections.abc import Iterable, Iterator

from engine.core.events import ValueDecided
from engine.core.phases import AnyGame
from engine.core.units import Unit


def decided(game: AnyGame, table: str, row: str, field: str) -> Iterator[ValueDecided]:
    """Yield a value if it, or its whole row, is unconfirmed; ``row`` is its key without the game."""
    scenario = game.board.scenario
    for name in (field, "*"):
        path = f"{table}/{scenario.game}|{row}/{name}"
        if path in scenario.unconfirmed:
            yield ValueDecided(path)
            return


def decided_faces(game: AnyGame, units: Iterable[Unit], field: str) -> Iterator[ValueDecided]:
    """Yield the unconfirmed values of one field (``attack``, ``defense``, ``barrage``) on the faces that are up."""
    for unit in units:
        yield from decided(game, "face", f"{unit.id}|{unit.face}", field)


def decided_cell(game: AnyGame, chart: str, dice: int, column: str) -> Iterator[ValueDecided]:
    """Yield the cell of a chart if it is unconfirmed."""
    yield from decided(game, "chart_cell", f"{chart}|{dice}|{column}", "result")
