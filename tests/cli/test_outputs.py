"""Outputs of commands: what they never replace, and commands that would remove more than they bring."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from db.build import build_library
from editor.cli import app
from engine.data.tables import Tables
from engine.data.textform import write_tables
from tests.db.samples import GAME, tables

SCENARIO = ("--game", "scs1994", "--scenario", "kampfgruppe-peiper", "--games", 1)
MOVE = ("--move", "KG Peiper-A=B53.05")


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    path = tmp_path / "toy.losheim"
    build_library(path, tables())
    return path


@pytest.mark.parametrize(
    ("command", "option"), [("playtest", "--json"), ("playtest", "--log"), ("try", "--json")], ids=" ".join
)
def test_no_output_of_a_batch_replaces_the_library_and_no_game_is_played_for_it(
    pocket_library: Path, command: str, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from editor.commands import batches

    monkeypatch.setattr(batches, "play_each", None)  # a game would end the test
    before = pocket_library.read_bytes()
    edit = MOVE if command == "try" else ()
    done = losheim(command, pocket_library, *SCENARIO, *edit, option, pocket_library)
    assert done.exit_code == 3, done.output
    assert f"{pocket_library} is what the command reads" in done.output
    assert pocket_library.read_bytes() == before


def test_a_picture_replaces_no_text(toy: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes.png"
    notes.write_text("mine\n", "utf-8")
    done = losheim("shot", toy, "--game", GAME, "--out", notes)
    assert done.exit_code == 3
    assert "notes.png is there and is not a picture" in done.output
    assert notes.read_text("utf-8") == "mine\n"


@pytest.mark.parametrize("name", ["map.losheim", "map", "map.txt"])
def test_a_picture_has_the_name_of_one(toy: Path, tmp_path: Path, name: str) -> None:
    done = losheim("shot", toy, "--game", GAME, "--out", tmp_path / name)
    assert done.exit_code == 3
    assert f"{name} is no name of a picture" in done.output


@pytest.mark.deep
def test_a_picture_replaces_a_picture(toy: Path, tmp_path: Path) -> None:
    for _ in range(2):
        assert losheim("shot", toy, "--game", GAME, "--out", tmp_path / "map.png").exit_code == 0
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_the_picture_of_the_window_to_a_bad_place_ends_with_3(toy: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    done = losheim("edit", toy, "--headless", "--screenshot", tmp_path / "file" / "window.png")
    assert done.exit_code == 3
    assert "file is a file, not a folder" in done.output


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.deep
def test_where_there_is_no_display_it_is_said_that_no_window_was_opened_and_where_its_picture_is(
    toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    done = losheim("edit", toy)
    assert done.exit_code == 0 and (tmp_path / "losheim.png").read_bytes().startswith(b"\x89PNG")
    assert f"no window was opened. {tmp_path / 'losheim.png'}: a picture of the window" in " ".join(done.output.split())


def test_a_dump_replaces_text_of_its_kind_and_no_other_file(toy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "text"
    assert losheim("dump", toy, folder).exit_code == 0
    assert losheim("dump", toy, folder).exit_code == 0
    foreign = folder / "resources" / GAME / "terrain.csv"
    foreign.write_text("a,b\n1,2\n", "utf-8")
    other = folder / "resources" / GAME / "game.json"
    other.unlink()
    done = losheim("dump", toy, folder)
    assert done.exit_code == 3
    assert "terrain.csv is there and is not canonical text" in done.output
    assert foreign.read_text("utf-8") == "a,b\n1,2\n"
    assert not other.exists()  # none is written unless all are


def test_text_goes_into_no_folder_of_other_files(toy: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "letters").mkdir(parents=True)
    (home / "letters" / "aunt.txt").write_text("dear\n", "utf-8")
    done = losheim("dump", toy, home)
    assert done.exit_code == 3, done.output
    assert f"{home} holds other files" in done.output
    assert "name a new or an empty folder" in done.output
    assert [path.name for path in home.iterdir()] == ["letters"]


def test_a_dump_goes_into_an_empty_folder_and_one_that_only_hides_files(toy: Path, tmp_path: Path) -> None:
    """A folder under version control is empty to its owner; and a killed dump leaves hidden drafts."""
    (tmp_path / "text" / ".git").mkdir(parents=True)
    (tmp_path / "text" / ".git" / "config").write_text("", "utf-8")
    assert losheim("dump", toy, tmp_path / "text").exit_code == 0


def test_backups_into_a_file_are_refused(toy: Path, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("mine\n", "utf-8")
    done = losheim("backup", toy, "--to", note)
    assert done.exit_code == 3
    assert "note.txt is a file, and backups go into a folder; name a folder" in done.output
    assert note.read_text("utf-8") == "mine\n"


@pytest.mark.parametrize(
    "command",
    [
        ("playtest", "{library}", *SCENARIO, "--json", "{out}"),
        ("playtest", "{library}", *SCENARIO, "--log", "{out}"),
        ("try", "{library}", *SCENARIO, *MOVE, "--json", "{out}"),
        ("shot", "{library}", "--game", "scs1994", "--out", "{out}.png"),
        ("edit", "{library}", "--headless", "--screenshot", "{out}.png"),
        ("build", "{out}"),
        ("save-as", "{library}", "{out}"),
        ("export", "{library}", "{out}", *SCENARIO[:4]),
    ],
    ids=lambda command: f"{command[0]} {command[-2]}",
)
def test_no_output_makes_a_folder_that_a_slip_has_named(
    pocket_file: Path, tmp_path: Path, command: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from editor.commands import batches

    monkeypatch.setattr(batches, "play_each", None)  # a game would end the test
    out = tmp_path / "nodir" / "x"
    done = losheim(*(str(word).format(library=pocket_file, out=out) for word in command))
    assert done.exit_code == 3, done.output
    assert f"there is no folder {tmp_path / 'nodir'}; make it or correct the name" in done.output
    assert list(tmp_path.iterdir()) == []


def test_a_batch_without_a_terminal_says_how_far_it_is(pocket_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from editor.commands import batches
    from engine.playtest.run import GameResult

    steps = {"german": 0, "allied": 0}
    results = [GameResult(seed, "german", "a reason", 3, 1, steps, steps, steps) for seed in range(1, 31)]
    monkeypatch.setattr(batches, "play_each", lambda *_given, **_named: iter(results))
    monkeypatch.setattr("editor.commands.playtest._errors", lambda *_: [])  # seconds of checks
    done = losheim("playtest", pocket_file, *SCENARIO[:4], "--games", 30)
    assert done.exit_code == 0, done.output
    told = [line for line in done.stderr.splitlines() if "Playing" in line]
    assert told == [f"losheim: Playing: {count} of 30 games" for count in range(3, 31, 3)]


def test_an_export_into_a_place_that_is_taken_is_refused(toy: Path, tmp_path: Path) -> None:
    dangling = tmp_path / "dangling.losheim"
    dangling.symlink_to(tmp_path / "nowhere")
    done = losheim("export", toy, dangling, "--game", GAME, "--scenario", "first")
    assert done.exit_code == 3
    assert not (tmp_path / "nowhere").exists()


def test_build_from_a_folder_without_a_game_makes_no_library(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = losheim("build", tmp_path / "new.losheim", "--from", tmp_path / "empty")
    assert done.exit_code == 3
    assert "empty holds no game; name a folder with resources/ and scenarios/" in done.output
    assert not (tmp_path / "new.losheim").exists()


def rows_of(path: Path) -> int:
    return len(json.loads(losheim("list", path, "hexes", "--json").stdout))


def test_an_update_from_nothing_is_refused(toy: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = losheim("update", toy, "--from", tmp_path / "empty", "--yes")
    assert done.exit_code == 1
    assert "holds no game" in done.output
    assert rows_of(toy) == 4


@pytest.fixture
def smaller(tmp_path: Path) -> Path:
    """Return text that ships nothing of the toy but its game and its map."""
    found, less = tables(), Tables()
    for table in ("game", "map", "sheet", "source"):
        less.rows[table] = found.rows[table]
    write_tables(less, tmp_path / "smaller")
    return tmp_path / "smaller"


def test_an_update_that_would_remove_more_than_it_brings_is_refused_unseen(toy: Path, smaller: Path) -> None:
    done = losheim("update", toy, "--from", smaller)
    assert done.exit_code == 2
    assert "would remove" in done.output
    assert "--dry-run shows what would be done, --yes does it" in done.output
    assert rows_of(toy) == 4


@pytest.mark.deep
def test_an_update_that_removes_more_than_it_brings_is_made_when_that_is_wanted(toy: Path, smaller: Path) -> None:
    done = losheim("update", toy, "--from", smaller, "--yes")
    assert done.exit_code == 0, done.output
    assert rows_of(toy) == 0


@pytest.mark.deep
def test_an_import_says_of_each_table_what_it_adds_replaces_and_removes(tmp_path: Path) -> None:
    mine, theirs, traveling = tmp_path / "mine.losheim", tmp_path / "theirs.losheim", tmp_path / "first.losheim"
    build_library(mine, tables())
    changed = tables()
    moved, *rest = changed.rows["setup"]
    # of the two set-ups of the toy one stands elsewhere and one is gone; the scenario has another title
    changed.rows["setup"] = [moved.model_copy(update={"place": "M1.03"})]
    changed.rows["scenario"] = [changed.rows["scenario"][0].model_copy(update={"title": "Other"})]
    gone = {("setup", row.key_text) for row in rest}
    changed.citations = [row for row in changed.citations if (row.table, row.row_key) not in gone]
    build_library(theirs, changed)
    assert losheim("export", theirs, traveling, "--game", GAME, "--scenario", "first").exit_code == 0
    done = losheim("import", mine, traveling, "--replace", "--dry-run")
    assert done.exit_code == 0, done.output
    assert "new rows none; replaced rows 1 scenario, 1 setup; removed rows 1 setup; nothing was written" in done.output
    found = json.loads(losheim("import", mine, traveling, "--replace", "--dry-run", "--json").stdout)
    assert (found["added"], found["changed"], found["removed"]) == ({}, {"scenario": 1, "setup": 1}, {"setup": 1})


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
@pytest.mark.parametrize("command", ["case", "replay", "import", "choices"])
def test_a_pipe_as_input_is_refused_and_not_waited_for(toy: Path, tmp_path: Path, command: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    lines: dict[str, tuple[object, ...]] = {
        "case": ("case", pipe),
        "replay": ("replay", pipe),
        "import": ("import", toy, pipe),
        "choices": ("import", toy, toy, "--choices", pipe),
    }
    done = losheim(*lines[command])
    assert done.exit_code == 3, done.output
    assert "pipe" in done.output
