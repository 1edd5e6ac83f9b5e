"""A clause is read as a sentence of its form and arguments, whole or half done, in every game."""

import re
from collections.abc import Iterator

import pytest

from editor.edits.clause_sentences import GAP, sentence_of
from editor.edits.clause_titles import titles_of
from engine.data import schema
from engine.data.clauses.form import Form, Part, argument_names
from engine.data.clauses.registry import forms_of
from engine.data.load import load_tables
from tests.editor.small import shipped_rows

GAMES = ("scs1994", "spi1977", "hj1986")
TITLES = {
    "side": {"german": "German", "allied": "US"},
    "place": {"bastogne": "Bastogne", "wiltz": "Wiltz", "clerf": "Clerf"},
    "area": {"west": "the west edge"},
}


def said(game: str, form: str, **args: object) -> str:
    found = forms_of(game)
    assert found is not None
    return sentence_of(found.of("victory")[form], args, TITLES)


def victory_forms() -> Iterator[tuple[str, str, type[Form]]]:
    for game in GAMES:
        found = forms_of(game)
        assert found is not None
        for name, form in found.of("victory").items():
            yield game, name, form


@pytest.mark.parametrize(("game", "name", "form"), list(victory_forms()))
def test_the_sentence_of_a_form_of_victory_tells_each_of_its_arguments_and_no_other(
    game: str, name: str, form: type[Form]
) -> None:
    told = set(re.findall(r"\{\??(\w+)", form.SAYS + form.GIVES))
    silent = {"city_points": {"side", "levels"}}.get(name, set())
    assert told | silent == set(argument_names(form)) - {"form"}, (game, name)


def test_names_are_said_as_people_call_them_and_what_is_not_given_is_a_gap() -> None:
    held = said("scs1994", "hold_places", places=["bastogne", "wiltz"], at_least=2, split="draw")
    assert held == "a side holds at least 2 of Bastogne and Wiltz: it wins, else draw"
    assert said("scs1994", "occupy_place", side="german") == f"German occupies every hex of {GAP}: level {GAP}"


def test_parts_are_joined_as_their_form_combines_them_and_lists_within_stand_in_brackets() -> None:
    of = [
        {"form": "units_in_places", "side": "allied", "places": ["wiltz", "clerf"], "at_least": 1},
        {"form": "units_exited", "side": "german", "areas": ["west"], "at_most": 0},
    ]
    both = "(US has units in at least 1 of Wiltz and Clerf) {} no German units have left by the west edge"
    assert said("spi1977", "all", of=of) == both.format("and")
    assert said("spi1977", "any", of=of, level="draw") == both.format("or") + ": draw"


def test_what_an_argument_adds_is_said_only_where_it_says_anything() -> None:
    plain = {"side": "german", "area": "west", "at_least": 3, "winner": "german", "when": "at_end"}
    first = "at least 3 panzer or panzer grenadier German units have left by the west edge"
    assert said("hj1986", "exit_count", **plain, branch=["panzer", "panzer grenadier"], supplied=False) == (
        "at least 3 German units have left by the west edge: German wins at the end"
    )
    assert said("hj1986", "exit_count", **plain, branch=["panzer"], supplied=True) == (
        f"{first.replace(' or panzer grenadier', '')} in supply: German wins at the end"
    )


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.deep if game == "spi1977" else ()) for game in GAMES]
)
def test_every_shipped_clause_of_victory_is_read_without_a_gap(game: str) -> None:
    found = forms_of(game)
    assert found is not None
    rows = [row for row in load_tables(game=game).of(schema.ClauseRow) if row.kind == "victory" and row.form]
    sentences = [sentence_of(found.of("victory")[row.form], row.args, {}) for row in rows]
    assert sentences and [text for text in sentences if not text or GAP in text or "{" in text or "[" in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_special_rule_and_condition_is_read_in_plain_words(game: str) -> None:
    """Without a gap, and with no key of a counter, an area or a value in it."""
    found = forms_of(game)
    assert found is not None
    tables, rows, odd = load_tables(game=game), shipped_rows(game), {}
    titles = {head.scenario: titles_of(rows, game, head.map, {}) for head in tables.of(schema.ScenarioRow)}
    for row in tables.of(schema.ClauseRow):
        if row.kind != "victory" and row.form:
            said = sentence_of(found.of(row.kind)[row.form], row.args, titles[row.scenario])
            if not said or re.search(rf"[_#|{{}}{GAP}]|area:|None", said):
                odd[row.scenario, row.key] = said
    assert odd == {}


def test_a_single_point_is_one_point() -> None:
    args = {"points": 1, "side": "german", "places": ["bastogne"], "when": "once"}
    assert said("scs1994", "points_for_places", **args).startswith("1 point for German")
    assert said("scs1994", "points_for_places", **{**args, "points": 11}).startswith("11 points for German")


@pytest.mark.parametrize(
    ("game", "form", "args", "told"),
    [
        ("scs1994", "exit_count", {"at_least": 1}, "at least 1 German unit has left by the west edge"),
        ("scs1994", "exit_count", {"at_least": 11}, "at least 11 German units have left by the west edge"),
        (
            "scs1994",
            "exit_strength",
            {"attack_points": 60, "supply_units": 1},
            "German units with 60 attack points and 1 Supply Unit have left",
        ),
        ("spi1977", "units_exited", {"areas": ["west"], "at_most": 1}, "at most 1 German unit has left by the west"),
        (
            "hj1986",
            "exit_count",
            {"at_least": 1, "branch": ["panzer"]},
            "at least 1 panzer German unit has left by the west edge",
        ),
    ],
)
def test_one_unit_is_told_as_one(game: str, form: str, args: dict[str, object], told: str) -> None:
    assert said(game, form, **{"side": "german", "area": "west", **args}).startswith(told)


def test_several_turns_are_told_as_several() -> None:
    found = forms_of("hj1986")
    assert found is not None
    form = found.of("special")["no_roads"]
    assert sentence_of(form, {"side": "german", "turns": [1, 2]}, TITLES).endswith("no roads on turns 1 and 2")
    assert sentence_of(form, {"side": "german", "turns": [1]}, TITLES).endswith("no roads on turn 1")


def test_a_part_without_a_sentence_says_nothing() -> None:
    assert sentence_of(Part, {}, {}) == ""
