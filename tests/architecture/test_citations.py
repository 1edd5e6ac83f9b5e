"""Every rule that code cites is in the index of its game, and every ruling too."""

import ast
import csv
import json

import pytest

from tests.architecture.source import ROOT, Source, sources
from tests.architecture.test_imports import GAMES


def _cited(source: Source, function: str) -> list[tuple[ast.Call, str]]:
    return [
        (node, node.args[0].value)
        for node in source.of(ast.Call)
        if isinstance(node.func, ast.Name)
        and node.func.id == function
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_cited_rules_exist(game: str) -> None:
    with (ROOT / "resources" / game / "rules.csv").open(encoding="utf-8", newline="") as stream:
        known = {row["rule"] for row in csv.DictReader(stream)}
    wrong = [
        source.at(node, f"rule {number} is not in resources/{game}/rules.csv")
        for source in sources(f"engine/{game}")
        for node, number in _cited(source, "RULE")
        if number not in known
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_cited_rulings_exist(game: str) -> None:
    path = ROOT / "resources" / game / "rulings.json"
    known = {row["key"] for row in json.loads(path.read_text("utf-8"))}
    wrong = [
        source.at(node, f"ruling {key} is not in resources/{game}/rulings.json")
        for source in sources(f"engine/{game}")
        for node, key in _cited(source, "RULING")
        if key not in known
    ]
    assert wrong == []


def _is_checkable(argument: ast.expr) -> bool:
    """Tell whether a cited number can be checked here: written out, or the scenario's own section and its side."""
    if isinstance(argument, ast.IfExp):
        return _is_checkable(argument.body) and _is_checkable(argument.orelse)
    if isinstance(argument, ast.JoinedStr):
        head, *rest = argument.values
        named = isinstance(head, ast.FormattedValue) and isinstance(head.value, ast.Name) and head.value.id == "number"
        return named and [part.value for part in rest if isinstance(part, ast.Constant)] in (["-DE"], ["-US"])
    return isinstance(argument, ast.Constant)


@pytest.mark.parametrize("game", GAMES)
def test_a_citation_is_written_out(game: str) -> None:
    """A number put together at run time could not be checked here, nor found by the report."""
    wrong = [
        source.at(node, 'cite a rule as RULE("number") with the number written out')
        for source in sources(f"engine/{game}")
        for node in source.of(ast.Call)
        if isinstance(node.func, ast.Name)
        and node.func.id == "RULE"
        and not (len(node.args) == 1 and _is_checkable(node.args[0]))
    ]
    assert wrong == []


def _puts_together(source: Source) -> bool:
    """Tell whether a file cites a number of the form ``{number}-DE``."""
    return any(
        isinstance(node.func, ast.Name)
        and node.func.id == "RULE"
        and any(isinstance(part, ast.JoinedStr) for argument in node.args for part in ast.walk(argument))
        for node in source.of(ast.Call)
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_sections_of_each_scenario_exist(game: str) -> None:
    """Only a game that cites the section of the scenario itself needs them, and only a printed scenario has any."""
    if not any(_puts_together(source) for source in sources(f"engine/{game}")):
        return
    with (ROOT / "resources" / game / "rules.csv").open(encoding="utf-8", newline="") as stream:
        known = {row["rule"] for row in csv.DictReader(stream)}
    heads = [json.loads(path.read_text("utf-8")) for path in (ROOT / "scenarios" / game).glob("*/scenario.json")]
    numbers = [row["number"] for head in heads for row in head if not row["sources"].startswith("*=designed")]
    assert [f"{number}-{side}" for number in numbers for side in ("DE", "US") if f"{number}-{side}" not in known] == []
