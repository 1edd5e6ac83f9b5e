"""Which ways may a unit go from where it stands, and what does one cost? (B 5)"""

from engine.core.frames import frame_of
from engine.core.paths import Ways
from engine.core.rules import Refusal, Rule
from engine.core.state import Frame
from engine.core.telling import Reached
from engine.core.units import Unit
from engine.hj1986.board import mp_text
from engine.hj1986.ground.allowance import MOVE, allowance
from engine.hj1986.ground.blocks import blocks
from engine.hj1986.ground.first_days import hex_limit
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.state import DONE, RULE, BulgeGame, piece, title
from engine.hj1986.steps.costs import explain, step
from engine.hj1986.steps.dumps import DEMOLITION
from engine.hj1986.steps.misdirection import trap_hexes
from engine.hj1986.steps.modes import check_mode, mode_of, modes
from engine.hj1986.steps.mover import mover
from engine.hj1986.steps.reach import reached

MOVE_RULE = RULE("B 5.11")


def reach_in(game: BulgeGame, unit: Unit, frame: Frame[MoveUnit], mode: str) -> Ways[int]:
    """Return where a moving unit can get to in a mode."""
    local = frame.local
    return reached(game, unit, mode, local.kind, local.spent, local.budget, local.hexes)


def reach_of(game: BulgeGame, unit_id: str) -> tuple[Reached, ...]:
    """Return every hex a unit could end its movement in now, with what it has spent there and the way; for overlays."""
    unit = game.units[unit_id]
    if not unit.on_map or unit.has(DONE) or not (piece(game, unit).fights or piece(game, unit).is_staff):
        return ()
    moving = (frame_of(frame, MoveUnit) for frame in game.stack if isinstance(frame.local, MoveUnit))
    frame = next((frame for frame in moving if frame.local.unit == unit_id), None)
    found: dict[str, Reached] = {}
    best: dict[str, int] = {}
    for mode in modes(game, unit, frame):
        if frame is not None:
            area, spent = reach_in(game, unit, frame, mode), frame.local.spent
        else:
            area, spent = reached(game, unit, mode, MOVE, 0, allowance(game, unit, MOVE)), 0
        for label, total in area.cost.items():
            if label == unit.hex or best.get(label, total + 1) <= total or check_end(game, unit, label) is not None:
                continue
            best[label] = total
            found[label] = Reached(label, mp_text(total - spent), area.path(label))
    return tuple(found.values())


def way_cost(game: BulgeGame, frame: Frame[MoveUnit], unit: Unit, path: tuple[str, ...], march: bool) -> int | Refusal:
    """Return what has been spent at the end of a path, or the rule it breaks."""
    name = title(game, unit.id)
    local = frame.local
    if not path or path[0] != unit.hex:
        return MOVE_RULE.refuse(name, f"a path starts in its hex {unit.hex}")
    if len(path) < 2:
        return MOVE_RULE.refuse(name, "a move goes at least one hex")
    refusal = check_mode(game, frame, unit, march)
    if refusal is not None:
        return refusal
    limit = hex_limit(game, unit)
    if limit is not None and local.hexes + len(path) - 1 > limit:
        return RULE("B 15.21").refuse(name, f"it may go no farther than {limit} hex in this turn")
    mode = mode_of(unit, march)
    known = reach_in(game, unit, frame, mode)
    if path[-1] in known.cost and known.path(path[-1]) == path:
        return known.cost[path[-1]]
    who = mover(game, unit, mode, local.kind)
    spent, fresh = local.spent, local.hexes == 0
    for here, there in zip(path, path[1:], strict=False):
        if there not in game.board.map.hexes or not game.board.map.is_adjacent(here, there):
            return RULE("B 5.32").refuse(name, f"{there} does not touch {here}", there)
        if here in who.zone and here != path[0]:
            return RULE("B 8.41").refuse(name, f"it must stop in the enemy zone in {here}", here)
        if here in who.pauses and here != path[0]:
            if here in blocks(game):
                return RULE("O 7.13").refuse(name, f"the road is blocked in {here}", here)
            if here in trap_hexes(game, unit.side):
                return RULE("O 4.22").refuse(name, f"somebody directs the traffic in {here}", here)
            return DEMOLITION.refuse(name, f"it waits in {here} for what becomes of the fuel", here)
        total = step(game, who, here, there, spent, local.budget, fresh)
        if isinstance(total, Rule):
            return explain(game, unit, total, here, there)
        spent, fresh = total, False
    return spent
