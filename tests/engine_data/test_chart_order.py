"""Are odds that fall along a line of a chart told, where the chart says that they rise?"""

import pytest

from engine.data.chart_order import order_fault
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import board_of
from tests.begun import SHIPPED

COLUMNS = ("1", "2", "3", "4")


def test_odds_that_rise_along_their_line_are_right() -> None:
    assert order_fault(COLUMNS, ("1-2", "1-1", "2-1", "10-1+")) == ""


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (("1-2", "9-1", "2-1", "3-1"), "9-1 in column 2 and 2-1 in column 3, and the odds of a line rise; correct one"),
        (("1-2", "1-1", "1-1", "2-1"), "1-1 in column 2 and 1-1 in column 3, and the odds of a line rise; correct one"),
        (("2-1", "-", "1-3", "1-2"), "2-1 in column 1 and 1-3 in column 3, and the odds of a line rise; correct one"),
    ],
)
def test_odds_that_do_not_rise_are_told_with_their_columns(cells: tuple[str, ...], said: str) -> None:
    assert order_fault(COLUMNS, cells) == said


@pytest.mark.parametrize(("game", "chart"), [("spi1977", "odds"), ("hj1986", "crt_odds")])
def test_no_game_begins_with_odds_that_fall_along_a_line(game: str, chart: str) -> None:
    """The fourth line of both begins 1-3, 1-2 or 1-4, 1-3: with 9-1 in the first column it falls."""
    shipped = load_scenario(game, SHIPPED[game])
    charts = tuple(
        row.model_copy(update={"cells": {**row.cells, 4: ("9-1", *row.cells[4][1:])}}) if row.key == chart else row
        for row in shipped.charts
    )
    with pytest.raises(DataError, match=f"the chart {chart} has in line 4 9-1 in column 1 and 1-[23] in column 2"):
        board_of(shipped.model_copy(update={"charts": charts}))
