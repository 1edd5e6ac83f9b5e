"""Arrivals of Kampfgruppe Peiper as shipped: who comes when, in which mode, at what price (21.0, 22.0)."""

from engine.core.sides import ALLIED
from engine.spi1977.moving.arrivals import carriers, schedule, scheduled_hexes
from tests.games.spi1977.positions import shipped_board


def test_22_1_the_allied_schedule_begins_on_the_morning_of_the_seventeenth() -> None:
    board = shipped_board("peiper")
    rows = schedule(board, ALLIED)
    assert min(row.turn for row in rows) == 5
    assert all(scheduled_hexes(board, row) for row in rows)


def test_21_11_entry_hexes_have_a_road() -> None:
    board = shipped_board("peiper")
    hexes = {label for row in board.scenario.arrivals for label in scheduled_hexes(board, row)}
    assert hexes and all(board.map.roads_at[label] for label in hexes)


def test_15_21_the_engineers_of_the_ninth_ss_panzer_come_with_a_bridge() -> None:
    board = shipped_board("peiper")
    assert "german/9SS/9-9SS Engineers#1" in carriers(board)
    assert all(board.pieces[key].is_engineer for key in carriers(board))
