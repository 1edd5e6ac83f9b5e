"""What changed, and what is run of it? ``make quick``"""

import os
import subprocess
import sys
from pathlib import Path

from quick import changed_files
from time_gate import LEAST, UNTIL

from tests.architecture.source import ROOT
from tests.ci.checkout import checkout, commit, git, write


def test_on_a_branch_all_that_differs_from_where_it_left_main_is_the_change(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    git(folder, "checkout", "-q", "-b", "topic")
    write(folder, "engine/core/paths.py", "A = 1\n")
    commit(folder, "One")
    git(folder, "checkout", "-q", "main")
    write(folder, "engine/games.py", "B = 1\n")
    commit(folder, "Other, on main")
    git(folder, "checkout", "-q", "topic")
    write(folder, "engine/new.py", "")
    write(folder, "db/door.py", "C = 1\n")
    (folder / "engine/lonely.py").unlink()
    assert changed_files(folder) == ["db/door.py", "engine/core/paths.py", "engine/lonely.py", "engine/new.py"]


def test_on_main_the_last_commit_and_what_is_not_committed_are_the_change(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    write(folder, "engine/games.py", "B = 1\n")
    commit(folder, "One")
    write(folder, "engine/lonely.py", "B = 1\n")
    assert changed_files(folder) == ["engine/games.py", "engine/lonely.py"]


def test_a_fresh_branch_has_no_change(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    write(folder, "engine/games.py", "B = 1\n")
    commit(folder, "One")
    git(folder, "checkout", "-q", "-b", "topic")
    assert changed_files(folder) == []


def test_no_test_begins_after_the_time_and_what_is_left_out_is_told_by_file(tmp_path: Path) -> None:
    (tmp_path / "test_late.py").write_text("def test_one(): assert False\ndef test_two(): assert False\n", "utf-8")
    done = _pytest(tmp_path, "1")  # a second after the epoch
    assert "LEFT OUT: 2 tests did not begin in time:\n  test_late.py: 2\n" in done.stdout
    assert "2 failed" in _pytest(tmp_path, "1e12").stdout


def test_the_time_is_not_up_before_the_tests_had_some_of_the_processor(tmp_path: Path) -> None:
    """On a busy machine it would be over when they are collected, and none would be run."""
    (tmp_path / "test_late.py").write_text("def test_one(): assert False\n", "utf-8")
    assert "1 failed" in _pytest(tmp_path, "1", least="1e6").stdout


def test_what_it_took_to_find_the_tests_does_not_count(tmp_path: Path) -> None:
    """A second of processor goes by while they are collected, and half a second is what the tests may take."""
    begun = "import time\nwhile time.process_time() < 1:\n    pass\n\n\n"
    (tmp_path / "test_late.py").write_text(begun + "def test_one(): assert False\n", "utf-8")
    assert "1 failed" in _pytest(tmp_path, "1", least="0.5").stdout


def test_a_run_that_came_to_no_test_says_so_and_fails(tmp_path: Path) -> None:
    (tmp_path / "test_late.py").write_text("def test_one(): ...\n", "utf-8")
    none = _pytest(tmp_path, "1")
    assert "NOTHING WAS RUN: the time was up before the first test. Run it again." in none.stdout
    assert none.returncode == 1
    some = _pytest(tmp_path, "1e12")
    assert "NOTHING WAS RUN" not in some.stdout
    assert some.returncode == 0


def _pytest(folder: Path, until: str, least: str = "0") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT / ".ci"), UNTIL: until, LEAST: least}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "time_gate", "-p", "no:cacheprovider", "--rootdir", "."]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
