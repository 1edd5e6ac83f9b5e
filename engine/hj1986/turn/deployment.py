"""Where may units be placed freely at the start? (VG 1, VG 2, VG 3, VG 9)

A clause of the form ``deployment`` names the side and the ``rows`` of the sector of each army, printed rows from the
north. ``armies`` gives formations their army, ``counters`` single ones theirs; with ``formations`` only these are free.
``forward`` units stand so many columns west of the western line of the Westwall, ``others`` at least so many east of
it; ``on_westwall`` names who may stand on the wall in the sector of one army.
"""

from dataclasses import dataclass
from typing import ClassVar

from engine.core.roles import Role
from engine.core.rules import Refusal, Rule
from engine.core.units import SETUP, Unit
from engine.data import places
from engine.data.choosing import Choice, first_with_hexes
from engine.data.clauses.book import Typed
from engine.hj1986.board import Board
from engine.hj1986.ground.lanes import ground_cost
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.ground.westwall import WESTWALL, columns_east
from engine.hj1986.setting.armies import is_placed_freely
from engine.hj1986.setting.deployment_forms import Deployment
from engine.hj1986.state import RULE, RULING, BulgeGame, enemies_in, piece, side_title, title

READS = (RULING("army-sectors"),)
_RULES = {rule.number: rule for rule in (RULE("VG 1"), RULE("VG 2"), RULE("VG 3"), RULE("VG 9"))}

ROWS_ONLY = "by rows only"
_ANY = frozenset({"any"})
"""Stands for the hexes of a unit that none of its rows confines."""


@dataclass(frozen=True, slots=True)
class PlaceUnit:
    """Place a unit that waits for its hex."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class PlaceRest:
    """Place everything that is left in its printed hex or, where that is not allowed, as near to it as may be."""

    ROLE: ClassVar[Role] = Role.ACT


def clause_of(board: Board) -> Typed[Deployment] | None:
    """Return the clause of the free set-up, or None when everything stands where the chart says."""
    return board.clauses.first(Deployment)


def rule_of(board: Board) -> Rule:
    """Return the rule of the variant that is played."""
    clause = clause_of(board)
    return _RULES[clause.rule] if clause is not None else RULE("I 7.1")


def is_free(board: Board, counter: str) -> bool:
    """Tell whether a counter of the set-up waits for a hex of the player's choice."""
    if place_of(board, counter):
        return True
    clause = clause_of(board)
    here = board.pieces[counter].counter
    return clause is not None and is_placed_freely(clause.args, here.side, here.formation)


def place_of(board: Board, counter: str) -> str:
    """Return the place of a counter among whose hexes its side chooses, as the set-up has it; nothing of any other."""
    return board.once(_places).get(counter, "")


def _places(board: Board) -> dict[str, str]:
    return {row.counter: row.place for row in board.scenario.setup if places.is_free(row.place)}


def _chosen(game: BulgeGame, unit_id: str) -> frozenset[str]:
    """Return the hexes that the place of a counter leaves it and that its movement class can enter."""
    board = game.board
    found = Choice(board.scenario, board.map, board.areas, game.units).hexes(
        game.units[unit_id], place_of(board, unit_id)
    )
    return frozenset(label for label in found if _can_stand(board, unit_id, label))


def waiting(game: BulgeGame) -> list[Unit]:
    """Return the units that have no hex yet."""
    return [unit for unit in game.units.values() if unit.box == SETUP]


def next_waiting(game: BulgeGame, left: list[Unit]) -> Unit:
    """Return the unit whose hex is chosen next: one that no row confines, or the first that has hexes by its row."""

    def hexes(unit: Unit) -> frozenset[str]:
        return game.derived(_chosen, unit.id) if place_of(game.board, unit.id) else _ANY

    return first_with_hexes(left, hexes)


def sector_of(board: Board, counter: str) -> tuple[int, int]:
    """Return the first and last printed row of the sector of a counter's army; raises KeyError without an army."""
    args = _args(board)
    army = args.counters.get(counter) or args.armies[board.pieces[counter].counter.formation]
    return _rows(args, army)


def ground_of(board: Board, counter: str) -> frozenset[str]:
    """Return the hexes the conditions of the variant allow a counter, whoever stands there; kept by the board."""
    return board.once(_ground, counter)


def _ground(board: Board, counter: str) -> frozenset[str]:
    first, last = sector_of(board, counter)
    return frozenset(
        label
        for label in board.map.hexes
        if first <= int(label[2:]) <= last and _lies_right(board, counter, label) and _can_stand(board, counter, label)
    )


def check_free(game: BulgeGame, action: PlaceUnit) -> Refusal | None:
    """Return the rule that keeps a unit from being placed in a hex, or None."""
    board, rule = game.board, rule_of(game.board)
    unit = game.units.get(action.unit)
    if unit is None or unit.box != SETUP or not is_free(board, action.unit):
        return rule.refuse(action.unit, "is no unit that waits for its hex")
    name, label = title(game, unit.id), action.hex
    if place_of(board, unit.id):
        if label not in game.derived(_chosen, unit.id):
            return rule.refuse(name, f"{label} is not among its set-up hexes", label)
        if enemies_in(game, label, unit.side):
            return rule.refuse(name, f"the enemy holds {label}", label)
        return check_end(game, unit, label, by_choice=False)
    if label not in ground_of(board, unit.id) and not _may_man_the_wall(game, unit, label):
        return rule.refuse(name, f"{label} is not in its part of the sector of its army", label)
    if enemies_in(game, label, unit.side):
        return rule.refuse(name, f"the enemy holds {label}", label)
    most = _args(board).stack
    if (
        piece(game, unit).fights
        and sum(piece(game, other).fights for other in game.friends_in(label, unit.side)) >= most
    ):
        return rule.refuse(name, f"{most} {side_title(unit.side)} units stand in {label} already", label)
    return check_end(game, unit, label, by_choice=False)


def free_hexes(game: BulgeGame, unit: Unit) -> list[str]:
    """Return where a waiting unit may be placed now, in natural order of the hexes."""
    is_choice = place_of(game.board, unit.id) != ""
    ground = game.derived(_chosen, unit.id) if is_choice else ground_of(game.board, unit.id) | game.board.once(_wall)
    return [
        label
        for label in game.board.map.hexes
        if label in ground and check_free(game, PlaceUnit(unit.id, label)) is None
    ]


def keeps_reserve(board: Board) -> bool:
    """Tell whether units placed freely keep the Reserve marker that is printed with their hex."""
    clause = clause_of(board)
    return clause is None or clause.args.keeps_reserve


def _args(board: Board) -> Deployment:
    clause = clause_of(board)
    assert clause is not None, "asked only where a clause lets units be placed freely"
    return clause.args


def _rows(args: Deployment, army: str) -> tuple[int, int]:
    return args.rows[army]


def _lies_right(board: Board, counter: str, label: str) -> bool:
    """Tell whether a hex lies far enough before or behind the Westwall for a counter."""
    args, east = _args(board), columns_east(board, label)
    if board.pieces[counter].counter.unit_type not in args.forward.types:
        return east >= args.others.east
    nearest, farthest = args.forward.west
    return bool(-east >= nearest and (-east <= farthest or board.reads("army-sectors", ROWS_ONLY)))


def _can_stand(board: Board, counter: str, label: str) -> bool:
    unit = board.pieces[counter]
    return not unit.fights or ground_cost(board, label, unit.type.movement_class) is not None


def _wall(board: Board) -> frozenset[str]:
    """Return the hexes of the Westwall on which some units may stand."""
    args = _args(board)
    first, last = _rows(args, args.on_westwall.rows_of)
    return frozenset(
        label for label in board.map.hexes if first <= int(label[2:]) <= last and board.is_marked(label, WESTWALL)
    )


def _may_man_the_wall(game: BulgeGame, unit: Unit, label: str) -> bool:
    """Tell whether a unit may stand on the Westwall: named ones, and some of a formation."""
    first, last = sector_of(game.board, unit.id)
    if label not in game.board.once(_wall) or not first <= int(label[2:]) <= last:
        return False
    wanted = _args(game.board).on_westwall
    if unit.id in wanted.counters:
        return True
    formation = piece(game, unit).counter.formation
    there = sum(
        other.on_map and piece(game, other).counter.formation == formation and game.board.is_marked(other.hex, WESTWALL)
        for other in game.units_of(unit.side)
    )
    return bool(there < wanted.units_of.get(formation, 0))
