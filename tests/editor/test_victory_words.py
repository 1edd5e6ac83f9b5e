"""A clause of victory says in words whose victory it gives, and which."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits.victory_words import in_order, result_said, told_with_result
from editor.side_titles import side_titles
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.clauses import ClausesPanel
from editor.window.panels.summary import summary_html
from engine.data import schema
from tests.shipped import shipped_tables


def victories(game: str, scenario: str) -> list[schema.ClauseRow]:
    return shipped_tables(game).of(schema.ClauseRow, game=game, scenario=scenario, kind="victory")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"level": "german_marginal", "rank": 3}, "Marginal German victory"),
        ({"level": "massive_allied"}, "Massive U.S. victory"),
        ({"level": "german_median", "plan": "liege-aachen"}, "Median German victory, plan Liege-Aachen"),
        ({"winner": "allied"}, "U.S. victory"),
        ({"level": "draw", "winner": "draw"}, "Draw"),
        ({"side": "german", "levels": 1}, ""),
    ],
)
def test_a_result_is_told_by_its_level_and_the_title_of_the_side(args: dict[str, object], said: str) -> None:
    assert result_said(args, {"german": "German", "allied": "U.S."}) == said


def test_a_clause_is_told_behind_its_result_unless_its_text_says_it() -> None:
    sides = side_titles("spi1977")
    told = [told_with_result(clause, clause.text, sides) for clause in in_order(victories("spi1977", "peiper"))]
    # 25.27a to g: three German levels, three of the other side, the draw, and what moves the level
    assert [text.partition(":")[0] for text in told[:7]] == [
        "Decisive German victory",
        "Substantive German victory",
        "Marginal German victory",
        f"Decisive {sides['allied']} victory",
        f"Substantive {sides['allied']} victory",
        f"Marginal {sides['allied']} victory",
        "German units have left, but fewer than six combat units",
    ]
    decisive = next(each for each in victories("hj1986", "campaign") if each.args.get("level") == "german_decisive")
    assert told_with_result(decisive, decisive.text, side_titles("hj1986")) == decisive.text


@pytest.mark.parametrize(
    ("game", "scenario"), [("spi1977", "peiper"), pytest.param("hj1986", "campaign", marks=pytest.mark.deep)]
)
def test_the_page_of_victory_has_the_result_of_each_clause_and_no_key_of_a_level(
    shipped_document: Document, qtbot: QtBot, game: str, scenario: str
) -> None:
    shipped_document.choose(game, scenario)
    panel = ClausesPanel(Desk(shipped_document))
    qtbot.addWidget(panel)
    table = panel.table
    headings = [
        table.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        for column in range(table.columnCount())
    ]
    results = {str(table.index(row, headings.index("Result")).data()) for row in range(table.rowCount())}
    assert "Decisive German victory" in results
    assert not any("_" in text for text in results)


def test_the_summary_tells_results_areas_and_bounds_of_a_clause_with_parts_in_words(
    shipped_document: Document,
) -> None:
    shipped_document.choose("spi1977", "peiper")
    said = summary_html(Desk(shipped_document))
    assert "Marginal German victory: 6 to 11 have left there." in said
    assert "Units exited: side German; areas Exits of the west of sheet C; none" in said
    assert "rank 4" not in said and "peiper-exit" not in said and "allied_decisive" not in said
