"""A scenario came with values that all scenarios share, and they were kept as they are here: what differs is told."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from editor.cli import app
from editor.commands.scenarios import edit
from editor.edits.map import set_terrain
from tests.editor.small import GAME, MAP, SCENARIO, write_library
from tests.some_now import some_now

NAMED = ("--game", GAME, "--scenario", SCENARIO)


def losheim(*arguments: object) -> str:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exit_code == 0, done.output
    return done.output


def came(tmp_path: Path, take: str) -> Path:
    """Return a library into which a version came, whose author had made a hex woods for all scenarios."""
    theirs, here, file = (tmp_path / name for name in ("theirs.losheim", "here.losheim", "sent.losheim"))
    write_library(theirs)
    write_library(here)
    losheim("scenario", "version", theirs, *NAMED, "--close", "0.1")
    edit(theirs, lambda rows: set_terrain(rows, GAME, MAP, ["B1.02"], "woods"))
    losheim("scenario", "version", theirs, *NAMED, "--close", "0.2")
    losheim("export", theirs, file, *NAMED)
    losheim("import", here, file, "--replace", "--yes", "--take", take)
    return here


def test_a_value_that_was_kept_is_told_as_what_differs_since_the_version_that_brought_another(tmp_path: Path) -> None:
    here = came(tmp_path, "mine")
    assert "Version 0.2+" in losheim("print", "text", here, *NAMED)
    said = losheim("scenario", "changes", here, *NAMED)
    assert "otherwise in this library: Hex B1.02: terrain." in said and "Nothing differs" not in said
    assert "| Hex B1.02 | terrain | Woods | Clear |" in said
    (found,) = json.loads(losheim("scenario", "changes", here, *NAMED, "--json"))
    assert found == {"table": "hex", "key": f"{MAP}|B1.02", "field": "terrain", "a": "woods", "b": "clear"}


@pytest.mark.parametrize("take", some_now(2, ["library", "scenario"]))
@pytest.mark.deep
def test_of_a_value_that_was_taken_over_nothing_differs(tmp_path: Path, take: str) -> None:
    here = came(tmp_path, take)
    assert "Version 0.2+" not in losheim("print", "text", here, *NAMED)
    assert "Nothing differs." in losheim("scenario", "changes", here, *NAMED)
