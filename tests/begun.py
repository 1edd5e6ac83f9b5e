"""Which games have all their rules in the engine? A game that is begun says itself what it lacks."""

from engine.playtest.games import GAME_KEYS, ruleset_of

COMPLETE = tuple(sorted(game for game in GAME_KEYS if not ruleset_of(game).lacking))
"""Games that are held to completeness: every rule cited, every parameter and chart read, every scenario recorded."""
