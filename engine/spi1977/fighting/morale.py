"""How good is the morale of units, and what do its rules change? (S-31)

The lists name no German corps and army troops and no brigades: we read the first like U.S. corps troops, the second
like panzer divisions.
"""

from collections.abc import Iterable

from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.spi1977.clauses.greens import green_all_game
from engine.spi1977.setting.kinds import Piece
from engine.spi1977.setting.values import Values
from engine.spi1977.state import RULE, RhineGame, face, is_reduced, piece

FOLLOWS = (
    RULE("S-31.0"), RULE("S-31.1"), RULE("S-31.3"), RULE("S-31.4"), RULE("S-31.5"), RULE("S-31.6"),
)  # fmt: skip

OPTION, CHART, COLUMN = "morale", "morale", "rating"
REDUCED = "Reduced units"
WEAKER = ("Parachute infantry", "Glider infantry")
"""The unit types that are weaker where morale is played, by title."""
_ARMY, _BRITISH = "us", "British"


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
        return _german(counter, is_green)
    if counter.nation == _BRITISH:
        return (
            "British Guards Armored Division" if "Guards" in counter.counter.formation_title else "Other British units"
        )
    if counter.nation != _ARMY:
        return "Other Allied units"
    if counter.is_of_breakdown:
        return "U.S. companies"
    if not counter.is_of_division:
        return "U.S. corps troops"
    if "Airborne" in counter.counter.formation_title:
        return "U.S. airborne divisions"
    return "U.S. green divisions" if is_green else "U.S. armored and infantry divisions that are not green"


def _german(counter: Piece, is_green: bool) -> str:
    named = counter.counter.formation_title
    if counter.is_ss and counter.is_of_division:
        return "German SS divisions"
    if "26th Volksgrenadier" in named:
        return "German 26 VG Division"
    if "Fallschirmj" in named:
        return "German FJ divisions"
    if "Volksgrenadier" in named:
        return "German green VG divisions" if is_green else "German VG divisions that are not green"
    if counter.counter.formation_kind in ("corps", "army"):
        return "U.S. corps troops"
    return "German panzer and panzer grenadier divisions"


def morale_values(game: RhineGame, unit: Unit) -> Values | None:
    """Return the weaker values of U.S. airborne and glider battalions, None for all other units (S-31.6)."""
    counter = piece(game, unit)
    if not game.board.is_on(OPTION) or counter.type.title not in WEAKER or counter.nation != _ARMY:
        return None
    if not counter.is_battalion:
        return None
    kind = counter.type.title.partition(" ")[0].lower()
    step = "reduced" if is_reduced(unit) else "full"
    found = face(game, unit)
    return Values(
        found.face,
        attack=game.board.number(f"morale_{kind}_attack_{step}"),
        defense=game.board.number(f"morale_{kind}_defense_{step}"),
        movement=found.movement,
    )
