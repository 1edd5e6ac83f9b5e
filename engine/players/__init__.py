"""Machine players: they see one side and choose one of the offered actions."""

import re
from collections.abc import Callable

from engine.players.base import Player, PlayerFactory
from engine.players.cautious import CautiousPlayer, FirstCautiousPlayer
from engine.players.random import RandomPlayer
from engine.players.search import SearchPlayer
from engine.players.search.player import MOST_PLAYOUTS, Enough
from engine.players.staff import StaffPlayer

PLAYERS: dict[str, PlayerFactory] = {
    "random": RandomPlayer,
    "cautious-1": FirstCautiousPlayer,
    "cautious": CautiousPlayer,
    "staff": StaffPlayer,
    "search": SearchPlayer,
}
"""Players by the name the command line and the window use."""

TITLES = {"random": "beginner", "cautious-1": "steady-1", "cautious": "steady", "staff": "staff", "search": "deep"}
"""What people call each player; a command takes either name."""

_STRENGTH = re.compile(r"(search|deep):([1-9][0-9]{0,3})(s?)")
"""How hard the player that searches thinks may follow its name: in playouts, or in seconds where there is a clock."""


def key_of(name: str) -> str | None:
    """Return the key of a player by its key or by what people call it, with its strength in playouts behind a colon
    where it has one (``search:32``); None where there is no such player."""
    if (found := _STRENGTH.fullmatch(name)) is not None and not found[3] and int(found[2]) <= MOST_PLAYOUTS:
        return f"search:{found[2]}"
    return name if name in PLAYERS else next((key for key, title in TITLES.items() if title == name), None)


def is_player(key: str) -> bool:
    """Tell whether a key is that of a player, with its strength in playouts or seconds where it has one."""
    return key_of(key) == key or is_timed(key)


def title_of(key: str) -> str:
    """Return what people call a player, with its strength; what is no player is called as it is."""
    found = _STRENGTH.fullmatch(key)
    if found is None:
        return TITLES.get(key, key)
    return f"{TITLES['search']}, {found[2]} {'seconds' if found[3] else 'playouts'}"


def is_timed(key: str) -> bool:
    """Tell whether a player thinks by the clock, so that it may choose otherwise another time."""
    found = _STRENGTH.fullmatch(key)
    return found is not None and bool(found[3])


def player_of(key: str, seed: int, clock: Callable[[int], Enough] | None = None) -> Player:
    """Return a player by its key, with its strength. ``clock`` starts one that says when so many seconds are over;
    without, a player thinks as usual. Raises KeyError where there is no such player."""
    found = _STRENGTH.fullmatch(key)
    if found is None:
        return PLAYERS[key](seed)
    if not found[3]:
        return SearchPlayer(seed, int(found[2]))
    seconds = int(found[2])
    return SearchPlayer(seed) if clock is None else SearchPlayer(seed, MOST_PLAYOUTS, lambda: clock(seconds))


__all__ = [
    "PLAYERS",
    "TITLES",
    "CautiousPlayer",
    "Player",
    "PlayerFactory",
    "RandomPlayer",
    "SearchPlayer",
    "StaffPlayer",
    "is_player",
    "is_timed",
    "key_of",
    "player_of",
    "title_of",
]
