"""Lines to a source."""

from engine.core.trace import shortest_trace
from tests.core.board import field_of, label

FIELD = field_of(6, 3)


def _trace(
    limit: int | None, blocked: frozenset[str] = frozenset(), sources: tuple[str, ...] = (label(5, 1),)
) -> tuple[str, ...] | None:
    return shortest_trace(
        label(0, 1),
        limit,
        lambda here: FIELD.neighbors[here],
        lambda _, there: there not in blocked,
        sources.__contains__,
    )


def test_the_shortest_line_is_found_with_both_ends() -> None:
    assert _trace(None) == tuple(label(column, 1) for column in range(6))


def test_the_limit_counts_hexes_after_the_start() -> None:
    assert _trace(5) is not None
    assert _trace(4) is None


def test_a_block_is_gone_around() -> None:
    line = _trace(None, frozenset({label(2, 1)}))
    assert line is not None
    assert label(2, 1) not in line


def test_a_wall_leaves_no_line() -> None:
    assert _trace(None, frozenset(label(2, row) for row in range(3))) is None


def test_a_unit_on_a_source_has_a_line_of_one_hex() -> None:
    assert _trace(0, sources=(label(0, 1),)) == (label(0, 1),)


def test_the_start_itself_is_not_tested() -> None:
    assert _trace(None, frozenset({label(0, 1)})) is not None
