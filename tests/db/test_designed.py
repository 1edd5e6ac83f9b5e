"""What an author invents is ``designed``: neither confirmed from a box nor a guess at one."""

from pathlib import Path

import pytest

from db.applying import apply
from db.build import build_library
from db.changes import Change, ChangeSet, deleting, inserting, updating
from db.checks import all_findings
from db.citing import with_citation
from db.connection import Library, open_library
from db.counting import certainty_counts
from db.dump import dump
from db.queries import find
from db.scenario_io import tables_of
from db.taking import traveling
from db.updating import plan_update
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.textread import read_located
from tests.db.samples import GAME, tables
from tests.db.traveled import plan_import

UNIT = "german/-/1 Inf#1"
HEX = (GAME, "M", "M1.01")


def origin(library: Library, table: str, row_key: str, field: str) -> tuple[str, str]:
    with library.reading() as session:
        found = {row.field: row for row in find(session, schema.CitationRow, game=GAME, table=table, row_key=row_key)}
    cited = found.get(field) or found["*"]
    return cited.certainty, cited.source


def edit(library: Library, *changes: Change, **how: object) -> None:
    with library.writing() as session:
        apply(session, with_citation(session, ChangeSet("x", changes), **how))  # type: ignore[arg-type]


@pytest.fixture
def own(library: Library) -> Library:
    """Return the library with the scenario brought in once more under the key ``mine``."""
    with library.reading() as session:
        theirs = traveling(session, GAME, "first")
    with library.writing() as session:
        apply(session, plan_import(session, theirs, as_key="mine").changes)
    return library


def changed(library: Library, table: str, key: tuple[str, ...], **values: object) -> Change:
    with library.reading() as session:
        return updating(session, table, key, **values)  # type: ignore[arg-type]


def test_an_edit_meant_as_design_is_designed(library: Library) -> None:
    edit(library, changed(library, "hex", HEX, terrain="forest"), certainty="designed")
    assert origin(library, "hex", f"{GAME}|M|M1.01", "terrain") == ("designed", "designer")


def test_a_copy_of_a_scenario_under_another_key_is_designed_as_a_whole(own: Library) -> None:
    assert origin(own, "scenario", f"{GAME}|mine", "*") == ("designed", "designer")


def test_what_a_copied_scenario_took_over_keeps_its_origin(own: Library) -> None:
    assert origin(own, "setup", f"{GAME}|mine|{UNIT}", "place") == ("printed", "rulebook")


def test_a_set_up_moved_in_a_designed_scenario_is_designed(own: Library) -> None:
    edit(own, changed(own, "setup", (GAME, "mine", UNIT), place="M1.02"))
    assert origin(own, "setup", f"{GAME}|mine|{UNIT}", "place") == ("designed", "designer")


def test_a_row_added_to_a_designed_scenario_is_designed(own: Library) -> None:
    row = schema.ScenarioParameterRow(game=GAME, scenario="mine", key="stacking_limit", value="4", rule="1.0")
    edit(own, inserting("scenario_parameter", row.model_dump(mode="json")))
    assert origin(own, "scenario_parameter", row.key_text, "value") == ("designed", "designer")


def test_a_set_up_moved_in_the_printed_scenario_is_still_a_correction(own: Library) -> None:
    edit(own, changed(own, "setup", (GAME, "first", UNIT), place="M1.02"))
    assert origin(own, "setup", f"{GAME}|first|{UNIT}", "place") == ("owner", "owner")


def test_the_face_of_a_designed_unit_is_designed(library: Library) -> None:
    edit(library, changed(library, "counter", (GAME, UNIT), steps=3), certainty="designed")
    whole = schema.CitationRow(
        game=GAME, table="counter", row_key=f"{GAME}|{UNIT}", field="*", certainty="designed", source="designer"
    )
    with library.writing() as session:
        key = (GAME, "counter", whole.row_key, "*")
        apply(session, ChangeSet("x", (deleting(session, "citation", key),)))
        apply(session, ChangeSet("x", (inserting("citation", whole.model_dump(mode="json")),)))
    edit(library, changed(library, "face", (GAME, UNIT, "full"), attack=7))
    assert origin(library, "face", f"{GAME}|{UNIT}|full", "attack") == ("designed", "designer")


def test_designed_values_are_counted_apart(library: Library) -> None:
    edit(library, changed(library, "hex", HEX, terrain="forest"), certainty="designed")
    with library.reading() as session:
        assert certainty_counts(session, GAME)["hex"] == {"designed": 1, "reconstructed": 3}


def test_a_designed_value_does_not_decide_as_a_guess(library: Library) -> None:
    """The log marks values that nobody vouches for; the author vouches for his."""
    with library.reading() as session:
        found = tables_of(session)
    cited = [row.model_copy(update={"certainty": "designed"}) for row in found.citations if row.table == "hex"]
    found.citations[:] = [row for row in found.citations if row.table != "hex"] + cited
    assert assemble(found, GAME, "first").unconfirmed == {}


def test_an_update_keeps_what_was_designed(library: Library) -> None:
    edit(library, changed(library, "hex", HEX, terrain="forest"), certainty="designed")
    with library.reading() as session:
        assert plan_update(session, tables()).changes.changes == ()


def test_designed_values_survive_text_and_back(own: Library, tmp_path: Path) -> None:
    with own.reading() as session:
        dump(session, tmp_path / "text")
    again = read_located(tmp_path / "text").tables
    build_library(tmp_path / "again.losheim", again)
    reopened = open_library(tmp_path / "again.losheim")
    assert origin(reopened, "scenario", f"{GAME}|mine", "*") == ("designed", "designer")
    reopened.close()


def test_the_designer_needs_no_entry_among_the_sources(own: Library) -> None:
    with own.reading() as session:
        found = [finding.check for finding in all_findings(session)]
    assert "citation-without-source" not in found
