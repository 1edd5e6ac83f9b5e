"""Which sayings of a player does scs1994 ask for action by action?"""

from engine.core.chains import Link, attacking, firing, moving
from engine.scs1994.fighting.barrage import AddAir, AddGun, DeclareBarrage, FireBarrage
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from engine.scs1994.moving.move_unit import FinishMove, MoveTo
from engine.scs1994.moving.movement import SelectUnit

CHAINS = {
    "Move": moving(SelectUnit, MoveTo, FinishMove),
    "Attack": attacking(DeclareAttack, AddAttacker, ConfirmAttack),
    "Barrage": firing(DeclareBarrage, AddGun, FireBarrage, Link(AddAir, ("points",), "air")),
}
