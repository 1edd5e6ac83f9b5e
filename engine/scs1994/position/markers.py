"""What lies on the map besides units: dumps and bridges that are down."""

from engine.core.telling import Marker
from engine.scs1994.state import ArdennesGame, side_title


def markers(game: ArdennesGame) -> tuple[Marker, ...]:
    """Return dumps with the side they serve, and bridges that are down, in the order of the position.

    A dummy is told apart, so the view of a side is to be given where that side must not know (3.3a).
    """
    dumps = [
        Marker((dump.hex,), f"{side_title(dump.owner)} {'dummy' if dump.dummy else 'dump'}") for dump in game.own.dumps
    ]
    return (*dumps, *(Marker(bridge, "bridge down") for bridge in game.own.blown))
