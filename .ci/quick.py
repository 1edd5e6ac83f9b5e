"""Runs the tests nearest to a change: ``make quick``, or ``quick.py [FILE ...]`` for files named by hand.

A change is what differs from where the branch left main, committed or not; on main the last commit and what is not
committed. Nothing is recorded: tests are found by the import graph (choosing.py). No test begins later than ``SECONDS``
after the start, but on a machine so busy that little was run by then; what is left out, by number or by time, is told.
A run that came to no test fails.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from choosing import choose, told
from import_graph import read_graph
from time_gate import LEAST as TIME_LEAST
from time_gate import UNTIL

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 70
"""The last test to begin may still take a while, and pytest needs some seconds to end: 90 in all."""

LEAST = 20
"""Seconds of processor that the tests of each worker have whatever the clock says, counted from its first test."""

MAIN = ("main", "origin/main")


def main(named: list[str]) -> int:
    """Choose and run; return the exit code of pytest, 0 when nothing changed, not 0 when no test was run."""
    begun = time.time()
    changed = named or changed_files(ROOT)
    if not changed:
        print("quick: nothing changed")
        return 0
    choice = choose(read_graph(ROOT), changed)
    for line in told(choice, changed):
        print(f"quick: {line}")
    print("quick: tests marked slow or deep are left to make test and make deep", flush=True)
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT / ".ci"),
        UNTIL: str(begun + SECONDS),
        TIME_LEAST: str(LEAST),
    }
    pytest = [sys.executable, "-m", "pytest", "-p", "time_gate", "-m", "not slow and not deep"]
    workers = ["-n", os.environ.get("WORKERS", "2"), "--dist", "loadfile", "--no-loadscope-reorder"]
    code = subprocess.run([*pytest, *workers, *choice.chosen], cwd=ROOT, env=environment).returncode
    print(f"quick: {time.time() - begun:.0f} seconds", flush=True)
    return code


def changed_files(root: Path) -> list[str]:
    """Return what changed in a checkout, sorted; paths that are there no more are among them."""
    base = _base(root)
    committed = _git(root, "diff", "--name-only", "--no-renames", base)
    return sorted({*committed, *_git(root, "ls-files", "--others", "--exclude-standard")})


def changed_lines(root: Path, path: str) -> set[int]:
    """Return the lines of a file that the change wrote; all of a file that git does not know yet."""
    found: set[int] = set()
    if path in _git(root, "ls-files", "--others", "--exclude-standard"):
        return set(range(1, len((root / path).read_text("utf-8").splitlines()) + 1))
    for line in _git(root, "diff", "--unified=0", _base(root), "--", path):
        hunk = re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)
        if hunk:
            first, count = int(hunk[1]), int(hunk[2] or 1)
            found.update(range(first, first + count))
    return found


def _base(root: Path) -> str:
    """Return the commit that the change began at: where the branch left main, on main the commit before."""
    if _git(root, "branch", "--show-current") != ["main"]:
        for branch in MAIN:
            found = _git(root, "merge-base", branch, "HEAD", fails=True)
            if found:
                return found[0]
    return next(iter(_git(root, "rev-parse", "--verify", "-q", "HEAD~1", fails=True)), "HEAD")


def _git(root: Path, *arguments: str, fails: bool = False) -> list[str]:
    done = subprocess.run(["git", "-c", "core.quotePath=false", *arguments], cwd=root, capture_output=True, text=True)
    if done.returncode and not fails:
        raise SystemExit(f"quick: git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.splitlines() if done.returncode == 0 else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
