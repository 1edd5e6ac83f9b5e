"""How do tests move units of spi1977?"""

from typing import Any

from engine.core.play import apply, check
from engine.core.rules import Refusal
from engine.core.sides import ALLIED
from engine.core.telling import Priced
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame
from tests.games.spi1977.positions import key_of, position

ROW = tuple(f"C10{column:02d}" for column in range(8, 17))
"""A row of neighbors, from east to west."""


def moving(*units: Any, side: str = ALLIED, **field: Any) -> RhineGame:
    """Return a game in the movement phase of a side, after the first day."""
    return position(units, phase=field.pop("phase", "movement"), side=side, **field)


def cost(game: RhineGame, name: str, *path: str) -> str:
    """Return the price of a path in movement points, or the rule that forbids it in brackets."""
    found = RULES.telling.price(game, key_of(game, name), path)
    return found.cost if isinstance(found, Priced) else f"[{found.rule.number}]"


def refused(game: RhineGame, action: object) -> str:
    """Return the number of the rule that refuses an action, empty when it may be made."""
    found = check(game, action)
    return found.rule.number if isinstance(found, Refusal) else ""


def select(game: RhineGame, name: str) -> None:
    """Let the unit with a name move."""
    apply(game, SelectUnit(key_of(game, name)))


TANK = {"kind": "tank", "movement": 12}
MECHANIZED = {"kind": "mechanized", "movement": 12}
MARCHING = {"marks": ("march",)}
