"""In which order do the parts of a game stand, and does each import only what stands below it? (docs/decisions/0028)"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, Source, sources
from tests.architecture.test_imports import GAMES

PARTS = (
    *("setting", "position", "ground", "clauses", "command", "air", "steps", "supply"),
    *("fighting", "moving", "turn", "telling", "advising"),
)
"""First-level folders of every game, from the bottom to the top."""

BESIDE = {"board": "setting", "clause_forms": "setting", "words": "setting", "state": "position", "events": "position"}
"""What other packages find by its name stands beside the folders; the part that it counts with."""

TOP = "ruleset"
LACKING = {"scs1994": {"command"}}
"""Parts that a game has no rules for."""


def _part(module: str, game: str) -> str:
    inside = module.removeprefix(f"engine.{game}.").split(".")[0]
    return BESIDE.get(inside, inside)


def _rank(part: str) -> int:
    return (*PARTS, TOP).index(part)


def _modules(game: str) -> dict[str, Source]:
    return {source.module: source for source in sources(f"engine/{game}") if source.module != f"engine.{game}"}


def _imported(source: Source, modules: dict[str, Source]) -> Iterator[tuple[ast.AST, str]]:
    """Yield the modules of the same game that a file each with the place."""
    for item in source.imports:
        name = item.name if item.name in modules else item.name.rpartition(".")[0]
        if name in modules and name != source.module:
            yield item.node, name


def climbs(game: str, modules: dict[str, Source]) -> list[str]:
    """Return the imports of a game that lead from a part to one above it."""
    return [
        source.at(node, f"{_part(module, game)} stands below {_part(name, game)} and may not import {name}")
        for module, source in modules.items()
        for node, name in _imported(source, modules)
        if _rank(_part(name, game)) > _rank(_part(module, game))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_folders_of_all_games(game: str) -> None:
    folders = {path.name for path in (ROOT / "engine" / game).iterdir() if (path / "__init__.py").exists()}
    assert folders == set(PARTS) - LACKING.get(game, set())


@pytest.mark.parametrize("game", GAMES)
def test_beside_its_folders_a_game_has_only_what_is_found_by_name(game: str) -> None:
    beside = {path.stem for path in (ROOT / "engine" / game).glob("*.py")} - {"__init__"}
    assert beside == {*BESIDE, TOP}


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_game_imports_one_above_it(game: str) -> None:
    assert climbs(game, _modules(game)) == []


def test_an_import_that_climbs_is_told_with_its_place() -> None:
    game = GAMES[0]
    text = f"from engine.{game}.moving.movement import MOVEMENT\n"
    path = ROOT / "engine" / game / "ground" / "zones.py"
    module = f"engine.{game}.ground.zones"
    modules = {**_modules(game), module: Source(Path(path), module, ast.parse(text))}
    assert climbs(game, modules) == [
        f"engine/{game}/ground/zones.py:1: ground stands below moving and may not import engine.{game}.moving.movement"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_game_import_each_other_in_no_circle(game: str) -> None:
    modules = _modules(game)
    below = {module: {name for _, name in _imported(source, modules)} for module, source in modules.items()}
    while leaves := {module for module, names in below.items() if not names}:
        below = {module: names - leaves for module, names in below.items() if module not in leaves}
    assert below == {}
