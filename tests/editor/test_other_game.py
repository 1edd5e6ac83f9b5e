"""A library of two games: whatever area or panel is used, only the game being shown is shown and changed."""

from collections.abc import Iterable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from db.build import build_library
from db.journal import tail
from editor.edits.map import set_terrain
from editor.window.app import open_window
from editor.window.desk import Selection
from editor.window.main_window import MainWindow
from editor.window.models.elsewhere import named_elsewhere
from editor.window.models.history import history_lines
from editor.window.models.journal_entries import KeptEntries
from editor.window.models.library_model import TARGET
from editor.window.panels.rule_lookup import RuleLookup
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import ScheduleArea, SetupArea
from editor.window.set_aside import Place
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.schema import Row
from engine.data.tables import Tables
from tests.editor.small import TableRows
from tests.pocket import pocket_tables
from tests.shipped import shipped_tables
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
PEIPER, BREAKTHROUGH = ("scs1994", "kampfgruppe-peiper"), ("hj1986", "breakthrough")


_OF_UNITS = (
    schema.GameRow, schema.SourceRow, schema.UnitTypeRow, schema.FormationRow, schema.CounterRow,
    schema.HistoricalUnitRow, schema.IdentityRow, schema.CheckWaiverRow,
)  # fmt: skip


def two_games() -> Tables:
    """Return two games, each with one scenario and a part of its map, and beside them the units of all three that have
    a unit of history in common."""
    games = ("scs1994", "hj1986", "spi1977")
    kept = [pocket_tables(*PEIPER), pocket_tables(*BREAKTHROUGH, ground=expand("1001..1530"))]
    units: list[Iterable[Row]] = [shipped_tables(game).of(kind) for game in games for kind in _OF_UNITS]
    found = Tables()
    for rows in (*(rows for tables in kept for rows in tables.rows.values()), *units):
        there = {row.key_text for row in found.rows[next(iter(rows)).TABLE]} if rows else set()
        found.add(row for row in rows if row.key_text not in there)
    shown = {(row.TABLE, row.key_text) for rows in found.rows.values() for row in rows}
    for game in games:
        found.citations.extend(row for row in shipped_tables(game).citations if (row.table, row.row_key) in shown)
    return found


@pytest.fixture(scope="module")
def shared_window(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """Return one window for all tests here: each choice of a whole game takes most of a second."""
    folder = tmp_path_factory.mktemp("other_game")
    path = folder / "two.losheim"
    build_library(path, two_games())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LOSHEIM_SETTINGS", str(folder / "settings.ini"))
        found = open_window(path)
        found.show()
        yield found
        found.close()
        found.deleteLater()


@pytest.fixture
def window(shared_window: MainWindow) -> Iterator[MainWindow]:
    """Return the window with nothing chosen; what a test edits is taken back after it."""
    shared_window.desk.select("none")
    before = shared_window.document.undo_stack.index()
    yield shared_window
    shared_window.document.undo_stack.setIndex(before)


def panels(window: MainWindow) -> list[tuple[str, TablePanel]]:
    """Return the tables of all work areas but the play-test, with their names."""
    found: list[tuple[str, TablePanel]] = []
    schedule = window.area("schedule")
    assert isinstance(schedule, ScheduleArea)
    setup = window.area("setup")
    assert isinstance(setup, SetupArea)
    for area in (schedule, setup):
        for place in range(area.count()):
            panel = area.widget(place)
            if panel is schedule.timeline:
                continue
            assert isinstance(panel, TablePanel)
            found.append((area.tabText(place), panel))
    counters = window.area("counters")
    assert isinstance(counters, TablePanel)
    found.append(("counters", counters))
    rules = window.area("rules")
    assert isinstance(rules, RulesArea)
    for title in rules.pages.titles()[1:]:
        page = rules.pages.page(title)
        assert isinstance(page, TablePanel)
        found.append((title, page))
    return found


def edit_something(panel: TablePanel) -> bool:
    """Give the first cell that takes it another value, as one would by typing."""
    model = panel.shown
    for row in range(min(model.rowCount(), 12)):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            text = str(index.data(Qt.ItemDataRole.EditRole))
            if model.flags(index) & Qt.ItemFlag.ItemIsEditable and text.isdigit():
                panel.view.setCurrentIndex(index)
                if model.setData(index, str(int(text) + 1)):
                    return True
    return False


def concerns(panel: TablePanel) -> set[str]:
    """Return the games of the rows a table shows."""
    found: set[str] = set()
    for row in range(panel.source.rowCount()):
        item = panel.source.item(row)
        parts = (item, getattr(item, "row", None), getattr(item, "counter", None), *(getattr(item, "cells", ())))
        found |= {part.game for part in parts if isinstance(part, schema.Row)}
    return found


def test_the_rules_looked_up_are_those_of_the_game_being_shown(window: MainWindow) -> None:
    window.document.choose(*PEIPER)
    rules = window.area("rules")
    assert isinstance(rules, RulesArea)
    window.document.choose(*BREAKTHROUGH)
    numbers = [row.rule for row in window.document.rows.find(schema.RuleRow, game="hj1986")]
    lookup = rules.pages.page("Rules")
    assert isinstance(lookup, RuleLookup)
    assert [lookup.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(lookup.list.count())] == numbers
    lookup.list.setCurrentRow(len(numbers) - 1)
    assert numbers[-1] in lookup.text.toPlainText()


@pytest.mark.deep
def test_the_palette_offers_the_terrain_of_the_game_being_shown(window: MainWindow) -> None:
    window.document.choose(*PEIPER)
    window.choose_tool("paint")
    window.document.choose(*BREAKTHROUGH)
    box = window.bar.palette_box
    offered = {box.itemData(place) for place in range(box.count())}
    found = window.document.rows.find(schema.TerrainRow, game="hj1986", kind="hex")
    assert offered == {row.key for row in found}


def place_of(window: MainWindow, game: str) -> QModelIndex:
    """Return the first place of a game's map in the tree."""
    tree = window.docks.library_tree
    games = [row.game for row in window.document.rows.find(schema.GameRow)]
    tree.model.fill_all()
    map_entry = tree.model.item(games.index(game)).child(0)
    return tree.shown.mapFromSource(map_entry.child(0).index())


def test_a_place_of_another_game_is_not_shown_as_a_hex_of_this_one(window: MainWindow) -> None:
    window.document.choose(*PEIPER)
    tree = window.docks.library_tree
    tree.view.setCurrentIndex(place_of(window, "hj1986"))
    assert window.desk.selection == Selection()
    assert window.docks.inspector.pages.currentWidget() is window.docks.inspector.empty


@pytest.mark.deep
def test_a_double_click_on_a_place_of_another_game_goes_there(window: MainWindow) -> None:
    window.document.choose(*PEIPER)
    tree = window.docks.library_tree
    index = place_of(window, "hj1986")
    label = index.data(TARGET)[3]
    tree.view.activated.emit(index)
    assert window.document.game == "hj1986"
    assert window.desk.selection == Selection("hex", label)
    assert window.docks.inspector.hex.label == label


def test_a_hex_that_the_map_lacks_shows_no_page_to_confirm(window: MainWindow) -> None:
    window.desk.select("hex", "nowhere")
    assert window.docks.inspector.pages.currentWidget() is window.docks.inspector.empty


@pytest.mark.deep
@pytest.mark.parametrize("is_reopened", [False, True])
def test_undo_of_a_hex_of_another_game_leads_there_or_leaves_the_shown_map_alone_if_nobody_knows_where_to(
    window: MainWindow, is_reopened: bool
) -> None:
    window.document.choose(*PEIPER)
    row = window.document.rows.find(schema.HexRow, game="scs1994", map=window.document.map)[0]
    others = window.document.rows.find(schema.TerrainRow, game="scs1994", kind="hex")
    terrain = next(other.key for other in others if other.key != row.terrain)
    window.document.edit(set_terrain(window.document.rows, "scs1994", row.map, [row.hex], terrain))
    assert window.document.baseline.find(schema.HexRow, game="scs1994", map=row.map, hex=row.hex) != [row]
    if is_reopened:
        window.document.reload()
    window.document.choose(*BREAKTHROUGH)
    selected, seen = window.desk.selection, window.map_area.view.visible_rect
    (game,), told = window.document.baseline.find(schema.GameRow, game="scs1994"), list[str]()
    (board,) = window.document.baseline.find(schema.MapRow, game="scs1994", map=row.map)
    window.desk.told.connect(told.append)
    window.commands.do_edit_undo()
    if is_reopened:
        assert (window.desk.selection, window.map_area.view.visible_rect) == (selected, seen)
    shown = BREAKTHROUGH if is_reopened else PEIPER
    assert (window.document.game, window.document.scenario) == shown
    assert told[-1].endswith(f"({game.title}, map “{board.title}”)")
    assert window.document.baseline.find(schema.HexRow, game="scs1994", map=row.map, hex=row.hex) == [row]


def test_the_journal_names_game_and_map_of_what_is_of_another_game_than_the_one_shown(window: MainWindow) -> None:
    document = window.document
    document.choose(*PEIPER)
    row = document.rows.find(schema.HexRow, game="scs1994", map=document.map)[0]
    others = document.rows.find(schema.TerrainRow, game="scs1994", kind="hex")
    terrain = next(other.key for other in others if other.key != row.terrain)
    document.edit(set_terrain(document.rows, "scs1994", row.map, [row.hex], terrain))
    document.undo_stack.undo()
    kept = KeptEntries(document)
    last = kept.read_on()[-2:]
    assert [(entry.kind, kept.elsewhere(entry)) for entry in last] == [("edit", ""), ("undo", "")]
    document.choose(*BREAKTHROUGH)
    (game,) = document.baseline.find(schema.GameRow, game="scs1994")
    (board,) = document.baseline.find(schema.MapRow, game="scs1994", map=row.map)
    assert [kept.elsewhere(entry) for entry in last] == [f"{game.title}, map “{board.title}”"] * 2


def test_a_map_that_is_called_as_its_game_is_not_named_beside_it(window: MainWindow) -> None:
    (game,) = window.document.baseline.find(schema.GameRow, game="scs1994")
    board = window.document.baseline.find(schema.MapRow, game="scs1994")[0]
    rows = Tables()
    rows.add([game, board.model_copy(update={"title": game.title})])
    assert named_elsewhere(TableRows(rows), [("scs1994", board.map)], "hj1986", "") == game.title
    assert named_elsewhere(TableRows(rows), [("scs1994", board.map)], "scs1994", "") == f"map “{game.title}”"


@pytest.mark.parametrize(
    ("chosen", "counter", "lines"),
    some_now(
        2,
        [
            # hj1986, line 2962: 12SSPz/25 KG Muller; scs1994, line 431: KG Müller-A, KG Müller-B.
            (
                PEIPER,
                "german/12 SS Pz Div/KG Müller-A#1",
                [
                    "25th SS Panzergrenadier Regiment (Kampfgruppe Müller), 12th SS Panzer Division",
                    "Also here: 12 SS Pz Div/KG Müller-B",
                    "The Last Gamble: 12SSPz/25 Rgt",
                    "Wacht am Rhein, parts of it: 12SS/1/25 Bn, 12SS/2/25 Bn, 12SS/3/25 Bn",
                ],
            ),
            # hj1986, line 2660: VIII/14 M5, the whole group; scs1994 has its two squadrons.
            (
                BREAKTHROUGH,
                "allied/VIII/14 M5#1",
                [
                    "14th Cavalry Group",
                    "The Ardennes, parts of it: 14 Cav Grp/18 Cav Bn, 14 Cav Grp/32 Cav Bn",
                    "Wacht am Rhein, parts of it: VIII/32/VIII Bn",
                ],
            ),
        ],
    ),
)
def test_the_inspector_names_the_counters_of_the_other_game(
    window: MainWindow, chosen: tuple[str, str], counter: str, lines: list[str]
) -> None:
    window.document.choose(*chosen)
    window.desk.select("counter", counter)
    shown = window.docks.inspector.unit.history.text.text().splitlines()
    assert shown[:-1] == lines
    assert shown[-1].startswith("▲ derived: ")


def test_it_is_said_why_a_counter_stands_for_no_unit_of_history(window: MainWindow) -> None:
    """A company may come from any battalion; the reason is given once, for all counters of its name."""
    (line,) = history_lines(window.document.baseline, "spi1977", "allied/Companies/M10#7")
    assert line.startswith("No unit of history. Companies that take the place of any battalion")


@pytest.mark.deep
def test_the_sides_of_the_counters_are_called_as_their_game_calls_them(window: MainWindow) -> None:
    window.document.choose(*PEIPER)
    panel = window.area("counters")
    assert isinstance(panel, TablePanel)
    assert panel.source.index(0, 0).data() == "US"
    window.document.choose(*BREAKTHROUGH)
    assert panel.source.index(0, 0).data() == "Allied"


@pytest.mark.deep
# the last, since what it opened once is filled anew whenever a game is chosen
@pytest.mark.parametrize(
    ("first", "second"), [(PEIPER, BREAKTHROUGH), pytest.param(BREAKTHROUGH, PEIPER, marks=pytest.mark.deep)]
)
def test_after_another_game_is_chosen_every_table_shows_and_changes_that_game_alone(
    window: MainWindow, first: tuple[str, str], second: tuple[str, str]
) -> None:
    written = len(window.document.journal())
    window.document.choose(*first)
    panels(window)
    window.document.choose(*second)
    for area in ("map", "rules"):
        window.open_area(area)
        window.asked.mean("")  # what an edit of a printed scenario means is asked else
    shown = {name: concerns(panel) for name, panel in panels(window)}
    assert {name: games for name, games in shown.items() if games - {second[0]}} == {}
    charts = {chart.title for chart in window.document.rows.find(schema.ChartRow, game=second[0])}
    rules = window.area("rules")
    assert isinstance(rules, RulesArea)
    titles = rules.pages.titles()
    assert titles[:3] == ["Rules", "Rulings", "Options"]
    lists = ["Parameters", "Own numbers", "Sequence", "Words", "Values", "Terrain", "All charts"]
    assert titles[3:10] == lists
    assert set(titles[10:]) == charts
    edited = [name for name, panel in panels(window) if name in ("counters", "Parameters") and edit_something(panel)]
    panels_of_charts = [rules.pages.page(title) for title in titles[10:]]
    assert any(isinstance(panel, TablePanel) and edit_something(panel) for panel in panels_of_charts)
    assert edited == ["counters", "Parameters"]
    with window.document.library.reading() as session:
        entries = tail(session)[written:]
    keys = [change.key for entry in entries for change in entry.changes.changes]
    assert keys
    assert {key[0] for key in keys} == {second[0]}


@pytest.mark.deep
def test_a_filter_of_the_order_of_battle_does_not_outlive_its_game(window: MainWindow) -> None:
    window.document.choose(*PEIPER)
    window.docks.order.search.setText("Peiper-C")
    window.document.choose(*BREAKTHROUGH)
    assert window.docks.order.search.text() == ""


def test_what_was_said_of_one_game_does_not_outlive_it_but_a_question_waits(window: MainWindow) -> None:
    window.document.choose(*PEIPER)
    window.message_bar.refuse("Line 11: KG Hansen cannot start in B53.16")
    window.document.choose(*BREAKTHROUGH)
    assert window.message_bar.isHidden()
    window.message_bar.offer("Another program has changed this library", "Show its changes", list)
    window.document.choose(*PEIPER)
    assert not window.message_bar.isHidden()
    window.message_bar.hide()


def test_the_foot_says_nothing_of_the_game_shown_before_and_then_counts_the_other(
    window: MainWindow, qtbot: QtBot
) -> None:
    document, counted = window.document, window.status.counters_counted
    document.choose(*PEIPER)
    window.status.count()
    document.choose(*BREAKTHROUGH)
    assert counted.text() == ""
    qtbot.waitUntil(lambda: counted.text() != "")
    shown = counted.text()
    window.status.count()
    assert counted.text() == shown


def test_where_edits_wait_in_another_game_is_said_with_that_and_with_its_year_where_there_is_little_room(
    window: MainWindow,
) -> None:
    aside, place = window.asked.aside, Place(*PEIPER, "map", None)
    window.document.choose(*BREAKTHROUGH)
    assert [aside.named(place, most) for most in (0, 30)] == [
        "“Kampfgruppe Peiper” (The Ardennes, 1994)",
        "“Kampfgruppe Peiper” (1994)",
    ]
    window.document.choose(*PEIPER)
    assert aside.named(place) == "“Kampfgruppe Peiper”"


def test_who_presses_before_the_map_is_there_is_told_so_over_it(used_window: MainWindow) -> None:
    used_window.map_area.view.first_look.missed.emit()
    assert used_window.message_bar.isVisible()
    assert "The map was not there yet" in used_window.message_bar.label.text()


def test_that_the_map_was_not_there_yet_takes_the_place_of_nothing_that_was_told_or_asked(
    used_window: MainWindow,
) -> None:
    bar, missed = used_window.message_bar, used_window.map_area.view.first_look.missed
    bar.inform("Not made yet")
    for _ in range(2):  # told once, however often somebody presses
        missed.emit()
    assert (
        bar.label.text()
        == "ℹ Not made yet\n⚠ The map was not there yet: what you pressed on the one before was not made"
    )
    bar.ask("What does it mean?", [("Yes", lambda: None)], lambda: None)
    missed.emit()
    assert [button.text() for button in bar.answers] == ["Yes"] and len(bar.label.text().split("\n")) == 2
    bar.hide()
