"""A report by one key, as a file or into the inbox; the page that collects them, shows their places, and answers."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.changes import EditError
from editor.edits import inbox
from editor.edits.map import set_terrain
from editor.edits.report_file import read_report
from editor.window.main_window import MainWindow
from editor.window.mnemonics import letter_of
from editor.window.panels.inbox_page import InboxPage
from editor.window.panels.report_form import ReportForm
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def page(used_window: MainWindow) -> InboxPage:
    found = used_window.area("inbox")
    used_window.show_page("inbox")
    assert isinstance(found, InboxPage)
    return found


@pytest.fixture
def form(used_window: MainWindow, qtbot: QtBot) -> Iterator[ReportForm]:
    """Show the form of a report on a hex that was just painted."""
    document = used_window.document
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    used_window.desk.select("hex", "B1.02")
    used_window.actions_by_key["help.report"].trigger()
    (found,) = [each for each in used_window.findChildren(ReportForm) if each.isVisible()]
    yield found
    if found.isVisible():
        found.away.click()


def collect(window: MainWindow, *said: str) -> None:
    for each in said:
        sent = inbox.Sent(person="Ada", scenario=window.document.scenario)
        window.document.edit(inbox.take_post(window.document.baseline, GAME, each, sent), cited=True)


def choose(page: InboxPage, row: int = 0) -> None:
    page.panel.view.setCurrentIndex(page.panel.shown.index(row, 0))


def click(qtbot: QtBot, button: object) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_report_is_a_file_with_place_events_picture_version_and_comment(
    form: ReportForm, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "doubt.report.json"
    monkeypatch.setattr("editor.window.report_commands.file_to_write", lambda *_: path)
    qtbot.keyClicks(form.comment, "This is clear in my box")
    click(qtbot, form.save)
    found = read_report(path.read_text(encoding="utf-8"), path.name)
    assert (found.game, found.place, found.comment) == (GAME, "B1.02", "This is clear in my box")
    assert found.last[-1] == "Terrain of B1.02: Woods" and found.program.startswith("losheim ")
    assert found.picture.startswith(b"\x89PNG")
    assert not form.isVisible()


def test_one_key_reports_in_play_and_editing(used_window: MainWindow) -> None:
    assert used_window.actions_by_key["help.report"].shortcut().toString() == "F4"


def test_a_report_goes_into_the_inbox(form: ReportForm, qtbot: QtBot, used_window: MainWindow) -> None:
    qtbot.keyClicks(form.comment, "This is clear in my box")
    form.person.setText("Ada")
    click(qtbot, form.keep)
    (row, *_) = inbox.entries_of(used_window.document.baseline, GAME)
    assert (row.title, row.place, row.state) == ("This is clear in my box", "B1.02", "new")
    assert used_window.docks.journal.person.text() == row.person == "Ada"  # told once, it is so everywhere
    used_window.docks.journal.person.clear()
    assert row.picture and row.last.endswith("Terrain of B1.02: Woods")


@pytest.mark.deep
def test_the_letters_of_a_report_open_no_menu_and_its_place_is_told_by_name(
    used_window: MainWindow, form: ReportForm
) -> None:
    menus = {letter_of(action.text()) for action in used_window.header.menus.actions()}
    letters = [letter_of(button.text()) for button in (form.save, form.keep, form.away)]
    assert "" not in letters and len({*letters}) == 3 and menus.isdisjoint(letters)
    form.away.click()
    used_window.desk.select("counter", GUNS)
    used_window.actions_by_key["help.report"].trigger()
    (found,) = [each for each in used_window.findChildren(ReportForm) if each.isVisible()]
    said = found.told.text()
    found.away.click()
    assert "#" not in said and "1 Arty" in said


def test_a_report_that_was_begun_is_still_there_after_another_area(
    form: ReportForm, qtbot: QtBot, used_window: MainWindow
) -> None:
    qtbot.keyClicks(form.comment, "This is clear")
    used_window.open_area("proof_map")
    assert not form.isVisible() and used_window.message_bar.isVisible()
    click(qtbot, used_window.message_bar.offered)
    assert form.isVisible() and form.comment.toPlainText() == "This is clear"
    assert form.report().place == "B1.02"
    used_window.open_area("map")
    used_window.actions_by_key["help.report"].trigger()
    assert form.isVisible() and [each for each in used_window.findChildren(ReportForm) if each.isVisible()] == [form]
    assert form.unsaved() == ["The report that you began"]


@pytest.mark.deep
def test_a_report_that_was_begun_elsewhere_keeps_its_words_and_takes_the_place_that_is_seen_now(
    form: ReportForm, qtbot: QtBot, used_window: MainWindow
) -> None:
    qtbot.keyClicks(form.comment, "This is clear")
    before = form.report()
    used_window.open_area("map")
    used_window.desk.select("hex", "B2.04")
    used_window.actions_by_key["help.report"].trigger()
    now = form.report()
    assert (now.place, now.comment) == ("B2.04", "This is clear") and now.picture != before.picture
    assert "B2.04" in form.told.text() and "what you see now" in used_window.message_bar.label.text()
    click(qtbot, used_window.message_bar.offered)  # and back
    assert form.report() == before and form.isVisible() and "B1.02" in form.told.text()


@pytest.mark.deep
def test_what_is_said_of_a_report_goes_with_it(form: ReportForm, qtbot: QtBot, used_window: MainWindow) -> None:
    qtbot.keyClicks(form.comment, "This is clear")
    used_window.open_area("proof_map")
    used_window.actions_by_key["help.report"].trigger()
    assert "had typed is kept" in used_window.message_bar.label.text() and used_window.message_bar.isVisible()
    click(qtbot, form.away)
    assert used_window.commands.begun_report is None and not used_window.message_bar.isVisible()


@pytest.mark.deep
def test_a_report_in_which_nothing_is_typed_makes_way_for_another(form: ReportForm, used_window: MainWindow) -> None:
    used_window.open_area("proof_map")
    assert not used_window.message_bar.isVisible()
    used_window.actions_by_key["help.report"].trigger()
    begun = used_window.commands.begun_report
    assert begun is not None and begun is not form and begun.isVisible()
    begun.away.click()
    assert used_window.commands.begun_report is None and used_window.page_now.key == "proof_map"


def test_a_report_without_words_is_not_taken(form: ReportForm, qtbot: QtBot, used_window: MainWindow) -> None:
    click(qtbot, form.keep)
    assert form.isVisible() and inbox.entries_of(used_window.document.baseline, GAME) == []


def test_a_report_file_is_read_and_opens_at_its_place(
    page: InboxPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "doubt.report.json"
    data = {"losheim_report": 1, "program": "losheim 1", "at": "2026-11-27T10:00:00+00:00", "person": "Eve"}
    data |= {"game": GAME, "scenario": used_window.document.scenario, "place": "B3.03", "comment": "Woods?"}
    path.write_text(json.dumps(data | {"last": ["a", "b"], "position": {"turn": 2}, "picture": ""}), encoding="utf-8")
    monkeypatch.setattr("editor.window.reading_reports.files_to_open", lambda *_: [path])
    click(qtbot, page.read)  # and it is chosen
    assert page.fields["person"].text() == "Eve" and "a; b" in page.last.text()
    assert page.fields["at"].text() == "2026-11-27 10:00"
    page.fields["at"].editingFinished.emit()
    (entry,) = [row for row in inbox.entries_of(used_window.document.baseline, GAME) if row.person == "Eve"]
    assert entry.at == data["at"]  # what is only looked at is not written
    click(qtbot, page.place)
    assert (used_window.desk.selection.kind, used_window.desk.selection.key) == ("hex", "B3.03")


def test_all_reports_that_are_chosen_are_read_and_counted(
    page: InboxPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = dict.fromkeys(("program", "at", "person", "place"), "x") | {"losheim_report": 1, "last": [], "game": GAME}
    paths = [tmp_path / f"{number}.report.json" for number in range(3)]
    for path in paths[:2]:
        said = {"scenario": used_window.document.scenario, "comment": f"Doubt {path.name[0]}"}
        path.write_text(json.dumps(data | said), encoding="utf-8")
    paths[2].write_text("{}", encoding="utf-8")
    monkeypatch.setattr("editor.window.reading_reports.files_to_open", lambda *_: paths)
    with qtbot.waitSignal(used_window.desk.told, check_params_cb=lambda said: said.startswith("2 of 3")):
        click(qtbot, page.read)
    entries = inbox.entries_of(used_window.document.baseline, GAME)
    assert {entry.text for entry in entries} == {"Doubt 0", "Doubt 1"}
    assert "2.report.json" in used_window.message_bar.label.text()


def test_an_entry_about_a_unit_selects_it_and_shows_the_hex_in_which_it_starts(
    page: InboxPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    collect(used_window, "The 1 Arty has a movement of 8.")
    choose(page)
    assert page.fields["place"].text() == "1 Arty Rgt (1 Pz Div)"
    wanted: list[str] = []
    used_window.desk.wanted.connect(wanted.append)
    click(qtbot, page.place)
    used_window.desk.wanted.disconnect(wanted.append)
    assert (used_window.desk.selection.kind, used_window.desk.selection.key) == ("counter", GUNS)
    start = used_window.document.rows.find(schema.SetupRow, game=GAME, counter=GUNS)
    assert wanted == [start[0].place]


def test_a_report_of_a_game_that_the_library_lacks_is_refused_with_its_name(
    page: InboxPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "doubt.report.json"
    data = dict.fromkeys(("program", "at", "person", "scenario", "place", "comment"), "x")
    path.write_text(json.dumps({"losheim_report": 1, **data, "game": "chess", "last": []}), encoding="utf-8")
    monkeypatch.setattr("editor.window.reading_reports.files_to_open", lambda *_: [path])
    click(qtbot, page.read)
    assert "of the game chess, which this library does not hold" in used_window.message_bar.label.text()


@pytest.mark.parametrize("text", ["", "{}", '{"losheim_report": "x"}', "[1]"])
def test_what_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(EditError, match="is no report"):
        read_report(text, "x.json")


def test_a_report_of_a_newer_program_is_refused_politely() -> None:
    text = json.dumps(dict.fromkeys(("program", "at", "person", "game", "scenario", "place", "comment"), "9"))
    newer = json.dumps(json.loads(text) | {"losheim_report": 9, "last": []})
    with pytest.raises(EditError, match="newer program"):
        read_report(newer, "x.json")


def test_a_pasted_sheet_is_an_entry_for_each_paragraph(page: InboxPage, qtbot: QtBot) -> None:
    click(qtbot, page.paste)
    page.post.text.setPlainText("B1.02 is woods.\n\nB3.03 is clear.")
    qtbot.keyClicks(page.post.person, "Ada")
    assert page.post.told.text() == "2 paragraphs"
    click(qtbot, page.post.each)
    assert [page.model.item(row).place for row in range(page.model.rowCount())] == ["B3.03", "B1.02"]
    assert {page.model.item(row).person for row in range(2)} == {"Ada"}
    assert page.post.person.text() == ""  # the next post is somebody else's


def test_what_became_of_an_entry_is_chosen_and_undone(page: InboxPage, used_window: MainWindow, qtbot: QtBot) -> None:
    collect(used_window, "Is B3.03 right?")
    choose(page)
    place = page.state.findData("checked")
    page.state.setCurrentIndex(place)
    page.state.activated.emit(place)
    assert page.model.item(0).state == "checked"
    used_window.document.undo_stack.undo()
    assert page.model.item(0).state == "new" and page.state.currentData() == "new"


def test_a_field_of_an_entry_is_typed(page: InboxPage, used_window: MainWindow, qtbot: QtBot) -> None:
    collect(used_window, "Is B3.03 right?")
    choose(page)
    page.fields["link"].setText("https://example.org/7")
    qtbot.keyClick(page.fields["link"], Qt.Key.Key_Return)
    assert page.model.item(0).link == "https://example.org/7"


@pytest.mark.deep
def test_a_date_that_is_none_is_refused_with_the_remedy_and_leaves_the_field(
    page: InboxPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    collect(used_window, "Is B3.03 right?")
    choose(page)
    field = page.fields["at"]
    was = field.text()
    for typed in ("banana", "2026-02-30"):
        field.setText(typed)
        field.editingFinished.emit()
        said = used_window.message_bar.label.text()
        assert typed in said and "a day as in 2026-03-31" in said and field.text() == was
    for typed in ("2026", "2026-03", "2026-03-31", ""):
        field.setText(typed)
        field.editingFinished.emit()
        assert page.fields["at"].text() == typed
    label = used_window.document.journal(1)[0].changes.label
    assert label.endswith(": when") and "in-" not in label


def test_the_reply_goes_to_the_clipboard(page: InboxPage, used_window: MainWindow, qtbot: QtBot) -> None:
    collect(used_window, "Is B3.03 right?")
    choose(page)
    click(qtbot, page.reply)
    assert QGuiApplication.clipboard().text().startswith("Hello Ada,")


def test_an_erratum_is_made_of_an_entry(page: InboxPage, used_window: MainWindow, qtbot: QtBot) -> None:
    collect(used_window, "B3.03 is woods.")
    choose(page)
    click(qtbot, page.erratum)
    row = page.model.item(0)
    assert row.state == "erratum"
    assert used_window.document.baseline.find(schema.ErratumRow, game=GAME, key=row.erratum)
    assert not page.erratum.isEnabled()
    assert page.panel.view.hasFocus()  # and not the next button, which removes


@pytest.mark.usefixtures("dressed")
def test_the_page_leaves_the_window_its_width(page: InboxPage) -> None:
    assert page.minimumSizeHint().width() <= 540


@pytest.mark.parametrize(("size", "least"), [((1280, 720), 4), ((1600, 1000), 8)])
@pytest.mark.usefixtures("dressed")
def test_the_list_shows_enough_entries_beside_the_map(
    page: InboxPage, used_window: MainWindow, size: tuple[int, int], least: int
) -> None:
    used_window.resize(*size)
    QApplication.processEvents()
    view = page.panel.view
    assert used_window.center.split == "both"
    assert view.viewport().height() >= least * view.verticalHeader().defaultSectionSize()


def test_entries_are_removed_together(page: InboxPage, used_window: MainWindow, qtbot: QtBot) -> None:
    collect(used_window, "One.", "Two.")
    page.panel.view.selectAll()
    click(qtbot, page.remove)
    assert page.model.rowCount() == 0
