"""Who plays? The two sides of every game, by the keys the data uses."""

GERMAN, ALLIED = "german", "allied"


def other_side(side: str) -> str:
    """Return the enemy of a side."""
    return ALLIED if side == GERMAN else GERMAN
