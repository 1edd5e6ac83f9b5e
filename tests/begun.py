"""Which games have all their rules in the engine? A game that is begun says itself what it lacks."""

from engine.data.schema import ScenarioRow
from engine.playtest.games import GAME_KEYS, ruleset_of
from tests.shipped import shipped_tables

COMPLETE = tuple(sorted(game for game in GAME_KEYS if not ruleset_of(game).lacking))
"""Games that are held to completeness: every rule cited, every parameter and chart read, every scenario recorded."""

_SMALL = {"scs1994": "drive-on-bastogne", "hj1986": "breakthrough", "spi1977": "peiper"}
SHIPPED = {game: _SMALL.get(game) or shipped_tables(game).of(ScenarioRow, game=game)[0].scenario for game in GAME_KEYS}
"""A shipped scenario of each game that can be played, the first one of a game that is begun."""
