"""The shipped data, read once for all tests that only look at it."""

from functools import cache

from engine.data.load import load_tables
from engine.data.tables import Tables


@cache
def shipped_tables(game: str) -> Tables:
    """Return the shipped rows of a game, the same object every time: a test that changes rows reads its own."""
    return load_tables(game=game)
