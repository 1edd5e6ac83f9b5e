"""Drafts of the shipped maps, made once for all tests of this folder and not before a test asks."""

from functools import cache

from editor.drafting.geography import Geography, load_geography
from editor.drafting.known import Known
from editor.drafting.pipeline import Drafted, drafted_map, known_map
from tests.shipped import shipped_tables


@cache
def ground() -> Geography:
    """Return the ground of all maps."""
    return load_geography()


@cache
def known(game: str) -> Known:
    """Return what of a shipped map is there without its draft."""
    return known_map(game, shipped_tables(game))


@cache
def drafted(game: str) -> Drafted:
    """Return the draft of a shipped map."""
    return drafted_map(known(game), ground())
