"""Lists as rulebooks print them become rows: what they name, how sure that is; no wrong unit is called sure."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from db.changes import EditError
from db.connection import open_for_reading
from db.kept_rows import LibraryRows
from editor.cli import app
from editor.edits.draft import Draft
from editor.edits.entering import OUTSIDE
from editor.edits.reading import one
from editor.edits.units import short_name
from editor.pasting.accepting import accept
from editor.pasting.headed import Heading, headings
from editor.pasting.lines import listing
from editor.pasting.misprints import misprinted
from editor.pasting.proposals import MENDED, SURE, Proposal
from editor.pasting.reading import read_list
from editor.window.document import Document
from engine.data import schema
from engine.data.schema import Row
from engine.data.tables import Tables
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, SCOUTS, TANKS, TableRows, shipped_rows, tables
from tests.shipped import shipped_tables

R = TypeVar("R", bound=Row)
BLOCK = """
**Set Up:**
**B4.04:** (1 Pz Rgt, 1 Arty
 Rgt, less one step)—**1 Pz Div**; Scouts Bn
"""


def told(text: str) -> list[tuple[int, str, str, str, str, int]]:
    return [(each.line, each.unit, each.formation, each.place, each.turn, each.count) for each in listing(text).units]


# What lines say


def test_units_of_a_formation_stand_in_brackets_before_it() -> None:
    assert told("B51.03: (KG A, KG B)—1 SS Pz Div") == [
        (1, "KG A", "1 SS Pz Div", "B51.03", "", 1),
        (1, "KG B", "1 SS Pz Div", "B51.03", "", 1),
    ]


def test_a_bare_number_takes_the_words_of_the_next_unit() -> None:
    found = told("Entry Area N: (16, 26 Inf Rgts, 745 Arm Bn)—1 Inf Div")
    assert [each[1] for each in found] == ["16 Inf Rgts", "26 Inf Rgts", "745 Arm Bn"]
    assert {each[3] for each in found} == {"N"}


def test_headings_of_turns_and_dates_count_for_what_follows() -> None:
    found = told("### Game Turn 4\nHex B57.35: (504 Rgt)—82 Abn Div\n12/17 AM\n1/16\tP")
    assert [(each[1], each[3], each[4]) for each in found] == [("504 Rgt", "B57.35", "4"), ("1/16", "P", "12/17 AM")]


@pytest.mark.parametrize("line", ["1/16\t2207", "1/16   2207", "1/16, 2207", "2207\t1/16", "1/16 2207", "1/16\t(2207)"])
def test_a_unit_and_its_place_stand_in_columns(line: str) -> None:
    assert [(each[1], each[3]) for each in told(line)] == [("1/16", "2207")]


@pytest.mark.parametrize(
    "line",
    [
        "1/393/99 Infantry - C1312",
        "1/393/99 Infantry – C1312i",
        "1/393/99 Infantry on C1312",
        "1/393/99 Infantry in hex C1312",
        "1/393/99 Infantry: C1312",
        "1/393/99 Infantry, C1312",
        "1/393/99 Infantry\tC1312",
        "1/393/99 Infantry (C1312)",
        "C1312: 1/393/99 Infantry",
    ],
)
def test_a_hex_with_the_letter_of_its_sheet_is_a_place_however_it_stands_beside_its_unit(line: str) -> None:
    assert [(each[1], each[3]) for each in told(line)] == [("1/393/99 Infantry", "C1312")]


@pytest.mark.parametrize("line", ["Anton Party - C1312", "Anton Party – C1312i"])
def test_a_name_without_a_number_that_has_a_line_and_a_hex_for_itself_is_one_of_a_unit(line: str) -> None:
    assert [(each[1], each[3]) for each in told(line)] == [("Anton Party", "C1312")]


def test_unit_place_and_turn_are_told_apart_in_a_row() -> None:
    assert [(each[1], each[3], each[4]) for each in told("1/16\t2207\t3")] == [("1/16", "2207", "3")]


def test_columns_side_by_side_are_read_each() -> None:
    assert [(each[1], each[3]) for each in told('1/16\t2207\t\t1/18\t"M~N"')] == [("1/16", "2207"), ("1/18", "M~N")]


def test_several_equal_units_are_counted_and_stand_near_what_is_above() -> None:
    found = told("With or adjacent to any of the above:\n 3x Supply Units (placed by their owner)")
    assert [(each[1], each[3], each[5]) for each in found] == [("Supply Units", "near:setup/1", 3)]


def test_who_is_out_of_play_is_in_the_box() -> None:
    assert [(each[1], each[3]) for each in told("DeadPile: 9 Inf Rgt\n1/18\tELIM")] == [
        ("9 Inf Rgt", "box:dead"),
        ("1/18", "box:dead"),
    ]


def test_a_line_that_begins_with_a_place_ends_a_block_and_its_open_bracket() -> None:
    found = told("B4.04: (1 Pz Rgt, 1 Arty Rgt\nB3.04: Scouts Bn\nB3.05 (9 Rgt)—2 Inf Div\nB3.03; 8 Rgt")
    assert [(each[0], each[1], each[3]) for each in found] == [
        (1, "1 Pz Rgt", "B4.04"),
        (1, "1 Arty Rgt", "B4.04"),
        (2, "Scouts Bn", "B3.04"),
        (3, "9 Rgt", "B3.05"),
        (4, "8 Rgt", "B3.03"),
    ]


@pytest.mark.parametrize("line", ["1/16;2207;3", "2207;1/16;3", '"1/16";"2207";"3"'])
def test_semicolons_part_cells(line: str) -> None:
    assert [(each[1], each[3], each[4]) for each in told(line)] == [("1/16", "2207", "3")]


def test_a_date_heads_its_own_column_and_is_no_turn_of_the_unit_beside_it() -> None:
    found = listing('12/17 AM\t\t\nVIII/1107\t1317\t\t\t\t12/20 PM\n1/16\t2207\t\t\t\t1/18\t"Q"').units
    assert [(each.unit, each.turn, bool(each.turn_doubt)) for each in found] == [
        ("VIII/1107", "12/17 AM", False),
        ("1/16", "12/17 AM", False),
        ("1/18", "12/20 PM", False),
    ]


def test_above_its_first_heading_a_column_goes_on_where_the_one_before_ends() -> None:
    found = listing('12/17 AM\t\t1/20\t"Q"\n1/16\t"P"\t12/19 AM\n12/18 AM\t\t1/21\t"Q"').units
    assert [(each.unit, each.turn) for each in found] == [
        ("1/20", "12/18 AM"),
        ("1/16", "12/17 AM"),
        ("1/21", "12/19 AM"),
    ]


def test_several_units_and_places_in_one_cell_are_told_apart() -> None:
    found = told('Lehr/901 KG A Lehr/902 KG B\t0824 0724\nTeam/4,5\tELIM\n1/16 "U" 1/17 "V" [See note 3]')
    assert [(each[1], each[3]) for each in found] == [
        ("Lehr/901 KG A", "0824"),
        ("Lehr/902 KG B", "0724"),
        ("Team/4", "box:dead"),
        ("Team/5", "box:dead"),
        ("1/16", "U"),
        ("1/17", "V"),
    ]


def test_headings_notes_and_nothing_are_no_units() -> None:
    assert told("## US Information:\nSet Up:\nDeadPile:\n None\nReinforcements: None\n") == []


# Which units are meant


def test_a_block_is_read_with_formations_losses_and_single_units(document: Document) -> None:
    found = [each for each in read_list(document.rows, GAME, SCENARIO, "german", BLOCK) if each.spelled]
    assert [(each.unit, each.place, each.confidence, each.lost) for each in found] == [
        (TANKS, "B4.04", 100, 0),
        (GUNS, "B4.04", MENDED, 1),  # it has one step
        (SCOUTS, "B4.04", 100, 0),
    ]


def test_a_misspelled_unit_is_named_but_not_sure_without_its_formation(document: Document) -> None:
    (found,) = read_list(document.rows, GAME, SCENARIO, "german", "B4.04: Scuots Bn")
    assert found.unit == SCOUTS and found.confidence < SURE and "spelled like" in found.problem


def test_other_numbers_are_another_unit(document: Document) -> None:
    (found,) = read_list(document.rows, GAME, SCENARIO, "german", "B4.04: (7 Arty Rgt)—1 Pz Div")
    assert found.confidence < SURE


def test_a_unit_of_the_other_side_is_not_found(document: Document) -> None:
    (found,) = read_list(document.rows, GAME, SCENARIO, "german", "B4.04: (9 Rgt)—2 Inf Div")
    assert not found.is_sure


def test_a_place_that_the_map_has_not_is_told(document: Document) -> None:
    (found,) = read_list(document.rows, GAME, SCENARIO, "german", "B9.99: Scouts Bn")
    assert (found.unit, found.place) == (SCOUTS, "") and "B9.99" in found.problem and not found.is_sure


def test_an_arrival_needs_a_turn_that_is_played(document: Document) -> None:
    late, undated = (
        read_list(document.rows, GAME, SCENARIO, "allied", text, "arrivals")[-1]
        for text in ("Game Turn 9\nEntry Area W: 9 Rgt", "Entry Area W: 9 Rgt")
    )
    assert "runs from turn 1 to 3" in late.problem and "no turn" in undated.problem
    assert not late.is_sure and not undated.is_sure


def test_an_entry_is_no_place_to_start(document: Document) -> None:
    (found,) = read_list(document.rows, GAME, SCENARIO, "allied", "Entry Area W: 9 Rgt")
    assert not found.is_sure and "no place to start" in found.problem


def test_a_misprinted_place_is_not_that_of_the_line_above_though_a_bracket_follows(document: Document) -> None:
    text = "B4.04: Scouts Bn\nB4,05: (1 Pz Rgt)-1 Pz Div\nB4/O6x: (1 Arty Rgt)-1 Pz Div\n"
    found = read_list(document.rows, GAME, SCENARIO, "german", text)
    assert [(line.place, line.is_sure) for line in found] == [("B4.04", True), ("B4.05", False), ("", False)]
    assert "B4,05 read as B4.05" in found[1].problem and "no hex" in found[2].problem


@pytest.mark.parametrize(
    "text",
    [
        "hex,unit,division\nB4.04,Scouts Bn,\nB4.05,1 Pz Rgt,1 Pz Div\n",
        "Unit\tDivision\tHex\tAttack\nScouts Bn\t\tB4.04\t2\n1 Pz Rgt\t1 Pz Div\tB4.05\t3\n",
        "place;unit;formation\nB4.04;Scouts Bn\n\nB4.05;1 Pz Rgt;1 Pz Div",
    ],
)
def test_a_table_is_read_by_the_heading_of_its_columns(document: Document, text: str) -> None:
    found = read_list(document.rows, GAME, SCENARIO, "german", text)
    assert [line.unit for line in found if line.is_heading] == [""]
    assert [(line.unit, line.place, line.confidence) for line in found if not line.is_heading] == [
        (SCOUTS, "B4.04", 100),
        (TANKS, "B4.05", 100),
    ]


@pytest.mark.parametrize("text", ["unit,name,hex", "hex,turn", "unit,formation"])
def test_a_line_that_means_one_thing_twice_or_no_place_of_a_unit_is_no_heading(text: str) -> None:
    assert headings(f"{text}\nScouts,B4.04,B4.05".replace(",", "\t")) == []
    assert headings("unit\thex\tturn\nScouts\tB4.04\t1") == [Heading(1, ["unit", "place", "turn"])]


def test_columns_of_turn_and_losses_are_read_by_their_heading() -> None:
    text = "turn,unit,formation,hex,steps lost\n12/20 PM,2 Pz Rgt,1 Pz Div,B1.01,1\n3,4 Bn,,B1.02,"
    (first, second) = listing(text.replace(",", "\t")).units
    assert (first.turn, first.lost, second.turn, second.lost) == ("12/20 PM", 1, "3", 0)


def test_a_place_of_the_line_above_is_never_certain(document: Document) -> None:
    text = "B4.04: Scouts Bn\n(1 Pz Rgt)—1 Pz Div\n"
    scouts, tanks = read_list(document.rows, GAME, SCENARIO, "german", text)
    assert (scouts.unit, scouts.confidence) == (SCOUTS, 100)
    assert (tanks.unit, tanks.place, tanks.confidence) == (TANKS, "B4.04", 50) and "lines above" in tanks.problem


def test_every_line_that_says_something_answers(document: Document) -> None:
    text = "## Set Up:\nB4.04: (1 Pz Rgt\nnothing of this is a unit\n\n12/16 AM\nB3.O4: Scouts Bn\n???\n"
    found = read_list(document.rows, GAME, SCENARIO, "german", text)
    assert {each.line for each in found} == {1, 2, 3, 5, 6, 7}
    assert all(each.problem and not each.is_sure for each in found)
    assert [(each.place, each.unit) for each in found if each.line == 6] == [("B3.04", SCOUTS)]


@pytest.mark.parametrize(
    ("line", "unit", "place"),
    [
        ("12SSPz/25 KG Muller (0309)", "12SSPz/25", "0309"),
        ("26/77 1426", "26 VG/77", "1426"),
        ("Pz Lear/901\t0824", "Pz Lehr/901", "0824"),
        ("LVIII Pz Korps Krurger [Opt. Rule]\t0822", "LVIII/Kruger", "0822"),
        ("5FJ/11 StgIII\t0929", "5FJ/11 Stg III", "0929"),
    ],
)
def test_designations_are_read_with_leaders_and_without_the_kind_of_their_formation(
    line: str, unit: str, place: str
) -> None:
    (found,) = read_list(shipped_rows("hj1986"), "hj1986", "campaign", "german", line)
    assert (found.unit, found.place, found.is_sure) == (f"german/{unit}#1", place, True)


@pytest.mark.parametrize("entry", ["H ~ J", "H $\\sim$ J", "$H \\sim J$", " $H$ $\\sim$ $J$ ", "$f$ H $\\sim$ J"])
def test_a_range_of_entries_is_read_however_its_sign_is_written(entry: str) -> None:
    # two turns a day from 16 December AM: the 20th AM is the ninth
    head, line = "12/20 AM", f'XXX/2HHC M5 [BR]\t"{entry}"'.replace('"$f$ ', '$f$ "')
    (found,) = [
        each
        for each in read_list(shipped_rows("hj1986"), "hj1986", "campaign", "allied", f"{head}\n{line}", "arrivals")
        if not each.is_heading
    ]
    assert (found.unit, found.place, found.turn, found.is_sure) == ("allied/XXX/2HHC M5#1", "area:H-J", 9, True)


def test_a_formation_that_nobody_knows_makes_its_unit_unsure() -> None:
    rows = shipped_rows("scs1994")
    (found,) = read_list(rows, "scs1994", "payback", "allied", "B24.14: (331 Inf Rgt)—167 VG Div")
    assert not found.is_sure and "no formation" in found.problem


# Taken into the scenario


def test_what_is_accepted_is_one_step_and_a_new_spelling_an_alias(document: Document) -> None:
    found = read_list(document.rows, GAME, SCENARIO, "german", "B4.04: (1 Pz Rgt, 1 Artyy Rgt)—1 Pz Div")
    before = document.undo_stack.count()
    document.edit(accept(document.rows, GAME, SCENARIO, found))
    places = {row.counter: row.place for row in document.rows.find(schema.SetupRow, scenario=SCENARIO)}
    assert places[TANKS] == places[GUNS] == "B4.04"
    assert [(row.alias, row.key) for row in document.rows.find(schema.AliasRow, game=GAME)] == [("1 Artyy Rgt", GUNS)]
    assert document.undo_stack.count() == before + 1
    again = read_list(document.rows, GAME, SCENARIO, "german", "B4.04: (1 Artyy Rgt)—1 Pz Div")
    assert again[0].confidence == 100


def test_an_arrival_that_is_there_is_changed_and_no_second_one_made(document: Document) -> None:
    _, *found = read_list(document.rows, GAME, SCENARIO, "allied", "Game Turn 3\nHex B4.04: 9 Rgt", "arrivals")
    document.edit(accept(document.rows, GAME, SCENARIO, found, "arrivals"))
    (row,) = document.rows.find(schema.ArrivalRow, counter=RESERVE)
    assert (row.turn, row.place) == (3, "B4.04")


def test_a_unit_that_a_list_names_twice_is_not_placed_twice(document: Document) -> None:
    (one,) = read_list(document.rows, GAME, SCENARIO, "german", "B4.04: Scouts Bn")
    with pytest.raises(EditError, match="Line 1"):
        accept(document.rows, GAME, SCENARIO, [one, one])


# Whole games


def printed(game: str, row: schema.CounterRow, place: str, titles: dict[str, str]) -> str:
    """Return a line as the rulebook of the game prints it: by formations, or in columns."""
    if game == "hj1986":
        return f"{row.key.partition('/')[2].rpartition('#')[0]}\t{place}"
    title = titles[row.formation]
    name = f"{row.name} {row.size}".strip()
    return f"{place}: {name}" if title == "-" else f"{place}: ({name})—{title}"


@pytest.mark.parametrize(
    ("game", "scenario"), [("scs1994", "battle-for-the-ardennes"), ("scs1994", "breakout"), ("hj1986", "meuse")]
)
@pytest.mark.parametrize("side", ["german", "allied"])
def test_a_whole_set_up_that_is_printed_is_read_back_without_a_hand(game: str, scenario: str, side: str) -> None:
    rows = shipped_rows(game)
    counters = {row.key: row for row in rows.find(schema.CounterRow, game=game)}
    titles = {row.key: row.title for row in rows.find(schema.FormationRow, game=game)}
    starts = [
        row
        for row in rows.find(schema.SetupRow, game=game, scenario=scenario)
        if counters[row.counter].side == side and ":" not in row.place and row.place != "unknown"
    ]
    text = "\n".join(printed(game, counters[row.counter], row.place, titles) for row in starts)
    found = read_list(rows, game, scenario, side, text)
    sure = [each for each in found if each.is_sure]

    def said(unit: str, place: str) -> tuple[str, str]:
        return unit.rpartition("#")[0], place

    assert {said(each.unit, each.place) for each in sure} <= {said(row.counter, row.place) for row in starts}
    assert len(sure) * 100 >= len(starts) * 98


SPOILS: tuple[Callable[[str, int], str], ...] = (
    lambda text, at: text[:at] + text[at + 1 :],
    lambda text, at: text[:at] + "x" + text[at:],
    lambda text, at: text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],
    lambda text, at: text.replace("—", "-").replace("\t", " "),
    lambda text, at: text.replace(" ", "  "),
)


class _Unchanged(TableRows):
    """Rows that nobody changes, so that each question about them is answered once."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._found: dict[tuple[object, ...], list[Any]] = {}

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """See ``Rows``."""
        asked = (kind, *sorted(where.items()))
        if asked not in self._found:
            self._found[asked] = super().find(kind, **where)
        return list(self._found[asked])


@cache
def _ardennes() -> TableRows:
    return _Unchanged(shipped_tables("scs1994"))


@pytest.mark.deep
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 60), st.sampled_from(range(len(SPOILS))))
def test_a_spoiled_name_is_never_taken_for_another_unit(which: int, at: int, how: int) -> None:
    game, scenario = "scs1994", "battle-for-the-ardennes"
    rows = _ardennes()
    counters = {row.key: row for row in rows.find(schema.CounterRow, game=game)}
    titles = {row.key: row.title for row in rows.find(schema.FormationRow, game=game)}
    every = [row for row in rows.find(schema.SetupRow, game=game, scenario=scenario) if ":" not in row.place]
    start = every[which % len(every)]
    unit = counters[start.counter]
    name = f"{unit.name} {unit.size}".strip()
    spoiled = SPOILS[how](name, at % max(len(name), 1))
    line = printed(game, unit, start.place, titles).replace(name, spoiled)
    for found in read_list(rows, game, scenario, unit.side, line):
        meant = counters[found.unit] if found.unit else unit
        same = (meant.formation, meant.name) == (unit.formation, unit.name)
        exact = spoiled.strip() in (short_name(meant), meant.name)  # spoiled into what another unit is called
        assert not found.is_sure or same or exact, (line, found)


def test_the_command_tells_what_other_tools_read(library: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("B4.04: Scouts Bn\n", "utf-8")
    arguments = ["setup", "read", str(library), "--game", GAME, "--scenario", SCENARIO, "--side", "german"]
    ran = CliRunner().invoke(app, [*arguments, "--text", str(lines), "--json"])
    assert ran.exit_code == 0, ran.output
    assert json.loads(ran.output) == [
        {
            "line": 1, "text": "Scouts Bn", "unit": SCOUTS, "place": "B4.04", "turn": None, "confidence": 1.0,
            "problem": None,
        }
    ]  # fmt: skip


def test_the_command_refuses_to_apply_a_list_of_which_nothing_is_sure(library: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("B4.04: Nobody\n", "utf-8")
    before = library.read_bytes()
    arguments = ["setup", "read", str(library), "--game", GAME, "--scenario", SCENARIO, "--side", "german"]
    ran = CliRunner().invoke(app, [*arguments, "--text", str(lines), "--apply"])
    assert ran.exit_code != 0 and library.read_bytes() == before


def test_the_command_says_that_a_hex_is_the_enemys_and_writes_no_such_line(library: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("B2.02: 9 Rgt\n", "utf-8")  # where the tanks of the other side start
    before = library.read_bytes()
    arguments = ["setup", "read", str(library), "--game", GAME, "--scenario", SCENARIO, "--side", "allied"]
    ran = CliRunner().invoke(app, [*arguments, "--text", str(lines), "--json"])
    assert json.loads(ran.output)[0]["problem"] == "cannot start in B2.02: 1 Pz Rgt of the other side stands here"
    ran = CliRunner().invoke(app, [*arguments, "--text", str(lines), "--apply"])
    assert ran.exit_code != 0 and library.read_bytes() == before


def test_the_command_takes_what_is_sure_and_ends_with_a_problem_where_lines_are_left(
    library: Path, tmp_path: Path
) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("B4.04: Scouts Bn\nB4.03: Nobody Rgt\n", "utf-8")
    arguments = ["setup", "read", str(library), "--game", GAME, "--scenario", SCENARIO, "--side", "german"]
    ran = CliRunner().invoke(app, [*arguments, "--text", str(lines), "--apply"])
    assert ran.exit_code == 1 and "1 of them sure" in ran.output and "1 line was not taken" in ran.output


def test_what_the_command_writes_is_designed_and_cites_the_line_of_the_list(library: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("Set-up\n\nB4.04: (1 Pz Rgt)—1 Pz Div\n", "utf-8")
    arguments = ["setup", "read", str(library), "--game", GAME, "--scenario", SCENARIO, "--side", "german"]
    ran = CliRunner().invoke(app, [*arguments, "--text", str(lines), "--apply"])
    assert ran.exit_code == 0 and "1 unit, 1 of them sure" in ran.output
    reading = open_for_reading(library)
    cited = LibraryRows(reading.readers).citations(GAME, "setup", f"{GAME}|{SCENARIO}|{TANKS}")
    reading.close()
    assert ("place", "designed", "designer", "list lines.txt, line 3") in [
        (row.field, row.certainty, row.source, row.locator) for row in cited
    ]


def test_the_rows_of_the_small_library_are_those_of_these_tests() -> None:
    assert {row.key for row in tables().of(schema.CounterRow)} == {TANKS, GUNS, SCOUTS, RESERVE}


def sure(text: str, game: str = "scs1994", scenario: str = "kampfgruppe-peiper") -> dict[str, str]:
    """Return where the units stand that a list of a shipped game places for sure."""
    rows = shipped_rows(game)
    found = read_list(rows, game, scenario, "german", text)
    return {line.unit: line.place for line in found if line.is_sure}


def test_a_bracket_that_is_not_closed_ends_with_its_line_and_its_units_are_looked_at() -> None:
    text = "B50.07: (18 FJ Rgt—3 FJ Div\nB49.07: 244 AG Bn\nB48.06 (1818 Arty Rgt)—18 VG Div"
    assert sure(text) == {
        "german/-/244 AG#1": "B49.07",
        "german/18 VG Div/1818 Arty#1": "B48.06",
    }


def test_a_place_that_is_spoiled_is_not_that_of_the_line_before() -> None:
    found = sure("B52.01: (KG Hansen-A)—1 SS Pz Div\nB53.O1: (KG Knittel)—1 SS Pz Div\nb52.07: (KG 48)—12 VG Div")
    assert "german/1 SS Pz Div/KG Knittel#1" not in found
    assert found["german/12 VG Div/KG 48#1"] == "B52.07"


@pytest.mark.parametrize(
    ("line", "unit", "place"),
    [
        ("12SSPz/25 KG Muller\t(0309)", "german/12SSPz/25#1", "0309"),
        ("26/77\t1426", "german/26 VG/77#1", "1426"),
        ("5FJ/11 StgIII\t0929", "german/5FJ/11 Stg III#1", "0929"),
        ("LXVII Hitzfeld [Optional Rule]\t0207", "german/LXVII/Hitzfeld#1", "0207"),
    ],
)
def test_formations_and_leaders_beside_a_unit_name_it(line: str, unit: str, place: str) -> None:
    assert sure(line, "hj1986", "campaign") == {unit: place}


def test_a_date_of_the_next_column_is_no_turn_of_a_unit() -> None:
    rows = shipped_rows("hj1986")
    text = "H.Gru.B/519\t1317\t\t\t\t12/20 PM"
    (line,) = read_list(rows, "hj1986", "campaign", "german", text, "arrivals")
    assert not line.is_sure and line.turn == 0 and "no turn is named" in line.problem


def of_hansen(spelled: str) -> Proposal:
    rows = shipped_rows("scs1994")
    text = f"B52.01: ({spelled})-1 SS Pz Div"
    (found,) = read_list(rows, "scs1994", "kampfgruppe-peiper", "german", text)
    assert found.unit == "german/1 SS Pz Div/KG Hansen-A#1"
    return found


def test_a_spelling_that_the_rulebook_prints_is_a_name_of_its_unit() -> None:
    found = of_hansen("KG Hansn-A")  # so in the set-up of Breakout
    assert (found.confidence, found.problem) == (100, "")


def test_a_spelling_that_nobody_prints_is_told_and_is_at_most_97_in_its_formation() -> None:
    found = of_hansen("KG Hanssen-A")
    assert found.confidence <= 97 and "like KG Hansen-A" in found.problem


def test_a_hex_outside_the_area_of_the_scenario_is_told_and_not_sure(document: Document) -> None:
    draft = Draft()
    area = one(document.rows, schema.AreaRow, game=GAME, key="all")
    assert area is not None
    draft.set(area, hexes="B1.01..B1.05")
    document.edit(draft.done("Smaller"))
    inside, outside = read_list(document.rows, GAME, SCENARIO, "german", "B1.02: Scouts Bn\nB4.04: 1 Pz Rgt")
    assert inside.is_sure
    assert (outside.place, outside.problem, outside.is_sure) == ("B4.04", OUTSIDE, False)


def test_a_spelling_of_another_form_is_no_misprint_of_a_number() -> None:
    """61 stands where 16 is printed; a team with a number of its own is another name."""
    assert misprinted(["16 Inf Rgt"], ["61 Inf Rgt", "Team 17"]) == {"61 inf rgt"}


def test_a_list_that_is_not_there_is_trouble_with_a_file(library: Path) -> None:
    arguments = ["setup", "read", str(library), "--game", GAME, "--scenario", SCENARIO, "--side", "german"]
    ran = CliRunner().invoke(app, [*arguments, "--text", str(library.parent / "gone.txt")])
    assert ran.exit_code == 3 and "gone.txt" in ran.stderr
