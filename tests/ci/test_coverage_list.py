"""Is the list of lines that no test runs as long as it should be? ``make coverage``"""

import tomllib

from coverage_list import MISSED, faults

from tests.architecture.source import ROOT


def test_a_file_with_more_lines_than_its_bound_is_told() -> None:
    assert faults({"a.py": (3, 4), "b.py": ()}, {"a.py": 1}) == [
        "a.py has 2 lines that are never run, 1 are allowed: test them"
    ]


def test_a_file_that_is_not_named_is_run_wholly() -> None:
    assert faults({"a.py": (3,)}, {}) == ["a.py has 1 lines that are never run, 0 are allowed: test them"]


def test_a_bound_follows_what_was_gained() -> None:
    assert faults({"a.py": (3,)}, {"a.py": 2, "gone.py": 1}) == [
        "a.py has 1 lines that are never run: lower its bound of 2 in .ci/coverage_list.py",
        "gone.py has 0 lines that are never run: lower its bound of 1 in .ci/coverage_list.py",
    ]


def test_bounds_are_those_of_files_that_are_measured() -> None:
    source = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]["run"]["source"]
    assert [name for name in MISSED if not (ROOT / name).is_file()] == []
    assert [name for name in MISSED if not name.replace("/", ".").startswith(tuple(source))] == []
