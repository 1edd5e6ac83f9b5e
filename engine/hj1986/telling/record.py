"""What does hj1986 tell a person? The answers, put together."""

from engine.core.telling import Telling
from engine.hj1986.board import Board
from engine.hj1986.clauses.victory import progress
from engine.hj1986.ground.zones import zone_of
from engine.hj1986.position.markers import markers
from engine.hj1986.state import BulgeGame, OwnState, is_supplied, side_title
from engine.hj1986.steps.ways import reach_of
from engine.hj1986.telling.chains import CHAINS
from engine.hj1986.telling.clause_states import clauses
from engine.hj1986.telling.intent import intent
from engine.hj1986.telling.outcomes import fought
from engine.hj1986.telling.preview import preview
from engine.hj1986.telling.questions import price, supply_line
from engine.hj1986.telling.settings import settings
from engine.hj1986.telling.standing import standing
from engine.hj1986.telling.texts import describe_action, describe_event


def supplied(game: BulgeGame, unit_id: str) -> bool:
    """Tell whether a unit has its supply line now."""
    return is_supplied(game.units[unit_id])


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
    settings=settings,
    standing=standing,
)
