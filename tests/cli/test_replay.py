"""losheim replay: a recorded game again, or the dump of a fault."""

import json
from pathlib import Path

import pytest

from engine.core.dump import BrokenRuleError, dump_of
from engine.core.play import start
from engine.data.load import load_scenario
from engine.playtest.dumps import dump_text
from engine.playtest.games import board_of, ruleset_of
from engine.playtest.run import play_game
from engine.scs1994.turn.setup import AcceptDefaults
from tests.cli.test_commands import losheim
from tests.fuzz.checking import play_checked


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    players = {"german": "random", "allied": "random"}
    with path.open("w", encoding="utf-8") as stream:
        play_game(load_scenario("scs1994", "st-vith"), players, 1, stream, "test")
    return path


def test_a_game_goes_as_it_went(log: Path) -> None:
    done = losheim("replay", log)
    assert done.exit_code == 0, done.output
    assert f"the game goes as it went: {len(log.read_text('utf-8').splitlines()) - 1} records" in done.output


def test_a_game_that_goes_differently_names_the_record(log: Path, tmp_path: Path) -> None:
    lines = log.read_text("utf-8").splitlines()
    record = json.loads(lines[3])
    record["events"] = record["events"][:-1]
    path = tmp_path / "other.jsonl"
    path.write_text("\n".join([*lines[:3], json.dumps(record), *lines[4:]]), "utf-8")
    done = losheim("replay", path, "--json")
    found = json.loads(done.stdout)
    assert (done.exit_code, found["kind"], found["good"]) == (1, "game", False)
    assert f"record {record['number']}" in found["text"]


def test_a_game_of_other_rules_that_goes_differently_says_whose_rules_it_was_played_by(
    log: Path, tmp_path: Path
) -> None:
    lines = log.read_text("utf-8").splitlines()
    header, record = json.loads(lines[0]), json.loads(lines[3])
    now, header["rules"] = header["rules"], "0"
    record["events"] = record["events"][:-1]
    path = tmp_path / "older.jsonl"
    path.write_text("\n".join([json.dumps(header), *lines[1:3], json.dumps(record), *lines[4:]]), "utf-8")
    done = losheim("replay", path, "--json")
    text = json.loads(done.stdout)["text"]
    assert f"recorded with version 0 of the rules, this is version {now}" in text


@pytest.mark.parametrize("left", [1, 20, -2])
def test_a_log_whose_last_line_is_cut_off_is_replayed_without_it(log: Path, tmp_path: Path, left: int) -> None:
    """A program that is killed while it writes leaves the begin of a line."""
    lines = log.read_text("utf-8").splitlines(keepends=True)
    path = tmp_path / "cut.jsonl"
    path.write_text("".join(lines[:5]) + lines[5][:left], "utf-8")
    done = losheim("replay", path)
    assert done.exit_code == 0, done.output
    assert "4 records" in done.output
    assert "the last line is cut off and left out" in done.output
    assert "the last line of the log is cut off" in losheim("explain", path, 1).output


@pytest.mark.deep
def test_a_log_whose_last_line_ends_with_the_file_is_whole(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "stripped.jsonl"
    path.write_text(log.read_text("utf-8").rstrip("\n"), "utf-8")
    done = losheim("replay", path)
    assert (done.exit_code, "cut off" in done.output) == (0, False)


def test_the_dump_of_a_fault_that_is_mended_says_so(tmp_path: Path) -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    game, _ = start(ruleset_of("scs1994"), board_of(scenario), 1)
    path = tmp_path / "fault.dump.json"
    broken = BrokenRuleError(dump_of(game, AcceptDefaults(), KeyError("no such lane")))
    path.write_text(dump_text(scenario, broken), "utf-8")
    done = losheim("replay", path)
    assert (done.exit_code, "the fault is gone: AcceptDefaults is made now" in done.output) == (0, True)


@pytest.mark.deep
def test_a_dump_of_other_rules_whose_position_is_read_no_more_says_what_to_do(tmp_path: Path) -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    rules = ruleset_of("scs1994")
    game, _ = start(rules, board_of(scenario), 1)
    dump = json.loads(dump_text(scenario, BrokenRuleError(dump_of(game, AcceptDefaults(), KeyError("no such lane")))))
    dump["position"]["own"]["gone_since"] = 1
    path = tmp_path / "older.dump.json"
    for version, said in (("0", "with the program that made it"), (rules.version, "the file was changed")):
        path.write_text(json.dumps({**dump, "version": version}), "utf-8")
        done = losheim("replay", path)
        text = " ".join(done.output.split())
        assert (done.exit_code, "position" in text, said in text) == (1, True, True), text


def test_a_log_of_other_rules_whose_events_are_known_no_more_says_what_to_do(log: Path, tmp_path: Path) -> None:
    lines = log.read_text("utf-8").splitlines()
    header, record = json.loads(lines[0]), json.loads(lines[3])
    header["rules"] = "0"
    record["events"].append({"type": "GoneSince"})
    path = tmp_path / "older.jsonl"
    path.write_text("\n".join([json.dumps(header), *lines[1:3], json.dumps(record), *lines[4:]]), "utf-8")
    text = " ".join(losheim("replay", path).output.split())
    assert "recorded with version 0 of the rules" in text
    assert "go on with it as a saved game" in text


@pytest.mark.deep
def test_a_game_that_broke_in_the_fuzz_is_played_from_its_dump(tmp_path: Path) -> None:
    """A limit of five actions stands for a fault: the dump has its scenario and can be made again."""
    path = tmp_path / "fuzz.json"
    path.write_text(json.dumps(play_checked("scs1994", "kampfgruppe-peiper", 1, most=5).dump), "utf-8")
    done = losheim("replay", path)
    assert (done.exit_code, "the fault is gone" in done.output) == (0, True)


def test_a_dump_whose_position_breaks_a_promise_shows_it_again(tmp_path: Path) -> None:
    path, dump = tmp_path / "fuzz.json", play_checked("scs1994", "kampfgruppe-peiper", 1, most=5).dump
    dump["position"]["units"][0]["marks"] = ["reserve", "done"]  # not in order
    path.write_text(json.dumps(dump), "utf-8")
    done = losheim("replay", path)
    assert (done.exit_code, "has marks out of order" in done.output) == (1, True)


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"game": "scs1994"}\n', "[]\n", '{"position": {}, "action": {}}'])
def test_what_is_neither_ends_with_1(tmp_path: Path, text: str) -> None:
    path = tmp_path / "file"
    path.write_text(text, "utf-8")
    done = losheim("replay", path)
    assert done.exit_code == 1
    assert "losheim: " in done.output
