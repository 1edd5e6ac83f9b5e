"""Why did a machine player choose what it chose? As data; ``editor`` tells it in words."""

from engine.players.base import Player
from engine.players.search import SearchPlayer
from engine.players.staff import StaffPlayer
from engine.players.staff.record import Reason, Refused

__all__ = ["Reason", "Refused", "reason_of"]


def reason_of(player: Player) -> Reason | None:
    """Return why a player chose its last action, asked before that is made; None for one that gives no reasons."""
    return player.reason() if isinstance(player, (StaffPlayer, SearchPlayer)) else None
