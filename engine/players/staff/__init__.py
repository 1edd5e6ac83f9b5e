"""A machine player that plans its turn before it moves. It knows no game: it asks the core and ``Ruleset.planning``."""

from engine.players.staff.player import StaffPlayer

__all__ = ["StaffPlayer"]
