"""``scenario cut --positions-from``: another scenario's start, the schedule, or a recorded game."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from db.connection import open_for_reading
from db.kept_rows import LibraryRows
from db.scenario_io import scenario_of
from editor.cli import app
from editor.commands.scenarios import edit
from editor.edits.placing import place_units
from editor.edits.scenarios import copy_scenario
from editor.window.playtest.saved_game import write_log
from editor.window.playtest.session import PlaySession
from engine.core.play import apply, start
from engine.core.units import MAP
from engine.data import schema
from engine.playtest.games import board_of
from tests.editor.small import GAME, RESERVE, SCENARIO, TANKS, write_library

RECORDED = Path(__file__).parents[1] / "golden" / "scs1994-1.jsonl"


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return write_library(tmp_path / "small.losheim")


def cut(library: Path, named: str, turns: str, game: str = GAME, source: str = SCENARIO) -> Result:
    where = ["scenario", "cut", str(library), "--game", game, "--from", source, "--as", "cut", "--turns", turns]
    return CliRunner().invoke(app, [*where, "--positions-from", named, "--json"])


def setup(library: Path, game: str = GAME) -> dict[str, str]:
    reading = open_for_reading(library)
    try:
        found = LibraryRows(reading.readers).find(schema.SetupRow, game=game, scenario="cut")
        return {row.counter: row.place for row in found}
    finally:
        reading.close()


def test_everything_stands_as_another_scenario_starts(library: Path) -> None:
    edit(library, lambda rows: copy_scenario(rows, GAME, SCENARIO, "second"))
    edit(library, lambda rows: place_units(rows, GAME, "second", [TANKS, RESERVE], "B4.04"), author="designed")
    found = cut(library, "second", "2:3")
    assert found.exit_code == 0, found.output
    assert setup(library)[TANKS] == setup(library)[RESERVE] == "B4.04"


def test_who_came_before_by_the_schedule_stands_where_he_came_in(library: Path) -> None:
    found = cut(library, "schedule", "3:3")  # the reserve arrives on turn 2 by the area W, which is B1.05
    assert found.exit_code == 0, found.output
    assert setup(library)[RESERVE] == "B1.05"
    answers = {line["key"]: line["answer"] for line in json.loads(found.stdout)["review"]}
    assert answers[f"arrival/{GAME}|{SCENARIO}|{RESERVE}"] == "start"


def test_without_it_he_arrives_on_the_first_turn(library: Path) -> None:
    assert cut(library, "", "3:3").exit_code == 0
    assert RESERVE not in setup(library)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("nowhere", "'nowhere' is no scenario of small and no file; name one of none, schedule, or a recorded game"),
        ("lost.jsonl", "lost.jsonl cannot be read"),
        (str(RECORDED), "holds a game of scs1994, fuzz, not of small, skirmish; cut from that one"),
    ],
)
def test_what_gives_no_positions_is_told_and_nothing_is_written(library: Path, named: str, said: str) -> None:
    before = library.read_bytes()
    found = cut(library, named, "1:3")
    assert found.exit_code != 0 and said in found.stderr.replace("\n", " ")
    assert library.read_bytes() == before


@pytest.mark.deep
def test_a_recorded_game_is_played_again_to_the_turn_that_the_cut_begins_with(
    pocket_library: Path, tmp_path: Path
) -> None:
    game, source = "scs1994", "kampfgruppe-peiper"
    reading = open_for_reading(pocket_library)
    with reading.reading() as session:
        scenario = scenario_of(session, game, source)
    reading.close()
    played = PlaySession(scenario, 3, {"german": "random", "allied": "random"})
    while played.game.turn < 2:
        played.machine_step()
    log = tmp_path / "played.jsonl"
    with log.open("w", encoding="utf-8") as stream:
        write_log(played, stream, "test")
    # turn 2 has begun with the last record: the one before it is the last position from which turn 2 can be begun
    found = cut(pocket_library, str(log), "2:6", game, source)
    assert found.exit_code == 0, found.output
    again, _ = start(played.game.rules, board_of(scenario), 3)
    for record in played.records[1:-1]:
        apply(again, record.action)
    where = {unit.id: unit.hex for unit in again.units.values() if unit.box == MAP}
    starts = setup(pocket_library, game)
    on_map = {key: place for key, place in starts.items() if key in where}
    assert on_map == {key: where[key] for key in on_map}
    before = {row.counter: row.place for row in scenario.setup}
    assert any(before.get(key) != place for key, place in on_map.items())  # somebody has moved meanwhile
    assert "what is left of turn 1" in json.loads(found.stdout)["lost"][0]
    late = cut(pocket_library, str(log), "4:6", game, source)
    assert late.exit_code == 2 and "give other --turns" in late.stderr
