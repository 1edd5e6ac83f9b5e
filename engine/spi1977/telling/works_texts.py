"""How do the actions of works and bridges read in the log?"""

from collections.abc import Mapping

from engine.core.texts import Text
from engine.spi1977.moving.bridges import BlowBridge, LayBridge
from engine.spi1977.moving.positions import BeginWorks, FinishWorks
from engine.spi1977.moving.repairs import RepairBridge
from engine.spi1977.moving.taking_up import TakeUpBridge
from engine.spi1977.position.ground_state import IMPROVED
from engine.spi1977.state import title

ACTION_TEXTS: Mapping[type, Text] = {
    BeginWorks: lambda game, action: (
        f"begin {'an improved position' if action.kind == IMPROVED else 'an entrenchment'} in {action.hex}"
    ),
    FinishWorks: lambda game, action: f"finish the works in {action.hex} [13.27]",
    BlowBridge: lambda game, action: (
        f"{title(game, action.unit)} tries to blow the bridge {action.hex_a}-{action.hex_b}"
    ),
    LayBridge: lambda game, action: f"{title(game, action.unit)} lays a bridge to {action.hex}",
    RepairBridge: lambda game, action: (
        f"{title(game, action.unit)} repairs the bridge {action.hex_a}-{action.hex_b} [S-15.2]"
    ),
    TakeUpBridge: lambda game, action: f"{title(game, action.unit)} takes the bridge in its hex up",
}
