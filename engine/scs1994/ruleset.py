"""The rules of scs1994, assembled."""

from engine.core.phases import AnyPhase
from engine.core.ruleset import Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.scenario import Scenario
from engine.scs1994 import advance, air, barrage, bridges, ground_combat, losses, retreat, weather
from engine.scs1994.advice import appraise
from engine.scs1994.airdrop import AIR_DROP
from engine.scs1994.board import Board, compile_board
from engine.scs1994.checks import checks, missing
from engine.scs1994.events import EVENTS, KEEPS_DERIVED, fold
from engine.scs1994.exploitation import EXPLOITATION
from engine.scs1994.greif import GREIF_WINDOW
from engine.scs1994.intent import intent
from engine.scs1994.invariants import invariants
from engine.scs1994.markers import markers
from engine.scs1994.move_unit import MARCH, MOVE_UNIT, reach_of
from engine.scs1994.movement import MOVEMENT
from engine.scs1994.opening import set_up
from engine.scs1994.planning import PLANNING
from engine.scs1994.preview import preview
from engine.scs1994.questions import own_from, price, supply_line
from engine.scs1994.redirect import REDIRECTION
from engine.scs1994.sequence import CLEAN_UP, is_played, last_turn, sequence
from engine.scs1994.setup import SET_UP
from engine.scs1994.stacking import OVERSTACK
from engine.scs1994.state import ATTACKED, DONE, FLIP, MARKS, MOVED, OwnState, side_title
from engine.scs1994.supply import SUPPLY, supplied
from engine.scs1994.texts import describe_action, describe_event
from engine.scs1994.victory import finish, progress
from engine.scs1994.view import reveals, secret, view
from engine.scs1994.zones import zone_of

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
