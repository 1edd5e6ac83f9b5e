"""``losheim ladder``: players meet, what was played is kept, and the same command goes on."""

import json
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from engine.playtest.batch import play_each
from engine.playtest.run import GameResult
from engine.scenario import Scenario
from tests.cli.test_commands import losheim
from tests.playtest import breaking

PLAYED = ("--game", "scs1994", "--scenario", "kampfgruppe-peiper", "--players", "random,cautious")


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[tuple[str, str, int]]]:
    """Let games end at once; returns the list to which each game that is begun is added."""

    def change(signal_at: int = 0) -> list[tuple[str, str, int]]:
        begun: list[tuple[str, str, int]] = []

        def play(scenario: Scenario, players: dict[str, str], seed: int, *, board: Any) -> GameResult:
            begun.append((players["german"], players["allied"], seed))
            if len(begun) == signal_at:
                os.kill(os.getpid(), signal.SIGINT)
            return breaking.ended(seed)

        monkeypatch.setattr("editor.commands.batches.play_each", partial(play_each, play=play))
        return begun

    return change


def ladder(library: Path, out: Path, *more: object) -> Result:
    return losheim("ladder", library, *PLAYED, "--json", out, *more)


def test_every_two_meet_in_both_seats_and_each_meets_himself(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., list[tuple[str, str, int]]]
) -> None:
    begun = playing()
    done = ladder(pocket_file, tmp_path / "out.json", "--games", 2, "--seed", 7)
    assert done.exit_code == 0, done.output
    assert begun == [
        ("random", "random", 7),
        ("random", "cautious", 7),
        ("cautious", "random", 7),
        ("cautious", "cautious", 7),
    ]
    assert "cautious over random" in done.output


def test_the_results_say_what_the_best_player_has_by_the_fit_and_of_no_game_which_values_decided(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., list[tuple[str, str, int]]]
) -> None:
    playing()
    ladder(pocket_file, tmp_path / "out.json", "--games", 2)
    found = json.loads((tmp_path / "out.json").read_text())
    assert {"share", "best_by_fit"} == found["scenarios"]["kampfgruppe-peiper"]["cautious over random"].keys()
    assert not {"decided", "aside"} & found["games"][0].keys()


@pytest.mark.deep
def test_more_games_go_on_from_those_there_are(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., list[tuple[str, str, int]]]
) -> None:
    begun, out = playing(), tmp_path / "out.json"
    ladder(pocket_file, out, "--games", 2)
    del begun[:]
    done = ladder(pocket_file, out, "--games", 4)
    assert done.exit_code == 0, done.output
    assert [seed for _, _, seed in begun] == [2, 2, 2, 2]
    assert len(json.loads(out.read_text("utf-8"))["games"]) == 8


def test_an_interrupted_ladder_goes_on_where_it_was(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., list[tuple[str, str, int]]]
) -> None:
    out = tmp_path / "out.json"
    playing(signal_at=6)
    done = ladder(pocket_file, out, "--games", 4)
    assert (done.exit_code, out.exists()) == (130, False)
    assert f"goes on from {out}.part" in done.output
    begun = playing()
    assert ladder(pocket_file, out, "--games", 4).exit_code == 0
    assert begun == [("cautious", "random", 2), ("cautious", "cautious", 1), ("cautious", "cautious", 2)]
    assert not Path(f"{out}.part").exists()


@pytest.mark.deep
def test_results_of_other_seeds_are_not_written_over(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., list[tuple[str, str, int]]]
) -> None:
    playing()
    out = tmp_path / "out.json"
    ladder(pocket_file, out, "--games", 2)
    before = out.read_bytes()
    done = ladder(pocket_file, out, "--games", 2, "--seed", 9)
    assert done.exit_code != 0
    assert "give --json another name" in done.output
    assert out.read_bytes() == before


def test_a_player_that_is_unknown_is_named(pocket_file: Path, tmp_path: Path) -> None:
    done = losheim("ladder", pocket_file, *PLAYED[:4], "--players", "random,napoleon", "--games", 2)
    assert done.exit_code == 2
    assert "'napoleon'" in done.output


@pytest.fixture(scope="module")
def real(pocket_file: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    """Return what a ladder of a real game says and writes."""
    out = tmp_path_factory.mktemp("real") / "out.json"
    done = losheim("ladder", pocket_file, *PLAYED[:4], "--players", "random", "--games", 2, "--json", out)
    assert done.exit_code == 0, done.output
    return done.output, json.loads(out.read_text("utf-8"))


def test_a_real_game_brings_its_margin(real: tuple[str, dict[str, Any]]) -> None:
    [game] = real[1]["games"]
    # 8 units must leave; none of a player at random did in any game seen: at most -1/2, the border for 7 that left
    assert game["result"] == "allied"
    assert game["margin"].startswith("-")


def test_what_no_sane_player_does_is_told_by_player(real: tuple[str, dict[str, Any]]) -> None:
    said, data = real
    assert "moves back and forth" in said
    [sides] = [game["sanity"] for game in data["games"]]
    assert data["sanity"]["random"] == {key: sides["german"][key] + sides["allied"][key] for key in sides["german"]}
    assert data["sanity"]["random"]["unit_turns"] > 0


def test_a_ladder_of_machine_players_that_were_changed_needs_a_file_of_its_own(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., list[tuple[str, str, int]]]
) -> None:
    begun, out = playing(), tmp_path / "out.json"
    ladder(pocket_file, out, "--games", 2)
    out.write_text(json.dumps({**json.loads(out.read_text("utf-8")), "machines": "others"}), "utf-8")
    count = len(begun)
    done = ladder(pocket_file, out, "--games", 4)
    assert (done.exit_code != 0, len(begun)) == (True, count)
    assert "machine players" in done.output
