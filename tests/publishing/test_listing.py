"""Which errata are published, in which order, and what is counted of them."""

import pytest

from db.changes import EditError
from editor.edits.errata_changes import move_erratum
from editor.publishing.edit_sentences import is_edit_sentence
from editor.publishing.listing import Wanted, listed
from editor.publishing.tables import as_csv, as_json
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TableRows, shipped_rows
from tests.publishing.errata import ERRATA, FACE, small_list, with_errata


def test_errata_stand_in_the_order_of_the_box() -> None:
    found = [(section.title, [each.row.key for each in section.entries]) for section in small_list().sections]
    parts = [("Rules", ["E-1"]), ("Map", ["E-2"]), ("Counters", ["E-10"]), ("Names and readings", ["E-3"])]
    assert found == parts


def test_an_erratum_that_changes_a_rule_too_stands_under_rules() -> None:
    rule = ("rule", "rule", f"{GAME}|1.3", "", "Six.", "Eight.", "")
    found = with_errata({"E-1": ("Stacks", "official", "", [*ERRATA["E-2"][3], rule])})
    assert [section.title for section in listed(TableRows(found), GAME, Wanted()).sections] == ["Rules"]


def test_errata_that_somebody_put_in_an_order_stand_first_in_their_part() -> None:
    change = ERRATA["E-10"][3]
    found = with_errata({"E-1": ("A", "official", "", change), "E-2": ("B", "proposed", "", change)})
    heads = found.rows["erratum"]
    heads[1] = heads[1].model_copy(update={"position": 1})
    assert [each.row.key for each in listed(TableRows(found), GAME, Wanted()).entries] == ["E-2", "E-1"]


def test_one_erratum_that_is_moved_leaves_the_others_in_the_order_in_which_they_are_published() -> None:
    change = ERRATA["E-10"][3]
    wanted = {"A-1": "proposed", "B-1": "official", "B-2": "official", "A-2": "proposed"}
    found = with_errata({key: (key, status, "", change) for key, status in wanted.items()})
    before = ["B-1", "B-2", "A-1", "A-2"]  # by status, then by number
    assert [each.row.key for each in listed(TableRows(found), GAME, Wanted()).entries] == before
    moved = move_erratum(TableRows(found), GAME, "B-1", 1)
    (change_of_head,) = moved.changes
    assert (change_of_head.key, change_of_head.after) == ((GAME, "B-1"), {"position": 2})
    heads = found.rows["erratum"]
    heads[1] = heads[1].model_copy(update={"position": 2})
    after = ["B-2", "B-1", "A-1", "A-2"]
    assert [each.row.key for each in listed(TableRows(found), GAME, Wanted()).entries] == after


@pytest.mark.parametrize(
    ("text", "is_published"),
    [
        ("1 Pz Rgt, full: attack 4 to 5", False),  # the edit before the last: 6 is its value now
        ("1 Pz Rgt, full: attack 4 to 6", False),
        ("Read six, full strength only", True),
        ("On the sheet: four, changed to six.", True),
    ],
)
def test_the_sentence_of_an_edit_is_published_nowhere_and_what_a_person_wrote_is(text: str, is_published: bool) -> None:
    found = with_errata({"E-1": ("Tanks", "official", "", [("set", "face", FACE, "attack", 4, 6, text)])})
    told = listed(TableRows(found), GAME, Wanted())
    assert bool(next(told.entries).texts) == is_published
    assert [form(told).count(text) for form in (as_csv, as_json)] == [is_published] * 2


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
def test_no_text_of_a_shipped_erratum_is_taken_for_the_sentence_of_an_edit(game: str) -> None:
    rows = shipped_rows(game)
    assert not [row.text for row in rows.find(schema.ErratumChangeRow, game=game) if is_edit_sentence(row)]


def test_house_errata_are_published_only_when_they_are_asked_for() -> None:
    found = small_list(statuses=("house",))
    assert [each.row.key for each in found.entries] == ["E-4"]


def test_of_a_scenario_stand_what_it_shares_and_what_is_its_own() -> None:
    statuses = ("official", "house")
    assert {each.row.key for each in small_list(scenario=SCENARIO, statuses=statuses).entries} == {"E-2", "E-10", "E-4"}


def test_errata_of_other_scenarios_are_left_out() -> None:
    rows = shipped_rows("scs1994")
    found = listed(rows, "scs1994", Wanted("kampfgruppe-peiper"))
    assert "E-05" not in {each.row.key for each in found.entries}


def test_values_that_nobody_has_seen_are_counted() -> None:
    found = small_list()
    assert (found.unseen, found.printed) == (2, 3)


def test_an_anchor_is_the_number_of_its_erratum() -> None:
    assert next(small_list().entries).anchor == "erratum-E-1"


def test_the_same_of_two_scenarios_is_told_once() -> None:
    found = listed(shipped_rows("spi1977"), "spi1977", Wanted())
    entry = next(each for each in found.entries if each.row.key == "E-25.12")
    assert [change.title for change in entry.values] == ["Bastogne and Campaign"] * 2


def test_a_text_that_repeats_an_unseen_value_is_left_out() -> None:
    change = ("set", "face", FACE, "defense", 3, 5, "1 Pz Rgt, full: defense 3 to 5")
    found = with_errata({"E-1": ("Tanks", "official", "", [change])})
    (entry,) = listed(TableRows(found), GAME, Wanted()).entries
    assert entry.texts == ()


def test_what_an_edit_calls_a_value_is_no_text_of_the_erratum() -> None:
    change = ("set", "face", FACE, "defense", 3, 5, "Defense of 1 Pz Rgt: 5")
    found = with_errata({"E-1": ("Tanks", "official", "", [change])})
    (entry,) = listed(TableRows(found), GAME, Wanted()).entries
    assert entry.texts == ()


def test_a_text_without_an_end_is_told_as_a_sentence() -> None:
    change = ("set", "face", FACE, "defense", 3, 5, "the tanks are stronger")
    found = with_errata({"E-1": ("Tanks", "official", "", [change])})
    (entry,) = listed(TableRows(found), GAME, Wanted()).entries
    assert entry.texts == ("the tanks are stronger.",)


@pytest.mark.parametrize(
    ("game", "scenario", "has", "lacks"),
    [
        ("scs1994", "kampfgruppe-peiper", {"exit-cost", "step-count"}, {"breakout-length", "lost-regiment"}),
        ("scs1994", "st-vith", {"exit-cost", "breakout-length"}, set()),  # its number is none of the rules
        ("spi1977", "peiper", {"disorganized", "ground-die"}, {"first-day-rules", "two-levels"}),
        ("spi1977", "campaign", {"two-levels"}, {"disorganized", "ss-2-supply"}),
        ("hj1986", "wacht-am-rhein", {"exits"}, {"victory-time", "ss-supply"}),
    ],
)
def test_of_a_scenario_stand_no_answers_about_rules_of_other_scenarios(
    game: str, scenario: str, has: set[str], lacks: set[str]
) -> None:
    """Peiper is 5.1 in one game and 25.2 in the other, the campaign is 27.0."""
    keys = {row.key for row in listed(shipped_rows(game), game, Wanted(scenario)).questions}
    assert has <= keys and not lacks & keys


def test_an_entry_of_a_set_up_without_units_is_called_so() -> None:
    found = listed(shipped_rows("scs1994"), "scs1994", Wanted())
    (change,) = next(each for each in found.entries if each.row.key == "E-02").values
    assert (change.printed, change.corrected) == ("an entry without units", "left out")  # rulebook, line 623


@pytest.mark.parametrize(
    ("statuses", "scope"),
    [
        (("official",), "Official errata of all scenarios"),
        (("proposed", "official"), "Official and proposed errata of all scenarios"),
        (("house", "proposed", "official"), "Official, proposed and house errata of all scenarios"),
    ],
)
def test_the_statuses_that_are_asked_for_are_joined_in_words(statuses: tuple[str, ...], scope: str) -> None:
    assert small_list(statuses=statuses).scope == scope


def test_an_unknown_status_is_refused_with_those_there_are() -> None:
    with pytest.raises(EditError, match="official"):
        small_list(statuses=("oficial",))


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(EditError, match=SCENARIO):
        small_list(scenario="skirmis")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(EditError, match="no game"):
        listed(TableRows(with_errata()), "spi1978", Wanted())


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
def test_every_shipped_erratum_is_in_the_list_once(game: str) -> None:
    found = listed(shipped_rows(game), game, Wanted(statuses=("official", "proposed", "house", "rejected")))
    keys = [each.row.key for each in found.entries]
    assert (len(keys), len(set(keys))) == ({"scs1994": 25, "spi1977": 64, "hj1986": 43}[game],) * 2


def test_of_a_scenario_stand_no_errata_in_words_about_the_lists_of_other_scenarios() -> None:
    """E-08, E-09 and E-10 change no value: they say how lists of 5.2, 5.5 and 5.4 are to be read."""
    rows = shipped_rows("scs1994")
    every, peiper, bastogne = (
        {each.row.key for each in listed(rows, "scs1994", Wanted(key)).entries}
        for key in ("", "kampfgruppe-peiper", "drive-on-bastogne")
    )
    words = {"E-08", "E-09", "E-10"}
    assert words <= every and not words & peiper and words & bastogne == {"E-08"}
