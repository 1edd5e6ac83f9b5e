"""What do the results of a batch say, and how do two batches differ?

Everything is counted in whole numbers; rates are fractions, intervals in tenths of a percent, so that reports are
equal on every machine.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from engine.core.codec import to_json
from engine.playtest.batch import Played
from engine.playtest.run import GameResult, Settings
from engine.playtest.sanity import UNIT_TURNS, Sanity, total
from engine.playtest.workers import BrokenGame

_NAMED = 5
"""So many broken games are told of by name."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened: count of total, and the 95 % interval in tenths of a percent."""

    count: int
    total: int
    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.count} of {self.total} ({_percent(self.low)} to {_percent(self.high)})"


@dataclass(frozen=True, slots=True)
class Summary:
    """A batch in numbers. ``losses`` are steps by side: least, median, most; ``sanity`` is counted over all games, for
    sides of which something was."""

    games: int
    results: dict[str, Rate]
    losses: dict[str, tuple[int, int, int]]
    decided: tuple[tuple[str, int], ...]
    aside: tuple[str, ...]
    sanity: dict[str, Sanity]


@dataclass(frozen=True, slots=True)
class Pair:
    """The same seed in two batches."""

    seed: int
    before: GameResult
    after: GameResult

    @property
    def changed(self) -> bool:
        """Tell whether anything but the seed differs."""
        return self.before != self.after


def wilson(count: int, total: int) -> Rate:
    """Return a count with its 95 % Wilson interval (z = 1.96), rounded outward to tenths of a percent."""
    if total == 0:
        return Rate(0, 0, 0, 1000)
    # with z = 196/100: center = (count + z2/2) / (total + z2), half = z*sqrt(count*(total-count)/total + z2/4) / (...)
    # all terms are multiplied by 10000 * total to stay whole
    z2 = 196 * 196
    denominator = total * 10_000 + z2
    center = count * 10_000 + z2 // 2
    inside = 10_000 * count * (total - count) * 196 * 196 // total + z2 * z2 // 4
    half = isqrt(inside)
    low = max(0, (center - half) * 1000 // denominator)
    high = min(1000, -(-(center + half) * 1000 // denominator))
    return Rate(count, total, low, high)


def summarize(results: Sequence[GameResult]) -> Summary:
    """Return the batch in numbers; results in the order german, allied, draw, only those that occur."""
    counts = Counter(result.result for result in results)
    sides = sorted({side for result in results for side in result.losses}, reverse=True)
    decided: Counter[str] = Counter()
    aside: dict[str, None] = {}
    for result in results:
        decided.update(result.decided)
        aside.update(dict.fromkeys(result.aside))
    return Summary(
        len(results),
        {key: wilson(counts[key], len(results)) for key in ("german", "allied", "draw") if counts[key]},
        {side: _spread([result.losses[side] for result in results]) for side in sides},
        tuple(decided.most_common()),
        tuple(aside),
        {side: found for side in sides if (found := counted(results, side))[UNIT_TURNS]},
    )


def counted(results: Sequence[GameResult], side: str) -> Sanity:
    """Return what was counted of a side in all games that counted it."""
    return total(result.sanity[side] for result in results if side in result.sanity)


def compare(before: Sequence[GameResult], after: Sequence[GameResult]) -> tuple[Pair, ...]:
    """Return the games of two batches side by side, for the seeds that both have."""
    later = {result.seed: result for result in after}
    return tuple(Pair(result.seed, result, later[result.seed]) for result in before if result.seed in later)


def batch_json(settings: Settings, data_digest: str, program: str, played: Played, version: str = "") -> dict[str, Any]:
    """Return a batch as JSON, equal for any ``--jobs``: ``settings``, ``data_digest`` and ``version`` of the scenario,
    ``program``, whether it was ``interrupted`` before all games were played, ``games``, and ``broken`` with seed and
    reason. A game that was played beside another has ``parted`` where it went otherwise."""
    return {
        "settings": to_json(settings),
        "data_digest": data_digest,
        "version": version,
        "program": program,
        "interrupted": played.count < settings.games,
        "games": [_game(result) for result in played.results],
        "broken": [{"seed": game.seed, "reason": game.reason} for game in played.broken],
    }


def _game(result: GameResult) -> dict[str, Any]:
    found: dict[str, Any] = to_json(result)
    for name in ("parted", "margin"):
        if found[name] is None:
            del found[name]
    return found


def broken_lines(broken: Sequence[BrokenGame], played: int) -> list[str]:
    """Return what to say of games that broke: how many, and each with its reason, the first of many."""
    if not broken:
        return []
    more = len(broken) - _NAMED
    return [
        f"{len(broken)} of {played} games broke and are left out of all numbers:",
        *(game.reason for game in broken[:_NAMED]),
        *([f"and {more} more"] if more > 0 else []),
    ]


def _spread(values: Sequence[int]) -> tuple[int, int, int]:
    ordered = sorted(values)
    return (ordered[0], ordered[len(ordered) // 2], ordered[-1]) if ordered else (0, 0, 0)


def _percent(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10} %"
