"""The maps of the game and of the editor show the same place, whichever area is opened."""

from collections.abc import Iterator

import pytest

from editor.window.canvas.view import MapView
from editor.window.main_window import MainWindow
from editor.window.playtest.panel import PlaytestPanel
from tests.editor.conftest import lent
from tests.pocket import GAME as ARDENNES
from tests.pocket import SCENARIO as PEIPER

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(open_pocket: MainWindow) -> Iterator[MainWindow]:
    with lent(open_pocket, ARDENNES, PEIPER) as found:
        yield found


def middle(view: MapView) -> tuple[int, int]:
    return round(view.middle.x()), round(view.middle.y())


@pytest.mark.deep
def test_a_game_begins_where_the_map_is_looked_at_and_the_map_comes_back_where_the_game_was(window: MainWindow) -> None:
    window.open_area("map")
    edited = window.map_area.view
    left, top, width, height = edited.scene_data.play_extent
    edited.stay_at(90, left + width / 3, top + height / 3)
    at = middle(edited)
    window.open_area("playtest")
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    if panel.game.session is None:
        panel.game.new_game()
    panel.game.pause()
    played = panel.map_view
    assert played is not edited and played.pixels_per_hex == 90
    played.stay_at(110, *at)
    window.open_area("map")
    assert (edited.pixels_per_hex, middle(edited)) == (110, at)
    edited.stay_at(70, left + width / 2, top + height / 2)
    window.open_area("playtest")
    assert (played.pixels_per_hex, middle(played)) == (70, middle(edited))


def test_a_hex_asked_for_in_play_is_in_view_on_the_map(window: MainWindow) -> None:
    window.open_area("playtest")
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    if panel.game.session is None:
        panel.game.new_game()
    panel.game.pause()
    left, top, _, _ = panel.map_view.scene_data.extent
    panel.map_view.stay_at(120, left, top)
    edited = window.map_area.view
    label = max(edited.scene_data.all_labels())
    window.desk.wanted.emit(label)
    assert window.page_now.key == "map"
    x, y = edited.scene_data.geometry.center(edited.scene_data.cell(label) or (0, 0))
    assert edited.visible_rect.contains(x, y)


def test_a_tool_armed_while_the_map_is_out_of_sight_leaves_the_keys_to_the_game(window: MainWindow) -> None:
    window.open_area("playtest")
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    panel.map_view.setFocus()
    assert window.focusWidget() is panel.map_view
    window.document.chosen.emit()  # as where a game of another scenario is opened: the palette is filled anew
    assert window.focusWidget() is panel.map_view
