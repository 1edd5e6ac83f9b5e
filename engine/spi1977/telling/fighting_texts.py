"""How do the actions of fighting read in the log?"""

from collections.abc import Mapping

from engine.core.texts import Text
from engine.spi1977.fighting.advance import AdvanceUnit, EndAdvance
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration, ResolveBattle, is_anew
from engine.spi1977.fighting.cover import AddFire, EndFire, FlyCover
from engine.spi1977.fighting.depletion import RemoveGun, depletion_rule
from engine.spi1977.fighting.flights import FlySupport
from engine.spi1977.fighting.headquarters import HeadquartersStays, RetreatHeadquarters
from engine.spi1977.fighting.hidden import AddBarrage, EndBarrage
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.fighting.setup import (
    AddAttacker,
    AddGun,
    AddTarget,
    CancelAttack,
    ConfirmAttack,
    RemoveAttacker,
)
from engine.spi1977.fighting.suffer import Retreat, TakeLoss
from engine.spi1977.state import title


def _support(points: int) -> str:
    """Return so many points of ground support with their verb."""
    if not points:
        return "no ground support flies"
    return "1 point of ground support flies" if points == 1 else f"{points} points of ground support fly"


ACTION_TEXTS: Mapping[type, Text] = {
    DeclareAttack: lambda game, action: (
        f"put the battle at {action.target} together anew"
        if is_anew(game, action)
        else f"declare a battle at {action.target}"
    ),
    AddTarget: lambda game, action: f"attack {action.target} as well",
    AddAttacker: lambda game, action: f"{title(game, action.unit)} joins the attack",
    AddGun: lambda game, action: f"{title(game, action.unit)} fires in the attack",
    FlySupport: lambda game, action: f"{_support(action.points)} in the attack",
    RemoveAttacker: lambda game, action: f"{title(game, action.unit)} leaves the attack",
    ConfirmAttack: lambda game, action: "declare the attack with the units chosen",
    CancelAttack: lambda game, action: "give the attack up",
    EndDeclaration: lambda game, action: "declare no more battles",
    ResolveBattle: lambda game, action: f"resolve the battle at {action.target}",
    RetreatHeadquarters: lambda game, action: (
        f"{title(game, action.unit)} retreats to {action.hex} before the attack [10.87]"
    ),
    HeadquartersStays: lambda game, action: f"{title(game, action.unit)} stays",
    AddFire: lambda game, action: f"{title(game, action.unit)} gives final protective fire",
    FlyCover: lambda game, action: f"{_support(action.points)} for the defense",
    AddBarrage: lambda game, action: f"{title(game, action.unit)} fires in the attack [S-11.4]",
    EndBarrage: lambda game, action: "name no more barrage",
    EndFire: lambda game, action: "no more final protective fire",
    RemoveGun: lambda game, action: f"{title(game, action.unit)} is out of ammunition [{depletion_rule(game).number}]",
    TakeLoss: lambda game, action: f"{title(game, action.unit)} loses a step",
    Retreat: lambda game, action: "retreat",
    RetreatStack: lambda game, action: f"retreat the stack to {action.hex}",
    AdvanceUnit: lambda game, action: f"advance {title(game, action.unit)} to {action.path[-1]}",
    EndAdvance: lambda game, action: "let nobody else advance",
}
