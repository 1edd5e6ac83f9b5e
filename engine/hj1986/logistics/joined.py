"""Which actions does this part add to the phases of movement? See ``extras``."""

from engine.hj1986.extras import Extra
from engine.hj1986.local import Movement, MoveUnit
from engine.hj1986.logistics.arrivals import ENTERING
from engine.hj1986.logistics.exits import LEAVING
from engine.hj1986.logistics.pursuit import WITHHOLDING
from engine.hj1986.logistics.releasing import RELEASING

MOVEMENT: tuple[Extra[Movement], ...] = (WITHHOLDING, ENTERING, RELEASING)
MOVE_UNIT: tuple[Extra[MoveUnit], ...] = (LEAVING,)
