"""Runs what is too long for the suite: ``make deep``. Run again at the same commit it goes on where it stopped.

First the tests marked ``deep``, then the whole suite folder by folder in random order, the order taken from the commit.
Tests that make up their examples make all of them here, a part in the suite (tests/some_now.py).
What is finished stands in ``out/deep.jsonl`` with the commit, and what is not committed counts as another commit.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from finished import Finished
from finished_tests import LIST, STATE

ROOT = Path(__file__).resolve().parents[1]
DONE = ROOT / "out" / "deep.jsonl"
SECONDS = 3600
"""How long one of these tests may take: whole campaigns are played, maybe on a machine that has other work, and the
limit of the suite ended them before their end."""


def main(workers: str) -> int:
    """Run what is not finished; return 0 when all is."""
    state = state_of(ROOT)
    order = int(hashlib.sha256(state.encode()).hexdigest()[:6], 16)
    finished = Finished(DONE, state)
    if finished.begun_anew:
        print("deep: the list was of another state, all begins anew")
    tests = deep_tests(ROOT)
    folders = folders_of(ROOT)
    print(f"deep: {_counts(finished, tests, folders)} finished at {state}", flush=True)
    left = [test for test in tests if test not in finished]
    if left:
        names = DONE.with_name("deep.txt")
        names.write_text("\n".join(left) + "\n", "utf-8")
        _pytest(workers, state, "-p", "finished_tests", f"--timeout={SECONDS}", f"@{names}")
    for folder in folders:
        if folder in finished:
            continue
        print(f"deep: {folder} in random order (--random-order-seed={order})", flush=True)
        shuffled = ("--random-order", "--random-order-bucket=module", f"--random-order-seed={order}")
        if _pytest(workers, state, "-m", "not deep", *shuffled, folder) == 0:
            finished.add(folder)
    finished = Finished(DONE, state)
    print(f"deep: {_counts(finished, tests, folders)} finished at {state}")
    return int(any(item not in finished for item in (*tests, *folders)))


def state_of(root: Path) -> str:
    """Return the commit; with what is not committed, a digest of it behind."""
    head = _git(root, "rev-parse", "HEAD").strip()
    changes = _git(root, "diff", "HEAD", "--binary")
    for path in _git(root, "ls-files", "--others", "--exclude-standard").splitlines():
        place = root / path
        changes += path  # a link to a folder, and a checkout within this one, are listed and cannot be read
        if place.is_file():
            changes += place.read_bytes().hex()
    return head + (f"+{hashlib.sha256(changes.encode()).hexdigest()[:12]}" if changes else "")


def deep_tests(root: Path) -> list[str]:
    """Return the tests marked deep; exits when pytest cannot collect.

    Quiet twice, by the project's file and by the line, pytest lists files with a number and no tests.
    """
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-o", "addopts=", "-m", "deep", "tests"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, env=_environment())
    if done.returncode not in (0, 5):  # 5: none was found
        raise SystemExit(done.stdout + done.stderr)
    return _nodes(done.stdout)


def folders_of(root: Path) -> list[str]:
    """Return the folders of tests, in order: those with files of tests, without what lies in another of them."""
    found: list[str] = []
    folders = {path.parent.relative_to(root).as_posix() for path in (root / "tests").rglob("test_*.py")}
    for folder in sorted(folders - {"tests"}):
        if not any(folder.startswith(f"{other}/") for other in found):
            found.append(folder)
    return found


def _nodes(output: str) -> list[str]:
    return [line for line in output.splitlines() if "::" in line]


def _counts(finished: Finished, tests: Sequence[str], folders: Sequence[str]) -> str:
    done = (sum(item in finished for item in tests), sum(item in finished for item in folders))
    return f"{done[0]} of {len(tests)} deep tests, {done[1]} of {len(folders)} folders in random order"


def _pytest(workers: str, state: str, *arguments: str) -> int:
    command = [sys.executable, "-m", "pytest", "-n", workers, "--dist", "worksteal", *arguments]
    environment = _environment() | {LIST: str(DONE), STATE: state}
    return subprocess.run(command, cwd=ROOT, env=environment).returncode


def _environment() -> dict[str, str]:
    return os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT / ".ci"), "LOSHEIM_DEEP": "1"}


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or ["2"]))
