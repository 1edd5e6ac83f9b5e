"""To which corps does a formation belong, and whom does artillery support in full? (11.1)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.data.tables import DataError
from engine.spi1977.setting.chart_titles import CHOOSING, CORPS, OPEN_CORPS, titles_of
from engine.spi1977.setting.kinds import Piece
from engine.spi1977.setting.special_forms import ListedWith
from engine.spi1977.state import RULE, RULING, RhineGame, piece

READS = (RULING("support-of-several"),)
FOLLOWS = (
    RULE("11.11"), RULE("11.12"), RULE("11.13"), RULE("11.14"), RULE("11.15"), RULE("11.16"), RULE("E-11.1"),
    RULE("E-17.0b"),
)  # fmt: skip

CHOICE = RULE("E-cm6")
CHART = "corps_attachment"
ONE_SUFFICES = "one of them suffices"


def corps_of(game: RhineGame, formation: str, side: str) -> str:
    """Return the corps or army of a division: the one it has chosen, or that of the chart; empty for none."""
    found = game.own.moving.corps.get(formation) or _said(game, formation, side)
    return "" if found in OPEN_CORPS else found


def _said(game: RhineGame, formation: str, side: str) -> str:
    """Return what the chart says of a formation, empty for nothing."""
    for line in titles_of(formation, side):
        try:
            return game.board.cell(CHART, line, CORPS)
        except DataError:
            continue
    return ""


def corps_of_unit(game: RhineGame, unit: Unit) -> str:
    """Return the corps or army of a unit: its own formation, or that of its division (11.16)."""
    counter = piece(game, unit)
    if counter.counter.formation_kind in ("corps", "army"):
        return counter.formation
    return corps_of(game, counter.formation, unit.side)


def same_nation(game: RhineGame, gun: Unit, units: Iterable[Unit]) -> bool:
    """Tell whether artillery is of the nation of one of the units (11.15)."""
    return any(piece(game, unit).nation == piece(game, gun).nation for unit in units)


def supports_in_full(game: RhineGame, gun: Unit, units: Iterable[Unit]) -> bool:
    """Tell whether artillery uses its full strength with these units (11.12, 11.16)."""
    found = [_is_of_its_own(game, gun, unit) for unit in units if piece(game, unit).nation == piece(game, gun).nation]
    if not found:
        return False
    return any(found) if game.board.reads("support-of-several", ONE_SUFFICES) else all(found)


def _is_of_its_own(game: RhineGame, gun: Unit, unit: Unit) -> bool:
    own, other = piece(game, gun), piece(game, unit)
    if other.is_of_breakdown:
        return _is_listed(game, own, unit)
    if other.formation == own.formation and own.counter.formation_kind != "none":
        return True
    if own.is_of_division and other.is_of_division:
        return False
    corps = corps_of_unit(game, gun)
    return bool(corps) and corps == corps_of_unit(game, unit)


def _is_listed(game: RhineGame, gun: Piece, company: Unit) -> bool:
    """Tell whether artillery is listed with the division of a company, or with its corps, in the first turns."""
    begun = game.turn - game.board.scenario.first_turn
    if begun >= game.board.number("company_full_support_turns"):
        return False
    formations = listed_with(game, company)
    corps = {corps_of(game, key, company.side) for key in formations}
    return gun.formation in formations or gun.formation in corps - {""}


def listed_with(game: RhineGame, company: Unit) -> tuple[str, ...]:
    """Return the formations with which the set-up lists a company, none for one that came of a battalion in play."""
    lists = (clause.args for clause in game.board.clauses.of(ListedWith))
    return next((args.formations for args in lists if company.id in args.counters), ())


@dataclass(frozen=True, slots=True)
class ChooseCorps:
    """Attach a formation to a corps or army, for good."""

    ROLE: ClassVar[Role] = Role.ACT
    formation: str
    corps: str


def choices(game: RhineGame, side: str) -> Iterator[ChooseCorps]:
    """Yield which formations may attach themselves now, each to every corps it may have (E-cm6)."""
    for formation in dict.fromkeys(piece(game, unit).formation for unit in game.units_of(side)):
        for corps in _open_corps(game, formation, side):
            yield ChooseCorps(formation, corps)


def check_choice(game: RhineGame, side: str, action: ChooseCorps) -> Refusal | None:
    """Return the rule that forbids to attach a formation so, or None."""
    if action.formation in game.own.moving.corps:
        return CHOICE.refuse(action.formation, f"belongs to {game.own.moving.corps[action.formation]} for good")
    if action in choices(game, side):
        return None
    return CHOICE.refuse(action.formation, f"may not attach itself to {action.corps} now")


def _open_corps(game: RhineGame, formation: str, side: str) -> Iterator[str]:
    """Yield the corps, and armies where the chart allows them, whose headquarters stand on the map."""
    said = "" if formation in game.own.moving.corps else _said(game, formation, side)
    if said not in CHOOSING:
        return
    kinds = ("corps", "army") if "army" in said else ("corps",)
    for unit in game.units_of(side):
        counter = piece(game, unit)
        if counter.is_headquarters and counter.counter.formation_kind in kinds:
            yield counter.formation
