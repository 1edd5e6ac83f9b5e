"""How do reinforcements come onto the map? (B 9.1, B 9.2)

They join the Movement Phase at any point of it: each enters by a hex of its area, pays for it, and moves on. The next
unit at the same hex comes behind it on an imaginary road and pays for a hex of that road for each unit before it. Local
value of the phase: ``entered``, how many came by a hex.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged, StepsLost, UnitPlaced
from engine.core.extras import Extra
from engine.core.frames import changed, pushed
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import ARRIVALS, Unit
from engine.hj1986.board import FACE_REDUCED
from engine.hj1986.clauses.conditions import arrival_of, is_due
from engine.hj1986.clauses.release import starves_on_entry
from engine.hj1986.ground.allowance import MOVE, allowance
from engine.hj1986.ground.columns import barred_by_friends
from engine.hj1986.ground.first_days import check_notes
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.ground.zones import enemy_zone_for, near_enemies
from engine.hj1986.moving.edges import edge_cost, entry_hexes, is_blocked, queue_cost, scheduled_hexes
from engine.hj1986.moving.pursuit import bound_for_pursuit
from engine.hj1986.position.local import Movement, MoveUnit
from engine.hj1986.position.logistics_events import ArrivalsDelayed
from engine.hj1986.setting.special_forms import ArriveFace
from engine.hj1986.state import (
    ARRIVED,
    ENTRUCKED,
    MOVED,
    RULE,
    STRATEGIC,
    TRUCKED_IN,
    UNSUPPLIED,
    BulgeGame,
    piece,
    side_title,
    title,
)
from engine.hj1986.steps.entering import after_entry
from engine.hj1986.steps.modes import near_for_march
from engine.hj1986.supply import short_fuel as by_division
from engine.hj1986.supply.supply import is_fed_by_clause, is_short_of_fuel, is_starved_by_clause
from engine.scoring.conditions import why_waiting

FOLLOWS = (
    *(RULE("B 9.11"), RULE("B 9.13"), RULE("B 9.15"), RULE("B 9.16"), RULE("B 9.17"), RULE("B 2.14"), RULE("B 4.21")),
    *(RULE("B 9.23"), RULE("B 6.41"), RULE("B 6.42"), RULE("N GE0")),
)


@dataclass(frozen=True, slots=True)
class Arrive:
    """Bring a reinforcement onto the map by a hex; ``strategic``: in Strategic Movement."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str
    strategic: bool = False


def waiting(game: BulgeGame, side: str) -> list[Unit]:
    """Return the units of a side that are due now, in the order of the data."""
    return [unit for unit in game.units.values() if unit.side == side and unit.box == ARRIVALS and is_due(game, unit)]


def starves(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit comes without supply (B 2.14, B 2.32)."""
    if is_fed_by_clause(game, unit):
        return False
    if is_short_of_fuel(game, unit) or is_starved_by_clause(game, unit):
        return True
    return starves_on_entry(game, unit) or by_division.starves_on_entry(game, unit)


def _as_entering(game: BulgeGame, unit: Unit, strategic: bool) -> Unit:
    """Return the unit as it will be on the map: with the marks of its arrival."""
    marks = {*unit.marks, ARRIVED, MOVED}
    if strategic:
        marks |= {STRATEGIC, ENTRUCKED, TRUCKED_IN}
    if starves(game, unit):
        marks.add(UNSUPPLIED)
    found = unit.copy()
    found.marks = tuple(sorted(marks))
    return found


def _price(game: BulgeGame, frame: Frame[Movement], unit: Unit, label: str, strategic: bool) -> tuple[int, int] | None:
    """Return what the unit has spent in its entry hex and its allowance, scaled; None when it cannot come there."""
    cost = edge_cost(game, unit, label, strategic, fresh_hex=True)
    budget = game.derived(_budget, unit.id, strategic)
    if cost is None or budget <= 0:
        return None
    before = frame.local.entered.get(label, 0)
    total = cost + before * queue_cost(game, unit, label, strategic)
    if total <= budget:
        return total, budget
    return (budget, budget) if not before and not strategic else None


def _budget(game: BulgeGame, unit_id: str, strategic: bool) -> int:
    return allowance(game, _as_entering(game, game.units[unit_id], strategic), MOVE)


def _legal(game: BulgeGame, frame: Frame[Movement]) -> Iterable[object]:
    for unit in waiting(game, frame.side):
        for label in entry_hexes(game, unit):
            yield Arrive(unit.id, label)
            if game.board.is_on_road(label):
                yield Arrive(unit.id, label, True)


def _check(game: BulgeGame, frame: Frame[Movement], action: Arrive) -> Refusal | None:
    unit, row = game.units.get(action.unit), arrival_of(game.board, action.unit)
    if unit is not None and row is not None and (why := why_waiting(game, row.condition)):
        return RULE("B 9.12").refuse(title(game, unit.id), why)
    if unit is None or unit.side != frame.side or unit.box != ARRIVALS or not is_due(game, unit):
        return RULE("B 9.12").refuse(action.unit, f"is no {side_title(frame.side)} unit that is due in this turn")
    name = title(game, unit.id)
    if unit.id in bound_for_pursuit(game):
        return RULE("B 9.33").refuse(name, "it is withheld to pursue Germans who left the map")
    if action.hex not in entry_hexes(game, unit):
        if action.hex in scheduled_hexes(game.board, unit.id):
            return RULE("B 9.22").refuse(name, f"{action.hex} is blocked", action.hex)
        return RULE("B 9.14").refuse(name, f"{action.hex} is not in its entry area", action.hex)
    if action.strategic:
        refusal = _check_strategic(game, unit, action.hex, name)
        if refusal is not None:
            return refusal
    refusal = check_end(game, unit, action.hex)
    if refusal is not None:
        return refusal
    if _price(game, frame, unit, action.hex, action.strategic) is None:
        return RULE("B 9.16").refuse(name, f"it does not get to {action.hex} behind the others", action.hex)
    return None


def _check_strategic(game: BulgeGame, unit: Unit, label: str, name: str) -> Refusal | None:
    rule = RULE("B 9.17")
    if not game.board.is_on_road(label):
        return rule.refuse(name, f"no road leads into {label}", label)
    if any(piece(game, other).fights for other in game.friends_in(label, unit.side)):
        return RULE("B 9.18").refuse(name, f"it would not be alone in {label}", label)
    if label in near_enemies(game, unit.side, game.board.number("strategic_enemy_distance") - 1):
        return rule.refuse(name, f"an enemy unit is too near to {label}", label)
    if label in barred_by_friends(game, unit):
        return RULE("B 6.35").refuse(name, f"{label} holds, or is next to, a friend that bars it", label)
    if starves(game, unit):
        return rule.refuse(name, "it comes without supply")
    bar = check_notes(game, unit)
    if bar is not None:
        return bar
    return None


def _resolve(game: BulgeGame, frame: Frame[Movement], action: Arrive) -> Iterator[object]:
    unit = game.units[action.unit]
    price = _price(game, frame, unit, action.hex, action.strategic)
    assert price is not None
    spent, budget = price
    marks = _as_entering(game, unit, action.strategic).marks
    entered = dict(frame.local.entered)
    entered[action.hex] = entered.get(action.hex, 0) + 1
    yield changed(frame, replace(frame.local, entered=entered))
    yield UnitPlaced(unit.id, action.hex)
    yield MarksChanged(unit.id, marks)
    yield from _reduced(game, unit)
    yield from after_entry(game, unit, (action.hex,), MOVE)
    values = MoveUnit(
        unit=unit.id,
        kind=MOVE,
        spent=spent,
        budget=budget,
        hexes=1,
        beside=unit.hex in near_for_march(game, unit),
        marched=False,
        finished=unit.hex in enemy_zone_for(game, unit),
    )
    yield pushed("move_unit", unit.side, values)


def _reduced(game: BulgeGame, unit: Unit) -> Iterator[object]:
    """Yield the loss with which some units come, as the notes of the chart say."""
    for clause in game.board.clauses.of(ArriveFace):
        if unit.id in clause.args.counters and FACE_REDUCED in piece(game, unit).faces:
            yield StepsLost(unit.id, piece(game, unit).counter.steps - 1)
            yield FaceTurned(unit.id, FACE_REDUCED)


def must_enter(game: BulgeGame, frame: Frame[Movement]) -> Refusal | None:
    """Return why the phase may not end yet: a unit that is due can enter (B 9.21)."""
    for action in _legal(game, frame):
        assert isinstance(action, Arrive)
        if _check(game, frame, action) is None:
            name = title(game, action.unit)
            return RULE("B 9.21").refuse(name, f"it is due and must enter, for example by {action.hex}", action.hex)
    return None


def kept_out(game: BulgeGame, side: str) -> Iterator[ArrivalsDelayed]:
    """Yield which units of a side found all their entry hexes blocked: they look farther on the next turn (B 9.23)."""
    others = [key for key in game.own.logistics.delayed if game.units[key].side != side]
    found = [
        unit.id
        for unit in waiting(game, side)
        if (hexes := scheduled_hexes(game.board, unit.id)) and all(is_blocked(game, label, side) for label in hexes)
    ]
    now = (*others, *found)
    if now != game.own.logistics.delayed:
        yield ArrivalsDelayed(now)


ENTERING = Extra((Arrive,), _legal, _check, _resolve, must_enter)
