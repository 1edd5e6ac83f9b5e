"""Which headquarters supply a unit? (14.12, 14.22, 14.32, 14.33, E-17.0a)"""

import re

from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.spi1977.command.attachment import corps_of, listed_with
from engine.spi1977.state import RULE, RhineGame, piece

FOLLOWS = (
    RULE("14.12a"), RULE("14.12b"), RULE("14.12c"), RULE("14.12d"), RULE("14.13"), RULE("14.22"), RULE("14.32a"),
    RULE("14.32b"), RULE("14.33"), RULE("E-17.0a"),
)  # fmt: skip

DIVISION, CORPS, ARMY, BRIGADE = "division", "corps", "army", "brigade"
UNITED_STATES = "us"
_ON_FOOT = re.compile(r"[0-9]+( VG|FJ)?")
"""Designations of VG and FJ divisions (14.21): a number, followed by nothing or by FJ. VG stands behind a number that a
U.S. division has as well."""


def headquarters(game: RhineGame, side: str) -> list[Unit]:
    """Return the headquarters of a side on the map."""
    return [game.units[key] for key in game.derived_of(side, _headquarters)]


def _headquarters(game: RhineGame, side: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in game.units_of(side) if piece(game, unit).is_headquarters)


def by_hexes(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a German unit counts its line in hexes: those of VG and FJ divisions (14.21)."""
    counter = piece(game, unit)
    return counter.is_of_division and bool(_ON_FOOT.fullmatch(counter.formation))


def sources(game: RhineGame, unit: Unit) -> list[Unit]:
    """Return the headquarters on the map that can supply a unit."""
    found = headquarters(game, unit.side)
    counter = piece(game, unit)
    kind = counter.counter.formation_kind
    if unit.side == GERMAN:
        return _german(game, unit, found)
    if counter.is_of_breakdown:
        own = listed_with(game, unit) if game.board.word("company_supply") == DIVISION else ()
        us = [hq for hq in found if piece(game, hq).nation == UNITED_STATES]
        return [hq for hq in us if not own or piece(game, hq).formation in own]
    if kind == DIVISION:
        return [hq for hq in found if piece(game, hq).formation == counter.formation]
    if kind == CORPS:
        return [hq for hq in found if _corps(game, hq) == counter.formation]
    return [hq for hq in found if piece(game, hq).nation == counter.nation]


def others(game: RhineGame, unit: Unit) -> list[Unit]:
    """Return the friendly headquarters to which an Allied unit that lost its own may still trace (14.51a)."""
    return headquarters(game, unit.side)


def _german(game: RhineGame, unit: Unit, found: list[Unit]) -> list[Unit]:
    counter = piece(game, unit)
    kind = counter.counter.formation_kind
    if kind == BRIGADE:
        return found
    if by_hexes(game, unit):
        return [hq for hq in found if piece(game, hq).counter.formation_kind in (CORPS, ARMY)]
    if kind == DIVISION:
        corps = corps_of(game, counter.formation, GERMAN)
        return [hq for hq in found if piece(game, hq).formation in (counter.formation, corps)]
    return [hq for hq in found if piece(game, hq).formation == counter.formation]


def _corps(game: RhineGame, hq: Unit) -> str:
    counter = piece(game, hq)
    if counter.counter.formation_kind == CORPS:
        return counter.formation
    return corps_of(game, counter.formation, hq.side)
