"""``losheim merge`` from the command line."""

import json
import shutil
from pathlib import Path

import pytest

from db.connection import open_library
from db.saving import save_as
from tests.cli.test_exchange import kinds, losheim, newer, toy
from tests.db.test_merging import paint

__all__ = ["newer", "toy"]


@pytest.fixture
def his(toy: Path, tmp_path: Path) -> Path:
    """Return a copy that a friend has corrected in one hex, and where he and I disagree about another."""
    path = tmp_path / "his.losheim"
    save_as(toy, path)
    for file, terrains in ((path, {"M1.01": "forest", "M1.03": "forest"}), (toy, {"M1.03": "river"})):
        library = open_library(file)
        for hex_, terrain in terrains.items():
            paint(library, hex_, terrain)
        library.close()
    return path


def counts(*arguments: object) -> dict[str, int]:
    found: dict[str, int] = json.loads(losheim("merge", *arguments, "--dry-run", "--json").stdout)["counts"]
    return found


def test_what_only_he_changed_is_taken_as_one_entry(toy: Path, his: Path) -> None:
    done = losheim("merge", toy, his, "--person", "Ada")
    assert done.exit_code == 0, done.output
    assert "1 both changed" in done.output and "only theirs" in done.output
    assert kinds(toy) == ["edit", "import"]
    assert counts(toy, his)["theirs"] == 0


def test_the_table_is_in_words(toy: Path, his: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    said = losheim("merge", toy, his, "--dry-run").output
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in said.splitlines() if "│ both changed" in line]
    assert [row[1:4] for row in rows] == [["Map", "Hex M1.03", "terrain"]]
    assert "M|M1" not in said


@pytest.mark.deep
def test_the_count_is_of_the_lines_that_are_listed(toy: Path, his: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    said = losheim("merge", toy, his, "--dry-run", "--all").output
    for words in ("both changed", "only theirs"):
        assert f"{said.count(f'│ {words}')} {words}" in said.splitlines()[-1]


def test_nothing_is_written_where_it_is_only_asked(toy: Path, his: Path) -> None:
    assert "nothing was written" in losheim("merge", toy, his, "--dry-run").output
    assert kinds(toy) == ["edit"]


def test_his_is_taken_where_we_disagree_if_that_is_said(toy: Path, his: Path) -> None:
    assert losheim("merge", toy, his, "--take", "theirs").exit_code == 0
    assert sum(counts(toy, his).values()) == 0


@pytest.mark.deep
def test_a_single_difference_is_chosen_by_its_name(toy: Path, his: Path, tmp_path: Path) -> None:
    shown = json.loads(losheim("merge", toy, his, "--dry-run", "--json").stdout)
    (name,) = [each["name"] for each in shown["differences"] if each["origin"] == "both"]
    choices = tmp_path / "choices.json"
    choices.write_text(json.dumps({name: "theirs"}), encoding="utf-8")
    assert losheim("merge", toy, his, "--choices", choices).exit_code == 0
    assert counts(toy, his)["both"] == 0


@pytest.mark.parametrize("word", ["yours", "hex=yours"])
def test_another_word_is_refused(toy: Path, his: Path, word: str) -> None:
    done = losheim("merge", toy, his, "--take", word)
    assert done.exit_code == 2 and "one of mine, theirs" in done.output


def test_two_copies_of_a_new_library_tell_who_changed_what(toy: Path, tmp_path: Path) -> None:
    path = tmp_path / "copied.losheim"
    shutil.copyfile(toy, path)
    for file, terrains in ((path, {"M1.01": "forest", "M1.03": "forest"}), (toy, {"M1.03": "river"})):
        library = open_library(file)
        for hex_, terrain in terrains.items():
            paint(library, hex_, terrain)
        library.close()
    found = counts(toy, path)
    assert found["unknown"] == 0 and found["both"] == 1 and found["theirs"]


@pytest.mark.deep
def test_that_nothing_is_known_of_a_common_base_is_said(toy: Path, newer: Path) -> None:
    assert "Nothing tells what both libraries began with" in losheim("merge", toy, newer).output
    assert kinds(toy) == []
