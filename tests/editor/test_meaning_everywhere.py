"""What an edit means is the same at the frame, at the foot, at the sheet and in what is written, wherever one is."""
# ruff: noqa: F811 - the fixtures are those of another module

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from db.changes import ChangeSet
from editor.edits import errata
from editor.edits.map import set_terrain
from editor.edits.rules import set_chart_cell
from editor.window.errata.page import ErrataPanel
from editor.window.main_window import MainWindow
from editor.window.meaning import as_written
from engine.data import schema
from tests.editor.small import GAME, MAP, SCENARIO, TANKS
from tests.editor.test_asked_meaning import (
    _meaning_is_answered,  # noqa: F401 - here too it is not answered before
    drop,
    open_window,  # noqa: F401
    place_of,
    printed,  # noqa: F401
    shown_meaning,
    used_printed,  # noqa: F401
    window,  # noqa: F401
)
from tests.editor.test_desk_meaning import at_desk, begun_and_left
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
AREAS = ("map", "counters", "rules", "scenario", "errata")
"""Where edits mean what was chosen, or what the desk has chosen."""


def written(window: MainWindow) -> tuple[str, str]:
    """What an edit of the map would be if it were made now, as a word, and of which erratum; nothing is written."""
    document = window.document
    asked: ChangeSet = set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods")
    if document.lacks_erratum:
        return "nothing", ""
    made = as_written(document, asked)
    tables = made.tables()
    if "erratum_change" in tables:
        (number,) = {str(each.key[1]) for each in made.changes if each.table == "erratum_change"}
        return "erratum", number
    if "scenario_change" in tables:
        return "design", ""
    cited = [each for each in made.changes if each.table == "citation" and each.after]
    is_designed = any((each.after or {}).get("certainty") == "designed" for each in cited)
    return ("design" if is_designed else "correction"), ""


CHOICES: dict[str, Callable[[MainWindow, str], None]] = {
    "correction": lambda found, _key: found.asked.mean(""),
    "design": lambda found, _key: found.asked.mean("", "designed"),
    "only here": lambda found, _key: found.asked.mean("", "owner", True),
    "erratum": lambda found, key: found.asked.mean(key),
}


@pytest.mark.parametrize("choice", some_now(4, CHOICES))
def test_frame_foot_sheet_and_what_is_written_agree_in_areas_and_scenarios(window: MainWindow, choice: str) -> None:
    first = begun_and_left(window)
    window.desk.new_erratum("Marsh")
    second, wrong = window.document.erratum, []
    for stood, area in product(("", first), AREAS):
        window.open_area("map")
        window.document.choose(GAME, SCENARIO)
        window.document.stood.clear()
        if stood:
            at_desk(window, stood)
            window.open_area("map")
        CHOICES[choice](window, second)
        window.open_area(area)
        for scenario in (SCENARIO, "mine", SCENARIO):
            window.document.choose(GAME, scenario)
            word, number = written(window)
            if set(shown_meaning(window)) != {word} or number not in window.status.meant.text():
                wrong.append((stood, area, scenario, word, number, window.status.meant.text(), shown_meaning(window)))
    assert wrong == []


def agreed(window: MainWindow, number: str) -> None:
    """Make sure that all of the desk is of one erratum, or of none."""
    found = window.area("errata")
    assert isinstance(found, ErrataPanel)
    word = "erratum" if number else "nothing"
    assert (found.chosen_erratum(), written(window), shown_meaning(window)) == (number, (word, number), [word] * 3)
    assert number in window.status.meant.text()


def test_an_erratum_chosen_while_the_map_alone_is_seen_at_the_desk_takes_the_edits(window: MainWindow) -> None:
    key = begun_and_left(window)
    (other,) = {row.key for row in window.document.baseline.find(schema.ErratumRow, game=GAME)} - {key}
    at_desk(window, key)
    window.center.set_split("map")
    QApplication.processEvents()
    window.desk.select("erratum", other)
    agreed(window, other)
    window.document.choose(GAME, "mine")
    agreed(window, other)


def test_an_erratum_that_the_filter_hides_takes_no_edits_unseen(window: MainWindow) -> None:
    found = at_desk(window, begun_and_left(window))
    found.panel.filter.setText("Hills")
    QApplication.processEvents()
    agreed(window, found.chosen_erratum())
    found.panel.filter.setText("no such erratum")
    QApplication.processEvents()
    agreed(window, "")
    found.panel.filter.clear()
    QApplication.processEvents()
    agreed(window, found.chosen_erratum())


def lines(window: MainWindow) -> dict[str, QAction]:
    """The lines of the menu at the foot."""
    menu: QMenu = window.menus.meanings
    window.commands.fill_meanings(menu)
    return {action.text().replace("&", ""): action for action in menu.actions() if action.text()}


def test_the_menu_at_the_foot_of_the_desk_chooses_the_erratum_of_the_desk_and_nothing_elsewhere(
    window: MainWindow,
) -> None:
    key = begun_and_left(window)
    at_desk(window, key)
    offered = lines(window)
    assert "Corrections" not in offered and "For this scenario only" not in offered
    other = next(text for text in offered if "Hills" in text)
    offered[other].trigger()
    agreed(window, other.removeprefix("Erratum ").partition(":")[0])
    window.open_area("map")
    assert (written(window), shown_meaning(window)) == (("correction", ""), ["correction"] * 3)


def test_a_new_erratum_of_the_menu_at_the_foot_of_the_desk_is_chosen_there(window: MainWindow) -> None:
    at_desk(window, begun_and_left(window))
    window.desk.new_erratum("Ford")
    (new,) = (row.key for row in window.document.baseline.find(schema.ErratumRow, game=GAME) if row.title == "Ford")
    agreed(window, new)
    window.open_area("map")
    assert window.document.erratum == ""


def test_where_edits_always_mean_one_thing_the_menu_changes_nothing_elsewhere(window: MainWindow) -> None:
    window.open_area("proof")
    assert not any(action.isEnabled() for action in lines(window).values())


def set_ground(window: MainWindow) -> None:
    """Edit the map."""
    window.desk.try_edit(lambda: set_terrain(window.document.rows, GAME, MAP, ["B1.02"], "woods"))


def set_chart(window: MainWindow) -> None:
    """Edit the combat table."""
    window.desk.try_edit(lambda: set_chart_cell(window.document.rows, GAME, "crt", 1, "1:1", "D1"))


def changed_by(window: MainWindow, key: str) -> set[str]:
    return {row.table for row in window.document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum=key)}


@pytest.mark.parametrize(
    ("first", "other", "tables", "area"),
    [(set_chart, set_ground, {"chart_cell"}, "map"), (set_ground, set_chart, {"hex"}, "rules")],
)
@pytest.mark.parametrize("answer", some_now(3, ["", "Correction for all", "Into erratum {key}"]))
def test_what_was_answered_for_charts_or_for_the_map_takes_the_other_only_when_somebody_says_so(
    window: MainWindow,
    first: Callable[[MainWindow], None],
    other: Callable[[MainWindow], None],
    tables: set[str],
    area: str,
    answer: str,
) -> None:
    window.desk.new_erratum("Table or map")
    key = window.document.erratum
    first(window)
    assert changed_by(window, key) == tables and not window.message_bar.answers
    window.open_area(area)
    other(window)
    assert changed_by(window, key) == tables
    buttons = {button.text(): button for button in window.message_bar.answers}
    assert list(buttons) == ["Correction for all", f"Into erratum {key}", "Another erratum..."]
    if answer:
        QTest.mouseClick(buttons[answer.format(key=key)], Qt.MouseButton.LeftButton)
    assert (changed_by(window, key) == {"chart_cell", "hex"}) == answer.startswith("Into")
    assert window.document.erratum == key


def test_an_erratum_of_arrivals_takes_an_edit_of_the_map_only_when_somebody_says_so(window: MainWindow) -> None:
    document = window.document
    window.desk.new_erratum("Late guns")
    key = document.erratum
    said = {"kind": "discard", "table": "arrival", "row_key": f"{GAME}|{document.scenario}|nobody"}
    document.edit(errata.add_change(document.baseline, GAME, key, **said))
    set_ground(window)
    assert changed_by(window, key) == {"arrival"}
    assert f"erratum {key} is of a scenario so far" in window.message_bar.label.text()
    assert answers(window) == ["Correction for all", f"Into erratum {key}", "Another erratum..."]


def answers(window: MainWindow) -> list[str]:
    return [button.text() for button in window.message_bar.answers]


def value_of(window: MainWindow) -> tuple[str, str]:
    """What stands in the two places that these tests edit: a hex and a cell of the combat table."""
    rows = window.document.baseline
    (ground,) = rows.find(schema.HexRow, game=GAME, map=MAP, hex="B1.02")
    (cell,) = rows.find(schema.ChartCellRow, game=GAME, chart="crt", dice=1, column="1:1")
    return ground.terrain, str(cell.result)


@pytest.mark.deep
def test_corrections_answered_for_the_map_leave_a_printed_chart_alone_until_somebody_says_so(
    open_window: Callable[[], MainWindow],
) -> None:
    window = open_window()
    _, printed_cell = value_of(window)
    window.asked.mean("")
    set_ground(window)
    window.open_area("rules")
    set_chart(window)
    assert value_of(window) == ("woods", printed_cell)
    assert answers(window) == ["Correction for all", "In this scenario only", "As an erratum..."]
    QTest.mouseClick(window.message_bar.answers[0], Qt.MouseButton.LeftButton)
    assert value_of(window) == ("woods", "D1")
    window.close()
    again = open_window()
    again.desk.try_edit(lambda: set_chart_cell(again.document.rows, GAME, "crt", 1, "1:1", printed_cell))
    assert value_of(again) == ("woods", printed_cell) and not again.message_bar.answers
    again.close()


@pytest.mark.parametrize("is_begun", [False, True])
@pytest.mark.usefixtures("dressed")
def test_own_design_chosen_on_the_map_leaves_a_printed_chart_alone_until_somebody_says_so(
    window: MainWindow, is_begun: bool
) -> None:
    _, printed_cell = value_of(window)
    begun_at_desk(window, "Marsh") if is_begun else None
    window.asked.mean("", "designed", False)
    set_ground(window)
    window.open_area("rules")
    set_chart(window)
    assert value_of(window) == ("woods", printed_cell)
    assert answers(window)[:2] == ["My own design", "Correction for all"]
    are_whole(window)
    QTest.mouseClick(window.message_bar.answers[0], Qt.MouseButton.LeftButton)
    assert value_of(window) == ("woods", "D1")
    where = schema.ChartCellRow.TABLE, f"{GAME}|crt|1|1:1"
    cited = {each.field: each.certainty for each in window.document.baseline.citations(GAME, *where)}
    assert cited["result"] == "designed"
    window.desk.try_edit(lambda: set_terrain(window.document.rows, GAME, MAP, ["B1.02"], "clear"))
    assert value_of(window) == ("clear", "D1")  # what was chosen for the map still holds there


def are_whole(window: MainWindow) -> None:
    """Make sure that all of the answers is seen in the smallest window."""
    QApplication.processEvents()
    for button in window.message_bar.answers:
        assert window.message_bar.rect().contains(button.geometry()) and button.width() >= button.sizeHint().width()


def begun_at_desk(window: MainWindow, title: str) -> str:
    """Begin an erratum on its desk, and go to the map."""
    window.open_area("errata")
    page = window.area("errata")
    assert isinstance(page, ErrataPanel)
    page.acts.new[0].trigger()
    assert page.forms.form is not None
    QTest.keyClicks(page.forms.form.fields["Title"], title)
    QTest.mouseClick(page.forms.form.take, Qt.MouseButton.LeftButton)
    key = window.document.erratum
    window.open_area("map")
    return key


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.usefixtures("dressed")
def test_an_erratum_begun_on_the_desk_is_offered_to_the_next_edit_of_the_map_whatever_was_answered_there(
    window: MainWindow, answered: bool
) -> None:
    if answered:
        window.asked.mean("")
    key = begun_at_desk(window, "Marsh")
    set_ground(window)
    assert value_of(window)[0] == "clear"
    offered = ["Correction for all", "In this scenario only", f"Into {key}", "Another erratum..."]
    assert answers(window) == offered
    are_whole(window)
    QTest.mouseClick(window.message_bar.answers[2], Qt.MouseButton.LeftButton)
    assert (changed_by(window, key), window.document.erratum) == ({"hex"}, key)


@pytest.mark.usefixtures("dressed")
@pytest.mark.deep
def test_an_erratum_begun_on_the_desk_stands_before_the_one_that_is_open(window: MainWindow) -> None:
    window.desk.new_erratum("Table")
    first = window.document.erratum
    key = begun_at_desk(window, "Marsh")
    assert window.document.erratum == first
    set_ground(window)
    offered = ["Correction for all", f"Into {key}", f"Into {first}", "Another erratum..."]
    assert answers(window) == offered
    assert f"erratum {key} was begun" in window.message_bar.label.text()
    are_whole(window)
    QTest.mouseClick(window.message_bar.answers[2], Qt.MouseButton.LeftButton)
    assert (changed_by(window, key), changed_by(window, first)) == (set(), {"hex"})
    window.desk.try_edit(lambda: set_terrain(window.document.rows, GAME, MAP, ["B1.03"], "woods"))
    assert (changed_by(window, first), window.asked.held.every) == ({"hex"}, ())  # it was answered
    assert len(window.document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum=first)) == 2


def test_a_question_goes_with_the_area_that_it_was_asked_in_and_is_asked_again_there(
    window: MainWindow,
) -> None:
    set_ground(window)
    assert answers(window)
    window.open_area("errata")
    assert not answers(window) and not window.asked.held.every and value_of(window)[0] == "clear"
    assert "back in “Skirmish”, area Map: Terrain of B1.02" in window.message_bar.label.text()
    window.open_area("map")
    QTest.mouseClick(window.message_bar.answers[0], Qt.MouseButton.LeftButton)
    assert value_of(window)[0] == "woods"


def test_a_question_ends_untaken_where_a_form_takes_the_place_of_map_and_pages(window: MainWindow) -> None:
    drop(window, TANKS, "B1.02")
    assert window.message_bar.answers
    window.actions_by_key["file.publish_errata"].trigger()
    bar = window.message_bar
    assert not bar.answers and bar.label.text().startswith("ℹ Not made yet, as nothing was answered")
    assert not window.asked.held.every and place_of(window, SCENARIO) == "B2.02"


@pytest.mark.deep
def test_who_writes_an_edit_into_an_erratum_that_is_off_is_told_that_it_is_on_now(window: MainWindow) -> None:
    document = window.document
    document.edit(errata.create(document.baseline, GAME, "Woods"))
    (key,) = [row.key for row in document.baseline.find(schema.ErratumRow, game=GAME)]
    window.desk.try_edit(lambda: set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    assert window.asked.held.every
    assert not document.rows.effective().on
    document.begun = key  # as it is when the desk on which it was begun is left
    window.desk.try_edit(lambda: set_terrain(document.rows, GAME, MAP, ["B1.03"], "woods"))
    steps = document.undo_stack.index()
    (into,) = [button for button in window.message_bar.answers if button.text() == f"Into {key} (switches it on)"]
    QTest.mouseClick(into, Qt.MouseButton.LeftButton)
    assert key in document.rows.effective().on and document.undo_stack.index() == steps + 1
    assert window.message_bar.label.text().startswith(f"ℹ {key} was not in force in “Skirmish”, and is now")
    document.undo_stack.undo()
    assert not document.rows.effective().on
    assert not document.baseline.find(schema.ErratumChangeRow, game=GAME)


def test_an_erratum_that_was_begun_about_a_set_up_is_offered_to_an_edit_of_the_map_as_one_of_a_scenario(
    window: MainWindow,
) -> None:
    window.desk.new_erratum("Tanks")
    key = window.document.erratum
    drop(window, TANKS, "B1.02")
    window.desk.mean("")
    window.document.begun = key  # as it is when the desk on which it was begun is left
    window.desk.try_edit(lambda: set_terrain(window.document.rows, GAME, MAP, ["B1.02"], "woods"))
    texts = [button.text() for button in window.message_bar.answers]
    assert f"Into {key} (of a scenario so far)" in texts


@pytest.mark.usefixtures("dressed")
def test_each_of_many_answers_is_whole_in_the_smallest_window(window: MainWindow) -> None:
    document = window.document
    for title in ("Woods", "Tanks"):
        document.edit(errata.create(document.baseline, GAME, title))
    begun_one, _ = (row.key for row in document.baseline.find(schema.ErratumRow, game=GAME))
    document.begun = begun_one
    window.desk.try_edit(lambda: set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    window.message_bar.ask(window.message_bar.label.text(), [("An answer of some length", lambda: None)] * 6, list)
    QApplication.processEvents()
    bar = window.message_bar
    assert len({button.y() for button in bar.answers}) > 1
    for button in bar.answers:
        assert bar.rect().contains(button.geometry())
        assert button.width() >= button.sizeHint().width() and button.height() >= button.sizeHint().height()
    bar.ask("Another", [("Yes", lambda: None)], list)
    QApplication.processEvents()
    assert bar.answers[0].width() >= bar.answers[0].sizeHint().width() and bar.height() < 100
