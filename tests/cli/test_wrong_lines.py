"""Every command with wrong and extreme arguments: a known exit code, a sentence, and nothing is lost.

The commands and their parameters are read from the program, so a new one is tried as well. ``LOSHEIM_LINES=20`` tries
twenty times as many lines of each.
"""

import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from enum import EnumMeta
from pathlib import Path
from typing import Any, get_args

import pytest
import typer
from PySide6.QtGui import QImage
from typer.testing import CliRunner

from db.build import build_library
from editor.cli import app
from engine.data.load import load_tables
from engine.data.tables import Tables
from tests.db.samples import GAME, tables
from tests.some_now import some_now

LINES = 12 * int(os.environ.get("LOSHEIM_LINES", "1"))
CODES = {0, 1, 2, 3, 4, 130}
WRITING = {"update", "import", "try", "new", "copy", "variant", "cut", "delete", "read"}
WRITING |= {"substitute", "copy-type", "copy-terrain", "new-formation"}
"""Commands that may change the libraries they are given, when they end well."""
KNOWN = {"game": GAME, "scenario": "first", "games": "1"}
LIBRARY, OTHER = "mine.losheim", "other.losheim"

TEXTS = (
    "", " ", "nobody",
    GAME, "first", "-1", "0", "1", "1000000000000", "-1000000000000", "9" * 400, "nan", "inf", "1e400",
    "ünïcødé",
    "\u202egnp.exe", "a\0b", "a\nb", "\x1b[31m", "[/bold]", "{0}", "%s", "../../up", "x" * 5000, "=1+1", "--",
    "-h", "\ud800", "💥", "a=b", "a:b:c=1", "A1:A2", "A0:ZZ99999999", "random", "cautious",
)  # fmt: skip
NAMES = (
    LIBRARY, OTHER,
    "empty", "binary", "text.json", "case.json", "folder", "full", "missing", "no/such/place", "full/new",
    "folder/new.png", "new.png", "n" * 300, "bad\0name", "läßt.losheim",
    f"{LIBRARY}-wal", "loop", "cut.losheim", "",
    "/", "/dev/null", "long.json",
)  # fmt: skip


def leaves(group: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every command with the words that call it."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from leaves(command, (*before, name))
        else:
            yield (*before, name), command


COMMANDS = dict(leaves(typer.main.get_command(app)))


@pytest.fixture(scope="module")
def spread(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what a person may name by mistake."""
    folder = tmp_path_factory.mktemp("spread")
    build_library(folder / LIBRARY, tables())
    shutil.copyfile(folder / LIBRARY, folder / OTHER)
    (folder / "cut.losheim").write_bytes((folder / LIBRARY).read_bytes()[:9000])
    (folder / "empty").touch()
    (folder / "binary").write_bytes(random.Random(1).randbytes(5000))
    (folder / "text.json").write_text("{}", "utf-8")
    (folder / "case.json").write_text(f'{{"game": "{GAME}", "scenario": "first", "phase": "none"}}', "utf-8")
    (folder / "long.json").write_text('{"seed": ' + "9" * 5000 + "}", "utf-8")
    (folder / "folder").mkdir()
    (folder / "full").mkdir()
    (folder / "full" / "letter.txt").write_text("dear\n", "utf-8")
    (folder / "loop").symlink_to("loop")
    return folder


def value_of(parameter: Any, chance: random.Random) -> str:
    """Return a word for a parameter: mostly of its type, and mostly wrong."""
    annotation = parameter.type_descriptor.annotation
    choices = [str(choice.value) for choice in annotation] if isinstance(annotation, EnumMeta) else get_args(annotation)
    if choices and chance.random() < 0.7:
        return str(chance.choice(choices))
    is_path = annotation is Path or Path in choices
    return chance.choice(NAMES if is_path and chance.random() < 0.9 else TEXTS)


def line_for(command: Any, chance: random.Random) -> list[str]:
    """Return arguments and options; now and then one too few, one twice or one that nobody knows."""
    line: list[str] = []
    for parameter in command.params:
        if parameter.param_type_name == "option":
            wanted = 0.95 if parameter.required else 0.3
            while chance.random() < wanted:
                line.append(chance.choice(parameter.opts))
                if not parameter.is_flag:
                    known = KNOWN.get(parameter.name)
                    line.append(known if known and chance.random() < 0.6 else value_of(parameter, chance))
                wanted = 0.1
        elif chance.random() < 0.95:
            line.append(LIBRARY if parameter.name == "file" and chance.random() < 0.6 else value_of(parameter, chance))
    if chance.random() < 0.1:
        line.append(chance.choice(TEXTS))
    return line


def content(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder by name, but for claims and backups."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".backups" not in str(path.relative_to(folder))
    }


def is_same(path: Path, other: Path) -> bool:
    """Tell whether two libraries hold the same."""
    held = []
    for found in (path, other):
        with closing(sqlite3.connect(found)) as connection:
            held.append(list(connection.iterdump()))
    return held[0] == held[1]


def small_tables(folder: Path | None = None, **named: Any) -> Tables:
    """Return the rows of a folder; a small game in place of the shipped ones, which take a second to read."""
    return tables() if folder is None else load_tables(folder, **named)


@pytest.mark.parametrize("words", some_now(2, [(words,) for words in COMMANDS]), ids=" ".join)
def test_a_wrong_line_ends_with_a_known_code_and_loses_nothing(
    words: tuple[str, ...], spread: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from editor.commands import batches, building, exchange
    from editor.window import app as window
    from editor.window.drawings import ground_picture

    monkeypatch.setattr(batches, "play_each", lambda *_given, **_named: iter(()))  # games are tried elsewhere
    for module in (building, exchange):
        monkeypatch.setattr(module, "load_tables", small_tables)
    monkeypatch.setattr(ground_picture, "ground_image", lambda _ground: QImage(1, 1, QImage.Format.Format_RGB32))
    monkeypatch.setattr(window, "run", lambda _path, **_named: 0)  # and so is the window
    monkeypatch.setenv("LOSHEIM_LIBRARY", str(tmp_path / "own.losheim"))
    chance = random.Random(" ".join(words))
    place = tmp_path / "place"
    shutil.copytree(spread, place, symlinks=True)
    monkeypatch.chdir(place)
    before = content(place)
    runner = CliRunner()
    for _ in range(LINES):
        line = [*words, *line_for(COMMANDS[words], chance)]
        done = runner.invoke(app, line)
        said = f"{line!r}\n{done.output}"
        assert done.exception is None or isinstance(done.exception, SystemExit), f"{said}\n{done.exception!r}"
        assert done.exit_code in CODES, said
        assert "Traceback" not in done.output, said
        assert done.exit_code == 0 or done.output.strip(), said
        after = content(place)
        changed = {name for name in before if after.get(name) != before[name]}
        if words[-1] in WRITING:  # to be opened for that changes the header of a file, see decision 0020
            changed = {name for name in changed if done.exit_code and not is_same(place / name, spread / name)}
        if done.exit_code == 0 and "--force" in line:  # it was said that a library may be replaced
            changed -= {LIBRARY, OTHER, "cut.losheim"}
        assert changed == set(), said
        if after != before:
            shutil.rmtree(place)
            shutil.copytree(spread, place, symlinks=True)
            os.chdir(place)
