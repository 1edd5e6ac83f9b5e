"""``losheim scenario clauses``: each clause as the program reads it, and how it stands."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from editor.cli import app
from editor.commands.scenarios import edit
from editor.edits.clauses import clause_of, store_clause
from engine.core.play import apply, draw, start
from engine.core.record import write_header, write_record
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from engine.playtest.run import header_of
from tests.some_now import some_now

WHERE = ("scs1994", "kampfgruppe-peiper")
"""Game and scenario."""


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def told(library: Path, *more: object) -> dict[str, dict[str, Any]]:
    done = losheim("scenario", "clauses", library, "--game", WHERE[0], "--scenario", WHERE[1], "--json", *more)
    assert done.exit_code == 0, done.output
    return {clause["key"]: clause for clause in json.loads(done.stdout)}


def test_each_clause_is_told_with_its_sentence_and_how_it_stands(pocket_library: Path) -> None:
    found = told(pocket_library)["exit-west"]
    assert found["reads"].startswith("at least 8 German units have left by ")
    assert (found["state"], found["told"]) == ("not yet", "0 of 8 units have left the map")
    assert (found["kind"], found["form"], found["enforced"]) == ("victory", "exit_count", True)


@pytest.mark.deep
def test_what_is_for_people_alone_is_marked(pocket_library: Path) -> None:
    values = {"key": "spoken", "kind": "special", "text": "No looting.", "enforced": False}
    row = clause_of(*WHERE, {"form": "", "args": {}, "rule": "", **values})
    edit(pocket_library, lambda rows: store_clause(rows, row), "somebody")
    shown = losheim("scenario", "clauses", pocket_library, "--game", WHERE[0], "--scenario", WHERE[1]).stdout
    assert "spoken (special): No looting.\n    now: not enforced\n" in shown


def test_the_clauses_are_tried_where_a_recorded_game_has_ended(pocket_library: Path, tmp_path: Path) -> None:
    scenario = load_scenario(*WHERE)
    game, record = start(ruleset_of(WHERE[0]), board_of(scenario), 1)
    log = tmp_path / "game.jsonl"
    with log.open("w", encoding="utf-8") as stream:
        write_header(stream, header_of(scenario, "test", 1, {"german": "random", "allied": "random"}))
        write_record(stream, 0, record, game)
        for number in range(1, 4):
            record = apply(game, draw(game, lambda _below: 0))
            write_record(stream, number, record, game)
    assert told(pocket_library, "--log", log)["exit-west"]["told"] == "0 of 8 units have left the map"


@pytest.mark.deep
def test_a_game_of_another_scenario_is_refused(pocket_library: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    with log.open("w", encoding="utf-8") as stream:
        write_header(stream, header_of(load_scenario("scs1994", "breakout"), "test", 1, {}))
    done = losheim("scenario", "clauses", pocket_library, "--game", WHERE[0], "--scenario", WHERE[1], "--log", log)
    assert done.exit_code == 2
    assert "holds a game of scs1994, breakout; name one of kampfgruppe-peiper" in " ".join(done.stderr.split())


@pytest.mark.parametrize("line", some_now(2, ["{}", "[1]", '{"game": 3}', "banana"]))
def test_a_file_that_is_no_game_is_called_so(pocket_library: Path, tmp_path: Path, line: str) -> None:
    log = tmp_path / "notes.jsonl"
    log.write_text(f"{line}\n")
    done = losheim("scenario", "clauses", pocket_library, "--game", WHERE[0], "--scenario", WHERE[1], "--log", log)
    assert done.exit_code == 2
    assert "this is no recorded game, name one (*.jsonl)" in " ".join(done.stderr.split())
