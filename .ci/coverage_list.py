"""Which lines of the core, of changes, journal and errata are never run by their own tests? ``make coverage``

The files are those of ``[tool.coverage.run]`` in ``pyproject.toml``. Every line is printed; a file with more of them
than ``MISSED`` says fails, and one with fewer too, so that the bound follows what was gained.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = (
    *("tests/core", "tests/contract", "tests/cases", "tests/engine_data/test_errata.py"),
    *("tests/engine_data/test_settling.py", "tests/db/test_changes.py", "tests/db/test_journal.py"),
    "tests/db/test_errata.py",
)
"""Not the tests of whole games, which run nearly everything and look at little of it, nor what make deep runs: that
plays games too, and longer than a test may take where every line is counted."""

MISSED: Mapping[str, int] = {
    "db/changes.py": 6,
    "db/errata.py": 3,
    "engine/core/dice.py": 1,
    "engine/core/phases.py": 3,
}
"""Lines that these tests never run, by file: 0 for those that are not named."""


def main() -> int:
    """Run the tests, print the list and return 1 when it is not as long as it should be."""
    (ROOT / "out").mkdir(exist_ok=True)
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    coverage = [sys.executable, "-m", "coverage"]
    code = subprocess.run(
        [*coverage, "run", "-m", "pytest", "-m", "not deep", *TESTS], cwd=ROOT, env=environment
    ).returncode
    if code:
        return code
    report = ROOT / "out" / "covered.json"
    subprocess.run([*coverage, "json", "-q", "-o", str(report)], cwd=ROOT, check=True)
    files = json.loads(report.read_text("utf-8"))["files"]
    missed = {name: tuple(found["missing_lines"]) for name, found in files.items()}
    for name, lines in sorted(missed.items()):
        text = (ROOT / name).read_text("utf-8").splitlines()
        for line in lines:
            print(f"{name}:{line}: {text[line - 1].strip()}")
    statements = sum(found["summary"]["num_statements"] for found in files.values())
    never = sum(map(len, missed.values()))
    print(f"coverage: {never} of {statements} lines are never run by their own tests")
    wrong = faults(missed, MISSED)
    for fault in wrong:
        print(f"coverage: {fault}")
    return int(bool(wrong))


def faults(missed: Mapping[str, Sequence[int]], bound: Mapping[str, int]) -> list[str]:
    """Return what is wrong with the number of missed lines, by file."""
    found = []
    for name in sorted({*missed, *bound}):
        have, most = len(missed.get(name, ())), bound.get(name, 0)
        if have > most:
            found.append(f"{name} has {have} lines that are never run, {most} are allowed: test them")
        elif have < most:
            found.append(
                f"{name} has {have} lines that are never run: lower its bound of {most} in .ci/coverage_list.py"
            )
    return found


if __name__ == "__main__":
    sys.exit(main())
