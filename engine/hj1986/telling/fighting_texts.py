"""How do the actions of combat read?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.hj1986.fighting.advance import AdvanceUnit, EndAdvance
from engine.hj1986.fighting.battle import ClaimSuperiority
from engine.hj1986.fighting.battle_setup import (
    AddAttacker,
    AddGun,
    AddTarget,
    CancelAttack,
    ConfirmAttack,
    Deceive,
    RemoveAttacker,
)
from engine.hj1986.fighting.combat_phase import DeclareAttack, EndCombat
from engine.hj1986.fighting.command_orders import ATTACK_ORDER, DEFENSE_ORDER, names
from engine.hj1986.fighting.commanded import AddPoints, GiveOrder
from engine.hj1986.fighting.cover import AddCover, EndCover
from engine.hj1986.fighting.engaged_choice import BreakOff, Counterattack, StayEngaged
from engine.hj1986.fighting.retreat import RetreatUnit
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.state import BulgeGame, title


def _order(game: BulgeGame, action: GiveOrder) -> str:
    """Return an order with its giver; of emergency and full the name does not tell the role, and need not."""
    attacks, defends = (action.order in names(game.board, attacking) for attacking in (True, False))
    rule = "" if attacks and defends else f" [{(ATTACK_ORDER if attacks else DEFENSE_ORDER).number}]"
    by = f" by {title(game, action.commander)}" if action.commander else ""
    return f"{action.order} order{by}{rule}"


ACTION_TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    DeclareAttack: lambda game, action: f"attack {action.target}",
    AddTarget: lambda game, action: f"attack {action.target} as well",
    AddAttacker: lambda game, action: f"{title(game, action.unit)} joins the attack",
    AddGun: lambda game, action: f"{title(game, action.unit)} fires in the attack",
    AddCover: lambda game, action: f"{title(game, action.unit)} supports the defense",
    EndCover: lambda game, action: "no more artillery in the defense",
    StayEngaged: lambda game, action: f"{title(game, action.unit)} stays engaged [B 11.48 ENG]",
    Counterattack: lambda game, action: f"counterattack with {title(game, action.unit)} and those engaged with it",
    BreakOff: lambda game, action: f"{title(game, action.unit)} and those engaged with it go back",
    RemoveAttacker: lambda game, action: f"{title(game, action.unit)} leaves the attack",
    ConfirmAttack: lambda game, action: "attack with the units chosen",
    Deceive: lambda game, action: f"{title(game, action.unit)}: deceive the enemy [O 4.51]",
    CancelAttack: lambda game, action: "call the attack off",
    EndCombat: lambda game, action: "attack no more in this phase",
    ClaimSuperiority: lambda game, action: (
        "claim Armor Superiority [B 11.81]" if action.claim else "do not claim Armor Superiority"
    ),
    GiveOrder: _order,
    AddPoints: lambda game, action: (
        f"{title(game, action.commander)} adds {action.points} option points in {action.hex} [O 5.13]"
    ),
    TakeLoss: lambda game, action: f"{title(game, action.unit)} loses a step",
    Retreat: lambda game, action: "retreat",
    RetreatUnit: lambda game, action: f"retreat {title(game, action.unit)} to {action.path[-1]}",
    AdvanceUnit: lambda game, action: f"advance {title(game, action.unit)} to {action.path[-1]}",
    EndAdvance: lambda game, action: "let nobody else advance",
}
