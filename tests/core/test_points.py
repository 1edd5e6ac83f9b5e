"""Parts of a movement point: read from a chart, written for people."""

import pytest

from engine.core.points import points_text, scaled


# In eighths: 1 is 8, 1/2 is 4, 2 1/2 as 5/2 is 20.
@pytest.mark.parametrize(("text", "parts"), [("1", 8), ("1/2", 4), ("5/2", 20), ("0", 0), ("", 0), ("P", None)])
def test_a_cost_is_a_whole_number_of_parts(text: str, parts: int | None) -> None:
    assert scaled(text, 8) == parts


def test_a_cost_finer_than_the_parts_is_refused() -> None:
    with pytest.raises(ValueError, match="1/3 movement points are no multiple of 1/8"):
        scaled("1/3", 8)


@pytest.mark.parametrize(
    ("parts", "scale", "text"),
    [(16, 8, "2"), (4, 8, "1/2"), (1, 8, "1/8"), (7, 2, "3 1/2"), (0, 2, "0"), (1, 2, "1/2")],
)
def test_parts_are_written_as_people_write_them(parts: int, scale: int, text: str) -> None:
    assert points_text(parts, scale) == text
