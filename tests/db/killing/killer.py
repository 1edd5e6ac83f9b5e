"""The test's side of the server: asks for a child and chooses when it dies."""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

_FROZEN_WRITES = 8
_MOST = 4  # children per kill that is asked for; some end before their moment
ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Outcome:
    """What became of a child: the lines it reported, and whether it was killed before its end, or frozen."""

    lines: list[str]
    killed: bool
    seconds: float
    calls: dict[str, int]
    frozen: list[tuple[str, list[str]]]


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
        self, job: str, folder: Path, kills: int, prepare: Callable[[], object] = lambda: None, every: int = 1
    ) -> Iterator[Outcome]:
        """Run a job, each time prepared, and end it early; yield each outcome, with what it left in the folder.

        First what a kill around each change of names, and some of the writes, would leave; then ``kills`` by chance,
        with job and folder as the seed. ``LOSHEIM_KILLS`` multiplies these, and kills at each of the first as well.
        """
        prepare()
        calls = dict[str, int]()
        for outcome in self.frozen(job, folder, every=every):
            calls = outcome.calls
            yield outcome
        if "LOSHEIM_KILLS" in os.environ:
            for call in range(1, calls.get("names", 0) + 1):
                yield self._killed(job, folder, prepare, calls=call, kind="names")
        yield from self.sampled(job, folder, kills, prepare, self.measure(job, folder, prepare, calls))

    def frozen(self, job: str, folder: Path, writes: int = _FROZEN_WRITES, every: int = 1) -> Iterator[Outcome]:
        """Run a job once; yield what it would have left in the folder had it been killed, moment by moment.

        The moments are those around each change of names that left something new, and some ``writes``. Where a job does
        the same with many files, one change in ``every`` is enough (an odd number, else all would be ends). The folder
        holds what the last moment looked at left when this ends. Nothing is yielded where a child cannot be followed.
        """
        with tempfile.TemporaryDirectory(dir=folder.parent) as name:
            into = Path(name)
            whole = self._checked(self.run(job, folder, freeze=name, writes=writes, every=every))
            for moment, lines in whole.frozen:
                _empty(folder)
                for path in (into / moment).iterdir():
                    path.rename(folder / path.name)
                yield Outcome(lines, True, whole.seconds, whole.calls, [])

    def sampled(
        self,
        job: str,
        folder: Path,
        kills: int,
        prepare: Callable[[], object] = lambda: None,
        extent: "Extent | None" = None,
    ) -> Iterator[Outcome]:
        """Run a job and kill it ``kills`` times by chance, half of them at a call that writes or changes names.

        It is measured before that unless ``extent`` is known.
        """
        extent = extent or self.measure(job, folder, prepare)
        seed = f"{job} {folder.name}"
        moments, chance = Moments(seed, extent), random.Random(f"{seed} calls")
        kills *= int(os.environ.get("LOSHEIM_KILLS", "1"))
        wanted = self.killed + kills
        for number in range(kills * _MOST):
            kind = "writes" if number % 4 == 1 else "names"
            if number % 2 and extent.calls.get(kind):
                how: dict[str, Any] = {"calls": chance.randint(1, extent.calls[kind]), "kind": kind}
            else:
                how = moments.next()
            yield self._killed(job, folder, prepare, **how)
            if self.killed == wanted:
                return
        raise AssertionError(f"{wanted - self.killed} of {kills} children were not killed before their end")

    def measure(
        self,
        job: str,
        folder: Path,
        prepare: Callable[[], object] = lambda: None,
        calls: dict[str, int] | None = None,
    ) -> "Extent":
        """Let a job end, each time prepared, and return how much there is to be killed in."""
        if not calls:
            prepare()
            calls = self.run(job, folder, calls=0).calls
        prepare()
        outcome = self.run(job, folder, ticks=0)
        counted = [line for line in outcome.lines if line.startswith("ticks ")]
        assert counted, outcome.lines
        return Extent(calls, int(counted[0].split()[1]), outcome.seconds)

    def _killed(self, job: str, folder: Path, prepare: Callable[[], object], **how: Any) -> Outcome:
        prepare()
        outcome = self._checked(self.run(job, folder, **how))
        self.killed += outcome.killed
        return outcome

    def _checked(self, outcome: Outcome) -> Outcome:
        assert not [line for line in outcome.lines if line.startswith("error")], outcome.lines
        return outcome


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


@dataclass(frozen=True)
class Extent:
    """Length of a job: begins and ends of calls of the system by kind (0 where not followed), points, seconds."""

    calls: dict[str, int]
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
        calls = self._extent.calls[""]
        if self._count % 2 and calls:
            first = 1 if self._count % 4 == 1 else max(1, calls - calls // 10)
            return {"calls": self._random.randint(first, calls)}
        if self._count % 4 == 2:
            return {"ticks": self._random.randint(1, self._extent.ticks)}
        return {"seconds": self._random.uniform(0, self._extent.seconds)}
