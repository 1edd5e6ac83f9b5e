"""What do the special rules of the first days forbid or change? (B 15)

They are clauses of the scenario, with the forms of ``special_forms``. A clause that is not enforced changes nothing.
"""

from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.ground.brigade import slips_through
from engine.hj1986.setting.special_forms import Forbidden, IgnoreZones, MayMove, MovementLimit, MustGo, NoRoads, NoZone
from engine.hj1986.state import BEGAN_RESERVE, BREAKOUT, RESERVE, RULE, RULING, STRUCK, BulgeGame, piece, title

READS = (RULING("first-turn-allies"), RULING("notes-strategic"))
FOLLOWS = (
    RULE("VG 5"),
    RULE("VG 11"),
    RULE("VG 1b"),
    RULE("B 10.14"),
    RULE("B 15.1"),
    RULE("B 15.5"),
    RULE("B 15.7"),
    RULE("B 15.8"),
    RULE("B 15.23"),
    RULE("B 15.31"),
    RULE("B 15.32"),
    RULE("B 15.33"),
    RULE("B 15.42"),
)

NOTHING, TOWNS_FIRST = "nothing", "not before the three towns are taken"


def is_forbidden(board: Board, side: str, what: str, turn: int) -> bool:
    """Tell whether a clause ``forbidden`` takes something from a side in a turn; asked often, so kept."""
    return turn in board.once(_forbidden, side, what)


def _forbidden(board: Board, side: str, what: str) -> frozenset[int]:
    return frozenset(
        turn
        for clause in board.clauses.of(Forbidden)
        if clause.args.side == side and clause.args.what == what
        for turn in clause.args.turns
    )


def first_movers(game: BulgeGame, side: str) -> frozenset[str] | None:
    """Return the units that alone move where a clause lets some move in a phase that is forbidden; None: no clause."""
    found = [
        clause
        for clause in game.board.clauses.of(MayMove)
        if clause.args.side == side and clause.args.turn == game.turn
    ]
    if not found:
        return None
    formations = {key for clause in found for key in clause.args.formations}
    named = {key for clause in found for key in clause.args.counters}
    members = (piece.key for piece in game.board.pieces.values() if piece.counter.formation in formations)
    return frozenset((*named, *members))


def roads_are_closed(board: Board, side: str, turn: int) -> bool:
    """Tell whether a side moves as if there were no roads (B 15.5)."""
    return any(clause.args.side == side and turn in clause.args.turns for clause in board.clauses.of(NoRoads))


def zoneless_terrain(board: Board, side: str, turn: int) -> frozenset[str]:
    """Return the terrain into which zones of a side do not reach in a turn (B 8.34, B 15.7)."""
    return frozenset(
        clause.args.terrain
        for clause in board.clauses.of(NoZone)
        if clause.args.side == side and turn in clause.args.turns
    )


def ignores_zones(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit moves and advances through enemy zones (B 15.8, A 3.1)."""
    if piece(game, unit).is_commando or slips_through(game, unit):
        return True
    clause = breakout_of(game, unit)
    if clause is None or not is_out(game, clause):
        return False
    return unit.has(BREAKOUT) or any(frame.phase == "movement" for frame in game.stack)


def breakout_of(game: BulgeGame, unit: Unit) -> IgnoreZones | None:
    """Return the clause of this turn that lets a unit ignore zones together with others (B 15.8), or None."""
    for clause in game.board.clauses.of(IgnoreZones):
        if unit.id in clause.args.counters and clause.args.turn == game.turn:
            return clause.args
    return None


def is_out(game: BulgeGame, breakout: IgnoreZones) -> bool:
    """Tell whether all units that a clause lets break out together are on the map."""
    return all(key in game.units and game.units[key].on_map for key in breakout.counters)


def check_notes(game: BulgeGame, unit: Unit) -> Refusal | None:
    """Return the refusal by the designer's notes, if they are read as a rule: not before three towns are taken."""
    if unit.side != GERMAN or not game.board.reads("notes-strategic", TOWNS_FIRST):
        return None
    towns = [label for key in game.board.names("notes_towns", "place") for label in game.board.places[key]]
    if all(game.own.ground.control.get(label) == GERMAN for label in towns):
        return None
    return RULE("D 6.0b").refuse(title(game, unit.id), "three towns on the roads to the west are not taken yet")


def hex_limit(game: BulgeGame, unit: Unit) -> int | None:
    """Return how many hexes a unit may go at most in this turn (B 15.21), or None."""
    for clause in game.board.clauses.of(MovementLimit):
        if clause.args.side == unit.side and clause.args.turn == game.turn and clause.args.hexes is not None:
            return clause.args.hexes
    return None


def check_first_days(game: BulgeGame, unit: Unit, *, attacks: bool = False) -> Refusal | None:
    """Return the rule of the first two turns that keeps a unit from moving or attacking at all, or None.

    Attacks are limited on 12/16 AM only (B 15.21); B 15.22 speaks of movement.
    """
    for clause in game.board.clauses.of(MovementLimit):
        if clause.args.side != unit.side or clause.args.turn != game.turn:
            continue
        idle = clause.args.hexes is not None and game.board.reads("first-turn-allies", NOTHING)
        if unit.has(STRUCK) and not idle:
            continue
        if clause.args.hexes is not None:
            return RULE("B 15.21").refuse(title(game, unit.id), "only units that were attacked may move or attack")
        in_reserve = unit.has(RESERVE) or (unit.has(BEGAN_RESERVE) and piece(game, unit).is_armor)
        if not in_reserve and not attacks:
            reason = "only units that were attacked or are in Reserve may move"
            return RULE("B 15.22").refuse(title(game, unit.id), reason)
    return None


def bars_reaction(game: BulgeGame, side: str) -> bool:
    """Tell whether a side has no Reaction and no Reserve Phase in this turn (B 10.14, B 15.32)."""
    return any(
        clause.args.side == side and clause.args.turn == game.turn and clause.args.no_reaction
        for clause in game.board.clauses.of(MovementLimit)
    )


def destination(game: BulgeGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes in which a unit must end its Reserve Phase if it moves in it (B 15.34); empty for no order."""
    for clause in game.board.clauses.of(MustGo):
        if clause.args.counter == unit.id and clause.args.turn == game.turn:
            return game.board.places[clause.args.place]
    return ()
