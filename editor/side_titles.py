"""What do people call the sides of a game, and what a game that one of them won? Knows no Qt."""

from engine.data.game_readings import declared_by

SIDES = ("german", "allied")


def side_titles(game: str) -> dict[str, str]:
    """Return the names of the sides as the game declares them, else those of the data; loads no rules."""
    return declared_by(game, "SIDES") or {side: side.capitalize() for side in SIDES}


def result_titles(game: str) -> dict[str, str]:
    """Return what each result of a game is called, in the order of tables and charts."""
    return {side: f"{title} win" for side, title in side_titles(game).items()} | {"draw": "Draw"}
