"""``losheim compare``: two scenarios, or one in two libraries, value by value."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from db.changes import ChangeSet
from editor.cli import app
from editor.commands.scenarios import edit, look
from editor.comparing.compare import Compared, compare
from editor.edits import errata
from editor.edits.draft import Draft
from editor.edits.map import set_terrain
from editor.edits.own import as_own
from editor.edits.reading import Rows
from editor.edits.scenarios import copy_scenario
from editor.edits.setup import move_setup
from editor.edits.units import set_face_value
from engine.data import schema
from tests.editor.small import GAME, MAP, RESERVE, SCENARIO, TANKS, labels, rows, shipped_rows, write_library

A, B = f"{GAME}/{SCENARIO}", f"{GAME}/other"


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def found(*arguments: object) -> list[dict[str, Any]]:
    done = losheim("compare", *arguments, "--json")
    assert done.exit_code == 0, done.output
    return [line for line in json.loads(done.stdout) if line["table"] != "scenario"]  # the title is another anyway


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Return the small library with a copy of its scenario."""
    path = write_library(tmp_path / "small.losheim")
    edit(path, lambda stored: copy_scenario(stored, GAME, SCENARIO, "other"))
    return path


def line(table: str, key: str, field: str, a: object, b: object) -> dict[str, object]:
    return {"table": table, "key": key, "field": field, "a": a, "b": b}


def test_a_scenario_and_its_copy_differ_in_title_alone(library: Path) -> None:
    told = json.loads(losheim("compare", library, A, B, "--json").stdout)
    assert [(each["table"], each["key"]) for each in told] == [("scenario", "")] * len(told)
    assert {each["field"] for each in told} == {"title", "number"}  # the number is the rule that prints the other


def test_a_unit_that_starts_elsewhere_is_one_line(library: Path) -> None:
    edit(library, lambda stored: move_setup(stored, GAME, "other", TANKS, "B1.01"))
    assert found(library, A, B) == [line("setup", TANKS, "place", "B2.02", "B1.01")]


def test_the_keys_alone_do_with_the_game(library: Path) -> None:
    edit(library, lambda stored: move_setup(stored, GAME, "other", TANKS, "B1.01"))
    assert found(library, "other", SCENARIO, "--game", GAME) == [line("setup", TANKS, "place", "B1.01", "B2.02")]


def test_a_row_that_one_of_the_two_lacks_is_one_line_with_all_it_says(library: Path) -> None:
    def without(stored: Rows) -> ChangeSet:
        draft = Draft()
        for row in stored.find(schema.ArrivalRow, game=GAME, scenario="other"):
            draft.remove(row)
        return draft.done("no arrivals")

    edit(library, without)
    whole = {"counter": RESERVE, "turn": 2, "place": "area:W", "condition": ""}
    assert found(library, A, B) == [line("arrival", RESERVE, "*", whole, None)]


@pytest.mark.deep
def test_an_erratum_in_force_in_one_of_the_two_is_told_by_what_it_changes(library: Path) -> None:
    edit(library, lambda stored: errata.create(stored, GAME, "Weak guns"))
    (head,) = _find(library, schema.ErratumRow)
    edit(
        library,
        lambda stored: errata.as_erratum(
            stored, GAME, head.key, set_face_value(stored, GAME, TANKS, "full", "attack", 7)
        ),
    )
    edit(library, lambda stored: errata.switch(stored, GAME, "other", head.key, True))
    told = found(library, A, B)
    assert line("face", f"{TANKS}|full", "attack", 4, 7) in told
    assert {each["table"] for each in told} == {"scenario_erratum", "face"}


@pytest.mark.deep
def test_what_a_scenario_has_for_itself_is_told_where_it_acts(library: Path) -> None:
    edit(
        library,
        lambda stored: as_own(stored, GAME, "other", set_terrain(stored, GAME, MAP, ["B1.02"], "woods")),
    )
    assert found(library, A, B) == [line("hex", f"{MAP}|B1.02", "terrain", "clear", "woods")]


@pytest.mark.deep
def test_of_two_libraries_only_hexes_are_told_that_the_scenario_is_played_on(tmp_path: Path) -> None:
    inner = [
        row.model_copy(update={"hexes": " ".join(label for label in labels() if label != "B4.05")})
        if isinstance(row, schema.AreaRow) and row.key == "all"
        else row
        for row in rows()
    ]
    mine, theirs = (write_library(tmp_path / f"{name}.losheim", inner) for name in ("mine", "theirs"))
    edit(theirs, lambda stored: set_terrain(stored, GAME, MAP, ["B1.02", "B4.05"], "woods"))
    told = found(mine, A, "--library2", theirs)
    assert told == [line("hex", f"{MAP}|B1.02", "terrain", "clear", "woods")]
    assert found(mine, A, A, "--library2", theirs) == told


def test_a_scenario_is_compared_with_itself_before_an_entry_of_the_journal(library: Path) -> None:
    edit(library, lambda stored: move_setup(stored, GAME, SCENARIO, TANKS, "B1.01"))  # entry 2: the copy is the first
    edit(library, lambda stored: move_setup(stored, GAME, SCENARIO, TANKS, "B1.02"))
    assert found(library, A, "--before", 2) == [line("setup", TANKS, "place", "B1.02", "B2.02")]
    assert found(library, A, "--before", 3) == [line("setup", TANKS, "place", "B1.02", "B1.01")]


@pytest.mark.deep
def test_in_words_the_parts_are_called_as_people_call_them(library: Path) -> None:
    edit(library, lambda stored: move_setup(stored, GAME, "other", TANKS, "near:B1.01/2"))
    told = losheim("compare", library, A, B)
    assert told.exit_code == 0
    assert "Set-up" in told.stdout
    (moved,) = [text for text in told.stdout.splitlines() if "B2.02" in text]
    assert "1 Pz Rgt" in moved and "within 2 of B1.01" in moved and TANKS not in moved
    assert told.stdout.splitlines()[-1] == "3 differences"


@pytest.mark.deep
def test_the_other_way_round_is_told_the_same_in_the_same_order() -> None:
    one, other = (Compared(shipped_rows("scs1994"), "scs1994", key) for key in ("payback", "kampfgruppe-peiper"))
    there, back = compare(one, other), compare(other, one)
    assert len(there) > 200
    assert [(each.table, each.key, each.a, each.b) for each in there if each.field == "*"] == [
        (each.table, each.key, each.b, each.a) for each in back if each.field == "*"
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((A,), 2, "--library2"),
        ((A, "other"), 2, "GAME/SCENARIO"),
        ((A, f"{GAME}/nowhere"), 2, "nowhere"),
        ((A, "none/at-all"), 2, "no game 'none'"),
        ((A, A, "--library2", "missing.losheim"), 3, "missing.losheim"),
        ((A, "--before", "99"), 2, "no entry 99"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(
    library: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    done = losheim("compare", library, *arguments)
    assert (done.exit_code, done.stdout) == (code, "")
    assert said in done.stderr


@pytest.mark.deep
def test_scenarios_of_two_games_are_compared_by_the_units_of_history_that_both_have(shipped_file: Path) -> None:
    told = found(shipped_file, "scs1994/battle-for-the-ardennes", "hj1986/campaign")
    starts = {
        each["key"]: (each["a"], each["b"]) for each in told if (each["table"], each["field"]) == ("setup", "place")
    }
    where = {}
    for game, scenario in (("scs1994", "battle-for-the-ardennes"), ("hj1986", "campaign")):
        starting = _find(shipped_file, schema.SetupRow, (game, scenario), game=game, scenario=scenario)
        at = {row.counter: row.place for row in starting}
        stands = _find(shipped_file, schema.IdentityRow, game=game)
        where[game] = {row.unit: at[row.counter] for row in stands if row.counter in at}
    both = where["scs1994"].keys() & where["hj1986"].keys()
    assert len(starts) > 20 and starts.keys() <= both
    assert all(starts[unit] == (where["scs1994"][unit], where["hj1986"][unit]) for unit in starts)
    assert not {each["table"] for each in told} & {"hex", "chart_cell", "clause", "parameter"}


def _find(path: Path, kind: type[Any], in_force: tuple[str, str] | None = None, **where: str) -> list[Any]:
    rows: list[Any] = []

    def read(stored: Rows) -> ChangeSet:
        rows.extend(stored.find(kind, **where))
        return ChangeSet("", ())

    look(path, read, in_force)
    return rows
