"""``losheim playtest`` over data that the checks find fault with: told first, or refused."""

import shutil
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from engine.playtest.batch import play_each
from tests.cli.test_commands import losheim
from tests.playtest import breaking

SCENARIO = ("--game", "scs1994", "--scenario", "kampfgruppe-peiper", "--games", 1)


@pytest.fixture
def spoiled(ardennes_file: Path, tmp_path: Path) -> Path:
    """Return a library in which a unit of Kampfgruppe Peiper arrives on turn 99, and one of another scenario too."""
    path = tmp_path / "spoiled.losheim"
    shutil.copy(ardennes_file, path)
    with sqlite3.connect(path) as connection:
        for scenario in ("kampfgruppe-peiper", "breakout"):
            late = "SELECT counter FROM arrival WHERE game = 'scs1994' AND scenario = ? LIMIT 1"
            connection.execute(
                f"UPDATE arrival SET turn = 99 WHERE game = 'scs1994' AND scenario = ? AND counter = ({late})",
                (scenario, scenario),
            )
    connection.close()
    return path


@pytest.mark.deep
def test_errors_of_the_scenario_are_told_before_its_games(spoiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.commands.batches.play_each", partial(play_each, play=breaking.play))
    done = losheim("playtest", spoiled, *SCENARIO)
    assert done.exit_code == 0, done.output
    assert "losheim: 1 error in what this scenario is played with: kampfgruppe-peiper: " in done.stderr
    assert "arrives on turn 99, so never" in done.stderr
    assert "breakout" not in done.stderr


def test_a_scenario_that_cannot_begin_is_refused_before_the_first_game(pocket_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "spoiled.losheim"
    shutil.copy(pocket_file, path)
    with sqlite3.connect(path) as connection:
        connection.execute(
            "UPDATE arrival SET place = 'area:nowhere' WHERE game = 'scs1994' AND scenario = 'kampfgruppe-peiper'"
        )
    connection.close()
    done = losheim("playtest", path, *SCENARIO)
    assert done.exit_code == 1
    assert "nowhere" in done.stderr
    assert "broke" not in done.output and "Result" not in done.output
