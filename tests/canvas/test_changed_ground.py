"""What of the map is drawn anew after an edit."""

from collections.abc import Sequence
from typing import Any, TypeVar, cast

from db.changes import Change, ChangeSet, Key
from editor.edits.reading import Rows
from editor.window.canvas.scene import MapScene
from editor.window.panels.changed_ground import with_changes
from engine.data.schema import HexRow, Row

R = TypeVar("R", bound=Row)
STROKE = ChangeSet(
    "stroke",
    (
        Change("hex", ("g", "m", "A1.08"), {"terrain": "open"}, {"terrain": "city"}),
        Change("hex", ("g", "other", "A1.09"), {"terrain": "open"}, {"terrain": "city"}),
        Change("hex", ("g", "m", "A4.08"), {"marks": "jam"}, {"marks": "works"}),
    ),
)


class InForce:
    """Rows that an erratum changes: the hexes are swamps with two marks, whatever is written. ``asked`` notes them."""

    def __init__(self) -> None:
        self.asked: list[Key] = []

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return those hexes."""
        if kind is not HexRow:
            return []
        self.asked += keys
        values: list[dict[str, Any]] = [
            {"game": game, "map": on, "hex": label, "terrain": "forest_village", "marks": "a b"}
            for game, on, label in keys
        ]
        return [kind.model_validate(each) for each in values]


def test_a_stroke_is_shown_as_it_was_written_without_its_hexes_being_read(scene: MapScene) -> None:
    rows = InForce()
    found, touched = with_changes(scene, cast(Rows, rows), "g", "m", STROKE, is_patched=False)
    assert (found.terrain_key("A1.08"), found.terrain_key("A1.09")) == ("city", "open")
    assert found.marks == {(8, 4): ("works",)}
    assert touched == {"A1.08", "A4.08"}
    assert not rows.asked


def test_where_errata_are_in_force_hexes_are_shown_as_these_have_them(scene: MapScene) -> None:
    found, touched = with_changes(scene, cast(Rows, InForce()), "g", "m", STROKE, is_patched=True)
    assert found.terrain_key("A1.08") == "forest_village"
    assert found.marks[8, 4] == ("a", "b")
    assert touched == {"A1.08", "A4.08"}
