"""How do the actions of the optional rules read?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.hj1986.optional.airdrop import Jump
from engine.hj1986.optional.blocks import BlockRoad
from engine.hj1986.optional.misdirection import Misdirect
from engine.hj1986.state import BulgeGame, title

ACTION_TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    Jump: lambda game, action: f"{title(game, action.unit)} jumps into {action.hex} [O 1.11]",
    BlockRoad: lambda game, action: f"{title(game, action.unit)}: block the road in {action.hex} [O 7.11]",
    Misdirect: lambda game, action: f"Send it along {'-'.join(action.path)} [O 4.22]",
}
