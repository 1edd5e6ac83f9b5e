"""How many units may stand in a hex? (9.0)

The limit holds at the end of the own movement phase. Units in March Mode keep apart at all times (9.21).
"""

from engine.core.units import Unit
from engine.spi1977.ground.teams import partner
from engine.spi1977.state import RULE, RhineGame, is_marching, piece

LIMIT = RULE("9.0")
FOLLOWS = (RULE("9.11"), RULE("9.13"), RULE("9.14"), RULE("9.22"), RULE("9.23"), RULE("9.24"), RULE("9.5"))


def counts(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit counts for stacking: all sizes alike, no headquarters, no commandos (9.14, 9.5)."""
    counter = piece(game, unit)
    return not counter.is_headquarters and not counter.is_commando


def stacked(game: RhineGame, label: str, side: str) -> int:
    """Return how many units of a side count in a hex."""
    return game.derived_of(side, _stacks).get(label, 0)


def standing(game: RhineGame, label: str, side: str) -> int:
    """Return the same as ``stacked``, for one hex of a position that is asked for nothing else: while units are set up
    each has a position of its own."""
    return sum(counts(game, unit) for unit in game.friends_in(label, side))


def _stacks(game: RhineGame, side: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in game.units_of(side):
        if counts(game, unit):
            found[unit.hex] = found.get(unit.hex, 0) + 1
    return found


def limit(game: RhineGame) -> int:
    """Return the most units that may stand in a hex."""
    return game.board.number("stacking_limit")


def has_room(game: RhineGame, unit: Unit, label: str) -> bool:
    """Tell whether a unit, with whom it marches under one marker, may stay in a hex at the end of the phase."""
    if unit.hex == label or not counts(game, unit):
        return True
    return stacked(game, label, unit.side) + (partner(game, unit) is not None) < limit(game)


def marchers(game: RhineGame, side: str) -> frozenset[str]:
    """Return the hexes with a unit of a side in March Mode: another one may neither enter nor stay (9.21)."""
    return game.derived_of(side, _marchers)


def _marchers(game: RhineGame, side: str) -> frozenset[str]:
    return frozenset(unit.hex for unit in game.units_of(side) if is_marching(unit))


def overstacked(game: RhineGame, side: str) -> tuple[str, ...]:
    """Return the hexes in which a side has too many units, in the order of its units."""
    most = limit(game)
    return tuple(label for label, number in game.derived_of(side, _stacks).items() if number > most)
