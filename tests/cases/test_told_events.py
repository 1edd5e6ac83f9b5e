"""Events of a case are told as things stood when they happened, marks only as they come and go."""

import json
from pathlib import Path

from engine.cases.reading import read_case
from engine.cases.running import run

ROAD = Path(__file__).parents[2] / "resources" / "cases" / "spi1977-10-road-with-fractions.json"


def test_a_mark_that_stays_is_not_told_again() -> None:
    """A column that has marched stays in March Mode: nothing new."""
    case = json.loads(ROAD.read_text("utf-8"))
    case["questions"] = []
    case["actions"] = [
        {"type": "SelectUnit", "unit": "Column"},
        {"type": "MoveTo", "path": ["C1008", "C1009"]},
        {"type": "FinishMove"},
    ]
    outcome = run(read_case(json.dumps(case)))
    assert outcome.problems == []
    texts = [event["text"] for answer in outcome.answers for event in answer["events"]]
    assert any("C1009" in text for text in texts)
    assert [text for text in texts if "March Mode" in text] == []
