"""Scenarios begun, copied and deleted: by edits, in the window, by commands."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from typer.testing import CliRunner

from db.changes import Change, ChangeSet, EditError
from editor.cli import app
from editor.cutting.shortened import plan_copy, shortened
from editor.edits.draft import Draft
from editor.edits.origins import own
from editor.edits.placing import take_out
from editor.edits.scenarios import (
    PARTS,
    belongings,
    copy_scenario,
    delete_scenario,
    new_scenario,
    template_scenario,
    variant_scenario,
)
from editor.window import document as opened
from editor.window import scenario_commands
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.begin_ways import key_for
from engine.data import schema
from engine.playtest.run import play_game
from tests.editor.beginning import at_beginning
from tests.editor.small import GAME, MAP, RESERVE, SCENARIO, TANKS, TableRows, shipped_rows, tables
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

ROWS = TableRows(tables())
SHIPPED = shipped_rows("hj1986")


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    with at_beginning(used_window) as found:
        yield found


def rows_of(document: Document) -> dict[str, list[str]]:
    """Return the keys of all that belongs to scenarios, and their citations."""
    kinds = (schema.ScenarioRow, *PARTS)
    found = {kind.TABLE: [row.key_text for row in document.baseline.find(kind)] for kind in kinds}
    cited = [
        f"{kind.TABLE}|{row.row_key}|{row.field}"
        for kind in kinds
        for row in document.baseline.cited(GAME).get(kind.TABLE, [])
    ]
    return {**found, "citation": sorted(cited)}


def test_a_new_scenario_has_the_whole_map_all_turns_and_is_its_authors_own() -> None:
    changes = new_scenario(ROWS, GAME, "my-bulge")
    head, cited = (change.after for change in changes.changes)
    assert head is not None and cited is not None
    assert (head["title"], head["map"], head["bounds"]) == ("My bulge", "board", "all")
    assert (head["first_turn"], head["last_turn"]) == (1, 3)  # there is no track; the other scenario ends with turn 3
    assert (cited["certainty"], cited["source"], cited["field"]) == ("designed", "designer", "*")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: new_scenario(ROWS, GAME, SCENARIO), f"There is a scenario '{SCENARIO}' already; choose another key"),
        (lambda: new_scenario(ROWS, "moon", "x"), "The library has no game 'moon'; choose one of"),
        (lambda: new_scenario(ROWS, GAME, "no key!"), "Key: 'no key!' must be a name of letters"),
        (lambda: new_scenario(ROWS, GAME, "x", turns=(3, 1)), "cannot run from turn 3 to 1"),
        (
            lambda: new_scenario(SHIPPED, "hj1986", "x", turns=(1, 99)),
            "The track of The Last Gamble has turns 1 to 36, not 1 to 99",
        ),
        (lambda: new_scenario(ROWS, GAME, "x", bounds="W"), "There is no area 'W' of the kind bounds; use all"),
        (lambda: copy_scenario(ROWS, GAME, "nothing", "x"), "no scenario 'nothing'"),
        (lambda: delete_scenario(ROWS, GAME, "nothing"), "no scenario 'nothing'"),
    ],
)
def test_what_cannot_be_is_refused_with_the_remedy(make: Callable[[], ChangeSet], said: str) -> None:
    with pytest.raises(EditError) as refused:
        make()
    assert said in str(refused.value)


def test_a_copy_has_all_that_its_origin_has_with_the_same_sources(document: Document) -> None:
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "twin"), cited=True)
    assert belongings(document.baseline, GAME, "twin") == belongings(document.baseline, GAME, SCENARIO) != {}
    for kind in PARTS:
        for row in document.baseline.find(kind, game=GAME, scenario=SCENARIO):
            own = row.model_copy(update={"scenario": "twin"})
            assert own in document.baseline.find(kind, game=GAME, scenario="twin")
            one, other = (
                [
                    (cited.field, cited.certainty, cited.source)
                    for cited in document.baseline.citations(GAME, row.TABLE, key)
                ]
                for key in (row.key_text, own.key_text)
            )
            assert one == other


@pytest.mark.parametrize("of", [None, SCENARIO])
def test_a_scenario_that_is_begun_and_deleted_leaves_nothing(document: Document, of: str | None) -> None:
    before = rows_of(document)
    rows = document.baseline
    document.edit(copy_scenario(rows, GAME, of, "x") if of else new_scenario(rows, GAME, "x"), cited=True)
    assert rows_of(document) != before
    document.edit(delete_scenario(rows, GAME, "x"), cited=True)
    assert rows_of(document) == before
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert rows_of(document) == before


def test_a_value_entered_in_an_own_scenario_is_designed(document: Document) -> None:
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "twin"), cited=True)
    document.choose(GAME, "twin")
    assert document.designs


def begin_page(window: MainWindow) -> BeginPage:
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    return page


def test_a_scenario_is_begun_on_its_page_shown_and_taken_back(window: MainWindow) -> None:
    document = window.document
    window.commands.do_scenario_new()
    page = begin_page(window)
    assert page.missing.text() == "Still missing: a title" and not page.begin.isEnabled()
    page.title.setText("Höfen & Monschau")
    page.look()
    assert page.key.text() == "hofen-monschau"
    page.last.setValue(0)
    assert not page.make() and "cannot run from turn 1 to 0" in page.missing.text()
    page.last.setValue(2)
    assert page.make()
    head = document.head
    assert head is not None and (head.title, head.last_turn) == ("Höfen & Monschau", 2)
    assert "Höfen & Monschau" in window.windowTitle()
    document.undo_stack.undo()
    assert document.head is not None and document.head.scenario != "hofen-monschau"
    assert "Höfen" not in window.windowTitle()


@pytest.mark.deep
def test_a_scenario_just_begun_lies_open_in_the_inspector_with_its_set_up_beside(window: MainWindow) -> None:
    window.commands.do_scenario_new()
    begin_page(window).title.setText("Schnee Eifel")
    assert begin_page(window).make()
    sheet = window.docks.inspector.scenario
    assert window.docks.inspector.pages.currentWidget() is sheet
    assert sheet.head.called.text() == "Schnee Eifel"
    assert window.page_now.key == "setup"


def test_a_page_that_is_left_half_done_is_as_it_was_left(window: MainWindow) -> None:
    window.commands.do_scenario_new()
    begin_page(window).title.setText("Schnee Eifel")
    window.open_area("setup")
    window.open_area("begin")
    assert begin_page(window).title.text() == "Schnee Eifel"


@pytest.mark.parametrize(("how", "units"), some_now(2, [("template", 0), ("copy", 3), ("variant", 3)]))
def test_a_scenario_is_begun_from_another_one(window: MainWindow, how: str, units: int) -> None:
    window.open_area("begin")
    begin_page(window).choose(how)
    assert begin_page(window).make()
    document = window.document
    assert document.scenario != SCENARIO
    set_up = document.baseline.find(schema.SetupRow, game=GAME, scenario=document.scenario)
    assert len(set_up) == units
    links = document.baseline.find(schema.VariantRow, game=GAME, scenario=document.scenario)
    assert [row.parent for row in links] == [SCENARIO] * (how == "variant")


def test_a_shown_scenario_is_duplicated_and_deleted_after_a_question(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, asked = window.document, list[str]()
    window.commands.do_scenario_copy()
    assert begin_page(window).make()
    begun = document.scenario
    answers = iter((QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Yes))
    monkeypatch.setattr(scenario_commands, "ask", lambda _parent, text, *_: asked.append(text) or next(answers))
    window.commands.do_scenario_delete()
    assert document.scenario == begun
    window.commands.do_scenario_delete()
    assert document.scenario != begun
    assert "3 set-up rows, 1 arrival" in asked[0]
    document.undo_stack.undo()
    assert document.baseline.find(schema.ScenarioRow, game=GAME, scenario=begun)


def test_titles_give_keys_that_are_free() -> None:
    assert key_for("The Bulge, 2nd try!", set()) == "the-bulge-2nd-try"
    assert key_for("Bulge", {"bulge", "bulge-2"}) == "bulge-3"
    assert key_for("???", set()) == "scenario"


def test_undo_goes_to_the_scenario_that_it_changes(window: MainWindow) -> None:
    document = window.document
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "twin"), cited=True)
    document.choose(GAME, "twin")
    document.edit(take_out(document.rows, GAME, "twin", [TANKS]))
    document.choose(GAME, SCENARIO)
    window.commands.do_edit_undo()
    assert document.scenario == "twin" and document.rows.find(schema.SetupRow, scenario="twin", counter=TANKS)
    document.choose(GAME, SCENARIO)
    window.commands.do_edit_redo()
    assert document.scenario == "twin"


def test_a_beginning_that_is_undone_leads_back_to_where_it_was_begun(document: Document) -> None:
    for key in ("other", "third"):
        document.edit(new_scenario(document.baseline, GAME, key, key.capitalize()), cited=True)
    document.choose(GAME, "other")
    document.edit(new_scenario(document.baseline, GAME, "mine", "Mine"), cited=True)
    document.choose(GAME, "mine")
    document.choose(GAME, "third")
    document.choose(GAME, "mine")
    document.undo_stack.undo()
    assert document.scenario == "other"


def test_a_variant_that_goes_after_the_library_was_opened_again_leads_to_its_parent(library: Path) -> None:
    document = Document.open(library)
    document.edit(new_scenario(document.baseline, GAME, "aaa", "Earlier"), cited=True)
    document.edit(variant_scenario(document.baseline, GAME, "aaa", "mine", "Mine"), cited=True)
    document.close()
    document = Document.open(library)
    document.choose(GAME, "mine")
    document.undo_stack.undo()
    assert document.scenario == "aaa"
    document.close()


@pytest.mark.deep
def test_undo_and_redo_of_a_beginning_select_a_scenario_and_none_of_its_units(window: MainWindow) -> None:
    document, desk = window.document, window.desk
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "twin"), cited=True)
    document.choose(GAME, "twin")
    desk.select("counter", TANKS)
    window.commands.do_edit_undo()
    assert (desk.selection.kind, desk.selection.key, document.scenario) == ("scenario", SCENARIO, SCENARIO)
    window.commands.do_edit_redo()
    assert (desk.selection.kind, desk.selection.key, document.scenario) == ("scenario", "twin", "twin")


@pytest.mark.deep
def test_the_command_tells_what_depends_on_a_scenario_before_it_deletes_it(library: Path) -> None:
    run = CliRunner()
    where = [str(library), "--game", GAME]
    assert run.invoke(app, ["scenario", "variant", *where, "--from", SCENARIO, "--as", "mine"]).exit_code == 0
    result = run.invoke(app, ["scenario", "delete", *where, "--scenario", SCENARIO])
    assert result.exit_code == 0
    assert "follow it no more: mine" in result.stderr and "Goes with it: 3 setup" in result.stderr
    assert "deleted" in result.stdout
    unknown = run.invoke(app, ["scenario", "delete", *where, "--scenario", "nobody"])
    assert unknown.exit_code == 2 and "choose one of mine" in unknown.output


def test_the_commands_begin_copy_and_delete(library: Path) -> None:
    run = CliRunner()

    def said(*words: str) -> tuple[int, str]:
        result = run.invoke(app, ["scenario", words[0], str(library), "--game", GAME, *words[1:]])
        return result.exit_code, result.output

    assert said("new", "--as", "own", "--turns", "1:2", "--title", "Own")[0] == 0
    code, text = said("copy", "--from", SCENARIO, "--as", "twin", "--json")
    assert code == 0
    assert json.loads(text)["rows"]["setup"] == 3
    assert said("copy", "--from", SCENARIO, "--as", "twin")[0] == 2
    assert said("new", "--as", "other", "--turns", "soon")[0] == 2
    assert said("delete", "--scenario", "twin")[0] == 0
    assert said("delete", "--scenario", "twin")[0] == 2
    document = Document.open(library)
    assert [row.scenario for row in document.baseline.find(schema.ScenarioRow, game=GAME)].count("own") == 1
    assert document.journal()[0].changes.label.startswith("Scenario “Own” begun")
    document.close()


@pytest.mark.parametrize("how", ["new", "copy", "variant", "cut"])
def test_every_way_to_begin_takes_the_fixed_form(library: Path, how: str) -> None:
    corners = "B1.01,B1.03,B3.03,B3.01"  # rows 1 to 3, numbers 1 to 3
    words = ["--game", GAME, "--from", SCENARIO, "--as", "made", "--turns", "1:2", "--outline", corners, "--json"]
    result = CliRunner().invoke(app, ["scenario", how, str(library), *words])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["scenario"] == "made"
    document = Document.open(library)
    (head,) = document.baseline.find(schema.ScenarioRow, scenario="made")
    (area,) = document.baseline.find(schema.AreaRow, key=head.bounds)
    assert (head.first_turn, head.last_turn, len(area.hexes.split())) == (1, 2, 9)
    document.close()


@pytest.mark.parametrize("how", ["new", "copy", "variant", "cut"])
@pytest.mark.parametrize(
    ("outline", "said"), [("", "names no hex"), (" , ", "names no hex"), ("B1.01,B1.03", "closes no outline")]
)
def test_an_outline_without_corners_enough_is_refused_with_the_remedy(
    library: Path, how: str, outline: str, said: str
) -> None:
    words = ["--game", GAME, "--from", SCENARIO, "--as", "made", "--outline", outline]
    result = CliRunner().invoke(app, ["scenario", how, str(library), *words])
    assert result.exit_code == 2 and said in result.stderr and "three corners or more" in result.stderr


def drawn(document: Document, key: str) -> None:
    """Draw an area that no scenario uses yet, as an author does."""
    area = schema.AreaRow(game=GAME, map=MAP, key=key, kind="zone", title=key, hexes="B1.01 B1.02")
    draft = Draft()
    draft.add(area)
    draft.add(own(area))
    document.edit(draft.done("drawn"), cited=True)


def areas(document: Document) -> set[str]:
    return {row.key for row in document.baseline.find(schema.AreaRow, game=GAME)}


def test_an_area_that_was_drawn_and_never_used_goes_with_the_only_design_of_the_game(document: Document) -> None:
    rows, before = document.baseline, areas(document)
    document.edit(new_scenario(rows, GAME, "mine"), cited=True)
    drawn(document, "mill")
    document.edit(delete_scenario(rows, GAME, "mine"), cited=True)
    assert areas(document) == before


def test_an_area_that_another_design_may_be_drawn_for_stays(document: Document) -> None:
    rows = document.baseline
    for key in ("mine", "other"):
        document.edit(new_scenario(rows, GAME, key), cited=True)
    drawn(document, "mill")
    document.edit(delete_scenario(rows, GAME, "mine"), cited=True)
    assert "mill" in areas(document)


def begun_shorter(library: Path, how: str, *more: str) -> tuple[str, list[tuple[str, int]]]:
    """Begin a scenario of turn 1 alone; return what was said, and who arrives in it on which turn."""
    words = ["--game", GAME, "--from", SCENARIO, "--as", "made", "--turns", "1:1", *more]
    result = CliRunner().invoke(app, ["scenario", how, str(library), *words])
    assert result.exit_code == 0, result.output
    document = Document.open(library)
    arrivals = document.baseline.find(schema.ArrivalRow, game=GAME, scenario="made")
    document.close()
    return result.output, [(row.counter, row.turn) for row in arrivals]


@pytest.mark.parametrize("how", ["copy", "variant"])
def test_what_is_dated_after_a_shorter_scenario_is_dropped_and_told(library: Path, how: str) -> None:
    said, arrivals = begun_shorter(library, how)
    assert "drop  9 Rgt, turn 2, West: turn 2 comes after the last, 1" in said
    assert arrivals == []


@pytest.mark.parametrize("how", ["copy", "variant"])
def test_an_answer_shifts_what_is_dated_after_a_shorter_scenario(library: Path, how: str) -> None:
    file = library.parent / "answers.json"
    key = f"arrival/{GAME}|{SCENARIO}|{RESERVE}"
    file.write_text(json.dumps({"review": [{"key": key, "answer": "shift"}]}), encoding="utf-8")
    said, arrivals = begun_shorter(library, how, "--answers", str(file), "--json")
    assert json.loads(said)["review"][0]["answer"] == "shift"
    assert arrivals == [(RESERVE, 1)]


@pytest.mark.parametrize(
    ("turns", "wrong"),
    [
        (["--turns", "1:3"], f"Nothing was asked about 'arrival/{GAME}|{SCENARIO}|{RESERVE}'"),  # its own turns
        ([], "give --from and --turns"),
    ],
)
def test_answers_to_what_nobody_asked_are_refused(library: Path, turns: list[str], wrong: str) -> None:
    file = library.parent / "answers.json"
    key = f"arrival/{GAME}|{SCENARIO}|{RESERVE}"
    file.write_text(json.dumps({"review": [{"key": key, "answer": "shift"}]}), encoding="utf-8")
    words = ["--game", GAME, "--from", SCENARIO, "--as", "made", *turns, "--answers", str(file)]
    ran = CliRunner().invoke(app, ["scenario", "copy", str(library), *words])
    assert ran.exit_code == 2 and wrong in ran.stderr


def test_a_frame_of_fewer_turns_is_asked_about_no_units(library: Path) -> None:
    said, arrivals = begun_shorter(library, "new", "--json")
    assert "review" not in json.loads(said) and arrivals == []


def test_what_a_scenario_has_beyond_its_own_turns_stays_in_its_copy(document: Document) -> None:
    row = {"game": GAME, "scenario": SCENARIO, "counter": RESERVE}
    document.edit(ChangeSet("late", (Change("arrival", tuple(row.values()), {"turn": 2}, {"turn": 9}),)))
    begun = copy_scenario(document.rows, GAME, SCENARIO, "made", turns=(1, 2))
    plan = plan_copy(document.rows, GAME, SCENARIO, begun, (1, 2))
    assert plan is not None and plan.items == () and shortened(begun, plan) == begun


def test_a_cut_tells_its_edges_with_their_roles(library: Path) -> None:
    words = ["--game", GAME, "--from", SCENARIO, "--as", "cut", "--outline", "B1.01,B1.02,B4.02,B4.01", "--json"]
    said = json.loads(CliRunner().invoke(app, ["scenario", "cut", str(library), *words]).stdout)
    assert [edge["hexes"] for edge in said["edges"]] == [["B1.02", "B2.02", "B3.02", "B4.02"]]
    assert said["edges"][0]["roles"] and all(" " in role for role in said["edges"][0]["roles"])
    assert [*said["edges"][0]["reasons"]] == said["edges"][0]["roles"]


@pytest.mark.deep
def test_a_scenario_without_units_and_clauses_is_played_to_its_last_turn_and_drawn(shipped_document: Document) -> None:
    rows = shipped_document.baseline
    shipped_document.edit(new_scenario(rows, "scs1994", "empty-bulge", turns=(1, 2)), cited=True)
    shipped_document.choose("scs1994", "empty-bulge")
    result = play_game(shipped_document.scenario_value(), {"german": "cautious", "allied": "cautious"}, 1)
    assert (result.result, result.turns) == ("draw", 2)


CUT = ["--game", GAME, "--from", SCENARIO, "--as", "cut", "--outline", "B1.01,B1.02,B4.02,B4.01"]


def cut_with(library: Path, answers: object, *more: str) -> tuple[int, str]:
    """Cut with answers in a file; return the exit code and what was said."""
    file = library.parent / "answers.json"
    file.write_text(answers if isinstance(answers, str) else json.dumps(answers), encoding="utf-8")
    result = CliRunner().invoke(app, ["scenario", "cut", str(library), *CUT, "--answers", str(file), *more])
    return result.exit_code, result.output


def test_what_a_dry_run_tells_is_answered_and_given_back(library: Path) -> None:
    dry = CliRunner().invoke(app, ["scenario", "cut", str(library), *CUT, "--dry-run", "--json"])
    told = json.loads(dry.stdout)
    line = next(line for line in told["review"] if {"drop"} < set(line["choices"]) and line["answer"] != "drop")
    line["answer"] = "drop"
    told["edges"][0]["roles"] = ["exit german", "supply both"]
    code, said = cut_with(library, told, "--json")
    assert code == 0, said
    assert next(each for each in json.loads(said)["review"] if each["key"] == line["key"])["answer"] == "drop"
    document = Document.open(library)
    roles = document.baseline.find(schema.BoundRoleRow, scenario="cut", area=told["edges"][0]["area"])
    assert {(row.role, row.side) for row in roles} == {("exit", "german"), ("supply", "both")}
    document.close()


def test_an_edge_that_is_answered_to_be_closed_is_closed_to_both(library: Path) -> None:
    stretch = ["B1.02", "B2.02", "B3.02", "B4.02"]
    assert cut_with(library, {"edges": [{"hexes": stretch, "roles": ["closed both"]}]})[0] == 0
    document = Document.open(library)
    (row,) = document.baseline.find(schema.BoundRoleRow, scenario="cut")
    assert (row.role, row.side) == ("closed", "both")
    document.close()


@pytest.mark.parametrize(
    "answers, said",
    [
        ("{", "EOF"),
        ({"review": [{"key": "setup/nobody", "answer": "drop"}]}, "Nothing was asked about 'setup/nobody'"),
        ({"review": [{"key": "x", "answer": "burn"}]}, "review.0.answer"),
        ({"edges": [{"hexes": ["B9.09"], "roles": []}]}, "B9.09 is no stretch of the edge"),
        (
            {"edges": [{"hexes": ["B1.02", "B2.02", "B3.02", "B4.02"], "roles": ["door german"]}]},
            "is no role of an edge",
        ),
        ({"edges": [{"hexes": ["B1.02", "B2.02", "B3.02", "B4.02"], "roles": ["entry"]}]}, "is no role of an edge"),
    ],
)
def test_answers_that_fit_nothing_are_refused_and_nothing_is_written(library: Path, answers: object, said: str) -> None:
    before = library.read_bytes()
    code, output = cut_with(library, answers)
    assert code != 0 and said in " ".join(output.split())
    assert library.read_bytes() == before


def test_a_template_keeps_what_is_said_of_dumps_and_no_default_of_a_unit(document: Document) -> None:
    draft = Draft()
    where = {"game": GAME, "scenario": SCENARIO}
    draft.add(schema.DumpSetRow(**where, key="1", side="allied", real=1, dummy=1, hexes="B1.02 B1.03"))
    draft.add(schema.PlacementRow(**where, subject="dump_set:1", kind="dummy", hex="B1.02"))
    document.edit(draft.done("A dump"))
    document.edit(template_scenario(document.baseline, GAME, SCENARIO, "frame"), cited=True)
    kept = document.rows.find(schema.PlacementRow, game=GAME, scenario="frame")
    assert [(row.subject, row.hex) for row in kept] == [("dump_set:1", "B1.02")]


def test_another_scenario_says_that_the_one_before_is_gone(
    shipped_document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[str]()
    shipped_document.choose("scs1994", "breakout")  # whichever another test has left it at
    monkeypatch.setattr(opened, "something_is_gone", lambda: said.append(shipped_document.scenario))
    for scenario in ("payback", "st-vith", "st-vith"):
        shipped_document.choose("scs1994", scenario)
    assert said == ["payback", "st-vith"]
