"""How good is the morale of units, and what do its rules change? (S-31)

The lists name no German corps and army troops and no brigades: we read the first like U.S. corps troops, the second
like panzer divisions.
"""

from collections.abc import Iterable

from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.spi1977.board import Board
from engine.spi1977.clauses.greens import green_all_game
from engine.spi1977.setting.kinds import Piece
from engine.spi1977.setting.values import Values
from engine.spi1977.state import RULE, RhineGame, face, is_reduced, piece

FOLLOWS = (
    RULE("S-31.0"), RULE("S-31.1"), RULE("S-31.3"), RULE("S-31.4"), RULE("S-31.5"), RULE("S-31.6"),
)  # fmt: skip

OPTION, CHART, COLUMN = "morale", "morale", "rating"
REDUCED = "Reduced units"
_AIRBORNE, _SS, _GUARDS = "U.S. airborne divisions", "German SS divisions", "British Guards Armored Division"
_ARMORED_AND_INFANTRY = "U.S. armored and infantry divisions that are not green"
_VETERANS, _PARACHUTE, _PANZER = (
    *("German 26 VG Division", "German FJ divisions"),
    "German panzer and panzer grenadier divisions",
)
_BRITISH, _GREEN = "Other British units", "U.S. green divisions"
_CORPS, _COMPANIES = "U.S. corps troops", "U.S. companies"
_VG, _GREEN_VG, _ALLIED = "German VG divisions that are not green", "German green VG divisions", "Other Allied units"
LINES = (
    *(_AIRBORNE, _SS, _GUARDS, _ARMORED_AND_INFANTRY, _VETERANS, _PARACHUTE, _PANZER),
    *(_BRITISH, _GREEN, _CORPS, _COMPANIES, _VG, _GREEN_VG, _ALLIED, REDUCED),
)
"""The lines of the list that the rules look up."""
FORMATIONS = (
    *("morale_airborne", "morale_guards", "morale_veterans"),
    *("morale_fallschirmjager", "morale_volksgrenadier"),
)
"""The parameters that say which divisions have a line of their own."""
_ARMY, _NATION = "us", "British"


def rating(game: RhineGame, units: Iterable[Unit]) -> int:
    """Return the highest rating among units, those that are reduced at what is left of theirs (S-31.2, S-31.4)."""
    return max((_of(game, unit) for unit in units), default=0)


def _of(game: RhineGame, unit: Unit) -> int:
    found = int(game.board.cell(CHART, _line(game, unit), COLUMN))
    return found + (int(game.board.cell(CHART, REDUCED, COLUMN)) if is_reduced(unit) else 0)


def _line(game: RhineGame, unit: Unit) -> str:
    """Return the line of the list for a unit (S-31.3, S-31.5)."""
    counter = piece(game, unit)
    is_green = counter.formation in green_all_game(game.board, unit.side)
    if unit.side == GERMAN:
        return _german(game.board, counter, is_green)
    if counter.nation == _NATION:
        return _GUARDS if counter.formation in game.board.formations("morale_guards") else _BRITISH
    if counter.nation != _ARMY:
        return _ALLIED
    if counter.is_of_breakdown:
        return _COMPANIES
    if not counter.is_of_division:
        return _CORPS
    if counter.formation in game.board.formations("morale_airborne"):
        return _AIRBORNE
    return _GREEN if is_green else _ARMORED_AND_INFANTRY


def _german(board: Board, counter: Piece, is_green: bool) -> str:
    if counter.is_ss and counter.is_of_division:
        return _SS
    if counter.formation in board.formations("morale_veterans"):
        return _VETERANS
    if counter.formation in board.formations("morale_fallschirmjager"):
        return _PARACHUTE
    if counter.formation in board.formations("morale_volksgrenadier"):
        return _GREEN_VG if is_green else _VG
    return _CORPS if counter.counter.formation_kind in ("corps", "army") else _PANZER


def morale_values(game: RhineGame, unit: Unit) -> Values | None:
    """Return the weaker values of U.S. airborne and glider battalions, None for all other units (S-31.6)."""
    counter = piece(game, unit)
    if not game.board.is_on(OPTION) or not counter.landing or counter.nation != _ARMY:
        return None
    if not counter.is_battalion:
        return None
    step = "reduced" if is_reduced(unit) else "full"
    found = face(game, unit)
    return Values(
        found.face,
        attack=game.board.number(f"morale_{counter.landing}_attack_{step}"),
        defense=game.board.number(f"morale_{counter.landing}_defense_{step}"),
        movement=found.movement,
    )
