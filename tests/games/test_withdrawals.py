"""No rules of a game take units off by its schedule: none of a printed box does so."""

import pytest

from engine.data import schema
from tests.shipped import shipped_tables


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
def test_no_shipped_scenario_schedules_a_withdrawal_that_nobody_would_enforce(game: str) -> None:
    assert shipped_tables(game).of(schema.WithdrawalRow) == []
