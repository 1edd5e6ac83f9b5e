"""``losheim print cards``: a scenario on paper, read back from the PDF."""

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from typer.testing import CliRunner, Result

from editor.cli import app
from editor.texts.aid import MOST_LINES, in_parts
from editor.texts.document import Heading, Table, section
from tests.editor.small import GAME, SCENARIO, write_library

A4, LETTER = (595, 842), (612, 792)
"""Points, of which an inch has 72."""


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_library(tmp_path_factory.mktemp("cards") / "small.losheim")


@pytest.fixture(scope="module")
def cards(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out") / "cards.pdf"
    told = printed(library, out)
    assert told.exit_code == 0, told.output
    assert told.output == f"{out}: {len(pages_of(out))} pages\n"
    return out


def printed(library: Path, out: Path, *more: object) -> Result:
    return losheim("print", "cards", library, "--game", GAME, "--scenario", SCENARIO, "--out", out, *more)


def pages_of(path: Path) -> list[str]:
    """The text of each page, its blanks as one."""
    document = pypdfium2.PdfDocument(path)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def sizes_of(path: Path) -> set[tuple[int, int]]:
    document = pypdfium2.PdfDocument(path)
    return {tuple(round(length) for length in page.get_size()) for page in document}


def test_the_set_up_of_a_side_names_each_place_before_its_units(cards: Path) -> None:
    found = next(page for page in pages_of(cards) if page.startswith("Skirmish: set-up, German"))
    where = [found.index(said) for said in ("B2.02", "1 Pz III", "B3.03", "1 Arty III", "with or next to", "Scouts II")]
    assert where == sorted(where)


def test_the_arrivals_of_a_side_stand_by_turn_and_entry(cards: Path) -> None:
    found = next(page for page in pages_of(cards) if page.startswith("Skirmish: arrivals, Allied"))
    assert found.endswith("2 West 4-3-10 9 III 2 Inf Div")


def test_the_player_aid_has_the_lines_of_the_charts(cards: Path) -> None:
    found = next(page for page in pages_of(cards) if page.startswith("Skirmish: player aid"))
    assert "Fight (2) 1d6 1:1 1 A1 2 A1 3 A1 4 A1 5 A1 6 A1" in found


def test_the_turn_track_has_a_box_for_each_turn_with_who_arrives(cards: Path) -> None:
    found = next(page for page in pages_of(cards) if page.startswith("Skirmish: turn track"))
    assert "1 2 Allied +1 3" in found


def test_a_long_list_of_the_player_aid_stands_in_parts_side_by_side() -> None:
    aid = section(2, "Corps", [Table(("unit", "corps"), tuple((str(line), "V") for line in range(MOST_LINES + 1)))])
    parts = in_parts(aid)
    assert [part[0].text for part in parts if isinstance(part[0], Heading)] == ["Corps", "Corps (continued)"]
    lines = [row[0] for part in parts for block in part if isinstance(block, Table) for row in block.rows]
    assert lines == [str(line) for line in range(MOST_LINES + 1)]


def test_each_page_has_its_number_at_the_foot(cards: Path) -> None:
    for number, page in enumerate(pages_of(cards), 1):
        assert f"Skirmish {number} " in f"{page} "


def test_pages_are_of_the_paper_that_is_asked_for(cards: Path, library: Path, tmp_path: Path) -> None:
    out = tmp_path / "letter.pdf"
    assert printed(library, out, "--paper", "letter").exit_code == 0
    assert (sizes_of(cards), sizes_of(out)) == ({A4}, {LETTER})


def test_a_file_that_is_no_pdf_is_not_replaced(library: Path, tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_text("mine", "utf-8")
    told = printed(library, out)
    assert told.exit_code != 0
    assert "notes.txt" in told.output
    assert out.read_text("utf-8") == "mine"


def test_an_unknown_scenario_is_told_and_nothing_is_written(library: Path, tmp_path: Path) -> None:
    out = tmp_path / "none.pdf"
    told = losheim("print", "cards", library, "--game", GAME, "--scenario", "nowhere", "--out", out)
    assert told.exit_code != 0
    assert "nowhere" in told.output
    assert not out.exists()


def test_only_the_parts_that_are_asked_for_are_drawn(library: Path, tmp_path: Path) -> None:
    out = tmp_path / "parts.pdf"
    told = printed(library, out, "--what", "setup", "--what", "rules", "--side", "german")
    assert told.exit_code == 0, told.output
    heads = [page.split(": ")[1].split(" ")[0].strip(",") for page in pages_of(out)]
    assert heads == ["set-up", "victory"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--what", "map"), "'map' is no part"),
        (("--side", "french"), "no side 'french'"),
        (("--what", "arrivals", "--side", "german"), "nothing of that"),
    ],
)
def test_a_choice_that_gives_no_page_is_refused(
    library: Path, tmp_path: Path, more: tuple[str, ...], said: str
) -> None:
    out = tmp_path / "none.pdf"
    told = printed(library, out, *more)
    assert told.exit_code == 2
    assert said in told.output and not out.exists()
