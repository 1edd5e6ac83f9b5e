"""A golden that is played otherwise names the values of the data that are others than when it was recorded."""

import json
from pathlib import Path

import pytest

from tests.golden.data_then import LISTED, Source, changed_since, digest, files_in, note, recorded

ST_VITH = Source("st-vith.txt", "toy", "st-vith")
BEFORE = {
    "resources/toy/parameters.csv": "key,value,unit\nstacking_limit,6,steps\nadvance_limit,1,hexes\n",
    "resources/toy/map/hexes.csv": "hex,terrain\nB1.01,clear\n",
    "resources/toy/charts.json": '[\n  {"key": "crt", "dice": "1d6"},\n  {"key": "barrage", "dice": "2d6"}\n]\n',
    "scenarios/toy/st-vith/setup.csv": "counter,place\nTanks,B1.01\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in BEFORE.items():
        put(tmp_path, name, text)
    return tmp_path


def put(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def told(root: Path, change: dict[str, str], is_kept: bool = True) -> list[str]:
    """Return what is told once some files have become others than those that a golden was recorded with."""
    listed = root / "data.json"
    files_in.cache_clear()
    note(ST_VITH, listed, lambda folder: files_in(folder, root))
    for name, text in change.items():
        put(root, name, text)
    files_in.cache_clear()
    kept = {digest(text.encode()): text.encode() for text in BEFORE.values()} if is_kept else {}
    return changed_since(ST_VITH, recorded(ST_VITH.golden, listed), root, kept.get)


def test_a_number_that_is_another_one_is_named_by_file_line_row_and_column(root: Path) -> None:
    name = "resources/toy/parameters.csv"
    assert told(root, {name: BEFORE[name].replace("limit,6,", "limit,7,")})[1:] == [
        f"  {name}:",
        "    line 2, stacking_limit: value 6 -> 7",
    ]


def test_a_value_of_a_list_in_json_is_named_by_its_key(root: Path) -> None:
    name = "resources/toy/charts.json"
    assert told(root, {name: BEFORE[name].replace("2d6", "1d6")})[1:] == [
        f"  {name}:",
        "    line 3, barrage: dice 2d6 -> 1d6",
    ]


def test_rows_that_come_and_go_are_told_as_lines_and_files_by_name(root: Path) -> None:
    name = "scenarios/toy/st-vith/setup.csv"
    changed = {name: "counter,place\nTanks,B1.01\nGuns,B1.02\n", "scenarios/toy/st-vith/clauses.json": "[]\n"}
    assert told(root, changed)[1:] == [
        "  scenarios/toy/st-vith/clauses.json: new",
        f"  {name}:",
        "    + Guns,B1.02",
    ]


def test_a_file_that_git_does_not_keep_is_named_without_its_values(root: Path) -> None:
    name = "resources/toy/map/hexes.csv"
    assert told(root, {name: "hex,terrain\nB1.01,woods\n"}, is_kept=False)[1:] == [
        f"  {name}: what stood there is not kept by git"
    ]


def test_where_the_data_are_the_same_the_program_has_changed(root: Path) -> None:
    (said,) = told(root, {})
    assert said.endswith("it is the program that has changed")


def test_files_that_several_goldens_were_recorded_with_are_listed_once(root: Path) -> None:
    listed = root / "data.json"
    for golden in ("a.txt", "b.txt"):
        note(Source(golden, "toy"), listed, lambda _folder: {"parameters.csv": "1"})
    assert len(json.loads(listed.read_text("utf-8"))["lists"]) == 1
    note(Source("b.txt", "toy"), listed, lambda _folder: {"parameters.csv": "2"})
    assert [recorded(golden, listed) for golden in ("a.txt", "b.txt")] == [
        {"resources/toy": {"parameters.csv": number}} for number in ("1", "2")
    ]


def test_the_digest_of_a_file_is_the_one_that_git_keeps_it_by() -> None:
    assert digest(b"") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"  # that of every empty file in git


def test_of_every_golden_of_a_game_it_is_known_which_data_it_was_recorded_with() -> None:
    folder = LISTED.parent
    goldens = {path.name for path in (*folder.glob("*.json"), *folder.glob("*.jsonl"))} - {LISTED.name}
    goldens |= {f"playthroughs/{path.name}" for path in (folder / "playthroughs").iterdir()}
    toy = {"toy-1.jsonl", "playthroughs/toy.txt"}
    assert set(json.loads(LISTED.read_text("utf-8"))["goldens"]) == goldens - toy
