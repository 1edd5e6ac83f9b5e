"""What does spi1977 tell a person? The answers, put together."""

from engine.core.telling import Telling
from engine.spi1977.board import Board
from engine.spi1977.clauses.victory import progress
from engine.spi1977.fighting.combat import was_begun
from engine.spi1977.ground.zones import FLUID, fluid_of, zone_of
from engine.spi1977.moving.move_unit import reach_of
from engine.spi1977.state import OwnState, side_title
from engine.spi1977.steps.mover import ways_ahead
from engine.spi1977.telling.chains import CHAINS
from engine.spi1977.telling.clause_states import clauses
from engine.spi1977.telling.intent import intent
from engine.spi1977.telling.marks import conditions, markers
from engine.spi1977.telling.outcomes import fought
from engine.spi1977.telling.preview import preview
from engine.spi1977.telling.questions import price, supplied
from engine.spi1977.telling.settings import settings
from engine.spi1977.telling.supply_lines import supply_line
from engine.spi1977.telling.texts import describe_action, describe_event

TELLING: Telling[OwnState, Board] = Telling(
    describe_action=describe_action,
    describe_event=describe_event,
    preview=preview,
    fought=fought,
    reach=reach_of,
    zones=zone_of,
    conditions=conditions,
    weak_zones=fluid_of,
    weak_zone=FLUID,
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
    again=was_begun,
)
