"""A command imports what it needs itself; help knows them all."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from editor.cli import COMMANDS, app

ROOT = Path(__file__).resolve().parents[2]

_CALLED = """
import sys
from typer.testing import CliRunner
from editor.cli import COMMANDS, app
done = CliRunner().invoke(app, ["edit", "--help"])
assert done.exit_code == 0, done.output
modules = {module.__name__ for _group, _name, module in COMMANDS}
print(*(name for name in modules if f"editor.cli.{name}" in sys.modules))
"""


@pytest.mark.deep
def test_a_command_imports_the_module_of_no_other() -> None:
    done = subprocess.run([sys.executable, "-c", _CALLED], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == ["drawing"], done.stderr


def test_each_name_stands_for_a_command_of_its_module() -> None:
    assert [name for _group, name, module in COMMANDS if name not in module()] == []


def test_help_says_what_a_command_does_that_nothing_has_called() -> None:
    done = CliRunner().invoke(app, ["setup", "--help"])
    assert "read" in done.stdout
    assert len(next(line for line in done.stdout.splitlines() if " read " in line).split()) > 4
