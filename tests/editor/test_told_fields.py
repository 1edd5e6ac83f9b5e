"""What a unit is given is told by its name, as it is shown, and not by its key."""

import pytest

from db.changes import ChangeSet, inserting
from editor.edits.units import set_counter_field
from editor.window.document import Document
from engine.data import schema
from tests.editor.small import GAME, TANKS


@pytest.fixture
def named(document: Document) -> Document:
    """Return a library with a unit type of another name than its key."""
    like = document.rows.find(schema.UnitTypeRow, game=GAME, key="tank")[0]
    row = like.model_copy(update={"key": "tank_destroyer", "title": "Tank destroyer"})
    document.edit(ChangeSet("New", (inserting("unit_type", row.model_dump()),)), cited=True)
    return document


def told(document: Document, field: str, typed: str) -> str:
    changes = set_counter_field(document.rows, GAME, TANKS, field, typed)
    document.edit(changes)
    return changes.label


def test_a_type_is_told_by_its_name_before_and_after(named: Document) -> None:
    assert told(named, "unit_type", "tank_destroyer") == "1 Pz Rgt: type tank to Tank destroyer"
    assert told(named, "unit_type", "tank") == "1 Pz Rgt: type Tank destroyer to tank"


def test_a_size_is_told_as_it_is_written_where_it_has_no_other_name(named: Document) -> None:
    assert told(named, "size", "Bn") == "1 Pz Rgt: size Rgt to Bn"
