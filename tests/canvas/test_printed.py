"""Where the values of a face stand on the counter, and that they can be read there."""

import pytest
from PySide6.QtGui import QImage

from editor.window.canvas.counters import counter_image
from editor.window.canvas.printed import as_read, beside, line_of
from engine.scenario import Declared
from tests.canvas.conftest import counter

pytestmark = pytest.mark.usefixtures("qapp")


def declared(*places: str) -> list[Declared]:
    """Return values a, b, c ... of a face at these places."""
    return [
        Declared(table="face", name=name, title=name, kind="number", place=place)
        for name, place in zip("abcdef", places, strict=False)
    ]


def test_what_stands_behind_a_value_beside_the_symbol_is_a_line_in_brackets_below_it() -> None:
    values = {"a": 7, "b": 5, "c": 6}
    assert beside(declared("left", "behind", "line"), values, "left") == "7\n(5)"
    assert line_of(declared("left", "behind", "line"), values) == "6"


def test_nothing_stands_behind_a_value_that_the_face_has_not() -> None:
    assert beside(declared("left", "behind"), {"b": 5}, "left") == ""
    assert line_of(declared("line?", "behind", "line", "line"), {"b": 5, "c": 6, "d": 4}) == "6-4"


def test_what_stands_behind_a_value_of_the_line_follows_it_in_brackets() -> None:
    assert line_of(declared("line", "behind", "line"), {"a": 6, "b": 2, "c": 4}) == "6(2)-4"


def test_two_values_at_one_side_stand_below_each_other() -> None:
    assert beside(declared("right", "right"), {"a": 12, "b": 10}, "right") == "12\n10"


@pytest.mark.parametrize(
    ("places", "values", "read"),
    [
        (("line?", "behind", "line", "line"), {"a": 8, "b": 3, "c": 1, "d": 0}, "8(3)-1-0"),
        (("line", "line", "right", "behind"), {"a": 4, "b": 6, "c": "88", "d": 2}, "4-6, c 88 (2)"),
        (("line", "left"), {"a": 4}, "4"),
    ],
)
def test_a_face_is_told_as_its_counter_reads(places: tuple[str, ...], values: dict[str, int | str], read: str) -> None:
    assert as_read(declared(*places), values) == read


def ink(image: QImage, left: float, top: float, width: float, height: float) -> int:
    """Return how many pixels of a part of a counter, in shares of its size, are not those of its lower left rim."""
    size = image.width()
    body = image.pixelColor(round(0.05 * size), round(0.62 * size))
    across = range(round(left * size), round((left + width) * size))
    down = range(round(top * size), round((top + height) * size))
    return sum(image.pixelColor(x, y) != body for x in across for y in down)


def test_both_values_of_a_side_are_drawn_in_full() -> None:
    """The second of two lines ends where the box ends, and changes nothing of the first."""
    one, other = (counter_image(counter("a", right=f"12\n{second}"), 120) for second in ("10", "88"))
    upper, lower = (0.79, 0.2, 0.2, 0.165), (0.79, 0.365, 0.2, 0.165)
    assert ink(one, *upper) == ink(other, *upper) > 0
    assert ink(one, *lower) != ink(other, *lower)


def test_the_formation_leaves_the_place_of_a_left_value_free() -> None:
    """Where the value stands there is the same ink with and without a formation, which stands above it."""
    bare, named = (counter_image(counter("a", left="7", formation=name), 120) for name in ("", "1 SS Pz"))
    place, above = (0.02, 0.2, 0.19, 0.33), (0.03, 0.03, 0.25, 0.15)
    assert ink(bare, *place) == ink(named, *place) > 0
    assert ink(named, *above) > ink(bare, *above)
