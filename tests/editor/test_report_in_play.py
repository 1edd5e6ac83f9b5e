"""A report of a game in hand holds its position and the last lines of its log."""

from collections.abc import Iterator

import pytest

from editor.window.main_window import MainWindow
from editor.window.playtest.panel import PlaytestPanel
from editor.window.report_commands import captured
from tests.editor.conftest import lent
from tests.editor.test_one_camera import ARDENNES, PEIPER

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(open_pocket: MainWindow) -> Iterator[MainWindow]:
    with lent(open_pocket, ARDENNES, PEIPER) as found:
        yield found


def test_a_report_of_a_game_holds_its_position_and_log(window: MainWindow) -> None:
    window.open_area("playtest")
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    panel.game.new_game()
    panel.game.question.proceed()
    found = captured(window)
    held = window.desk.game_in_hand()
    assert held is not None and found.position == held[2].position()
    assert found.last and list(found.last) == panel.game.log.last_texts(12)
    assert (found.game, found.scenario) == (ARDENNES, PEIPER)
