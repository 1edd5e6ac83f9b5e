"""What do people call the sides of a game, and what a game that one of them won? Knows no Qt."""

from engine.playtest.games import GAME_KEYS, ruleset_of

SIDES = ("german", "allied")


def side_titles(game: str) -> dict[str, str]:
    """Return the names of the sides as the game has them; those of the data for a game without rules."""
    name = ruleset_of(game).telling.side_title if game in GAME_KEYS else str.capitalize
    return {side: name(side) for side in SIDES}


def result_titles(game: str) -> dict[str, str]:
    """Return what each result of a game is called, in the order of tables and charts."""
    return {side: f"{title} win" for side, title in side_titles(game).items()} | {"draw": "Draw"}
