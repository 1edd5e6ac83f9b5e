"""Plays random games over all scenarios that can be played, and says what broke:
``fuzz.py GAMES JOBS FIRST_SEED [GAME]``, the last to play one game, or one scenario as ``scs1994/payback``.

Scenarios that last long are played less often: of 21 games of The Last Gamble 14 are of Breakthrough, 3 of Wacht am
Rhein, 3 of We Cannot Force the Meuse, 1 is the Campaign; two in three with all optional rules, half of those with a
variant for each side; see tests/fuzz/spread.py. Every game is checked after every action; see tests/fuzz/checking.py.
A game that breaks leaves a file with its scenario, its actions and the position before the last of them in the folder
``out/fuzz``: ``losheim replay FILE`` makes that action again.

Finished games stand in ``out/fuzz/finished.jsonl`` with a digest of the engine, its data and the checks: run again,
with more games or after it was stopped, only the others are played; a changed engine begins anew. A run of one game has
a list of its own, ``finished-GAME.jsonl``, for which the rules and data of other games do not count.
"""

import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from finished import Finished, digest

from engine.playtest.games import GAME_KEYS
from tests.fuzz.checking import Played, play_checked, playable
from tests.fuzz.spread import Task, tasks

OUT = Path("out/fuzz")
HANGS_ON = ("engine", "resources", "scenarios", "tests/fuzz")
"""What decides how a game goes and whether it is found broken."""
PLAYS_NO_PART = ("geography", "history", "icons", "symbols")
"""Folders of resources of which no rule hears."""


def main(games: int, jobs: int, first: int, only: str = "") -> int:
    """Play the games and return the number of those that broke."""
    one = only.partition("/")[0]
    scenarios = [(game, key) for game, key in playable(one) if only in ("", game, f"{game}/{key}")]
    if not scenarios:
        known = ", ".join(f"{game}/{key}" for game, key in playable())
        raise SystemExit(f"nothing to play is called {only!r}; there are: {known}")
    work = tasks(scenarios, games, first)
    names = ", ".join(f"{game}/{key}" for game, key in scenarios)
    print(f"{games} games over {len(scenarios)} scenarios: {names}", flush=True)
    state = digest(Path(), HANGS_ON, [*PLAYS_NO_PART, *(game for game in GAME_KEYS if one not in ("", game))])
    print(f"digest of the engine and its data: {state}", flush=True)
    finished = Finished(OUT / f"finished{one and '-'}{one}.jsonl", state)
    if finished.begun_anew:
        print("the engine or its data changed since the last run: all games are played anew")
    done, left = parted(work, finished)
    if done:
        print(f"{len(done)} of them are finished, {len(left)} are left", flush=True)
    for item in done:
        if item.fault:
            print(f"BROKEN {_file(item)}: {item.fault}", flush=True)
    begun = time.monotonic()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        futures = {pool.submit(play_checked, item.game, item.scenario, item.seed, item.options): item for item in left}
        for future in as_completed(futures):
            last = future.result()
            done.append(last)
            if last.fault:
                _file(last).write_text(json.dumps(last.dump, ensure_ascii=False) + "\n", encoding="utf-8")
                print(f"BROKEN {_file(last)}: {last.fault}", flush=True)
            finished.add(key_of(futures[future]), **noted(last))
            minutes = (time.monotonic() - begun) / 60
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


def parted(work: Sequence[Task], finished: Finished) -> tuple[list[Played], list[Task]]:
    """Return what came of the games that are finished, and those that are left to play."""
    done = [Played(**finished[key_of(item)]) for item in work if key_of(item) in finished]
    return done, [item for item in work if key_of(item) not in finished]


def key_of(task: Task) -> str:
    """Return the name of a game in the list of those that are finished."""
    return f"{task.game}/{task.scenario} {task.seed} {task.options}".rstrip()


def noted(played: Played) -> dict[str, Any]:
    """Return what is kept of a finished game: all but the dump, which has a file of its own."""
    kept = asdict(played)
    del kept["dump"]
    return kept


def _file(played: Played) -> Path:
    return OUT / f"{played.game}-{played.scenario}-{played.seed}.json"


def _with(played: Played) -> str:
    return f" (with {played.options})" if played.options else ""


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:5]) else 0)
