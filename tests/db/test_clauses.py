"""What do the checks say of clauses of a game whose forms are declared?"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from db.checks import CHECKS
from db.checks.subject import subjects
from db.connection import open_library


def found(path: Path, check: str, *statements: str, game: str = "hj1986") -> list[tuple[str, str]]:
    """Return where a check finds something in a game, and what, after some statements."""
    library = open_library(path)
    with library.sessions() as session:
        for statement in statements:
            session.execute(text(statement))
        (subject,) = (subject for subject in subjects(session) if subject.game == game)
        findings = [(finding.where, finding.message) for finding in CHECKS[check](subject)]
        session.rollback()
    library.close()
    return findings


@pytest.fixture
def campaign_library(game_file: Callable[[str], Path], tmp_path: Path) -> Path:
    path = tmp_path / "campaign.losheim"
    path.write_bytes(game_file("hj1986").read_bytes())
    return path


def setting(key: str, path: str, value: str) -> str:
    """Return what sets an argument of a clause of the campaign."""
    where = f"game = 'hj1986' AND scenario = 'campaign' AND key = '{key}'"
    return f"UPDATE clause SET args = json_set(args, '$.{path}', json('{value}')) WHERE {where}"


def becoming(key: str, form: str, args: str) -> str:
    """Return what makes a clause of the campaign another one."""
    where = f"game = 'hj1986' AND scenario = 'campaign' AND key = '{key}'"
    return f"UPDATE clause SET form = '{form}', args = '{args}' WHERE {where}"


def test_the_checks_of_clauses_find_nothing_in_shipped_data(campaign_library: Path) -> None:
    assert found(campaign_library, "clause-form") == found(campaign_library, "clause-argument") == []


def test_a_clause_left_to_the_players_though_the_rules_could_follow_it_is_told(campaign_library: Path) -> None:
    off = "UPDATE clause SET enforced = 0 WHERE game = 'hj1986' AND scenario = 'campaign' AND key = 'allied-air'"
    assert found(campaign_library, "clause-off") == []
    ((where, message),) = found(campaign_library, "clause-off", off)
    assert where == "allied-air"
    assert message.startswith("campaign: the clause allied-air is left to the players, and the rules could follow it")


def test_a_clause_that_a_variant_brings_and_leaves_to_the_players_is_told(campaign_library: Path) -> None:
    """The first clause that the variant German 9 brings lets units be placed freely."""
    off = setting("variant-german-9", "changes[0].add[0].enforced", "false")
    ((where, message),) = found(campaign_library, "clause-off", off)
    assert where == "variant-german-9"
    assert " of variant-german-9 is left to the players, and the rules could follow it" in message


def test_a_clause_that_other_rows_hold_cannot_be_left_to_the_players(
    game_file: Callable[[str], Path], tmp_path: Path
) -> None:
    """The US of Peiper of 1994 makes one attempt at a bridge because the parameter of the scenario says so (5.1-US)."""
    path = tmp_path / "peiper.losheim"
    path.write_bytes(game_file("scs1994").read_bytes())
    off = "UPDATE clause SET enforced = 0 WHERE scenario = 'kampfgruppe-peiper' AND key = 'one-bridge-attempt'"
    assert found(path, "clause-off", game="scs1994") == []
    ((where, message),) = found(path, "clause-off", off, game="scs1994")
    assert where == "one-bridge-attempt"
    assert "is left to the players, and it holds all the same: the set-up and the parameters" in message


def test_a_misspelled_form_is_an_error_with_the_nearest_one(campaign_library: Path) -> None:
    spoiled = "UPDATE clause SET form = 'forbiden' WHERE scenario = 'campaign' AND key = 'allied-air'"
    assert found(campaign_library, "clause-form", spoiled) == [
        (
            "allied-air",
            "campaign: clause allied-air: there is no form of a special clause 'forbiden'; did you mean 'forbidden'?",
        )
    ]


def test_a_misspelled_argument_is_an_error_with_the_nearest_one(campaign_library: Path) -> None:
    ((where, message),) = found(campaign_library, "clause-form", setting("note-5", "rivr", '"meuse"'))
    assert (where, message.partition(": ")[2]) == (
        "note-5",
        "clause note-5: there is no argument 'rivr'; did you mean 'river'?",
    )


def test_what_an_argument_names_is_looked_up_by_its_type(campaign_library: Path) -> None:
    spoiled = (
        setting("note-1-german", "between", '["liege", "nowhere"]'),
        setting("peiper", "counters", '["german/nobody#1"]'),
        setting("belgian-battalion", "hex", '"9999"'),
        setting("night-infiltration", "terrain", '"swamps"'),
        setting("commanders", "option", '"comanders"'),
        setting("notes-3-6", "of_clauses", '["note-3", "note-60"]'),
        setting("german-decisive", "area", '"J-Z"'),
    )
    findings = found(campaign_library, "clause-argument", *spoiled)
    assert {where: re.split(r": |;", message)[2].strip() for where, message in findings} == {
        "note-1-german": "there is no place 'nowhere'",
        "peiper": "there is no counter 'german/nobody#1'",
        "belgian-battalion": "the map has no hex 9999",
        "night-infiltration": "there is no terrain 'swamps'",
        "commanders": "there is no option 'comanders'",
        "notes-3-6": "there is no condition 'note-60'",
        "german-decisive": "there is no area 'J-Z'",
    }


@pytest.mark.parametrize(
    ("key", "path", "value", "said"),
    [
        (
            "one-bridge-attempt",
            "value",
            "banana",
            "'banana' is not what the data have; the rules read the scenario's own",
        ),
        ("no-bridge-at-start", "face", "enginer", "'enginer' is not what the data have; units of this type have"),
    ],
)
def test_a_clause_that_tells_of_data_says_what_they_say(
    ardennes_library: Path, key: str, path: str, value: str, said: str
) -> None:
    """No rule reads these clauses: the data that they tell of decide, so both must agree."""
    where = f"game = 'scs1994' AND scenario = 'kampfgruppe-peiper' AND key = '{key}'"
    spoiled = f"UPDATE clause SET args = json_set(args, '$.{path}', '{value}') WHERE {where}"
    ((where, message),) = found(ardennes_library, "clause-argument", spoiled, game="scs1994")
    assert (where, f"kampfgruppe-peiper: {path} of clause {key}: {said}" in message) == (key, True)


def test_what_a_clause_within_a_variant_names_is_looked_up(campaign_library: Path) -> None:
    spoiled = setting("variant-allied-10", "changes[0].add[0].args.places", '["bastonge"]')
    ((where, message),) = found(campaign_library, "clause-argument", spoiled)
    assert where == "variant-allied-10"
    place = "campaign: changes, number 1, add, number 1, args, places, number 1 of clause variant-allied-10"
    assert message == f"{place}: there is no place 'bastonge'; did you mean 'bastogne'?"


def test_a_condition_that_hangs_on_itself_is_an_error_with_the_way_back(campaign_library: Path) -> None:
    spoiled = (
        becoming("note-1", "all", '{"of_clauses": ["note-2"]}'),
        becoming("note-2", "all", '{"of_clauses": ["note-1"]}'),
    )
    findings = dict(found(campaign_library, "clause-argument", *spoiled))
    assert findings["note-1"] == (
        "campaign: clause note-1 hangs on itself: note-1 needs note-2 needs note-1; take one of them out"
    )
    assert findings["note-2"].endswith("note-2 needs note-1 needs note-2; take one of them out")


def test_only_a_condition_stands_where_a_condition_is_named(campaign_library: Path) -> None:
    spoiled = setting("notes-3-6", "of_clauses", '["note-3", "german-decisive"]')
    ((where, message),) = found(campaign_library, "clause-argument", spoiled)
    assert (where, message.partition(": ")[2].partition(";")[0]) == (
        "notes-3-6",
        "of_clauses, number 2 of clause notes-3-6: there is no condition 'german-decisive'",
    )


def test_a_place_without_a_hex_in_a_clause_is_a_warning(campaign_library: Path) -> None:
    ((where, message),) = found(
        campaign_library,
        "clause-empty-place",
        "UPDATE place SET hexes = '' WHERE game = 'hj1986' AND key = 'eupen'",
        "DELETE FROM clause WHERE game = 'hj1986' AND key != 'note-1'",
    )[:1]
    assert where == "note-1"
    assert message.endswith("the place eupen has no hexes, so nobody is ever there; give it its hexes or name another")


def test_a_place_without_a_hex_is_told_of_a_clause_only_where_the_rules_follow_it(campaign_library: Path) -> None:
    bare = "UPDATE place SET hexes = '' WHERE game = 'hj1986' AND key = 'eupen'"
    alone = "DELETE FROM clause WHERE game = 'hj1986' AND key != 'note-1'"
    assert {where for where, _ in found(campaign_library, "clause-empty-place", bare, alone)} == {"note-1"}
    left = "UPDATE clause SET enforced = 0 WHERE game = 'hj1986' AND key = 'note-1'"
    assert found(campaign_library, "clause-empty-place", bare, alone, left) == []


def test_units_that_wait_for_a_condition_not_enforced_are_warned_of(campaign_library: Path) -> None:
    switched_off = "UPDATE clause SET enforced = 0 WHERE game = 'hj1986' AND scenario = 'campaign' AND key = 'note-8'"
    messages = [message for _, message in found(campaign_library, "unknown-condition", switched_off)]
    assert messages
    assert all("'note-8', which is not enforced, so it comes by its turn alone" in message for message in messages)
