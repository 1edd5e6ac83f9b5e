"""Are towns as far apart on the map as they are on the ground?

The scale is fitted to the pairs themselves, so a map may have any; what counts is that it has one.
"""

from collections.abc import Iterator
from math import hypot, sqrt

from db.checks.finding import Finding, Reporter, check
from db.checks.ground import grounds
from db.checks.subject import Subject
from engine.core.hexes import Cell, Grid
from engine.data.geography import distances

FEWEST_PAIRS = 3
"""Of fewer pairs nobody can say which one is wrong."""
SHORTEST = 15
"""Hexes apart; nearer pairs say more about rounding to hexes than about the map."""
MOST_OFF = 0.1
"""Share by which a distance may differ from the real one."""


@check("distance-off")
def distance_off(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Two towns are a tenth nearer or farther than they really are, by the scale of the map."""
    for ground in grounds(subject):
        towns = ground.towns()
        pairs = [pair for pair in distances() if pair.town_a in towns and pair.town_b in towns]
        cells = ground.cells(towns[name] for pair in pairs for name in (pair.town_a, pair.town_b))
        measured = []
        for pair in pairs:
            a, b = cells.get(towns[pair.town_a]), cells.get(towns[pair.town_b])
            if a is not None and b is not None and (far := _apart(ground.grid, a, b)) > SHORTEST:
                measured.append((pair, far, float(pair.km)))
        if len(measured) < FEWEST_PAIRS:
            continue
        scale = sum(km * far for _, far, km in measured) / sum(far * far for _, far, _ in measured)
        for pair, far, km in measured:
            if abs(far * scale / km - 1) > MOST_OFF:
                message = f"{pair.town_a} and {pair.town_b} are {km:.0f} km apart, on the map {far * scale:.0f} km"
                yield report.warning(
                    f"{towns[pair.town_a]}|{towns[pair.town_b]}", f"{message}; is one of them misplaced?"
                )


def _apart(grid: Grid, a: Cell, b: Cell) -> float:
    """Return the distance of two centers in hexes, as the crow flies."""
    (q, r, _), (s, t, _) = grid.cube(a), grid.cube(b)
    across, down = q - s, r - t
    return hypot(across + down / 2, down * sqrt(3) / 2)
