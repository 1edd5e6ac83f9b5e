"""Lists of errata that somebody sent: what each line is, and what is taken in of them."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.changes import EditError
from editor.edits.errata_changes import STATUSES
from editor.publishing.editions import news_since
from editor.publishing.lines import lines_of
from editor.publishing.listing import Wanted, listed
from editor.publishing.page import as_page
from editor.publishing.prose import as_document
from editor.publishing.reading import ReadLine, review
from editor.publishing.tables import as_csv, as_json
from editor.publishing.taking import taken
from editor.texts.bgg import as_posts
from editor.texts.markdown import as_markdown
from editor.texts.plain import as_underlined
from engine.data import schema
from engine.data.errata import effective
from engine.data.tables import Tables
from tests.editor.small import GAME, MAP, RESERVE, SCENARIO, SCOUTS, TANKS, TableRows, shipped_rows, tables
from tests.editor.test_errata_edits import applied
from tests.publishing.errata import FACE, RIVER, Change, with_errata

HEAD = "erratum,title,status,kind,table,row_key,field,value,text\n"


def read(text: str, into: Tables | None = None) -> list[ReadLine]:
    return review(TableRows(tables() if into is None else into), GAME, lines_of(text))


def written(found: Tables) -> str:
    return as_csv(listed(TableRows(found), GAME, Wanted(statuses=STATUSES)))


def read_into(text: str, into: Tables) -> Tables:
    return applied(taken(TableRows(into), GAME, read(text, into)), into)


def hows(found: Iterable[ReadLine]) -> list[str]:
    return [line.how for line in found]


def test_a_change_that_the_library_lacks_is_new() -> None:
    found = read(f"{HEAD}E-1,Tanks,house,set,face,{FACE},attack,6,\n")
    assert [(line.how, line.text) for line in found] == [
        ("new", "Tanks (house)"), ("new", "1 Pz Rgt (1 Pz Div) attack: 4 → 6"),
    ]  # fmt: skip


def test_what_a_library_wrote_is_all_the_same_to_it() -> None:
    assert set(hows(read(written(with_errata()), with_errata()))) == {"same"}


def test_a_value_that_is_otherwise_is_told_with_both() -> None:
    text = written(with_errata()).replace('"Six, as on the sheet."', "Six.").replace(",6,", ",7,", 1)
    (line,) = [line for line in read(text, with_errata()) if line.how == "differs"]
    assert (line.erratum, line.text) == ("E-10", "value: 6 → 7; text: Six, as on the sheet. → Six.")


def test_a_head_that_is_otherwise_is_told_with_both() -> None:
    text = written(with_errata()).replace("Our at Losheim", "The Our")
    (line,) = [line for line in read(text, with_errata()) if line.how == "differs"]
    assert line.text == "title: Our at Losheim → The Our"


def test_a_line_of_a_piece_that_is_not_there_stays_as_text_with_its_number() -> None:
    found = read(f"{HEAD}E-1,Tanks,house,set,face,{GAME}|german/-/Nobody#1|full,attack,6,Six.\n")
    said = f"Six. [line 2: set, face, {GAME}|german/-/Nobody#1|full, attack, 6]"
    assert [(line.how, line.text) for line in found[1:]] == [("unmatched", said)]


def test_a_line_that_cannot_be_matched_becomes_an_instruction() -> None:
    found = read_into(f"{HEAD}E-1,Tanks,house,set,nowhere,x,attack,6,Six.\n", tables())
    (row,) = found.of(schema.ErratumChangeRow)
    assert (row.kind, row.text) == ("instruction", "Six. [line 2: set, nowhere, x, attack, 6]")


def test_a_line_that_cannot_be_matched_is_the_same_when_it_is_read_again() -> None:
    text = f"{HEAD}E-1,Tanks,house,set,nowhere,x,attack,6,Six.\n"
    assert set(hows(read(text, read_into(text, tables())))) == {"same"}


def test_a_line_that_cannot_be_matched_takes_the_place_of_no_other_change() -> None:
    text = written(with_errata()).replace("face,", "fase,")
    found = read_into(text, with_errata())
    assert [row.kind for row in found.of(schema.ErratumChangeRow, erratum="E-10")] == ["set", "instruction"]


def test_a_table_of_markdown_is_read() -> None:
    text = (
        "# Errata\n\n| No. | Title | Correction |\n| --- | --- | --- |\n| E-7 | Names | Read 36m \\| 37m. |\n\nEnd.\n"
    )
    assert [(line.number, line.erratum, line.text) for line in read(text)] == [
        (5, "E-7", "Names (proposed)"), (5, "E-7", "Read 36m | 37m."),
    ]  # fmt: skip


def test_lines_without_a_number_get_the_next_ones() -> None:
    found = read("title,text\nNames,Read 36m.\nMore names,Read 37m.\n")
    assert [line.erratum for line in found if line.part == "head"] == ["proposed-1", "proposed-2"]


def test_a_number_that_is_taken_in_is_given() -> None:
    found = read_into(f"{HEAD}E-1,Tanks,house,,,,,,Six.\n", tables())
    assert [row.key for row in found.of(schema.ErratumNumberRow)] == ["E-1"]


def test_an_unknown_status_is_told_and_its_changes_are_left_out() -> None:
    found = read(f"{HEAD}E-1,Tanks,hause,set,face,{FACE},attack,6,\n")
    assert [(line.how, line.problem.partition(":")[0]) for line in found] == [("unmatched", "status")]


def test_a_list_with_a_head_that_cannot_be_is_not_taken_in_and_its_line_is_named() -> None:
    with pytest.raises(EditError, match=r"line 3 \(E-2\): status"):
        read_into(f"{HEAD}E-1,Tanks,house,,,,,,Six.\nE-2,Guns,hause,,,,,,Seven.\n", tables())


QUOTES = {
    "closed by none": 'E-1,"Tanks,house,,,,,,Six.\nE-2,Guns,house,,,,,,Seven.\n',
    "closed by one in the middle of a later cell": 'E-1,"Tanks,house,,,,,,Six.\nE-2,Guns "88",house,,,,,,Seven.\n',
    "closed by one at the end of a later cell": 'E-1,"Tanks,house,,,,,,Six.\nE-2,Guns",house,,,,,,Seven.\n',
    "closed by one that opens a text": 'E-1,Tanks,house,,,,,,"Six.\nE-2,Guns,house,,,,,,"Seven."\n',
}


@pytest.mark.parametrize("lines", QUOTES.values(), ids=[*QUOTES])
def test_a_quotation_mark_that_its_line_does_not_close_swallows_no_line(lines: str) -> None:
    found = read(HEAD + lines)
    assert [(line.number, line.how, line.erratum) for line in found] == [
        (2, "unmatched", ""), (3, "new", "E-2"), (3, "new", "E-2"),
    ]  # fmt: skip
    assert "quotation mark" in found[0].problem and found[0].text.startswith("E-1,")


def test_a_list_with_a_line_that_cannot_be_read_is_not_taken_in_and_the_line_is_named() -> None:
    with pytest.raises(EditError, match="line 2: a quotation mark"):
        read_into(HEAD + QUOTES["closed by none"], tables())


def test_a_text_over_several_lines_is_one_line_of_the_list() -> None:
    found = read(f'{HEAD}E-1,Tanks,house,,,,,,"Six, as\non the sheet,\n""not"" four."\nE-2,Guns,house,,,,,,Seven.\n')
    assert [(line.number, line.text) for line in found if line.part == "change"] == [
        (2, 'Six, as\non the sheet,\n"not" four.'), (5, "Seven."),
    ]  # fmt: skip


def test_what_goes_on_from_a_line_that_cannot_be_read_begins_no_erratum() -> None:
    found = read(f'{HEAD}E-1,Tanks,house,,,,,,"Six\nas the "big" sheet says."\nE-2,Guns,house,,,,,,Seven.\n')
    assert [(line.number, line.how, line.erratum) for line in found] == [
        (2, "unmatched", ""), (3, "unmatched", ""), (4, "new", "E-2"), (4, "new", "E-2"),
    ]  # fmt: skip


def test_a_line_with_more_cells_than_columns_loses_none_of_them() -> None:
    (line,) = read(f"{HEAD}E-1,Tanks,house,,,,,,Six, not four.\n")
    assert (line.how, line.text) == ("unmatched", "E-1,Tanks,house,,,,,,Six, not four.")


def test_an_edition_with_a_line_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(EditError, match="Line 2 of the edition"):
        news_since(TableRows(tables()), GAME, HEAD + QUOTES["closed by none"])


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [("attackk", "6", "no value 'attackk'"), ("attack", "banana", "banana"), ("attack", "-5", "-5")],
)
def test_a_value_that_the_game_cannot_have_is_unmatched_with_its_reason(field: str, value: str, why: str) -> None:
    found = read(f"{HEAD}E-1,Tanks,house,set,face,{FACE},{field},{value},\n")
    assert (found[1].how, why in found[1].problem) == ("unmatched", True)


def test_a_number_that_somebody_typed_for_a_text_is_one() -> None:
    text = f"{HEAD}E-1,Name,house,set,counter,{GAME}|{TANKS},name,31,\n"
    assert [line.how for line in read(text)] == ["new", "new"]
    assert read_into(text, tables()).of(schema.ErratumChangeRow)[0].value == "31"


def test_what_a_list_has_no_columns_for_stays_in_a_change() -> None:
    found = read(f"erratum,position,kind,table,row_key,field,value\nE-10,1,set,face,{FACE},attack,7\n", with_errata())
    assert [line.text for line in found] == ["value: 6 → 7"]  # what is printed and what it says are not emptied


@pytest.mark.parametrize("between", [";", "\t"])
def test_a_list_with_other_marks_between_its_cells_is_read(between: str) -> None:
    found = read(f"{HEAD}E-1,Tanks,house,set,face,{FACE},attack,6,\n".replace(",", between))
    assert [line.text for line in found] == ["Tanks (house)", "1 Pz Rgt (1 Pz Div) attack: 4 → 6"]


def test_a_text_that_is_no_list_is_refused() -> None:
    with pytest.raises(EditError, match="columns"):
        read("Dear maintainer,\n\nthe bridge is wrong.\n")


def test_an_apostrophe_against_spreadsheets_is_taken_away_again() -> None:
    change: Change = ("instruction", "", "", "", None, None, "-1 for each hex, '=' is one")
    found = with_errata({"E-1": ("=Title", "house", "", [change])})
    assert "'=Title" in written(found)
    assert set(hows(read(written(found), found))) == {"same"}


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
def test_a_shipped_list_is_the_same_when_it_is_read_back(game: str) -> None:
    rows = shipped_rows(game)
    text = as_csv(listed(rows, game, Wanted(statuses=STATUSES)))
    assert set(hows(review(rows, game, lines_of(text)))) == {"same"}


FACES = [f"{GAME}|{TANKS}|full", f"{GAME}|{SCOUTS}|full", f"{GAME}|german/-/Nobody#1|full"]
KEYS = st.sampled_from(FACES)
ADDED = {"game": GAME, "map": MAP, "hex_a": "B1.01", "hex_b": "B1.02", "feature": "stream", "name": "", "crossing": ""}
CHANGES: st.SearchStrategy[Change] = st.one_of(
    st.tuples(
        st.just("set"), st.just("face"), KEYS, st.sampled_from(["attack", "defense", "no_value"]),
        st.sampled_from([None, 3, 4]), st.integers(0, 9), st.text("ab, |\n'=-\"<", max_size=6),
    ),
    st.sampled_from([
        ("discard", "hexside", RIVER, "", None, None, ""),
        ("set", "hexside", RIVER, "crossing", "bridge", "ford", ""),
        ("add", "hexside", f"{GAME}|{MAP}|B1.01|B1.02|stream", "", None, ADDED | {"high": ""}, ""),
        ("ban", "counter", f"{GAME}|{TANKS}", "", None, None, ""),
        ("set", "setup", f"{GAME}|{SCENARIO}|{TANKS}", "place", None, "B3.01", ""),
        ("set", "placement", f"{GAME}|{SCENARIO}|{SCOUTS}", "hex", "B2.03", "B2.04", ""),
        ("discard", "arrival", f"{GAME}|{SCENARIO}|{RESERVE}", "", None, None, ""),
        ("set", "parameter", f"{GAME}|stacking_limit", "value", "6", "8", ""),
        ("group", "face", "", "", None, {"where": {"face": "full"}, "set": {"movement": 7}}, ""),
        ("instruction", "", "", "", None, None, "Ask the owner."),
        ("rule", "rule", f"{GAME}|1.3", "parameter/stacking_limit", "six", "eight", ""),
    ]),
)  # fmt: skip
RANDOM: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(["E-1", "E-2", "house-3", "x"]),
    st.tuples(
        st.sampled_from(["Tanks", "'Guns", "=A1", "River, the"]), st.sampled_from(["official", "proposed", "house"]),
        st.just("1.3"), st.lists(CHANGES, max_size=4),
    ),
    max_size=4,
)  # fmt: skip


def in_force(found: Tables, scenario: str, on: dict[str, bool]) -> dict[str, list[Any]]:
    """Return the rows of a scenario with its errata, but what is said of errata."""
    rows = effective(found, GAME, scenario, on).tables.rows
    return {
        table: sorted((row.model_dump(mode="json") for row in of), key=str)
        for table, of in rows.items()
        if of and not table.startswith("erratum")
    }


def switched(found: Tables, switches: dict[tuple[str, str], bool]) -> Tables:
    """Return rows with what scenarios say of errata, by scenario and erratum, as far as there are both."""
    known = {row.key for row in found.of(schema.ErratumRow)}
    found.add([
        schema.ScenarioErratumRow(game=GAME, scenario=scenario, erratum=erratum, on=on)
        for (scenario, erratum), on in switches.items() if erratum in known
    ])  # fmt: skip
    return found


def with_another(found: Tables) -> Tables:
    """Return rows with a second scenario, which begins as the first one does."""
    (head,) = found.of(schema.ScenarioRow)
    found.add([head.model_copy(update={"scenario": ANOTHER, "title": "Another"})])
    return found


ANOTHER = "another"
SWITCHES = st.dictionaries(
    st.tuples(st.sampled_from([SCENARIO, ANOTHER]), st.sampled_from(["E-1", "E-2", "house-3", "x"])), st.booleans()
)


CHOICES = st.dictionaries(
    st.tuples(
        st.sampled_from([("face", key) for key in FACES] + [("counter", f"{GAME}|{TANKS}"), ("hexside", RIVER)]),
        st.sampled_from(["attack", "defense", "movement", "crossing", "*"]),
    ),
    st.sampled_from(["E-1", "E-2", "house-3", "x"]),
    max_size=6,
)  # fmt: skip


def chosen(found: Tables, choices: dict[tuple[tuple[str, str], str], str]) -> Tables:
    """Return rows with the errata that are followed where some disagree, by row and field, as far as there are."""
    known = {row.key for row in found.of(schema.ErratumRow)}
    found.add([
        schema.ErratumChoiceRow(game=GAME, table=table, row_key=row_key, field=field, erratum=erratum)
        for ((table, row_key), field), erratum in choices.items() if erratum in known
    ])  # fmt: skip
    return found


@settings(max_examples=30)
@given(RANDOM, SWITCHES, CHOICES)
def test_errata_that_are_read_into_a_fresh_library_give_each_scenario_the_same_values(
    errata: dict[str, Any],
    switches: dict[tuple[str, str], bool],
    choices: dict[tuple[tuple[str, str], str], str],
) -> None:
    found = chosen(switched(with_another(with_errata(errata)), switches), choices)
    fresh = read_into(written(found), with_another(tables()))
    every = {row.key: True for row in found.of(schema.ErratumRow)}
    for scenario in (SCENARIO, ANOTHER):
        for on in ({}, every):
            assert in_force(fresh, scenario, on) == in_force(found, scenario, on)


@settings(max_examples=15)
@given(RANDOM, SWITCHES, CHOICES)
def test_of_all_forms_in_which_errata_are_published_the_table_alone_reads_back(
    errata: dict[str, Any],
    switches: dict[tuple[str, str], bool],
    choices: dict[tuple[tuple[str, str], str], str],
) -> None:
    rows = chosen(switched(with_another(with_errata(errata)), switches), choices)
    found = listed(TableRows(rows), GAME, Wanted(statuses=STATUSES))
    document = as_document(found)
    for text in (
        as_markdown(document),
        as_underlined(document),
        as_posts(document)[0],
        as_page(found, {}),
        as_json(found),
    ):
        with pytest.raises(EditError, match="published to be read"):
            lines_of(text)
    assert set(hows(review(TableRows(rows), GAME, lines_of(as_csv(found))))) <= {"same"}


def test_what_a_scenario_says_of_an_erratum_is_taken_in() -> None:
    text = "erratum,title,status,in_force_in,text\nE-1,Tanks,house,skirmish; not another,Six.\n"
    found = read(text, with_another(tables()))
    assert [(line.how, line.text) for line in found[2:]] == [
        ("new", "Skirmish: in force"), ("new", "Another: not in force"),
    ]  # fmt: skip
    rows = read_into(text, with_another(tables())).of(schema.ScenarioErratumRow)
    assert {row.scenario: row.on for row in rows} == {SCENARIO: True, ANOTHER: False}


def test_what_a_list_does_not_say_of_a_scenario_stays() -> None:
    found = switched(with_errata(), {(SCENARIO, "E-10"): False})
    assert set(hows(read(written(with_errata()), found))) == {"same"}


def test_a_scenario_that_there_is_not_stays_as_text_with_its_line() -> None:
    found = read("erratum,title,status,in_force_in,text\nE-1,Tanks,house,nowhere,Six.\n")
    assert [(line.how, line.text, line.problem) for line in found[2:]] == [
        ("unmatched", "In force in: nowhere [line 2]", "there is no scenario nowhere")
    ]


def test_an_erratum_that_another_scenario_plays_with_is_not_new_since() -> None:
    found = switched(with_errata(), {(SCENARIO, "E-10"): False})
    assert not news_since(TableRows(with_errata()), GAME, written(found)).of
    assert not news_since(TableRows(found), GAME, written(with_errata())).of


DISAGREEING: dict[str, tuple[str, str, str, list[Change]]] = {
    "E-2": ("Tanks", "official", "", [("set", "face", FACE, "attack", 4, 2, "Two.")]),
    "house-3": ("Our tanks", "official", "", [("set", "face", FACE, "attack", 4, 3, "Three.")]),
}
"""Two errata that give the attack of the tanks, printed 4, as 2 and as 3."""
FOLLOWED = {(("face", FACE), "attack"): "house-3"}


def attack(found: Tables) -> int | None:
    return effective(found, GAME, SCENARIO).tables.keyed(schema.FaceRow, GAME)[FACE].attack


def test_the_reading_that_is_followed_where_errata_disagree_is_followed_in_a_fresh_library() -> None:
    found = chosen(with_errata(DISAGREEING), FOLLOWED)
    assert (attack(with_errata(DISAGREEING)), attack(found)) == (4, 3)  # undecided, what is printed stays
    review_of = read(written(found))
    assert [(line.how, line.text) for line in review_of if line.part == "choice"] == [
        ("new", "Followed where errata disagree: 1 Pz Rgt (1 Pz Div) attack")
    ]
    assert attack(read_into(written(found), tables())) == 3


def test_another_reading_that_is_followed_here_is_told_with_it() -> None:
    here = chosen(with_errata(DISAGREEING), {(("face", FACE), "attack"): "E-2"})
    text = written(chosen(with_errata(DISAGREEING), FOLLOWED))
    assert [(line.how, line.text) for line in read(text, here) if line.part == "choice"] == [
        ("differs", "Followed where errata disagree: 1 Pz Rgt (1 Pz Div) attack; until now: E-2")
    ]
    assert attack(read_into(text, here)) == 3


def test_a_place_that_there_is_not_stays_as_text_with_its_line() -> None:
    found = read("erratum,title,status,followed_for,text\nE-1,Tanks,house,face/nobody/attack,Six.\n")
    assert [(line.how, line.text, line.problem) for line in found[2:]] == [
        ("unmatched", "Followed for: face/nobody/attack [line 2]", "there is no face/nobody/attack")
    ]


def test_an_erratum_that_is_followed_is_not_new_since() -> None:
    found = chosen(with_errata(DISAGREEING), FOLLOWED)
    assert not news_since(TableRows(with_errata(DISAGREEING)), GAME, written(found)).of
    assert not news_since(TableRows(found), GAME, written(with_errata(DISAGREEING))).of


def test_the_list_for_programs_says_where_an_erratum_is_followed() -> None:
    found = listed(TableRows(chosen(with_errata(DISAGREEING), FOLLOWED)), GAME, Wanted(statuses=STATUSES))
    told = {
        each["key"]: each["followed_for"] for part in json.loads(as_json(found))["sections"] for each in part["errata"]
    }
    assert told == {"E-2": [], "house-3": [{"table": "face", "row_key": FACE, "field": "attack"}]}


def test_a_list_without_the_sentence_of_an_edit_is_the_same_to_the_library_that_keeps_it() -> None:
    found = with_errata(
        {"E-1": ("Tanks", "official", "", [("set", "face", FACE, "attack", 4, 6, "1 Pz, full: attack 4 to 5")])}
    )
    assert "4 to 5" not in written(found)
    assert {line.how for line in read(written(found), found)} == {"same"}
