"""How are games played in several processes, when one of them may die or never come to an end?

Every worker has one game in hand, so a worker that dies costs no other game. A worker may also be killed from outside,
as by a system that is short of memory: its game is played once more, and counts as broken when that worker dies too.
"""

import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol

from engine.playtest.games import board_of
from engine.playtest.run import GameResult, PlaytestError
from engine.scenario import Scenario

_TRIES = 2
_SPAWN = get_context("spawn")  # not fork: the window has threads, and a forked copy of them can lock up


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game that did not come to its end, and why; ``dump`` is the text of a dump when a rule broke."""

    seed: int
    reason: str
    dump: str = ""


Single = GameResult | BrokenGame


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """The games of a seed on data before and after; where they part is said in the result after."""

    seed: int
    before: Single
    after: Single


Outcome = Single | PlayedPair


class Play(Protocol):
    """Plays one game to its end, as ``play_game`` does, or a pair; must be found by name in another process."""

    def __call__(
        self, scenario: Scenario, players: dict[str, str], seed: int, *, board: Any
    ) -> GameResult | PlayedPair: ...


def outcome_of(play: Play, scenario: Scenario, players: dict[str, str], seed: int, board: Any) -> Outcome:
    """Return what came of a game, whatever came of it."""
    try:
        return play(scenario, players, seed, board=board)
    except PlaytestError as error:
        return BrokenGame(seed, str(error), error.dump)
    except Exception as error:  # a fault of the engine before or after the actions
        return BrokenGame(seed, f"seed {seed}: {type(error).__name__}: {error}")


class Abandon:
    """Ends a batch at once: its workers are killed with the games they have in hand. May be said from any thread."""

    def __init__(self) -> None:
        self._heard, self._said = _SPAWN.Pipe(duplex=False)

    def say(self) -> None:
        """End the batch; saying it again does nothing."""
        self._said.close()

    @property
    def ear(self) -> "Connection[Any, Any]":
        """What is ready to be read once it was said."""
        return self._heard


@dataclass(slots=True, eq=False)
class _Worker:
    """A process with the game it has in hand; ``ends`` is when its time is up, known once the game has begun."""

    process: SpawnProcess
    pipe: "Connection[Any, Any]"
    seed: int
    ends: float | None = None


class Workers:
    """Plays games in up to ``jobs`` processes; a game may take ``seconds``, or as long as it likes when None.

    ``abandon`` may end it before the games in hand have ended.
    """

    def __init__(
        self,
        scenario: Scenario,
        players: dict[str, str],
        jobs: int,
        seconds: float | None,
        play: Play,
        abandon: Abandon | None = None,
    ) -> None:
        self._given = (scenario.model_dump_json(), players, play)
        self._jobs, self._seconds, self._abandon = max(1, jobs), seconds, abandon
        self._running: list[_Worker] = []
        self._deaths: Counter[int] = Counter()

    def outcomes(self, seeds: Iterator[int]) -> Iterator[Outcome]:
        """Yield outcomes as games end; every process has ended when this has."""
        try:
            while len(self._running) < self._jobs and (seed := next(seeds, None)) is not None:
                self._start(seed)
            while self._running and (ready := self._ready()) is not None:
                for worker in ready:
                    yield from self._hear(worker, seeds)
        finally:
            for worker in self._running:
                _end(worker)

    def _start(self, seed: int) -> None:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_serve, args=(theirs, *self._given), daemon=True)
        process.start()
        theirs.close()  # or the death of the worker would not be heard
        worker = _Worker(process, ours, seed)
        self._running.append(worker)
        with suppress(OSError):  # it has died already, which is heard next
            ours.send(seed)

    def _ready(self) -> list[_Worker] | None:
        """Wait until a worker says something, dies or is out of time, and return those that did; None once the batch
        is abandoned."""
        ends = [worker.ends for worker in self._running if worker.ends is not None]
        ears = [self._abandon.ear] if self._abandon is not None else []
        pipes = [worker.pipe for worker in self._running]
        heard = wait([*pipes, *ears], max(0, min(ends) - time.monotonic()) if ends else None)
        if any(ear in heard for ear in ears):
            return None
        now = time.monotonic()
        return [
            worker
            for worker in self._running
            if worker.pipe in heard or (worker.ends is not None and worker.ends <= now)
        ]

    def _hear(self, worker: _Worker, seeds: Iterator[int]) -> Iterator[Outcome]:
        outcome: Outcome | None
        try:
            if not worker.pipe.poll():
                self._running.remove(worker)
                _end(worker)
                outcome = BrokenGame(worker.seed, f"seed {worker.seed}: no end after {self._seconds:g} seconds")
            elif (said := worker.pipe.recv()) is None:
                worker.ends = None if self._seconds is None else time.monotonic() + self._seconds
                return
            else:
                outcome = said
        except (EOFError, OSError):
            self._running.remove(worker)
            outcome = self._died(worker)
        following = worker.seed if outcome is None else next(seeds, None)
        if worker in self._running and following is not None:
            worker.seed, worker.ends = following, None
            with suppress(OSError):
                worker.pipe.send(following)
        elif following is not None:
            self._start(following)
        elif worker in self._running:
            self._running.remove(worker)
            _end(worker)
        if outcome is not None:
            yield outcome

    def _died(self, worker: _Worker) -> BrokenGame | None:
        """Return what to say of a worker that died, or None when its game is to be played once more."""
        worker.process.join()
        code = worker.process.exitcode or 0
        _end(worker)
        self._deaths[worker.seed] += 1
        if self._deaths[worker.seed] < _TRIES:
            return None
        how = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
        return BrokenGame(
            worker.seed, f"seed {worker.seed}: the worker process died ({how}); one worker (--jobs 1) shows why"
        )


def _end(worker: _Worker) -> None:
    worker.pipe.close()
    worker.process.kill()
    worker.process.join()
    worker.process.close()


def _serve(pipe: "Connection[Any, Any]", scenario_json: str, players: dict[str, str], play: Play) -> None:
    """Play the games whose seeds come through a pipe until it is closed; ``None`` says that a game begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the terminal; the process that started this one decides
    scenario = Scenario.model_validate_json(scenario_json)
    board = board_of(scenario)
    with suppress(EOFError, OSError):  # nobody asks or hears any more
        while True:
            seed = pipe.recv()
            pipe.send(None)
            pipe.send(outcome_of(play, scenario, players, seed, board))
