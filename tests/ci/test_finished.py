"""Does a long run go on where it stopped? ``make fuzz``, ``make deep``"""

import subprocess
import sys
from pathlib import Path

import pytest
from deep import deep_tests, folders_of, state_of
from finished import Finished, digest
from fuzz import key_of, noted, parted

from tests.architecture.source import ROOT
from tests.ci.checkout import checkout, commit, write
from tests.fuzz.checking import Played
from tests.fuzz.spread import Task


def test_what_is_noted_is_finished_in_the_next_run(tmp_path: Path) -> None:
    Finished(tmp_path / "out" / "list", "one").add("a b", result="draw")
    again = Finished(tmp_path / "out" / "list", "one")
    assert ("a b" in again, "c" in again, again["a b"], again.begun_anew) == (True, False, {"result": "draw"}, False)


def test_another_state_begins_anew_and_says_so(tmp_path: Path) -> None:
    Finished(tmp_path / "list", "one").add("a")
    other = Finished(tmp_path / "list", "two")
    assert ("a" in other, other.begun_anew) == (False, True)
    assert "a" not in Finished(tmp_path / "list", "one")


def test_a_line_that_was_cut_off_does_not_count_and_the_next_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "list"
    Finished(path, "one").add("a")
    path.write_text(path.read_text("utf-8") + '{"key": "b"', "utf-8")
    again = Finished(path, "one")
    again.add("c")
    third = Finished(path, "one")
    assert [key in third for key in "abc"] == [True, False, True]


def test_the_digest_changes_with_a_value_a_name_and_a_new_file_but_not_with_a_cache(tmp_path: Path) -> None:
    write(tmp_path, "engine/a.py", "1")
    found = [digest(tmp_path, ["engine"])]
    write(tmp_path, "engine/__pycache__/a.pyc", "1")
    write(tmp_path, "docs/a.md", "1")
    assert digest(tmp_path, ["engine"]) == found[0]
    write(tmp_path, "engine/a.py", "2")
    found.append(digest(tmp_path, ["engine"]))
    (tmp_path / "engine/a.py").rename(tmp_path / "engine/b.py")
    found.append(digest(tmp_path, ["engine"]))
    write(tmp_path, "engine/c.csv", "")
    found.append(digest(tmp_path, ["engine"]))
    assert len(set(found)) == 4


def test_the_digest_passes_over_folders_by_name(tmp_path: Path) -> None:
    for folder in ("engine/core", "engine/other"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "rules.py").write_text("1", "utf-8")
    before = digest(tmp_path, ["engine"], ["other"])
    (tmp_path / "engine/other/rules.py").write_text("2", "utf-8")
    assert digest(tmp_path, ["engine"], ["other"]) == before
    (tmp_path / "engine/core/rules.py").write_text("2", "utf-8")
    assert digest(tmp_path, ["engine"], ["other"]) != before


def test_a_game_is_kept_without_its_dump_under_all_that_says_how_it_is_played() -> None:
    assert key_of(Task("hj1986", "meuse", 7, "fog")) == "hj1986/meuse 7 fog"
    played = Played("hj1986", "meuse", 7, 12, "draw", "", "fog", {"seed": 7})
    assert Played(**noted(played)) == Played("hj1986", "meuse", 7, 12, "draw", "", "fog")


def test_fuzz_plays_a_finished_game_no_second_time(tmp_path: Path) -> None:
    work = [Task("hj1986", "meuse", seed, "") for seed in (1, 2, 3)]
    finished = Finished(tmp_path / "list", "one")
    broken = Played("hj1986", "meuse", 2, 12, "", "no end", "", {"seed": 2})
    finished.add(key_of(work[1]), **noted(broken))
    done, left = parted(work, Finished(tmp_path / "list", "one"))
    assert ([item.fault for item in done], [item.seed for item in left]) == (["no end"], [1, 3])


def test_the_state_of_a_checkout_is_its_commit_and_what_is_not_committed(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    found = [state_of(folder)]
    write(folder, "engine/games.py", "B = 1\n")
    found.append(state_of(folder))
    write(folder, "engine/new.py", "")
    found.append(state_of(folder))
    assert found[1].split("+")[0] == found[0]
    commit(folder, "All")
    found.append(state_of(folder))
    assert len(set(found)) == 4


def test_a_link_to_a_folder_that_is_not_committed_counts_by_its_name(tmp_path: Path) -> None:
    folder = checkout(tmp_path / "checkout")
    before = state_of(folder)
    (tmp_path / "other").mkdir()
    (folder / "linked").symlink_to(tmp_path / "other", target_is_directory=True)
    assert state_of(folder).split("+")[0] == before != state_of(folder)


def test_each_folder_of_tests_is_run_once(tmp_path: Path) -> None:
    for path in ("core/test_a.py", "db/test_a.py", "db/files/test_b.py", "games/one/test_c.py", "games/two/test_d.py"):
        write(tmp_path, f"tests/{path}", "")
    assert folders_of(tmp_path) == ["tests/core", "tests/db", "tests/games/one", "tests/games/two"]


DEEP = """
import pytest
@pytest.mark.deep
def test_deep(): ...
@pytest.mark.deep
def test_broken(): assert False
def test_usual(): ...
"""


def test_deep_tests_are_found_and_noted_when_they_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "tests/test_it.py", DEEP)
    write(tmp_path, "pytest.ini", "[pytest]\nmarkers = deep\naddopts = -q\n")  # quiet as the suite itself is
    nodes = deep_tests(tmp_path)
    assert nodes == ["tests/test_it.py::test_deep", "tests/test_it.py::test_broken"]
    monkeypatch.setenv("LOSHEIM_FINISHED_LIST", str(tmp_path / "list"))
    monkeypatch.setenv("LOSHEIM_FINISHED_STATE", "one")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / ".ci"))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "xdist.plugin",
        "-n",
        "1",
        "-p",
        "finished_tests",
        "-p",
        "no:cacheprovider",
        *nodes,
    ]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert [node in Finished(tmp_path / "list", "one") for node in nodes] == [True, False]
