"""The pages of Rules: a grouped list chooses, a field finds, a chart says what is known of it."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.chart_panel import ChartPanel
from editor.window.panels.pages import Pages
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.rules_area import RulesArea
from editor.window.settings import Settings
from engine.data import schema
from engine.data.schema import CitationRow
from tests.editor.small import GAME


@pytest.fixture
def pages(qtbot: QtBot) -> Iterator[Pages]:
    found = Pages()
    qtbot.addWidget(found)
    for title, group in (("Rulings", "Rules"), ("Options", "Rules"), ("Combat table", "Charts")):
        found.add(QWidget, title, "", group)
    yield found


def listed(pages: Pages) -> list[str]:
    items = (pages.list.item(row) for row in range(pages.list.count()))
    return [item.text() for item in items if not item.isHidden()]


def test_pages_stand_under_the_name_of_their_group_and_the_first_is_shown(pages: Pages) -> None:
    assert listed(pages) == ["Rules", "  Rulings", "  Options", "Charts", "  Combat table"]
    assert pages.title == "Rulings"


def test_a_page_is_found_by_words_of_its_title_and_opened_though_it_is_hidden(pages: Pages) -> None:
    pages.search.setText("opt")
    assert listed(pages) == ["Rules", "  Options"]
    assert pages.open("Combat table") is pages.stack.currentWidget()
    assert pages.search.text() == ""


def test_a_page_is_made_when_it_is_first_asked_for_and_once(qtbot: QtBot) -> None:
    made, found = list[str](), Pages()
    qtbot.addWidget(found)
    for title in ("Rulings", "Options", "Combat table"):
        found.add(lambda title=title: made.append(title) or QWidget(), title, "", "Rules")  # type: ignore[misc]
    assert made == ["Rulings"]
    assert found.open("Options") is found.page("Options")
    assert made == ["Rulings", "Options"]


class Leavable(QWidget):
    """A page that can be left for good unless it is told to stay."""

    stays = False

    def may_go(self) -> bool:
        return not self.stays


def test_of_pages_that_may_go_the_three_shown_last_stay_made(qtbot: QtBot) -> None:
    found = Pages()
    qtbot.addWidget(found)
    for title in ("A", "B", "C", "D", "E"):
        found.add(Leavable if title != "B" else QWidget, title, "", "Charts")
    first = weakref.ref(found.open("A"))
    kept = [found.open(title) for title in ("B", "C", "D")]
    assert found.page("A") is first()  # B may not go and does not count
    found.open("E")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert first() is None and [found.page(title) for title in ("B", "C", "D")] == kept
    assert isinstance(found.open("A"), Leavable)  # made anew


def test_a_page_in_which_something_is_begun_stays_made(qtbot: QtBot) -> None:
    found = Pages()
    qtbot.addWidget(found)
    for title in ("A", "B", "C", "D", "E"):
        found.add(Leavable, title, "", "Charts")
    first = found.open("A")
    assert isinstance(first, Leavable)
    first.stays = True
    for title in ("B", "C", "D", "E"):
        found.open(title)
    assert found.page("A") is first


def test_rules_of_another_game_have_no_table_of_a_chart_before_it_is_looked_at(
    document: Document, qtbot: QtBot
) -> None:
    area = RulesArea(Desk(document))
    qtbot.addWidget(area)
    assert area.findChildren(ChartPanel) == []
    (chart,) = document.rows.find(schema.ChartRow, game=GAME, key="crt")
    shown = area.pages.open(chart.title)
    assert area.findChildren(ChartPanel) == [shown]


def test_no_page_of_the_title_leaves_the_one_that_is_shown(pages: Pages) -> None:
    assert pages.open("Weather") is None
    assert pages.title == "Rulings"


def test_rules_open_again_at_the_page_where_they_were_left(document: Document, qtbot: QtBot, tmp_path: Path) -> None:
    for shown in ("Rules", "Terrain"):  # the first page of all, and then the one that was left
        desk = Desk(document)
        desk.settings = Settings(tmp_path / "other.ini")
        area = RulesArea(desk)
        qtbot.addWidget(area)
        assert area.pages.title == shown
        area.pages.open("Terrain")


def test_a_page_remembered_that_the_game_has_not_leaves_the_first(
    document: Document, qtbot: QtBot, tmp_path: Path
) -> None:
    desk = Desk(document)
    desk.settings = Settings(tmp_path / "other.ini")
    desk.settings.set_text("rules.page", "Fuel shortage")
    area = RulesArea(desk)
    qtbot.addWidget(area)
    assert area.pages.title == "Rules"


def test_a_chart_says_its_rule_its_dice_and_its_source(document: Document, qtbot: QtBot) -> None:
    cited = CitationRow(
        game=GAME, table="chart", row_key=f"{GAME}|crt", field="*", certainty="printed", source="rulebook",
        locator="line 7",
    )  # fmt: skip
    key = (GAME, "chart", f"{GAME}|crt", "*")
    document.edit(ChangeSet("cited", (Change("citation", key, None, cited.model_dump(mode="json")),)), cited=True)
    (chart,) = document.rows.find(schema.ChartRow, game=GAME, key="crt")
    panel = ChartPanel(Desk(document), chart)
    qtbot.addWidget(panel)
    assert panel.head.text() == "Rule 2; thrown with 1d6; columns by odds; ■ printed: rulebook line 7"


def test_what_nobody_can_read_in_a_chart_is_not_marked_as_printed(document: Document, qtbot: QtBot) -> None:
    (chart,) = document.rows.find(schema.ChartRow, game=GAME, key="crt")
    panel = ChartPanel(Desk(document), chart)
    qtbot.addWidget(panel)
    assert panel.source.setData(panel.source.index(0, 1), "?")
    assert panel.source.index(0, 1).data() == "? ?"
    assert panel.source.index(1, 1).data().endswith(("≈", "A1"))


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.usefixtures("dressed")
def test_the_terrain_chart_shows_four_columns_and_a_filter_to_read_in_a_small_window(
    document: Document, qtbot: QtBot
) -> None:
    area = RulesArea(Desk(document))
    qtbot.addWidget(area)
    area.resize(540, 600)
    area.show()
    area.pages.open("Terrain")
    qtbot.waitUntil(lambda: area.pages.title == "Terrain")
    QApplication.processEvents()
    panel = area.pages.stack.currentWidget()
    assert isinstance(panel, RowListPanel)
    view = panel.view
    qtbot.waitUntil(lambda: view.columnViewportPosition(3) + view.columnWidth(3) <= view.viewport().width())
    assert panel.filter.width() > panel.width() - 30 and panel.filter.y() < panel.add.y()
    area.resize(1100, 600)
    QApplication.processEvents()
    assert panel.filter.y() < panel.add.geometry().bottom() and panel.filter.x() < panel.add.x()
