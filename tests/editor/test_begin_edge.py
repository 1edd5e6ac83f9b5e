"""The edge of a new scenario: stretches with roles, pointed out on the map, several at once."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from db.changes import Change, ChangeSet
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from engine.data import schema
from tests.editor.beginning import at_beginning, page_of, step
from tests.editor.small import GAME, SCENARIO

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    with at_beginning(used_window) as found:
        yield found


def test_the_edge_of_an_empty_scenario_is_given_roles_before_it_is_begun(window: MainWindow) -> None:
    page = page_of(window)
    window.open_area("begin")
    page.choose("empty")
    page.title.setText("Corner")
    before = page.kind.mapTo(window, QPoint(0, 0))
    page.outline.setText("B1.01, B1.02, B2.02, B2.01")
    page.look()
    assert page.kind.mapTo(window, QPoint(0, 0)) == before  # nothing moves under the pointer
    step(page, "Edge")
    stretches = [page.edge.item(row, 0) for row in range(page.edge.rowCount())]
    (west,) = [row for row, item in enumerate(stretches) if item is not None and item.text().startswith("West")]
    heads = [page.edge.horizontalHeaderItem(column) for column in range(page.edge.columnCount())]
    supply = [column for column, head in enumerate(heads) if head is not None and head.text().startswith("Supply")][1]
    box = page.edge.item(west, supply)
    assert box is not None
    box.setCheckState(Qt.CheckState.Checked)
    assert page.make()
    found = window.document.baseline.find(schema.BoundRoleRow, game=GAME, scenario="corner")
    assert ("west-edge", "supply", "allied") in [(row.area, row.role, row.side) for row in found]
    assert {row.role for row in found if row.area != "west-edge"} <= {"closed"}


@pytest.mark.deep
def test_without_a_proposal_the_stretches_of_an_edge_have_the_room_of_the_reasons(window: MainWindow) -> None:
    page = page_of(window)
    page.edge.show_edge((("B1.01",),), ("North edge",), ({},), {"german": "German", "allied": "US"})
    assert page.edge.isColumnHidden(page.edge.columnCount() - 1)
    page.edge.show_edge((("B1.02",),), ("North edge",), ({("entry", "german"): "one"},), {"german": "German"})
    assert not any(map(page.edge.isColumnHidden, range(page.edge.columnCount())))


def role(area: str, side: str) -> Change:
    values = {"game": GAME, "scenario": SCENARIO, "area": area, "role": "supply", "side": side}
    return Change("bound_role", tuple(values.values()), None, dict(values))


def test_a_cut_without_supply_for_a_side_names_it_until_it_is_ticked(window: MainWindow) -> None:
    window.document.edit(ChangeSet("supply", (role("W", "allied"),)))
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.01, B1.03, B4.03, B4.01")  # the entry West, B1.05, lies outside
    page.look()
    (column,) = [n for n, found in enumerate(page.edge._columns, 1) if found == ("supply", "allied")]
    ticked = [row for row in range(page.edge.rowCount()) if ("supply", "allied") in page.edge.roles()[row]]
    assert len(ticked) == 1 and "No supply" not in page.told.text()
    box = page.edge.item(ticked[0], column)
    assert box is not None
    box.setCheckState(Qt.CheckState.Unchecked)
    assert "No supply for Allied" in page.told.text()
    box.setCheckState(Qt.CheckState.Checked)
    assert "No supply" not in page.told.text()


@pytest.mark.deep
def test_a_stretch_that_is_chosen_is_pointed_out_on_the_map(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.01, B1.03, B4.03, B4.01")
    page.look()
    (name,) = [page.edge.item(row, 0).text() for row in range(page.edge.rowCount())]  # type: ignore[union-attr]
    assert name == "West edge, hexes B1.03 to B4.03 (4)"  # numbers grow to the left, which is west
    page.edge.setCurrentCell(0, 0)
    overlay = window.map_area.view._overlay_labels["stretch"]
    assert set(overlay) == {"B1.03", "B2.03", "B3.03", "B4.03"}


def box_of(page: BeginPage, row: int, column: int) -> QPoint:
    """Return where the box of a cell is to be clicked."""
    table = page.edge
    option = QStyleOptionViewItem()
    table.initViewItemOption(option)
    option.rect = table.visualRect(table.model().index(row, column))
    option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    return table.style().subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, table).center()


def edge_of_four(window: MainWindow) -> BeginPage:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B2.02, B2.04, B3.04, B3.02")
    page.look()
    step(page, "Edge (4)")
    return page


@pytest.mark.deep
def test_a_box_of_one_of_several_selected_stretches_ticks_that_of_all(window: MainWindow) -> None:
    page = edge_of_four(window)
    before = page.edge.roles()
    port, left, shift = page.edge.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
    names = [page.edge.visualRect(page.edge.model().index(row, 0)).center() for row in (1, 2)]
    QTest.mouseClick(port, left, pos=names[0])
    QTest.mouseClick(port, left, shift, names[1])
    (role,) = [page.edge._columns[2]]
    assert [role in given for given in before[1:3]] == [False, False]
    QTest.mouseClick(port, left, pos=box_of(page, 1, 3))
    assert page.edge.roles() == (before[0], *((*given, role) for given in before[1:3]), before[3])


def test_the_stretch_whose_box_is_ticked_is_pointed_out_on_the_map(window: MainWindow) -> None:
    page = edge_of_four(window)
    for row in (2, 0):
        QTest.mouseClick(page.edge.viewport(), Qt.MouseButton.LeftButton, pos=box_of(page, row, 1))
        assert set(window.map_area.view._overlay_labels["stretch"]) == set(page.plan.edge[row])  # type: ignore[union-attr]
