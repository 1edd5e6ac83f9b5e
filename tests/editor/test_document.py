"""The document writes first, pushes second, and its undo survives closing."""

import gc
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, update

from db import laid_by
from db.changes import Change, ChangeSet, EditError
from db.confirmations import Value, Witness, confirming
from db.models import TABLES
from editor.edits import errata, units
from editor.edits import map as map_edits
from editor.window import collecting
from editor.window.document import Document
from editor.window.journaled import revert
from editor.window.models.certainty import certainty_of
from engine.data import schema
from engine.data.tables import Cited
from tests.editor.conftest import digest
from tests.editor.small import GAME, MAP, TANKS


def paint(document: Document, label: str, terrain: str, stroke: int | None = None) -> None:
    document.edit(map_edits.set_terrain(document.rows, GAME, MAP, [label], terrain, stroke))


def terrain(document: Document, label: str) -> str:
    return document.rows.find(schema.HexRow, game=GAME, map=MAP, hex=label)[0].terrain


def test_an_edit_changes_the_value_and_its_certainty(document: Document) -> None:
    paint(document, "B1.02", "woods")
    assert terrain(document, "B1.02") == "woods"
    assert certainty_of(document.rows, GAME, "hex", f"{GAME}|{MAP}|B1.02", "terrain") == "owner"


def test_undo_restores_value_certainty_and_citation(document: Document) -> None:
    before = digest(document)
    paint(document, "B1.01", "woods")
    paint(document, "B1.02", "woods")
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert digest(document) == before
    assert certainty_of(document.rows, GAME, "hex", f"{GAME}|{MAP}|B1.01", "terrain") == "printed"


def test_redo_writes_the_same_again(document: Document) -> None:
    paint(document, "B1.02", "woods")
    after = digest(document)
    document.undo_stack.undo()
    document.undo_stack.redo()
    assert digest(document) == after
    assert [entry.kind for entry in document.journal()] == ["edit", "undo", "redo"]


def test_every_edit_is_one_journal_entry_with_its_label(document: Document) -> None:
    document.edit(units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 6))
    (entry,) = document.journal()
    assert entry.changes.label == "1 Pz Rgt, full: attack 4 to 6"


def test_a_refused_edit_leaves_library_and_stack(document: Document) -> None:
    before = digest(document)
    changes = map_edits.set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods")
    broken = replace(changes, changes=tuple(replace(change, after={"terrain": "lava"}) for change in changes.changes))
    with pytest.raises(EditError):
        document.edit(broken)
    assert digest(document) == before
    assert document.undo_stack.count() == 0 and document.journal() == []


def test_an_edit_without_effect_is_no_step(document: Document) -> None:
    paint(document, "B1.02", "clear")
    assert document.undo_stack.count() == 0 and document.journal() == []


def test_undo_after_a_foreign_edit_is_dropped_and_reported(document: Document, qtbot: object) -> None:
    paint(document, "B1.02", "woods")
    with document.library.writing() as session:
        session.execute(update(TABLES["hex"]).where(TABLES["hex"].c.hex == "B1.02").values(terrain="clear"))
    said: list[str] = []
    document.failed.connect(said.append)
    document.undo_stack.undo()
    assert document.undo_stack.count() == 0
    assert "cannot be undone" in said[0] and "B1.02" in said[0]


def test_strokes_merge_into_one_step(document: Document) -> None:
    before = digest(document)
    stroke = document.new_stroke()
    for label in ("B1.01", "B1.02", "B1.03"):
        paint(document, label, "woods", stroke)
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert digest(document) == before


def test_a_stroke_that_takes_itself_back_leaves_no_step(document: Document) -> None:
    changes = map_edits.set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods", document.new_stroke())
    document.edit(changes, cited=True)
    document.edit(changes.inverse(), cited=True)
    assert document.undo_stack.count() == 0


def test_two_strokes_are_two_steps(document: Document) -> None:
    paint(document, "B1.01", "woods", document.new_stroke())
    paint(document, "B1.02", "woods", document.new_stroke())
    assert document.undo_stack.count() == 2


def test_undo_and_redo_survive_reopening(document: Document, library: Path) -> None:
    opening = digest(document)
    paint(document, "B1.01", "woods")
    paint(document, "B1.02", "woods")
    closing = digest(document)
    document.undo_stack.undo()
    document.close()
    again = Document.open(library)
    assert again.undo_stack.undoText() == "Terrain of B1.01: Woods"
    assert again.undo_stack.redoText() == "Terrain of B1.02: Woods"
    again.undo_stack.redo()
    assert digest(again) == closing
    again.undo_stack.undo()
    again.undo_stack.undo()
    assert digest(again) == opening
    again.close()


def test_an_older_entry_is_reverted_alone_and_that_can_be_undone(document: Document) -> None:
    paint(document, "B1.01", "woods")
    paint(document, "B1.02", "woods")
    revert(document, [document.journal()[0].number])
    assert (terrain(document, "B1.01"), terrain(document, "B1.02")) == ("clear", "woods")
    document.undo_stack.undo()
    assert terrain(document, "B1.01") == "woods"


def test_views_hear_of_edit_undo_and_redo_alike(document: Document) -> None:
    heard: list[ChangeSet] = []
    document.changed.connect(heard.append)
    paint(document, "B1.01", "woods")
    document.undo_stack.undo()
    document.undo_stack.redo()
    assert [changes.keys("hex") for changes in heard] == [((GAME, MAP, "B1.01"),)] * 3


def queries_of(document: Document) -> list[str]:
    """Return the queries from now on, as they come."""
    asked: list[str] = []
    event.listen(document.library.engine, "before_cursor_execute", lambda _c, _k, query, *_rest: asked.append(query))
    return asked


def test_a_map_is_drawn_before_anything_is_read_of_what_is_cited(document: Document) -> None:
    asked = queries_of(document)
    drawn = document.drawn_value()
    assert not any(f'FROM "{table}"' in query for table in ("hex", "citation") for query in asked)
    assert drawn.map.areas[0] is document.scenario_value().map.areas[0]
    assert any('FROM "citation"' in query for query in asked)


def test_what_an_erratum_changed_cites_it_also_when_the_map_was_drawn_first(library: Path) -> None:
    document = Document.open(library)
    changes = errata.create(document.baseline, document.game, "Stronger tanks", "official")
    document.edit(changes)
    document.mean(changes.changes[0].key[1])
    document.edit(units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 9))
    document.close()
    document = Document.open(library)
    document.drawn_value()
    (cited,) = (row for row in document.rows.citations(GAME, "face", f"{GAME}|{TANKS}|full") if row.field == "attack")
    assert cited.source == f"erratum/{changes.changes[0].key[1]}"
    assert Cited(cited.row_key, "attack", cited.certainty, cited.source) in document.rows.cited(GAME)["face"]
    document.close()


def test_what_is_read_of_citations_to_play_is_held_by_nobody_afterwards(document: Document) -> None:
    def held() -> int:
        gc.collect()
        return sum(isinstance(each, Cited) for each in gc.get_objects())

    before = held()
    document.scenario_value()
    assert any(True for rows in document.rows.cited(GAME).values() for _ in rows)
    assert held() == before


def test_what_is_cited_is_read_again_only_of_tables_of_which_it_has_changed(document: Document) -> None:
    document.scenario_value()
    paint(document, "B1.02", "woods")
    asked = queries_of(document)
    doubtful = document.scenario_value().unconfirmed
    assert sum('FROM "citation"' in query for query in asked) == 1
    assert doubtful


def test_an_edit_takes_back_who_had_confirmed_the_value_and_its_undo_gives_that_again(document: Document) -> None:
    def seen() -> list[tuple[str, str]]:
        return [(row.row_key, row.field) for row in document.baseline.find(schema.ConfirmationRow)]

    labels = ("B1.01", "B1.02")
    values = [Value("hex", f"{GAME}|{MAP}|{label}", "terrain") for label in labels]
    with document.library.reading() as session:
        proof = confirming(session, GAME, values, Witness("Ann", "2026-01-01", "1994", "box"), "Two hexes")
    document.edit(proof, cited=True)
    confirmed = seen()
    paint(document, "B1.02", "woods")
    assert len(confirmed) == 2 and seen() == [(f"{GAME}|{MAP}|B1.01", "terrain")]
    document.undo_stack.undo()
    assert seen() == confirmed


@pytest.mark.deep
def test_a_large_edit_is_kept_for_undo_and_rescue_without_an_object_for_each_change(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laid_by, "MANY", 3)
    before = digest(document)
    gc.collect()
    old = {id(each) for each in gc.get_objects() if isinstance(each, Change)}
    document.edit(map_edits.set_terrain(document.rows, GAME, MAP, ["B1.01", "B1.02", "B2.01", "B2.02"], "woods"))
    document.undo_stack.undo()
    gc.collect()
    assert not [each for each in gc.get_objects() if isinstance(each, Change) and id(each) not in old]
    assert digest(document) == before
    document.undo_stack.redo()
    assert [terrain(document, label) for label in ("B1.01", "B2.02")] == ["woods", "woods"]


def test_while_an_edit_is_written_and_shown_no_garbage_is_looked_for(document: Document) -> None:
    waits: list[bool] = []
    document.changed.connect(lambda _changes: waits.append(collecting.is_awaited()))
    for act in (lambda: paint(document, "B1.02", "woods"), document.undo_stack.undo, document.undo_stack.redo):
        collecting._since_awaited.invalidate()
        act()
    assert waits == [True] * 3
