"""Charts are made, reshaped, copied and taken out on the pages of the rules, by mouse and keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from db.changes import EditError
from db.checks import all_findings
from editor.edits.chart_heads import contradicted
from editor.edits.charts import changed
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.chart_panel import ChartPanel
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.rules_area import RulesArea
from engine.data import schema
from tests.editor.forms import answering
from tests.editor.small import GAME, write_library
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(scope="module")
def unchanged_area(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesArea]:
    """Return the pages of the rules for tests in which everything is refused."""
    document = Document.open(write_library(tmp_path_factory.mktemp("unchanged") / "small.losheim"))
    found = RulesArea(Desk(document))
    found.resize(1000, 600)
    found.show()
    yield found
    found.close()
    found.deleteLater()
    document.close()


@pytest.fixture
def area(document: Document, qtbot: QtBot) -> Iterator[RulesArea]:
    found = RulesArea(Desk(document))
    qtbot.addWidget(found)
    found.resize(1000, 600)
    found.show()
    yield found


def settled() -> None:
    QApplication.processEvents()


def page(area: RulesArea, title: str) -> ChartPanel:
    settled()
    found = area.pages.open(title)
    assert isinstance(found, ChartPanel)
    return found


def charts(area: RulesArea) -> RowListPanel:
    settled()
    found = area.pages.open("All charts")
    assert isinstance(found, RowListPanel)
    return found


def pressed(panel: ChartPanel, entry: str, **typed: str) -> str:
    """Choose an entry of the button of a chart and fill in its form, if it has one."""
    menu = panel.menu.menu()
    assert menu is not None
    (action,) = (action for action in menu.actions() if action.text() == entry)
    assert action.isEnabled()
    said = answering(typed, panel) if entry.endswith("...") else []
    action.trigger()
    settled()
    return said[0] if said else ""


def added(area: RulesArea, **typed: str) -> str:
    panel = charts(area)
    said = answering(typed, panel)
    QTest.mouseClick(panel.add, Qt.MouseButton.LeftButton)
    settled()
    return said[0]


COMBAT = {
    "key": "combat", "title": "Combat", "rule": "7.2", "dice": "1d6", "header": "odds", "columns": "1:2 | 1:1 | 2:1",
    "cells": "NE | A# | D#",
}  # fmt: skip
SUPPLY = {
    "key": "supply", "title": "Supply", "dice": "nothing is thrown", "header": "none", "columns": "attack | defense",
    "rows": "supplied | isolated, night", "cells": "normal | half",
}  # fmt: skip


def cells(area: RulesArea, title: str) -> list[list[str]]:
    source = page(area, title).source
    return [
        [str(source.index(row, column).data(Qt.ItemDataRole.EditRole)) for column in range(source.columnCount())]
        for row in range(source.rowCount())
    ]


def headings(area: RulesArea, title: str) -> list[str]:
    source = page(area, title).source
    return [str(source.headerData(place, Qt.Orientation.Horizontal, 0)) for place in range(source.columnCount())]


def typed_into(panel: ChartPanel | RowListPanel, row: int, column: int, text: str) -> None:
    cell = panel.shown.index(row, column)
    panel.view.setFocus()
    panel.view.setCurrentIndex(cell)
    panel.view.edit(cell)
    (line,) = (found for found in panel.view.findChildren(QLineEdit) if found.isVisible())
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    settled()


def head(area: RulesArea, key: str) -> schema.ChartRow:
    (found,) = area._desk.document.rows.find(schema.ChartRow, game=GAME, key=key)
    return found


def found_by_checks(area: RulesArea, key: str) -> list[str]:
    with area._desk.document.library.reading() as session:
        return [finding.check for finding in all_findings(session) if finding.where.split("/")[0] == key]


def test_a_combat_table_is_entered_from_nothing_and_the_checks_tell_what_is_not_written_yet(area: RulesArea) -> None:
    assert added(area, **COMBAT) == ""
    assert headings(area, "Combat") == ["Dice", "1:2", "1:1", "2:1"]
    assert cells(area, "Combat") == [[str(die), "?", "?", "?"] for die in range(1, 7)]
    assert head(area, "combat").bounds == ("1/2", "1", "2")
    assert found_by_checks(area, "combat") == ["chart-result"]
    panel = page(area, "Combat")
    for die in range(6):
        for column, result in enumerate(("A1", "NE", f"D{die + 1}"), 1):
            typed_into(panel, die, column, result)
    assert cells(area, "Combat")[5] == ["6", "A1", "NE", "D6"]
    assert found_by_checks(area, "combat") == []


def test_a_new_chart_is_cited_for_the_owner_and_gone_with_one_undo(area: RulesArea) -> None:
    stack = area._desk.document.undo_stack
    assert added(area, **COMBAT) == ""
    cited = area._desk.document.rows.cited(GAME)
    assert {row.certainty for row in cited["chart"] if "combat" in row.row_key} == {"owner"}
    assert stack.undoText() == "Chart added: Combat"
    stack.undo()
    settled()
    assert "Combat" not in area.pages.titles()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"key": "a chart"}, "The chart cannot be so: Key: "),
        ({"key": "crt"}, "There is a chart crt already; give this one another key"),
        ({"title": ""}, "Title: it is empty; write what the chart is called"),
        ({"columns": ""}, "Columns: there is none; write the headings with | between them"),
        ({"columns": "1:1 | 1:1"}, "Columns: there is a column 1:1 already; give this one another name"),
        ({"columns": "1:1 | | 2:1"}, "The chart cannot be so: Columns"),
        ({"columns": "1:2 | 1:1 | banana"}, "Columns: 'banana' is no heading of odds, as 3:1; write it so, or"),
        ({"columns": "1:1 | 2:0"}, "Columns: '2:0' is no heading of odds"),
        ({"bounds": "1/2 | 1 | 5"}, "Columns: column 2:1 has the bound 5; correct the bound or the heading"),
        ({"header": "total", "columns": "1 | 2-3 | x"}, "Columns: 'x' is no heading of totals, as 4 or 2-3"),
        ({"header": "total", "columns": "1-3 | 2-4"}, "Columns: there is an overlap after column 1-3"),
        ({"header": "total", "columns": "1 | 3 | 4+"}, "Columns: there is a gap after column 1"),
        ({"bounds": "1 | 2"}, "From: 2 values for 3 columns; write one for each, with | between them"),
        ({"bounds": "1 | 3 | 2"}, "From: column 2:1 begins at 2, not above the column before it; the columns rise"),
        ({"bounds": "1 | x | 2"}, "From: 'x' of column 1:1 is no number"),
        ({"cells": "numbr"}, "Cells hold: 'numbr' is no form of cells; write number"),
        ({"dice": "nothing is thrown"}, "Lines: nothing is thrown, so the lines have titles"),
        ({"rows": "1-3 | 5-6"}, "Lines: no line holds 4"),
        ({"rows": "1-3 | 3-6"}, "Lines: lines 1 and 2 both hold 3"),
    ],
)  # fmt: skip
def test_what_no_chart_can_be_is_refused_at_the_door_with_field_and_remedy(
    unchanged_area: RulesArea, wrong: dict[str, str], said: str
) -> None:
    assert said in added(unchanged_area, **COMBAT | wrong)
    assert unchanged_area._desk.document.undo_stack.count() == 0


@pytest.mark.deep
def test_a_chart_without_dice_has_titled_lines_which_come_are_renamed_and_go(area: RulesArea) -> None:
    assert added(area, **SUPPLY) == ""
    typed_into(page(area, "Supply"), 1, 2, "half")
    panel = page(area, "Supply")
    panel.view.setCurrentIndex(panel.shown.index(0, 1))
    assert pressed(panel, "Add line...", Title="out of supply") == ""
    assert cells(area, "Supply") == [
        ["supplied", "?", "?"], ["out of supply", "?", "?"], ["isolated, night", "?", "half"],
    ]  # fmt: skip
    panel = page(area, "Supply")
    panel.view.setCurrentIndex(panel.shown.index(0, 1))
    assert pressed(panel, "Rename line...", Title="in supply") == ""
    panel = page(area, "Supply")
    panel.view.setCurrentIndex(panel.shown.index(1, 1))
    assert pressed(panel, "Take line out") == ""
    assert cells(area, "Supply") == [["in supply", "?", "?"], ["isolated, night", "?", "half"]]
    for _ in range(3):
        area._desk.document.undo_stack.undo()
    assert cells(area, "Supply") == [["supplied", "?", "?"], ["isolated, night", "?", "half"]]


@pytest.mark.deep
def test_columns_come_between_others_are_renamed_and_go_and_cells_stay_with_theirs(area: RulesArea) -> None:
    assert added(area, **COMBAT) == ""
    typed_into(page(area, "Combat"), 0, 3, "D4")
    panel = page(area, "Combat")
    panel.view.setCurrentIndex(panel.shown.index(0, 2))
    assert pressed(panel, "Add column...", Heading="3:2") == ""
    assert headings(area, "Combat") == ["Dice", "1:2", "1:1", "3:2", "2:1"]
    assert head(area, "combat").bounds == ("1/2", "1", "3/2", "2")
    assert cells(area, "Combat")[0] == ["1", "?", "?", "?", "D4"]
    panel = page(area, "Combat")
    panel.view.setCurrentIndex(panel.shown.index(0, 4))
    assert pressed(panel, "Rename column...", Heading="3:1", From="3") == ""
    panel = page(area, "Combat")
    panel.view.setCurrentIndex(panel.shown.index(0, 1))
    assert pressed(panel, "Take column out") == ""
    assert headings(area, "Combat") == ["Dice", "1:1", "3:2", "3:1"]
    assert cells(area, "Combat")[0] == ["1", "?", "?", "D4"]
    assert found_by_checks(area, "combat") == ["chart-result"]


def test_a_column_that_does_not_rise_stays_in_its_form_with_the_reason(area: RulesArea) -> None:
    assert added(area, **COMBAT) == ""
    panel = page(area, "Combat")
    panel.view.setCurrentIndex(panel.shown.index(0, 3))
    said = pressed(panel, "Add column...", Heading="3:2", From="3/2")
    assert said == (
        "From: column 3:2 begins at 3/2, not above the column before it; the columns rise: put it in its place, or "
        "write what it begins at"
    )


@pytest.mark.parametrize(
    ("chosen", "heading", "columns", "bounds", "told"),
    some_now(
        2,
        [
            (2, "3:1", ["1:2", "1:1", "2:1", "3:1"], ("1/2", "1", "2", "3"), "column 3:1 added behind 2:1"),
            (3, "1:3", ["1:3", "1:2", "1:1", "2:1"], ("1/3", "1/2", "1", "2"), "column 1:3 added before 1:2"),
        ],
    ),
)
def test_a_column_whose_heading_says_its_odds_comes_where_they_belong_and_the_others_keep_theirs(
    area: RulesArea, chosen: int, heading: str, columns: list[str], bounds: tuple[str, ...], told: str
) -> None:
    assert added(area, **COMBAT) == ""
    panel = page(area, "Combat")
    panel.view.setCurrentIndex(panel.shown.index(0, chosen))
    assert pressed(panel, "Add column...", Heading=heading) == ""
    assert headings(area, "Combat") == ["Dice", *columns]
    assert head(area, "combat").bounds == bounds
    assert area._desk.document.undo_stack.undoText() == f"Chart Combat: {told}"


def test_a_column_whose_heading_says_no_odds_is_refused_beside_those_that_do(area: RulesArea) -> None:
    assert added(area, **COMBAT) == ""
    panel = page(area, "Combat")
    panel.view.setCurrentIndex(panel.shown.index(0, 2))
    said = pressed(panel, "Add column...", Heading="best")
    assert said == "From: '' of column best is no number; write the lowest value that it holds, as 3 or 1/2"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "1:2 | 2:1 | 1:1",
            "From: column 1:1 begins at 1, not above the column before it; the columns rise: put it in",
        ),
        ("1:2 | 1:1 | 2:1 | best", "From: '' of column best is no number; write the lowest value that it holds"),
    ],
)
def test_headings_out_of_order_leave_a_chart_as_it_is(area: RulesArea, typed: str, said: str) -> None:
    """They were counted from 0, and nobody was told."""
    assert added(area, **COMBAT) == ""
    panel = charts(area)
    titles = [str(panel.shown.index(row, 1).data(Qt.ItemDataRole.EditRole)) for row in range(2)]
    column = [panel.shown.headerData(place, Qt.Orientation.Horizontal) for place in range(panel.shown.columnCount())]
    told: list[str] = []
    area._desk.refused.connect(told.append)
    typed_into(panel, titles.index("Combat"), column.index("Columns"), typed)
    assert [said in message for message in told] == [True]
    assert head(area, "combat").columns == ("1:2", "1:1", "2:1")
    assert head(area, "combat").bounds == ("1/2", "1", "2")


def test_a_column_of_a_chart_may_not_hold_from_another_value_than_its_heading_says(area: RulesArea) -> None:
    """The checks called it an error as soon as it was taken. A bound that was wrong before keeps no other from being
    changed."""
    assert added(area, **COMBAT) == ""
    document = area._desk.document
    (chart,) = document.rows.find(schema.ChartRow, key="combat")
    wrong = "Columns: column 2:1 has the bound 5; correct the bound or the heading"
    with pytest.raises(EditError, match=wrong):
        changed(document.rows, chart.game, "combat", {"bounds": ["1/2", "1", "5"]})
    spoiled = chart.model_copy(update={"bounds": ("1/2", "1", "5")})
    assert (
        contradicted(
            spoiled, spoiled.model_copy(update={"columns": ("1:3", "1:1", "2:1"), "bounds": ("1/3", "1", "5")})
        )
        == ""
    )
    assert contradicted(chart, spoiled).endswith("has the bound 5; correct the bound or the heading")


def test_a_new_chart_with_headings_out_of_order_is_refused(area: RulesArea) -> None:
    assert "From: column 1:1 begins at 1, not above the column before it" in added(
        area, **COMBAT | {"columns": "1:2 | 2:1 | 1:1"}
    )


def test_escape_closes_the_form_of_a_column_only_before_something_was_typed(area: RulesArea) -> None:
    """Eight typed fields of a new game were lost by one key."""
    panel = page(area, "Fight")
    for typed, told in (("", ""), ("3:1", "What was typed would be lost: press Cancel to give it up")):
        panel.menu.add_column()
        form = panel.menu.form
        assert form is not None and form.window() is area.window() and QApplication.activeModalWidget() is None
        line = form.fields["Heading"]
        QTest.keyClicks(line, typed)
        QTest.keyClick(line, Qt.Key.Key_Escape)
        assert (form.fault.text(), form.isVisible(), panel.view.isVisible()) == (told, bool(typed), not typed)


def test_a_copy_has_all_cells_and_their_sources_and_the_original_stays(area: RulesArea) -> None:
    assert pressed(page(area, "Fight"), "Copy chart...", Key="fight_2", Title="Fight at night") == ""
    assert cells(area, "Fight at night") == cells(area, "Fight") == [[str(die), "A1"] for die in range(1, 7)]
    assert pressed(page(area, "Fight"), "Copy chart...", Key="fight_2") == (
        "There is a chart fight_2 already; give the copy another key"
    )
    assert pressed(page(area, "Fight at night"), "Take chart out") == ""
    settled()
    assert "Fight at night" not in area.pages.titles() and "Fight" in area.pages.titles()


@pytest.mark.deep
def test_title_key_dice_and_forms_are_changed_in_the_list_of_all_charts_and_cells_follow(area: RulesArea) -> None:
    assert added(area, **COMBAT) == ""
    typed_into(page(area, "Combat"), 0, 1, "A2")
    panel = charts(area)
    titles = [str(panel.shown.index(row, 1).data(Qt.ItemDataRole.EditRole)) for row in range(2)]
    row = titles.index("Combat")
    typed_into(charts(area), row, 1, "Combat results")
    typed_into(charts(area), row, 0, "crt_2")
    assert cells(area, "Combat results")[0] == ["1", "A2", "?", "?"]
    assert head(area, "crt_2").title == "Combat results"
    source = charts(area).source
    place = next(row for row in range(2) if source.item(row).row.key == "crt_2")
    assert source.setData(source.index(place, 3), "2d6")
    assert [line[0] for line in cells(area, "Combat results")] == [str(throw) for throw in range(2, 13)]
    assert found_by_checks(area, "crt_2") == ["chart-result"]
    place = next(row for row in range(2) if charts(area).source.item(row).row.key == "crt_2")
    charts(area).view.setCurrentIndex(charts(area).shown.index(place, 0))
    QTest.mouseClick(charts(area).remove, Qt.MouseButton.LeftButton)
    settled()
    assert "Combat results" not in area.pages.titles()
    document = area._desk.document
    assert document.rows.find(schema.ChartCellRow, game=GAME, chart="crt_2") == []


def test_dice_become_titled_lines_and_lines_become_throws_without_losing_a_result(area: RulesArea) -> None:
    source = charts(area).source
    assert source.setData(source.index(0, 3), "nothing is thrown")
    assert cells(area, "Fight") == [[str(line), "A1"] for line in range(1, 7)]
    assert head(area, "crt").rows == ("1", "2", "3", "4", "5", "6")
    source = charts(area).source
    assert source.setData(source.index(0, 3), "1d6")
    assert head(area, "crt").rows == () and cells(area, "Fight")[5] == ["6", "A1"]
