"""Where do two games of one seed part, when a value is another in one of them, and what has that changed?

Until the value decides something both go the same way: machine players and dice hang on the seed alone. So the first
record in which they differ is where it was met; all that follows is another game.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import StringIO
from math import isqrt
from typing import Any, Literal

from engine.core.events import ValueDecided
from engine.playtest.report import Pair
from engine.playtest.run import play_game
from engine.scenario import Scenario

What = Literal["start", "choice", "outcome", "end"]


@dataclass(frozen=True, slots=True)
class Parting:
    """The first record that differs. ``what``: they start otherwise, another action was chosen, the same action had
    another outcome, or one of the games goes on. ``before`` and ``after`` are the action, or the first event that
    differs, as JSON knows them."""

    seed: int
    number: int
    what: What
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more often something came of the games after, in tenths of a percent, with the 95 % interval of pairs of
    games on the same seeds."""

    change: int
    low: int
    high: int

    def __str__(self) -> str:
        return f"{_points(self.change)} ({_points(self.low)} to {_points(self.high)})"


def went_otherwise(pair: Pair) -> bool:
    """Tell whether two games of a seed went differently in anything but how certain their values were."""
    return replace(pair.before, decided={}) != replace(pair.after, decided={})


def parting(before: Scenario, after: Scenario, players: dict[str, str], seed: int) -> Parting | None:
    """Play a seed in both scenarios and return where the games part, None where they never do. Raises PlaytestError."""
    ours, theirs = (_records(scenario, players, seed) for scenario in (before, after))
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one == other:
            continue
        if one["action"] != other["action"]:
            return Parting(seed, number, "choice", one["action"], other["action"])
        events = zip(one["events"], other["events"], strict=False)
        first: tuple[Any, Any] = next((pair for pair in events if pair[0] != pair[1]), ({}, {}))
        return Parting(seed, number, "outcome" if number else "start", *first)
    return None if len(ours) == len(theirs) else Parting(seed, min(len(ours), len(theirs)), "end", {}, {})


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


def _records(scenario: Scenario, players: dict[str, str], seed: int) -> list[dict[str, Any]]:
    log = StringIO()
    play_game(scenario, players, seed, log)
    records = [json.loads(line) for line in log.getvalue().splitlines()[1:]]
    aside = ValueDecided.__name__
    return [
        {"action": each.get("action"), "events": [event for event in each["events"] if event.get("type") != aside]}
        for each in records
    ]


def _points(tenths: int) -> str:
    return f"{'+' if tenths > 0 else '-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
