"""Every case in this folder comes out as it expects; the documents quote them."""

import json

import pytest

from engine.cases.examples import examples_of
from engine.cases.reading import read_case
from engine.cases.running import run
from engine.data.textread import NO_GAMES
from tests.architecture.source import ROOT

FOLDER = ROOT / "resources" / "cases"
FILES = sorted(path.name for path in FOLDER.glob("*.json"))
GAMES = {name: json.loads((FOLDER / name).read_text("utf-8"))["game"] for name in FILES}


@pytest.mark.parametrize("name", FILES, ids=lambda name: f"{GAMES[name]}, {name}")
def test_the_case_comes_out_as_expected(name: str) -> None:
    outcome = run(read_case((FOLDER / name).read_text("utf-8")))
    assert outcome.problems == []


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
    assert [path.name for _, path in examples_of("scs1994", "S-07")] == ["example-1-move.json"]
    assert "example-5-reserve.json" in [path.name for _, path in examples_of("scs1994", "1.8")]
    assert examples_of("hj1986", "S-07") == []


def test_the_cases_are_no_game_of_the_shipped_data() -> None:
    # the loader takes a folder of resources with data for a game unless it knows better
    assert FOLDER.name in NO_GAMES
