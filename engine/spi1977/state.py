"""What does spi1977 add to a position, and what are a unit's values now?

State beyond units has parts, each defined beside the rules that change it. Marks of units are listed here, with the
rule and how long they last.
"""

from collections import Counter
from dataclasses import dataclass, field

from engine.core.counts import Count
from engine.core.own import Own
from engine.core.rules import Rulebook, Rulings
from engine.core.sides import GERMAN
from engine.core.state import Game
from engine.core.units import MAP, Unit, without_marks
from engine.spi1977.board import Board
from engine.spi1977.position.air_state import AirState
from engine.spi1977.position.fighting_state import FightingState
from engine.spi1977.position.ground_state import GroundState
from engine.spi1977.position.moving_state import MovingState
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_REDUCED, Piece
from engine.spi1977.setting.values import Values

RULE, RULING = Rulebook("spi1977"), Rulings("spi1977")

MARCH = "march"
"""In March Mode (7.0); without it a unit is in Tactical Mode."""

UNCOMMITTED = "uncommitted"
"""May not move yet (25.16c)."""

COMMUNICATIONS, UNSUPPLIED, ISOLATED_1, ISOLATED_2 = "out_of_communications", "unsupplied", "isolated_1", "isolated_2"
"""What the last supply determination found (14.5, 14.6); at most one of them."""
ISOLATED = (ISOLATED_1, ISOLATED_2)
SUPPLY_STATES = (COMMUNICATIONS, UNSUPPLIED, ISOLATED_1, ISOLATED_2)
WORSE = {COMMUNICATIONS: UNSUPPLIED, ISOLATED_1: ISOLATED_2}
"""What a supply state becomes once the unit has fought or fired: the marker is turned over (14.54, 14.64)."""

FATIGUED, RECOVERING = "fatigued", "recovering"
"""The sides of a fatigue marker (13.41)."""

DEPLOYED, FRESH, MOVED, DONE = "deployed", "fresh", "moved", "done"
"""Until the end of the player turn: left March Mode and paid for it (7.23), just broken down (17.11), moved or spent
movement points in this movement phase, has finished its move."""

HELPED = "helped"
"""Until the end of the player turn: an engineer that helped others over a river and may not fight (6.53)."""

ATTACKED, BARRAGED, FLED = "attacked", "barraged", "fled"
"""Until the end of the phase: took part in an attack of its side (10.16), used its barrage strength (11.38), retreated
into a hex of friends (10.86)."""

ON_FOOT = "on_foot"
"""Until it stays where it is for a movement phase: mechanized or motorized infantry that goes on foot (24.1)."""

LURED = "lured"
"""Until the end of the movement phase: a team of the Truppeneinheit that has led a unit astray (24.34)."""

SETTLING = "settling"
"""Until it moves or goes in battery: corps artillery that has not moved since the last battery segment (24.21)."""

PLANTED = "planted"
"""Until it moves: towed artillery that began in woods and may march out of them (S-11.92)."""

FIRED = "fired"
"""Until the end of the game turn: used its final protective fire (11.46)."""

ROLLED = "rolled"
"""For good: has rolled on the Green Unit Table (24.61)."""

PER_PLAYER_TURN = (DEPLOYED, FRESH, MOVED, DONE, HELPED, ATTACKED, BARRAGED, FLED)
"""Marks that go at the end of a player turn, from the units of both sides."""
PER_GAME_TURN = (FIRED,)
"""Marks that go at the end of a game turn."""

MARKS = (
    *(MARCH, UNCOMMITTED, *SUPPLY_STATES, FATIGUED, RECOVERING, ROLLED, SETTLING, PLANTED, ON_FOOT, LURED),
    *PER_PLAYER_TURN,
    *PER_GAME_TURN,
)
"""Every mark a unit may carry."""

SILENT_MARKS = frozenset({MOVED, DONE, FIRED, ROLLED, SETTLING, LURED, PLANTED})
"""Marks on which nothing rests that is kept with the position: no zone, no step, no supply line."""

DELAYED, STAYED = "delayed", "stayed"
COUNTS = (
    Count(
        DELAYED,
        "the turn from which a reinforcement may come that found all its entry hexes barred",
        "21.22",
        "until the unit arrives",
        lambda turn: f"found its entry barred and waits until turn {turn}" if turn else "",
        is_silent=True,
    ),
    Count(
        STAYED,
        "how many movement phases of its side an engineer beside a blown bridge has not moved in",
        "S-15.2",
        "until it leaves its hex, or no bridge beside it is down",
        lambda phases: f"movement phases beside a blown bridge: {phases}" if phases else "",
        in_log=False,
        is_silent=True,
    ),
)
"""Every number a unit may carry."""


@dataclass(slots=True)
class OwnState(Own):
    """State of spi1977 beyond units, by the part of the rules that changes it. ``plan``: the plan the German has
    chosen in secret (27.7). ``level``: the victory level the game ended with. Both are empty before."""

    ground: GroundState = field(default_factory=GroundState)
    moving: MovingState = field(default_factory=MovingState)
    fighting: FightingState = field(default_factory=FightingState)
    air: AirState = field(default_factory=AirState)
    plan: str = ""
    level: str = ""


RhineGame = Game[OwnState, Board]


def piece(game: RhineGame, unit: Unit) -> Piece:
    """Return the counter of a unit."""
    return game.board.pieces[unit.id]


def face(game: RhineGame, unit: Unit) -> Values:
    """Return the values of the face that is up."""
    return game.board.pieces[unit.id].faces[unit.face]


def title(game: RhineGame, unit_id: str) -> str:
    """Return the name of a unit for people, with its number where several counters have the same."""
    return game.board.once(_titles)[unit_id]


def _titles(board: Board) -> dict[str, str]:
    numbers = Counter(piece.title for piece in board.pieces.values())
    return {
        key: f"{piece.title} no. {key.rpartition('#')[2]}" if numbers[piece.title] > 1 else piece.title
        for key, piece in board.pieces.items()
    }


def named(game: RhineGame, key: str) -> str:
    """Return the name of a unit for people, or what was given for one that there is not."""
    return game.board.once(_titles).get(key, key)


def side_title(side: str) -> str:
    """Return the name of a side for people."""
    return {GERMAN: "German"}.get(side, "Allied")


def is_on_map(unit: Unit) -> bool:
    """Tell whether the unit stands in a hex."""
    return unit.box == MAP


def is_class_a(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit is of class A: a movement allowance of six or less; no headquarters is (6.13, 6.61)."""
    counter = piece(game, unit)
    if unit.has(ON_FOOT):
        return True
    return not counter.is_headquarters and counter.mobile.movement <= game.board.number("class_a_most")


def is_marching(unit: Unit) -> bool:
    """Tell whether a unit is in March Mode (7.0)."""
    return MARCH in unit.marks


def tired(unit: Unit) -> tuple[str, ...]:
    """Return the marks of a unit that is fatigued now (13.41)."""
    return tuple(sorted({*without_marks(unit, RECOVERING), FATIGUED}))


def is_isolated(unit: Unit) -> bool:
    """Tell whether a unit is in either state of isolation (14.6)."""
    return ISOLATED_1 in unit.marks or ISOLATED_2 in unit.marks


def is_reduced(unit: Unit) -> bool:
    """Tell whether the weaker side of a battalion is up (10.71)."""
    return unit.face == FACE_REDUCED


def is_in_battery(game: RhineGame, unit: Unit) -> bool:
    """Tell whether artillery can fire: its front is up and it does not march (6.33, 7.37)."""
    return unit.face == FACE_FIRE and not is_marching(unit)


def steps_left(game: RhineGame, unit: Unit) -> int:
    """Return the steps a unit has left (10.71, 10.72)."""
    return piece(game, unit).counter.steps - unit.steps_lost


def is_bonus(game: RhineGame) -> bool:
    """Tell whether a step of the Night Bonus turn is under way (5.3)."""
    steps = game.board.steps
    return 0 <= game.step < len(steps) and steps[game.step].phase.startswith("bonus")


def is_first_day(game: RhineGame) -> bool:
    """Tell whether the rules of the first day hold (25.14)."""
    return game.turn <= game.board.number("first_day_last_turn")
