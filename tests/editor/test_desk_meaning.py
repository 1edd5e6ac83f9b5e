"""What is chosen on the errata desk is what edits mean there, and there alone."""
# ruff: noqa: F811 - the fixtures are those of another module

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.edits.map import set_terrain
from editor.window.errata.page import ErrataPanel
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.small import GAME, MAP, SCENARIO, TANKS
from tests.editor.test_asked_meaning import (
    CORRECT,
    VARIANT,
    _meaning_is_answered,  # noqa: F401 - here too it is not answered before
    answer,
    begun_of_map,
    changed_by,
    drop,
    open_window,  # noqa: F401
    place_of,
    printed,  # noqa: F401
    shown_meaning,
    terrain_of,
    used_printed,  # noqa: F401
    window,  # noqa: F401
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def at_desk(window: MainWindow, key: str) -> ErrataPanel:
    """Open the errata desk and choose an erratum there."""
    window.open_area("errata")
    found = window.area("errata")
    assert isinstance(found, ErrataPanel)
    found.choose(key)
    return found


def test_on_the_errata_desk_edits_are_of_the_chosen_erratum_and_elsewhere_what_they_were(window: MainWindow) -> None:
    key = begun_of_map(window)
    window.asked.mean("")
    assert shown_meaning(window) == ["correction"] * 3
    at_desk(window, key)
    assert (window.document.erratum, shown_meaning(window)) == (key, ["erratum"] * 3)
    window.desk.try_edit(lambda: set_terrain(window.document.rows, GAME, MAP, ["B2.04"], "woods"))
    assert changed_by(window, key) == ["hex", "hex"]
    window.open_area("map")
    assert (window.document.erratum, shown_meaning(window)) == ("", ["correction"] * 3)


@pytest.mark.deep
def test_what_was_chosen_on_the_desk_alone_is_not_open_when_the_library_is_opened_again(
    open_window: Callable[[], MainWindow],
) -> None:
    first = open_window()
    key = begun_of_map(first)
    first.asked.mean("")
    at_desk(first, key)
    first.close()
    second = open_window()
    second.open_area("map")
    assert second.document.erratum == ""
    second.close()


@pytest.mark.deep
def test_on_the_desk_too_a_set_up_move_does_not_slip_into_an_erratum_of_the_map(window: MainWindow) -> None:
    key = begun_of_map(window)
    window.asked.mean("")
    at_desk(window, key)
    drop(window, TANKS, "B1.02")
    assert (changed_by(window, key), place_of(window, SCENARIO)) == (["hex"], "B2.02")
    answer(window, CORRECT)
    assert (changed_by(window, key), place_of(window, SCENARIO)) == (["hex"], "B1.02")
    assert window.document.erratum == key
    drop(window, TANKS, "B1.03")
    answer(window, 2)
    assert (changed_by(window, key), place_of(window, SCENARIO)) == (["hex", "setup"], "B1.02")


@pytest.mark.deep
def test_a_question_about_an_erratum_of_the_desk_goes_when_another_one_is_chosen_there(window: MainWindow) -> None:
    key = begun_of_map(window)
    window.desk.new_erratum("Other")
    other = window.document.erratum
    at_desk(window, key)
    drop(window, TANKS, "B1.02")
    at_desk(window, other)
    bar = window.message_bar
    assert (
        bar.isVisible() and not bar.answers and bar.label.text().startswith("ℹ Not made yet, as nothing was answered")
    )
    assert (changed_by(window, key), changed_by(window, other), place_of(window, SCENARIO)) == (["hex"], [], "B2.02")


@pytest.mark.deep
def test_a_variant_that_is_begun_on_the_desk_takes_the_move_and_the_erratum_does_not(window: MainWindow) -> None:
    key = begun_of_map(window)
    window.asked.mean("")
    at_desk(window, key)
    drop(window, TANKS, "B1.02")
    answer(window, VARIANT)
    made = window.document.scenario
    assert made != SCENARIO
    assert (changed_by(window, key), place_of(window, made), place_of(window, SCENARIO)) == (["hex"], "B1.02", "B2.02")
    assert window.document.erratum == key


def test_on_the_desk_a_set_up_move_goes_into_an_empty_erratum_unasked(window: MainWindow) -> None:
    window.desk.new_erratum("Tanks")
    key = window.document.erratum
    at_desk(window, key)
    for label in ("B1.02", "B1.03"):
        drop(window, TANKS, label)
    assert (changed_by(window, key), place_of(window, SCENARIO)) == (["setup"], "B2.02")


def test_on_the_desk_a_set_up_move_does_not_slip_into_an_erratum_begun_about_a_side_of_a_hex(
    window: MainWindow,
) -> None:
    window.desk.select("hexside", "B2.02|B2.03")
    window.open_area("errata")
    page = window.area("errata")
    assert isinstance(page, ErrataPanel)
    page.forms.begin_selected()
    assert page.forms.form is not None
    QTest.mouseClick(page.forms.form.take, Qt.MouseButton.LeftButton)
    key = window.document.erratum
    drop(window, TANKS, "B1.02")
    assert (changed_by(window, key), place_of(window, SCENARIO)) == ([], "B2.02")
    assert f"erratum {key} is not about a scenario so far" in window.message_bar.label.text()
    window.desk.try_edit(lambda: set_terrain(window.document.rows, GAME, MAP, ["B2.02"], "woods"))
    assert changed_by(window, key) == ["hex"]


def test_what_is_made_on_the_desk_is_not_what_edits_of_the_map_mean(window: MainWindow) -> None:
    window.open_area("errata")
    page = window.area("errata")
    assert isinstance(page, ErrataPanel)
    page.acts.new[0].trigger()
    assert page.forms.form is not None
    QTest.keyClicks(page.forms.form.fields["Title"], "Woods")
    QTest.mouseClick(page.forms.form.take, Qt.MouseButton.LeftButton)
    key = window.document.erratum
    assert key and page.chosen_erratum() == key
    window.open_area("map")
    window.desk.try_edit(lambda: set_terrain(window.document.rows, GAME, MAP, ["B1.02"], "woods"))
    assert changed_by(window, key) == [] and window.message_bar.answers


def begun_and_left(window: MainWindow) -> str:
    """Begin two errata, and let edits be of none; returns the number of the second."""
    for title in ("Hills", "Woods"):
        window.desk.new_erratum(title)
    key = window.document.erratum
    window.asked.mean("")
    return key


def test_on_the_desk_nothing_is_chosen_that_nobody_chose_and_an_edit_says_so(window: MainWindow) -> None:
    document, _ = window.document, begun_and_left(window)
    window.open_area("errata")
    page = window.area("errata")
    assert isinstance(page, ErrataPanel)
    page.panel.view.clearFocus()
    page.panel.view.setFocus()
    assert (page.chosen_erratum(), document.erratum, window.status.meant.text()) == ("", "", "No erratum is chosen")
    window.desk.try_edit(lambda: set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    assert "Choose an erratum first" in window.message_bar.label.text() and not window.message_bar.answers
    assert terrain_of(window, "B1.02") == "clear" and not document.baseline.find(schema.ErratumChangeRow, game=GAME)


@pytest.mark.deep
def test_the_desk_opens_with_what_was_chosen_there_last_also_when_the_library_is_opened_again(
    open_window: Callable[[], MainWindow],
) -> None:
    first = open_window()
    key = begun_and_left(first)
    at_desk(first, key)
    first.close()
    second = open_window()
    assert second.page_now.key == "errata"
    assert (second.document.erratum, shown_meaning(second)) == (key, ["erratum"] * 3)
    second.open_area("map")
    assert second.document.erratum == ""
    second.close()
    third = open_window()
    third.open_area("errata")
    assert third.document.erratum == key
    third.close()
