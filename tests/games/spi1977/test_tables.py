"""Tables of the map that are worked out piece by piece, and regions of hexes."""

from engine.spi1977.ground.regions import connected
from engine.spi1977.setting.lazy import Lazy


def test_a_lazy_table_works_out_a_row_once_when_it_is_asked_for() -> None:
    asked: list[int] = []

    def double(key: int) -> int:
        asked.append(key)
        return 2 * key

    table = Lazy(double)
    assert (table[3], table[3], table[5], asked) == (6, 6, 10, [3, 5])


def test_hexes_are_connected_where_a_path_joins_them_past_shut_ones() -> None:
    """A row of five hexes and one apart: C is shut, so A and B are one region, D and E another, F a third."""
    row = {"A": ("B",), "B": ("A", "C"), "C": ("B", "D"), "D": ("C", "E"), "E": ("D",), "F": ()}
    assert connected(row, {"C"}) == {"A": 1, "B": 1, "D": 2, "E": 2, "F": 3}
