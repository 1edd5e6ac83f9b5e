"""The rules of scs1994, assembled."""

from engine.core.phases import AnyPhase
from engine.core.ruleset import Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.scenario import Scenario
from engine.scs1994.advising.record import ADVISING
from engine.scs1994.air import air
from engine.scs1994.board import Board, compile_board
from engine.scs1994.clauses.victory import finish
from engine.scs1994.events import EVENTS, KEEPS_DERIVED, fold
from engine.scs1994.fighting import advance, barrage, ground_combat, losses, retreat
from engine.scs1994.ground import weather
from engine.scs1994.ground.stacking import OVERSTACK
from engine.scs1994.moving.airdrop import AIR_DROP
from engine.scs1994.moving.exploitation import EXPLOITATION
from engine.scs1994.moving.move_unit import MARCH, MOVE_UNIT
from engine.scs1994.moving.movement import MOVEMENT
from engine.scs1994.moving.redirect import REDIRECTION
from engine.scs1994.state import ATTACKED, DONE, FLIP, MARKS, MOVED, OwnState
from engine.scs1994.steps import bridges
from engine.scs1994.steps.greif import GREIF_WINDOW
from engine.scs1994.supply.supply import SUPPLY
from engine.scs1994.telling.questions import own_from
from engine.scs1994.telling.record import TELLING
from engine.scs1994.telling.view import hide, reveals, secret
from engine.scs1994.turn.checks import checks, missing
from engine.scs1994.turn.invariants import invariants
from engine.scs1994.turn.opening import set_up
from engine.scs1994.turn.scoring import SCORING
from engine.scs1994.turn.sequence import CLEAN_UP, is_played, last_turn, sequence
from engine.scs1994.turn.setup import SET_UP
from engine.scs1994.turn.steps_needed import NEEDED

_PHASES: tuple[AnyPhase, ...] = (
    SET_UP,
    *weather.PHASES,
    *air.PHASES,
    MOVEMENT,
    MOVE_UNIT,
    MARCH,
    GREIF_WINDOW,
    REDIRECTION,
    OVERSTACK,
    AIR_DROP,
    *barrage.PHASES,
    *ground_combat.PHASES,
    *losses.PHASES,
    *retreat.PHASES,
    *advance.PHASES,
    SUPPLY,
    EXPLOITATION,
    CLEAN_UP,
    *bridges.PHASES,
)

RULES: Ruleset[OwnState, Board] = Ruleset(
    key="scs1994",
    title="Ardennes (SCS, 1994)",
    phases={phase.key: phase for phase in _PHASES},
    first_phase=SET_UP.key,
    first_side=GERMAN,
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
    secret=secret,
    reveals=reveals,
    marks=MARKS,
    keeps_derived=KEEPS_DERIVED,
    silent_marks=frozenset({MOVED, DONE, ATTACKED, FLIP}),
    version="2",
)


def board_of(scenario: Scenario) -> Board:
    """Return the board of a scenario; raises ValueError or KeyError when the data does not hang together."""
    return compile_board(scenario)
