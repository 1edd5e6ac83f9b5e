"""losheim explain: one record of a recorded game in words."""

import json
from pathlib import Path

import pytest

from engine.data.load import load_scenario
from engine.playtest.games import ruleset_of
from engine.playtest.run import play_game
from tests.cli.test_commands import losheim


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    players = {"german": "cautious", "allied": "cautious"}
    with path.open("w", encoding="utf-8") as stream:
        play_game(load_scenario("scs1994", "st-vith"), players, 1, stream, "test")
    return path


def _first_attack(log: Path) -> int:
    """Return the number of the first record in which a combat was thrown."""
    records = [json.loads(line) for line in log.read_text("utf-8").splitlines()[1:]]
    return next(
        record["number"] for record in records if any(event["type"] == "CombatResolved" for event in record["events"])
    )


def test_a_combat_is_shown_with_column_dice_and_rules(log: Path) -> None:
    done = losheim("explain", log, _first_attack(log))
    assert done.exit_code == 0, done.output
    assert "column " in done.stdout
    assert "odds " in done.stdout
    assert "S-18  " in done.stdout  # how odds are rounded, cited in the trail of every column


def test_the_opening_is_record_0(log: Path) -> None:
    found = json.loads(losheim("explain", log, 0, "--json").stdout)
    assert (found["action"], found["warnings"]) == ("the game begins", [])


def test_a_record_that_is_not_there_ends_with_1(log: Path) -> None:
    done = losheim("explain", log, 1_000_000)
    assert (done.exit_code, "has no record 1000000; its last is" in done.output) == (1, True)


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"game": "scs1994"}\n', "[]\n", "4\n"])
def test_what_is_no_log_ends_with_1(tmp_path: Path, text: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(text, "utf-8")
    assert losheim("explain", path, 0).exit_code == 1


def test_the_header_names_rules_data_and_seed(log: Path) -> None:
    header = json.loads(log.read_text("utf-8").splitlines()[0])
    scenario = load_scenario("scs1994", "st-vith")
    assert (header["rules"], header["data_digest"], header["game_digest"], header["seed"]) == (
        ruleset_of("scs1994").version,
        scenario.digest(),
        scenario.game_digest(),
        1,
    )


def test_what_a_machine_does_by_a_plan_is_explained_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        play_game(load_scenario("hj1986", "clervaux"), dict.fromkeys(("german", "allied"), "staff"), 1, stream, "test")
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    number = next(
        record["number"] for record in records if record.get("thought") and record["thought"]["task"] == "attack"
    )
    assert "\n  Why: it expects to take " in losheim("explain", path, number).stdout
    assert losheim("replay", path).exit_code == 0


def test_a_reason_that_is_none_is_told_with_its_record(log: Path, tmp_path: Path) -> None:
    head, opening, first, *_ = log.read_text("utf-8").splitlines()
    path = tmp_path / "spoiled.jsonl"
    path.write_text("\n".join([head, opening, json.dumps({**json.loads(first), "thought": 7}), ""]), "utf-8")
    done = losheim("explain", path, 1)
    assert (done.exit_code, "record 1: 7 is no reason" in done.output) == (1, True)
