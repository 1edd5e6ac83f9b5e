"""What does scs1994 add to a position, and what are a unit's values now?

Marks of units: ``moved`` (this game turn, 1.8a), ``done`` (may not move again this phase), ``reserve`` (1.8),
``disorganized`` (1.11), ``out_of_supply`` (1.14), ``fired`` (this barrage phase, 1.10bA), ``attacked`` (this combat
phase), ``flip`` (an engineer that turns at the end of the movement phase, 2.3a), ``dropped`` (by air, 2.2c).
``overran`` is not kept: overruns are counted by hex in ``OwnState.overruns``.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from engine.core.own import Own
from engine.core.rules import Rulebook, Rulings
from engine.core.state import Game
from engine.core.units import MAP, Unit
from engine.data.strengths import Strengths
from engine.scs1994.board import FACE_BRIDGE, FACE_HIDDEN, FACE_REDUCED, MP, Board, Piece
from engine.scs1994.words import SIDES

RULE, RULING = Rulebook("scs1994"), Rulings("scs1994")

MOVED, DONE, RESERVE, DISORGANIZED, OUT_OF_SUPPLY = "moved", "done", "reserve", "disorganized", "out_of_supply"
FIRED, ATTACKED, FLIP, DROPPED = "fired", "attacked", "flip", "dropped"
PER_TURN = (RESERVE, DISORGANIZED, MOVED, DONE, FLIP, FIRED, ATTACKED)
"""Marks that the owner's turn takes away at its end (1.8c, 1.11b)."""
MARKS = (MOVED, DONE, RESERVE, DISORGANIZED, OUT_OF_SUPPLY, FIRED, ATTACKED, FLIP, DROPPED)


@dataclass(frozen=True, slots=True)
class Dump:
    """A US dump on the map: ``owner`` is the side it serves; ``dummy`` is known to the US only until entered."""

    hex: str
    owner: str
    dummy: bool


@dataclass(slots=True)
class OwnState(Own):
    """State of scs1994 beyond units. Tuples of pairs are sorted, so equal states are equal values.

    ``blown``: hexsides (in both orders is never stored; a before b in map order) whose bridge is down. ``crossed``:
    the side that crossed a bridge last. ``control``: the side that entered a place hex last. ``attempts``: bridges
    tried this phase. ``overruns``: how often a hex was overrun this phase. ``attacked_hexes``: hexes attacked this
    combat phase. ``weather``: index of the box on the track. ``secret_option``: the key of the clause the German has
    chosen as his aim (4.0), empty before. ``exits``: the area by which a unit has left the map. ``level``: the victory
    level the game ended with, see ``levels``.
    """

    weather: int = 0
    air_points: int = 0
    dumps: tuple[Dump, ...] = ()
    blown: tuple[tuple[str, str], ...] = ()
    crossed: dict[str, str] = field(default_factory=dict)
    control: dict[str, str] = field(default_factory=dict)
    attempts: tuple[str, ...] = ()
    overruns: dict[str, int] = field(default_factory=dict)
    attacked_hexes: tuple[str, ...] = ()
    secret_option: str = ""
    exits: dict[str, str] = field(default_factory=dict)
    level: str = ""


ArdennesGame = Game[OwnState, Board]


def piece(game: ArdennesGame, unit: Unit) -> Piece:
    """Return the counter of a unit."""
    return game.board.pieces[unit.id]


def face(game: ArdennesGame, unit: Unit) -> Strengths:
    """Return the values of the face that is up."""
    return game.board.pieces[unit.id].faces[unit.face]


def is_hidden(unit: Unit) -> bool:
    """Tell whether the unit is a hidden team (2.1bB)."""
    return unit.face == FACE_HIDDEN


def is_bridge(unit: Unit) -> bool:
    """Tell whether the unit is an emplaced engineer (2.3)."""
    return unit.face == FACE_BRIDGE


def is_supply(game: ArdennesGame, unit: Unit) -> bool:
    """Tell whether the unit is a Supply Unit (2.4)."""
    return piece(game, unit).role == "supply"


def is_artillery(game: ArdennesGame, unit: Unit) -> bool:
    """Tell whether the unit is artillery (1.10)."""
    return piece(game, unit).role == "artillery"


def is_combat_unit(game: ArdennesGame, unit: Unit) -> bool:
    """Tell whether the unit fights and blocks: not a Supply Unit (2.4), not a hidden team (2.1bB)."""
    return not is_hidden(unit) and piece(game, unit).role != "supply"


def steps_left(game: ArdennesGame, unit: Unit) -> int:
    """Return the steps a unit has left (1.4)."""
    return piece(game, unit).counter.steps - unit.steps_lost


def stacking_steps(game: ArdennesGame, unit: Unit) -> int:
    """Return what the unit counts against the stacking limit, in steps (1.3, 2.1bB, 2.4)."""
    if is_hidden(unit):
        return 0
    return game.board.number("supply_unit_stacking") if is_supply(game, unit) else steps_left(game, unit)


def enemies_in(game: ArdennesGame, label: str, side: str) -> list[Unit]:
    """Return the enemy combat units in a hex, seen from ``side``."""
    return [unit for unit in game.units_in(label) if unit.side != side and is_combat_unit(game, unit)]


def movement_allowance(game: ArdennesGame, unit: Unit) -> int:
    """Return the allowance now, in scaled movement points: printed, halved when disorganized (1.11a), a quarter or
    half when out of supply (1.14)."""
    points = (face(game, unit).movement or 0) * MP
    if not unit.marks:
        return points
    value = Fraction(points)
    if unit.has(DISORGANIZED):
        value *= game.board.share("disorganized_movement")
    if unit.has(OUT_OF_SUPPLY):
        mech = piece(game, unit).type.movement_class != "other"
        value *= game.board.share("out_of_supply_movement_mech" if mech else "out_of_supply_movement_other")
    return value.__floor__()


def attack_strength(game: ArdennesGame, unit: Unit) -> Fraction:
    """Return the attack strength before hexside and air: printed, a quarter out of supply (1.14); artillery and
    Supply Units have none (1.10bE, 2.4)."""
    if piece(game, unit).role in ("artillery", "supply") or is_hidden(unit):
        return Fraction(0)
    value = Fraction(face(game, unit).attack or 0)
    return value * game.board.share("out_of_supply_attack") if unit.has(OUT_OF_SUPPLY) else value


def defense_strength(game: ArdennesGame, unit: Unit) -> Fraction:
    """Return the defense strength: printed, artillery 1 each (1.10bE), halved when disorganized (1.11a) and when out
    of supply (1.14)."""
    if not is_combat_unit(game, unit) or is_bridge(unit):
        return Fraction(0)
    printed = face(game, unit).defense or 0
    value = Fraction(game.board.number("artillery_defense") if is_artillery(game, unit) else printed)
    if unit.has(DISORGANIZED):
        value *= game.board.share("disorganized_defense")
    if unit.has(OUT_OF_SUPPLY):
        value *= game.board.share("out_of_supply_defense")
    return value


def barrage_strength(game: ArdennesGame, unit: Unit) -> Fraction:
    """Return the barrage points of the face that is up, halved out of supply (1.10bF)."""
    value = Fraction(face(game, unit).barrage or 0)
    return value * game.board.share("out_of_supply_barrage") if unit.has(OUT_OF_SUPPLY) else value


def face_after_loss(game: ArdennesGame, unit: Unit) -> str:
    """Return the face a unit shows once it has lost a step: reduced if the counter has such a side (1.4)."""
    return FACE_REDUCED if FACE_REDUCED in piece(game, unit).faces else unit.face


def title(game: ArdennesGame, unit_id: str) -> str:
    """Return the name of a unit for people."""
    return game.board.pieces[unit_id].title


def is_on_map(unit: Unit) -> bool:
    """Tell whether the unit stands in a hex."""
    return unit.box == MAP


def side_title(side: str) -> str:
    """Return the name of a side for people."""
    return SIDES[side]
