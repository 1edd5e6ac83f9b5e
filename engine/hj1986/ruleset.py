"""The rules of hj1986, assembled."""

from engine.core.phases import AnyPhase
from engine.core.ruleset import Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.hj1986.advising.record import ADVISING
from engine.hj1986.board import Board
from engine.hj1986.clauses.victory import finish
from engine.hj1986.events import EVENTS, KEEPS_DERIVED, fold
from engine.hj1986.fighting.coordination import COORDINATION
from engine.hj1986.fighting.phases import PHASES as FIGHTING
from engine.hj1986.moving.engineers import ENGINEER
from engine.hj1986.moving.move_unit import MOVE_UNIT
from engine.hj1986.moving.movement import PHASES as MOVING
from engine.hj1986.moving.reserves import RESERVE_DESIGNATION
from engine.hj1986.moving.strategic import STRATEGIC_MOVEMENT
from engine.hj1986.setting.options import ASKED
from engine.hj1986.setting.switches import SWITCHES
from engine.hj1986.state import COUNTS, MARKS, SILENT_MARKS, OwnState
from engine.hj1986.steps.misdirection import MISDIRECTION
from engine.hj1986.telling.questions import own_from
from engine.hj1986.telling.record import TELLING
from engine.hj1986.telling.view import hide, reveals, secret
from engine.hj1986.turn import sequence
from engine.hj1986.turn.advanced_phases import PHASES as ADVANCED
from engine.hj1986.turn.checks import checks, missing
from engine.hj1986.turn.invariants import invariants
from engine.hj1986.turn.logistics_phases import PHASES as LOGISTICS
from engine.hj1986.turn.opening import set_up
from engine.hj1986.turn.scoring import SCORING
from engine.hj1986.turn.setup import SET_UP
from engine.hj1986.turn.steps_needed import NEEDED

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


RULES: Ruleset[OwnState, Board] = Ruleset(
    key="hj1986",
    title="The Last Gamble (1986)",
    phases={phase.key: phase for phase in _PHASES},
    first_phase=SET_UP.key,
    first_side=GERMAN,
    sides=(GERMAN, ALLIED),
    events=EVENTS,
    set_up=set_up,
    sequence=sequence.sequence,
    is_played=sequence.is_played,
    condition_fault=sequence.condition_fault,
    last_turn=sequence.last_turn,
    finish=finish,
    scoring=SCORING,
    fold=fold,
    hide=hide,
    secret=secret,
    own_type=OwnState,
    telling=TELLING,
    advising=ADVISING,
    invariants=invariants,
    checks=checks,
    missing=missing,
    needed_steps=NEEDED,
    own_from=own_from,
    reveals=reveals,
    marks=MARKS,
    counts=COUNTS,
    keeps_derived=KEEPS_DERIVED,
    silent_marks=SILENT_MARKS,
    switches=SWITCHES,
    options=ASKED,
    version="3",
)
