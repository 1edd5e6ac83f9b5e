"""How do the actions of movement read?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.frames import frame_of
from engine.core.rules import Refusal
from engine.hj1986.board import mp_text
from engine.hj1986.moving.digging import BuildBridge, DigIn
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.moving.reserves import LiftReserve, PlaceReserve
from engine.hj1986.moving.strategic import EnterStrategic, LeaveStrategic
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.state import BulgeGame, title
from engine.hj1986.steps.ways import way_cost


def _move_to(game: BulgeGame, action: MoveTo) -> str:
    how = "march to" if action.march else "move to"
    if not game.stack or not isinstance(game.top.local, MoveUnit):
        return f"{how} {action.path[-1]}"
    frame = frame_of(game.top, MoveUnit)
    spent = way_cost(game, frame, game.units[frame.local.unit], action.path, action.march)
    points = "" if isinstance(spent, Refusal) else f" for {mp_text(spent - frame.local.spent)} MP"
    return f"{how} {action.path[-1]}{points}"


ACTION_TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    SelectUnit: lambda game, action: f"move {title(game, action.unit)}",
    MoveTo: _move_to,
    FinishMove: lambda game, action: "finish the move",
    EndPhase: lambda game, action: "end the phase",
    PlaceReserve: lambda game, action: f"put {title(game, action.unit)} into Reserve",
    LiftReserve: lambda game, action: f"take {title(game, action.unit)} out of Reserve",
    EnterStrategic: lambda game, action: f"put {title(game, action.unit)} into Strategic Movement",
    LeaveStrategic: lambda game, action: f"take {title(game, action.unit)} out of Strategic Movement",
    BuildBridge: lambda game, action: f"{title(game, action.unit)} builds a bridge to {action.hex}",
    DigIn: lambda game, action: f"{title(game, action.unit)} builds an Improved Position",
    BlowBridge: lambda game, action: (
        f"{title(game, action.unit)} tries to destroy the bridge {action.hex_a}-{action.hex_b}"
    ),
}
