"""Rectangles find their places on pages."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from editor.window.drawings.packing import Spot, packed

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
