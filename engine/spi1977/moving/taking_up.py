"""Who takes a finished German bridge up, and when may it be begun again? (15.27)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.ground.allowance import carries_bridge
from engine.spi1977.position.ground_events import BridgesChanged
from engine.spi1977.position.ground_state import BUILT, CARRIED, BridgeMarker
from engine.spi1977.position.local import BridgeWork
from engine.spi1977.state import MOVED, RULE, RULING, RhineGame, named, piece, title

READS = (RULING("bridge-relaid"),)
TAKE = RULE("15.27")


@dataclass(frozen=True, slots=True)
class TakeUpBridge:
    """Take up the bridge in the hex of a German engineer, to carry it."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def engineer(game: RhineGame, side: str, key: str) -> Unit | None:
    """Return an engineer of a side on the map by its key, None for anything else."""
    unit = game.units.get(key)
    if unit is None or unit.side != side or not unit.on_map or not piece(game, unit).is_engineer:
        return None
    return unit


def marker_in(game: RhineGame, unit: Unit) -> BridgeMarker | None:
    """Return the finished bridge of its side that lies in the hex of a unit."""
    bridges = (item for item in game.own.ground.bridges if item.side == unit.side and item.state == BUILT)
    return next((item for item in bridges if item.hex == unit.hex), None)


def check(game: RhineGame, side: str, action: TakeUpBridge) -> Refusal | None:
    """Return the rule that forbids an engineer to take up the bridge in its hex, or None."""
    unit = engineer(game, side, action.unit)
    if unit is None or side != GERMAN:
        return TAKE.refuse(named(game, action.unit), "is no German engineer on the map")
    name = title(game, unit.id)
    if unit.has(MOVED):
        return TAKE.refuse(name, "has moved in this turn", unit.id)
    if carries_bridge(game, unit) or marker_in(game, unit) is None:
        return TAKE.refuse(name, "has no finished bridge in its hex to take up, or carries one", unit.id)
    return None


def resolve(game: RhineGame, frame: Frame[BridgeWork], action: TakeUpBridge) -> Iterator[object]:
    """Yield that the engineer carries the bridge of its hex."""
    unit = game.units[action.unit]
    marker = marker_in(game, unit)
    rest = tuple(item for item in game.own.ground.bridges if item is not marker)
    yield changed(frame, replace(frame.local, taken=(*frame.local.taken, unit.id)))
    carried = BridgeMarker(unit.side, unit.id, CARRIED)
    yield BridgesChanged((*rest, carried), f"{title(game, unit.id)} takes its bridge up [15.27]")


def check_again(game: RhineGame, frame: Frame[BridgeWork], unit: Unit) -> Refusal | None:
    """Return that a bridge taken up in this phase must move before it is begun again, or None."""
    if unit.id in frame.local.taken and game.board.reads("bridge-relaid", "no, it is moved first"):
        return TAKE.refuse(title(game, unit.id), "has taken its bridge up in this phase", unit.id)
    return None
