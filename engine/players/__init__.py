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

__all__ = ["PLAYERS", "CautiousPlayer", "Player", "PlayerFactory", "RandomPlayer", "StaffPlayer"]
