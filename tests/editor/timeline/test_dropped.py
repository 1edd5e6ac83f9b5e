"""Units are dropped on a turn of the timeline also where no line of it is."""

import pytest
from PySide6.QtCore import QPointF

from editor.window.main_window import MainWindow
from tests.editor.timeline.blocks import ABSENT, SECOND, dropped, dropped_at, turns, view_of

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


def test_a_unit_dropped_below_the_last_line_arrives_on_the_turn_above(window: MainWindow) -> None:
    view = view_of(window)
    assert view.grid is not None
    view.open_lanes = set()
    view.fold("")
    below = view.grid.height - view.at.y() + 20
    assert below < view.viewport().height()
    assert dropped(window, (ABSENT,), 2, below) == ""
    assert turns(window)[ABSENT] == 2


def test_a_unit_dropped_beside_the_last_turn_says_where_turns_are(window: MainWindow) -> None:
    view = view_of(window)
    assert view.grid is not None and view.grid.width - view.at.x() + 20 < view.viewport().width()
    dropped_at(window, (ABSENT,), QPointF(view.grid.width - view.at.x() + 20, view.grid.header + 30))
    assert ABSENT not in turns(window)
    assert "column of a turn" in window.message_bar.label.text()


def test_the_place_of_arrival_has_the_keys_after_a_drop_for_it_is_only_proposed(window: MainWindow) -> None:
    dropped(window, (ABSENT,), 2)
    place = window.docks.inspector.unit.arrival.place
    assert place.isVisible() and place.box.lineEdit() is not None
    assert window.focusWidget() in (place.box, place.box.lineEdit())


def test_several_dropped_units_have_one_field_for_where_they_arrive(window: MainWindow) -> None:
    dropped(window, (ABSENT, SECOND), 2)
    entry = window.docks.inspector.several.entry
    assert entry.isVisible() and window.focusWidget() in (entry.box, entry.box.lineEdit())
