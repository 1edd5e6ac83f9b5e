"""Which sayings of a player does spi1977 ask for action by action?"""

from engine.core.chains import attacking, firing, moving
from engine.spi1977.fighting.combat import DeclareAttack
from engine.spi1977.fighting.setup import AddAttacker, AddGun, AddTarget, ConfirmAttack
from engine.spi1977.moving.move_unit import FinishMove, MoveTo
from engine.spi1977.moving.movement import SelectUnit

CHAINS = {
    "Move": moving(SelectUnit, MoveTo, FinishMove),
    "Attack": attacking(DeclareAttack, AddAttacker, ConfirmAttack, target=AddTarget, gun=AddGun),
    "Barrage": firing(DeclareAttack, AddGun, ConfirmAttack),
}
