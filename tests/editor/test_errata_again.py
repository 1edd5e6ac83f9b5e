"""Which erratum is chosen after an undo, which is followed, what edits mean elsewhere; and the map beside the desk."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from editor.edits import errata, errata_changes
from editor.edits.units import set_face_value
from editor.window.canvas.camera import READABLE
from editor.window.errata.leading import go_to_change
from editor.window.errata.subject import subject_of
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.errata_desk import FACE, HEX, keys, open_errata, page, pick, type_into, window
from tests.editor.small import GAME, SCENARIO, TANKS

__all__ = ["open_errata", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


def attack(window: MainWindow) -> object:
    return window.document.rows.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")[0].said("attack")


def test_it_can_be_chosen_again_on_the_page_of_the_followed_erratum_and_of_the_other(window: MainWindow) -> None:
    """Tanks attack with 4 as printed; one erratum says 9, the other 8."""
    document, (other, key) = window.document, keys(window.document)
    edit = set_face_value(document.baseline, GAME, TANKS, "full", "attack", 8)
    document.edit(errata.as_erratum(document.baseline, GAME, other, edit))
    document.edit(errata.switch(document.baseline, GAME, SCENARIO, other, True))
    found, printed = page(window).changes, attack(window)

    def offered() -> list[str]:
        return [button.text() for button in found.remedies]

    pick(window, 1)
    found.remedies[1].click()
    assert (attack(window), offered()) == (8, [f"Follow {key}: 9", "Follow none of them"])
    page(window).choose(other)
    assert (found.said.text(), offered()) == (
        "It is followed where errata disagree",
        [f"Follow {key}: 9", "Follow none of them"],
    )
    found.remedies[0].click()
    assert (attack(window), offered()) == (9, [f"Follow {other}: 8", "Follow none of them"])
    found.remedies[1].click()
    assert (attack(window), offered()) == (printed, [f"Follow {other}: 8", f"Follow {key}: 9"])
    document.undo_stack.undo()
    assert attack(window) == 9
    document.undo_stack.undo()
    assert (attack(window), page(window).chosen_erratum()) == (8, other)


@pytest.mark.usefixtures("dressed")
def test_no_message_covers_the_buttons_that_follow_one_of_them(window: MainWindow) -> None:
    document, (other, _) = window.document, keys(window.document)
    edit = set_face_value(document.baseline, GAME, TANKS, "full", "attack", 8)
    document.edit(errata.as_erratum(document.baseline, GAME, other, edit))
    document.edit(errata.switch(document.baseline, GAME, SCENARIO, other, True))
    pick(window, 1)
    QApplication.processEvents()
    window.message_bar.inform("Two errata say something else of the same value. " * 3)
    QApplication.processEvents()
    [button, *_] = page(window).changes.remedies
    assert button.isVisible()
    assert window.message_bar.geometry().bottom() < button.mapTo(window.center, QPoint(0, 0)).y()


def test_a_choice_for_a_whole_row_is_taken_back_at_one_of_its_values(window: MainWindow) -> None:
    document, key = window.document, keys(window.document)[-1]
    where = schema.FaceRow.TABLE, FACE
    document.edit(errata_changes.choose(document.baseline, GAME, key, (*where, "*")))
    document.edit(errata_changes.leave_open(document.baseline, GAME, (*where, "attack")))
    assert not document.baseline.find(schema.ErratumChoiceRow, game=GAME)


def test_undo_of_a_new_erratum_stands_again_at_the_one_chosen_before(window: MainWindow) -> None:
    key = keys(window.document)[-1]
    assert (new := window.desk.new_erratum("Another")) == page(window).chosen_erratum() != key
    window.document.undo_stack.undo()
    assert new not in keys(window.document)
    assert page(window).chosen_erratum() == window.document.erratum == key


@pytest.mark.deep
def test_undo_of_a_removal_and_of_a_number_by_hand_stands_at_the_erratum_that_comes_back(window: MainWindow) -> None:
    key = keys(window.document)[-1]
    page(window).acts.remove()
    assert window.document.erratum == ""
    window.document.undo_stack.undo()
    assert page(window).chosen_erratum() == window.document.erratum == key
    type_into(window.docks.inspector.erratum.number, "W-78")
    window.document.undo_stack.undo()
    assert page(window).chosen_erratum() == window.document.erratum == key


def test_writing_edits_into_an_erratum_elsewhere_too_is_said_and_stays_at_the_foot(window: MainWindow) -> None:
    key = keys(window.document)[-1]
    assert "elsewhere" not in window.status.meant.text()
    page(window).write_into.click()
    assert window.status.pointed.text().startswith(f"Away from this desk too, edits are changes of erratum {key} now")
    assert window.status.meant.text() == f"Edits are erratum {key} “Wood and tanks”, elsewhere too ▾"
    page(window).choose(keys(window.document)[0])
    assert window.status.meant.text().endswith(f"“Guns”, elsewhere {key} ▾")
    window.open_area("map")
    assert window.status.meant.text() == f"Edits are erratum {key} “Wood and tanks” ▾"


def test_the_foot_calls_an_erratum_by_its_new_title_once_it_is_renamed_and_by_the_old_one_after_undo(
    window: MainWindow,
) -> None:
    type_into(window.docks.inspector.erratum.called, "Guns and tanks")
    assert "“Guns and tanks”" in window.status.meant.text()
    window.document.undo_stack.undo()
    assert "“Wood and tanks”" in window.status.meant.text()


def test_a_rejected_erratum_that_edits_go_into_stays_off_until_it_is_switched_on(window: MainWindow) -> None:
    document, (key, _) = window.document, keys(window.document)
    document.edit(errata.set_head(document.baseline, GAME, key, status="rejected"))
    page(window).choose(key)
    page(window).write_into.click()
    assert document.open_erratum == key
    assert key not in document.rows.effective().on
    assert window.message_bar.label.text().endswith("what goes into it is not seen there")
    window.message_bar.offered.click()
    assert key in document.rows.effective().on


def test_an_erratum_that_was_off_and_that_edits_go_into_is_said_to_be_in_force_now(window: MainWindow) -> None:
    key = keys(window.document)[0]
    page(window).choose(key)
    page(window).write_into.click()
    assert f"changes of {key} now, which is in force in" in window.status.pointed.text()


@pytest.mark.usefixtures("dressed")
def test_the_map_that_comes_up_beside_the_desk_shows_the_place_so_near_that_it_can_be_read(window: MainWindow) -> None:
    window.resize(1280, 720)
    pick(window, 0)  # of the two changes the one of the map
    view, center = window.map_area.view, window.center
    x, y = view.scene_data.geometry.center(view.scene_data.cell(HEX) or (0, 0))
    window.desk.select("hex", HEX)
    subject, change = subject_of(window.desk), page(window).changes.change
    assert subject is not None and change is not None
    for show in (lambda: subject.select(window.desk), lambda: go_to_change(window.desk, change)):
        center.set_split("page")
        view.zoom_to(8)
        show()
        QApplication.processEvents()
        assert center.split == "both" and view.pixels_per_hex == pytest.approx(READABLE)
        assert view.visible_rect.contains(x, y)
        assert center.room.height() > view.height()
    view.zoom_to(100)
    subject.select(window.desk)
    assert view.pixels_per_hex == 100


@pytest.mark.parametrize("is_written_into", [False, True])
def test_who_leaves_the_desk_sees_an_erratum_in_the_sheet_only_where_edits_are_its_changes(
    window: MainWindow, is_written_into: bool
) -> None:
    key = page(window).chosen_erratum()
    window.desk.select("hex", HEX)
    window.desk.select("erratum", key)
    page(window).switching.write_into() if is_written_into else None
    window.open_area("rules")
    shown = window.desk.selection
    assert (shown.kind, shown.key) == (("erratum", key) if is_written_into else ("hex", HEX))
