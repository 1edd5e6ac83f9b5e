"""Which other parts of the rules add actions to the phases of movement?

``MOVEMENT``: to the choice of a unit in the Movement Phase. ``MOVE_UNIT``: to the move of one unit.
"""

from engine.hj1986.advanced.joined import MOVE_UNIT as ADVANCED_MOVE_UNIT
from engine.hj1986.advanced.joined import MOVEMENT as ADVANCED_MOVEMENT
from engine.hj1986.extras import Extra
from engine.hj1986.local import Movement, MoveUnit
from engine.hj1986.logistics.joined import MOVE_UNIT as LOGISTICS_MOVE_UNIT
from engine.hj1986.logistics.joined import MOVEMENT as LOGISTICS_MOVEMENT
from engine.hj1986.moving.digging import EXTRAS as DIGGING
from engine.hj1986.optional.joined import MOVEMENT as OPTIONAL_MOVEMENT

MOVEMENT: tuple[Extra[Movement], ...] = (*LOGISTICS_MOVEMENT, *DIGGING, *ADVANCED_MOVEMENT, *OPTIONAL_MOVEMENT)
MOVE_UNIT: tuple[Extra[MoveUnit], ...] = (*LOGISTICS_MOVE_UNIT, *ADVANCED_MOVE_UNIT)
