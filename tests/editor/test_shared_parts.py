"""What the checks have made of the rows of a library is not made a second time to play."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from db.checks.again import Rechecker
from editor.edits import map as map_edits
from editor.window.document import Document
from engine.scenario import Hex

pytestmark = pytest.mark.usefixtures("qapp")
GAME, MAP = "scs1994", "ardennes"


@pytest.fixture
def document(ardennes_library: Path) -> Iterator[Document]:
    opened = Document(ardennes_library)
    yield opened
    opened.close()


@pytest.fixture
def checker(document: Document, monkeypatch: pytest.MonkeyPatch) -> Rechecker:
    """Checks that have run, of which only those look at whole scenarios that the rules have joined."""
    monkeypatch.setattr("db.checks.again.CHECKS", {})
    made = Rechecker()
    document.changed.connect(made.note)
    check(document, made)
    return made


def check(document: Document, checker: Rechecker) -> None:
    """Run the checks, and let the document know what they have read and made, as the window does."""
    with document.library.reading() as session:
        checker.findings(session, document.baseline.held())
    document.offer(checker.rows, checker.parts)


def hexes_of(checker: Rechecker) -> tuple[Hex, ...]:
    """Return the hexes that the checks have made."""
    found = checker.parts[GAME].last((GAME, MAP, "hex"))
    assert found is not None
    made: tuple[Hex, ...] = found[1]
    return made


@pytest.mark.deep
def test_a_scenario_in_play_has_the_hexes_of_the_checks(document: Document, checker: Rechecker) -> None:
    played = document.scenario_value().map.hexes
    assert all(one is other for one, other in zip(played, hexes_of(checker), strict=True))


@pytest.mark.deep
def test_hexes_that_an_edit_leaves_stay_the_same_to_play_and_to_the_checks(
    document: Document, checker: Rechecker
) -> None:
    before = document.scenario_value().map.hexes
    terrain = "city" if before[0].terrain != "city" else "open"
    document.edit(map_edits.set_terrain(document.rows, GAME, MAP, [before[0].hex], terrain), cited=True)
    after = document.scenario_value().map.hexes
    check(document, checker)
    assert after[0].terrain == hexes_of(checker)[0].terrain == terrain
    for made in (after, hexes_of(checker)):
        assert [one is other for one, other in zip(before, made, strict=True)] == [False, *[True] * (len(before) - 1)]
