"""A game or scenario that is not there, or has no rules yet, is answered with a sentence and an exit code."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from db.build import build_library
from editor.cli import app
from tests.db.samples import GAME, tables


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    path = tmp_path / "toy.losheim"
    build_library(path, tables())
    return path


def said(done: Result) -> str:
    return " ".join(done.output.split())


@pytest.mark.parametrize("what", ["setup", "reinforcements", "scenarios", "counters"])
def test_a_list_of_an_unknown_game_is_refused_and_those_there_are_named(toy: Path, what: str) -> None:
    done = losheim("list", toy, what, "--game", "nope", "--csv")
    assert done.exit_code == 2
    assert f"has no game 'nope'; it has: {GAME}" in said(done)


def test_a_list_of_an_unknown_scenario_is_refused_and_those_there_are_named(toy: Path) -> None:
    done = losheim("list", toy, "setup", "--game", GAME, "--scenario", "nope", "--csv")
    assert done.exit_code == 2
    assert f"has no scenario 'nope' of game '{GAME}'; it has: first" in said(done)


@pytest.mark.parametrize("command", [("playtest",), ("try", "--value", "9 Inf:full:attack=5")])
def test_a_game_without_rules_is_no_traceback(toy: Path, command: tuple[str, ...]) -> None:
    name, *rest = command
    done = losheim(name, toy, "--game", GAME, "--scenario", "first", "--games", "1", *rest)
    assert done.exit_code in (1, 2)
    assert isinstance(done.exception, SystemExit)


def test_a_game_without_rules_is_named(toy: Path) -> None:
    done = losheim("playtest", toy, "--game", GAME, "--scenario", "first", "--games", "1")
    assert f"there are no rules for '{GAME}' yet" in said(done)
