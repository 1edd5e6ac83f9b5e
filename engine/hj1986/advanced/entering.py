"""What do the Advanced and optional rules add when a unit enters a hex?"""

from collections.abc import Iterator

from engine.core.units import Unit
from engine.hj1986.advanced.dumps import entered_dump
from engine.hj1986.state import BulgeGame


def entered(game: BulgeGame, unit: Unit, path: tuple[str, ...], kind: str) -> Iterator[object]:
    """Yield what follows under rules above the Basic ones; see ``moving.entering.after_entry``."""
    yield from entered_dump(game, unit, path, kind)
