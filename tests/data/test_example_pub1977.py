"""A game that no program knows, as rows alone: it loads, is shown, edited and checked, and comes back as the same text.

The example under ``docs/examples`` is what somebody enters who has read ``docs/how-to/add-a-game.md``: four charts,
eleven units, the corner where two sheets of the map overlap, three clauses.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from db.applying import apply
from db.build import build_library
from db.changes import ChangeSet, EditError, inserting
from db.checks import all_findings
from db.connection import open_library
from db.library import Library
from db.scenario_io import scenario_of, tables_of
from editor.commands.fixed_lists import counters
from editor.edits.reading import known_label
from editor.edits.rules import set_effect
from editor.edits.units import set_face_value
from editor.window.canvas.pictures import CounterPicture, picture_of
from engine.data import schema
from engine.data.load import load_scenario, load_tables
from engine.data.textform import canonical_texts
from tests.editor.small import TableRows

ROOT = Path(__file__).parents[2] / "docs" / "examples" / "pub1977"
GAME = "pub1977"
ENGINEER, GUNS = "allied/VIII/35-VIII#1", "german/116P/116P 150#1"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    build_library(tmp_path / "example.losheim", load_tables(ROOT))
    found = open_library(tmp_path / "example.losheim")
    yield found
    found.close()


def rows() -> TableRows:
    return TableRows(load_tables(ROOT))


def test_the_example_is_text_in_its_right_form() -> None:
    texts = canonical_texts(load_tables(ROOT))
    files = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in ROOT.rglob("*.*")}
    assert len(files) > 15
    assert files == {name: texts[name] for name in files}


def test_no_line_of_code_knows_the_example() -> None:
    top = ROOT.parents[2]
    named = [path for folder in ("engine", "db", "editor") for path in (top / folder).rglob("*.py")]
    assert len(named) > 400
    assert [path.name for path in named if GAME in path.read_text("utf-8")] == []


def test_the_checks_find_no_error_and_say_what_is_still_to_do(library: Library) -> None:
    with library.reading() as session:
        found = all_findings(session)
    assert {finding.check: finding.severity for finding in found} == {
        "counter-unused": "info",
        "terrain-not-drawn": "info",
    }


def picture(key: str, face: str) -> CounterPicture:
    scenario = load_scenario(GAME, "bastogne", ROOT)
    counter = next(item for item in scenario.counters if item.key == key)
    kind = next(item for item in scenario.unit_types if item.key == counter.unit_type)
    return picture_of(counter, kind, scenario.declared, face)


def test_counters_show_the_values_that_the_game_declares() -> None:
    """Sheet 1: 35/VIII (1)-3-4. Sheet 3: 116Pxx 150 6-1-8, which is barrage, final protective fire and range; its other
    face 0-3-8."""
    assert picture(ENGINEER, "full").values == "(1)-3-4"
    assert (picture(GUNS, "fire").values, picture(GUNS, "fire").right) == ("6-1(8)", "150")
    assert picture(GUNS, "move").values == "0-3-8"


def test_the_list_of_counters_has_a_column_for_each_declared_value() -> None:
    found = {str(item["key"]): item for item in counters(load_tables(ROOT), GAME)}
    assert found[ENGINEER]["full_attack"] == "(1)"
    assert [found[GUNS][f"fire_{name}"] for name in ("barrage", "fpf", "range", "attack")] == [6, 1, 8, None]


def test_values_are_edited_in_the_form_that_is_declared_for_them(library: Library) -> None:
    with library.writing() as session:
        before = tables_of(session).of(schema.FaceRow)
        edits = (
            set_face_value(rows(), GAME, ENGINEER, "full", "attack", "(2)"),
            set_effect(rows(), GAME, "primary_road", "march_a", "1/4"),
        )
        for edit in edits:
            apply(session, edit)
        found = scenario_of(session, GAME, "bastogne")
        for edit in reversed(edits):
            apply(session, edit.inverse())
        assert tables_of(session).of(schema.FaceRow) == before
    counter = next(item for item in found.counters if item.key == ENGINEER)
    assert counter.faces[0].values == {"attack": "(2)", "defense": 3, "movement": 4}
    assert next(line for line in found.terrain if line.key == "primary_road").text("march_a") == "1/4"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("attack", "two", "'two' is not a whole number, as 6 or .1.; correct it"),
        ("movement", "(4)", "is not a whole number, as 6; correct it"),
        ("armor", "4", "A counter has no value 'armor'; choose one of those the game declares: attack, defense"),
    ],
)
def test_a_value_of_another_form_or_name_is_refused_with_the_remedy(name: str, value: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        set_face_value(rows(), GAME, ENGINEER, "full", name, value)


def test_a_new_value_and_a_new_word_are_rows_and_can_be_used_at_once(library: Library) -> None:
    """Armor in letters, and a trait, in one edit with the unit that has them."""
    armor = {"game": GAME, "table": "face", "name": "armor", "position": 9, "title": "Armor", "kind": "letter"}
    word = {"game": GAME, "list": "trait", "word": "hybrid", "position": 9, "title": "Hybrid"}
    kind = {"game": GAME, "key": "hybrid", "title": "Hybrid", "symbol": "armor", "movement_class": "B"}
    unit = inserting("unit_type", kind | {"mechanized_attack": True, "role": "combat", "traits": "hybrid"})
    face = inserting("face", {"game": GAME, "counter": ENGINEER, "face": "reduced_2", "armor": "C"})
    with library.writing() as session:
        with pytest.raises(EditError, match="traits: 'hybrid' is no trait of the game; use one of its words"):
            apply(session, ChangeSet("x", (unit,)))
        with pytest.raises(EditError, match="armor: the game declares no value 'armor' of a face"):
            apply(session, ChangeSet("x", (face,)))
        new = inserting("declared_value", armor | {"place": "left", "movement_class": "", "mode": ""})
        apply(session, ChangeSet("x", (unit, face, inserting("word", word), new)))
        (found,) = tables_of(session).of(schema.FaceRow, counter=ENGINEER, face="reduced_2")
        assert found.values == {"armor": "C"}


def test_what_an_uncertain_value_may_be_is_kept(library: Library) -> None:
    """Two cells of the results table break its diagonal: the text reads one, the pattern gives the other."""
    with library.reading() as session:
        cited = {(row.row_key, row.field): row for row in tables_of(session).citations}
    cell = cited["pub1977|crt|5|12", "*"]
    assert (cell.certainty, cell.among) == ("reconstructed", "D2(1)|D3(2)")
    assert cited["pub1977|german/116P/234-1#1|reduced", "attack"].among == "3..5"


def test_the_overlap_of_two_sheets_has_a_second_number_for_each_of_its_hexes() -> None:
    """C35 to C38 are D01 to D04 (line 2492): six hexes a row in the corner. The center of the division, 0416 of map D
    (line 1836), is printed C3816 in another scenario (line 2000)."""
    found = load_scenario(GAME, "bastogne", ROOT)
    assert len(found.map.second_labels) == 4 * 6
    assert found.map.second_labels["D0416"] == "C3816"
    assert known_label(rows(), GAME, "ardennes", "D0416") == "C3816"


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("D0416", "which is the hex that the map lists as C3816; name it so"),
        ("D9999", "which is no hex of the map; give one"),
    ],
)
def test_a_unit_in_a_hex_by_another_number_is_told_the_number_of_the_map(
    tmp_path: Path, number: str, told: str
) -> None:
    tables = load_tables(ROOT)
    tables.rows["setup"] = [
        row.model_copy(update={"place": number}) if index == 0 else row
        for index, row in enumerate(tables.of(schema.SetupRow))
    ]
    build_library(tmp_path / "example.losheim", tables)
    library = open_library(tmp_path / "example.losheim")
    with library.reading() as session:
        (found,) = [finding for finding in all_findings(session) if finding.check == "unknown-hex"]
    library.close()
    assert found.message.endswith(told)


def test_an_area_by_the_other_number_of_a_hex_is_told_the_number_of_the_map(tmp_path: Path) -> None:
    tables = load_tables(ROOT)
    (area, *others) = tables.of(schema.AreaRow)
    tables.rows["area"] = [area.model_copy(update={"hexes": f"{area.hexes} D0416"}), *others]
    build_library(tmp_path / "example.losheim", tables)
    library = open_library(tmp_path / "example.losheim")
    with library.reading() as session:
        (found,) = [finding for finding in all_findings(session) if finding.check == "place-off-map"]
    library.close()
    assert found.message.endswith("D0416 is the hex that the map lists as C3816: name it so")
