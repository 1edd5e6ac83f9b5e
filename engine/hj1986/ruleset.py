"""The rules of hj1986, assembled."""

from engine.core.phases import AnyPhase
from engine.core.ruleset import Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.hj1986 import sequence
from engine.hj1986.advanced.phases import PHASES as ADVANCED
from engine.hj1986.advice import appraise
from engine.hj1986.board import Board
from engine.hj1986.checks import checks, missing
from engine.hj1986.events import EVENTS, KEEPS_DERIVED, fold
from engine.hj1986.fighting.phases import PHASES as FIGHTING
from engine.hj1986.fighting.preview import preview
from engine.hj1986.intent import intent
from engine.hj1986.invariants import invariants
from engine.hj1986.logistics.phases import PHASES as LOGISTICS
from engine.hj1986.markers import markers
from engine.hj1986.moving.engineers import ENGINEER
from engine.hj1986.moving.move_unit import MOVE_UNIT
from engine.hj1986.moving.movement import PHASES as MOVING
from engine.hj1986.moving.reserves import RESERVE_DESIGNATION
from engine.hj1986.moving.strategic import STRATEGIC_MOVEMENT
from engine.hj1986.moving.ways import reach_of
from engine.hj1986.moving.zones import zone_of
from engine.hj1986.opening import set_up
from engine.hj1986.optional.coordination import COORDINATION
from engine.hj1986.optional.misdirection import MISDIRECTION
from engine.hj1986.planning import PLANNING
from engine.hj1986.questions import own_from, price, supply_line
from engine.hj1986.setup import SET_UP
from engine.hj1986.state import MARKS, SILENT_MARKS, BulgeGame, OwnState, is_supplied, side_title
from engine.hj1986.switches import SWITCHES
from engine.hj1986.texts import describe_action, describe_event
from engine.hj1986.victory import finish, progress
from engine.hj1986.view import reveals, secret, view

_PHASES: tuple[AnyPhase, ...] = (
    SET_UP,
    *LOGISTICS,
    RESERVE_DESIGNATION,
    STRATEGIC_MOVEMENT,
    *MOVING,
    MOVE_UNIT,
    *FIGHTING,
    ENGINEER,
    *ADVANCED,
    MISDIRECTION,
    COORDINATION,
    sequence.CLEAN_UP,
    sequence.VICTORY,
)


def supplied(game: BulgeGame, unit_id: str) -> bool:
    """Tell whether a unit has its supply line now."""
    return is_supplied(game.units[unit_id])


RULES: Ruleset[OwnState, Board] = Ruleset(
    key="hj1986",
    title="The Last Gamble (1986)",
    phases={phase.key: phase for phase in _PHASES},
    first_phase=SET_UP.key,
    first_side=GERMAN,
    sides=(GERMAN, ALLIED),
    side_title=side_title,
    events=EVENTS,
    set_up=set_up,
    sequence=sequence.sequence,
    is_played=sequence.is_played,
    last_turn=sequence.last_turn,
    finish=finish,
    fold=fold,
    view=view,
    secret=secret,
    own_type=OwnState,
    describe_action=describe_action,
    describe_event=describe_event,
    preview=preview,
    reach=reach_of,
    zones=zone_of,
    supplied=supplied,
    appraise=appraise,
    intent=intent,
    invariants=invariants,
    checks=checks,
    missing=missing,
    progress=progress,
    markers=markers,
    own_from=own_from,
    price=price,
    supply_line=supply_line,
    reveals=reveals,
    planning=PLANNING,
    marks=MARKS,
    keeps_derived=KEEPS_DERIVED,
    silent_marks=SILENT_MARKS,
    switches=SWITCHES,
    version="2",
)
