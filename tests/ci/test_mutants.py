"""Which mutants are made, and which survive? ``make mutants``"""

from pathlib import Path

import mutants
import pytest
from import_graph import read_graph
from mutants import Sound, Subject, spread, subjects_of
from mutating import Mutant, mutants_of
from quick import changed_lines

from tests.ci.checkout import checkout, commit, git, write


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("a < 2", ["a <= 2", "a >= 2", "3"]),
        ("a == b", ["a != b"]),
        ("a in b", ["a not in b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("a + b", ["a - b"]),
        ("True", ["False"]),
        ("b if a else c", ["c if a else b"]),
        ("return a", ["return None"]),
        ("call(a)", ["pass"]),
        ("a.b = c", ["pass"]),
        ("a += b", ["pass"]),
    ],
)
def test_a_line_has_these_mutants(line: str, changes: list[str]) -> None:
    found = list(mutants_of(f"def f(a, b, c):\n    {line}\n"))
    assert sorted(item.told.split(" -> ")[1] for item in found) == sorted(changes)
    assert {item.line for item in found} == {2}


@pytest.mark.parametrize(
    "text", ['"""It is 1."""\n', "a: Literal[1]\n", 'raise Wrong("no 1")\n', "return None\n", "import a\n", 'f"{1}"\n']
)
def test_what_no_test_could_notice_is_left_alone(text: str) -> None:
    assert list(mutants_of(text)) == []


def test_a_mutant_is_the_whole_text_with_one_place_changed() -> None:
    text = 'NAME = "Our (Ö)"; A = [  # kept\n    1,\n]\n'
    assert [item.text for item in mutants_of(text)] == ['NAME = "Our (Ö)"; A = [  # kept\n    (2),\n]\n']


def test_mutants_of_some_lines_alone_are_made() -> None:
    assert [item.line for item in mutants_of("a = 1\nb = 1\nc = 1\n", {2})] == [2]


def test_lines_that_the_change_wrote_are_known(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    write(folder, "db/door.py", "A = 1\nB = 1\nC = 1\n")
    commit(folder, "Three")
    git(folder, "checkout", "-q", "-b", "topic")
    write(folder, "db/door.py", "A = 1\nB = 2\nC = 1\nD = 1\n")
    write(folder, "db/new.py", "A = 1\nB = 1\n")
    assert changed_lines(folder, "db/door.py") == {2, 4}
    assert changed_lines(folder, "db/new.py") == {1, 2}


def test_changed_files_of_the_program_are_subjects_with_their_nearest_tests(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    git(folder, "checkout", "-q", "-b", "topic")
    write(folder, "engine/core/paths.py", "A = 1\n")
    write(folder, "tests/core/test_new.py", "A = 1\n")
    [subject] = subjects_of(folder, read_graph(folder), [])
    assert (subject.path, subject.tests[0]) == ("engine/core/paths.py", "tests/core/test_paths.py")
    assert [mutant.told for mutant in subject.mutants] == ["1 -> 2"]


def test_the_first_mutants_lie_over_all_files_and_far_from_each_other() -> None:
    long = Subject("a", tuple(Mutant(line, "", "") for line in range(8)), ("t",))
    short = Subject("b", (Mutant(100, "", ""),), ("t",))
    lines = [mutant.line for _, mutant in spread([long, short])]
    assert sorted(lines) == [*range(8), 100]
    assert lines.index(100) == 4  # in the middle of the eight
    assert {line // 4 for line in lines[:2]} == {0, 1}


SOURCE = "def larger(a, b):\n    return a if a > b else b\n"
TEST = "from engine.larger import larger\n\n\ndef test_larger():\n    assert larger(2, 1) == 2\n"


def lone_checkout(folder: Path, monkeypatch: pytest.MonkeyPatch, **tests: str) -> None:
    """Write a checkout of one source with these tests by name, and let it be the one that is looked at."""
    write(folder, "engine/__init__.py", "")
    write(folder, "engine/larger.py", SOURCE)
    write(folder, "pyproject.toml", '[tool.pytest.ini_options]\nmarkers = ["slow", "deep"]\n')
    for name, text in tests.items():
        write(folder, f"tests/{name}.py", text)
    monkeypatch.setattr(mutants, "ROOT", folder)


def test_a_fault_no_test_notices_survives_and_is_told_and_the_source_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``a >= b`` gives the same larger number, so it survives whatever is tested; the other three are noticed."""
    lone_checkout(tmp_path, monkeypatch, test_larger=TEST)
    assert mutants.main(5, ["engine/larger.py"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == [
        "mutants: 4 of 4 were run, 3 noticed, 1 survive",
        "  engine/larger.py:2: a > b -> a >= b",
    ]
    assert (tmp_path / "engine/larger.py").read_text("utf-8") == SOURCE


def test_a_mutant_is_run_however_long_its_tests_take_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The minutes count from the first mutant, and one that was begun is not cut off."""
    lone_checkout(tmp_path, monkeypatch, test_larger=TEST)
    assert mutants.main(0, ["engine/larger.py"]) == 0
    assert "mutants: 1 of 4 were run, 1 noticed, 0 survive" in capsys.readouterr().out


def test_tests_that_fail_without_a_mutant_are_told_and_the_others_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = TEST.replace("== 2", "== 3")
    lone_checkout(tmp_path, monkeypatch, test_larger=TEST, test_larger_wrong=wrong)
    assert mutants.main(0, ["engine/larger.py"]) == 1
    out = capsys.readouterr().out
    assert "mutants: tests/test_larger_wrong.py fails as engine/larger.py is; it is left out" in out
    assert "mutants: 1 of 4 were run, 1 noticed, 0 survive" in out


def test_a_mutant_that_goes_in_circles_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is killed after its seconds of processor, however long those are by the clock."""
    lone_checkout(tmp_path, monkeypatch, test_larger=TEST)
    circles = Mutant(2, "", "def larger(a, b):\n    while True: ...\n")
    subject = Subject("engine/larger.py", (circles,), ("tests/test_larger.py",))
    assert not mutants.survives(tmp_path, subject, circles, Sound(subject.tests, (), 0))
    assert (tmp_path / "engine/larger.py").read_text("utf-8") == SOURCE
