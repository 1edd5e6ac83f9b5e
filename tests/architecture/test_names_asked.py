"""What the rules look up by a name that stands in the code is declared, so that data which lack it are told.

A name is a word, a constant, one of two words, or one that runs over a constant.
"""

import ast
from collections.abc import Iterator
from importlib import import_module

import pytest

from engine.data.load import load_tables
from engine.data.schema import RulingRow
from engine.playtest.games import GAME_KEYS, ruleset_of
from tests.architecture.source import Source, sources

PARAMETER_CALLS = ("number", "points", "share", "word", "is_yes", "formations", "names")
"""Methods of a board that look up a parameter."""

ASKED_BY_DATA = (
    ("engine/hj1986/setting/variants/applied.py", "form.reading"),  # a clause names it; the clause is checked
    ("engine/hj1986/board.py", "reading"),  # the methods themselves
    ("engine/spi1977/board.py", "reading"),
)


def value(source: Source, node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression can be; a text in brackets when nobody can tell."""
    module = import_module(source.module)
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from value(source, node.body)
        yield from value(source, node.orelse)
    elif isinstance(node, ast.Name) and isinstance(getattr(module, node.id, None), str):
        yield str(getattr(module, node.id))
    elif isinstance(node, ast.Name) and (loop := over(source, node)):
        yield from getattr(module, loop)
    else:
        yield f"[{ast.unparse(node)}]"


def over(source: Source, node: ast.Name) -> str:
    """Return the constant that a comprehension around a name runs over; nothing without one."""
    for made in source.of(ast.GeneratorExp):
        if any(part is node for part in ast.walk(made)):
            for loop in made.generators:
                if ast.unparse(loop.target) == node.id and isinstance(loop.iter, ast.Name):
                    return loop.iter.id
    return ""


def readings_asked(source: Source) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the ruling and the reading of each place in a file that asks how a ruling is read."""
    for call in source.of(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "reads" and len(call.args) == 2:
            yield call.args[0], call.args[1]
    for compared in source.of(ast.Compare):
        left = compared.left
        if isinstance(left, ast.Call) and ast.unparse(left.func).endswith("rulings.get"):
            yield left.args[0], compared.comparators[0]


@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_readings_that_rules_ask_for_are_those_that_they_declare(game: str) -> None:
    found: dict[str, set[str]] = {key: set() for key in ruleset_of(game).switches}
    for source in sources(f"engine/{game}"):
        for ruling, reading in readings_asked(source):
            if not any(source.path.match(f"*/{path}") and ast.unparse(reading) == text for path, text in ASKED_BY_DATA):
                for key in value(source, ruling):
                    found.setdefault(key, set()).update(value(source, reading))
    assert found == {key: {*asked} for key, asked in ruleset_of(game).switches.items()}


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_reading_that_rules_ask_for_is_one_of_its_ruling(game: str) -> None:
    readings = {row.key: row.readings for row in load_tables(game=game).of(RulingRow)}
    switches = ruleset_of(game).switches
    assert {key: text for key, asked in switches.items() for text in asked if text not in readings[key]} == {}


@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_parameters_that_rules_look_up_are_declared(game: str) -> None:
    checks = import_module(f"engine.{game}.turn.checks")
    needed = [checks.needed] if hasattr(checks, "needed") else []
    lists = [
        getattr(part, name)
        for part in (checks, *needed)
        for name in ("NUMBERS", "SHARES", "TEXTS", "NAMES", "PARAMETERS")
        if hasattr(part, name)
    ]
    declared = {key for listed in lists for key in listed}
    asked = {
        text
        for source in sources(f"engine/{game}")
        for call in source.of(ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr in PARAMETER_CALLS and call.args
        if ast.unparse(call.func.value).endswith("board")
        for text in value(source, call.args[0])
    }
    assert {text for text in asked if not text.startswith("[")} - declared == set()
