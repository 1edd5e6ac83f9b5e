"""Which sayings of a player does scs1994 ask for action by action?"""

from engine.core.chains import Chain, Link
from engine.scs1994.fighting.barrage import AddAir, AddGun, DeclareBarrage, FireBarrage
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from engine.scs1994.moving.move_unit import FinishMove, MoveTo
from engine.scs1994.moving.movement import SelectUnit

CHAINS = {
    "Move": Chain(
        ("unit", "path"), (), ("path",), (Link(SelectUnit, ("unit",)), Link(MoveTo, ("path",)), Link(FinishMove))
    ),
    "Attack": Chain(
        ("target", "units"),
        (),
        ("units",),
        (Link(DeclareAttack, ("target",)), Link(AddAttacker, ("unit",), "units"), Link(ConfirmAttack)),
    ),
    "Barrage": Chain(
        ("target", "guns"),
        ("air",),
        ("guns",),
        (
            Link(DeclareBarrage, ("target",)),
            Link(AddGun, ("unit",), "guns"),
            Link(AddAir, ("points",), "air"),
            Link(FireBarrage),
        ),
    ),
}
