"""What do people call the values of start states? Knows no Qt."""

from editor.side_titles import side_titles
from engine.data.game_readings import declared_by


def start_titles(game: str) -> dict[str, str]:
    """Return the titles of the words that start states of a game may say: those that it declares, and its sides."""
    declared: dict[str, str] = declared_by(game, "START_TITLES") or {}
    return side_titles(game) | declared
