"""Would a test notice? Changes one thing at a time in the lines that changed since main, and runs the nearest tests.

``mutants.py MINUTES [FILE ...]``; files named by hand are taken whole. A mutant that no test notices survives and is
listed with file, line and what was changed. The tests are those that ``make quick`` would choose for the file, the
nearest first, run until one fails. All is done in a copy of the checkout, which is gone afterwards. Mutants are taken
from all files and places alike, so that a run whose minutes are up has looked everywhere a little.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from choosing import ALWAYS, choose
from import_graph import Graph, read_graph
from mutating import Mutant, mutants_of
from quick import ROOT, changed_files, changed_lines

TESTS = 80
"""So many test functions are asked about a file at most: most mutants die in the first file of tests."""

SLOWER, MORE = 3, 10
"""A mutant that takes so many times what the tests take without it, and more seconds, goes in circles: noticed."""

COPIED = ("engine", "db", "editor", "resources", "scenarios", "tests", "docs", ".ci", "pyproject.toml")


@dataclass(frozen=True)
class Subject:
    """A file, its mutants and the tests that are asked."""

    path: str
    mutants: tuple[Mutant, ...]
    tests: tuple[str, ...]


def main(minutes: float, named: Sequence[str]) -> int:
    """Run the mutants until the time is up; return 1 when one survived or tests fail without any."""
    end = time.monotonic() + 60 * minutes
    subjects = list(subjects_of(ROOT, read_graph(ROOT), named))
    for subject in subjects:
        if not subject.tests:
            print(f"mutants: no test reaches {subject.path}")
    work = list(spread([subject for subject in subjects if subject.tests]))
    print(f"mutants: {len(work)} in {len(subjects)} files, {minutes:g} minutes", flush=True)
    if not work:
        return 0
    survivors: list[str] = []
    tried = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        copied(ROOT, copy)
        limits: dict[str, float] = {}
        for subject, mutant in work:
            if subject.path not in limits:
                begun = time.monotonic()
                sound = passes(copy, subject.tests, end - begun)
                if sound is None:
                    break  # the minutes are up
                limits[subject.path] = SLOWER * (time.monotonic() - begun) + MORE if sound else 0
                if not sound:
                    print(f"mutants: tests of {subject.path} fail as it is; it is left out", flush=True)
            if not limits[subject.path]:
                continue
            left = end - time.monotonic()
            passed = survives(copy, subject, mutant, min(limits[subject.path], left))
            if passed is None and left < limits[subject.path]:
                break  # the minutes are up, so nobody knows
            tried += 1
            if passed:
                survivors.append(f"{subject.path}:{mutant.line}: {mutant.told}")
                print(f"SURVIVES {survivors[-1]}", flush=True)
    print(f"mutants: {tried} of {len(work)} were run, {tried - len(survivors)} noticed, {len(survivors)} survive")
    for line in sorted(survivors):
        print(f"  {line}")
    return int(bool(survivors) or 0 in limits.values())


def subjects_of(root: Path, graph: Graph, named: Sequence[str]) -> Iterator[Subject]:
    """Yield the changed files of the program with the mutants of the lines that changed; those named with all."""
    for path in named or changed_files(root):
        if not path.startswith(("engine/", "db/", "editor/")) or not path.endswith(".py") or not (root / path).exists():
            continue
        lines = None if named else changed_lines(root, path)
        mutants = tuple(mutants_of((root / path).read_text("utf-8"), lines))
        if mutants:
            tests = [test for test in choose(graph, [path], TESTS).chosen if not test.startswith(ALWAYS + "/")]
            yield Subject(path, mutants, tuple(tests))


def spread(subjects: Sequence[Subject]) -> Iterator[tuple[Subject, Mutant]]:
    """Yield the mutants so that any number of them from the beginning lies all over the files."""
    places = [
        ((2 * _reversed(index, len(subject.mutants)) + 1) / len(subject.mutants), number, index, subject)
        for number, subject in enumerate(subjects)
        for index in range(len(subject.mutants))
    ]
    for _, _, index, subject in sorted(places, key=lambda place: place[:3]):
        yield subject, subject.mutants[index]


def _reversed(index: int, count: int) -> int:
    """Return the rank of a mutant by the mirrored bits of its number: neighbors come far from each other."""
    bits = max(count - 1, 1).bit_length()
    ranks = sorted(range(count), key=lambda item: int(f"{item:0{bits}b}"[::-1], 2))
    return ranks.index(index)


def copied(root: Path, copy: Path) -> None:
    """Copy what tests need, without caches."""
    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.png"))
        elif (root / name).exists():
            shutil.copy(root / name, copy / name)


def survives(copy: Path, subject: Subject, mutant: Mutant, seconds: float) -> bool | None:
    """Tell whether all tests pass with a mutant in place, None when time was up; the file is as it was afterwards."""
    path = copy / subject.path
    before = path.read_text("utf-8")
    path.write_text(mutant.text, "utf-8")
    try:
        return passes(copy, subject.tests, seconds)
    finally:
        path.write_text(before, "utf-8")


def passes(copy: Path, tests: Iterable[str], seconds: float) -> bool | None:
    """Tell whether tests pass in a copy; None when that was not known in time."""
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": f"{copy}{os.pathsep}{copy / '.ci'}",
        "PYTHONDONTWRITEBYTECODE": "1",  # a cache would be as young as the mutant, and be taken for it
    }
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow and not deep"]
    try:
        done = subprocess.run(
            [*pytest, *tests], cwd=copy, env=environment, capture_output=True, timeout=max(seconds, 0)
        )
    except subprocess.TimeoutExpired:
        return None
    return done.returncode in (0, 5)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
