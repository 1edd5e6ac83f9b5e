"""What is worked out from a board or a position is kept in one place each, under the function that works it out."""

import ast
from collections.abc import Iterator

import pytest

from engine.playtest.games import GAME_KEYS
from tests.architecture.source import Source, sources

KEEPERS = {"once": 0, "lately": 1, "derived": 0, "known": 0, "derived_of": 1}
"""The calls that keep an answer, and which argument is the function that works it out."""
STORES = ("cache", "by_side", "standing")
"""What a position keeps; only the core looks into it."""
CACHES, PLAIN = ("cache", "lru_cache"), ("str", "int", "bool", "Fraction", "type")
"""What functools keeps for the whole run, and the arguments that say all there is to know."""
RULES = ("engine.core", *(f"engine.{game}" for game in GAME_KEYS))
"""Where positions and boards are at hand."""
BY_TYPE = "engine.core.codec"
"""Keeps how to read a type; types and their aliases have no common name."""
OPEN_TO = ("engine.core.state", "engine.core.events")


def _offenses(source: Source) -> Iterator[str]:
    inner = {
        node.name
        for outer in source.of(ast.FunctionDef)
        for node in ast.walk(outer)
        if isinstance(node, ast.FunctionDef) and node is not outer
    }
    for node in source.nodes:
        if isinstance(node, ast.Attribute) and node.attr == "__dict__":
            yield source.at(node, "keep what follows from a board by its once(), not in its __dict__")
        elif isinstance(node, ast.Attribute) and node.attr in STORES and source.module not in OPEN_TO:
            yield source.at(node, f"ask a position by derived(), not by its {node.attr}")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in KEEPERS:
            number = KEEPERS[node.func.attr]
            make = node.args[number] if len(node.args) > number else None
            is_named = isinstance(make, ast.Attribute) or (isinstance(make, ast.Name) and make.id not in inner)
            if not is_named and source.module not in OPEN_TO:
                yield source.at(node, f"{node.func.attr}() keeps the answer of a function of a module, by its name")
            if node.keywords:
                yield source.at(node, f"{node.func.attr}() keeps answers by the arguments that stand in their place")
        elif isinstance(node, ast.FunctionDef) and source.module.startswith(RULES) and source.module != BY_TYPE:
            kept = any(ast.unparse(one).partition("(")[0] in CACHES for one in node.decorator_list)
            given = [arg.annotation for arg in (*node.args.args, *node.args.kwonlyargs)]
            if kept and any(one is None or not ast.unparse(one).startswith(PLAIN) for one in given):
                yield source.at(node, f"{node.name}: functools keeps answers about words, numbers and types alone")


def _copies(source: Source) -> Iterator[str]:
    if ".copy()" not in source.path.read_text(encoding="utf-8"):
        return
    for function in ast.walk(source.tree):
        if isinstance(function, ast.FunctionDef):
            given = (*function.args.args, *function.args.kwonlyargs)
            games = {arg.arg for arg in given if arg.annotation and ast.unparse(arg.annotation).endswith("Game")}
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and node.attr == "copy" and ast.unparse(node.value) in games:
                    yield source.at(
                        node, "begin what is supposed with bare(): a copy keeps answers of another position"
                    )


def test_what_rules_suppose_begins_with_nothing_kept() -> None:
    """A copy is for whoever goes on by actions and events, which drop what no longer holds."""
    games = [source for game in GAME_KEYS for source in sources(f"engine/{game}")]
    assert [line for source in games for line in _copies(source)] == []
    text = "def with_losses(game: ArdennesGame) -> ArdennesGame:\n    return game.copy()"
    view = next(source for source in games if ".copy()" in source.path.read_text(encoding="utf-8"))
    assert len(list(_copies(Source(view.path, view.module, ast.parse(text))))) == 1


def test_the_engine_keeps_answers_in_no_other_place() -> None:
    assert [line for source in sources("engine") for line in _offenses(source)] == []


@pytest.mark.parametrize(
    "text",
    [
        "stored = board.__dict__.setdefault('_lanes', {})",
        "found = game.cache.get('aims')",
        "found = board.once(lambda board: 1)",
        "def ask(game):\n    def make(game): return 1\n    return game.derived(make)",
        "found = game.derived_of('german', lambda game, side: 1)",
        "found = board.lately(_KEPT, make, of=1)",
        "@cache\ndef zones(game: ArdennesGame) -> int:\n    return 1",
        "@lru_cache(maxsize=2)\ndef chart(board: Board, key: str) -> int:\n    return 1",
    ],
)
def test_the_rule_notices(text: str) -> None:
    source = sources("engine")[0]
    assert len(list(_offenses(Source(source.path, "engine.scs1994.made_up", ast.parse(text))))) == 1
