"""Tables of the map that are worked out piece by piece, and regions of hexes."""

from collections.abc import Iterator

from engine.core.lazy import Lazy
from engine.spi1977.ground.hexsides import laid
from engine.spi1977.ground.regions import connected
from engine.spi1977.ground.zones import reached_from
from engine.spi1977.state import RhineGame
from engine.spi1977.steps.ways import HEADQUARTERS, Help, ways
from engine.spi1977.supply.prices import table
from tests.games.spi1977.positions import position

RIVER = (("C1010", "C1011"), ("C1110", "C1111"))


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


def bridged(*blown: tuple[str, str]) -> RhineGame:
    game = position(phase="movement", side="allied", bridges=RIVER, roads=RIVER)
    game.own.ground.blown = blown
    return game


def rows(game: RhineGame) -> Iterator[object]:
    """Yield the rows of each table at every hex, as a game with these bridges asks them."""
    board, blown, built = game.board, game.own.ground.blown, laid(game)
    steps, lines = ways(board, HEADQUARTERS, blown, built, Help(4)), table(board, blown, built)
    for label in board.map.hexes:
        yield label, steps[label], lines[label], reached_from(game, label)


def test_a_table_that_a_copy_asks_with_a_bridge_down_leaves_the_rows_of_the_game_as_they_are() -> None:
    """Both share the board, which keeps a table for each set of bridges: whoever asks first, in whatever order."""
    whole, down = [*rows(bridged())], [*rows(bridged(RIVER[0]))]
    assert whole != down
    game = bridged()
    copy = game.copy()
    copy.own.ground.blown = (RIVER[0],)
    assert copy.board is game.board
    asked = [*zip(rows(copy), rows(game), strict=True)]  # in turn, hex by hex
    assert ([row for row, _ in asked], [row for _, row in asked]) == (down, whole)
    assert ([*rows(copy)], [*rows(game)]) == (down, whole)


def test_steps_that_cost_the_same_are_one_and_the_same_in_all_tables_of_a_board() -> None:
    """C1010 is clear and no river leads to it from C1009 or C1110: both ways there are equal, in two columns."""
    game = position(phase="movement", side="allied")
    tables = [ways(game.board, column, (), frozenset(), Help(4)) for column in ("tactical_a", "tactical_b")]
    found = [way for table in tables for here in ("C1009", "C1110") for way in table[here] if way.there == "C1010"]
    assert len(found) == 4 and len({id(way) for way in found}) == len(set(found)) == 1
