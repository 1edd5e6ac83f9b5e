"""The test's side of the server: asks for a child and chooses when it dies."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Outcome:
    """What became of a child: the lines it reported, and whether it was killed before its end."""

    lines: list[str]
    killed: bool
    seconds: float
    calls: int


class Killer:
    """A running server; use it in a ``with`` statement."""

    def __enter__(self) -> "Killer":
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.db.killing.server"],
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

    def measure(self, job: str, folder: Path, prepare: Callable[[], object] = lambda: None) -> "Extent":
        """Let a job end, twice, each time prepared, and return how much there is to be killed in."""
        prepare()
        followed = self.run(job, folder, calls=0)
        prepare()
        outcome = self.run(job, folder, ticks=0)
        counted = [line for line in outcome.lines if line.startswith("ticks ")]
        assert counted, outcome.lines
        return Extent(followed.calls, int(counted[0].split()[1]), outcome.seconds)


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
