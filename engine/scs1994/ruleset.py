"""The rules of scs1994, assembled."""

from engine.core.phases import AnyPhase
from engine.core.ruleset import Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.scenario import Scenario
from engine.scs1994.advising.advice import appraise
from engine.scs1994.advising.planning import PLANNING
from engine.scs1994.air import air
from engine.scs1994.board import Board, compile_board
from engine.scs1994.clauses.victory import finish, progress
from engine.scs1994.events import EVENTS, KEEPS_DERIVED, fold
from engine.scs1994.fighting import advance, barrage, ground_combat, losses, retreat
from engine.scs1994.ground import weather
from engine.scs1994.ground.stacking import OVERSTACK
from engine.scs1994.ground.zones import zone_of
from engine.scs1994.moving.airdrop import AIR_DROP
from engine.scs1994.moving.exploitation import EXPLOITATION
from engine.scs1994.moving.move_unit import MARCH, MOVE_UNIT, reach_of
from engine.scs1994.moving.movement import MOVEMENT
from engine.scs1994.moving.redirect import REDIRECTION
from engine.scs1994.position.markers import markers
from engine.scs1994.state import ATTACKED, DONE, FLIP, MARKS, MOVED, OwnState, side_title
from engine.scs1994.steps import bridges
from engine.scs1994.steps.greif import GREIF_WINDOW
from engine.scs1994.supply.supply import SUPPLY, supplied
from engine.scs1994.telling.intent import intent
from engine.scs1994.telling.preview import preview
from engine.scs1994.telling.questions import own_from, price, supply_line
from engine.scs1994.telling.texts import describe_action, describe_event
from engine.scs1994.telling.view import reveals, secret, view
from engine.scs1994.turn.checks import checks, missing
from engine.scs1994.turn.invariants import invariants
from engine.scs1994.turn.opening import set_up
from engine.scs1994.turn.sequence import CLEAN_UP, is_played, last_turn, sequence
from engine.scs1994.turn.setup import SET_UP

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
    side_title=side_title,
    events=EVENTS,
    set_up=set_up,
    sequence=sequence,
    is_played=is_played,
    last_turn=last_turn,
    finish=finish,
    fold=fold,
    view=view,
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
    price=price,
    supply_line=supply_line,
    own_from=own_from,
    secret=secret,
    reveals=reveals,
    planning=PLANNING,
    marks=MARKS,
    keeps_derived=KEEPS_DERIVED,
    silent_marks=frozenset({MOVED, DONE, ATTACKED, FLIP}),
    version="2",
)


def board_of(scenario: Scenario) -> Board:
    """Return the board of a scenario; raises ValueError or KeyError when the data does not hang together."""
    return compile_board(scenario)
