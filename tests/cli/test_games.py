"""``losheim games`` and ``losheim game``: games listed, written into a file, taken from one."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from editor.cli import app
from tests.editor.playtest.kept import begun, moved, set_up, store_at


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return done.exit_code, done.output


@pytest.fixture
def played(pocket_library: Path) -> Path:
    """Return a library with a game of three actions and a branch of one."""
    store, library = store_at(pocket_library)
    kept = moved(set_up(begun(store)))
    kept.session.branch(3)
    kept.flush()
    library.close()
    return pocket_library


def test_games_are_listed_with_where_they_stand(played: Path) -> None:
    code, out = run("games", played, "--json")
    (found,) = json.loads(out)
    assert code == 0
    assert {name: found[name] for name in ("name", "scenario", "turn", "result", "actions", "branches")} == {
        "name": "Game 1", "scenario": "kampfgruppe-peiper", "turn": 1, "result": None, "actions": 2, "branches": 1,
    }  # fmt: skip
    assert run("games", played)[1].startswith(found["id"][:8])


def test_a_library_without_games_says_so(pocket_library: Path) -> None:
    assert run("games", pocket_library) == (0, "the library keeps no game\n")
    assert run("games", pocket_library, "--json") == (0, "[]\n")


def test_a_game_goes_from_one_library_into_another(played: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "evening.losheim-game", tmp_path / "other.losheim"
    code, out = run("game", "export", played, "Game 1", file)
    assert code == 0 and "hidden choices" in out
    from tests.editor.small import write_library

    write_library(other)
    assert run("game", "import", other, file) == (0, "“Game 1”: the library keeps it now\n")
    assert run("game", "import", other, file) == (0, "“Game 1”: the library has all of it\n")
    assert json.loads(run("games", other, "--json")[1]) == json.loads(run("games", played, "--json")[1])


@pytest.mark.deep
def test_what_is_no_game_is_refused_and_an_unknown_one_named(played: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann", "utf-8")
    assert run("game", "import", played, letter)[0] == 1
    assert run("game", "import", played, tmp_path / "none")[0] == 1
    code, out = run("game", "export", played, "Game 7", tmp_path / "x.losheim-game")
    assert code == 2 and "no game 'Game 7'" in out
    code, out = run("game", "export", played, "Game 1", letter)
    assert code == 3 and "is not a game in a file" in out
