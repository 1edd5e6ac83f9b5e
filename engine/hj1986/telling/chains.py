"""Which sayings of a player does hj1986 ask for action by action?"""

from engine.core.chains import Chain, Link
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, AddTarget, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import SelectUnit

_DECLARED, _GUNS = Link(DeclareAttack, ("target",)), Link(AddGun, ("unit",), "guns")

CHAINS = {
    "Move": Chain(
        ("unit", "path"),
        ("march",),
        ("path",),
        (Link(SelectUnit, ("unit",)), Link(MoveTo, ("path", "march")), Link(FinishMove)),
    ),
    "Attack": Chain(
        ("target", "units"),
        ("targets", "guns"),
        ("units", "targets", "guns"),
        (
            _DECLARED,
            Link(AddTarget, ("target",), "targets"),
            Link(AddAttacker, ("unit",), "units"),
            _GUNS,
            Link(ConfirmAttack),
        ),
    ),
    "Barrage": Chain(("target", "guns"), (), ("guns",), (_DECLARED, _GUNS, Link(ConfirmAttack))),
}
