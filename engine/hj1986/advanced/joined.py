"""Which actions does this part add to the phases of movement? See ``extras``."""

from engine.hj1986.advanced import offensive, regrouping
from engine.hj1986.extras import Extra
from engine.hj1986.local import Movement, MoveUnit

MOVEMENT: tuple[Extra[Movement], ...] = (
    Extra((regrouping.FormGroup, regrouping.SplitGroup), regrouping.legal, regrouping.check, regrouping.resolve),
    Extra((offensive.LaunchOffensive,), offensive.legal, offensive.check, offensive.resolve),
)
MOVE_UNIT: tuple[Extra[MoveUnit], ...] = ()
