"""What was found in the tree of the library stays in sight when an edit has the tree built anew."""

import pytest
from PySide6.QtTest import QTest

from editor.edits.setup import move_setup
from editor.window.desk import Selection
from editor.window.main_window import MainWindow
from editor.window.models.library_model import TARGET
from editor.window.panels.library_tree import LibraryTree
from tests.editor.small import GAME, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_a_unit_that_was_searched_and_moved_is_still_open_to_view_and_chosen(used_window: MainWindow) -> None:
    (tree,) = used_window.findChildren(LibraryTree)
    document, view = used_window.document, tree.view
    QTest.keyClicks(tree.search, "1 Pz")
    view.setCurrentIndex(tree._index_of(Selection("counter", TANKS)))
    assert view.currentIndex().isValid()
    document.edit(move_setup(document.baseline, GAME, SCENARIO, TANKS, "B1.03"))
    tree.refresh()
    found = view.currentIndex()
    assert found.data(TARGET) == Selection("counter", TANKS)
    while (found := found.parent()).isValid():
        assert view.isExpanded(found)
    assert used_window.desk.selection == Selection("counter", TANKS)
