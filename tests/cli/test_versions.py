"""``losheim scenario version`` and ``changes``, and where the version of a scenario is named."""

import json
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from editor.cli import app
from editor.commands.scenarios import edit
from editor.edits.setup import move_setup
from engine.data import schema
from engine.playtest.batch import play_each
from tests.playtest import breaking
from tests.some_now import some_now

GAME, SCENARIO = "scs1994", "kampfgruppe-peiper"
RANDOM = ("--german", "random", "--allied", "random")


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def named(pocket_library: Path) -> list[object]:
    return [pocket_library, "--game", GAME, "--scenario", SCENARIO]


def moved(library: Path) -> None:
    """Move a unit to where another one starts."""

    def make(rows):  # type: ignore[no-untyped-def]
        german = [row for row in rows.find(schema.SetupRow, scenario=SCENARIO) if row.counter.startswith("german")]
        place = next(row.place for row in german if row.place.startswith("B") and row.place != german[0].place)
        return move_setup(rows, GAME, SCENARIO, german[0].counter, place)

    edit(library, make)


def test_a_version_is_closed_and_told(named: list[object]) -> None:
    assert losheim("scenario", "version", *named, "--author", "Ann", "--license", "CC BY 4.0").exit_code == 0
    done = losheim("scenario", "version", *named, "--close", "0.3", "--date", "2026-11-27", "--changes", "First to go")
    assert done.exit_code == 0, done.output
    assert "Version 0.3, 2026-11-27 by Ann. License: CC BY 4.0." in done.output
    told = json.loads(losheim("scenario", "version", *named, "--json").output)
    assert (told["version"], told["author"], told["since"]) == ("0.3", "Ann", [])
    assert [row["changes"] for row in told["versions"]] == ["First to go"]


@pytest.mark.deep
def test_what_changed_is_told_as_text_and_as_json(named: list[object], pocket_library: Path, tmp_path: Path) -> None:
    losheim("scenario", "version", *named, "--close", "0.3")
    moved(pocket_library)
    losheim("scenario", "version", *named, "--close", "0.4", "--changes", "One goes forward")
    told = losheim("scenario", "changes", *named, "--from", "0.3", "--to", "0.4")
    assert "what changed from 0.3 to 0.4" in told.output and "* One goes forward" in told.output.replace("- ", "* ")
    found = json.loads(losheim("scenario", "changes", *named, "--from", "0.3", "--to", "0.4", "--json").output)
    assert [(row["table"], row["field"]) for row in found if row["table"] != "scenario"] == [("setup", "place")]
    out = tmp_path / "changes.html"
    assert losheim("scenario", "changes", *named, "--from", "0.3", "--out", out).exit_code == 0
    assert "One goes forward" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("more", "code", "why"),
    some_now(
        3,
        [
            (["--date", "2026-11-27"], 2, "name it with --close"),
            (["--close", "a b"], 2, "must be one word"),
            (["--close", "0.3"], 2, "has a version 0.3 already"),
            (["--close", "0.4"], 2, "has changed since version 0.3"),
            (["--close", "0.4", "--date", "2026-13-45"], 2, "There is no day 2026-13-45"),
        ],
    ),
)
def test_what_cannot_be_a_version_is_refused(named: list[object], more: list[str], code: int, why: str) -> None:
    losheim("scenario", "version", *named, "--close", "0.3")
    done = losheim("scenario", "version", *named, *more)
    assert done.exit_code == code and why in done.output


def test_without_a_version_there_are_no_changes_to_tell(named: list[object]) -> None:
    done = losheim("scenario", "changes", *named)
    assert done.exit_code == 2 and "close one with: losheim scenario version" in done.output


@pytest.mark.deep
def test_games_and_batches_name_the_version_and_whether_it_was_changed_since(
    named: list[object], pocket_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the game that is recorded is played; ``test_playtest_faults`` asks what is checked before it."""
    monkeypatch.setattr("editor.commands.playtest._errors", lambda *_: [])
    monkeypatch.setattr("editor.commands.batches.play_each", partial(play_each, play=breaking.play))
    losheim("scenario", "version", *named, "--close", "0.3")
    log, out = tmp_path / "game.jsonl", tmp_path / "batch.json"
    played = losheim("playtest", *named, "--games", 1, "--log", log, "--json", out, *RANDOM)
    assert played.exit_code == 0 and ", version 0.3)" in played.output
    assert json.loads(log.read_text().splitlines()[0])["version"] == "0.3"
    assert json.loads(out.read_text())["version"] == "0.3"
    moved(pocket_library)
    assert losheim("playtest", *named, "--games", 1, "--json", out, *RANDOM).exit_code == 0
    assert json.loads(out.read_text())["version"] == "0.3+"


def test_a_printed_scenario_says_which_version_it_is(named: list[object]) -> None:
    losheim("scenario", "version", *named, "--close", "0.3", "--date", "2026-11-27")
    assert "Version 0.3, 2026-11-27." in losheim("print", "text", *named).output


@pytest.mark.deep
def test_a_version_survives_dump_and_build(named: list[object], pocket_library: Path, tmp_path: Path) -> None:
    losheim("scenario", "version", *named, "--close", "0.3", "--changes", "First")
    assert losheim("dump", pocket_library, tmp_path / "text").exit_code == 0
    assert losheim("build", tmp_path / "again.losheim", "--from", tmp_path / "text").exit_code == 0
    again = [tmp_path / "again.losheim", *named[1:]]
    before, after = (losheim("scenario", "version", *which, "--json").output for which in (named, again))
    assert json.loads(after) | {"since": []} == json.loads(before)
