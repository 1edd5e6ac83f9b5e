"""``losheim try``: two batches around one edit, and the library as it was."""

import json
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from db.applying import apply
from db.connection import open_library
from db.journal import tail
from db.kept_rows import LibraryRows
from db.scenario_io import scenario_of
from db.watching import open_to_edit
from editor.cli import app
from editor.edits.errata import add_change, create, switch
from engine.data import schema
from engine.playtest.run import Parting
from engine.playtest.workers import PlayedPair
from engine.scenario import Scenario
from tests.playtest import breaking
from tests.some_now import some_now

SCENARIO = ("--game", "scs1994", "--scenario", "kampfgruppe-peiper")
QUICK = ("--german", "random", "--allied", "random", "--games", "1")


def try_it(library: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["try", str(library), *SCENARIO, *QUICK, *arguments])


@pytest.fixture
def _games_end_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(scenario: Scenario, players: dict[str, str], seed: int, *, board: Any) -> PlayedPair:
        return PlayedPair(seed, breaking.ended(seed), replace(breaking.ended(seed), parted=PARTED))

    monkeypatch.setattr("editor.commands.batches.beside", lambda *_: play)


PARTED = Parting(1, 3, 2, "german", "combat_setup", "column", "attack B52.05", "2:1", "3:1")


def digest(library: Path) -> str:
    found = open_library(library)
    with found.reading() as session:
        value = scenario_of(session, "scs1994", "kampfgruppe-peiper").digest()
    found.close()
    return value


def kinds(library: Path) -> list[str]:
    found = open_library(library)
    with found.reading() as session:
        entries = [entry.kind for entry in tail(session)]
    found.close()
    return entries


@pytest.mark.usefixtures("_games_end_at_once")
def test_an_edit_that_is_not_kept_is_never_written(pocket_library: Path) -> None:
    """A killed program would leave it in the library."""
    before = digest(pocket_library)
    done = try_it(pocket_library, "--move", "KG Peiper-A=B52.05")
    assert done.exit_code == 0, done.output
    assert (digest(pocket_library), kinds(pocket_library)) == (before, [])


@pytest.mark.usefixtures("_games_end_at_once")
@pytest.mark.deep
def test_a_library_that_is_open_elsewhere_is_tried_and_only_an_edit_to_keep_waits_for_it(pocket_library: Path) -> None:
    edit = ("--move", "KG Peiper-A=B52.05")
    opened = open_to_edit(pocket_library)
    try:
        done = try_it(pocket_library, *edit)
        assert (done.exit_code, "The edit is not kept" in done.output) == (0, True), done.output
        refused = try_it(pocket_library, *edit, "--keep")
        assert (refused.exit_code, "close it there first" in " ".join(refused.output.split())) == (3, True)
    finally:
        opened.close()


def test_an_interrupted_trial_keeps_its_games_and_not_its_edit(
    pocket_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(scenario: Scenario, players: dict[str, str], seed: int, *, board: Any) -> PlayedPair:
        if len(played) == 2:
            os.kill(os.getpid(), signal.SIGINT)
        played.append(seed)
        return PlayedPair(seed, breaking.ended(seed), breaking.ended(seed))

    played: list[int] = []
    monkeypatch.setattr("editor.commands.batches.beside", lambda *_: play)
    out = tmp_path / "out.json"
    done = try_it(pocket_library, "--move", "KG Peiper-A=B52.05", "--keep", "--games", "3", "--json", str(out))
    assert (done.exit_code, kinds(pocket_library)) == (130, [])
    data = json.loads(out.read_text(encoding="utf-8"))
    assert [(data[name]["interrupted"], len(data[name]["games"])) for name in ("before", "after")] == [
        (True, 2),
        (True, 2),
    ]
    assert f"interrupted after 4 of 6 games: kept in {out}" in done.output.replace("\n", "")


def test_a_player_that_does_not_exist_is_refused(pocket_library: Path) -> None:
    done = try_it(pocket_library, "--move", "KG Peiper-A=B52.05", "--german", "nobody")
    assert (done.exit_code, "no machine player 'nobody'" in done.output) == (2, True)


@pytest.mark.usefixtures("_games_end_at_once")
def test_a_kept_edit_stays(pocket_library: Path) -> None:
    before = digest(pocket_library)
    assert try_it(pocket_library, "--value", "KG Peiper-A:full:attack=12", "--keep").exit_code == 0
    assert digest(pocket_library) != before
    assert kinds(pocket_library) == ["edit"]


@pytest.mark.deep
@pytest.mark.usefixtures("_games_end_at_once")
def test_both_batches_are_written_with_the_digests_of_their_data(pocket_library: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert try_it(pocket_library, "--move", "KG Peiper-A=B52.05", "--json", str(out)).exit_code == 0
    data = json.loads(out.read_text(encoding="utf-8"))
    assert data["before"]["data_digest"] == digest(pocket_library) != data["after"]["data_digest"]
    assert [game["seed"] for game in data["after"]["games"]] == [1]
    assert data["decided"] == {"games": 1, "in": {"column": 1}}
    assert data["after"]["games"][0]["parted"]["after"] == "3:1"
    assert "parted" not in data["before"]["games"][0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--move", "KG Peiper-A=B99.05"), "no hex B99.05"),
        (("--move", "KG Nobody=B52.05"), "no counter is called 'KG Nobody'"),
        (("--move", "155mm Arty Grp=B52.05"), "2 counters are called '155mm Arty Grp'"),
        (("--move", "KG Peiper-A=B51.03"), "the edit changes nothing"),
        (("--value", "KG Peiper-A:attack=12"), "UNIT:FACE:FIELD=NUMBER"),
        ((), "there is nothing to try"),
    ],
)
def test_a_wrong_edit_is_refused_with_a_remedy_and_nothing_is_written(
    pocket_library: Path, arguments: tuple[str, ...], message: str
) -> None:
    done = try_it(pocket_library, *arguments)
    assert done.exit_code == 2
    assert message in done.output.replace("\n", " ")
    assert kinds(pocket_library) == []


@pytest.mark.parametrize("arguments", [(), ("--move", "nothing"), ("--value", "KG Peiper-A:attack=12")])
def test_a_line_that_asks_for_nothing_is_refused_before_the_library_is_opened_for_editing(
    pocket_library: Path, arguments: tuple[str, ...]
) -> None:
    before = pocket_library.read_bytes()
    assert try_it(pocket_library, *arguments).exit_code == 2
    assert pocket_library.read_bytes() == before


def with_erratum(library: Path, on: bool) -> None:
    """Give the library an erratum of an attack, on in the scenario or off."""
    found = open_library(library)
    rows = LibraryRows(found.readers)
    where = ("scs1994", "kampfgruppe-peiper")
    made = create(rows, "scs1994", "Weaker", number="T-1")
    face = next(row for row in rows.find(schema.FaceRow, game="scs1994") if row.counter.endswith("KG Peiper-A#1"))
    for make in (
        lambda: made,
        lambda: add_change(rows, "scs1994", "T-1", "set", table="face", row_key=face.key_text, field="attack", value=1),
        lambda: switch(rows, *where, "T-1", on),
    ):
        changes = make()
        with found.writing() as session:
            apply(session, changes)
        rows.follow(changes)
    found.close()


@pytest.mark.usefixtures("_games_end_at_once")
@pytest.mark.parametrize("on", some_now(2, [True, False]))
@pytest.mark.deep
def test_an_erratum_is_turned_to_the_other_state_than_the_scenario_has(pocket_library: Path, on: bool) -> None:
    with_erratum(pocket_library, on)
    done = try_it(pocket_library, "--erratum", "T-1")
    assert done.exit_code == 0, done.output
    assert f"erratum T-1 {'off' if on else 'on'}" in done.output
    told = " ".join(done.output.split())
    assert "It decided something in 1 of 1 games (first the column of a table in 1)" in told
    first = "First in the game of seed 1, turn 2, action 3 (German, combat setup): attack B52.05, column: before: 2:1;"
    assert f"{first} after: 3:1" in told


@pytest.mark.deep
def test_an_edit_of_nothing_that_the_scenario_plays_with_is_told_before_a_game_is_played(pocket_library: Path) -> None:
    found = open_library(pocket_library)
    changes = create(LibraryRows(found.readers), "scs1994", "Empty", number="T-2")
    with found.writing() as session:
        apply(session, changes)
    found.close()
    done = try_it(pocket_library, "--erratum", "T-2")
    assert done.exit_code == 2
    assert "it changes nothing that kampfgruppe-peiper is played with" in " ".join(done.output.split())


@pytest.mark.usefixtures("_games_end_at_once")
def test_an_erratum_that_there_is_not_is_told(pocket_library: Path) -> None:
    done = try_it(pocket_library, "--erratum", "T-9")
    assert done.exit_code == 2
    assert "no erratum 'T-9'" in done.output
