"""What does a batch of games say that were played side by side, on data before an edit and after it?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt

from engine.playtest.report import Pair
from engine.playtest.run import Parting


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more often something came of the games after, in tenths of a percent, with the 95 % interval of pairs of
    games on the same seeds."""

    change: int
    low: int
    high: int

    def __str__(self) -> str:
        return f"{_points(self.change)} ({_points(self.low)} to {_points(self.high)})"


def decided_in(pairs: Sequence[Pair]) -> dict[str, int]:
    """Return in how many games something was decided, by what it was first."""
    found: dict[str, int] = {}
    for pair in pairs:
        if pair.after.parted is not None:
            found[pair.after.parted.what] = found.get(pair.after.parted.what, 0) + 1
    return found


def first_parting(pairs: Sequence[Pair]) -> Parting | None:
    """Return where the first of the games parts from the one beside it."""
    return next((pair.after.parted for pair in pairs if pair.after.parted is not None), None)


def went_otherwise(pair: Pair) -> bool:
    """Tell whether two games of a seed came out differently in anything but how certain their values were."""
    return replace(pair.before, decided={}, parted=None) != replace(pair.after, decided={}, parted=None)


def difference(pairs: Sequence[Pair], result: str) -> Difference:
    """Return by how much more games ended with a result; pairs that ended alike say nothing."""
    count = len(pairs)
    if not count:
        return Difference(0, -1000, 1000)
    won = sum(pair.after.result == result != pair.before.result for pair in pairs)
    lost = sum(pair.before.result == result != pair.after.result for pair in pairs)
    net, moved = won - lost, won + lost
    # variance of the mean of +1, 0, -1: (moved - net^2/n) / n^2; z = 196/100, all in tenths of a percent
    half = -(-196 * isqrt(max(0, (moved * count - net * net) * 1_000_000 // count)) // (100 * count)) if moved else 0
    if not moved:  # nothing was seen to move: three in n is as much as may still have (rule of three)
        half = min(1000, -(-3000 // count))
    change = net * 1000 // count
    return Difference(change, max(-1000, change - half), min(1000, change + half))


def _points(tenths: int) -> str:
    return f"{'+' if tenths > 0 else '-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
