"""Which sayings of a player does hj1986 ask for action by action?"""

from engine.core.chains import attacking, firing, moving
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, AddTarget, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import SelectUnit

CHAINS = {
    "Move": moving(SelectUnit, MoveTo, FinishMove, "march"),
    "Attack": attacking(DeclareAttack, AddAttacker, ConfirmAttack, target=AddTarget, gun=AddGun),
    "Barrage": firing(DeclareAttack, AddGun, ConfirmAttack),
}
