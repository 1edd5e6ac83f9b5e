"""A command imports what it needs itself; help knows them all."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

from editor.cli import COMMANDS, app
from editor.cli.on_demand import OrLibrary

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


def test_the_name_of_a_library_alone_opens_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[list[str]] = []
    monkeypatch.setattr(TyperGroup, "resolve_command", lambda _self, _ctx, args: opened.append(args) or ("", None, []))
    group = get_command(app)
    assert isinstance(group, OrLibrary)
    context = group.make_context("losheim", ["mine.losheim"])
    (tmp_path / "other").write_text("", "utf-8")
    for named in ("mine.losheim", str(tmp_path / "other"), str(tmp_path), "list", "lsit"):
        group.resolve_command(context, [named])
    assert opened == [
        ["edit", "mine.losheim"],
        ["edit", str(tmp_path / "other")],
        ["edit", str(tmp_path)],
        ["list"],
        ["lsit"],
    ]
