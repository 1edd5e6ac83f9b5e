"""Cards, texts and imports call a version ``0.1+`` where something was changed since its author closed it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.outputs import PRINTED
from editor.cli import app
from editor.commands.scenarios import edit
from editor.commands.versions import close
from editor.edits.notes import add_note
from editor.edits.setup import move_setup
from tests.cli.test_print_cards import pages_of
from tests.editor.small import GAME, MAP, SCENARIO, TANKS, write_library
from tests.some_now import some_now

NAMED = ("--game", GAME, "--scenario", SCENARIO)


def losheim(*arguments: object) -> str:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


@pytest.fixture
def library(tmp_path: Path) -> Path:
    found = write_library(tmp_path / "small.losheim")
    close(found, GAME, SCENARIO, "0.1")
    return found


def moved(library: Path) -> None:
    edit(library, lambda rows: move_setup(rows, GAME, SCENARIO, TANKS, "B4.05"))


@pytest.mark.parametrize(("is_moved", "version"), some_now(2, [(False, "0.1"), (True, "0.1+")]))
def test_each_page_of_the_cards_names_the_version_as_it_is_now(
    library: Path, tmp_path: Path, is_moved: bool, version: str
) -> None:
    if is_moved:
        moved(library)
    losheim("print", "cards", library, *NAMED, "--out", tmp_path / "cards.pdf")
    pages = pages_of(tmp_path / "cards.pdf")
    assert len(pages) > 3
    assert all(f"version {version} " in page for page in pages), pages


def test_a_text_names_the_version_with_what_was_changed_since(library: Path) -> None:
    assert "Version 0.1," in losheim("print", "text", library, *NAMED)
    moved(library)
    assert "Version 0.1+," in losheim("print", "text", library, *NAMED)


@pytest.mark.deep
def test_an_import_names_the_version_with_what_was_changed_since(library: Path, tmp_path: Path) -> None:
    moved(library)
    losheim("export", library, tmp_path / "sent.losheim", *NAMED)
    other = write_library(tmp_path / "other.losheim")
    told = losheim("import", other, tmp_path / "sent.losheim", "--replace", "--dry-run")
    assert "yours is no version, theirs 0.1+" in told


@pytest.mark.deep
def test_notes_on_hexes_and_units_are_printed_and_can_be_left_out(library: Path, tmp_path: Path) -> None:
    for at, row in enumerate((("hex", f"{GAME}|{MAP}|B4.05"), ("counter", f"{GAME}|{TANKS}"))):
        edit(library, lambda rows, row=row, at=at: add_note(rows, GAME, row, "note", f"Heading {at}", "It is blown"))
    told = losheim("print", "text", library, *NAMED)
    assert "Hex B4.05: Heading 0." in told and "Heading 1." in told and told.count("It is blown") == 2
    out = tmp_path / "cards.pdf"
    losheim("print", "cards", library, *NAMED, "--out", out)
    assert "Hex B4.05: Heading 0." in " ".join(pages_of(out))
    losheim("print", "cards", library, *NAMED, "--out", out, "--what", "rules", "--what", "setup")
    assert "Heading" not in " ".join(pages_of(out))


@pytest.mark.parametrize("ending", some_now(2, ["txt", "md", "html", "rtf"]))
def test_a_text_is_written_over_its_own_older_file_and_over_no_other(
    library: Path, tmp_path: Path, ending: str
) -> None:
    out = tmp_path / f"skirmish.{ending}"
    written = [losheim("print", "text", library, *NAMED, "--out", out) for _ in range(2)]
    assert written[0] == written[1]
    out.write_text("Letters home\n\nWe are well. Turns are hard.\n", "utf-8")
    refused = CliRunner().invoke(app, ["print", "text", str(library), *NAMED, "--out", str(out)])
    assert refused.exit_code != 0 and out.read_text("utf-8").startswith("Letters home")


def test_what_changed_is_known_for_a_text_of_a_scenario_in_plain_words() -> None:
    assert PRINTED.is_own(b"Skirmish: what changed from 0.1 to now\n\nValue by value\n")
