"""Which actions does this part add to the phases of movement? See ``extras``."""

from engine.hj1986.extras import Extra

MOVEMENT: tuple[Extra, ...] = ()
MOVE_UNIT: tuple[Extra, ...] = ()
