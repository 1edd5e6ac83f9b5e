"""What is cited for many rows that are given the same value is what is cited for each of them."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from sqlalchemy import event

from db import citing, stored_citations
from db.applying import apply
from db.changes import Change, ChangeSet, deleting, inserting
from db.citing import with_citation
from db.connection import Library
from db.provenance import WHOLE, Author
from engine.data.schema import CitationRow
from tests.db.samples import GAME
from tests.db.test_queries import MAP_ROW

CERTAINTIES = ("printed", "reconstructed", "owner", "designed")


def said(label: str, field: str, certainty: str) -> Change:
    row = CitationRow(
        game=GAME,
        table="hex",
        row_key=f"{GAME}|M|{label}",
        field=field,
        certainty=certainty,
        source="s",
        locator="here",
    )  # type: ignore[arg-type]
    return inserting(CitationRow.TABLE, row.model_dump(mode="json"))


def stroke(of: Callable[[int], dict[str, str]]) -> ChangeSet:
    changes = (
        Change("hex", (GAME, "M", label), {"terrain": "clear"}, of(place)) for place, label in enumerate(MAP_ROW)
    )
    return ChangeSet("x", tuple(changes), reason="")


def cited_as(library: Library, whole: str, own: str) -> None:
    """Let the first hex be cited as a whole, the second for its terrain, the third both ways, the last not."""
    first, second, third, _ = MAP_ROW
    with library.writing() as session:
        found = session.connection().exec_driver_sql('SELECT game, "table", row_key, field FROM citation').all()
        apply(
            session,
            ChangeSet("none", tuple(deleting(session, "citation", tuple(key)) for key in found if key[1] == "hex")),
        )
        added = (said(first, WHOLE, whole), said(second, "terrain", own), said(third, WHOLE, own))
        apply(session, ChangeSet("some", (*added, said(third, "terrain", whole))))


@pytest.mark.parametrize(("whole", "own"), [*product(CERTAINTIES, repeat=2)])
def test_a_stroke_cites_for_its_hexes_what_edits_of_each_would(
    library: Library, monkeypatch: pytest.MonkeyPatch, whole: str, own: str
) -> None:
    cited_as(library, whole, own)
    alike = {"terrain": "forest"}
    asked: tuple[Author, ...] = ("owner", "designed", "reconstructed")
    with library.reading() as session:
        for certainty, reason in product(asked, ("", "as on a map")):
            each = with_citation(session, replace(stroke(lambda _: dict(alike)), reason=reason), certainty=certainty)
            with monkeypatch.context() as few:
                for module in (citing, stored_citations):
                    few.setattr(module, "BULK", 2)
                many = with_citation(session, replace(stroke(lambda _: alike), reason=reason), certainty=certainty)
            assert many == each


def test_of_what_is_cited_for_whole_hexes_a_stroke_reads_only_what_counts(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    cited_as(library, "printed", "owner")
    monkeypatch.setattr(stored_citations, "BULK", 2)
    asked: list[str] = []
    event.listen(library.engine, "before_cursor_execute", lambda *given: asked.append(f"{given[2]} {given[3]}"))
    alike = {"terrain": "forest"}
    with library.reading() as session:
        with_citation(session, stroke(lambda _: alike))
    of_hexes = [query for query in asked if "row_key IN" in query and "M1.01" in query]
    first, second, third, last = MAP_ROW
    own, whole = of_hexes
    assert all(label in own for label in MAP_ROW)
    assert first in whole and last in whole and second not in whole and third not in whole
