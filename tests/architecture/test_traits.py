"""Do rules ask the traits of a unit type, and never which type or which formation it is?

A unit type that a designer makes by copying has another key and the same traits; a formation may be called anything.
A key may be the same text as a word of the game, a role or a trait: there the word is meant.
"""

import ast
import csv
from collections.abc import Iterator

import pytest

from tests.architecture.source import ROOT, Source, sources
from tests.architecture.test_imports import GAMES

_NONE = frozenset({"", "-"})
"""What stands for no formation."""


def _column(game: str, table: str, name: str) -> set[str]:
    with (ROOT / "resources" / game / f"{table}.csv").open(encoding="utf-8") as stream:
        return {row[name] for row in csv.DictReader(stream)}


def _keys(game: str) -> set[str]:
    """Return the keys of types and formations that nothing else is called; a number in code has a test of its own."""
    keys = _column(game, "unit_types", "key") | _column(game, "formations", "key")
    return {key for key in keys - _column(game, "words", "word") - _NONE if not key.isdecimal()}


def _named(source: Source, keys: set[str]) -> Iterator[str]:
    for node in source.of(ast.Constant):
        if node.value in keys:
            yield source.at(node, f"{node.value!r} is the key of a unit type or a formation; ask a trait")


def _is_key(node: ast.AST) -> bool:
    """Tell whether an expression is ``piece.type.key``, ``counter.unit_type`` or ``counter.formation``, or a title of
    these, which anybody may change."""
    if not isinstance(node, ast.Attribute):
        return False
    if node.attr in ("key", "title"):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "type"
    return node.attr in ("unit_type", "formation", "formation_title")


def _held(source: Source) -> frozenset[str]:
    """Return the names that a module gives to such an expression."""
    return frozenset(
        to.id
        for item in source.of(ast.Assign)
        if _is_key(item.value)
        for to in item.targets
        if isinstance(to, ast.Name)
    )


def _texts(node: ast.AST, source: Source) -> set[str]:
    """Return the texts that an expression is made of, itself or by a name that its module gives a value."""
    if isinstance(node, ast.Name):
        given = [
            item.value
            for item in source.of(ast.Assign)
            if any(isinstance(to, ast.Name) and to.id == node.id for to in item.targets)
        ]
        return set().union(*(_texts(value, source) for value in given if not isinstance(value, ast.Name)))
    if isinstance(node, ast.Constant | ast.Tuple | ast.List | ast.Set):
        return {item.value for item in ast.walk(node) if isinstance(item, ast.Constant) and isinstance(item.value, str)}
    return set()


def _compared(source: Source) -> Iterator[str]:
    held = _held(source)

    def is_key(node: ast.AST) -> bool:
        return _is_key(node) or (isinstance(node, ast.Name) and node.id in held)

    for node in source.of(ast.Compare):
        if any(is_key(part) for part in (node.left, *node.comparators)):
            found = set().union(*(_texts(part, source) for part in (node.left, *node.comparators)))
            if found - _NONE:
                yield source.at(node, f"a type or formation is compared with {sorted(found)}; ask a trait")
    for call in source.of(ast.Attribute):
        if call.attr in ("startswith", "endswith", "partition") and is_key(call.value):
            yield source.at(call, "rules ask how a formation is called; ask a trait")


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_names_a_unit_type_or_a_formation(game: str) -> None:
    keys = _keys(game)
    wrong = [offense for source in sources(f"engine/{game}") for offense in _named(source, keys)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_compares_a_type_or_a_formation_with_a_text(game: str) -> None:
    wrong = [offense for source in sources(f"engine/{game}") for offense in _compared(source)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "piece.type.key == 'tiger'",
        "KIND = 'tiger'\nasked = piece.type.key in (KIND, 'panther')\nother = piece.type.key == KIND",
        "counter.formation.endswith('SS')",
        "counter.formation in ('1SS', '2SS')",
        "'Guards' in counter.formation_title",
        "NAME = '150th Panzer Brigade'\nasked = counter.formation_title == NAME",
        "named = counter.formation_title\nasked = '26th Volksgrenadier' in named",
        "counter.type.title.partition(' ')",
    ],
)
def test_a_key_in_a_rule_is_an_offense(text: str) -> None:
    assert list(_compared(Source(ROOT / "engine" / "made.py", "engine.made", ast.parse(text))))


@pytest.mark.parametrize("text", ["counter.formation == '-'", "counter.formation in args.formations", "role == 'hq'"])
def test_no_formation_and_what_the_data_names_are_none(text: str) -> None:
    assert not list(_compared(Source(ROOT / "engine" / "made.py", "engine.made", ast.parse(text))))
