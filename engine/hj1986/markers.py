"""What lies on the map besides units: bridges that are not as printed, Improved Positions."""

from engine.core.ruleset import Marker
from engine.hj1986.moving.state import BLOWN, BUILT, UNDER_WAY
from engine.hj1986.state import BulgeGame

_TEXTS = {BLOWN: "bridge down", BUILT: "bridge built", UNDER_WAY: "bridge being built"}


def markers(game: BulgeGame) -> tuple[Marker, ...]:
    """Return what lies on the map, in the order of the position."""
    bridges = [Marker(tuple(key.split("|")), _TEXTS[state]) for key, state in game.own.ground.bridges.items()]
    return (*bridges, *(Marker((label,), "Improved Position") for label in game.own.ground.positions))
