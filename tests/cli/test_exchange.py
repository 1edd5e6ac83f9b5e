"""``losheim update``, ``export`` and ``import`` from the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from db.backup import list_backups
from db.build import build_library
from db.connection import open_library
from db.journal import tail
from editor.cli import app
from tests.db.samples import GAME, tables
from tests.some_now import some_now


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    path = tmp_path / "toy.losheim"
    build_library(path, tables())
    return path


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Return a library as a newer program would ship it: one hex is a forest."""
    found = tables()
    found.rows["hex"][0] = found.rows["hex"][0].model_copy(update={"terrain": "forest"})
    path = tmp_path / "newer.losheim"
    build_library(path, found)
    return path


def kinds(path: Path) -> list[str]:
    library = open_library(path)
    with library.reading() as session:
        found = [entry.kind for entry in tail(session)]
    library.close()
    return found


def test_an_update_is_one_entry_of_the_journal_and_keeps_the_old_file(toy: Path, newer: Path) -> None:
    done = losheim("update", toy, "--from", newer)
    assert done.exit_code == 0, done.output
    assert kinds(toy) == ["import"]
    assert len(list_backups(toy)) == 1


@pytest.mark.parametrize(
    ("named", "variable", "written"),
    some_now(3, [((), "Eve", "Eve"), (("--person", "Ada"), "Eve", "Ada"), ((), "", "")]),
)
@pytest.mark.deep
def test_an_update_is_written_under_the_name_of_the_option_or_the_variable(
    toy: Path, newer: Path, monkeypatch: pytest.MonkeyPatch, named: tuple[str, ...], variable: str, written: str
) -> None:
    monkeypatch.setenv("LOSHEIM_PERSON", variable)
    assert losheim("update", toy, "--from", newer, *named).exit_code == 0
    (entry,) = json.loads(losheim("list", toy, "journal", "--json").stdout)
    assert entry["person"] == written


def test_a_dry_run_shows_the_differences_and_writes_nothing(toy: Path, newer: Path) -> None:
    (found,) = json.loads(losheim("update", toy, "--from", newer, "--dry-run", "--json").stdout)
    assert (found["table"], found["shipped"], found["action"]) == ("hex", "forest", "taken")
    assert (kinds(toy), list_backups(toy)) == ([], [])


@pytest.mark.deep
def test_an_update_without_differences_says_so(toy: Path) -> None:
    assert "Nothing to update" in losheim("update", toy, "--from", toy).output


def test_a_scenario_travels_from_one_library_to_another(toy: Path, newer: Path, tmp_path: Path) -> None:
    traveling = tmp_path / "first.losheim"
    assert losheim("export", newer, traveling, "--game", GAME, "--scenario", "first").exit_code == 0
    done = losheim("import", toy, traveling, "--as", "guest", "--take", "scenario")
    assert done.exit_code == 0, done.output
    assert kinds(toy) == ["import"]
    listed = json.loads(losheim("list", toy, "scenarios", "--json").stdout)
    assert [item["key"] for item in listed] == ["first", "guest"]


@pytest.mark.deep
def test_each_new_row_of_an_import_is_named_where_all_are_wanted(
    toy: Path, newer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    traveling = tmp_path / "first.losheim"
    assert losheim("export", newer, traveling, "--game", GAME, "--scenario", "first").exit_code == 0
    monkeypatch.setattr("editor.commands.exchange._SHOWN", 1)
    counted = losheim("import", toy, traveling, "--as", "guest", "--dry-run").output
    named = losheim("import", toy, traveling, "--as", "guest", "--dry-run", "--all").output
    assert "new rows; --all names each" in counted and "--all" not in named
    assert (named.count("│ new "), counted.count("│ new ")) == (8, 0)


def test_an_export_never_overwrites(toy: Path) -> None:
    before = toy.read_bytes()
    assert losheim("export", toy, toy, "--game", GAME, "--scenario", "first").exit_code == 3
    assert toy.read_bytes() == before


@pytest.mark.deep
def test_the_differences_of_an_import_can_be_read_and_chosen(toy: Path, newer: Path, tmp_path: Path) -> None:
    traveling, choices = tmp_path / "first.losheim", tmp_path / "choices.json"
    losheim("export", newer, traveling, "--game", GAME, "--scenario", "first")
    shown = json.loads(losheim("import", toy, traveling, "--dry-run", "--json").stdout)
    choices.write_text(json.dumps({shown["differences"][0]["name"]: "library"}), encoding="utf-8")
    assert losheim("import", toy, traveling, "--choices", choices).exit_code == 0
    assert "Nothing to import" in losheim("import", toy, traveling).output


def test_a_choice_that_is_none_is_refused_with_its_place(toy: Path, newer: Path, tmp_path: Path) -> None:
    choices = tmp_path / "choices.json"
    choices.write_text('{"hex/x/terrain": "yours"}', encoding="utf-8")
    done = losheim("import", toy, newer, "--choices", choices)
    assert done.exit_code == 2
    assert "hex/x/terrain must be one of mine, library, scenario" in done.output.replace("\n", " ")


def test_choices_that_are_missing_are_refused_before_the_library_is_opened_for_editing(
    toy: Path, newer: Path, tmp_path: Path
) -> None:
    before = toy.read_bytes()
    assert losheim("import", toy, newer, "--choices", tmp_path / "missing").exit_code != 0
    assert toy.read_bytes() == before


@pytest.mark.parametrize("text", some_now(5, ["", " ", "{", '{"a": "mine",}', "\ufeff\ufeff{}"]))
@pytest.mark.deep
def test_choices_that_are_no_json_are_refused_as_such(toy: Path, newer: Path, tmp_path: Path, text: str) -> None:
    traveling, choices = tmp_path / "first.losheim", tmp_path / "choices.json"
    losheim("export", newer, traveling, "--game", GAME, "--scenario", "first")
    choices.write_text(text, "utf-8")
    done = losheim("import", toy, traveling, "--as", "guest", "--choices", choices)
    assert done.exit_code == 2
    assert "choices.json is no JSON (" in done.output


def test_each_difference_is_named_and_taken_as_the_options_say(toy: Path, newer: Path, tmp_path: Path) -> None:
    traveling = tmp_path / "first.losheim"
    losheim("export", newer, traveling, "--game", GAME, "--scenario", "first")
    shown = json.loads(losheim("import", toy, traveling, "--dry-run", "--json").stdout)
    (found,) = shown["differences"]
    assert (found["state"], found["take"], found["takes"]) == ("conflict", "mine", ["mine", "library", "scenario"])
    assert shown["counts"] == {"conflict": 1, "replaced": 0, "gone": 0, "new": 0}
    for take in (f"{found['name']}=library", "hex=scenario"):
        taken = json.loads(losheim("import", toy, traveling, "--dry-run", "--json", "--take", take).stdout)
        assert [each["take"] for each in taken["differences"]] == [take.rpartition("=")[2]]


@pytest.mark.parametrize(
    ("take", "why"),
    some_now(2, [("yours", "it is one of mine, library, scenario"), ("hexes=mine", "names no difference: hexes")]),
)
def test_a_way_to_take_that_is_none_is_refused(toy: Path, newer: Path, tmp_path: Path, take: str, why: str) -> None:
    traveling = tmp_path / "first.losheim"
    losheim("export", newer, traveling, "--game", GAME, "--scenario", "first")
    done = losheim("import", toy, traveling, "--take", take)
    assert done.exit_code == 2 and why in done.output.replace("\n", " ")
