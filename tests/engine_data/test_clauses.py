"""Is every clause one of the forms of its game, and is nothing misspelled taken for one?"""

import ast
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.data import schema
from engine.data.clauses.added import AddedClause
from engine.data.clauses.arguments import Unread
from engine.data.clauses.common import COMMON, CONDITIONS
from engine.data.clauses.form import Form, Part
from engine.data.clauses.looking import unknown_names
from engine.data.clauses.plain import form_names, plain_faults, plain_names, unread
from engine.data.clauses.registry import KINDS, faults_of, forms_of, read
from engine.data.tables import Tables
from engine.data.validate import faults
from engine.playtest.games import GAME_KEYS
from tests.architecture.source import ROOT
from tests.shipped import shipped_tables


def shipped(game: str) -> list[schema.ClauseRow]:
    return shipped_tables(game).of(schema.ClauseRow)


def formed(game: str) -> list[schema.ClauseRow]:
    """Return the shipped clauses that have a form; one that no rules follow yet may have none."""
    return [row for row in shipped(game) if row.form]


def told(game: str, kind: str, form: str, **args: Any) -> list[str]:
    return [fault.text for fault in faults_of(game, kind, form, args, enforced=True)]


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_shipped_clause_has_a_form_of_its_game(game: str) -> None:
    wrong = [
        (row.key_text, fault.text)
        for row in shipped(game)
        for fault in faults_of(game, row.kind, row.form, row.args, enforced=row.enforced)
    ]
    assert wrong == []


UNUSED = {"scs1994": [], "hj1986": ["HeldWins", "UnitsInAreaWin"], "spi1977": []}
"""Forms that no shipped clause has as a whole, only as a part of another; those of all games are for who makes more."""


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_declared_form_stands_in_a_shipped_clause(game: str) -> None:
    forms = forms_of(game)
    assert forms is not None
    common = (*COMMON, *CONDITIONS)
    declared = {form.__name__ for kind in KINDS for form in forms.of(kind).values() if form not in common}
    used = {
        type(part).__name__
        for row in formed(game)
        for part, _ in parts(read(game, row.kind, row.form, row.args), row.args)
    }
    assert sorted(declared - used) == UNUSED.get(game, [])


def parts(form: Part, raw: Any) -> Iterator[tuple[Part, Any]]:
    """Yield a clause and the parts within it, each with what the data says there."""
    yield form, raw
    if isinstance(form, AddedClause):
        yield from parts(read("hj1986", form.kind, form.form, form.args), raw["args"])
    for name, field in type(form).model_fields.items():
        value, there = getattr(form, name), raw.get(field.alias or name)
        if isinstance(value, Part):
            yield from parts(value, there)
        elif isinstance(value, tuple):
            for item, said in zip(value, there or (), strict=False):
                if isinstance(item, Part):
                    yield from parts(item, said)
        elif isinstance(value, Mapping):
            for key, item in value.items():
                if isinstance(item, Part):
                    yield from parts(item, there[key])


SHARED = frozenset({"form", "of", "ruling", "reading"})
"""Arguments that the shared forms read."""
READ_BY_ANOTHER = frozenset({("HexesHeld", "place"), ("HexesHeldWin", "place"), ("Reading", "counters")})
"""Arguments that are read where their form is not named, so anywhere will do: a place through ``HexesHeld.keys``, the
counters of a reading with those of the variants, under what both are made of."""


def names_read(game: str) -> set[str]:
    """Return the attributes that the rules of a game read, and the names they use, forms declared apart."""
    found: set[str] = set()
    for node in (node for tree in _rules(game) for node in ast.walk(tree)):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def _rules(game: str) -> list[ast.Module]:
    """Return the modules of a game that decide something: no advice, no texts, no forms."""
    return [
        ast.parse(path.read_text("utf-8"))
        for folder in (game, "scoring")
        for path in sorted((ROOT / "engine" / folder).rglob("*.py"))
        if not path.name.endswith("_forms.py") and path.parent.name not in ("advising", "telling")
    ]


def attributes_read(game: str) -> dict[str, set[str]]:
    """Return by the name of a form which attributes the rules of a game read where they speak of it: in a function that
    names it as a type, asks for it or matches it, or that calls one which returns it."""
    made = [node for tree in _rules(game) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    returned: dict[str, set[str]] = {}
    for node in made:
        names = ast.walk(node.returns) if node.returns is not None else ()
        returned.setdefault(node.name, set()).update(part.id for part in names if isinstance(part, ast.Name))
    found: dict[str, set[str]] = {}
    for node in made:
        named = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        for name in named.union(*(returned.get(name, set()) for name in named)):
            found.setdefault(name, set()).update(
                part.attr if isinstance(part, ast.Attribute) else part.value
                for part in ast.walk(node)
                if isinstance(part, ast.Attribute) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
            )
    return found


def kin(form: type[Part], forms: set[type[Part]]) -> set[str]:
    """Return the names under which a form may be read: its own, those it is made of and those made of it."""
    above = {one.__name__ for one in form.__mro__ if isinstance(one, type) and issubclass(one, Part)}
    return above | {one.__name__ for one in forms if form in one.__mro__}


def declared(game: str) -> set[type[Part]]:
    """Return the forms of a game and the parts within them."""
    forms = forms_of(game)
    assert forms is not None
    return {
        *(form for kind in KINDS for form in forms.of(kind).values()),
        *(
            type(part)
            for row in formed(game)
            for part, _ in parts(read(game, row.kind, row.form, row.args), row.args)
            if not isinstance(part, AddedClause)
        ),
    }


BASES = {"Form", "Part", "BaseModel", "object", "Generic", "OnReading", "Verdict", "Condition", "Change", "Choosing"}
"""Classes that many forms share; that rules name them says nothing of one form."""


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_form_is_read_by_the_rules_or_says_why_not(game: str) -> None:
    used = names_read(game)
    if "combined" in used:  # what judges the parts of those that combine
        used |= {"AllOf", "AnyOf", "Otherwise"}
    unread = [
        form.__name__
        for form in declared(game)
        if issubclass(form, Form)
        and not form.UNREAD
        and not used & {parent.__name__ for parent in form.__mro__ if parent.__name__ not in BASES}
    ]
    assert unread == []


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_argument_is_read_by_the_rules_or_says_why_not(game: str) -> None:
    by_form, forms = attributes_read(game), declared(game)
    anywhere = set().union(*by_form.values())
    unread_ = []
    for form in forms:
        read_of = set().union(*(by_form.get(name, set()) for name in kin(form, forms)))
        for name, field in form.model_fields.items():
            marked = getattr(form, "UNREAD", "") or any(isinstance(mark, Unread) for mark in field.metadata)
            known = anywhere if not issubclass(form, Form) or (form.__name__, name) in READ_BY_ANOTHER else read_of
            if not marked and name not in known | SHARED:
                unread_.append((form.__name__, name))
    assert sorted(unread_) == [], sorted(unread_)


def test_what_declares_forms_imports_no_rules() -> None:
    """So text, library and window know the forms of a game without its rules."""
    for game in GAME_KEYS:
        top = ROOT / "engine" / game
        setting = [*(top / "setting").glob("*_forms.py"), *(top / "setting").glob("clause_words.py")]
        for path in (top / "clause_forms.py", *sorted(setting)):
            tree = ast.parse(path.read_text("utf-8"))
            modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            own = {f"engine.{game}.setting.{other.stem}" for other in setting}
            foreign = {name for name in modules - own if not name.startswith("engine.data.clauses.")}
            assert foreign <= {"typing", "collections.abc", "engine.data.near"}, path.name


def misspellings(name: str) -> Iterator[str]:
    """Yield a name with one letter missing, wrong or too many."""
    middle = len(name) // 2
    yield name[:middle] + name[middle + 1 :]
    yield name[:middle] + "q" + name[middle + 1 :]
    yield name + name[-1]


def one_of_each(game: str) -> Iterator[schema.ClauseRow]:
    """Yield for each part of a form, and set of arguments, the first shipped clause that has it."""
    seen: set[tuple[str, frozenset[str]]] = set()
    for row in formed(game):
        found = {
            (type(part).__name__, frozenset(raw))
            for part, raw in parts(read(game, row.kind, row.form, row.args), row.args)
        }
        if not found <= seen:
            seen |= found
            yield row


@pytest.mark.parametrize("game", GAME_KEYS)
def test_a_misspelled_form_or_argument_of_any_shipped_clause_is_a_fault(game: str) -> None:
    passed = []
    for row in one_of_each(game):
        for wrong in misspellings(row.form):
            if not told(game, row.kind, wrong, **row.args):
                passed.append((row.key_text, wrong))
        values = row.model_dump()["args"]
        for _, raw in list(parts(read(game, row.kind, row.form, values), values)):
            for name in list(raw):
                kept = dict(raw)
                for wrong in misspellings(name):
                    raw.clear()
                    raw |= {wrong if key == name else key: value for key, value in kept.items()}
                    if not told(game, row.kind, row.form, **values):
                        passed.append((row.key_text, wrong))
                raw.clear()
                raw |= kept
            if isinstance(raw.get("form"), str):
                right = raw["form"]
                for wrong in misspellings(right):
                    raw["form"] = wrong
                    if not told(game, row.kind, row.form, **values):
                        passed.append((row.key_text, wrong))
                raw["form"] = right
    assert passed == []


def test_a_fault_names_the_nearest_form() -> None:
    assert told("hj1986", "condition", "crosed") == [
        "there is no form of a condition clause 'crosed'; did you mean 'crossed'?"
    ]


def test_a_fault_names_the_place_of_an_argument_within() -> None:
    inner = {"form": "last_held", "side": "german", "place": ["marche"]}
    crossed = {"form": "crossed", "side": "german", "river": "meuse"}
    assert told("hj1986", "condition", "any", of=[crossed, inner]) == [
        "of, part 2: there is no argument 'place'; did you mean 'places'?"
    ]


def test_a_form_of_another_kind_of_clause_is_a_fault() -> None:
    assert told("hj1986", "victory", "crossed") == [
        "the form 'crossed' is one of a condition clause, not of a victory clause; correct one of the two"
    ]


def test_a_clause_within_a_variant_is_held_against_the_forms_of_the_game() -> None:
    added = {"key": "a", "kind": "special", "form": "forbiden", "args": {}, "text": "", "rule": ""}
    changes = [{"form": "clause", "add": [added]}]
    assert told("hj1986", "special", "variant", option="german_1", changes=changes) == [
        "changes, number 1, add, number 1: there is no form of a special clause 'forbiden'; did you mean 'forbidden'?"
    ]


@pytest.mark.parametrize(("turns", "reason"), [("3", "whole number"), ([True], "whole number"), ([1000], "too large")])
def test_a_value_of_another_type_is_a_fault(turns: Any, reason: str) -> None:
    (text,) = (
        told("hj1986", "special", "no_roads", side="german", turns=turns)
        if isinstance(turns, list)
        else told("hj1986", "condition", "drawn", die_at_most=turns, divisions=[], independent=[])
    )
    assert reason in text


def test_of_arguments_that_stand_for_each_other_one_must_be_there() -> None:
    assert told("hj1986", "victory", "hold_hexes", when="at_end", winner="german", side="german", at_least=1) == [
        "needs place or places; add it"
    ]


@pytest.mark.parametrize(
    ("game", "kind", "form", "args", "reason"),
    [
        ("hj1986", "condition", "last_held", {"places": []}, "places"),
        ("hj1986", "victory", "no_units_in_places", {"places": []}, "places"),
        ("hj1986", "condition", "last_held", {"places": ["a", "b"], "at_least": 3}, "2 places are named"),
        ("hj1986", "victory", "units_in_places", {"places": ["a"], "at_least": 2}, "1 of the places is named"),
        ("hj1986", "condition", "die", {"areas": {"7": "X"}, "turn": 3}, "areas"),
        ("hj1986", "condition", "die", {"areas": {"0": "X"}, "turn": 3}, "areas"),
        ("hj1986", "condition", "die", {"areas": {}, "turn": 3}, "no throw lets the unit come"),
        ("hj1986", "condition", "die", {"areas": {"1": "X"}}, "the die is never thrown"),
        ("hj1986", "condition", "die", {"areas": {"1": "X"}, "turn": 3, "again_turn": 5}, "again_area"),
        ("scs1994", "special", "secret_choice", {"options": []}, "options"),
        (
            "scs1994",
            "victory",
            "city_points",
            {"levels": [{"at_least": 5, "level": "minor_german"}]},
            "have at_least 0",
        ),
    ],
)
def test_what_can_never_be_met_or_judged_is_a_fault(
    game: str, kind: str, form: str, args: dict[str, Any], reason: str
) -> None:
    whose = {"option": "german_8"} if form == "die" else {"side": "german"}
    verdict = {"when": "at_end", "winner": "german"} if kind == "victory" and game == "hj1986" else {}
    assert reason in " ".join(told(game, kind, form, **whose, **verdict, **args))


def test_an_army_without_its_row_in_a_deployment_is_a_fault() -> None:
    args = {
        "side": "german",
        "stack": 3,
        "keeps_reserve": True,
        "rows": {"6PzA": [1, 15]},
        "forward": {"types": [], "west": [1, 2]},
        "others": {"east": 2},
        "on_westwall": {"rows_of": "6PzA", "units_of": {}, "counters": []},
        "armies": {"116Pz": "6PzA"},
        "counters": {},
    }
    assert told("hj1986", "special", "deployment", **args) == []
    args["armies"] = {"116Pz": "6PzAx"}
    (reason,) = told("hj1986", "special", "deployment", **args)
    assert reason.endswith("116Pz: there is no army in rows '6PzAx'; did you mean '6PzA'?")
    args["armies"] = {"116Pz": "6PzA"}
    args["formations"] = ["2Pz"]  # a formation of the game whose sector nobody can tell
    (reason,) = told("hj1986", "special", "deployment", **args)
    assert "formations: there is no formation in armies '2Pz'" in reason


def test_a_reading_goes_with_a_ruling() -> None:
    change = {"form": "shorten", "turn": 3, "ruling": "lost-rows"}
    (text,) = told("hj1986", "special", "variant", option="german_1", changes=[change])
    assert "name both or none" in text


def test_text_without_a_form_is_left_to_people_and_a_form_of_no_game_to_nobody() -> None:
    assert faults_of("hj1986", "special", "", {}, enforced=False) == ()
    assert told("hj1986", "special", "") != []
    assert faults_of("a-game-without-rules", "special", "anything", {"a": 1}, enforced=True) == ()


def test_what_combines_parts_has_some_where_a_game_declares_no_forms() -> None:
    """The text reader, the checks and the window ask this of every clause."""
    args = {"of": [{"form": "any"}, {"form": "all", "of_clauses": ["spa"]}]}
    (fault,) = faults_of("a-game-without-rules", "victory", "all", args, enforced=False)
    assert (fault.argument, fault.reason) == ("of[0].of", "is missing; name the parts of 'any'")
    (fault,) = faults_of("a-game-without-rules", "victory", "all", {}, enforced=False)
    assert (fault.argument, fault.reason) == ("of", "is missing; name the parts of 'all'")


def test_names_say_what_the_arguments_name() -> None:
    args = {"side": "german", "river": "meuse", "between": ["liege", "namur"]}
    assert list(read("hj1986", "condition", "crossed", args).names()) == [
        ("between[0]", "place", "liege"),
        ("between[1]", "place", "namur"),
    ]


def test_a_turn_is_named_by_its_number() -> None:
    args = {"side": "german", "places": ["bastogne"], "from_turn": 22}
    assert ("from_turn", "turn", "22") in list(read("hj1986", "condition", "last_held", args).names())


def test_a_turn_beyond_the_last_is_unknown_in_games_with_and_without_forms() -> None:
    """The turn before which something happens may be the one after the last."""
    known = {"turn": {str(turn) for turn in range(22)}}
    args = {"side": "german", "places": ["bastogne"], "from_turn": 22}
    reason = "there is no turn 22; the game has turns up to 21, so correct the number"
    (fault,) = unknown_names(read("hj1986", "condition", "last_held", args), known)
    assert (fault.argument, fault.reason) == ("from_turn", reason)
    (fault,) = plain_faults("", {"any": [{"turn": 22}, {"before_turn": 22}, {"turn": 21}]}, known)
    assert (fault.argument, fault.reason) == ("any[0].turn", reason)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (True, "true is no whole number from 0 on; write one"),
        (None, "null is no whole number from 0 on; write one"),
        ("2", "'2' is no whole number from 0 on; write one without quotation marks"),
        (-1, "-1 is no whole number from 0 on; write one"),
    ],
)
def test_what_is_no_number_from_0_on_is_told_as_the_text_has_it(value: object, told: str) -> None:
    (fault,) = plain_faults("", {"at_least": value}, {})
    assert (fault.argument, fault.reason) == ("at_least", told)


@pytest.mark.parametrize(
    ("game", "kind", "form", "args"),
    [
        (
            "hj1986",
            "victory",
            "hold_places",
            {"when": "at_end", "winner": "german", "side": "german", "places": ["spa"]},
        ),
        ("hj1986", "victory", "hold_hexes", {"when": "at_end", "winner": "german", "side": "german", "place": "spa"}),
        ("hj1986", "condition", "last_held", {"side": "german", "places": ["spa"]}),
        ("scs1994", "victory", "hold_places", {"places": ["spa"], "split": "draw"}),
        ("spi1977", "victory", "units_in_places", {"side": "german", "places": ["spa"]}),
    ],
)
def test_a_clause_that_asks_for_nothing_is_no_clause(game: str, kind: str, form: str, args: dict[str, Any]) -> None:
    """At least none of them is so whatever happens."""
    assert not faults_of(game, kind, form, {**args, "at_least": 1}, enforced=True)
    (fault,) = faults_of(game, kind, form, {**args, "at_least": 0}, enforced=True)
    assert "0" in fault.reason


def test_none_of_some_units_may_be_asked_for_with_tanks_or_a_bound() -> None:
    """26.7 asks for no German units at all, 25.27 for tanks among those that left."""
    args = {"side": "german", "areas": ["peiper-exit"], "at_least": 0}
    assert not faults_of("spi1977", "victory", "units_exited", {**args, "at_most": 0}, enforced=True)
    assert not faults_of("spi1977", "victory", "units_exited", {**args, "tanks": 3}, enforced=True)


def test_who_holds_the_places_may_be_said_in_a_game_without_rules() -> None:
    args = {"side": "german", "places": ["bastogne"], "at_least": 1}
    assert list(plain_faults("hold_places", args, {"side": {"german"}, "place": {"bastogne"}})) == []


def test_true_is_no_turn() -> None:
    assert list(plain_names("", {"turn": True})) == []
    assert list(plain_names("", {"turn": 1})) == [("turn", "turn", "1")]


@pytest.mark.parametrize("args", [{"of": [{"form": ["x"]}]}, {"hexes": {"form": [["x"]]}}])
def test_a_form_that_is_no_text_breaks_no_reader(args: dict[str, Any]) -> None:
    assert list(form_names("any", args))[0] == "any"
    assert list(unread(args)) == []
    assert not list(plain_names("any", args))


def test_what_combines_parts_under_a_misspelled_name_is_a_fault() -> None:
    (fault,) = plain_faults("", {"anny": [{"place": "spa"}]}, {})
    assert (fault.argument, fault.reason) == ("anny", "combines nothing by this name; did you mean 'any'?")
    assert list(unread({"anny": [{"place": "spa"}]})) == []


def test_what_combines_parts_is_read_and_only_near_names_are_offered() -> None:
    assert list(unread({"any": [{"all": [{"place": "spa"}]}], "last": 3, "untis": ["x"]})) == [
        ("last", ""),
        ("untis", "units"),
    ]


def test_names_reach_into_clauses_that_a_clause_brings() -> None:
    held = {"side": "german", "places": ["bastogne"], "from_turn": 22}
    added = {"key": "lost", "kind": "condition", "form": "last_held", "args": held, "text": "", "rule": ""}
    variant = read(
        "hj1986", "special", "variant", {"option": "allied_10", "changes": [{"form": "clause", "add": [added]}]}
    )
    assert ("changes[0].add[0].args.places[0]", "place", "bastogne") in list(variant.names())
    assert list(variant.makes()) == [("clause", "lost"), ("condition", "lost")]


def test_the_text_reader_names_row_and_argument() -> None:
    row = shipped("scs1994")[0].model_copy(update={"form": "exit_cuont"})
    (fault,) = [
        fault
        for fault in faults(Tables({"game": shipped_tables("scs1994").rows["game"], "clause": [row]}))
        if fault.table == "clause"
    ]
    assert (fault.row_key, fault.field) == (row.key_text, "form")


@pytest.mark.parametrize(
    ("form", "args", "place", "reason"),
    [
        ("hold_places", {"plase": "wiltz", "places": ["wiltz"], "at_least": 1}, "", "'plase'"),
        ("exit_count", {"side": "german", "at_least": 1}, "area", ""),
        ("", {"any": [{"form": "hold_places", "places": ["wiltz"], "at_least": 2}]}, "any[0]", "places"),
        ("", {"any": ["wilz"]}, "any[0]", "is no part"),
        ("", {"any": {"place": "wiltz"}}, "any", "is a part and no list of parts"),
        ("", {"all": []}, "all", "combines nothing"),
        ("any", {"of": [{"form": ["x"]}]}, "of[0].form", "a list of 1 is no name of a form; write it as a text"),
        ("mist", {"hexes": {"form": ["x"]}}, "hexes.form", "a list of 1 is no name of a form"),
        ("", {"any": [{}]}, "any[0]", "is a part that asks for nothing"),
        ("mist", {"turns": []}, "turns", "is empty; name at least one"),
        ("mist", {"turn": []}, "turn", "is empty; name at least one"),
        ("mist", {"turn": [3]}, "turn", "is a list and names one thing; write it without brackets, or name several by"),
        ("mist", {"side": ["german"]}, "side", "is a list and names one thing"),
        ("mist", {"winner": ["german"]}, "winner", "write it without brackets"),
        ("", {"any": [{"hex": ["E0101"]}]}, "any[0].hex", "or name several by 'hexes'"),
        ("hold_places", {"places": ["wiltz"], "at_least": 0}, "at_least", "0 is too small; the least is 1"),
        ("exit_count", {"side": "german", "area": "w", "at_least": 0}, "at_least", "0 is too small"),
        ("any", {"of": [{"form": "otherwise"}]}, "of[0]", "waits for clauses before it, which a part has not"),
    ],
)
def test_shared_forms_are_held_to_their_arguments_where_a_game_declares_none(
    form: str, args: dict[str, Any], place: str, reason: str
) -> None:
    (fault,) = plain_faults(form, args, {})
    assert (fault.argument, reason in fault.reason) == (place, True), fault


@pytest.mark.parametrize(
    ("game", "kind", "form", "args"),
    [
        ("scs1994", "victory", "level_shift", {"side": "german", "levels": -2}),
        ("scs1994", "victory", "level_shift", {"side": "german", "levels": 6}),  # six levels: five steps at most
        ("spi1977", "victory", "level_shift", {"side": "german", "levels": -2, "of": [{"form": "all", "of": []}]}),
        ("spi1977", "special", "setup_limits", {"side": "german", "order": 201}),
        ("spi1977", "special", "setup_limits", {"side": "german", "order": 0}),
    ],
)
def test_steps_between_levels_and_places_among_sides_have_bounds(
    game: str, kind: str, form: str, args: dict[str, Any]
) -> None:
    """A step below nothing would turn the shift round; there are two sides, so one sets up first and one second."""
    number = next(name for name in ("levels", "order") if name in args)
    assert any(
        text.startswith(f"{number}: ") and ("too small" in text or "too large" in text)
        for text in told(game, kind, form, **args)
    ), told(game, kind, form, **args)
