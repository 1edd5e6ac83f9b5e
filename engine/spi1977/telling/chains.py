"""Which sayings of a player does spi1977 ask for action by action?"""

from engine.core.chains import Chain, Link
from engine.spi1977.fighting.combat import DeclareAttack
from engine.spi1977.fighting.setup import AddAttacker, AddGun, AddTarget, ConfirmAttack
from engine.spi1977.moving.move_unit import FinishMove, MoveTo
from engine.spi1977.moving.movement import SelectUnit

_DECLARED, _GUNS = Link(DeclareAttack, ("target",)), Link(AddGun, ("unit",), "guns")

CHAINS = {
    "Move": Chain(
        ("unit", "path"), (), ("path",), (Link(SelectUnit, ("unit",)), Link(MoveTo, ("path",)), Link(FinishMove))
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
