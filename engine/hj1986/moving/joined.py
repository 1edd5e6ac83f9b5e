"""Which rules beside those of movement add actions to its phases?

``MOVEMENT``: to the choice of a unit in the Movement Phase. ``MOVE_UNIT``: to the move of one unit.
"""

from engine.core.extras import Extra
from engine.hj1986.board import Board
from engine.hj1986.clauses import offensive
from engine.hj1986.moving import regrouping
from engine.hj1986.moving.airdrop import AIRDROP
from engine.hj1986.moving.arrivals import ENTERING
from engine.hj1986.moving.digging import EXTRAS as DIGGING
from engine.hj1986.moving.exits import LEAVING
from engine.hj1986.moving.hasten import HASTEN
from engine.hj1986.moving.pursuit import WITHHOLDING
from engine.hj1986.moving.releasing import RELEASING
from engine.hj1986.position.local import Movement, MoveUnit
from engine.hj1986.state import OwnState

MovementExtra = Extra[OwnState, Board, Movement]

_REGROUPING = MovementExtra(
    (regrouping.FormGroup, regrouping.SplitGroup), regrouping.legal, regrouping.check, regrouping.resolve
)
_OFFENSIVE = MovementExtra((offensive.LaunchOffensive,), offensive.legal, offensive.check, offensive.resolve)

_RULES: tuple[MovementExtra, ...] = (WITHHOLDING, ENTERING, RELEASING, *DIGGING)
_ADDED: tuple[MovementExtra, ...] = (_REGROUPING, _OFFENSIVE, AIRDROP, HASTEN)

MOVEMENT: tuple[MovementExtra, ...] = (*_RULES, *_ADDED)
MOVE_UNIT: tuple[Extra[OwnState, Board, MoveUnit], ...] = (LEAVING,)
