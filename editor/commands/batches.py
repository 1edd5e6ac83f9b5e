"""What do commands that play batches share? The scenario of a library, a progress bar, games kept as they end."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from db.connection import Library, open_for_reading
from db.outputs import DUMP, RESULTS, Output
from db.scenario_io import scenario_of
from editor.commands.interrupting import Interrupted, ended, interruptible
from editor.commands.outcome import PROBLEMS, fail, say
from editor.commands.part_file import PartFile
from engine.core.codec import to_json
from engine.playtest.batch import Played, play_each, seeds_of, sorted_out, sorted_pairs
from engine.playtest.beside import beside
from engine.playtest.games import ruleset_of
from engine.playtest.report import batch_json
from engine.playtest.run import GameResult, Settings, play_game
from engine.playtest.workers import Outcome, Play, PlayedPair, Single
from engine.scenario import Scenario

_LINES = 10


def scenario_in(library: Library, settings: Settings) -> Scenario:
    """Return the scenario the settings name. Raises DataError."""
    with library.reading() as session:
        return scenario_of(session, settings.game, settings.scenario)


def scenario_from(path: Path, settings: Settings) -> Scenario:
    """Return the scenario the settings name, from a library file. Raises LibraryError or DataError."""
    library = open_for_reading(path)
    try:
        return scenario_in(library, settings)
    finally:
        library.close()


def head_of(settings: Settings, program: str, scenarios: dict[str, Scenario]) -> dict[str, Any]:
    """Return what the games of batches depend on; ``scenarios`` by the name of the batch."""
    return {
        "settings": to_json(settings),
        "program": program,
        "rules": ruleset_of(settings.game).version,
        "data": {name: [scenario.digest(), scenario.game_digest()] for name, scenario in scenarios.items()},
    }


def batch_of(settings: Settings, scenario: Scenario, program: str, played: Played) -> dict[str, Any]:
    """Return a batch of a scenario as JSON, see ``batch_json``."""
    digest = scenario.digest()
    return batch_json(settings, digest, program, played, scenario.named_version(digest))


class BatchPlayer:
    """Plays batches with a progress bar on a terminal, elsewhere with a line now and then, and keeps what ends.

    It goes on until all is played or a signal comes; ``signal`` is its number, 0 while none did. No batch is played
    after it. ``batch`` is the name under which its games are kept, ``earlier`` are games that are known from elsewhere.
    """

    def __init__(
        self,
        settings: Settings,
        jobs: int,
        seconds: float | None,
        part: PartFile | None,
        batch: str = "games",
        earlier: Sequence[GameResult] = (),
    ) -> None:
        self.signal = 0
        self._settings, self._jobs, self._seconds, self._part = settings, jobs, seconds, part
        self._batch, self._earlier = batch, earlier

    def play(self, scenario: Scenario, title: str) -> Played:
        """Play a batch. Raises DataError when the scenario cannot be played."""
        wanted = seeds_of(self._settings)
        known = {result.seed: result for result in (*self._earlier, *self._known(self._batch))}
        return sorted_out(self._outcomes(scenario, title, [known[seed] for seed in wanted if seed in known]))

    def play_pairs(self, before: Scenario, after: Scenario, title: str) -> tuple[Played, Played]:
        """Play each seed on two scenarios side by side. Raises DataError when one of them cannot be played."""
        later = {result.seed: result for result in self._known("after")}
        known = [PlayedPair(one.seed, one, later[one.seed]) for one in self._known("before") if one.seed in later]
        return sorted_pairs(self._outcomes(before, title, known, play=beside(after, self._settings.seed)))

    def _known(self, batch: str) -> list[GameResult]:
        return [] if self._part is None else self._part.known(batch)

    def _outcomes(
        self, scenario: Scenario, title: str, ended: Sequence[Outcome], play: Play = play_game
    ) -> list[Outcome]:
        """Play what has not ended yet."""
        outcomes = [*ended]
        if len(outcomes) >= self._settings.games:
            return outcomes
        run = play_each if play is play_game else partial(play_each, play=play)
        known = {outcome.seed for outcome in outcomes}
        seeds = [seed for seed in seeds_of(self._settings) if seed not in known and not self.signal]
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        screen = Console(stderr=True)
        try:
            with (
                interruptible(),
                Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
            ):
                task = progress.add_task(title, total=self._settings.games, completed=len(outcomes))
                for outcome in run(scenario, self._settings, seeds, self._jobs, seconds=self._seconds):
                    outcomes.append(self._kept(outcome))
                    progress.update(task, completed=len(outcomes))
                    if not screen.is_terminal and _is_told(len(outcomes), self._settings.games):
                        say(f"{title}: {len(outcomes)} of {self._settings.games} games")
        except Interrupted as error:
            self.signal = error.number
        return outcomes

    def _kept(self, outcome: Outcome) -> Outcome:
        """Keep a game, or the two of a pair, that ended, and the dump of one that broke."""
        if isinstance(outcome, PlayedPair):
            before, after = self._kept_one(outcome.before, "before"), self._kept_one(outcome.after, "after")
            return replace(outcome, before=before, after=after)
        return self._kept_one(outcome, self._batch)

    def _kept_one(self, outcome: Single, batch: str) -> Single:
        if isinstance(outcome, GameResult):
            if self._part is not None:
                self._part.add(batch, outcome)
            return outcome
        if outcome.dump:
            path = Path(f"losheim-{self._settings.game}-{self._settings.scenario}-{outcome.seed}.dump.json")
            Output(path, DUMP).write(outcome.dump)
            say(f"the position before the fault is in {path}; losheim replay {path} shows it again")
        return replace(outcome, dump="")


def _is_told(count: int, games: int) -> bool:
    """Tell whether a line is written after so many games: after each tenth part of them."""
    return count * _LINES // games > (count - 1) * _LINES // games


def conclude(player: BatchPlayer, games: int, batches: list[Played], out: Path | None) -> None:
    """End the command as its batches ended: well, with 1 when games broke, or as shells name a signal.

    ``games`` are those that were wanted, of all batches. Raises ``typer.Exit`` unless all went well.
    """
    count = sum(played.count for played in batches)
    broken = sum(len(played.broken) for played in batches)
    if player.signal:
        kept = f"kept in {out}" if out is not None and count else "shown above" if count else "nothing is written"
        lost = "; --json OUT would keep them" if out is None and count else ""
        raise ended(player.signal, f"interrupted after {count} of {games} games: {kept}{lost}")
    if broken:
        raise fail(PROBLEMS, f"{broken} of {count} games broke; the others are counted")


def write_json(out: Path, data: dict[str, Any]) -> None:
    """Write results, with the folder if it is not there. Raises OutputError."""
    Output(out, RESULTS).write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
