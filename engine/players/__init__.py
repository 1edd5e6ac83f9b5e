"""Machine players: they see one side and choose one of the offered actions."""

from engine.players.base import Player, PlayerFactory
from engine.players.cautious import CautiousPlayer, FirstCautiousPlayer
from engine.players.random import RandomPlayer
from engine.players.staff import StaffPlayer

PLAYERS: dict[str, PlayerFactory] = {
    "random": RandomPlayer,
    "cautious-1": FirstCautiousPlayer,
    "cautious": CautiousPlayer,
    "staff": StaffPlayer,
}
"""Players by the name the command line and the window use."""

TITLES = {"random": "beginner", "cautious-1": "steady-1", "cautious": "steady", "staff": "staff"}
"""What people call each player; a command takes either name."""


def key_of(name: str) -> str | None:
    """Return the key of a player by its key or by what people call it; None where there is no such player."""
    return name if name in PLAYERS else next((key for key, title in TITLES.items() if title == name), None)


__all__ = ["PLAYERS", "TITLES", "CautiousPlayer", "Player", "PlayerFactory", "RandomPlayer", "StaffPlayer", "key_of"]
