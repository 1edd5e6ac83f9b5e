"""Which folder of tests takes more than its share? ``make test``"""

import os
import subprocess
import sys
from pathlib import Path

from folder_times import Spent, folder_of, share_of, table

from tests.architecture.source import ROOT

GAMES = ("scs1994", "hj1986")


def test_minutes_are_those_of_two_workers() -> None:
    assert Spent(clock=120.0).minutes() == 1.0


def test_tests_of_one_game_count_to_it_wherever_they_stand() -> None:
    nodes = {
        "tests/games/hj1986/test_odds.py::test_one": "hj1986",
        "tests/golden/test_recorded_hj1986.py::test_one": "hj1986",
        "tests/golden/test_recorded_scenarios.py::test_one[scs1994-payback-12]": "scs1994",
        "tests/contract/test_copies.py::test_one[hj1986]": "hj1986",
        "tests/contract/test_copies.py::test_one[toy]": "core",
        "tests/drafting/test_draft_hj1986.py::test_one": "hj1986",
        "tests/drafting/test_draft.py::test_one": "editor",
        "tests/db/test_kill.py::test_one[hj1986]": "db and kills",
        "tests/editor/test_window.py::test_one": "editor",
        "tests/canvas/test_view.py::test_one": "editor",
        "tests/core/test_hexes.py::test_one": "core",
        "tests/elsewhere/test_it.py::test_one": "core",
    }
    assert {node: share_of(folder_of(node, GAMES), GAMES) for node in nodes} == nodes


def test_a_share_over_its_quota_is_marked_and_warned_of() -> None:
    # 400 seconds are 3.33 minutes of two workers; db has 2
    lines = table({"db": Spent(400.0, 390.0, 7), "core": Spent(6.0, 6.0, 3)}, GAMES)
    assert [line for line in lines if line.endswith("OVER")] == [
        "db and kills                  7     3.33       6.50   2.00  OVER"
    ]
    assert lines[-1] == (
        "WARNING: db and kills took 3.33 minutes of its 2.00; "
        "move tests that no fact hangs on alone to make deep (marker deep)"
    )


def test_a_share_that_is_over_by_the_clock_alone_is_told_so() -> None:
    # 200 seconds of processor are 1.67 minutes of two workers
    lines = table({"db": Spent(400.0, 200.0, 7)}, GAMES)
    assert lines[-1].endswith("2.00; its processor time is within it: the machine was busy, or tests waited")


def test_nothing_is_warned_of_within_the_quotas() -> None:
    assert not any("WARNING" in line for line in table({"db": Spent(200.0, 200.0, 7)}, GAMES))


def test_the_closing_line_of_pytest_stays_the_last_and_a_warning_fails_nothing(tmp_path: Path) -> None:
    (tmp_path / "tests" / "core").mkdir(parents=True)
    (tmp_path / "tests" / "core" / "test_it.py").write_text("def test_one(): ...\n", "utf-8")
    environment = os.environ | {"PYTHONPATH": f"{ROOT / '.ci'}{os.pathsep}{ROOT}"}
    plugins = ["-p", "xdist.plugin", "-n", "1", "-p", "folder_times", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", *plugins, "tests"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert [line.split()[:2] for line in lines if line.startswith("core ")] == [["core", "1"], ["core", "1"]]
    assert lines[-1].startswith("1 passed in ")
