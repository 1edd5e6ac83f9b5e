"""A filter leaves what is chosen chosen where it is seen, and chooses nothing in its place where it is not."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QTreeView
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet, inserting
from editor.edits.units import set_counter_field
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.library_model import TARGET
from editor.window.models.order_of_battle import COUNTER
from editor.window.panels import kept_choice
from editor.window.panels.library_tree import LibraryTree
from editor.window.panels.order_of_battle import OrderOfBattle
from editor.window.panels.pages import Pages
from editor.window.panels.rule_lookup import RuleLookup
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import units_panel
from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.play_log import PlayLog
from engine.data import schema
from tests.editor.small import GAME, GUNS, SCOUTS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def desk(document: Document) -> Desk:
    return Desk(document)


@pytest.fixture
def told(desk: Desk) -> list[str]:
    """Return the keys of what is selected on the desk from now on."""
    found: list[str] = []
    desk.selected.connect(lambda selection: found.append(selection.key))
    return found


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot) -> TablePanel:
    found = units_panel(desk)
    qtbot.addWidget(found)
    return found


def units(panel: TablePanel, rows: list[int]) -> list[str]:
    return [panel.source.item(row).row.counter for row in rows]


def choose(panel: TablePanel, *counters: str) -> None:
    """Choose the first cells of the lines of some units, the last of them the current one."""
    chosen, flags = panel.view.selectionModel(), QItemSelectionModel.SelectionFlag
    for place, counter in enumerate(counters):
        row = units(panel, list(range(panel.source.rowCount()))).index(counter)
        index = panel.shown.mapFromSource(panel.source.index(row, 0))
        chosen.setCurrentIndex(index, flags.ClearAndSelect if not place else flags.Select)


def current(panel: TablePanel) -> list[str]:
    row = panel.current_row()
    return units(panel, [row] if row >= 0 else [])


def test_a_row_that_the_filter_leaves_stays_chosen_and_is_not_told_again(panel: TablePanel, told: list[str]) -> None:
    choose(panel, TANKS)
    told.clear()
    for typed in ("1", "1 Pz", "1 Pz Rgt", ""):
        panel.filter.setText(typed)
        assert (current(panel), units(panel, panel.chosen_rows())) == ([TANKS], [TANKS])
    assert told == []


def test_no_row_is_chosen_in_place_of_one_that_the_filter_hides_and_the_inspector_keeps_it(
    desk: Desk, panel: TablePanel, told: list[str]
) -> None:
    choose(panel, TANKS)
    told.clear()
    panel.filter.setText("Scouts")
    assert units(panel, panel.shown_rows()) == [SCOUTS]
    assert (current(panel), panel.chosen_rows(), told, desk.selection.key) == ([], [], [], TANKS)


def test_a_row_that_is_seen_again_is_chosen_again_unless_another_one_was_chosen(panel: TablePanel) -> None:
    choose(panel, TANKS)
    panel.filter.setText("Scouts")
    panel.filter.setText("")
    assert current(panel) == [TANKS]
    panel.filter.setText("Scouts")
    choose(panel, SCOUTS)
    panel.filter.setText("")
    assert current(panel) == [SCOUTS]


def test_of_several_chosen_rows_those_that_are_hidden_come_back_too(panel: TablePanel, told: list[str]) -> None:
    choose(panel, GUNS, TANKS)
    told.clear()
    panel.filter.setText("Arty")
    assert units(panel, panel.chosen_rows()) == [GUNS]
    panel.filter.setText("")
    assert ({*units(panel, panel.chosen_rows())}, current(panel), told) == ({GUNS, TANKS}, [TANKS], [])


def test_of_very_many_chosen_cells_those_that_are_seen_stay_chosen(
    panel: TablePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_choice, "MANY", 1)
    panel.view.selectAll()
    panel.filter.setText("Arty")
    assert units(panel, panel.chosen_rows()) == [GUNS]


def test_the_box_of_what_is_unconfirmed_keeps_the_chosen_row_too(panel: TablePanel, told: list[str]) -> None:
    choose(panel, TANKS)
    told.clear()
    panel.unconfirmed.setChecked(True)
    panel.unconfirmed.setChecked(False)
    assert (current(panel), told) == ([TANKS], [])


def of_size(desk: Desk, counter: str, size: str) -> None:
    """Give a unit another size: as a battalion it is no more among those that a filter for regiments lets be seen."""
    assert desk.try_edit(lambda: set_counter_field(desk.document.rows, GAME, counter, "size", size))


def test_no_row_is_chosen_in_place_of_one_that_an_edit_takes_out_and_the_inspector_keeps_it(
    desk: Desk, panel: TablePanel, told: list[str]
) -> None:
    panel.filter.setText("Rgt")
    choose(panel, TANKS)
    told.clear()
    of_size(desk, TANKS, "Bn")
    assert units(panel, panel.shown_rows()) == [GUNS]
    assert (current(panel), panel.chosen_rows(), told, desk.selection.key) == ([], [], [], TANKS)


def test_a_row_that_an_edit_took_out_is_chosen_again_when_that_is_undone_unless_another_one_was(
    desk: Desk, panel: TablePanel
) -> None:
    panel.filter.setText("Rgt")
    for chosen in (TANKS, GUNS):
        choose(panel, TANKS)
        of_size(desk, TANKS, "Bn")
        choose(panel, GUNS) if chosen == GUNS else None
        desk.document.undo_stack.undo()
        assert (current(panel), units(panel, panel.chosen_rows())) == ([chosen], [chosen])


def test_of_several_chosen_rows_those_that_an_edit_leaves_stay_chosen(desk: Desk, panel: TablePanel) -> None:
    panel.filter.setText("Rgt")
    choose(panel, GUNS, TANKS)
    of_size(desk, TANKS, "Bn")
    assert (current(panel), units(panel, panel.chosen_rows())) == ([], [GUNS])


@pytest.mark.parametrize(("key", "place"), [(Qt.Key.Key_Down, 1), (Qt.Key.Key_Up, 0)])
def test_the_keys_go_on_from_where_a_row_stood_that_an_edit_took_out(
    desk: Desk, panel: TablePanel, key: Qt.Key, place: int
) -> None:
    for counter in (TANKS, GUNS, SCOUTS):
        of_size(desk, counter, "Rgt")
    panel.filter.setText("Rgt")
    first, middle, last = units(panel, panel.shown_rows())
    choose(panel, middle)
    of_size(desk, middle, "Bn")
    QTest.keyClick(panel.view, key)
    assert current(panel) == [(first, last)[place]]


def found_in(
    view: QTreeView, role: int, wanted: Callable[[object], bool], above: QModelIndex | None = None
) -> QModelIndex:
    """Return the line of a tree that has what is wanted; none where there is none."""
    model, above = view.model(), above if above is not None else QModelIndex()
    for row in range(model.rowCount(above)):
        index = model.index(row, 0, above)
        found = index if wanted(index.data(role)) else found_in(view, role, wanted, index)
        if found.isValid():
            return found
    return QModelIndex()


def test_the_library_keeps_the_chosen_entry_and_chooses_no_other(desk: Desk, qtbot: QtBot, told: list[str]) -> None:
    tree = LibraryTree(desk)
    qtbot.addWidget(tree)
    tree.model.fill_all()
    tree.view.setCurrentIndex(found_in(tree.view, TARGET, lambda target: getattr(target, "key", "") == TANKS))
    told.clear()
    tree.search.setText("1 Pz")
    assert getattr(tree.view.currentIndex().data(TARGET), "key", "") == TANKS
    tree.search.setText("Scouts")
    assert (tree.view.currentIndex().isValid(), told, desk.selection.key) == (False, [], TANKS)
    tree.search.setText("")
    assert (getattr(tree.view.currentIndex().data(TARGET), "key", ""), told) == (TANKS, [])


@pytest.fixture
def order(desk: Desk, qtbot: QtBot) -> OrderOfBattle:
    found = OrderOfBattle(desk)
    qtbot.addWidget(found)
    found.show()
    return found


def test_the_order_of_battle_keeps_the_chosen_unit_and_the_inspector_shows_no_other(
    desk: Desk, order: OrderOfBattle, told: list[str]
) -> None:
    order.view.setCurrentIndex(found_in(order.view, COUNTER, lambda key: key == TANKS))
    assert order.chosen() == (TANKS,)
    told.clear()
    order.search.setText("1 Pz")
    assert (order.chosen(), desk.last_units) == ((TANKS,), (TANKS,))
    order.search.setText("Scouts")
    assert (order.chosen(), desk.selection.key, desk.last_units) == ((), TANKS, ())
    order.search.clear()
    assert (order.chosen(), desk.last_units, told) == ((TANKS,), (TANKS,), [])


def test_the_list_of_pages_stays_at_the_page_that_is_shown(qtbot: QtBot) -> None:
    pages, changed = Pages(), list[None]()
    qtbot.addWidget(pages)
    for title in ("Rules", "Rulings", "Options"):
        pages.add(QListWidget, title, "", "All")
    pages.open("Rulings")
    pages.changed.connect(lambda: changed.append(None))
    for typed in ("rul", "opt", ""):
        pages.search.setText(typed)
        assert pages.title == "Rulings"
    assert changed == []


@pytest.fixture
def lookup(desk: Desk, qtbot: QtBot) -> RuleLookup:
    """Return the look-up over three rules: 1.3 Stacking, 2.1 Roads, 2.2 Rivers."""
    rules = [
        schema.RuleRow(game=GAME, rule=rule, title=title, kind="mechanic", summary="", line=1, level="")
        for rule, title in (("2.1", "Roads"), ("2.2", "Rivers"))
    ]
    made = tuple(inserting("rule", row.model_dump(mode="json")) for row in rules)
    desk.document.edit(ChangeSet("Rules", made), cited=True)
    found = RuleLookup(desk)
    qtbot.addWidget(found)
    return found


def chosen_rule(lookup: RuleLookup) -> str:
    item = lookup.list.currentItem()
    return "" if item is None else str(item.data(Qt.ItemDataRole.UserRole))


def test_the_rule_that_is_read_stays_chosen_and_is_read_on_where_the_search_hides_it(lookup: RuleLookup) -> None:
    lookup.list.setCurrentRow(1)
    for typed, chosen in (("r", "2.1"), ("rivers", ""), ("nowhere", ""), ("", "2.1")):
        lookup.search.setText(typed)
        assert (chosen_rule(lookup), lookup.text.toPlainText().split("\n")[0]) == (chosen, "2.1  Roads")


def test_return_in_the_search_of_rules_reads_the_first_one_that_is_found(lookup: RuleLookup, qtbot: QtBot) -> None:
    lookup.search.setText("rivers")
    qtbot.keyClick(lookup.search, Qt.Key.Key_Return)
    assert lookup.text.toPlainText().startswith("2.2  Rivers")


def test_who_looks_a_rule_up_from_elsewhere_reads_it(lookup: RuleLookup) -> None:
    for asked, read in (("2.2", "2.2"), ("stacking", "1.3")):
        lookup.look_up(asked)
        assert (chosen_rule(lookup), lookup.text.toPlainText().split()[0]) == (read, read)


@pytest.fixture
def log(qtbot: QtBot) -> Iterator[PlayLog]:
    found = PlayLog()
    qtbot.addWidget(found)
    said = ("A moves to 1010", "B moves to 1011", "C stays")
    found.show_lines([LogLine(place, "action", text) for place, text in enumerate(said, 1)])
    yield found


def chosen_line(log: PlayLog) -> str:
    item = log.list.currentItem()
    return "" if item is None else item.text()


def test_the_log_keeps_the_chosen_line_and_chooses_no_other(log: PlayLog) -> None:
    log.list.setCurrentRow(1)
    log.links.setText("where it leads")
    for typed, is_listed in (("moves", True), ("stays", False), ("", True)):
        log.filter.words.setText(typed)
        assert ("B moves" in chosen_line(log), log.list.currentItem() is not None) == (is_listed, is_listed)
        assert log.links.text() == "where it leads"
