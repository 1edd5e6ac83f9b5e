"""``losheim playtest`` when games break or somebody ends it: what has ended is kept, and the exit code says it."""

import errno
import itertools
import json
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import Result

from engine.playtest.batch import play_each
from engine.playtest.run import GameResult
from engine.scenario import Scenario
from tests.cli.test_commands import losheim
from tests.playtest import breaking
from tests.some_now import some_now

SCENARIO = ("--game", "scs1994", "--scenario", "kampfgruppe-peiper", "--german", "random", "--allied", "random")


@pytest.fixture(autouse=True)
def _nothing_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin the games at once: ``test_playtest_faults`` asks what is checked before, which takes seconds each time."""
    monkeypatch.setattr("editor.commands.playtest._errors", lambda *_: [])


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Callable[[int], object]], None]:
    """Let games end at once; a function that is told each seed first may do something else."""
    monkeypatch.chdir(tmp_path)

    def change(before: Callable[[int], object]) -> None:
        def play(scenario: Scenario, players: dict[str, str], seed: int, *, board: Any) -> GameResult:
            before(seed)
            return breaking.ended(seed)

        monkeypatch.setattr("editor.commands.batches.play_each", partial(play_each, play=play))

    return change


def playtest(library: Path, games: int, out: Path, *more: str) -> Result:
    return losheim("playtest", library, *SCENARIO, "--games", games, "--json", out, *more)


def seeds(out: Path) -> list[int]:
    return [game["seed"] for game in json.loads(out.read_text("utf-8"))["games"]]


def raising(error: Exception, at: int) -> Callable[[int], None]:
    def change(seed: int) -> None:
        if seed == at:
            raise error

    return change


def raising_always(error: Exception) -> Callable[..., None]:
    def change(*_given: object) -> None:
        raise error

    return change


def signaling(number: int, at: int) -> Callable[[int], None]:
    return lambda seed: os.kill(os.getpid(), number) if seed == at else None


def test_a_game_that_breaks_leaves_the_others_and_ends_with_1(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., None]
) -> None:
    playing(raising(KeyError("banana"), 2))
    done = playtest(pocket_file, 3, tmp_path / "out.json")
    assert done.exit_code == 1
    data = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert ([game["seed"] for game in data["games"]], data["interrupted"]) == ([1, 3], False)
    assert data["broken"] == [{"seed": 2, "reason": "seed 2: KeyError: 'banana'"}]
    assert "2 of 2" in done.output  # the numbers leave it out
    assert "1 of 3 games broke and are left out of all numbers:" in done.output


def test_a_broken_rule_leaves_its_dump_in_the_working_folder(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., None]
) -> None:
    playing(lambda seed: breaking.play(None, {}, breaking.RULE, board=None) if seed == 2 else None)  # type: ignore[arg-type]
    done = playtest(pocket_file, 2, tmp_path / "out.json")
    name = "losheim-scs1994-kampfgruppe-peiper-2.dump.json"
    assert (tmp_path / name).read_text("utf-8") == "{}\n"
    assert f"losheim replay {name}" in done.output


@pytest.mark.parametrize(
    ("number", "code"), some_now(3, [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
)
def test_a_signal_keeps_the_games_that_have_ended(
    number: int, code: int, pocket_file: Path, tmp_path: Path, playing: Callable[..., None]
) -> None:
    playing(signaling(number, 3))
    out = tmp_path / "out.json"
    done = playtest(pocket_file, 5, out)
    assert done.exit_code == code
    assert json.loads(out.read_text("utf-8"))["interrupted"]
    assert seeds(out) == [1, 2]
    assert f"interrupted after 2 of 5 games: kept in {out}" in done.output.replace("\n", "")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("out")] == ["out.json"]


def test_results_of_before_stay_when_no_game_has_ended(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., None]
) -> None:
    playing(signaling(signal.SIGINT, 1))
    out = tmp_path / "out.json"
    earlier = '{"settings": {}, "games": []}'
    out.write_text(earlier)
    done = playtest(pocket_file, 5, out)
    assert (done.exit_code, out.read_text()) == (130, earlier)
    assert "interrupted after 0 of 5 games: nothing is written" in done.output


def test_results_that_cannot_be_written_stay_beside(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise OSError("the disk is full")

    playing(lambda seed: None)
    out, plain = tmp_path / "out.json", tmp_path / "plain.json"
    assert playtest(pocket_file, 3, plain).exit_code == 0
    with monkeypatch.context() as patch:
        patch.setattr("editor.commands.playtest.write_json", full)
        assert playtest(pocket_file, 3, out).exit_code == 3
    assert not out.exists()
    playing(raising(AssertionError("it is played already"), 1))
    done = playtest(pocket_file, 3, out)
    assert "3 games of a run that was killed are taken over" in done.output.replace("\n", "")
    assert out.read_bytes() == plain.read_bytes()


def test_what_a_killed_run_wrote_of_its_last_game_is_cut_off(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    playing(lambda seed: None)
    out, part = tmp_path / "out.json", tmp_path / "out.json.part"
    with monkeypatch.context() as patch:
        patch.setattr("editor.commands.playtest.write_json", raising_always(OSError("the disk is full")))
        playtest(pocket_file, 3, out)
        lines = part.read_bytes().splitlines(keepends=True)
        part.write_bytes(b"".join(lines[:2]) + lines[2][:40])  # the head, a game, a part of the next
        playtest(pocket_file, 3, out)
    assert part.read_bytes().splitlines(keepends=True) == lines


def test_a_full_disk_under_the_games_that_are_kept_is_told_with_file_and_remedy(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    playing(lambda seed: None)
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    monkeypatch.setattr("editor.commands.part_file.os.write", raising_always(full))
    done = playtest(pocket_file, 3, tmp_path / "out.json")
    assert done.exit_code == 3
    said = done.output.replace("\n", "")
    assert "out.json.part, which keeps the games that end, cannot be written: the disk is full; make room" in said


def test_the_part_of_another_batch_is_not_touched(
    pocket_file: Path, tmp_path: Path, playing: Callable[..., None]
) -> None:
    playing(lambda seed: None)
    part = tmp_path / "out.json.part"
    another = '{"settings": {}, "data": 1}\n{"batch": "games"}\n'
    part.write_text(another)
    done = playtest(pocket_file, 3, tmp_path / "out.json")
    assert done.exit_code == 3
    assert f"{part} holds the games of another batch" in done.output.replace("\n", "")
    assert part.read_text() == another


@pytest.mark.deep
def test_a_log_that_is_interrupted_ends_with_a_whole_record(
    ardennes_file: Path, tmp_path: Path, playing: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.core import play as core
    from engine.playtest import run

    def apply(game: Any, action: object) -> Any:
        if game.turn == 1 and (tmp_path / "out.json").exists() and made.append(action) is None and len(made) > 9:
            os.kill(os.getpid(), signal.SIGINT)
        return core.apply(game, action)

    made: list[object] = []
    playing(lambda seed: None)
    monkeypatch.setattr(run, "apply", apply)
    done = playtest(ardennes_file, 1, tmp_path / "out.json", "--log", str(tmp_path / "game.jsonl"))
    assert (done.exit_code, seeds(tmp_path / "out.json")) == (130, [1])
    text = (tmp_path / "game.jsonl").read_text("utf-8")
    assert (text.count("\n"), text[-1]) == (11, "\n")  # head, opening, nine actions
    assert "game.jsonl ends where it was interrupted" in done.output.replace("\n", "")
    assert losheim("replay", tmp_path / "game.jsonl").exit_code == 0


@pytest.mark.deep
def test_the_recorded_game_has_no_more_time_than_the_others(
    pocket_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games of the batch end at once here; for the one that is recorded two seconds pass at every look."""
    monkeypatch.setattr("editor.commands.batches.play_each", partial(play_each, play=breaking.play))
    clock = itertools.count(0, 2)
    monkeypatch.setattr("editor.commands.playtest.time", SimpleNamespace(monotonic=lambda: next(clock)))
    log = tmp_path / "game.jsonl"
    done = playtest(pocket_file, 1, tmp_path / "out.json", "--log", str(log), "--timeout", "1")
    assert "of the first game were over" in done.output
    assert log.read_text("utf-8") == ""
