"""One broken game costs one game: it is counted with its seed, the others are as they would be without it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.window.playtest.faults import keep_dumps
from engine.core import play as core
from engine.data.load import load_scenario
from engine.players import offered
from engine.playtest import run
from engine.playtest.batch import KEPT_DUMPS, Played, play_batch, play_each, seeds_of, sorted_out
from engine.playtest.report import broken_lines, compare, summarize
from engine.playtest.run import GameResult, PlaytestError, Settings, play_game
from engine.playtest.workers import Abandon, BrokenGame
from engine.scenario import Scenario
from tests.playtest import breaking

SCENARIO = ("scs1994", "kampfgruppe-peiper")


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load_scenario(*SCENARIO)


def settings(tmp_path: Path, games: int) -> Settings:
    return Settings(*SCENARIO, str(tmp_path / "once"), "random", games, 1)


def played(scenario: Scenario, wanted: Settings, jobs: int, seconds: float | None = None) -> Played:
    return sorted_out(list(play_each(scenario, wanted, seeds_of(wanted), jobs, seconds=seconds, play=breaking.play)))


def test_a_game_that_breaks_costs_itself(scenario: Scenario, tmp_path: Path) -> None:
    found = played(scenario, settings(tmp_path, 4), 1)
    assert found.results == (breaking.ended(1), breaking.ended(2))
    assert [game.seed for game in found.broken] == [3, 4]
    assert found.broken == (BrokenGame(3, "seed 3: KeyError: 'banana'"), BrokenGame(4, "a rule broke", "{}\n"))


@pytest.mark.deep
def test_workers_that_break_give_what_one_gives(scenario: Scenario, tmp_path: Path) -> None:
    assert played(scenario, settings(tmp_path, 4), 2) == played(scenario, settings(tmp_path, 4), 1)


@pytest.mark.deep
def test_a_worker_that_dies_costs_the_game_in_its_hand(scenario: Scenario, tmp_path: Path) -> None:
    """Seed 5 dies each time, seed 6 the first time only: it is played again."""
    wanted = settings(tmp_path, 6)
    found = sorted_out(list(play_each(scenario, wanted, (1, 5, 6, 8), 2, play=breaking.play)))
    assert [result.seed for result in found.results] == [1, 6, 8]
    assert [(game.seed, "died (exit code 9)" in game.reason) for game in found.broken] == [(5, True)]


def test_a_game_without_end_is_given_up_after_its_time(scenario: Scenario, tmp_path: Path) -> None:
    wanted = settings(tmp_path, 3)
    found = sorted_out(list(play_each(scenario, wanted, (7, 8), 1, seconds=1.0, play=breaking.play)))
    assert found.results == (breaking.ended(8),)
    assert found.broken == (BrokenGame(7, "seed 7: no end after 1 seconds"),)


def test_an_abandoned_batch_does_not_wait_for_the_game_in_hand(scenario: Scenario, tmp_path: Path) -> None:
    """Seed 7 never ends."""
    abandon = Abandon()
    found = []
    for outcome in play_each(scenario, settings(tmp_path, 2), (1, 7), 1, play=breaking.play, abandon=abandon):
        found.append(outcome)
        abandon.say()
    assert found == [breaking.ended(1)]


def test_a_canceled_batch_of_two_workers_starts_no_further_game(scenario: Scenario, tmp_path: Path) -> None:
    done: list[int] = []
    found = play_batch(scenario, settings(tmp_path, 2), 1, done.append, lambda: bool(done), breaking.play)
    assert [result.seed for result in found.results] == [1]


def test_only_the_first_dumps_are_kept(scenario: Scenario, tmp_path: Path) -> None:
    wanted = settings(tmp_path, KEPT_DUMPS + 2)

    def breaks(scenario: Scenario, players: dict[str, str], seed: int, *, board: Any) -> GameResult:
        return breaking.play(scenario, players, breaking.RULE, board=board)

    found = play_batch(scenario, wanted, play=breaks)
    assert [bool(game.dump) for game in found.broken] == [True] * KEPT_DUMPS + [False] * 2


def test_a_broken_rule_leaves_a_dump_and_a_player_that_breaks_is_named(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(game: Any, action: object) -> Any:
        if game.turn == 1:
            raise KeyError("banana")
        return core.apply(game, action)

    monkeypatch.setattr(run, "apply", breaks)
    with pytest.raises(PlaytestError, match="seed 2, action 1, turn 1") as caught:
        play_game(scenario, {"german": "random", "allied": "random"}, 2)
    assert json.loads(caught.value.dump)["error"] == "KeyError: 'banana'"
    monkeypatch.setattr(offered, "proposals", breaks)
    with pytest.raises(PlaytestError, match="seed 2, action 1, turn 1"):
        play_game(scenario, {"german": "random", "allied": "random"}, 2)


def test_broken_games_are_in_no_number_and_are_told_of() -> None:
    found = Played((breaking.ended(1), breaking.ended(2)), (BrokenGame(3, "seed 3: KeyError: 'banana'"),))
    assert summarize(found.results).games == 2
    assert broken_lines(found.broken, found.count) == [
        "1 of 3 games broke and are left out of all numbers:",
        "seed 3: KeyError: 'banana'",
    ]
    assert [pair.seed for pair in compare(found.results, (breaking.ended(2), breaking.ended(3)))] == [2]


def test_of_many_broken_games_the_first_are_named() -> None:
    lines = broken_lines([BrokenGame(seed, f"seed {seed}") for seed in range(9)], 9)
    assert (lines[1:-1], lines[-1]) == ([f"seed {seed}" for seed in range(5)], "and 4 more")


def test_the_window_keeps_dumps_and_says_where(tmp_path: Path) -> None:
    kept = keep_dumps([BrokenGame(4, "a rule broke", "{}\n"), BrokenGame(5, "it died")], tmp_path / "new")
    (path,) = (tmp_path / "new").iterdir()
    assert path.read_text("utf-8") == "{}\n"
    assert [game.reason for game in kept] == [f"a rule broke (dump: {path})", "it died"]
    (tmp_path / "file").touch()
    (lost,) = keep_dumps([BrokenGame(4, "a rule broke", "{}\n")], tmp_path / "file")
    assert "a rule broke (no dump: " in lost.reason


_PRINT = """
from engine.data.load import load_scenario
from engine.playtest.run import play_game
print(play_game(load_scenario("scs1994", "kampfgruppe-peiper"), {"german": "random", "allied": "random"}, 1))
"""


@pytest.mark.deep
@pytest.mark.parametrize("seeds", [("1", "2"), ("3", "4", "5", "6")])
def test_results_do_not_depend_on_the_seed_of_hashes(seeds: tuple[str, ...]) -> None:
    """In the suite the recorded games go alike in every run, each with another seed: tests/golden."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", _PRINT], env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.PIPE
        )
        for seed in seeds
    ]
    printed = [process.communicate()[0] for process in running]
    assert b"seed=1" in printed[0]
    assert len(set(printed)) == 1


def test_a_turn_without_end_is_a_fault(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "MOST_IN_A_TURN", 3)
    with pytest.raises(PlaytestError, match="turn 1 does not end after 3 actions"):
        play_game(scenario, {"german": "random", "allied": "random"}, 1)


@pytest.mark.deep
def test_many_turns_are_no_fault(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """The count begins anew with each turn: a whole random game has more actions than the longest of its turns."""
    players = {"german": "random", "allied": "random"}
    whole = play_game(scenario, players, 1).actions
    monkeypatch.setattr(run, "MOST_IN_A_TURN", whole - 1)
    assert play_game(scenario, players, 1).actions == whole
