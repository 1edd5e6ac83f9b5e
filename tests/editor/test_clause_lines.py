"""A clause with parts is read in lines, wherever the inspector tells it."""

from typing import TypeVar

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edits.clause_titles import titles_of
from editor.edits.clause_told import says_parts
from editor.edits.draft import Draft
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.clause_lines import by_titles, indented, lines_of
from editor.window.panels import summary
from editor.window.panels.inspector import Inspector
from editor.window.panels.summary import SummaryPage, summary_html
from editor.window.panels.unit_sheet import UnitSheet
from engine.data import schema
from engine.data.schema import Row
from tests.shipped import shipped_tables

R = TypeVar("R", bound=Row)

HELD = {"form": "hold_hexes", "side": "german", "places": ["liege", "namur"], "at_least": 1}
LEFT = {"form": "all", "of": [{"form": "option", "option": "fog"}, {"form": "crossed", "supplied": False}]}


def told(form: str, args: dict[str, object]) -> list[tuple[int, str]]:
    return [(line.depth, line.text) for line in lines_of(form, args)]


def test_parts_stand_in_words_under_the_form_that_combines_them() -> None:
    assert told("any", {"from_turn": 11, "winner": "", "of": [HELD, LEFT]}) == [
        (0, "Any of these: from turn 11"),
        (1, "Hold hexes: side german; places liege, namur; at least 1"),
        (1, "All of these"),
        (2, "Option: option fog"),
        (2, "Crossed: not supplied"),
    ]


def test_objects_and_lists_of_an_argument_stand_under_its_name() -> None:
    assert told(
        "score", {"side": "german", "points": {"liege": 3, "roads": {"form": "crossed"}}, "rows": [[1, 2]]}
    ) == [
        (0, "Score: side german"),
        (1, "Points"),
        (2, "Liege 3"),
        (2, "Roads"),
        (3, "Crossed"),
        (1, "Rows"),
        (2, "1, 2"),
    ]


def test_a_part_without_a_form_that_combines_others_is_called_by_how_it_does() -> None:
    inner = {"any": [{"side": "german", "places": ["spa"]}, {"all": [{"turn": 3}, {"turn": 4}]}]}
    assert told("", {"all": [inner, {"hexes": ["1210"]}]}) == [
        (0, "All of these"),
        (1, "Any of these"),
        (2, "side german; places spa"),
        (2, "All of these"),
        (3, "turn 3"),
        (3, "turn 4"),
        (1, "hexes 1210"),
    ]


def test_a_clause_without_parts_has_no_lines() -> None:
    assert lines_of("hold_hexes", {"side": "german", "places": ["liege"]}) == []


@pytest.mark.parametrize("game", [pytest.param("hj1986", marks=pytest.mark.deep), "scs1994"])
def test_no_clause_of_a_game_is_told_with_the_marks_of_json(game: str) -> None:
    clauses = shipped_tables(game).of(schema.ClauseRow, game=game)
    lines = {row.key: indented(lines_of(row.form, row.args)) for row in clauses}
    assert [key for key, text in lines.items() if set('{}[]"') & set(text)] == []
    assert any(lines.values())


@pytest.fixture
def desk(shipped_document: Document) -> Desk:
    shipped_document.choose("hj1986", "campaign")
    return Desk(shipped_document)


@pytest.mark.deep
def test_the_summary_shows_the_parts_of_a_clause_that_its_sentence_does_not_say(desk: Desk, qtbot: QtBot) -> None:
    page = SummaryPage(desk)
    qtbot.addWidget(page)
    page.show()  # what nobody sees is read when it is shown
    page.show_summary()
    shown = page.toPlainText().splitlines()
    assert "Last held: side German; places Bastogne; from turn 21" in [line.strip() for line in shown]


def test_the_summary_does_not_repeat_the_parts_that_a_sentence_says(shipped_document: Document) -> None:
    shipped_document.choose("scs1994", "crossroads-at-buetgenbach")
    said = summary_html(Desk(shipped_document))
    assert "a unit in supply stands in Bütgenbach" in said and "Units there" not in said


def test_the_summary_does_not_repeat_what_the_program_has_put_in_words(shipped_document: Document) -> None:
    shipped_document.choose("scs1994", "st-vith")
    (levels,) = shipped_document.rows.find(schema.ClauseRow, game="scs1994", scenario="st-vith", key="levels")
    draft = Draft()
    draft.set(levels, text="")
    shipped_document.edit(draft.done("no words"))
    said = summary_html(Desk(shipped_document))
    assert "German wins major German" not in said and "at least 8; winner" not in said and " from 8 on" in said


def test_the_summary_puts_clauses_in_words_again_only_when_what_they_name_is_another(
    shipped_document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, made = shipped_document, list[str]()
    document.choose("scs1994", "st-vith")
    words = summary._all_clauses
    monkeypatch.setattr(summary, "_all_clauses", lambda desk, head: made.append(head.scenario) or words(desk, head))
    desk, kept = Desk(document), summary.KeptClauses()
    setup = document.rows.find(schema.SetupRow, game="scs1994", scenario="st-vith")[0]
    draft = Draft()
    draft.set(document.rows.find(schema.FaceRow, game="scs1994", counter=setup.counter)[0], movement=9)
    edits = [draft.done("a value")]
    assert summary_html(desk, kept) == summary_html(desk, kept)
    assert len(made) == 1
    for table, field in ((schema.CounterRow, "name"), (schema.PlaceRow, "name"), (schema.ClauseRow, "text")):
        row = document.rows.find(table, game="scs1994")[0]
        if table is schema.ClauseRow:
            row = document.rows.find(table, game="scs1994", scenario="st-vith")[0]
        draft = Draft()
        draft.set(row, **{field: "Something else"})
        edits.append(draft.done(table.TABLE))
    asked = []
    for edit in edits:
        document.edit(edit)
        before = len(made)
        said = summary_html(desk, kept)
        asked.append(len(made) - before)
        assert said == summary_html(desk)
    assert asked == [0, 1, 1, 1]
    document.choose("scs1994", "crossroads-at-buetgenbach")
    assert summary_html(desk, kept) == summary_html(desk)


def test_an_arrival_shows_the_parts_of_its_condition(desk: Desk) -> None:
    document = desk.document
    arrivals = document.rows.find(schema.ArrivalRow, game="hj1986", scenario="campaign")
    row = next(row for row in arrivals if row.condition == "note-8")
    sheet = UnitSheet(desk)
    sheet.show_counter(row.counter)
    assert sheet.arrival.asked.text().splitlines()[1:] == [
        "All of these",
        "    • Option: option 90th Infantry Division",
        "    • Last held: side German; places Bastogne; from turn 21",
    ]


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.usefixtures("dressed")
def test_a_condition_of_many_lines_is_not_cut_in_a_narrow_inspector(desk: Desk, qtbot: QtBot) -> None:
    document = desk.document
    arrivals = document.rows.find(schema.ArrivalRow, game="hj1986", scenario="campaign")
    row = next(row for row in arrivals if row.condition == "note-8")
    sheet = UnitSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.show_counter(row.counter)
    sheet.resize(220, 300)
    asked = sheet.arrival.asked
    QApplication.processEvents()
    assert asked.height() >= asked.heightForWidth(asked.width()) > 4 * asked.fontMetrics().height()


def test_what_a_clause_names_is_called_by_its_title_and_a_word_of_a_list_is_read_as_words() -> None:
    # a formation that is called 3 is not meant by a number
    titles = {
        "formation": {"3": "3 Parachute Division"},
        "side": {"german": "German"},
        "place": {"liege": "Liège", "namur": "Namur"},
        "area": {"namur": "Old Namur"},
    }
    args = {"levels": [{"level": "major_german", "at_least": 24}], "places": ["liege", "namur"], "points": {"liege": 3}}
    found = [line.text for line in lines_of("city_points", {"side": "german", **args}, by_titles(titles))]
    assert found == [
        "City points: side German; places Liège, Namur",
        "Levels",
        "level major German; at least 24",
        "Points",
        "Liège 3",
    ]


def test_the_summary_tells_levels_in_words_that_the_sentence_leaves_open(shipped_document: Document) -> None:
    shipped_document.choose("scs1994", "st-vith")
    said = summary_html(Desk(shipped_document))
    assert "at least 8; winner German; level major German" in said and "major_german" not in said


def test_a_clause_that_no_rule_prints_has_no_empty_brackets_in_the_summary(shipped_document: Document) -> None:
    shipped_document.choose("hj1986", "clervaux")
    said = summary_html(Desk(shipped_document))
    assert "The German scores three points for Wiltz after the last turn.<" in said
    assert "[]" not in said and "></a>]" not in said


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("The German has two of Liège and Namur.", True),
        ("The German has 2 of Liège and Namur.", True),
        ("The German has one of Liège and Namur.", False),
        ("The German has two of the towns on the Meuse and Namur.", False),
        ("Two of Liège and Namur are taken.", False),
    ],
)
def test_words_say_the_parts_where_each_number_and_each_name_stands_in_them(text: str, is_said: bool) -> None:
    titles = {"side": {"german": "German"}, "place": {"liege": "Liège", "namur": "Namur"}}
    part = {"form": "holds", "side": "german", "places": ["liege", "namur"], "at_least": 2}
    assert says_parts(text, {"winner": "allied", "of": [part]}, titles) == is_said


def test_of_a_scenario_that_is_chosen_the_summary_has_its_title_at_once_and_the_rest_later(
    shipped_document: Document, qtbot: QtBot
) -> None:
    shipped_document.choose("scs1994", "st-vith")
    desk = Desk(shipped_document)
    inspector = Inspector(desk)
    qtbot.addWidget(inspector)
    inspector.show()
    desk.select("hex", desk.document.rows.find(schema.HexRow, game="scs1994", map=desk.document.map)[0].hex)
    shipped_document.choose("hj1986", "campaign")
    head = shipped_document.head
    assert head is not None and inspector.pages.currentWidget() is inspector.empty
    assert head.title in inspector.empty.toPlainText() and "How certain" not in inspector.empty.toPlainText()
    qtbot.waitUntil(lambda: "How certain" in inspector.empty.toPlainText())


def test_the_summary_is_not_put_together_while_somebody_waits_for_the_map(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, waited = SummaryPage(desk), [True]
    qtbot.addWidget(page)
    monkeypatch.setattr(summary, "is_awaited", lambda: waited[0])
    page.show_soon()
    page._soon.timeout.emit()
    page.show()
    assert "Victory" not in page.toPlainText()
    waited[0] = False
    page._soon.timeout.emit()
    assert "Victory" in page.toPlainText()


def test_what_areas_are_called_is_asked_once_for_the_titles_of_a_map(
    shipped_document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, asked = shipped_document.rows, list[type[Row]]()
    find = rows.find

    def noting(kind: type[R], /, **where: str | int) -> list[R]:
        asked.append(kind)
        return find(kind, **where)

    (map_row,) = find(schema.MapRow, game="hj1986")
    monkeypatch.setattr(rows, "find", noting)
    titles_of(rows, "hj1986", map_row.map, {})
    assert asked.count(schema.AreaRow) == 1
