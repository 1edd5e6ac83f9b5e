"""What follows from a line of a list elsewhere: what uses it, what goes with it, where it is offered."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet, EditError
from editor.edits.draft import key_of_row
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.changing import RowList
from editor.edits.lists.fields import At
from editor.edits.scenarios import new_scenario, strange_areas
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.table import CHOICES_ROLE
from editor.window.panels.row_form import RowForm
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.work_tables import CountersArea, ScheduleArea, SetupArea
from engine.data import schema
from tests.editor.row_lines import LISTS, TYPED, added, fill, here, made
from tests.editor.small import GAME, MAP, SCENARIO, TableRows, tables

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


def test_a_parameter_that_a_scenario_sets_itself_stays() -> None:
    rows = tables()
    own = schema.ScenarioParameterRow(game=GAME, scenario=SCENARIO, key="stacking_limit", value="8", rule="1.3")
    rows.rows["scenario_parameter"] = [own]
    row = next(row for row in rows.of(schema.ParameterRow) if row.key == "stacking_limit")
    with pytest.raises(EditError, match=f"The scenario {SCENARIO} sets a value of its own for stacking_limit"):
        of_game.PARAMETERS.removed(At(TableRows(rows), GAME, SCENARIO), [row])


def test_a_place_that_a_start_state_or_clause_names_stays(desk: Desk) -> None:
    at = At(desk.document.rows, GAME, SCENARIO)
    (place,) = at.rows.find(schema.PlaceRow, game=GAME)
    assert desk.try_edit(
        lambda: of_scenario.START.added(at, {"kind": "control", "subject": place.key, "value": "german"})
    )
    with pytest.raises(EditError, match=f"Place {place.key} is used by the start of {SCENARIO}; change that first"):
        of_scenario.PLACES.removed(at, [place])


@pytest.mark.parametrize("listed", ["weather", "start_kind"])
def test_a_word_that_is_added_without_a_place_stands_behind_the_last_of_its_list(listed: str) -> None:
    """Whichever word it begins with: the place of another list was proposed once the list was changed."""
    words = of_game.WORDS.rows(here())
    begun = of_game.WORDS.begun(here(), next(row for row in words if row.said("list") == "weather"))
    assert begun is not None and begun.said("position") is None
    typed = {"list": listed.replace("_", " "), "position": "", "word": "brave", "title": "Brave"}
    (row,) = [change.after for change in of_game.WORDS.added(here(), typed).changes if change.table == "word"]
    places = [int(row.said("position")) for row in words if row.said("list") == listed]
    assert row is not None and row["position"] == max(places, default=0) + 1


def test_a_word_at_the_place_of_another_sends_those_there_on() -> None:
    """Two words at one place would be an error of the checks at once."""
    rows = [row for row in of_game.WORDS.rows(here()) if row.said("list") == "role"]
    words = {str(row.said("word")): int(row.said("position")) for row in rows}
    typed = {"list": "role", "position": "1", "word": "brave", "title": "Brave"}
    changes = of_game.WORDS.added(here(), typed).changes
    moved = {str(row.key[-1]): int(str(row.after["position"])) for row in changes if row.table == "word" and row.after}
    places = {**words, **moved}
    assert places["brave"] == 1
    assert sorted(places.values()) == [*range(1, len(words) + 2)]
    assert sorted(words, key=words.__getitem__) == sorted(words, key=places.__getitem__)


def test_dumps_take_the_choice_of_their_dummies_with_them(desk: Desk) -> None:
    added(desk, of_scenario.DUMPS)
    row = schema.PlacementRow(game=GAME, scenario=SCENARIO, subject="dump_set:north", kind="dummy", hex="B1.01")
    desk.document.edit(ChangeSet("choice", (Change(row.TABLE, key_of_row(row), None, row.model_dump(mode="json")),)))
    at = At(desk.document.rows, GAME, SCENARIO)
    desk.try_edit(lambda: of_scenario.DUMPS.removed(at, of_scenario.DUMPS.rows(at)))
    assert not desk.document.rows.find(schema.PlacementRow, game=GAME, kind="dummy")


def test_a_word_in_use_stays_and_its_title_may_change(desk: Desk) -> None:
    at = At(desk.document.rows, GAME, SCENARIO)
    (tank,) = at.rows.find(schema.WordRow, game=GAME, list="role", word="artillery")
    for change in (lambda: of_game.WORDS.removed(at, [tank]), lambda: of_game.WORDS.changed(at, tank, "word", "guns")):
        with pytest.raises(EditError, match="The word artillery is used by unit type guns; change that first"):
            change()
    assert desk.try_edit(lambda: of_game.WORDS.changed(at, tank, "title", "Guns"))


def test_a_word_added_is_offered_where_words_are_chosen(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.REPLACEMENTS)
    qtbot.addWidget(panel)
    added(desk, of_scenario.REPLACEMENTS)
    added(desk, of_game.WORDS, list="replacement kind", word="mules", position="3", title="Mules")
    assert panel.source.index(0, 3).data(CHOICES_ROLE) == ["infantry", "armor", "Mules"]


def test_every_list_has_its_tab(desk: Desk, qtbot: QtBot) -> None:
    areas = SetupArea(desk), ScheduleArea(desk), RulesArea(desk)
    for area in areas:
        qtbot.addWidget(area)
    setup, schedule, rules = areas
    assert [setup.tabText(place) for place in range(setup.count())] == [
        "Units",
        "Start state",
        "Edge",
        "Areas",
        "Places",
        "Dumps",
    ]
    assert [schedule.tabText(place) for place in range(schedule.count())] == [
        *("Timeline", "Arrivals", "Withdrawals", "Replacements", "Other", "Turn track")
    ]
    assert {"Own numbers", "Sequence", "Words", "Values"} <= {*rules.pages.titles()}


def test_hexes_of_a_map_are_named_by_the_number_it_lists() -> None:
    (change,) = made(of_scenario.WITHDRAWALS, place="B1.02").changes
    assert change.after is not None
    assert (change.after["place"], MAP) == ("B1.02", "board")


def test_a_value_that_counters_have_stays_and_keeps_a_form_that_all_fit(desk: Desk) -> None:
    at = At(desk.document.rows, GAME, SCENARIO)
    (attack,) = at.rows.find(schema.DeclaredValueRow, game=GAME, table="face", name="attack")
    with pytest.raises(EditError, match="has a value attack; empty it first"):
        of_game.VALUES.removed(at, [attack])
    with pytest.raises(EditError, match="is 4, which is not"):
        of_game.VALUES.changed(at, attack, "kind", "letter")
    assert desk.try_edit(lambda: of_game.VALUES.changed(at, attack, "title", "Offense"))


def test_a_value_declared_is_a_column_of_the_counters_at_once(desk: Desk, qtbot: QtBot) -> None:
    area = CountersArea(desk)
    qtbot.addWidget(area)

    def titles() -> list[str]:
        columns = range(area.source.columnCount())
        return [area.source.headerData(place, Qt.Orientation.Horizontal) for place in columns]

    before = titles()
    added(desk, of_game.VALUES)
    assert [title for title in titles() if title not in before] == ["Armor"]
    desk.document.undo_stack.undo()
    assert titles() == before


@pytest.mark.parametrize("listed", LISTS, ids=lambda listed: listed.title)
def test_a_library_without_a_scenario_has_its_lists_and_says_what_an_entry_needs(listed: RowList) -> None:
    found = tables()
    for kind in list(found.rows):
        found.rows[kind] = [row for row in found.rows[kind] if "scenario" not in type(row).model_fields]
    at = At(TableRows(found), GAME, "")
    assert all(row.TABLE == listed.kind.TABLE for row in listed.rows(at))
    for field in listed.fields:
        field.form.choices(at)
        field.form.offers(at)
    if listed is of_scenario.WITHDRAWALS:
        with pytest.raises(EditError, match="The library has no scenario '' of small; begin one first"):
            listed.added(at, TYPED[listed.title])


def test_an_empty_list_says_so_and_a_filter_that_finds_nothing_too(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.DUMPS)
    qtbot.addWidget(panel)
    assert panel.view.empty.startswith("There is no set of dumps here")
    words = RowListPanel(desk, of_game.WORDS)
    qtbot.addWidget(words)
    words.filter.setText("zzz")
    assert words.view.empty == "No row has these words"


def test_an_area_that_is_added_for_an_own_scenario_is_designed_and_strange_to_the_others(
    desk: Desk, qtbot: QtBot
) -> None:
    document = desk.document
    document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
    document.choose(GAME, "mine")
    dialog = RowForm(desk, of_scenario.AREAS, None)
    qtbot.addWidget(dialog)
    fill(dialog, TYPED["Areas"])
    dialog._take()
    (area,) = document.baseline.find(schema.AreaRow, game=GAME, key="N")
    assert [cited.certainty for cited in document.baseline.citations(GAME, "area", area.key_text)] == ["designed"]
    assert "N" not in strange_areas(document.baseline, GAME, "mine")
    assert "N" in strange_areas(document.baseline, GAME, SCENARIO)
