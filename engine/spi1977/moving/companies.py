"""Which battalions of an armored division arrive in companies? (21.3)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import CountChanged, StepsLost, UnitRemoved
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.units import ARRIVALS, ASIDE, Unit
from engine.spi1977.board import Board
from engine.spi1977.moving.arrivals import arrival_of, due, is_due
from engine.spi1977.moving.breakdown import US, companies_left, returned
from engine.spi1977.position.moving_events import CompaniesArrive
from engine.spi1977.setting.kinds import DESTROYERS, MECHANIZED, SCOUTS, Piece
from engine.spi1977.state import DELAYED, RULE, RhineGame, named, side_title, title

ARRIVING = RULE("21.3")
VEHICLE, M10 = "vehicle", "M10"


@dataclass(frozen=True, slots=True)
class ArriveInCompanies:
    """Let a battalion that waits to arrive come as companies."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def offers(game: RhineGame, side: str) -> Iterator[ArriveInCompanies]:
    """Yield the battalions that may come so now."""
    for unit in due(game, side):
        if check(game, side, ArriveInCompanies(unit.id)) is None:
            yield ArriveInCompanies(unit.id)


def check(game: RhineGame, side: str, action: ArriveInCompanies) -> Refusal | None:
    """Return the rule that keeps a battalion from arriving in companies, or None."""
    unit = game.units.get(action.unit)
    if unit is None or not is_due(game, side, unit):
        return ARRIVING.refuse(named(game, action.unit), f"is no {side_title(side)} unit that arrives now")
    name = title(game, unit.id)
    if unit.id not in game.board.once(_battalions):
        return ARRIVING.refuse(name, "only reconnaissance and M10 of a whole U.S. armored division come in companies")
    if len(companies_left(game, unit)) < game.board.number("breakdown_companies"):
        return RULE("17.13").refuse(name, "there are not enough companies left")
    return None


def _battalions(board: Board) -> frozenset[str]:
    """Return the reconnaissance and M10 battalions of the U.S. armored divisions whose units arrive all at once."""
    kinds = board.pieces.values()
    armored = {kind.formation for kind in kinds if kind.nation == US and kind.is_of_division and _is_mechanized(kind)}
    return frozenset(
        kind.key for kind in kinds if kind.formation in armored and _may_split(kind) and _comes_whole(board, kind.key)
    )


def _is_mechanized(kind: Piece) -> bool:
    return kind.companies == MECHANIZED and not kind.is_of_breakdown


def _may_split(kind: Piece) -> bool:
    return kind.companies == SCOUTS or (kind.companies == DESTROYERS and kind.counter.traits.get(VEHICLE) == M10)


def _comes_whole(board: Board, key: str) -> bool:
    """Tell whether all units of the formation of a counter arrive on one turn by one entry."""
    formation = board.pieces[key].formation
    rows = [arrival_of(board, other) for other, counter in board.pieces.items() if counter.formation == formation]
    return None not in rows and len({(row.turn, row.place) for row in rows if row is not None}) == 1


def resolve(game: RhineGame, action: ArriveInCompanies) -> Iterator[object]:
    """Yield that companies wait in the place of the battalion, as long delayed as it was (21.22)."""
    unit: Unit = game.units[action.unit]
    companies = companies_left(game, unit)[: game.board.number("breakdown_companies")]
    delayed = unit.count(DELAYED)
    yield UnitRemoved(unit.id, ASIDE, "arrives in companies [21.3]")
    yield from returned(game, companies)
    if delayed:
        yield CountChanged(unit.id, DELAYED, 0)
    for company in companies:
        if company.steps_lost:
            yield StepsLost(company.id, 0)
        yield UnitRemoved(company.id, ARRIVALS, f"arrives for {title(game, unit.id)} [21.3]")
        if delayed:
            yield CountChanged(company.id, DELAYED, delayed)
    yield CompaniesArrive(tuple(company.id for company in companies), unit.id)
