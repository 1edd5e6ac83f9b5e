"""The test's side of the server: asks for a child and chooses when it dies."""

import json
import random
import subprocess
import sys
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

    def measure(self, job: str, folder: Path) -> tuple[int, float]:
        """Let a job end and return the number of points it passed and the seconds it took."""
        outcome = self.run(job, folder, ticks=0)
        counted = [line for line in outcome.lines if line.startswith("ticks ")]
        assert counted, outcome.lines
        return int(counted[0].split()[1]), outcome.seconds


class Moments:
    """Random moments to kill at, from a seed: every second one a point of the work, the others a time."""

    def __init__(self, seed: str, ticks: int, seconds: float) -> None:
        self._random = random.Random(seed)
        self._ticks, self._seconds = ticks, seconds
        self._count = 0

    def next(self) -> dict[str, Any]:
        """Return how the next child ends."""
        self._count += 1
        if self._count % 2:
            return {"ticks": self._random.randint(1, self._ticks)}
        return {"seconds": self._random.uniform(0, self._seconds)}
