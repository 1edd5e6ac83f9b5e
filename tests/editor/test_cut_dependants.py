"""What of a cut hangs on something that the cut has no more, and whose source has an erratum's value there?"""

import pytest

from db.changes import ChangeSet
from editor.cutting.cut import Cut, cut_scenario, plan_cut, settled
from editor.cutting.items import Choice
from editor.edits.draft import Draft, made
from editor.window.document import Document
from engine.data import schema
from engine.data.schema import CitationRow
from tests.editor.small import GAME, GUNS, SCENARIO, SCOUTS, TANKS

# 1 Pz stands in B2.02, 1 Arty in B3.03, the Scouts choose and have the default B2.03: one hex from each of the two.
LOWER = ("B1.01", "B1.05", "B2.05", "B2.01")
LOWER_LEFT = ("B1.03", "B1.05", "B2.05", "B2.03")


def starting(document: Document, places: dict[str, str], defaults: dict[str, str]) -> None:
    """Let units start elsewhere, and have default hexes."""
    draft = Draft()
    for row in document.rows.find(schema.SetupRow, scenario=SCENARIO):
        if row.counter in places:
            draft.set(row, place=places[row.counter])
    for counter, label in defaults.items():
        draft.add(
            made(schema.PlacementRow, game=GAME, scenario=SCENARIO, subject=counter, kind="place", hex=label),
        )
    document.edit(draft.done("Starts elsewhere"), cited=True)


def places(document: Document) -> dict[str, str]:
    return {row.counter: row.place for row in document.rows.find(schema.SetupRow, scenario="cut")}


def cut_out(document: Document, corners: tuple[str, ...], answers: dict[str, Choice] | None = None) -> Cut:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", corners)
    document.edit(cut_scenario(plan, answers), cited=True)
    return plan


def key_of(counter: str) -> str:
    return f"setup/{GAME}|{SCENARIO}|{counter}"


def test_who_may_start_near_a_unit_that_is_dropped_is_asked_about_and_starts_in_its_default_hex(
    document: Document,
) -> None:
    starting(document, {SCOUTS: f"near:{GUNS}/2"}, {})
    plan = cut_out(document, LOWER)
    (item,) = [item for item in plan.items if item.key == key_of(SCOUTS)]
    assert (item.proposal, item.choices) == ("move", ("move", "drop"))
    assert plan.ground.names[GUNS] in item.reason and "does not start in the cut" in item.reason
    assert places(document)[SCOUTS] == "B2.03"
    assert document.rows.find(schema.PlacementRow, scenario="cut") == []


def test_who_may_start_near_its_side_starts_in_its_default_hex_where_nobody_of_it_is_left(document: Document) -> None:
    cut_out(document, LOWER_LEFT)
    assert places(document) == {SCOUTS: "B2.03"}


def test_who_may_start_near_its_side_keeps_the_choice_where_a_unit_of_it_is_left(document: Document) -> None:
    plan = cut_out(document, LOWER)
    assert places(document) == {TANKS: "B2.02", SCOUTS: "near:setup/1"}
    assert key_of(SCOUTS) not in {item.key for item in plan.items}


def test_a_choice_near_hexes_outside_becomes_the_default_hex(document: Document) -> None:
    starting(document, {SCOUTS: "near:B3.03 B4.03/1"}, {})
    cut_out(document, LOWER)
    assert places(document)[SCOUTS] == "B2.03"


def test_of_two_that_wait_for_each_other_one_starts_in_its_default_hex(document: Document) -> None:
    starting(document, {SCOUTS: f"near:{TANKS}/1", TANKS: f"near:{SCOUTS}/1"}, {TANKS: "B2.02"})
    cut_out(document, LOWER)
    found = places(document)
    assert sum(":" in place for place in found.values()) == 1


def test_who_is_near_a_unit_that_a_person_drops_starts_in_its_default_hex_unasked(document: Document) -> None:
    starting(document, {TANKS: f"near:{GUNS}/2", SCOUTS: f"near:{TANKS}/1"}, {TANKS: "B2.02"})
    plan = cut_out(document, LOWER, {key_of(TANKS): "drop"})
    assert key_of(SCOUTS) not in {item.key for item in plan.items}  # 1 Pz would have moved to its default hex
    assert places(document) == {SCOUTS: "B2.03"}


def test_a_clause_that_names_a_unit_which_moves_stays_and_goes_where_a_person_drops_the_unit(
    document: Document,
) -> None:
    clause = made(
        schema.ClauseRow, game=GAME, scenario=SCENARIO, key="lost", kind="condition", form="",
        args={"counters": [TANKS]}, text="Lost.", rule="1.3", enforced=False,
    )  # fmt: skip
    starting(document, {TANKS: f"near:{GUNS}/2"}, {TANKS: "B2.02"})
    draft = Draft()
    draft.add(clause)
    document.edit(draft.done("A clause"), cited=True)
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", LOWER)
    dropped: dict[str, Choice] = {key_of(TANKS): "drop"}
    asked_for = f"clause/{GAME}|{SCENARIO}|lost"
    both: dict[str, Choice] = {**dropped, asked_for: "keep"}
    nobody: dict[str, Choice] = {}
    for answers, kept in ((nobody, ["lost"]), (dropped, []), (both, ["lost"])):
        assert keys_of(cut_scenario(plan, answers)) == kept
    told = [{item.key: item.reason for item in settled(plan, each).items} for each in (nobody, dropped, nobody)]
    assert [each.get(asked_for, "") for each in told] == ["", "1 Pz Rgt takes no part", ""]


def keys_of(changes: ChangeSet) -> list[str]:
    """Return the clauses that a change set adds."""
    return [str(change.key[2]) for change in changes.changes if change.table == schema.ClauseRow.TABLE]


@pytest.mark.parametrize("has_source", [True, False])
def test_a_value_of_an_erratum_has_the_source_of_the_erratum_in_a_cut(document: Document, has_source: bool) -> None:
    change = made(
        schema.ErratumChangeRow, game=GAME, erratum="E1", position=1, kind="set", table="setup",
        row_key=f"{GAME}|{SCENARIO}|{TANKS}", field="place", printed="B2.02", value="B2.01", text="",
    )  # fmt: skip
    draft = Draft()
    draft.add(
        made(
            schema.ErratumRow,
            game=GAME,
            key="E1",
            title="One hex right",
            status="official",
            origin="",
            reason="",
            rule="",
            printings="",
            supersedes=[],
        )
    )
    draft.add(change)
    if has_source:
        draft.add(
            CitationRow(
                game=GAME,
                table=change.TABLE,
                row_key=change.key_text,
                field="*",
                certainty="printed",
                source="rulebook",
                locator="line 7",
            )
        )
    document.edit(draft.done("An erratum"), cited=True)
    cut_out(document, LOWER)
    assert places(document)[TANKS] == "B2.01"
    cited = document.baseline.citations(GAME, "setup", f"{GAME}|cut|{TANKS}")
    told = {row.field: (row.certainty, row.source, row.locator) for row in cited}
    assert told["place"] == (("official", "rulebook", "line 7") if has_source else ("designed", "designer", ""))
    assert told["*"] == ("reconstructed", "rulebook", "")
