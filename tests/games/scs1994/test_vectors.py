"""Cases worked by hand: each row of ``tests/vectors/scs1994.csv`` comes out as expected, by the working in its row."""

import pytest

from tests.games.scs1994.vectors import Vector, outcome, vectors

VECTORS = vectors()


@pytest.mark.parametrize("vector", VECTORS, ids=[f"{vector.id}-{vector.rule}" for vector in VECTORS])
def test_a_case_worked_by_hand(vector: Vector) -> None:
    assert outcome(vector) == vector.expected, vector.working


def test_the_ids_are_unique_and_every_row_shows_its_working() -> None:
    assert len({vector.id for vector in VECTORS}) == len(VECTORS)
    assert [vector.id for vector in VECTORS if not vector.working] == []
