"""Is there a line to a source?"""

from collections.abc import Callable, Iterable

from engine.core.paths import reach


def shortest_trace(
    start: str,
    limit: int | None,
    neighbors: Callable[[str], Iterable[str]],
    may_enter: Callable[[str, str], bool],
    is_source: Callable[[str], bool],
) -> tuple[str, ...] | None:
    """Return the shortest line of hexes from start to a source, both included, or None.

    ``limit`` counts hexes after the start; None is without limit. ``may_enter(a, b)`` blocks: enemy units, enemy
    zones, missing road, whatever the game says. The start itself is not tested.
    """
    found = reach((start,), limit, neighbors, lambda a, b: 1 if may_enter(a, b) else None, goal=is_source)
    return next((found.path(label) for label in found.cost if is_source(label)), None)
