"""Plays random games over all scenarios that can be played, and says what broke:
``fuzz.py GAMES JOBS FIRST_SEED [GAME]``, the last to play one game, or one scenario as ``scs1994/payback``.

Scenarios that last long are played less often: of 21 games of The Last Gamble 14 are of Breakthrough, 3 of Wacht am
Rhein, 3 of We Cannot Force the Meuse, 1 is the Campaign; two in three with all optional rules, half of those with a
variant for each side; see tests/fuzz/spread.py. Every game is checked after every action; see tests/fuzz/checking.py.
A game that breaks leaves a file with its scenario, its actions and the position before the last of them in the folder
``out/fuzz``: ``losheim replay FILE`` makes that action again.
"""

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from tests.fuzz.checking import Played, play_checked, playable
from tests.fuzz.spread import tasks

OUT = Path("out/fuzz")


def main(games: int, jobs: int, first: int, only: str = "") -> int:
    """Play the games and return the number of those that broke."""
    scenarios = [(game, key) for game, key in playable() if only in ("", game, f"{game}/{key}")]
    if not scenarios:
        known = ", ".join(f"{game}/{key}" for game, key in playable())
        raise SystemExit(f"nothing to play is called {only!r}; there are: {known}")
    work = tasks(scenarios, games, first)
    names = ", ".join(f"{game}/{key}" for game, key in scenarios)
    print(f"{games} games over {len(scenarios)} scenarios: {names}", flush=True)
    done: list[Played] = []
    begun = time.monotonic()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for future in as_completed(
            [pool.submit(play_checked, item.game, item.scenario, item.seed, item.options) for item in work]
        ):
            done.append(future.result())
            if done[-1].fault:
                OUT.mkdir(parents=True, exist_ok=True)
                path = OUT / f"{done[-1].game}-{done[-1].scenario}-{done[-1].seed}.json"
                path.write_text(json.dumps(done[-1].dump, ensure_ascii=False) + "\n", encoding="utf-8")
                print(f"BROKEN {path}: {done[-1].fault}", flush=True)
            last, minutes = done[-1], (time.monotonic() - begun) / 60
            ended = f"{last.actions} actions, {last.result or 'broken'}"
            print(
                f"{len(done)} of {games}, {minutes:.1f} min: {last.scenario}, seed {last.seed}, {ended}{_with(last)}",
                flush=True,
            )
    broken = sum(bool(item.fault) for item in done)
    actions = sum(item.actions for item in done)
    for game, key in scenarios:
        own = [item for item in done if (item.game, item.scenario) == (game, key)]
        results = {word: sum(item.result == word for item in own) for word in ("german", "allied", "draw")}
        print(f"{game}/{key}: {len(own)} games, {sum(item.actions for item in own)} actions, {results}")
    print(f"{len(done)} games, {actions} actions, {broken} broken")
    return broken


def _with(played: Played) -> str:
    return f" (with {played.options})" if played.options else ""


if __name__ == "__main__":
    sys.exit(1 if main(*(int(word) for word in sys.argv[1:4]), *sys.argv[4:5]) else 0)
