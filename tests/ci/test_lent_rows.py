"""The shipped rows that tests are lent instead of reading them: nobody's changes reach the next one."""

from engine.data.load import load_tables
from engine.data.schema import GameRow


def test_rows_taken_out_of_lent_tables_are_there_for_the_next_who_asks() -> None:
    tables = load_tables(game="scs1994")
    tables.rows[GameRow.TABLE].clear()
    assert [row.game for row in load_tables(game="scs1994").of(GameRow)] == ["scs1994"]


def test_citations_taken_out_of_lent_tables_are_there_for_the_next_who_asks() -> None:
    tables = load_tables(game="scs1994")
    tables.citations.clear()
    assert load_tables(game="scs1994").citations


def test_a_row_is_lent_and_not_read_again() -> None:
    (first,), (second,) = (load_tables(game="scs1994").of(GameRow) for _ in range(2))
    assert first is second
