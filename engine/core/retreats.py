"""Where may a retreating unit go next?"""

from collections.abc import Callable, Iterable


def preferred_steps(
    here: str,
    neighbors: Iterable[str],
    may_enter: Callable[[str, str], bool],
    rank: Callable[[str], tuple[int, ...]],
) -> tuple[str, ...]:
    """Return the hexes of the best rank that may be entered, in order of the neighbors; empty when there is none.

    Lower ranks are better; the game says what makes a hex good (farther from the enemy, no enemy zone, room).
    """
    open_hexes = [(rank(label), label) for label in neighbors if may_enter(here, label)]
    if not open_hexes:
        return ()
    best = min(score for score, _ in open_hexes)
    return tuple(label for score, label in open_hexes if score == best)
