"""Is what stands in the core for more than one game? (docs/decisions/0017)"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from tests.architecture.source import Source, sources
from tests.architecture.test_imports import GAMES

ONE_GAME: dict[str, str] = {}
"""What one game alone uses of the core and nobody else, with the reason why it stays."""

NOBODY: dict[str, str] = {
    "engine.core.record.replay_events": "a log folds without rules: the promise of 0003, proved for every random game",
}
"""What only tests use, with the reason why it stays."""


def _public(source: Source) -> Iterator[tuple[str, str]]:
    """Yield the public names of a module and, as ``Class.member``, what its classes have; each with its last word."""
    for node in source.tree.body:
        for name in _named(node):
            yield f"{source.module}.{name}", name
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                for name in _named(member):
                    yield f"{source.module}.{node.name}.{name}", name


def _named(node: ast.stmt) -> Iterator[str]:
    found: list[str] = []
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        found = [node.name]
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        found = [node.target.id]
    elif isinstance(node, ast.Assign):
        found = [item.id for target in node.targets for item in ast.walk(target) if isinstance(item, ast.Name)]
    yield from (name for name in found if not name.startswith("_"))


@cache
def _users() -> dict[str, set[str]]:
    """Return who says a name outside its own package: a game, or ``shared`` for all that serves every game.

    What the core says itself counts as ``core``. A name is enough: two things of one name are taken for one.
    """
    users: dict[str, set[str]] = defaultdict(set)
    for folder in ("engine", "editor", "db"):
        for source in sources(folder):
            package = source.module.split(".")[1] if folder == "engine" and "." in source.module else folder
            user = package if package in (*GAMES, "core") else "shared"
            for node in source.nodes:
                if isinstance(node, ast.ImportFrom):
                    for alias in node.names:
                        users[alias.name].add(user)
                elif isinstance(node, ast.Attribute):
                    users[node.attr].add(user)
                elif isinstance(node, ast.keyword) and node.arg:
                    users[node.arg].add(user)
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    users[node.id].add(user)
    return users


def test_no_name_of_the_core_serves_one_game_alone() -> None:
    """What the core needs for itself as well is part of a mechanism and needs no second game."""
    users = _users()
    alone = {
        path
        for source in sources("engine/core")
        for path, name in _public(source)
        if len(users[name]) == 1 and users[name] <= set(GAMES)
    }
    assert alone == set(ONE_GAME)


def test_every_name_of_the_core_is_used() -> None:
    users = _users()
    unused = {path for source in sources("engine/core") for path, name in _public(source) if not users[name]}
    assert unused == set(NOBODY)
