"""Names and titles are text in every form of output: no markup, no formula."""

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.build import build_library
from editor.cli import app
from editor.commands.listing import harmless, plain_text
from tests.db.samples import tables

TITLE = "[/bold] [red]x[/red] :smile: [link=file:///x]"


@pytest.mark.parametrize("kind", ["scenarios", "games"])
def test_a_title_with_markup_is_shown_as_it_is(kind: str, tmp_path: Path) -> None:
    found = tables()
    table = kind.removesuffix("s")
    found.rows[table] = [row.model_copy(update={"title": TITLE}) for row in found.rows[table]]
    build_library(tmp_path / "toy.losheim", found)
    done = CliRunner().invoke(app, ["list", str(tmp_path / "toy.losheim"), kind])
    assert done.exit_code == 0, done.output
    assert TITLE in done.output


@pytest.mark.parametrize("text", ["=1+1", "+x", "-x", "@x", "\tx", "\rx", "'x", "=cmd|' /C calc'!A0", "--1"])
def test_a_text_that_a_spreadsheet_would_run_is_made_harmless_and_comes_back(text: str) -> None:
    assert harmless(text) == "'" + text
    assert plain_text(harmless(text)) == text


@pytest.mark.parametrize("text", ["-3", "+3", "-1.5", "", "x", "3-3-3"])
def test_numbers_and_plain_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text
    assert plain_text(harmless(text)) == text


def test_a_list_as_csv_holds_no_formula(tmp_path: Path) -> None:
    found = tables()
    found.rows["game"] = [row.model_copy(update={"title": "=HYPERLINK(1)"}) for row in found.rows["game"]]
    build_library(tmp_path / "toy.losheim", found)
    done = CliRunner().invoke(app, ["list", str(tmp_path / "toy.losheim"), "games", "--csv"])
    (row,) = csv.DictReader(io.StringIO(done.stdout))
    assert row["title"] == "'=HYPERLINK(1)"


def test_ctrl_c_while_the_program_is_loaded_ends_with_130_and_no_traceback() -> None:
    text = (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'typer': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from editor.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")
