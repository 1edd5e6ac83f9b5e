"""The turn track: what it shows, how it is changed, and who says the dates it gives."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet, EditError
from editor.edits.lists.fields import At
from editor.edits.lists.of_game import TURNS
from editor.edits.turns import calendar_of, next_turn, set_turn_field
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.library_model import LibraryModel
from editor.window.models.table import CHOICES_ROLE, RowTable
from editor.window.models.tables import arrival_table
from editor.window.models.tree import build_tree
from editor.window.models.turn_table import brief, turn_table
from editor.window.panels.arrival_box import ArrivalBox
from editor.window.panels.arrival_form import ArrivalForm
from editor.window.panels.scenario_sheet import ScenarioSheet
from editor.window.panels.summary import summary_html
from editor.window.panels.work_tables import ScheduleArea
from engine.data import schema
from engine.data.tables import Tables
from tests.editor.small import GAME, RESERVE, SCENARIO, TableRows, tables

PRINTED = (("1", "1944-12-16", "am"), ("2", "1944-12-16", "pm"), ("12/17 night", "1944-12-17", ""))


def with_track(*, step: str = "two days", printed: tuple[tuple[str, str, str], ...] = PRINTED) -> Tables:
    found = tables()
    (head,) = found.rows["game"]
    found.rows["game"] = [head.model_copy(update={"step": step})]
    found.add(
        schema.WordRow(game=GAME, list="half", word=word, position=position, title=word)
        for word, position in (("pre-dawn", 0), ("night", 3))
        if step == "third of a day"
    )
    found.add(
        schema.TurnRow(game=GAME, number=number, label=label, date=day, half=half, note="")
        for number, (label, day, half) in enumerate(printed, 1)
    )
    return found


def texts(table: RowTable[schema.TurnRow], row: int) -> list[str]:
    return [str(table.index(row, column).data(Qt.ItemDataRole.EditRole)) for column in range(table.columnCount())]


@pytest.mark.parametrize(
    ("step", "number", "said"),
    [
        ("day", 5, "20 December 1944"),
        ("half day", 4, "17 December 1944, pm"),  # 16 am, 16 pm, 17 am, 17 pm
        ("third of a day", 5, "17 December 1944, pm"),  # 16 am, pm and night, 17 am, 17 pm
        ("two days", 3, "20 December 1944"),
        ("week", 5, ""),
    ],
)
def test_a_game_without_a_track_counts_its_turns_from_the_first_date(step: str, number: int, said: str) -> None:
    assert calendar_of(TableRows(with_track(step=step, printed=())), GAME).date(number) == said


def test_the_track_goes_before_what_a_turn_stands_for() -> None:
    assert calendar_of(TableRows(with_track(step="day")), GAME).date(2) == "16 December 1944, pm"


def test_a_turn_takes_a_date_a_part_of_the_day_by_word_or_title_and_a_note() -> None:
    rows = TableRows(with_track())
    assert set_turn_field(rows, GAME, 3, "date", "1944-12-18").label == "Turn 3: date 1944-12-17 to 1944-12-18"
    assert set_turn_field(rows, GAME, 2, "label", "12/16 PM").label == "Turn 2: print 2 to 12/16 PM"
    (change,) = set_turn_field(rows, GAME, 3, "half", "PM").changes
    assert change.after == {"half": "pm"}
    (change,) = set_turn_field(rows, GAME, 1, "half", "").changes
    assert change.after == {"half": ""}


@pytest.mark.parametrize(
    ("number", "field", "typed", "said"),
    [
        (2, "date", "12/18", "a day such as 1944-12-16, not '12/18'"),
        (2, "half", "noon", "'noon' is no part of the day of the game; use one of its words (am, pm)"),
        (9, "date", "1944-12-18", "no turn 9"),
        (1, "half", "pm", "part of the day: turn 1 must lie before turn 2, 1944-12-16 pm"),
        (2, "date", "1944-12-15", "turn 2 must lie after turn 1, 1944-12-16 am; give it a later day or part of it"),
        (2, "date", "1944-12-18", "turn 2 must lie before turn 3, 1944-12-17; give it an earlier day or part of it"),
        (2, "number", "7", "choose one of label, date, half, note"),
    ],
)
def test_what_no_turn_can_have_is_refused_with_the_remedy(number: int, field: str, typed: str, said: str) -> None:
    with pytest.raises(EditError) as refused:
        set_turn_field(TableRows(with_track()), GAME, number, field, typed)
    assert said in str(refused.value)


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    added = with_track().rows["turn"]
    changes = tuple(Change("turn", (GAME, row.said("number")), None, row.model_dump(mode="json")) for row in added)
    document.edit(ChangeSet("track", changes))
    yield Desk(document)


def test_the_turn_track_shows_all_that_a_turn_has_and_which_turns_are_played(desk: Desk, qtbot: QtBot) -> None:
    area = ScheduleArea(desk)
    qtbot.addWidget(area)
    table = area.track.source
    assert [area.tabText(place) for place in range(area.count())] == [
        "Timeline",
        "Arrivals",
        "Withdrawals",
        "Replacements",
        "Other",
        "Turn track",
    ]
    assert texts(table, 1) == ["2", "2", "1944-12-16", "Saturday, 16 December 1944", "pm", "yes", ""]
    assert texts(table, 2) == ["3", "12/17 night", "1944-12-17", "Sunday, 17 December 1944", "", "yes", ""]
    area.track.filter.setText("night")
    assert area.track.shown.rowCount() == 1


def test_a_part_of_the_day_is_chosen_from_those_of_the_game_and_taken_back(desk: Desk) -> None:
    table = turn_table(desk)
    index = table.index(2, 4)
    assert index.data(CHOICES_ROLE) == ["", "am", "pm"]
    assert table.setData(index, "am")
    assert texts(table, 2)[4] == "am"
    desk.document.undo_stack.undo()
    assert texts(table, 2)[4] == ""


def test_who_names_a_turn_says_the_date_of_the_track_and_follows_it(desk: Desk, qtbot: QtBot) -> None:
    arrivals, sheet = arrival_table(desk), ScenarioSheet(desk)
    qtbot.addWidget(sheet)
    box = ArrivalBox(desk, sheet)
    dates = [arrivals.headerData(place, Qt.Orientation.Horizontal) for place in range(3)].index("Date")
    assert arrivals.index(0, dates).data() == "16 Dec, pm"
    assert turn_table(desk).setData(turn_table(desk).index(2, 2), "1944-12-19")
    assert turn_table(desk).setData(turn_table(desk).index(1, 2), "1944-12-18")
    assert arrivals.index(0, dates).data() == "18 Dec, pm"
    sheet.show_scenario()
    assert sheet.head.days.text() == "16 December 1944, am to 19 December 1944"
    box.show_counter(RESERVE)
    assert box.day.text() == "18 December 1944, pm"
    form = ArrivalForm(desk)
    qtbot.addWidget(form)
    form.turn.setValue(2)
    assert form.day.text() == "18 December 1944, pm"
    assert "16 December 1944, am to 19 December 1944" in summary_html(desk)
    model = LibraryModel()
    build_tree(desk, model)
    found = model.findItems("Turn 2 (18 December 1944, pm)", Qt.MatchFlag.MatchRecursive)
    assert len(found) == 1


def test_a_turn_that_is_added_begins_with_the_next_part_of_the_day() -> None:
    half_days = (("1", "1944-12-16", "am"), ("2", "1944-12-16", "pm"))
    at = At(TableRows(with_track(step="half day", printed=half_days)), GAME, SCENARIO)
    begun = TURNS.begun(at, None)
    assert begun is not None and (begun.said("date"), begun.said("half"), begun.said("label")) == (
        "1944-12-17",
        "am",
        "",
    )
    said = (
        "Date: turn 3 must lie after turn 2, 1944-12-16 pm; give it a later day or part of it, or add a further part "
        "of the day first (Rules, Words), or correct that one"
    )
    with pytest.raises(EditError, match=re.escape(said)):
        TURNS.added(at, {"label": "3", "date": "1944-12-16", "half": "pm"})


@pytest.mark.parametrize(
    ("step", "last", "said"),
    [
        ("day", ("1944-12-17", ""), ("1944-12-18", "")),
        ("two days", ("1944-12-17", ""), ("1944-12-19", "")),
        ("third of a day", ("1944-12-17", "pm"), ("1944-12-17", "night")),
        ("third of a day", ("1944-12-17", "night"), ("1944-12-18", "am")),
        ("third of a day", ("1944-12-17", "pre-dawn"), ("1944-12-17", "am")),
        ("week", ("1944-12-17", ""), ("1944-12-18", "")),
    ],
)
def test_a_turn_that_is_added_and_one_beyond_the_track_follow_the_last_one(
    step: str, last: tuple[str, str], said: tuple[str, str]
) -> None:
    rows = TableRows(with_track(step=step, printed=(("1", *last),)))
    begun = next_turn(rows, GAME)
    assert begun is not None and (begun.date, begun.half) == said
    assert calendar_of(rows, GAME).counted(2) == (said if step != "week" else ("", ""))


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("17 December 1944", "17 Dec"),
        ("3 January 1945, pm", "3 Jan, pm"),
        ("", ""),
    ],
)
def test_a_date_is_told_in_few_letters_where_there_is_little_room(date: str, expected: str) -> None:
    assert brief(date) == expected
