"""What was made of a map is kept while somebody has the map, and for a few of those before where nothing tells."""

from editor.window.canvas.of_last import Lasting, OfLast
from editor.window.canvas.scene import SidePicture
from editor.window.canvas.scene_of_map import scene_on
from editor.window.document import Document
from editor.window.models.drawn_ground import DrawnGround
from tests.editor.small import GAME, MAP


def test_what_was_made_of_a_mapping_is_the_same_while_it_is_there() -> None:
    kept, mapping = OfLast(), Lasting({"a": 1})
    first = kept.of(mapping, lambda: [*mapping])
    assert kept.of(mapping, lambda: ["made anew"]) is first


def test_what_was_made_of_a_lasting_mapping_goes_with_it() -> None:
    kept, mapping = OfLast(), Lasting({"a": 1})
    kept.of(mapping, lambda: ["made"])
    del mapping
    assert not kept._made


def test_another_mapping_with_the_same_content_has_its_own() -> None:
    kept, one, other = OfLast(), Lasting({"a": 1}), Lasting({"a": 1})
    assert kept.of(one, lambda: ["one"]) == ["one"]
    assert kept.of(other, lambda: ["other"]) == ["other"]


def test_of_plain_mappings_the_last_four_are_kept() -> None:
    kept, mappings = OfLast(), [{"a": number} for number in range(6)]
    for mapping in mappings:
        kept.of(mapping, lambda: ["made"])
    assert len(kept._made) == 4


def test_a_map_whose_sides_were_drawn_otherwise_is_lasting_too(document: Document) -> None:
    scene = scene_on(DrawnGround(document.rows).of(GAME, MAP), (), ())
    pair = "B1.01", "B1.02"
    changed = scene.with_hexsides({pair: (SidePicture("river"),)})[0].with_link(*pair, "trail")[0]
    changed = changed.with_marks({"B1.01": ("jam",)})[0]
    assert changed.sides and changed.links and changed.marks
    for each in (scene, changed):
        assert {type(each.sides), type(each.links), type(each.marks)} == {Lasting}
