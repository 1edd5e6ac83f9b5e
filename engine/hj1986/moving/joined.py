"""Which rules beside those of movement add actions to its phases?

``MOVEMENT``: to the choice of a unit in the Movement Phase. ``MOVE_UNIT``: to the move of one unit.
"""

from engine.hj1986.clauses import offensive
from engine.hj1986.moving import regrouping
from engine.hj1986.moving.airdrop import AIRDROP
from engine.hj1986.moving.arrivals import ENTERING
from engine.hj1986.moving.digging import EXTRAS as DIGGING
from engine.hj1986.moving.exits import LEAVING
from engine.hj1986.moving.hasten import HASTEN
from engine.hj1986.moving.pursuit import WITHHOLDING
from engine.hj1986.moving.releasing import RELEASING
from engine.hj1986.position.extras import Extra
from engine.hj1986.position.local import Movement, MoveUnit

_REGROUPING: Extra[Movement] = Extra(
    (regrouping.FormGroup, regrouping.SplitGroup), regrouping.legal, regrouping.check, regrouping.resolve
)
_OFFENSIVE: Extra[Movement] = Extra((offensive.LaunchOffensive,), offensive.legal, offensive.check, offensive.resolve)

_RULES: tuple[Extra[Movement], ...] = (WITHHOLDING, ENTERING, RELEASING, *DIGGING)
_ADDED: tuple[Extra[Movement], ...] = (_REGROUPING, _OFFENSIVE, AIRDROP, HASTEN)

MOVEMENT: tuple[Extra[Movement], ...] = (*_RULES, *_ADDED)
MOVE_UNIT: tuple[Extra[MoveUnit], ...] = (LEAVING,)
