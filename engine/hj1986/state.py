"""What does hj1986 add to a position, and what are a unit's values now?

State beyond units has parts, each defined beside the rules that change it. Marks and counts of units are listed here,
with the rule and how long they last; marks that last no longer than a player turn are taken off by ``sequence``.
"""

from dataclasses import dataclass, field

from engine.core.counts import Count
from engine.core.own import Own
from engine.core.points import points_text
from engine.core.rules import Rulebook, Rulings
from engine.core.sides import GERMAN
from engine.core.state import Game
from engine.core.units import Unit
from engine.data.strengths import Strengths
from engine.hj1986.board import FACE_REDUCED, Board
from engine.hj1986.position.advanced_state import AdvancedState
from engine.hj1986.position.fighting_state import CombatState
from engine.hj1986.position.logistics_state import LogisticsState
from engine.hj1986.position.moving_state import GroundState
from engine.hj1986.position.optional_state import OptionalState
from engine.hj1986.setting.kinds import Piece

RULE, RULING = Rulebook("hj1986"), Rulings("hj1986")

UNSUPPLIED, ISOLATED, APART = "unsupplied", "isolated", "apart"
"""Until the next player turn: no supply line (B 1.51), isolated (B 1.61), too far from its division after movement
(B 1.31)."""

RESERVE, BEGAN_RESERVE, STRATEGIC = "reserve", "began_reserve", "strategic"
"""In Reserve (B 4.11), in Reserve when the game began (B 15.22), in Strategic Movement (B 6.13)."""

TRUCKED_IN = "trucked_in"
"""Until it leaves Strategic Movement: came onto the map in it (B 1.32)."""

ENTRUCKED, ARRIVED = "entrucked", "arrived"
"""Until the end of the player turn: entered Strategic Movement (B 6.12), came as a reinforcement (B 4.21)."""

DONE, MOVED, RESERVE_MOVED = "done", "moved", "reserve_moved"
"""Moved in this phase and is finished (5.39); moved in this player turn; moved in the Reserve Phase (B 13.21)."""

MARCHED, CONTACT = "marched", "contact"
"""Until the end of the player turn, of armor in Reserve, which moves twice: marched, came next to an enemy (B 5.71)."""

ATTACKED, DEFENDED, FIRED, COVERED = "attacked", "defended", "fired", "covered"
"""Until the end of the phase: has attacked, was attacked (B 11.12). Until the end of the player turn: fired in support
of an attack (B 12.15), of a defense (B 12.25)."""

FLED = "fled"
"""Until the end of the phase: retreated into a hex of friends and adds nothing to its defense (B 11.56)."""

STRUCK, ENGAGED, DISORGANIZED = "struck", "engaged", "disorganized"
"""Attacked on 12/16 (B 15.21, B 15.22), for good; locked in combat (B 11.48 ENG); disorganized (A 2.43)."""

BOMBED = "bombed"
"""Until the end of its player turn: disorganized in this very turn, which is not its next (A 2.43)."""

BREAKOUT = "breakout"
"""Until the end of the player turn: has gone through enemy zones, or goes on ignoring them (B 15.8)."""

HALTED = "halted"
"""Until the end of the game turn: stopped by a blown dump (A 9.24), a roadblock (O 7.13) or a commando (O 4.23)."""

UNZONED = "unzoned"
"""Lost its zone in a breakthrough attack that failed (C ATT); ``command.staff`` says until when."""

UNMASKED = "unmasked"
"""For good: the 150th Panzer Brigade has attacked (A 3.1)."""

BUILDING, DIGGING, PERISHED = "building", "digging", "perished"
"""Until the Engineer Phase: builds a bridge (B 14.32), an Improved Position (B 14.41). For good: never rebuilt
(B 3.27, B 3.52)."""

PER_PLAYER_TURN = (
    ENTRUCKED,
    ARRIVED,
    DONE,
    MOVED,
    RESERVE_MOVED,
    MARCHED,
    CONTACT,
    ATTACKED,
    DEFENDED,
    FIRED,
    COVERED,
    BUILDING,
    DIGGING,
    FLED,
    BREAKOUT,
)
"""Marks that go at the end of a player turn, from the units of both sides."""

PER_GAME_TURN = (HALTED,)
"""Marks that go at the end of the second player turn."""

MARKS = (
    *PER_PLAYER_TURN,
    *PER_GAME_TURN,
    *(UNSUPPLIED, ISOLATED, APART, RESERVE, BEGAN_RESERVE, STRATEGIC, TRUCKED_IN),
    *(STRUCK, ENGAGED, DISORGANIZED, BOMBED, UNZONED, UNMASKED, PERISHED),
)
"""Every mark a unit may carry."""

SILENT_MARKS = frozenset({ARRIVED, BOMBED, DONE, MOVED, COVERED, BUILDING, TRUCKED_IN, APART, PERISHED})
"""Marks on which nothing rests that is kept with the position: no zone, no step, no supply line, no target."""


HALVES = 2
"""Halves in an option point: an order may cost half a point."""


def _isolated(phases: int) -> str:
    turns = phases - 1  # the first phase that finds a unit isolated begins its first turn (A 4.12)
    return f"isolated for {turns} {'turn' if turns == 1 else 'turns'}" if turns else ""


def _points_left(halves: int) -> str:
    return f"option points left: {points_text(halves, HALVES)}"


ISOLATED_TURNS, STRUCK_IN, OPTION_HALVES = "isolated_turns", "struck_in", "option_halves"
COUNTS = (
    Count(
        ISOLATED_TURNS,
        "how many enemy supply phases in a row have found the unit isolated",
        "A 4.12",
        "until a phase, or supply by air, finds it isolated no more",
        _isolated,
        is_silent=True,
    ),
    Count(
        STRUCK_IN,
        "the turn in which aircraft disorganized the commander",
        "O 5.74",
        "until he is organized again (O 5.75)",
        lambda turn: f"disorganized from the air in turn {turn}",
        in_log=False,
        is_silent=True,
    ),
    Count(
        OPTION_HALVES,
        "halves of option points the commander has left",
        "O 5.12",
        "until the end of the player turn",
        _points_left,
        in_log=False,
    ),
)
"""Every number a unit may carry."""


@dataclass(slots=True)
class OwnState(Own):
    """State of hj1986 beyond units, by the part of the rules that changes it."""

    ground: GroundState = field(default_factory=GroundState)
    logistics: LogisticsState = field(default_factory=LogisticsState)
    combat: CombatState = field(default_factory=CombatState)
    advanced: AdvancedState = field(default_factory=AdvancedState)
    optional: OptionalState = field(default_factory=OptionalState)


BulgeGame = Game[OwnState, Board]

_BLANK = Strengths("")


def piece(game: BulgeGame, unit: Unit) -> Piece:
    """Return the counter of a unit."""
    return game.board.pieces[unit.id]


def face(game: BulgeGame, unit: Unit) -> Strengths:
    """Return the values of the face that is up; a counter without values, such as a dump, has none of them."""
    faces = game.board.pieces[unit.id].faces
    return faces[unit.face] if faces else _BLANK


def steps_left(game: BulgeGame, unit: Unit) -> int:
    """Return the steps a unit has left (I 6.21c)."""
    return piece(game, unit).counter.steps - unit.steps_lost


def face_after_loss(game: BulgeGame, unit: Unit) -> str:
    """Return the face a unit shows once it has lost a step: reduced if the counter has such a side (I 6.21c)."""
    return FACE_REDUCED if FACE_REDUCED in piece(game, unit).faces else unit.face


def is_supplied(unit: Unit) -> bool:
    """Tell whether a unit has its supply line (B 1.51); the distance within its division is another matter."""
    return not (unit.has(UNSUPPLIED) or unit.has(ISOLATED))


def enemies_in(game: BulgeGame, label: str, side: str) -> list[Unit]:
    """Return the enemy units in a hex that can be attacked, seen from ``side``: those that fight, and commanders."""
    return [unit for unit in game.units_in(label) if unit.side != side and piece(game, unit).bars_enemies]


def title(game: BulgeGame, unit_id: str) -> str:
    """Return the name of a unit for people."""
    return game.board.pieces[unit_id].title


def side_title(side: str) -> str:
    """Return the name of a side for people."""
    return "German" if side == GERMAN else "Allied"
