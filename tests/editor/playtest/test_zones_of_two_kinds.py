"""Are the two kinds of zones of a game told apart over the map, and in what is said of a hex?"""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.panels.legend import meanings
from editor.window.playtest.board_view import BoardView
from editor.window.playtest.overlays import overlay_of_zones, said_of_zone
from editor.window.playtest.standing import SIDES
from engine.core.sides import ALLIED, GERMAN
from tests.games.spi1977.positions import position, us

GAME = position([us("rigid", "C1010"), us("fluid", "C1013", kind="engineer")], phase="movement", side=ALLIED)
"""A full battalion, whose zone is rigid, and three hexes west of it engineers, whose zone is fluid (8.11, 8.12)."""


def test_fluid_zones_are_drawn_faint_and_rigid_ones_full() -> None:
    found = overlay_of_zones(GAME, ALLIED)
    assert {found[label].is_faint for label in ("C1009", "C1011")} == {False}
    assert {found[label].is_faint for label in ("C1012", "C1014")} == {True}


def test_a_hex_says_which_kind_of_zone_it_lies_in() -> None:
    assert said_of_zone(GAME, ALLIED, "Allied", "C1009") == "Allied"
    assert said_of_zone(GAME, ALLIED, "Allied", "C1014") == "Allied (fluid)"
    assert said_of_zone(GAME, GERMAN, "German", "C1014") == ""


def test_the_legend_explains_faint_zones_where_a_game_has_them() -> None:
    assert meanings(SIDES, GAME.rules.telling.weak_zone)["zone allied"] == "Allied zone of control (faint: fluid)"
    assert meanings(SIDES)["zone allied"] == "Allied zone of control"


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_legend_of_all_overlays_at_once_breaks_into_lines_and_is_not_cut(qtbot: QtBot) -> None:
    board = BoardView()
    qtbot.addWidget(board)
    board.legend.show_meanings(meanings(SIDES, "fluid"), "")
    board.resize(700, 600)
    board.show()
    QApplication.processEvents()
    assert board.legend.height() >= 2 * board.legend.fontMetrics().height()
    assert board.legend.height() >= board.legend.heightForWidth(board.legend.width())
