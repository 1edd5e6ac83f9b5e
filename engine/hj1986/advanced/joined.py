"""Which actions does this part add to the phases of movement? See ``extras``."""

from engine.hj1986.advanced import groups, offensive
from engine.hj1986.extras import Extra
from engine.hj1986.local import Movement, MoveUnit

MOVEMENT: tuple[Extra[Movement], ...] = (
    Extra((groups.FormGroup, groups.SplitGroup), groups.legal, groups.check, groups.resolve),
    Extra((offensive.LaunchOffensive,), offensive.legal, offensive.check, offensive.resolve),
)
MOVE_UNIT: tuple[Extra[MoveUnit], ...] = ()
