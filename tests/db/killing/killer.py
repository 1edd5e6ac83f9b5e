"""The test's side of the server: asks for a child and chooses when it dies."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

_LAST, _EACH = 10, 8
_MOST = 4  # children per kill that is asked for; some end before their moment
ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Outcome:
    """What became of a child: the lines it reported, and whether it was killed before its end."""

    lines: list[str]
    killed: bool
    seconds: float
    calls: int


class Killer:
    """A running server of the jobs of a module; use it in a ``with`` statement."""

    def __init__(self, jobs: str = "tests.db.killing.work") -> None:
        self._jobs = jobs
        self.killed = 0

    def __enter__(self) -> "Killer":
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.db.killing.server", self._jobs],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server.stdin is not None and self._server.stdout is not None
        self._server.stdin.close()
        self._server.stdout.close()
        self._server.wait()

    def run(self, job: str, folder: Path, **how: Any) -> Outcome:
        """Run a job in a child; ``how`` it ends, see the server."""
        assert self._server.stdin is not None and self._server.stdout is not None
        self._server.stdin.write(json.dumps({"job": job, "folder": str(folder), **how}) + "\n")
        self._server.stdin.flush()
        return Outcome(**json.loads(self._server.stdout.readline()))

    def rounds(
        self, job: str, folder: Path, kills: int, prepare: Callable[[], object] = lambda: None
    ) -> Iterator[Outcome]:
        """Run a job, each time prepared, and kill it; yield each outcome.

        It is killed at begins and ends of calls that change names or bring to the disk, the last and some others; then
        ``kills`` times by chance, with job and folder as the seed. ``LOSHEIM_KILLS`` multiplies these, and lets all of
        the first be killed at.
        """

        def run(**how: Any) -> Outcome:
            prepare()
            outcome = self.run(job, folder, **how)
            assert not [line for line in outcome.lines if line.startswith("error")], outcome.lines
            self.killed += outcome.killed
            return outcome

        names = run(calls=0, kind="names").calls
        for call in _some(names):
            yield run(calls=call, kind="names")
        yield from self.sampled(job, folder, kills, prepare)

    def sampled(
        self, job: str, folder: Path, kills: int, prepare: Callable[[], object] = lambda: None
    ) -> Iterator[Outcome]:
        """Run a job and kill it ``kills`` times by chance, half of them at a call that writes or changes names."""
        extent = self.measure(job, folder, prepare)
        lengths = {}
        for kind in ("names", "writes"):
            prepare()
            lengths[kind] = self.run(job, folder, calls=0, kind=kind).calls
        seed = f"{job} {folder.name}"
        moments, chance = Moments(seed, extent), random.Random(f"{seed} calls")
        kills *= int(os.environ.get("LOSHEIM_KILLS", "1"))
        wanted = self.killed + kills
        for number in range(kills * _MOST):
            kind = "writes" if number % 4 else "names"
            if number % 2 and lengths[kind]:
                how: dict[str, Any] = {"calls": chance.randint(1, lengths[kind]), "kind": kind}
            else:
                how = moments.next()
            prepare()
            outcome = self.run(job, folder, **how)
            assert not [line for line in outcome.lines if line.startswith("error")], outcome.lines
            self.killed += outcome.killed
            yield outcome
            if self.killed == wanted:
                return
        raise AssertionError(f"{wanted - self.killed} of {kills} children were not killed before their end")

    def measure(self, job: str, folder: Path, prepare: Callable[[], object] = lambda: None) -> "Extent":
        """Let a job end, twice, each time prepared, and return how much there is to be killed in."""
        prepare()
        followed = self.run(job, folder, calls=0)
        prepare()
        outcome = self.run(job, folder, ticks=0)
        counted = [line for line in outcome.lines if line.startswith("ticks ")]
        assert counted, outcome.lines
        return Extent(followed.calls, int(counted[0].split()[1]), outcome.seconds)


def _some(calls: int) -> list[int]:
    """Return the numbers of the calls to kill at: in the end, where one file takes the place of another, all."""
    every = range(1, calls + 1)
    if "LOSHEIM_KILLS" in os.environ:
        return list(every)
    return [call for call in every if call > calls - _LAST or call % _EACH == 0]


@dataclass(frozen=True)
class Extent:
    """Length of a job: begins and ends of calls of the system (0 when they cannot be followed), points, seconds."""

    calls: int
    ticks: int
    seconds: float


class Moments:
    """Random moments to kill at, from a seed, of four kinds in turn: a call of the system anywhere, a point of the
    work, a call in the last tenth of the job, where new takes the place of old, and a time."""

    def __init__(self, seed: str, extent: Extent) -> None:
        self._random = random.Random(seed)
        self._extent = extent
        self._count = 0

    def next(self) -> dict[str, Any]:
        """Return how the next child ends."""
        self._count += 1
        calls = self._extent.calls
        if self._count % 2 and calls:
            first = 1 if self._count % 4 == 1 else max(1, calls - calls // 10)
            return {"calls": self._random.randint(first, calls)}
        if self._count % 4 == 2:
            return {"ticks": self._random.randint(1, self._extent.ticks)}
        return {"seconds": self._random.uniform(0, self._extent.seconds)}
