"""Every case in this folder comes out as it expects; the documents quote them."""

import json
import os
import re

import pytest

from engine.cases.examples import examples_of
from engine.cases.reading import read_case
from engine.cases.running import run
from engine.data.schema import RuleRow
from engine.data.textread import NO_GAMES
from tests.architecture.source import ROOT
from tests.shipped import shipped_tables

FOLDER = ROOT / "resources" / "cases"
INDEX = ROOT / "resources" / "case_rules.json"
FILES = sorted(path.name for path in FOLDER.glob("*.json"))
GAMES = {name: json.loads((FOLDER / name).read_text("utf-8"))["game"] for name in FILES}


def rules_shown(answers: object, note: str, known: list[str]) -> list[str]:
    """Return which rules of a game a case shows: those that its answers name, as rules or in brackets in the words of
    what happens, and those that its note works out."""
    named = set(re.findall(r"\[([^\[\]]+)\]", json.dumps(answers))) | set(
        re.findall(r'"rule": "([^"]+)"', json.dumps(answers))
    )
    return [rule for rule in known if rule in named or re.search(rf"(?<![\w.-]){re.escape(rule)}(?![\w-]|\.\d)", note)]


@pytest.mark.parametrize("name", FILES, ids=lambda name: f"{GAMES[name]}, {name}")
def test_the_case_comes_out_as_expected(name: str) -> None:
    outcome = run(read_case((FOLDER / name).read_text("utf-8")))
    assert outcome.problems == []
    told = json.loads(INDEX.read_text("utf-8"))
    known = [row.rule for row in shipped_tables(GAMES[name]).of(RuleRow)]
    shown = rules_shown(outcome.answers, json.loads((FOLDER / name).read_text("utf-8")).get("note", ""), known)
    if "LOSHEIM_WRITE_GOLDEN" in os.environ:
        written = {**{each: told.get(each, []) for each in FILES}, name: shown}
        lines = ",\n".join(f"  {json.dumps(each)}: {json.dumps(rules)}" for each, rules in written.items())
        INDEX.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    else:
        assert told.get(name) == shown, "write the index: LOSHEIM_WRITE_GOLDEN=1 pytest tests/cases/test_cases.py"


@pytest.mark.parametrize("name", FILES)
def test_the_case_expects_something(name: str) -> None:
    assert '"expect"' in (FOLDER / name).read_text("utf-8")


def test_the_document_names_every_example() -> None:
    text = (ROOT / "docs" / "cases.md").read_text("utf-8")
    assert [name for name in FILES if name.startswith("example") and f"resources/cases/{name}" not in text] == []


def test_the_outcome_is_plain_json() -> None:
    from dataclasses import asdict

    outcome = run(read_case((FOLDER / FILES[0]).read_text("utf-8")))
    assert json.loads(json.dumps(asdict(outcome))) == asdict(outcome)


def test_a_rule_has_the_cases_whose_answers_name_it_or_a_rule_below_it() -> None:
    # S-07 refuses the move of the first example; 1.8 is above the 1.8b of the Reserve
    assert [path.name for _, path in examples_of("scs1994", "S-07")][0] == "example-1-move.json"
    assert "example-5-reserve.json" in [path.name for _, path in examples_of("scs1994", "1.8")]
    assert examples_of("hj1986", "S-07") == []


def test_a_rule_that_a_case_names_without_being_asked_for_it_has_that_case() -> None:
    # the second example attacks at 6 to 2, 3:1 by S-18; no case expects an answer by that rule
    assert "example-2-attack.json" in [path.name for _, path in examples_of("scs1994", "S-18")]


def test_the_cases_are_no_game_of_the_shipped_data() -> None:
    # the loader takes a folder of resources with data for a game unless it knows better
    assert FOLDER.name in NO_GAMES
