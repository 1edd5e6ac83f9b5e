"""What a board keeps of what it was asked is what any board of the same scenario would answer.

A kept table may be made row by row, as its rows are asked for (``Lazy`` of spi1977): it grows, but no row ever changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.lazy import Lazy
from engine.core.memo import Compiled
from engine.playtest.games import board_of
from tests.contract.cases import CASES, NAMED, Case, walk

SEED, OF_A_KIND = 4, 3
"""So many answers of one function are compared."""
cases = pytest.mark.parametrize("case", [case for case in CASES if case.name != "toy"], ids=lambda case: case.name)


def answers(board: Compiled) -> Iterator[tuple[Any, tuple[Any, ...], Any]]:
    """Yield each function whose answers a board keeps, with arguments and answer; a few of each function."""
    for key, found in list(board._kept.items()):  # noqa: SLF001
        yield (key[0], key[1:], found) if isinstance(key, tuple) else (key, (), found)
    for make, stored in list(board._latest.items()):  # noqa: SLF001
        for of, found in list(stored.items())[-OF_A_KIND:]:
            yield make, of, found


def others(board: Compiled, fresh: Any) -> list[str]:
    """Return the functions whose kept answers another board of the same scenario does not give."""
    compared: dict[Any, int] = {}
    found = set()
    for make, of, kept in answers(board):
        compared[make] = compared.get(make, 0) + 1
        if compared[make] <= OF_A_KIND and _rows(make(fresh, *of), kept) != kept:
            found.add(make.__qualname__)
    return sorted(found)


def _rows(again: Any, kept: Any) -> Any:
    """Return the answer, of a table that is made row by row the rows that the other has made."""
    return {key: again[key] for key in kept} if isinstance(kept, Lazy) else again


@cases
def test_every_answer_that_a_board_keeps_is_that_of_a_board_of_its_own(case: Case) -> None:
    walk(case, SEED)
    board = case.board()
    assert len(list(answers(board))) > len(CASES) or case.is_begun
    assert others(board, board_of(board.scenario)) == []


def test_tables_that_are_made_row_by_row_are_among_the_answers_of_a_board() -> None:
    rhine = NAMED["spi1977"]
    walk(rhine, SEED)
    assert {make.__qualname__ for make, _, found in answers(rhine.board()) if isinstance(found, Lazy) and found} > {
        "_ways"
    }


@dataclass(frozen=True)
class Row(Compiled):
    """Numbers, with a secret that is no part of them."""

    numbers: tuple[int, ...]
    secret: list[int]


def _table(row: Row) -> Lazy[int, int]:
    return Lazy(lambda number: row.numbers[number] + row.secret[0])


def test_a_row_that_rests_on_more_than_the_board_is_found() -> None:
    row = Row((1, 2), [0])
    assert row.once(_table)[1] == 2
    assert others(row, Row((1, 2), [0])) == []
    assert others(row, Row((1, 2), [5])) == ["_table"]
