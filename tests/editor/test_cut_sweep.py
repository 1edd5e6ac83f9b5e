"""Cuts of the shipped games by their own proposals: the checks find no error, and a game begins and is set up."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from db.checks import CHECKS, all_findings, found_by, subjects
from editor.cutting.cut import cut_scenario, plan_cut
from editor.cutting.outline import Board
from editor.window.document import Document
from editor.window.playtest.session import PlaySession
from engine.data import schema

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


def set_up(document: Document) -> PlaySession:
    """Return a game of the scenario that is shown, as far as machines have set it up."""
    session = PlaySession(document.scenario_value(), 1, dict(SEATS))
    while session.game.step < 0 and session.game.result is None and session.is_machine_turn:
        session.machine_step()
    return session


def test_a_cut_that_drops_a_headquarters_and_keeps_who_starts_near_it_has_no_dangling_reference(
    game_file: Callable[[str], Path], tmp_path: Path
) -> None:
    path = tmp_path / "cut.losheim"
    path.write_bytes(game_file("spi1977").read_bytes())
    with opened(path, "spi1977", "campaign") as document:
        cut_out(document, ["C1435", "C3835", "C3805", "C1405"], (4, 15))
        with document.library.reading() as session:
            (subject,) = subjects(session)
            found = [finding for name in DANGLING for finding in found_by(name, CHECKS[name], subject)]
        assert [finding.message for finding in found if finding.severity == "error"] == []
        assert document.scenario_value().setup


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "scenario"), LARGEST)
def test_a_cut_by_its_own_proposals_has_no_error_and_is_set_up(
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
        session = set_up(document)
        assert session.game.step >= 0 or session.game.result is not None
