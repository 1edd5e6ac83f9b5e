"""Rectangles find their places on pages."""

from itertools import combinations
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from editor.texts.document import Heading, Table
from editor.window.drawings.packing import Spot, packed
from editor.window.drawings.paper import Pages
from editor.window.drawings.sheets import PdfSheets

WIDE, HIGH, GAP = 100.0, 140.0, 5.0
SIZES = st.lists(st.tuples(st.floats(1, WIDE), st.floats(1, HIGH)), max_size=30)


@given(SIZES)
def test_rectangles_stand_within_their_page_and_apart(sizes: list[tuple[float, float]]) -> None:
    spots = packed(sizes, WIDE, HIGH, GAP)
    placed = [(spot, *size) for spot, size in zip(spots, sizes, strict=True)]
    assert all(spot.x + wide <= WIDE and spot.y + high <= HIGH for spot, wide, high in placed)
    for (one, wide, high), (other, also, tall) in combinations(placed, 2):
        beside = one.x + wide <= other.x or other.x + also <= one.x
        below = one.y + high <= other.y or other.y + tall <= one.y
        assert one.page != other.page or beside or below


def test_a_small_one_stands_beside_a_tall_one_and_the_next_below_it() -> None:
    assert packed([(40, 100), (40, 30), (40, 30)], WIDE, HIGH, GAP) == [Spot(0, 0, 0), Spot(0, 45, 0), Spot(0, 45, 35)]


def test_a_small_one_goes_back_to_a_page_with_room() -> None:
    assert packed([(90, 100), (90, 100), (90, 30)], WIDE, HIGH, GAP)[2] == Spot(0, 0, 105)


def test_one_that_is_larger_than_a_page_has_a_page_of_its_own() -> None:
    assert packed([(20, 20), (20, 300), (20, 20)], WIDE, HIGH, GAP) == [Spot(0, 0, 0), Spot(1, 0, 0), Spot(0, 25, 0)]


def test_what_is_longer_than_a_page_goes_on_on_the_next_one(qapp: object, tmp_path: Path) -> None:
    long = tuple((str(line), f"{'a condition of many words ' * 40}end{line}.") for line in range(30))
    tables = [Table(("", "when"), (("short", "yes"),)), Table(("", "when"), long)]
    sheets = PdfSheets("aid", "a4")
    for _ in Pages("aid", sheets).pieces([(Heading(2, "Chart"), table) for table in tables], "Player aid", 10):
        pass
    out = tmp_path / "aid.pdf"
    out.write_bytes(sheets.done())
    pages = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pypdfium2.PdfDocument(out)]
    assert [line for line in range(30) if not any(f"end{line}." in page for page in pages)] == []
    assert [f"Player aid ({number})" in page for number, page in enumerate(pages, 1)][1:] == [True] * (len(pages) - 1)
