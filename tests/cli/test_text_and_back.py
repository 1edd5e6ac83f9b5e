"""The text of a scenario, read back by the command and applied: it changes nothing, with the errata in force."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.connection import open_for_reading
from db.journal import tail
from db.kept_rows import LibraryRows
from editor.cli import app
from editor.commands.outcome import PROBLEMS
from engine.data import schema
from engine.data.schema import Row
from tests.shipped import shipped_tables
from tests.some_now import some_now

KINDS = (schema.SetupRow, schema.PlacementRow, schema.ArrivalRow, schema.AliasRow)
PARTS = [(side, kind) for side in ("german", "allied") for kind in ("setup", "arrivals")]
NOT_SURE = "is sure enough to be taken"
USUAL = {("scs1994", "kampfgruppe-peiper"), ("hj1986", "clervaux")}
"""Small ones; test_text_lists takes one of the third game as well."""
SCENARIOS = [
    pytest.param(game, head.scenario, marks=() if (game, head.scenario) in USUAL else pytest.mark.deep)
    for game in ("scs1994", "hj1986", "spi1977")
    for head in shipped_tables(game).of(schema.ScenarioRow)
]


@pytest.fixture
def library(game: str, game_file: Callable[[str], Path], tmp_path: Path) -> Path:
    path = tmp_path / "own.losheim"
    path.write_bytes(game_file(game).read_bytes())
    return path


def losheim(*arguments: object) -> str:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    # a unit whose place nobody knows is looked at; a list of none but those is not taken
    assert done.exit_code in (0, PROBLEMS) or NOT_SURE in done.output, done.output
    return done.output


def held(library: Path) -> tuple[list[Row], int]:
    """Return the rows that a list may change, and how many entries the journal has."""
    found = open_for_reading(library)
    try:
        rows = LibraryRows(found.readers)
        with found.reading() as session:
            return [row for kind in KINDS for row in rows.find(kind)], len(tail(session, 9))
    finally:
        found.close()


@pytest.mark.parametrize(("game", "scenario"), some_now(2, SCENARIOS))
def test_to_apply_the_text_of_a_scenario_to_itself_writes_nothing(
    game: str, scenario: str, library: Path, tmp_path: Path
) -> None:
    text, named = tmp_path / "own.txt", ("--game", game, "--scenario", scenario)
    losheim("print", "text", library, *named, "--out", text)
    before = held(library)
    for side, kind in PARTS:
        read = losheim("setup", "read", library, *named, "--side", side, "--as", kind, "--text", text, "--apply")
        assert NOT_SURE in read or "all of them are in the scenario so already" in read
    assert held(library) == before


@pytest.mark.deep
def test_the_bridges_of_an_erratum_come_back_as_those_of_their_engineers(
    game_file: Callable[[str], Path], tmp_path: Path
) -> None:
    library, text, named = game_file("spi1977"), tmp_path / "own.txt", ("--game", "spi1977", "--scenario", "peiper")
    losheim("print", "text", library, *named, "--out", text)
    read = losheim("setup", "read", library, *named, "--side", "german", "--as", "arrivals", "--text", text, "--json")
    bridges = {
        line["unit"]: line["condition"]
        for line in json.loads(read)
        if "#1" in str(line["unit"]) and "condition" in line
    }
    assert bridges["german/Bridges/Bridge#10"] == "variable-11-panzer"
    assert bridges["german/Bridges/Bridge#11"] == "variable-10-ss"


@pytest.mark.deep
def test_what_an_erratum_alone_has_is_not_moved_by_a_list(game_file: Callable[[str], Path], tmp_path: Path) -> None:
    library, text = tmp_path / "own.losheim", tmp_path / "own.txt"
    library.write_bytes(game_file("spi1977").read_bytes())
    text.write_text("Game-Turn 3\n\nC10 to C15: Bridge marker: 3/3PGxx(E).\n", encoding="utf-8")
    named = ("--game", "spi1977", "--scenario", "peiper", "--side", "german", "--as", "arrivals")
    done = CliRunner().invoke(app, ["setup", "read", str(library), *named, "--text", str(text), "--apply"])
    assert done.exit_code != 0 and "by the erratum E-22.0e; change it there, or switch it off" in done.output
