"""Variants of scenarios: they follow their parent until they change something themselves."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.changes import EditError
from editor.cli import app
from editor.edits import errata, placing, rules, schedules
from editor.edits.draft import Draft
from editor.edits.scenarios import (
    copy_scenario,
    delete_scenario,
    stand_alone,
    variant_scenario,
    variants_of,
)
from editor.edits.setup import move_setup, set_losses
from editor.edits.variants import differing
from editor.window.document import Document
from engine.data import schema
from engine.data.variants import ancestors
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, TANKS


@pytest.fixture
def varied(document: Document) -> Iterator[Document]:
    """The small library with a variant of its scenario; the scenario itself is shown."""
    document.edit(variant_scenario(document.baseline, GAME, SCENARIO, "other"), cited=True)
    document.choose(GAME, SCENARIO)
    yield document


def places(document: Document, scenario: str) -> dict[str, str]:
    return {row.counter: row.place for row in document.baseline.find(schema.SetupRow, game=GAME, scenario=scenario)}


def test_a_variant_begins_with_all_that_its_parent_has(varied: Document) -> None:
    assert places(varied, "other") == places(varied, SCENARIO) != {}
    (link,) = variants_of(varied.baseline, GAME, SCENARIO)
    assert (link.scenario, link.parent) == ("other", SCENARIO)


def test_an_edit_of_the_parent_reaches_the_variant_as_one_step_with_its_sources(varied: Document) -> None:
    varied.edit(move_setup(varied.rows, GAME, SCENARIO, TANKS, "B3.02"))
    assert places(varied, "other")[TANKS] == "B3.02"
    cited = [varied.baseline.citations(GAME, "setup", f"{GAME}|{key}|{TANKS}") for key in (SCENARIO, "other")]
    assert [[(c.field, c.certainty) for c in found] for found in cited][0] == [(c.field, c.certainty) for c in cited[1]]
    varied.undo_stack.undo()
    assert places(varied, "other")[TANKS] == places(varied, SCENARIO)[TANKS] == "B2.02"


def test_what_a_variant_changed_itself_stays_and_the_rest_of_the_row_follows(varied: Document) -> None:
    varied.edit(move_setup(varied.rows, GAME, "other", TANKS, "B1.01"))
    varied.edit(move_setup(varied.rows, GAME, SCENARIO, TANKS, "B3.02"))
    varied.edit(set_losses(varied.rows, GAME, SCENARIO, TANKS, 1))
    (row,) = varied.baseline.find(schema.SetupRow, game=GAME, scenario="other", counter=TANKS)
    assert (row.place, row.steps_lost) == ("B1.01", 1)


def test_an_undo_of_the_parent_leaves_a_value_that_the_variant_had_of_itself(varied: Document) -> None:
    varied.edit(move_setup(varied.rows, GAME, "other", TANKS, "B3.02"))
    varied.edit(move_setup(varied.rows, GAME, SCENARIO, TANKS, "B3.02"))  # now both stand there, each by itself
    varied.undo_stack.undo()
    assert (places(varied, SCENARIO)[TANKS], places(varied, "other")[TANKS]) == ("B2.02", "B3.02")


def test_units_put_into_or_taken_out_of_the_parent_come_and_go_in_the_variant(varied: Document) -> None:
    varied.edit(placing.take_out(varied.rows, GAME, SCENARIO, [GUNS]))
    varied.edit(placing.place_units(varied.rows, GAME, SCENARIO, [RESERVE], "B1.02"))
    assert GUNS not in places(varied, "other")
    assert places(varied, "other")[RESERVE] == "B1.02"
    assert not varied.baseline.find(schema.ArrivalRow, game=GAME, scenario="other")


def test_a_unit_that_the_variant_moved_is_not_taken_out_with_that_of_the_parent(varied: Document) -> None:
    varied.edit(move_setup(varied.rows, GAME, "other", GUNS, "B1.01"))
    varied.edit(placing.take_out(varied.rows, GAME, SCENARIO, [GUNS]))
    assert places(varied, "other")[GUNS] == "B1.01"


def test_turns_follow_and_title_and_number_do_not(varied: Document) -> None:
    varied.edit(rules.set_scenario_field(varied.rows, GAME, SCENARIO, "last_turn", 2))
    varied.edit(rules.set_scenario_field(varied.rows, GAME, SCENARIO, "title", "Called otherwise"))
    (head,) = varied.baseline.find(schema.ScenarioRow, game=GAME, scenario="other")
    assert (head.last_turn, head.title) == (2, "Skirmish (variant)")


def test_a_variant_of_a_variant_follows_the_first_one(varied: Document) -> None:
    varied.edit(variant_scenario(varied.baseline, GAME, "other", "third"), cited=True)
    varied.edit(move_setup(varied.rows, GAME, SCENARIO, TANKS, "B3.02"))
    assert places(varied, "third")[TANKS] == "B3.02"
    assert ancestors(varied.baseline.find(schema.VariantRow, game=GAME), "third") == ["other", SCENARIO]


def test_what_a_variant_has_otherwise_is_told_in_words_without_keys(varied: Document) -> None:
    clause = schema.ClauseRow(
        game=GAME, scenario=SCENARIO, key="leave", kind="victory", form="exit", args={"side": "german", "at_least": 8},
        text="Eight leave.", rule="", enforced=False,
    )  # fmt: skip
    draft = Draft()
    draft.add(clause)
    varied.edit(draft.done("a clause"), cited=True)
    draft = Draft()
    mine = clause.model_copy(update={"scenario": "other"})
    draft.set(mine, args={"side": "german", "at_least": 6}, text="Six leave.")
    varied.edit(draft.done("six"), cited=True)
    varied.edit(move_setup(varied.rows, GAME, "other", TANKS, "near:B1.02/2"))
    varied.edit(placing.take_out(varied.rows, GAME, "other", [GUNS]))
    varied.edit(schedules.set_arrival(varied.rows, GAME, "other", RESERVE, turn=3))
    varied.edit(rules.set_scenario_field(varied.rows, GAME, "other", "last_turn", 2))
    assert [found.text for found in differing(varied.rows, GAME, "other")] == [
        "Scenario: last turn 2, not 3",
        "Set-up 1 Arty Rgt (1 Pz Div): taken out",
        "Set-up 1 Pz Rgt (1 Pz Div): place within 2 of B1.02, not B2.02",
        "Arrival 9 Rgt (2 Inf Div): turn 3, not 2",
        "Clause leave: at least 6, not 8; its text is another",
    ]


def test_an_edit_of_the_variant_leaves_the_parent(varied: Document) -> None:
    before = places(varied, SCENARIO)
    varied.edit(move_setup(varied.rows, GAME, "other", TANKS, "B1.01"))
    assert places(varied, SCENARIO) == before


def in_force(document: Document, scenario: str) -> dict[str, str]:
    document.choose(GAME, scenario)
    rows = document.rows.find(schema.SetupRow, game=GAME, scenario=scenario)
    document.choose(GAME, SCENARIO)
    return {row.counter: row.place for row in rows}


def with_an_official_erratum(document: Document) -> None:
    """Let an official erratum say that the tanks of the parent start in B3.02 and its guns not at all."""
    document.edit(errata.create(document.baseline, GAME, "Where the tanks stand", "official"))
    key = document.baseline.find(schema.ErratumRow, game=GAME)[0].key
    for changes in (
        move_setup(document.baseline, GAME, SCENARIO, TANKS, "B3.02"),
        placing.take_out(document.baseline, GAME, SCENARIO, [GUNS]),
    ):
        document.edit(errata.as_erratum(document.baseline, GAME, key, changes))


def test_an_erratum_of_the_parent_is_in_force_in_the_variant(varied: Document) -> None:
    with_an_official_erratum(varied)
    assert in_force(varied, "other") == in_force(varied, SCENARIO)
    assert in_force(varied, "other")[TANKS] == "B3.02"
    assert GUNS not in in_force(varied, "other")
    assert places(varied, "other")[TANKS] == "B2.02"  # its own rows stay as they are printed


def test_a_copy_of_a_variant_follows_the_errata_of_the_parent_and_has_none_of_them_as_its_own(varied: Document) -> None:
    with_an_official_erratum(varied)
    varied.choose(GAME, "other")
    varied.edit(copy_scenario(varied.rows, GAME, "other", "third"), cited=True)
    assert places(varied, "third") == places(varied, "other")
    assert in_force(varied, "third") == in_force(varied, SCENARIO)
    assert [found.text for found in differing(varied.baseline, GAME, "third") if found.text.startswith("1 Pz")] == []


def test_an_erratum_of_the_parent_leaves_what_the_variant_changed_itself(varied: Document) -> None:
    varied.edit(move_setup(varied.rows, GAME, "other", TANKS, "B1.01"))
    with_an_official_erratum(varied)
    assert in_force(varied, "other")[TANKS] == "B1.01"
    assert GUNS not in in_force(varied, "other")


def test_a_variant_whose_parent_is_deleted_stays_as_a_scenario_of_its_own(varied: Document) -> None:
    before = places(varied, "other")
    varied.edit(delete_scenario(varied.baseline, GAME, SCENARIO), cited=True)
    assert places(varied, "other") == before
    assert not varied.baseline.find(schema.VariantRow)


@pytest.mark.parametrize("keep", [False, True])
def test_a_variant_whose_parent_is_deleted_keeps_what_errata_of_the_parent_changed_in_it(
    varied: Document, keep: bool
) -> None:
    with_an_official_erratum(varied)
    before = in_force(varied, "other")
    varied.choose(GAME, "other")
    varied.edit(delete_scenario(varied.baseline, GAME, SCENARIO, keep), cited=True)
    after = {row.counter: row.place for row in varied.rows.find(schema.SetupRow, game=GAME, scenario="other")}
    assert after == before
    assert after[TANKS] == "B3.02"
    assert GUNS not in after


def test_all_variants_of_a_scenario_that_is_deleted_keep_what_its_errata_changed_in_them(varied: Document) -> None:
    varied.edit(variant_scenario(varied.baseline, GAME, SCENARIO, "third"), cited=True)
    with_an_official_erratum(varied)
    before = {scenario: in_force(varied, scenario) for scenario in ("other", "third")}
    assert before["other"] == before["third"] and before["third"][TANKS] == "B3.02"
    varied.choose(GAME, "other")
    varied.edit(delete_scenario(varied.baseline, GAME, SCENARIO), cited=True)
    for scenario, places_before in before.items():
        varied.choose(GAME, scenario)
        after = varied.rows.find(schema.SetupRow, game=GAME, scenario=scenario)
        assert {row.counter: row.place for row in after} == places_before


def test_a_variant_that_stands_alone_keeps_errata_of_all_its_parents_but_what_it_changed_itself(
    varied: Document,
) -> None:
    varied.edit(variant_scenario(varied.baseline, GAME, "other", "third"), cited=True)
    varied.edit(move_setup(varied.rows, GAME, "third", TANKS, "B1.01"))
    with_an_official_erratum(varied)
    before = in_force(varied, "third")
    varied.edit(stand_alone(varied.baseline, GAME, "third"), cited=True)
    assert in_force(varied, "third") == before
    assert before[TANKS] == "B1.01"
    assert GUNS not in before


def test_a_variant_keeps_an_erratum_that_was_off_for_the_day_that_it_is_switched_on(varied: Document) -> None:
    with_an_official_erratum(varied)
    (head,) = varied.baseline.find(schema.ErratumRow, game=GAME)
    varied.edit(errata.switch(varied.baseline, GAME, "other", head.key, False))
    varied.edit(stand_alone(varied.baseline, GAME, "other"), cited=True)
    assert in_force(varied, "other")[TANKS] == "B2.02"
    varied.edit(errata.switch(varied.baseline, GAME, "other", head.key, True))
    assert in_force(varied, "other")[TANKS] == "B3.02"


def test_a_variant_that_stands_alone_follows_no_more(varied: Document) -> None:
    varied.edit(stand_alone(varied.baseline, GAME, "other"), cited=True)
    varied.edit(move_setup(varied.rows, GAME, SCENARIO, TANKS, "B3.02"))
    assert places(varied, "other")[TANKS] == "B2.02"
    with pytest.raises(EditError, match="is no variant"):
        stand_alone(varied.baseline, GAME, "other")


def test_a_variant_is_begun_by_command(library: Path) -> None:
    line = ["scenario", "variant", str(library), "--game", GAME, "--from", SCENARIO, "--as", "other", "--json"]
    told = CliRunner().invoke(app, line)
    assert told.exit_code == 0, told.output
    assert json.loads(told.output)["rows"]["variant"] == 1
