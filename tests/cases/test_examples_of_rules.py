"""Every rule that the program names while it plays has an example, or stands in ``no_example.json``.

There lie rules of which nobody has written a case; what a set-up, a scenario or a whole game shows needs none, as the
window says of each.
"""

import ast
import csv
import json
import os
from pathlib import Path

import pytest

from engine.cases.examples import examples_of, why_none
from tests.architecture.source import ROOT, Source, sources
from tests.architecture.test_imports import GAMES

LISTED = Path(__file__).with_name("no_example.json")


def _named(source: Source) -> set[str]:
    """Return the rules that a file can name in play: those that it cites, but for what it follows without a word."""
    silent = {
        id(node)
        for assigned in source.of(ast.Assign)
        if isinstance(assigned.targets[0], ast.Name) and assigned.targets[0].id == "FOLLOWS"
        for node in ast.walk(assigned)
    }
    return {
        node.args[0].value
        for node in source.of(ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id == "RULE" and id(node) not in silent and node.args
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def _without(game: str) -> list[str]:
    """Return the rules of a game that are named in play, can be shown by a case, and are shown by none."""
    with (ROOT / "resources" / game / "rules.csv").open(encoding="utf-8", newline="") as stream:
        kinds = {row["rule"]: row["kind"] for row in csv.DictReader(stream)}
    named = set().union(*(_named(source) for source in sources(f"engine/{game}")))
    mechanic = why_none("mechanic")
    return sorted(rule for rule in named if why_none(kinds[rule]) == mechanic and not examples_of(game, rule))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_named_in_play_has_an_example_or_is_listed(game: str) -> None:
    listed, without = json.loads(LISTED.read_text("utf-8")), _without(game)
    if "LOSHEIM_WRITE_GOLDEN" in os.environ:
        listed[game] = without
        lines = (f"  {json.dumps(key)}: {json.dumps(rules)}" for key, rules in sorted(listed.items()))
        LISTED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    assert sorted(set(without) - set(listed[game])) == [], "write a case, or list it: LOSHEIM_WRITE_GOLDEN=1"
    assert sorted(set(listed[game]) - set(without)) == [], "these have an example now; take them off the list"
