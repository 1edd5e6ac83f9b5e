"""Cuts of the shipped games by their own proposals: the checks find no error, and a game is played to its last turn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from db.checks import CHECKS, all_findings, found_by, subjects
from editor.cutting.board import Board
from editor.cutting.cut import cut_scenario, plan_cut
from editor.window.document import Document
from engine.data import schema
from engine.playtest.run import play_game

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

LARGEST = (("scs1994", "payback"), ("spi1977", "campaign"), ("spi1977", "meuse"), ("hj1986", "meuse"))
DANGLING = (
    "citation-without-source", "clause-argument", "default-placement", "setup-outside-bounds", "unit-placed-twice",
    "unknown-condition", "unknown-hex", "unknown-unit", "arrival-outside-scenario", "withdrawal",
)  # fmt: skip
"""The checks that see references to what is not there."""
SEATS = {"german": "random", "allied": "random"}
_LEAST = 5
"""Fewest columns and rows of an outline."""


@contextmanager
def opened(path: Path, game: str, scenario: str) -> Iterator[Document]:
    document = Document.open(path)
    document.choose(game, scenario)
    try:
        yield document
    finally:
        document.close()


def outline(board: Board, chance: Random) -> list[str]:
    """Return the corners of some rectangle of hexes of a map."""
    cells = [board.cells[label] for label in chance.sample(sorted(board.cells), 2)]
    left, right = sorted(column for column, _ in cells)
    top, bottom = sorted(row for _, row in cells)
    corners = [board.labels.get(cell) for cell in ((left, top), (right, top), (right, bottom), (left, bottom))]
    found = [label for label in corners if label is not None]
    is_wide = right - left >= _LEAST and bottom - top >= _LEAST
    return found if is_wide and len(found) == len(corners) else outline(board, chance)


def cut_out(document: Document, corners: list[str], turns: tuple[int, int]) -> None:
    plan = plan_cut(document.rows, document.game, document.scenario, "pocket", corners, turns)
    document.edit(cut_scenario(plan), cited=True)
    document.choose(document.game, "pocket")


@pytest.fixture(scope="module")
def cut_of_1977(game_file: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Document]:
    """Return the pocket cut out of the Campaign; headquarters lie outside whose units do not."""
    path = tmp_path_factory.mktemp("cut") / "cut.losheim"
    path.write_bytes(game_file("spi1977").read_bytes())
    with opened(path, "spi1977", "campaign") as document:
        cut_out(document, ["C1435", "C3835", "C3805", "C1405"], (4, 4))
        yield document


@pytest.mark.deep
def test_a_cut_that_drops_a_headquarters_and_keeps_who_starts_near_it_has_no_dangling_reference(
    cut_of_1977: Document,
) -> None:
    with cut_of_1977.library.reading() as session:
        (subject,) = subjects(session)
        found = [finding for name in DANGLING for finding in found_by(name, CHECKS[name], subject)]
    assert [finding.message for finding in found if finding.severity == "error"] == []


@pytest.mark.deep
def test_a_cut_of_1977_by_its_own_proposals_is_played_to_its_last_turn(cut_of_1977: Document) -> None:
    found = cut_of_1977.scenario_value()
    assert found.setup and play_game(found, SEATS, 1).turns == 4


@pytest.mark.parametrize(
    ("game", "scenario", "corners", "turns"),
    [
        ("scs1994", "payback", ["B40.24", "B40.09", "B35.09", "B35.24"], (15, 16)),
        pytest.param("hj1986", "campaign", ["1310", "1918", "1318", "0710"], (4, 4), marks=pytest.mark.deep),
    ],
)
def test_a_cut_by_its_own_proposals_is_played_to_its_last_turn(
    game_file: Callable[[str], Path],
    tmp_path: Path,
    game: str,
    scenario: str,
    corners: list[str],
    turns: tuple[int, int],
) -> None:
    path = tmp_path / "cut.losheim"
    path.write_bytes(game_file(game).read_bytes())
    with opened(path, game, scenario) as document:
        cut_out(document, corners, turns)
        found = document.scenario_value()
    assert found.setup and play_game(found, SEATS, 1).turns == turns[1]


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "scenario"), LARGEST)
def test_a_cut_by_its_own_proposals_has_no_error_and_is_played_to_its_end(
    game_file: Callable[[str], Path], tmp_path: Path, game: str, scenario: str, seed: int
) -> None:
    chance = Random(f"{game} {scenario} {seed}")
    path = tmp_path / "cut.losheim"
    path.write_bytes(game_file(game).read_bytes())
    with opened(path, game, scenario) as document:
        (head,) = document.rows.find(schema.ScenarioRow, game=game, scenario=scenario)
        first = chance.randint(head.first_turn, head.last_turn)
        corners = outline(Board(document.rows, game, head.map), chance) if seed else []
        cut_out(document, corners, (first, chance.randint(first, head.last_turn)))
        with document.library.reading() as session:
            found = all_findings(session, game=game)
        assert [finding.message for finding in found if finding.severity == "error"] == []
        assert play_game(document.scenario_value(), SEATS, seed).result
