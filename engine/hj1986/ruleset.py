"""The rules of hj1986, assembled."""

from engine.core.phases import AnyPhase
from engine.core.ruleset import Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.hj1986.advising.advice import appraise
from engine.hj1986.advising.planning import PLANNING
from engine.hj1986.board import Board
from engine.hj1986.clauses.victory import finish, progress
from engine.hj1986.events import EVENTS, KEEPS_DERIVED, fold
from engine.hj1986.fighting.coordination import COORDINATION
from engine.hj1986.fighting.phases import PHASES as FIGHTING
from engine.hj1986.ground.zones import zone_of
from engine.hj1986.moving.engineers import ENGINEER
from engine.hj1986.moving.move_unit import MOVE_UNIT
from engine.hj1986.moving.movement import PHASES as MOVING
from engine.hj1986.moving.reserves import RESERVE_DESIGNATION
from engine.hj1986.moving.strategic import STRATEGIC_MOVEMENT
from engine.hj1986.position.markers import markers
from engine.hj1986.setting.switches import SWITCHES
from engine.hj1986.state import MARKS, SILENT_MARKS, BulgeGame, OwnState, is_supplied, side_title
from engine.hj1986.steps.misdirection import MISDIRECTION
from engine.hj1986.steps.ways import reach_of
from engine.hj1986.telling.intent import intent
from engine.hj1986.telling.preview import preview
from engine.hj1986.telling.questions import own_from, price, supply_line
from engine.hj1986.telling.texts import describe_action, describe_event
from engine.hj1986.telling.view import reveals, secret, view
from engine.hj1986.turn import sequence
from engine.hj1986.turn.advanced_phases import PHASES as ADVANCED
from engine.hj1986.turn.checks import checks, missing
from engine.hj1986.turn.invariants import invariants
from engine.hj1986.turn.logistics_phases import PHASES as LOGISTICS
from engine.hj1986.turn.opening import set_up
from engine.hj1986.turn.setup import SET_UP

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
