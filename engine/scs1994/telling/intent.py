"""What would pointing at a hex mean now, allowed or not?

So that a refused click is answered with the rule that refuses it. Only ``check`` judges.
"""

from engine.core.paths import reach
from engine.scs1994.fighting.barrage import DeclareBarrage
from engine.scs1994.fighting.ground_combat import DeclareAttack
from engine.scs1994.ground.entering import blockers_in
from engine.scs1994.ground.lanes import lanes
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.overrun import Overrun
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.state import ArdennesGame, piece


def intent(game: ArdennesGame, label: str) -> object | None:
    """Return the action a click on a hex stands for, or None when it stands for nothing in this phase."""
    if not game.stack or label not in game.board.map.hexes:
        return None
    frame = game.top
    if isinstance(frame.local, MoveUnit):
        unit = game.units[frame.local.unit]
        if label == unit.hex:
            return None
        if blockers_in(game, label, unit.side):
            return Overrun(label)
        path = _way_on_empty_map(game, piece(game, unit).type.movement_class, unit.hex, label)
        return MoveTo(path) if path else None
    if frame.phase == "combat" and blockers_in(game, label, frame.side):
        return DeclareAttack(label)
    if frame.phase == "barrage" and blockers_in(game, label, frame.side):
        return DeclareBarrage(label)
    return None


def _way_on_empty_map(game: ArdennesGame, movement_class: str, start: str, end: str) -> tuple[str, ...]:
    """Return the cheapest way by printed terrain alone; empty when there is none at all."""
    steps = lanes(game.board, movement_class)

    def cost(here: str, there: str) -> int | None:
        lane = steps[here, there]
        price = lane.road if lane.road is not None else lane.ground
        return None if price is None or lane.side is None else price + (0 if lane.bridge else lane.side)

    found = reach((start,), None, lambda label: game.board.map.neighbors[label], cost, goal=lambda label: label == end)
    return found.path(end) if end in found.cost else ()
