"""What would pointing at a hex mean now, allowed or not? Only ``check`` judges."""

from engine.core.paths import reach
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.state import BulgeGame


def intent(game: BulgeGame, label: str) -> object | None:
    """Return the action a click on a hex stands for, or None when it stands for nothing in this phase."""
    if not game.stack or label not in game.board.map.hexes:
        return None
    frame = game.top
    if frame.phase != "move_unit":
        return None
    unit = game.units[frame.values["unit"]]
    if label == unit.hex:
        return None
    found = reach(
        (unit.hex,), None, lambda here: game.board.map.neighbors[here], lambda a, b: 1, goal=lambda here: here == label
    )
    return MoveTo(found.path(label), bool(frame.values["marched"])) if label in found.cost else None
