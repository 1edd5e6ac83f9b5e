"""A page that is deleted is held by nothing: a function without an owner that listens to the desk would keep it."""

import gc
import weakref
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

from editor.window.desk import Desk
from editor.window.frame import page_makers
from editor.window.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.mark.parametrize("make", [page_makers.notes, page_makers.everywhere, page_makers.compare])
def test_a_page_that_is_deleted_is_gone_and_hears_no_more_of_the_desk(
    used_window: MainWindow, make: Callable[[Desk], QWidget]
) -> None:
    page = make(used_window.desk)
    gone = weakref.ref(page)
    page.deleteLater()
    del page
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert gone() is None
    used_window.desk.select("hex", "B1.02")
