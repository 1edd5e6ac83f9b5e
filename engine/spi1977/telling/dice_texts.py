"""How does a throw read in the log? One that changes nothing says so, for no other line does."""

from engine.core.dice import DiceRolled
from engine.core.sides import GERMAN
from engine.spi1977.fighting import depletion, green
from engine.spi1977.moving import bridges, infiltration
from engine.spi1977.state import RhineGame, title
from engine.spi1977.supply import surrender


def of_no_effect(game: RhineGame, event: DiceRolled) -> str:
    """Return that a throw changes nothing and by which rule; empty where something follows that is told by itself."""
    if event.purpose.endswith(green.IS_GREEN):
        effect = _cell(game, green.TABLE, event.total + _modifier(game, event.purpose))
        return "" if effect == green.REDUCED else "no effect [25.14c]"
    for begin, (table, effect, words) in _SILENT.items():
        if event.purpose.startswith(begin):
            return "" if _cell(game, table, event.total) == effect else words
    return ""


_SILENT = {
    surrender.SURRENDER_OF: (surrender.TABLE, surrender.SURRENDERS, "nobody surrenders"),
    bridges.BLOWING: (bridges.TABLE, bridges.BLOWN, "it stands [15.13]"),
    depletion.AMMUNITION: (depletion.TABLE, depletion.REMOVED, "it lasts [11.81]"),
    infiltration.INFILTRATION_OF: (infiltration.CHART, infiltration.GOES_ON, "it fails, the unit moves no more [24.5]"),
}
"""By what a throw is for: its table, the result that is told by itself, and what is said of any other."""


def _cell(game: RhineGame, table: str, total: int) -> str:
    return game.board.tables[table].cells[total][0]


def _modifier(game: RhineGame, purpose: str) -> int:
    """Return what is added to the roll of the green unit that is thrown for."""
    for unit in game.units.values():
        if f"{title(game, unit.id)}{green.IS_GREEN}" == purpose:
            return 0 if unit.side == GERMAN else game.board.number("green_us_modifier")
    return 0
