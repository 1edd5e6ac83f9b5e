"""The reader of an output may leave early, as ``head`` does: the command ends without a word."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from db.build import build_library
from tests.db.samples import tables

COMMANDS = {
    "text": ("check", "{library}"),
}
FURTHER_COMMANDS = {
    "report": ("report", "rules", "--game", "scs1994"),
    "table": ("list", "{library}", "games"),
    "help": ("--help",),
    "JSON": ("check", "{library}", "--json"),
    "CSV": ("list", "{library}", "games", "--csv"),
    "version": ("--version",),
}
"""Written by the same two ways out as those above, each in a process of its own."""


@pytest.fixture(scope="module")
def toy_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("toy") / "toy.losheim"
    build_library(path, tables())
    return path


@pytest.mark.parametrize(
    "command",
    [
        *(pytest.param(command, id=name) for name, command in COMMANDS.items()),
        *(pytest.param(command, id=name, marks=pytest.mark.deep) for name, command in FURTHER_COMMANDS.items()),
    ],
)
def test_a_closed_pipe_ends_a_command_quietly_and_well(command: tuple[str, ...], toy_file: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)  # every write meets a closed pipe, whatever the speed
    try:
        done = subprocess.run(
            [sys.executable, "-m", "editor", *(word.format(library=toy_file) for word in command)],
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
