"""Errata of a library: what is switched on reaches the scenario, and what a switch leaves stranded is listed."""

import pytest

from db.applying import apply
from db.changes import ChangeSet, inserting
from db.connection import Library
from db.effective_rows import EffectiveRows
from db.errata import Stranded, effective_of, stranded
from db.kept_rows import LibraryRows
from db.scenario_io import scenario_of, tables_of
from engine.data import schema
from engine.data.errata import effective
from tests.db.samples import GAME
from tests.engine_data.test_errata import FACE, NINTH, SECOND, SETUP, attack, change, erratum


def put(library: Library, *rows: schema.Row) -> None:
    with library.writing() as session:
        changes = tuple(inserting(row.TABLE, row.model_dump(mode="json")) for row in rows)
        apply(session, ChangeSet("errata", changes))


def attack_in(library: Library, switches: dict[str, bool] | None = None) -> int | None:
    with library.reading() as session:
        found = scenario_of(session, GAME, "first", switches)
    return next(
        face.whole("attack") for unit in found.counters for face in unit.faces if f"{GAME}|{unit.key}|full" == FACE
    )


def left(library: Library, erratum: str, on: bool) -> list[Stranded]:
    """What a switch leaves stranded, asked of the rows that a window has at hand; all rows say the same."""
    kept = LibraryRows(library.readers)
    found = stranded(EffectiveRows(kept, lambda: (GAME, "first")).stored(), GAME, "first", erratum, on)
    with library.reading() as session:
        assert found == stranded(tables_of(session, GAME), GAME, "first", erratum, on)
    assert ("hex", GAME) not in kept.held()
    return found


def test_a_scenario_has_effective_values_and_the_tables_stay_as_printed(library: Library) -> None:
    put(library, erratum("e1"), attack("e1", 5))
    assert attack_in(library) == 5
    with library.reading() as session:
        assert {row.attack for row in tables_of(session).of(schema.FaceRow, face="full")} == {4}


def test_an_erratum_can_be_tried_without_switching_it(library: Library) -> None:
    put(library, erratum("e1", "proposed"), attack("e1", 5))
    assert (attack_in(library), attack_in(library, {"e1": True})) == (4, 5)


def test_values_of_an_erratum_survive_text_and_library(library: Library) -> None:
    put(library, erratum("e1"), change("e1", "instruction", value={"a": [1, None]}, text="Read."))
    with library.reading() as session:
        (stored,) = tables_of(session).of(schema.ErratumChangeRow)
        assert stored.value == {"a": [1, None]}
        assert [notice.trouble for notice in effective_of(session, GAME, "first").notices] == ["by_hand"]


@pytest.mark.parametrize(
    ("done", "wanted"),
    [
        (
            change("e1", "ban", table="counter", row_key=f"{GAME}|{SECOND}"),
            Stranded("arrival", f"{GAME}|first|{SECOND}", SECOND, "the piece is discarded or banned"),
        ),
        (
            change("e1", "set", table="area", row_key=f"{GAME}|M|all", field="hexes", value="M1.01 M1.02 M1.10"),
            Stranded("setup", SETUP, NINTH, "M1.03 lies outside the scenario"),
        ),
        (
            change("e1", "discard", table="area", row_key=f"{GAME}|M|east"),
            Stranded("arrival", f"{GAME}|first|{SECOND}", SECOND, "area east has no hex in the scenario"),
        ),
        (
            change("e1", "discard", table="hex", row_key=f"{GAME}|M|M1.03"),
            Stranded("dump_set", f"{GAME}|first|allied", "allied", "M1.03 lies outside the scenario"),
        ),
    ],
)
def test_what_a_switch_leaves_stranded_is_listed(
    done: schema.ErratumChangeRow, wanted: Stranded, library: Library
) -> None:
    put(library, erratum("e1"), done)
    assert wanted in left(library, "e1", on=True)
    assert left(library, "e1", on=False) == []


def test_switching_off_strands_what_stands_in_the_corrected_place(library: Library) -> None:
    """The erratum widens the area; a unit that was set up in the new hex is left outside without it."""
    narrow = change("e1", "set", table="area", row_key=f"{GAME}|M|all", field="hexes", value="M1.01 M1.02")
    wide = change("e2", "set", table="area", row_key=f"{GAME}|M|all", field="hexes", value="M1.01 M1.02 M1.03")
    put(library, erratum("e1"), narrow, erratum("e2", supersedes=("e1",)), wide)
    found = left(library, "e2", on=False)
    assert Stranded("setup", SETUP, NINTH, "M1.03 lies outside the scenario") in found


def _face(attack: int, key: str = FACE) -> dict[str, object]:
    _, counter, face = key.split("|")
    return {"game": GAME, "counter": counter, "face": face, "attack": attack, "defense": 3, "movement": 8}


@pytest.mark.parametrize(
    "done",
    [
        change("e1", "set", table="face", row_key=FACE, field="attack", value=5),
        change("e1", "replace", table="face", row_key=FACE, value=_face(5)),
        change("e1", "discard", table="face", row_key=FACE),
        change("e1", "discard", table="counter", row_key=f"{GAME}|{NINTH}"),
        change("e1", "add", table="face", value=_face(1, FACE.replace("full", "broken"))),
    ],
    ids=["a value", "a whole row", "no such row", "no such counter", "another row"],
)
def test_what_is_shown_and_cited_is_what_the_tables_read_at_once_give(
    library: Library, done: schema.ErratumChangeRow
) -> None:
    """``db.effective_rows`` reads table by table, and citations for themselves."""
    put(library, erratum("e1"), done)
    rows = EffectiveRows(LibraryRows(library.readers), lambda: (GAME, "first"))
    with library.reading() as session:
        found = effective(tables_of(session), GAME, "first")
    assert found.notices == ()
    cited = rows.cited(GAME)
    for kind in (schema.CounterRow, schema.FaceRow, schema.SetupRow, schema.ArrivalRow):
        expected = found.tables.of(kind, game=GAME)
        assert rows.find(kind, game=GAME) == expected
        for row in expected:
            of_row = [
                each for each in found.tables.citations if (each.table, each.row_key) == (kind.TABLE, row.key_text)
            ]
            assert rows.citations(GAME, kind.TABLE, row.key_text) == of_row
        assert sorted(cited.get(kind.TABLE, [])) == sorted(found.tables.cited(GAME).get(kind.TABLE, []))
