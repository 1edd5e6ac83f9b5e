"""Would a test notice? Changes one thing at a time in the lines that changed since main, and runs the nearest tests.

``mutants.py MINUTES [FILE ...]``; files named by hand are taken whole. A mutant that no test notices survives and is
listed with file, line and what was changed. The tests are those that ``make quick`` would choose for the file, the
nearest first, run until one fails; a file of tests that fails without any mutant is left out and told. All is done in a
copy of the checkout, which is gone afterwards. Mutants are taken from all files and places alike, so that a run whose
minutes are up has looked everywhere a little. Minutes are those of the processor, and count from the first mutant: a
busy machine takes longer and runs the same, and a mutant that was begun is run to its end.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from choosing import ALWAYS, PLAYTHROUGHS, choose
from import_graph import Graph, read_graph
from mutating import Mutant, mutants_of
from quick import ROOT, changed_files, changed_lines

TESTS = 30
"""Tests of about so many seconds of processor are asked about a file: most mutants die in the first file of tests."""

SLOWER, MORE = 3, 10
"""A mutant that takes so many times the processor that the tests take without it, and more seconds of it, goes in
circles: noticed. One that waits for ever is ended by the limit that pytest sets each test."""

PASSED = (0, 5)
"""What pytest returns when no test failed; 5 when it found none."""

COPIED = ("engine", "db", "editor", "resources", "scenarios", "tests", "docs", ".ci", "pyproject.toml")


@dataclass(frozen=True)
class Subject:
    """A file, its mutants and the tests that are asked."""

    path: str
    mutants: tuple[Mutant, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Sound:
    """The files of tests that pass as the source is, those that do not, and how many seconds of processor a mutant of
    it may take."""

    tests: tuple[str, ...]
    failing: tuple[str, ...]
    seconds: float


def main(minutes: float, named: Sequence[str]) -> int:
    """Run the mutants until the time is up; return 1 when one survived or tests fail without any."""
    subjects = list(subjects_of(ROOT, read_graph(ROOT), named))
    for subject in subjects:
        if not subject.tests:
            print(f"mutants: no test reaches {subject.path}")
    work = list(spread([subject for subject in subjects if subject.tests]))
    print(f"mutants: {len(work)} in {len(subjects)} files, {minutes:g} minutes of processor", flush=True)
    if not work:
        return 0
    survivors: list[str] = []
    tried, spent = 0, 0.0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        copied(ROOT, copy)
        sound: dict[str, Sound] = {}
        for subject, mutant in work:
            if tried and spent >= 60 * minutes:
                break
            if subject.path not in sound:
                sound[subject.path] = sound_tests(copy, subject)
            asked = sound[subject.path]
            if not asked.tests:
                continue
            begun = ended_processor()
            tried += 1
            if survives(copy, subject, mutant, asked):
                survivors.append(f"{subject.path}:{mutant.line}: {mutant.told}")
                print(f"SURVIVES {survivors[-1]}", flush=True)
            spent += ended_processor() - begun
    print(f"mutants: {tried} of {len(work)} were run, {tried - len(survivors)} noticed, {len(survivors)} survive")
    for line in sorted(survivors):
        print(f"  {line}")
    return int(bool(survivors) or any(asked.failing for asked in sound.values()))


def subjects_of(root: Path, graph: Graph, named: Sequence[str]) -> Iterator[Subject]:
    """Yield the changed files of the program with the mutants of the lines that changed; those named with all."""
    for path in named or changed_files(root):
        if not path.startswith(("engine/", "db/", "editor/")) or not path.endswith(".py") or not (root / path).exists():
            continue
        lines = None if named else changed_lines(root, path)
        mutants = tuple(mutants_of((root / path).read_text("utf-8"), lines))
        if mutants:
            tests = [
                test for test in choose(graph, [path], TESTS).chosen if not test.startswith((ALWAYS, PLAYTHROUGHS))
            ]
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


def sound_tests(copy: Path, subject: Subject) -> Sound:
    """Run the tests of a subject as it is, and tell of those that fail."""
    begun = ended_processor()
    done = run(copy, subject.tests, "--tb=no", "-rfE", keeps_compiled=True)
    failing = {path for path in re.findall(r"^(?:FAILED|ERROR) ([^:\s]+)", done.stdout, re.M) if path in subject.tests}
    if done.returncode not in PASSED and not failing:
        failing = {*subject.tests}  # not even begun: what it says is told below
        print(done.stdout + done.stderr)
    for path in sorted(failing):
        print(f"mutants: {path} fails as {subject.path} is; it is left out", flush=True)
    left = tuple(path for path in subject.tests if path not in failing)
    return Sound(left, tuple(sorted(failing)), SLOWER * (ended_processor() - begun) + MORE)


def survives(copy: Path, subject: Subject, mutant: Mutant, asked: Sound) -> bool:
    """Tell whether all tests pass with a mutant in place; the file is as it was afterwards.

    The nearest file of tests is run by itself first: to read all of them takes longer than to run that one.
    """
    path = copy / subject.path
    before = path.read_text("utf-8")
    for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
        compiled.unlink()  # it could be taken for the mutant, which may be as long and as young
    path.write_text(mutant.text, "utf-8")
    try:
        return all(
            run(copy, tests, "-x", seconds=asked.seconds).returncode in PASSED
            for tests in (asked.tests[:1], asked.tests[1:])
            if tests
        )
    finally:
        path.write_text(before, "utf-8")


def run(
    copy: Path, tests: Iterable[str], *options: str, seconds: float | None = None, keeps_compiled: bool = False
) -> "subprocess.CompletedProcess[str]":
    """Run tests in a copy; what takes more seconds of processor is killed.

    What is compiled is kept when the source is as it is, and read by the runs with mutants, which keep nothing.
    """
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": f"{copy}{os.pathsep}{copy / '.ci'}",
        "PYTHONDONTWRITEBYTECODE": "" if keeps_compiled else "1",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow and not deep", *options]

    def limit() -> None:
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 6))

    return subprocess.run(
        [*command, *tests], cwd=copy, env=environment, capture_output=True, text=True, preexec_fn=limit
    )


def ended_processor() -> float:
    """Return the seconds of processor of all that was begun here and has ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
