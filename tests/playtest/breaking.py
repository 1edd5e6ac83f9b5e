"""Games that end at once, break, die or never end, as their seed says; found by name in worker processes."""

import os
import signal
from pathlib import Path
from typing import Any

from engine.playtest.run import GameResult, PlaytestError
from engine.scenario import Scenario

FAULT, RULE, DEATH, DEATH_ONCE, ENDLESS = 3, 4, 5, 6, 7


def ended(seed: int) -> GameResult:
    """Return a result that tells its seed."""
    return GameResult(seed, "german", "", 3, 10, {"german": seed, "allied": 2}, {"german": 0, "allied": 0})


def play(scenario: Scenario, players: dict[str, str], seed: int, *, board: Any) -> GameResult:
    """Play as the seed says; the german player's name is that of a file for what is to happen once."""
    if seed == FAULT:
        raise KeyError("banana")
    if seed == RULE:
        error = PlaytestError("a rule broke")
        error.dump = "{}\n"
        raise error
    if seed == DEATH or (seed == DEATH_ONCE and not Path(players["german"]).exists()):
        Path(players["german"]).touch()
        os._exit(9)
    while seed == ENDLESS:
        signal.pause()
    return ended(seed)
