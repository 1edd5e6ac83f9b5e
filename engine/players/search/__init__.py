"""A machine player that tries out whole ways of playing before it takes one. It knows no game: it asks the core,
``Ruleset.planning`` and the other players."""

from engine.players.search.player import SearchPlayer

__all__ = ["SearchPlayer"]
