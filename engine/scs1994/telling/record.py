"""What does scs1994 tell a person? The answers, put together."""

from engine.core.telling import Telling
from engine.scs1994.board import Board
from engine.scs1994.clauses.victory import progress
from engine.scs1994.ground.zones import zone_of
from engine.scs1994.moving.move_unit import reach_of
from engine.scs1994.position.markers import markers
from engine.scs1994.state import OwnState, side_title
from engine.scs1994.steps.movement_costs import ways_ahead
from engine.scs1994.supply.supply import supplied
from engine.scs1994.telling.chains import CHAINS
from engine.scs1994.telling.clause_states import clauses
from engine.scs1994.telling.intent import intent
from engine.scs1994.telling.outcomes import fought
from engine.scs1994.telling.preview import preview
from engine.scs1994.telling.questions import price, supply_line
from engine.scs1994.telling.settings import settings
from engine.scs1994.telling.standing import standing
from engine.scs1994.telling.texts import describe_action, describe_event

TELLING: Telling[OwnState, Board] = Telling(
    describe_action=describe_action,
    describe_event=describe_event,
    preview=preview,
    fought=fought,
    reach=reach_of,
    zones=zone_of,
    supplied=supplied,
    intent=intent,
    progress=progress,
    clauses=clauses,
    markers=markers,
    price=price,
    supply_line=supply_line,
    side_title=side_title,
    chains=CHAINS,
    ways_ahead=ways_ahead,
    settings=settings,
    standing=standing,
)
