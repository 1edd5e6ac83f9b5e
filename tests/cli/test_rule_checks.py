"""What the rules would miss is a finding like any other, on the command line and in the panel of problems."""

import gc
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.build import build_library
from db.checks.again import Rechecker
from db.connection import open_for_reading
from db.queries import find
from editor.cli import app
from editor.commands.joined import RULES_MISS
from engine.data.load import load_tables
from engine.data.schema import ParameterRow, SetupRow
from engine.data.tables import Tables
from engine.scenario import Setup
from tests.some_now import some_now


def without(key: str) -> Tables:
    """Return the shipped rows without one parameter."""
    tables = load_tables(game="scs1994")
    tables.rows[ParameterRow.TABLE] = [row for row in tables.of(ParameterRow) if row.key != key]
    tables.citations = [row for row in tables.citations if row.row_key != f"scs1994|{key}"]
    return tables


@pytest.mark.parametrize("part", some_now(3, ["editor.cli", "editor.window.panels.problems", "editor.window.app"]))
def test_the_check_of_the_rules_is_joined_when_the_program_starts(part: str) -> None:
    code = f"import {part}; from db.checks.joining import JOINED; print(*JOINED)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == [RULES_MISS]


@pytest.mark.deep
def test_a_parameter_that_the_rules_ask_for_is_missed_once(tmp_path: Path) -> None:
    path = tmp_path / "lacking.losheim"
    build_library(path, without("ezoc_cost"))
    done = CliRunner().invoke(app, ["check", str(path), "--json"])
    assert done.exit_code == 1, done.output
    found = [finding for finding in json.loads(done.stdout) if finding["check"] == RULES_MISS]
    assert [(finding["severity"], finding["where"]) for finding in found] == [("error", "parameter/ezoc_cost")]


@pytest.mark.deep
def test_the_checks_that_put_scenarios_together_make_each_set_up_once(game_file: Callable[[str], Path]) -> None:
    def made() -> list[Setup]:
        gc.collect()
        return [each for each in gc.get_objects() if isinstance(each, Setup)]

    library, checker, before = open_for_reading(game_file("hj1986")), Rechecker(), {id(each) for each in made()}
    with library.reading() as session:
        checker.findings(session, {})
        count = len(find(session, SetupRow))
    library.close()
    assert sum(id(each) not in before for each in made()) == count
