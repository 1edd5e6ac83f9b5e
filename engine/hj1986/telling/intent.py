"""What would pointing at a hex mean now, allowed or not?

So that a refused click is answered with the rule that refuses it. Only ``check`` judges.
"""

from collections.abc import Callable

from engine.core.paths import reach
from engine.core.state import AnyFrame, Frame
from engine.hj1986.air.proposals import pointed_at
from engine.hj1986.fighting import sorties
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, AddTarget
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.gunnery import is_gun
from engine.hj1986.fighting.local import Fight, Preparation, Pursuit, Withdrawal
from engine.hj1986.fighting.retreat import RetreatUnit
from engine.hj1986.ground.lanes import lanes
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.state import BulgeGame, enemies_in, piece
from engine.hj1986.turn.deployment import PlaceUnit, waiting


def intent(game: BulgeGame, label: str) -> object | None:
    """Return the action a click on a hex stands for, or None when it stands for nothing in this phase."""
    if not game.stack or label not in game.board.map.hexes:
        return None
    meaning = _MEANINGS.get(game.top.phase)
    return None if meaning is None else meaning(game, game.top, label)


def _move(game: BulgeGame, frame: Frame[MoveUnit], label: str) -> object | None:
    unit = game.units[frame.local.unit]
    path = _way(game, piece(game, unit).type.movement_class, unit.hex, label)
    return MoveTo(path, frame.local.marched) if len(path) > 1 else None


def _way(game: BulgeGame, movement_class: str, start: str, end: str) -> tuple[str, ...]:
    """Return the cheapest way by printed terrain alone; by number of hexes where nothing can go."""
    steps, links = lanes(game.board, movement_class), game.board.map.links

    def cost(here: str, there: str) -> int | None:
        lane = steps[here, there]
        if (here, there) in links:
            return 1
        barred = lane.ground is None or lane.side is None or lane.water is None
        return None if barred or lane.ground is None else 1 + lane.ground + 10 * (lane.wet or lane.rough_side)

    found = reach((start,), None, lambda at: game.board.map.neighbors[at], cost, goal=lambda at: at == end)
    return found.path(end) if end in found.cost else _straight(game, start, end)


def _straight(game: BulgeGame, start: str, end: str) -> tuple[str, ...]:
    around = game.board.map.neighbors
    found = reach((start,), None, lambda at: around[at], lambda a, b: 1, goal=lambda at: at == end)
    return found.path(end) if end in found.cost else ()


def _select(game: BulgeGame, frame: AnyFrame, label: str) -> object | None:
    return next((SelectUnit(unit.id) for unit in game.friends_in(label, frame.side)), None)


def _declare(game: BulgeGame, frame: AnyFrame, label: str) -> object | None:
    return DeclareAttack(label) if enemies_in(game, label, frame.side) else None


def _join(game: BulgeGame, frame: Frame[Preparation], label: str) -> object | None:
    if enemies_in(game, label, frame.side):
        return AddTarget(label)
    joined = (*frame.local.attackers, *frame.local.guns)
    for unit in game.friends_in(label, frame.side):
        if unit.id not in joined:
            return AddGun(unit.id) if is_gun(game, unit) else AddAttacker(unit.id)
    return None


def _retreat(game: BulgeGame, frame: Frame[Withdrawal], label: str) -> object | None:
    for key in frame.local.units:
        if game.units[key].on_map:
            return RetreatUnit(key, _straight(game, game.units[key].hex, label))
    return None


def _advance(game: BulgeGame, frame: Frame[Pursuit], label: str) -> object | None:
    for key in frame.local.units:
        if game.units[key].on_map and key not in frame.local.gone:
            return AdvanceUnit(key, _straight(game, game.units[key].hex, label))
    return None


def _fly(game: BulgeGame, frame: AnyFrame, label: str) -> object | None:
    return pointed_at(game, frame, label)


def _support(game: BulgeGame, frame: Frame[Fight], label: str) -> object | None:
    return sorties.pointed_at(game, frame, label)


def _place(game: BulgeGame, frame: AnyFrame, label: str) -> object | None:
    return next((PlaceUnit(unit.id, label) for unit in waiting(game)), None)


_MEANINGS: dict[str, Callable[[BulgeGame, AnyFrame, str], object | None]] = {
    "set_up": _place,
    "move_unit": _move,
    "movement": _select,
    "reaction": _select,
    "reserve": _select,
    "combat": _declare,
    "reserve_combat": _declare,
    "battle_setup": _join,
    "retreat": _retreat,
    "advance": _advance,
    "air": _fly,
    "battle": _support,
}
