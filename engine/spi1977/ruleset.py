"""The rules of spi1977, assembled."""

from engine.core.phases import AnyPhase
from engine.core.ruleset import Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.advising.record import ADVISING
from engine.spi1977.air import allot, escort, patrol, weather
from engine.spi1977.board import Board
from engine.spi1977.clauses.victory import finish
from engine.spi1977.events import EVENTS, KEEPS_DERIVED, fold
from engine.spi1977.fighting.phases import PHASES as FIGHTING
from engine.spi1977.moving import bridges, commandos, positions
from engine.spi1977.moving.battery import BATTERY
from engine.spi1977.moving.breakdown import BREAKDOWN
from engine.spi1977.moving.formation import MARCH_REMOVAL
from engine.spi1977.moving.move_unit import MOVE_UNIT
from engine.spi1977.moving.movement import BONUS_MOVEMENT, MOVEMENT
from engine.spi1977.moving.overstack import OVERSTACK
from engine.spi1977.moving.river_help import RIVER_HELP
from engine.spi1977.moving.variable import VARIABLE
from engine.spi1977.position.cleaning import TURN_END
from engine.spi1977.setting.options import ASKED
from engine.spi1977.setting.switches import SWITCHES
from engine.spi1977.state import COUNTS, MARKS, SILENT_MARKS, OwnState
from engine.spi1977.supply import determination, interdiction, surrender
from engine.spi1977.telling.questions import own_from
from engine.spi1977.telling.record import TELLING
from engine.spi1977.telling.view import hide, reveals, secret
from engine.spi1977.turn.checks import checks, missing
from engine.spi1977.turn.invariants import invariants
from engine.spi1977.turn.opening import set_up
from engine.spi1977.turn.scoring import SCORING
from engine.spi1977.turn.sequence import condition_fault, is_played, last_turn, sequence
from engine.spi1977.turn.setup import SET_UP
from engine.spi1977.turn.steps_needed import NEEDED

_PHASES: tuple[AnyPhase, ...] = (
    SET_UP,
    *weather.PHASES,
    *allot.PHASES,
    *patrol.PHASES,
    *escort.PHASES,
    *surrender.PHASES,
    *determination.PHASES,
    *interdiction.PHASES,
    MARCH_REMOVAL,
    BREAKDOWN,
    *positions.PHASES,
    BATTERY,
    VARIABLE,
    MOVEMENT,
    BONUS_MOVEMENT,
    MOVE_UNIT,
    RIVER_HELP,
    *commandos.PHASES,
    OVERSTACK,
    *bridges.PHASES,
    *FIGHTING,
    TURN_END,
)

RULES: Ruleset[OwnState, Board] = Ruleset(
    key="spi1977",
    title="Wacht am Rhein (SPI, 1977)",
    phases={phase.key: phase for phase in _PHASES},
    first_phase=SET_UP.key,
    first_side=ALLIED,
    sides=(GERMAN, ALLIED),
    events=EVENTS,
    set_up=set_up,
    sequence=sequence,
    is_played=is_played,
    last_turn=last_turn,
    finish=finish,
    scoring=SCORING,
    fold=fold,
    hide=hide,
    own_type=OwnState,
    telling=TELLING,
    advising=ADVISING,
    invariants=invariants,
    checks=checks,
    missing=missing,
    needed_steps=NEEDED,
    own_from=own_from,
    condition_fault=condition_fault,
    secret=secret,
    reveals=reveals,
    marks=MARKS,
    counts=COUNTS,
    keeps_derived=KEEPS_DERIVED,
    silent_marks=SILENT_MARKS,
    switches=SWITCHES,
    options=ASKED,
    version="8",
)
