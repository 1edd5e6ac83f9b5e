"""Who is supplied, unsupplied or isolated? (B 1)

Determined for all units at the start of each player turn, those of the enemy first, and kept until the next (B 1.1,
B 1.72). Nothing is lost by it (B 1.71).
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.sides import GERMAN, other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.clauses.conditions import DROPPED
from engine.hj1986.clauses.restricted import releases
from engine.hj1986.ground.columns import broken_up
from engine.hj1986.ground.zones import enemy_zone, fighters_at, open_enemy_zone
from engine.hj1986.position.logistics_events import FuelRanShort
from engine.hj1986.setting.special_forms import InSupply, Unsupplied
from engine.hj1986.state import (
    APART,
    ISOLATED,
    RULE,
    RULING,
    STRATEGIC,
    TRUCKED_IN,
    UNSUPPLIED,
    BulgeGame,
    piece,
)
from engine.hj1986.steps.dumps import is_captured
from engine.hj1986.supply.lines import supplied_hexes

READS = (RULING("isolation-friends"), RULING("ss-supply"))
FOLLOWS = (
    *(RULE("B 1.0"), RULE("B 1.1"), RULE("B 1.51"), RULE("B 1.54"), RULE("B 1.55"), RULE("B 1.71"), RULE("B 1.72")),
    *(RULE("B 1.61"), RULE("B 2.12"), RULE("B 2.13"), RULE("B 2.32"), RULE("B 15.9"), RULE("N GE4"), RULE("I 8.1.1")),
    *(RULE("A 9.41"), RULE("A 13.2 Su"), RULE("N GE4b"), RULE("O 1.23")),
)

FRIENDS_OPEN = "a hex with a friend is open"
ALWAYS = "for the whole scenario, as the note of the chart says"
STATES = (UNSUPPLIED, ISOLATED, APART)


def is_fed_by_clause(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a special rule puts a unit in supply, whatever its line (B 15.9, O 1.23)."""
    if piece(game, unit).type.role == DROPPED and game.turn == game.board.number("airdrop_turn"):
        return True
    return any(
        clause.args.side == unit.side and game.turn <= clause.args.through_turn and unit.id not in clause.args.but
        for clause in game.board.clauses.of(InSupply)
    )


def is_starved_by_clause(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit is without supply because no dump was captured (B 2.32, A 9.41), or by the scenario."""
    if not game.board.is_on("advanced"):
        return False
    return any(
        piece(game, unit).counter.formation in clause.args.formations
        and unit.id not in clause.args.but
        and _is_in_force(game, clause.args)
        for clause in game.board.clauses.of(Unsupplied)
    )


def _is_in_force(game: BulgeGame, args: Unsupplied) -> bool:
    """Tell whether a clause ``unsupplied`` holds now: in its ``turns`` (or always, as another ruling has it), or before
    a turn unless a dump was captured."""
    if args.turns:
        if game.board.reads("ss-supply", ALWAYS):
            return True
        return game.turn in args.turns
    return not is_captured(game) and game.turn < (args.before_turn or 0)


def is_short_of_fuel(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit, or its division, is without fuel (B 2.11, O 13.13)."""
    short = game.own.logistics.short
    return unit.side == GERMAN and (piece(game, unit).counter.formation in short or unit.id in short)


def is_surrounded(game: BulgeGame, unit: Unit, fed: frozenset[str]) -> bool:
    """Tell whether a unit without a supply line is isolated; ``fed`` are the hexes of its side's supplied units."""
    around = game.board.map.neighbors[unit.hex]
    held = fighters_at(game, other_side(unit.side))
    if all(label in held for label in around):
        return True
    friends_open = game.board.reads("isolation-friends", FRIENDS_OPEN)
    zone = open_enemy_zone(game, unit.side) if friends_open else enemy_zone(game, unit.side)
    if not all(label in held or label in zone for label in around):
        return False
    distance = game.board.number("isolated_friend_distance")
    return not any(label in fed for label in game.board.map.within(unit.hex, distance))


def state_of(game: BulgeGame, unit: Unit, lines: frozenset[str], fed: frozenset[str]) -> str:
    """Return ``unsupplied``, ``isolated`` or nothing for a unit on the map."""
    if is_fed_by_clause(game, unit):
        return ""
    if unit.hex not in lines:
        return ISOLATED if is_surrounded(game, unit, fed) else UNSUPPLIED
    return UNSUPPLIED if _lacks_fuel(game, unit) else ""


def state_now(game: BulgeGame, unit: Unit) -> str:
    """Return what ``state_of`` finds for a unit as the position stands."""
    lines = supplied_hexes(game, unit.side)
    return state_of(game, unit, lines, fed_hexes(game, unit.side, lines))


def fed_hexes(game: BulgeGame, side: str, lines: frozenset[str]) -> frozenset[str]:
    """Return the hexes of a side's supplied units; ``lines`` are those in which it has supply lines."""
    return frozenset(
        unit.hex
        for unit in game.units_of(side)
        if piece(game, unit).fights
        and (is_fed_by_clause(game, unit) or (unit.hex in lines and not _lacks_fuel(game, unit)))
    )


def _lacks_fuel(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit is without supply although it has a line."""
    return is_short_of_fuel(game, unit) or is_starved_by_clause(game, unit)


def determined(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield the marks of a side's units that change; all are judged by the same position."""
    lines = supplied_hexes(game, side)
    fed = fed_hexes(game, side, lines)
    for unit in game.units_of(side):
        if not piece(game, unit).fights:
            continue
        state = state_of(game, unit, lines, fed)
        gone = (*STATES, TRUCKED_IN) if not unit.has(STRATEGIC) else STATES
        marks = tuple(sorted({*(mark for mark in unit.marks if mark not in gone), *([state] if state else [])}))
        if marks != unit.marks:
            yield MarksChanged(unit.id, marks)


def _enter(game: BulgeGame, frame: Frame[Step]) -> Iterator[object]:
    """Yield the states of the enemy's units, then of one's own; restrictions and Strategic Movement may be over.

    The last fuel shortage ends first.
    """
    if frame.side == GERMAN and game.own.logistics.short:
        yield FuelRanShort(())
    # Each list is made before its first event: whether a unit is supplied does not change the lines of another.
    yield from list(determined(game, other_side(frame.side)))
    yield from list(determined(game, frame.side))
    yield from broken_up(game, frame.side)
    yield from releases(game)


SUPPLY = Phase("supply", RULE("I 8.1.1"), enter=_enter, local=Step)
