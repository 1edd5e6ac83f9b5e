"""Is every word of a clause that names something of the data looked up, by the checks and before a game?"""

from collections.abc import Iterator
from typing import Any, get_args, get_origin

import pytest

from engine.data import schema
from engine.data.clauses.arguments import Beside, Names, Under, Unread
from engine.data.clauses.form import FormError, Part
from engine.data.clauses.looking import known_names, lacking, unknown_names
from engine.data.clauses.registry import KINDS, forms_of, read
from engine.data.load import load_scenario
from engine.playtest.games import GAME_KEYS
from tests.shipped import shipped_tables

LEVELS = ("WinsIf", "WinsOtherwise", "PointStep")
"""Forms of all games whose level is a word of the designer's own."""
WORDS_OF_THEIR_OWN = {
    ("hj1986", "AttackShift", "shifts"): "the rules look the line up in the chart of shifts before a game",
    ("hj1986", "Deployment", "rows"): "names the armies that the others of the clause name",
    ("hj1986", "Deployment", "armies"): "an army of rows, which the form itself looks up",
    ("hj1986", "Deployment", "counters"): "an army of rows, which the form itself looks up",
    ("hj1986", "OnWestwall", "rows_of"): "an army of rows, which the form itself looks up",
    ("hj1986", "StartNote", "what"): "for people: no rule reads the form",
    ("hj1986", "AddedClause", "key"): "the name of what it makes",
    ("hj1986", "AddedClause", "form"): "a form of the game, which the clause is read by",
    ("hj1986", "AddedClause", "args"): "the arguments of that form",
    ("hj1986", "AddedClause", "text"): "for people",
    ("hj1986", "AddedClause", "rule"): "for people",
    ("hj1986", "AreaMade", "key"): "the name of what it makes",
    ("hj1986", "AreaMade", "title"): "for people",
    ("hj1986", "ParametersSet", "values"): "the value of the parameter named",
    ("hj1986", "Die", "areas"): "what is thrown; its type allows the faces of a die",
    ("hj1986", "Die", "again_area"): "what is thrown; its type allows the faces of a die",
    **{(game, form, "level"): "what a designer calls the victory, for people" for game in GAME_KEYS for form in LEVELS},
}
"""Texts that name nothing of the data, by game, form and argument, and why not."""


def bare_words(annotation: Any, marks: tuple[Any, ...]) -> Iterator[type[Part] | None]:
    """Yield the parts within an annotation, and None for each text that says of nothing what it names."""
    marks = (*marks, *getattr(annotation, "__metadata__", ()))
    inner = annotation.__origin__ if hasattr(annotation, "__metadata__") else annotation
    if inner is str:
        if not any(isinstance(mark, Names | Beside | Under | Unread) for mark in marks):
            yield None
    elif isinstance(inner, type) and issubclass(inner, Part):
        yield inner
    elif get_origin(inner) is not None or get_args(inner):
        for part in get_args(inner) if "Literal" not in str(get_origin(inner)) else ():
            yield from bare_words(part, marks)


def words_of(game: str) -> set[tuple[str, str, str]]:
    forms = forms_of(game)
    assert forms is not None
    todo: list[type[Part]] = [form for kind in KINDS for form in forms.of(kind).values()]
    seen, found = set(todo), set()
    while todo:
        part = todo.pop()
        for name, field in part.model_fields.items():
            for within in bare_words(field.annotation, tuple(field.metadata)):
                if within is None:
                    found.add((game, part.__name__, name))
                elif within not in seen:
                    seen.add(within)
                    todo.append(within)
    return found


def test_every_word_of_a_form_is_looked_up_or_says_why_not() -> None:
    found = set().union(*(words_of(game) for game in GAME_KEYS))
    assert sorted(found ^ WORDS_OF_THEIR_OWN.keys()) == []


PLANTED = [
    ("spi1977", "meuse", "units_on_sheets", {"sheets": ["A", "Q"]}, "there is no sheet 'Q'; use A, B, C, D"),
    ("spi1977", "peiper", "no_further_than", {"sheet": "X"}, "there is no sheet 'X'; use A, B, C, D"),
    ("spi1977", "peiper", "no_further_than", {"row": 99}, "there is no row 99 on sheet C, which has the rows 1 to 38"),
    ("spi1977", "peiper", "depots", {"first_row": 0}, "there is no row 0 on sheet C, which has the rows 1 to 38"),
    ("spi1977", "peiper", "depots", {"north_of": "Ambleve"}, "there is no river 'Ambleve'; did you mean 'Amblève'?"),
    ("spi1977", "bastogne", "setup_limits", {"east_of": "Ourr"}, "there is no river 'Ourr'; did you mean 'Our'?"),
    (
        "spi1977",
        "campaign",
        "variable",
        {"then": [4]},
        "'4' is not what the data have; the chart has the lines 1, 2, 3",
    ),
    (
        "hj1986",
        "breakthrough",
        "variant",
        {"changes": [{"form": "delay", "turns": 1, "nations": ["BRR"]}]},
        "there is no value of the trait restricted 'BRR'; did you mean 'BR'?",
    ),
    (
        "hj1986",
        "breakthrough",
        "variant",
        {"changes": [{"form": "more_air", "side": "german", "extra": "Jgkp/II/ME-19"}]},
        "there is no subject of the schedule air 'Jgkp/II/ME-19'; did you mean 'Jgkp/II/ME-109'?",
    ),
    (
        "hj1986",
        "campaign",
        "variant",
        {"changes": [{"form": "extend", "turn": 36, "replacements": [[21, "allied", "infantri", 1]]}]},
        "there is no replacement 'infantri'; did you mean 'infantry'?",
    ),
]
"""Game, scenario, form, wrong arguments, and what is told. The sheets of spi1977 are A to D with 38 rows each; its
chart of the second roll has three lines."""


@pytest.mark.parametrize(("game", "scenario", "form", "args", "said"), PLANTED)
def test_a_misspelled_word_of_a_clause_is_told_by_check_and_before_a_game(
    game: str, scenario: str, form: str, args: dict[str, Any], said: str
) -> None:
    tables = shipped_tables(game)
    (head,) = tables.of(schema.ScenarioRow, game=game, scenario=scenario)
    row = next(row for row in tables.of(schema.ClauseRow, game=game, scenario=scenario) if row.form == form)
    wrong = row.model_copy(update={"args": {**row.args, **args}})
    known = known_names(lambda kind: tables.of(kind, game=game), head)
    by_check = [fault.reason for fault in unknown_names(read(game, wrong.kind, form, wrong.args), known)]

    made = load_scenario(game, scenario)
    clauses = tuple(
        clause.model_copy(update={"args": wrong.args}) if clause.key == row.key else clause for clause in made.clauses
    )
    before = [problem.message for problem in lacking(made.model_copy(update={"clauses": clauses}))]
    assert [reason.startswith(said) for reason in by_check] == [True]
    assert [said in message for message in before] == [True]


@pytest.mark.parametrize("face", [0, 7])
def test_a_die_has_the_faces_from_one_to_six(face: int) -> None:
    with pytest.raises(FormError, match="die"):
        read("spi1977", "condition", "variable", {"die": [face]})
