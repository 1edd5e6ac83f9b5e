"""Every case in this folder comes out as it expects; the documents quote them."""

import json
from pathlib import Path

import pytest

from engine.cases.reading import read_case
from engine.cases.running import run
from tests.architecture.source import ROOT

FOLDER = Path(__file__).parent
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
    assert [name for name in FILES if name.startswith("example") and f"tests/cases/{name}" not in text] == []


def test_the_outcome_is_plain_json() -> None:
    from dataclasses import asdict

    outcome = run(read_case((FOLDER / FILES[0]).read_text("utf-8")))
    assert json.loads(json.dumps(asdict(outcome))) == asdict(outcome)
