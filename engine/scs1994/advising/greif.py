"""What does a careful German do with a Greif Team?

It waits, hidden, at a bridge on the way of the spearheads, and shows itself when the US wants to blow it. US units that
come by are sent down the road that leads farthest from that way.
"""

from engine.core.frames import frame_of
from engine.core.units import Unit
from engine.scs1994.advising import allied as advice_allied
from engine.scs1994.moving import redirect
from engine.scs1994.moving.redirect import RedirectTraffic
from engine.scs1994.state import ArdennesGame
from engine.scs1994.steps import bridges, greif
from engine.scs1994.steps.greif import LetPass, OpenTeam

_THWARTED = 500
"""Points for a bridge that stays whole: more than anything else a team can do."""


def stand(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return how well a team stands in a hex: by the spearheads that would cross a bridge it can reach by opening."""
    flow, ends = advice_allied.ahead(game), game.derived(_bridge_ends)
    near = (label, *game.board.map.neighbors[label])
    passing = max((flow.get(end, 0) for end in near if end in ends), default=0)
    return 10 * passing + (5 if label in ends else 0)


def open_team(game: ArdennesGame, action: OpenTeam) -> int:
    """Open only to save a bridge on the way of the spearheads, in one of its hexes."""
    asked = game.top.local
    if not isinstance(asked, greif.Window) or asked.why != greif.BRIDGE or action.hex not in asked.hex.split("-"):
        return -1
    return _THWARTED if advice_allied.ahead(game).get(action.hex, 0) else -1


def let_pass(game: ArdennesGame, action: LetPass) -> int:
    """One answer for the whole move of a unit is enough."""
    return 1


def send_off(game: ArdennesGame, action: RedirectTraffic) -> int:
    """Send the unit as far from the way of the spearheads as a road leads."""
    unit = game.units[frame_of(game.top, redirect.Redirect).local.unit]
    path, _ = redirect.way_down(game, unit, unit.hex, action.road)
    return 10 + advice_allied.to_traffic(game).get(path[-1], 0) + len(path)


def _bridge_ends(game: ArdennesGame) -> frozenset[str]:
    standing = (pair for pair in bridges.bridges(game) if pair not in game.own.blown)
    return frozenset(label for pair in standing for label in pair)
