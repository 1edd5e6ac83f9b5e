"""Every rule that code cites is in the index of its game, and every ruling too."""

import ast
import csv
import json

import pytest

from tests.architecture.source import ROOT, Source, sources
from tests.architecture.test_imports import GAMES

SPECIAL = {"TEC"}  # charts that the rulebooks name without a number


def _cited(source: Source, function: str) -> list[tuple[ast.Call, str]]:
    return [
        (node, node.args[0].value)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
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


@pytest.mark.parametrize("game", GAMES)
def test_a_citation_is_a_plain_number(game: str) -> None:
    """A number put together at run time could not be checked here, nor found by the report."""
    wrong = [
        source.at(node, 'cite a rule as RULE("number") with the number written out')
        for source in sources(f"engine/{game}")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "RULE"
        and not (len(node.args) == 1 and isinstance(node.args[0], ast.Constant))
    ]
    assert wrong == []
