"""Who may move yet, in the first turns? (6.7, 25.16, 25.26, 27.62)

Units that wait carry a mark. It goes when they are attacked, when they find themselves beside an enemy as their own
movement phase begins, by the numbers of the turn, or when the scenario sets them free.
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged, Noted
from engine.core.rules import Refusal, Rule
from engine.core.sides import other_side
from engine.core.units import Unit, without_marks
from engine.data.clauses.book import Typed
from engine.spi1977.board import Board
from engine.spi1977.ground.terrain import work_in
from engine.spi1977.position.moving_events import CommitmentSet
from engine.spi1977.setting.special_forms import Commitment, LateCommitment
from engine.spi1977.state import RULE, RULING, UNCOMMITTED, RhineGame, is_isolated, named, piece, side_title, title

READS = (RULING("commitment-on-two-sheets"),)
FOLLOWS = (
    RULE("6.71"), RULE("6.72"), RULE("25.16"), RULE("25.16g"), RULE("25.16u5"), RULE("25.16u6"), RULE("25.26"),
    RULE("26.6"), RULE("27.62"),
)  # fmt: skip

COMMITTED = RULE("25.16c")
NUMBERS = (RULE("25.16u1"), RULE("25.16u2"), RULE("25.16u3"), RULE("25.16u4"))
"""What says how many units are committed in the first turn of a scenario and in those after it."""
CHART = "commitment"
SOUTHERN = "that of sheet D"


def waits_at_start(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit is uncommitted when the game begins."""
    board, counter = game.board, piece(game, unit)
    for clause in board.clauses.of(Commitment):
        if clause.args.side == unit.side and unit.hex in board.areas.get(clause.args.area, ()):
            return True
    return any(
        counter.formation in late.args.formations
        and (not late.args.unit_types or counter.type.key in late.args.unit_types)
        and late.args.turn > board.scenario.first_turn
        for late in board.clauses.of(LateCommitment)
        if late.args.side == unit.side
    )


def at_phase_start(game: RhineGame, side: str) -> Iterator[object]:
    """Yield who is committed as the movement phase of a side begins: beside enemies, and by the turn."""
    for unit in game.units_of(side):
        if unit.has(UNCOMMITTED) and (_is_beside_enemies(game, unit) or _is_free_by_turn(game, unit)):
            yield committed(unit)


def committed(unit: Unit) -> MarksChanged:
    """Return the event that commits a unit."""
    return MarksChanged(unit.id, without_marks(unit, UNCOMMITTED))


def _is_beside_enemies(game: RhineGame, unit: Unit) -> bool:
    return any(game.friends_in(near, other_side(unit.side)) for near in game.board.map.neighbors[unit.hex])


def _is_free_by_turn(game: RhineGame, unit: Unit) -> bool:
    board, counter = game.board, piece(game, unit)
    for late in board.clauses.of(LateCommitment):
        named = counter.formation in late.args.formations
        if named and (not late.args.unit_types or counter.type.key in late.args.unit_types):
            return game.turn >= late.args.turn
    if game.turn >= board.number("all_committed_turn"):
        return True
    if game.turn < board.number("corps_engineers_turn"):
        return False
    return not (is_isolated(unit) and work_in(game, unit.hex, unit.side))


def numbers(game: RhineGame, side: str) -> Iterator[object]:
    """Yield how many units a side may commit in this phase by the table and the die of the turn (25.16u2 to 25.16u4): a
    die and a number for each map of the scenario (27.62)."""
    clauses = _clauses(game, side)
    if not clauses:
        return
    second = second_turn(game.board)
    for area in (clause.args.area for clause in clauses):
        if game.turn < second or game.turn >= game.board.number("corps_engineers_turn"):
            yield CommitmentSet(area, 0)
        elif game.turn == second:
            yield CommitmentSet(area, game.board.number("committed_turn_2"))
        else:
            where = _title(game, area)
            column = min(game.turn - second, len(game.board.tables[CHART].columns)) - 1
            roll = game.dice.roll("1d6", f"commitment of {side_title(side)} units on {where}")
            yield roll
            total = int(game.board.tables[CHART].cells[roll.total][column])
            yield CommitmentSet(area, total)
            units = "1 unit" if total == 1 else f"{total} units"
            yield Noted(f"{side_title(side)}: {units} may be committed on {where}", _number_rule(game).number)


def _number_rule(game: RhineGame) -> Rule:
    """Return the rule that says how many units are committed in this turn."""
    return NUMBERS[min(game.turn - game.board.scenario.first_turn, len(NUMBERS) - 1)]


def _title(game: RhineGame, area: str) -> str:
    """Return what an area of the map is called."""
    found = next((other.title for other in game.board.scenario.map.areas if other.key == area), area)
    return found[:1].lower() + found[1:]


def area_of(game: RhineGame, unit: Unit) -> str:
    """Return the area by whose number a unit is committed; empty for one that stands in none of them."""
    return game.board.once(_areas, unit.side).get(unit.hex, "")


def _areas(board: Board, side: str) -> dict[str, str]:
    """Return by hex the area by whose number a unit of a side is committed there: of two areas that share it the first,
    by another reading the last."""
    found: dict[str, str] = {}
    clauses = list(board.clauses.of(Commitment))
    for clause in reversed(clauses) if board.reads("commitment-on-two-sheets", SOUTHERN) else clauses:
        if clause.args.side == side:
            for label in board.areas.get(clause.args.area, ()):
                found.setdefault(label, clause.args.area)
    return found


def left_in(game: RhineGame, unit: Unit) -> int:
    """Return how many units may still be committed where a unit stands."""
    return game.own.moving.to_commit.get(area_of(game, unit), 0)


def second_turn(board: Board) -> int:
    """Return the turn after the first of the scenario, in which units are committed without a die (25.16u2)."""
    return board.scenario.first_turn + 1


def _clauses(game: RhineGame, side: str) -> list[Typed[Commitment]]:
    return [clause for clause in game.board.clauses.of(Commitment) if clause.args.side == side]


def candidates(game: RhineGame, side: str) -> list[Unit]:
    """Return the units that a side may commit now."""
    if not any(game.own.moving.to_commit.values()):
        return []
    waiting = (unit for unit in game.units_of(side) if unit.has(UNCOMMITTED))
    return [unit for unit in waiting if check(game, side, unit.id) is None]


def check(game: RhineGame, side: str, unit_id: str) -> Refusal | None:
    """Return the rule that forbids to commit a unit now, or None."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map or not unit.has(UNCOMMITTED):
        return COMMITTED.refuse(named(game, unit_id), f"is no {side_title(side)} unit that waits to be committed")
    name = title(game, unit.id)
    left = left_in(game, unit)
    if left <= 0:
        return _number_rule(game).refuse(name, "no more units may be committed in this phase")
    if work_in(game, unit.hex, side):
        return COMMITTED.refuse(name, "it is in an improved position or entrenched")
    counter = piece(game, unit)
    if counter.is_engineer and counter.counter.formation_kind == "corps":
        return RULE("25.16n").refuse(name, "engineers of a corps are not committed yet")
    due = [key for key in must_commit(game, side) if area_of(game, game.units[key]) == area_of(game, unit)]
    if due and unit.id not in due and left <= len(due):
        return RULE("25.26").refuse(name, f"{title(game, due[0])} must be committed")
    return None


def must_commit(game: RhineGame, side: str) -> list[str]:
    """Return the units that must be among those committed in the second turn (25.26)."""
    if game.turn != second_turn(game.board):
        return []
    named = [key for clause in _clauses(game, side) for key in clause.args.counters]
    return [key for key in named if key in game.units and game.units[key].has(UNCOMMITTED) and game.units[key].on_map]
