"""A window at the timeline of a small game with all kinds of rows."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from editor.window.main_window import MainWindow
from editor.window.panels.work_tables import ScheduleArea
from editor.window.timeline.grid import USUAL
from tests.editor.conftest import lent, opened
from tests.editor.small import rows, write_library
from tests.editor.timeline.blocks import more


@pytest.fixture(scope="module")
def open_more(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    path = tmp_path_factory.mktemp("opened") / "more.losheim"
    with opened(write_library(path, [*rows(), *more()])) as found:
        yield found


@pytest.fixture
def window(open_more: MainWindow) -> Iterator[MainWindow]:
    with lent(open_more) as found:
        found.open_area("schedule")
        area = found.area("schedule")
        assert isinstance(area, ScheduleArea)
        area.setCurrentWidget(area.timeline)
        QApplication.processEvents()
        view = area.timeline.view
        assert view.grid is not None
        view.open_lanes = {lane.key for lane in view.grid.timeline.lanes}
        view.zoom(USUAL)
        area.timeline.refresh()
        view.setFocus()
        yield found
        view.choice.take(())
