"""Who gets the fuel of the US First Army? (A 9)

A way stops in the hex of a dump, because the Allied side may blow it before the unit goes on. They are asked after an
advance as well; what a retreat reaches is taken without a question.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import MarksChanged, Noted, UnitRemoved
from engine.core.frames import pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.units import DEAD, Unit, with_marks
from engine.hj1986.board import Board
from engine.hj1986.clauses.offensive import is_launched
from engine.hj1986.ground.groups import mates
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.position.advanced_events import DumpEntered, FuelCaptured
from engine.hj1986.position.moving_events import Happened
from engine.hj1986.setting.special_forms import Bound
from engine.hj1986.state import HALTED, RULE, RULING, BulgeGame, piece, title

READS = (
    *(RULING("dump-demolition"), RULING("dump-dates"), RULING("five-fuel-points"), RULING("first-fuel-roll")),
    RULING("fuel-delay"),
    RULING("belgian-failure"),
    RULING("offensive-fuel"),
)
FOLLOWS = (
    *(RULE("A 9.0"), RULE("A 9.11"), RULE("A 9.12"), RULE("A 9.13"), RULE("A 9.14"), RULE("A 9.15"), RULE("A 9.22")),
    *(RULE("A 9.23"), RULE("A 9.24"), RULE("A 9.31"), RULE("A 9.41"), RULE("A 9.5"), RULE("A 10.24"), RULE("C DUMP")),
    *(RULE("C BEL"), RULE("N AL9")),
)

DEMOLITION = RULE("A 9.21")
_ASKED = ("move", "reaction", "reserve_move", "advance")
"""Kinds of entry after which the Allies may blow a dump."""

DUMP = "dump"
DESTRUCTION, BY_BELGIANS = "dump_destruction", "dump_destruction_belgian"
CAPTURED = "the dump is German"
IF_ATTACKED, FIVE_HELP = "an engineer within two hexes; the Belgian battalion only when it is attacked", "12/23 AM"
WITHOUT_FUEL = "only when no dump was captured"
EARLIER, BY_POINTS = "on 12/17 AM too, with 1 to 3", "one turn a point"
CAPTOR = "fuel captured by "
"""Begins the name of the event that a division captured a dump (C OFU)."""

AFTER_THE_TURN = "12/20 PM in the Basic game, 12/22 AM in the Advanced"
_FIVE_FIRST_TURN = "fuel_first_turn_5_points"


@dataclass(frozen=True, slots=True)
class BlowDump:
    """Try to blow the dump that a German unit has entered, or leave it."""

    ROLE: ClassVar[Role] = Role.ACT
    blow: bool


@dataclass(frozen=True, slots=True)
class Blowing:
    """Local values: whether the Belgian battalion tries, from afar (A 9.5)."""

    belgians: bool = False


def dumps_in(game: BulgeGame, label: str) -> list[Unit]:
    """Return the dumps in a hex."""
    return [unit for unit in game.units_in(label) if piece(game, unit).type.role == DUMP]


def dump_hexes(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the hexes in which a unit of a side must wait for what becomes of a dump."""
    if side != GERMAN or not is_advanced(game):
        return frozenset()
    return frozenset(unit.hex for unit in game.units_of(ALLIED) if piece(game, unit).type.role == DUMP)


def points(board: Board, dump: str) -> int:
    """Return what a dump is worth (A 9.12)."""
    return next((int(row.value) for row in board.scenario.start_state if row.subject == dump), 0)


def is_captured(game: BulgeGame) -> bool:
    """Tell whether the German has captured at least one dump (A 9.41)."""
    return game.own.logistics.fuel > 0


def first_fuel_turn(game: BulgeGame) -> int:
    """Return the turn in which the rolls for German fuel begin (A 9.13 to 9.15, A 10.24)."""
    board, fuel = game.board, game.own.logistics.fuel
    if not is_advanced(game):
        later = board.reads("first-fuel-roll", AFTER_THE_TURN)
        return board.number("fuel_first_turn_later" if later else "fuel_first_turn_basic")
    small, large = board.number("dump_small"), board.number("dump_large")
    if board.reads("fuel-delay", BY_POINTS):
        first = board.number("fuel_first_turn_advanced") + fuel
    elif fuel >= small + large:
        first = board.number("fuel_first_turn_15_points")
    elif fuel >= large:
        first = board.number("fuel_first_turn_10_points")
    elif fuel >= small and board.reads("five-fuel-points", FIVE_HELP):
        first = board.number(_FIVE_FIRST_TURN)
    else:
        first = board.number("fuel_first_turn_advanced")
    if not is_launched(game) or (fuel and board.reads("offensive-fuel", WITHOUT_FUEL)):
        return first
    return first - board.number("fuel_offensive_advance")


def successes(board: Board, chart: str, turn: int) -> tuple[int, ...]:
    """Return the dice that blow a dump in a turn; none when the chart does not list it."""
    if chart == DESTRUCTION and turn == board.number("dump_early_turn") and board.reads("dump-dates", EARLIER):
        turn += 1
    label = board.turns[turn].label
    if label not in board.charts[chart].rows:
        return ()
    return tuple(int(text) for text in board.cell(chart, label, "success on").split())


def blowers(game: BulgeGame, label: str) -> list[Unit]:
    """Return the Allied units that may blow a dump in a hex (A 9.21)."""
    most = game.board.number("dump_demolition_range")
    belgians = not game.board.reads("dump-demolition", IF_ATTACKED)
    return [
        unit
        for unit in game.units_of(ALLIED)
        if (piece(game, unit).is_engineer or (belgians and piece(game, unit).is_belgian))
        and game.board.map.distance(unit.hex, label) <= most
    ]


def entered_dump(game: BulgeGame, unit: Unit, path: Sequence[str], kind: str) -> Iterator[object]:
    """Yield what follows when a German unit passes dumps: they are taken, or the Allies must be asked (A 9.11)."""
    if unit.side != GERMAN or not piece(game, unit).fights or not is_advanced(game):
        return
    for label in path[1:] or path:
        for dump in dumps_in(game, label):
            if kind in _ASKED and blowers(game, label) and successes(game.board, DESTRUCTION, game.turn):
                yield DumpEntered(unit.id, dump.id)
            else:
                yield from _captured(game, unit, dump)


def asked_about_dump(game: BulgeGame) -> Iterator[object]:
    """Yield the question whether the dump just entered is blown; the last event of what led there."""
    if game.own.advanced.pending:
        yield pushed("dump", ALLIED, Blowing())


def _captured(game: BulgeGame, unit: Unit, dump: Unit) -> Iterator[object]:
    if piece(game, unit).division:
        yield Happened(CAPTOR + piece(game, unit).division, game.turn)
    yield FuelCaptured(game.own.logistics.fuel + points(game.board, dump.id))
    yield UnitRemoved(dump.id, DEAD, "captured [A 9.11]")


def _guarded_dump(game: BulgeGame, defenders: Sequence[Unit]) -> Unit | None:
    """Return the dump that the Belgian battalion may blow in this turn because it is attacked: the nearest (A 9.5)."""
    attacked_ones = [unit for unit in defenders if piece(game, unit).is_belgian]
    if not is_advanced(game) or not attacked_ones or not successes(game.board, BY_BELGIANS, game.turn):
        return None
    here, reach = attacked_ones[0].hex, game.board.number("dump_demolition_range")
    near = [
        unit
        for unit in game.units_of(ALLIED)
        if piece(game, unit).type.role == DUMP and game.board.map.distance(here, unit.hex) <= reach
    ]
    return min(near, key=lambda unit: game.board.map.distance(here, unit.hex), default=None)


def attacked(game: BulgeGame, defenders: Sequence[Unit]) -> Iterator[object]:
    """Yield the attempt of the Belgian battalion that is attacked, at the nearest dump in range (A 9.5).

    It cannot lose by trying, so nobody is asked; by the other reading see ``asked_belgians``.
    """
    dump = None if game.board.reads("belgian-failure", CAPTURED) else _guarded_dump(game, defenders)
    if dump is None:
        return
    roll = game.dice.roll("1d6", "the Belgians blow a dump")
    yield roll
    if roll.total in successes(game.board, BY_BELGIANS, game.turn):
        yield UnitRemoved(dump.id, DEAD, "blown [A 9.5]")


def asked_belgians(game: BulgeGame, attacker: str, targets: Sequence[str]) -> Iterator[object]:
    """Yield the question whether the Belgian battalion under attack tries to blow its dump, where failure loses it."""
    if not game.board.reads("belgian-failure", CAPTURED):
        return
    dump = _guarded_dump(game, [unit for label in targets for unit in game.units_in(label)])
    if dump is not None:
        yield DumpEntered(attacker, dump.id)
        yield pushed("dump", ALLIED, Blowing(belgians=True))


def withdrawn(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield the removal of the dumps that are left when 12/19 AM begins (A 9.31)."""
    if side != GERMAN or game.turn < game.board.number("dump_withdrawal_turn"):
        return
    for unit in list(game.units_of(ALLIED)):
        if piece(game, unit).type.role == DUMP:
            yield UnitRemoved(unit.id, DEAD, "evacuated [A 9.31]")


def check_bound(game: BulgeGame, unit: Unit) -> Refusal | None:
    """Return the rule that holds the Belgian battalion in its hex while dumps lie there, or None (A 9.5)."""
    if not is_advanced(game):
        return None
    for clause in game.board.clauses.of(Bound):
        if clause.args.counter == unit.id and clause.args.hex == unit.hex and dump_hexes(game, GERMAN):
            return RULE("A 9.5").refuse(title(game, unit.id), "it guards the fuel until both dumps are gone", unit.id)
    return None


def _decision(game: BulgeGame, frame: Frame[Blowing]) -> Decision | None:
    if not game.own.advanced.pending:
        return None
    label = game.units[game.own.advanced.pending[1]].hex
    return Decision(frame.side, frame.phase, DEMOLITION, f"Blow the fuel dump in {label}?", label)


def _legal(game: BulgeGame, frame: Frame[Blowing]) -> Iterator[object]:
    yield BlowDump(True)
    yield BlowDump(False)


def _check(game: BulgeGame, frame: Frame[Blowing], action: BlowDump) -> Refusal | None:
    return None


def _resolve(game: BulgeGame, frame: Frame[Blowing], action: BlowDump) -> Iterator[object]:
    unit_id, dump_id = game.own.advanced.pending
    yield DumpEntered("", "")
    unit, at_a_distance = game.units[unit_id], frame.local.belgians
    if action.blow:
        roll = game.dice.roll("1d6", "blowing a fuel dump")
        yield roll
        chart = BY_BELGIANS if at_a_distance else DESTRUCTION
        if roll.total in successes(game.board, chart, game.turn):
            yield Noted(f"the fuel dump in {game.units[dump_id].hex} is blown", "A 9.24")
            yield UnitRemoved(dump_id, DEAD, "blown [A 9.24]")
            for other in () if at_a_distance else (unit, *mates(game, unit)):
                yield MarksChanged(other.id, with_marks(other, HALTED))
            return
    if action.blow or not at_a_distance:
        yield from _captured(game, unit, game.units[dump_id])


DUMP_PHASE = Phase("dump", DEMOLITION, _decision, (BlowDump,), _legal, _check, _resolve, local=Blowing)
