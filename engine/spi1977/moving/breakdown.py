"""Which battalions break down into companies? (17.0)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged, StepsLost, UnitPlaced, UnitRemoved
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import ASIDE, DEAD, SETUP, Unit
from engine.spi1977.ground.zones import in_enemy_zone
from engine.spi1977.moving.formation import EndPhase, Segment
from engine.spi1977.position.moving_events import LostCompaniesReturned
from engine.spi1977.state import (
    FATIGUED,
    FRESH,
    RECOVERING,
    RULE,
    SUPPLY_STATES,
    UNCOMMITTED,
    RhineGame,
    is_marching,
    is_reduced,
    named,
    piece,
    side_title,
    title,
)

FOLLOWS = (RULE("17.0"), RULE("13.51"), RULE("17.11"), RULE("17.21"), RULE("17.22"))

BREAKDOWN_RULE = RULE("5.2D2b")

US = "us"
KEPT = (*SUPPLY_STATES, UNCOMMITTED, FATIGUED, RECOVERING)
"""What companies have of their battalion: marks that only a stage of their own takes away (13.51, 14.4)."""


@dataclass(frozen=True, slots=True)
class BreakDown:
    """Break a battalion down into companies."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def companies_left(game: RhineGame, battalion: Unit) -> list[Unit]:
    """Return the companies for a battalion that are not in play, those that were never lost first: eliminated ones may
    be used again (17.13)."""
    kind = piece(game, battalion).companies
    left = [
        unit
        for unit in game.units.values()
        if unit.box in (ASIDE, DEAD, SETUP)
        and game.board.pieces[unit.id].is_of_breakdown
        and game.board.pieces[unit.id].companies == kind
    ]
    return sorted(left, key=lambda unit: unit.box == DEAD)


def returned(game: RhineGame, companies: Iterable[Unit]) -> Iterator[LostCompaniesReturned]:
    """Yield how many lost companies have come back, if some of these do: they were destroyed once (27.75a)."""
    lost = sum(unit.box == DEAD for unit in companies)
    if lost:
        yield LostCompaniesReturned(game.own.moving.returned + lost)


def check(game: RhineGame, side: str, unit_id: str) -> Refusal | None:
    """Return the rule that keeps a battalion from breaking down, or None."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map:
        return BREAKDOWN_RULE.refuse(named(game, unit_id), f"is no {side_title(side)} unit on the map")
    counter, name = piece(game, unit), title(game, unit.id)
    if counter.nation != US or counter.is_of_breakdown or not counter.companies:
        number = RULE("17.16") if counter.is_engineer else RULE("17.0")
        return number.refuse(name, "is no battalion that breaks down")
    if is_reduced(unit):
        return RULE("17.15").refuse(name, "a reduced battalion does not break down")
    if in_enemy_zone(game, unit):
        return RULE("17.12").refuse(name, "no battalion breaks down in an enemy zone of control", unit.hex)
    others = [other for other in game.friends_in(unit.hex, side) if not piece(game, other).is_headquarters]
    if len(others) > 1 or is_marching(unit):
        return RULE("17.14").refuse(name, "it must be alone in its hex, in Tactical Mode", unit.hex)
    if unit.has(UNCOMMITTED) and not game.board.is_yes("uncommitted_may_work"):
        return RULE("E-25.16").refuse(name, "is not committed yet")
    if len(companies_left(game, unit)) < game.board.number("breakdown_companies"):
        return RULE("17.13").refuse(name, "there are not enough companies left")
    return None


def _battalions(game: RhineGame, side: str) -> list[Unit]:
    return [unit for unit in game.units_of(side) if check(game, side, unit.id) is None]


def _decision(game: RhineGame, frame: Frame[Segment]) -> Decision | None:
    if frame.local.ended or not _battalions(game, frame.side):
        return None
    return Decision(frame.side, frame.phase, BREAKDOWN_RULE, "which battalions break down into companies?")


def _legal(game: RhineGame, frame: Frame[Segment]) -> Iterable[object]:
    yield from (BreakDown(unit.id) for unit in _battalions(game, frame.side))
    yield EndPhase()


def _check(game: RhineGame, frame: Frame[Segment], action: BreakDown | EndPhase) -> Refusal | None:
    return None if isinstance(action, EndPhase) else check(game, frame.side, action.unit)


def _resolve(game: RhineGame, frame: Frame[Segment], action: BreakDown | EndPhase) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield changed(frame, replace(frame.local, ended=True))
        return
    unit = game.units[action.unit]
    label, kept = unit.hex, tuple(mark for mark in unit.marks if mark in KEPT)
    number = game.board.number("breakdown_companies")
    companies = companies_left(game, unit)[:number]
    yield UnitRemoved(unit.id, ASIDE, "broken down into companies [17.21]")
    yield from returned(game, companies)
    for company in companies:
        if company.steps_lost:
            yield StepsLost(company.id, 0)
        yield UnitPlaced(company.id, label)
        yield MarksChanged(company.id, tuple(sorted({*kept, FRESH})))


BREAKDOWN = Phase(
    "breakdown",
    BREAKDOWN_RULE,
    _decision,
    (BreakDown, EndPhase),
    _legal,
    _check,
    _resolve,
    local=Segment,
)
