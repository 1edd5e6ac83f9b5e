"""losheim case: its exit codes and both forms of its answer."""

import json
from pathlib import Path

import pytest

from tests.architecture.source import ROOT
from tests.cli.test_commands import losheim

EXAMPLE = ROOT / "resources" / "cases" / "example-2-attack.json"


def test_a_case_that_goes_as_expected_ends_with_0() -> None:
    done = losheim("case", EXAMPLE)
    assert done.exit_code == 0, done.output
    assert "column 1:1, roll 44: D1" in done.stdout


def test_the_answer_as_json() -> None:
    found = json.loads(losheim("case", EXAMPLE, "--json").stdout)
    assert list(found) == ["title", "game", "opening", "answers", "position", "problems"]
    assert found["position"]["units"]["Guard"]["steps_lost"] == 1


def test_a_malformed_case_ends_with_1_and_names_the_field(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text('{"game": "scs1994"}', "utf-8")
    done = losheim("case", file)
    assert (done.exit_code, "phase: is missing; add it" in done.output) == (1, True)


def test_a_failed_expectation_ends_with_1(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    data = json.loads(EXAMPLE.read_text("utf-8")) | {"expect": {"turn": 9}}
    file.write_text(json.dumps(data), "utf-8")
    done = losheim("case", file)
    assert (done.exit_code, "position.turn: expected 9, found 3" in done.output) == (1, True)


def test_a_game_without_rules_ends_with_1(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text('{"game": "chess", "phase": "opening"}', "utf-8")
    assert losheim("case", file).exit_code == 1


@pytest.mark.parametrize(("content", "code"), [(None, 3), (b"\xff\xfe\x00{", 1)])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None, code: int) -> None:
    file = tmp_path / "case.json"
    if content is not None:
        file.write_bytes(content)
    assert losheim("case", file).exit_code == code


def test_a_case_takes_values_from_a_library(pocket_file: Path) -> None:
    assert losheim("case", EXAMPLE, "--library", pocket_file).exit_code == 0


def test_the_case_that_the_readme_names_is_there_and_comes_out() -> None:
    named = "docs/examples/position.json"
    assert f"losheim case {named} " in (ROOT / "README.md").read_text("utf-8")
    assert losheim("case", ROOT / named).exit_code == 0
