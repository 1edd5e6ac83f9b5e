"""When is a conditional arrival due? (B 9.12, the notes of the charts)

A condition is a clause of the scenario, with one of the forms of ``clause_forms``. ``from_turn`` is the earliest turn,
``otherwise_turn`` the one on which the units come in any case. Forms that only an optional rule knows are answered by
that rule, not here.
"""

from collections.abc import Iterator

from engine.core.sides import GERMAN
from engine.core.units import ARRIVALS, Unit
from engine.data.clauses.form import Form
from engine.data.clauses.shared import combined
from engine.hj1986.board import Board
from engine.hj1986.clauses.draws import is_drawn
from engine.hj1986.clauses.release import concerns, is_released
from engine.hj1986.ground.banks import east_bank, has_meuse
from engine.hj1986.ground.first_days import is_forbidden
from engine.hj1986.position.moving_events import Happened
from engine.hj1986.setting.condition_forms import (
    AllConditions,
    Condition,
    Crossed,
    Die,
    Drawn,
    EntersPlace,
    LastHeld,
    NearPlace,
    NotEvent,
    OptionPlayed,
    WithFormation,
)
from engine.hj1986.state import RULE, BulgeGame, piece
from engine.scenario import Arrival
from engine.scoring.conditions import is_met as is_common_met
from engine.scoring.conditions import lets_come

FOLLOWS = (
    *(RULE("B 9.12"), RULE("N GE0"), RULE("N GE1"), RULE("N GE2"), RULE("N GE3"), RULE("N GE5")),
    *(RULE("N AL1"), RULE("N AL2"), RULE("N AL3"), RULE("N AL4"), RULE("N AL5"), RULE("N AL6"), RULE("N AL7")),
    RULE("N AL8"),
)

_CROSSED = "crossed_meuse_to_"
_SS, _OTHER, _MOTORIZED = "ss", "other", "-motorized"
DROPPED = "airborne_drop"
"""The role of a unit that jumps and enters by no edge (O 1.11)."""


def crossings(game: BulgeGame, unit: Unit, path: tuple[str, ...]) -> Iterator[Happened]:
    """Yield that a German unit has crossed the Meuse to the west, once for each hex it came to."""
    if unit.side != GERMAN or not piece(game, unit).fights:
        return
    for here, there in zip(path, path[1:], strict=False):
        if has_meuse(game.board, here, there) and there not in east_bank(game.board):
            corps = _SS if piece(game, unit).is_ss else _OTHER
            corps += _MOTORIZED if piece(game, unit).is_motorized else ""
            name = f"{_CROSSED}{there}_{corps}"
            if name not in game.own.ground.events:
                yield Happened(name, game.turn)


def arrival_of(board: Board, unit_id: str) -> Arrival | None:
    """Return the row of the schedule of a unit, or None."""
    return board.once(_arrivals).get(unit_id)


def _arrivals(board: Board) -> dict[str, Arrival]:
    return {row.counter: row for row in board.scenario.arrivals}


def _condition(board: Board, key: str) -> Condition | None:
    clause = board.clauses.by_key.get(("condition", key))
    return clause.args if clause is not None and isinstance(clause.args, Condition) else None


def is_due(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit that waits off the map may and must enter in this turn."""
    row = arrival_of(game.board, unit.id)
    if row is None or unit.box != ARRIVALS:
        return False
    if row.turn > game.turn:
        return is_drawn(game, unit.id)
    if piece(game, unit).type.role == DROPPED or is_forbidden(game.board, unit.side, "arrivals", game.turn):
        return False
    if not row.condition:
        return True
    if concerns(game, unit) and is_released(game):
        return True
    condition = _condition(game.board, row.condition)
    if condition is None:
        return bool(lets_come(game, row.condition))
    if isinstance(condition, Die | Drawn):
        return is_drawn(game, unit.id)
    return _holds(game, condition)


def is_met(game: BulgeGame, key: str) -> bool:
    """Tell whether a condition of the scenario is met; one that it does not have, or has in words alone, is not."""
    condition = _condition(game.board, key)
    return is_common_met(game, key) if condition is None else _holds(game, condition)


def may_come(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit that waits may still come in this game, now or later."""
    row = arrival_of(game.board, unit.id)
    if row is None or unit.box != ARRIVALS or row.turn > game.board.scenario.last_turn:
        return False
    condition = _condition(game.board, row.condition)
    if condition is None:
        known = ("condition", row.condition) in game.board.clauses.by_key
        return known or bool(lets_come(game, row.condition))
    option = condition.option if isinstance(condition, OptionPlayed | WithFormation | Die) else None
    if option is not None and not game.board.is_on(option):
        return False
    return not isinstance(condition, OptionPlayed | NotEvent) or _holds(game, condition)


def _holds(game: BulgeGame, condition: Form) -> bool:
    """Tell whether a condition, or a part of one, is met; the dice are asked elsewhere."""
    assert isinstance(condition, Condition)
    if game.turn < condition.from_turn:
        return False
    if condition.otherwise_turn is not None and game.turn >= condition.otherwise_turn:
        return True
    if isinstance(condition, AllConditions) and not all(is_met(game, key) for key in condition.of_clauses):
        return False
    met = combined(condition, lambda part: _holds(game, part))
    return _is_met(game, condition) if met is None else met


def _is_met(game: BulgeGame, condition: Condition) -> bool:
    """Tell whether a condition that combines no others is met."""
    match condition:
        case OptionPlayed():
            return any(game.board.is_on(key) for key in condition.any_option or (condition.option or "",))
        case WithFormation():
            return _with_formation(game, condition)
        case LastHeld():
            held = sum(_is_held(game, place, condition.side) for place in condition.places)
            return held >= (len(condition.places) if condition.at_least is None else condition.at_least)
        case NearPlace():
            return _near_place(game, condition)
        case EntersPlace():
            return _is_held(game, condition.place, condition.side)
        case Crossed():
            return _crossed(game, condition)
        case NotEvent():
            return condition.event not in game.own.ground.events
    return False


def _with_formation(game: BulgeGame, condition: WithFormation) -> bool:
    """Tell whether a unit of one of the formations has come, with an option that is played."""
    return game.board.is_on(condition.option) and any(
        unit.box != ARRIVALS and piece(game, unit).counter.formation in condition.formations
        for unit in game.units.values()
    )


def _is_held(game: BulgeGame, place: str, side: str) -> bool:
    return any(game.own.ground.control.get(label) == side for label in game.board.places[place])


def _near_place(game: BulgeGame, condition: NearPlace) -> bool:
    return any(
        unit.side == condition.side and piece(game, unit).fights
        for label in game.board.places[condition.place]
        for near in game.board.map.within(label, condition.within)
        for unit in game.units_in(near)
    )


def _crossed(game: BulgeGame, condition: Crossed) -> bool:
    """Tell whether a crossing of the kind has happened, ``delay`` turns ago or more (VA 8)."""
    turns = [turn for name, turn in game.own.ground.events.items() if _counts(game.board, condition, name)]
    return bool(turns) and game.turn >= min(turns) + (condition.delay or 0)


def _counts(board: Board, condition: Crossed, event: str) -> bool:
    """Tell whether an event is a crossing that a condition means."""
    if not event.startswith(_CROSSED):
        return False
    label, _, corps = event.removeprefix(_CROSSED).partition("_")
    if (condition.ss_only and not corps.startswith(_SS)) or (condition.motorized and not event.endswith(_MOTORIZED)):
        return False
    return condition.between is None or _is_between(board, label, *condition.between)


def _is_between(board: Board, label: str, one: str, other: str) -> bool:
    """Tell whether a hex lies on the stretch between two places, both included, by columns and rows of cells."""
    cells = [board.map.hexes[item].cell for place in (one, other) for item in board.places[place]]
    here = board.map.hexes[label].cell
    spans = [(min(cell[axis] for cell in cells), max(cell[axis] for cell in cells)) for axis in (0, 1)]
    along = 0 if spans[0][1] - spans[0][0] >= spans[1][1] - spans[1][0] else 1
    across = 1 - along
    low, high = spans[across]
    margin = board.number("crossing_margin")
    return spans[along][0] <= here[along] <= spans[along][1] and low - margin <= here[across] <= high + margin
