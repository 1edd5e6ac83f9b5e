"""Each kind of place that a finding names leads to the page of the window that shows it."""

import pytest

from editor.edits.draft import Draft, made
from editor.window.desk import Desk, Selection
from editor.window.document import Document
from editor.window.models.finding_place import TableLine, place_of
from editor.window.panels.problems import ProblemsPanel
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, RESERVE, SCENARIO, TANKS
from tests.some_now import some_now

PLACES = {
    "B2.02": Selection("hex", "B2.02"),
    "B2.02|B2.03": Selection("hexside", "B2.02|B2.03"),
    TANKS: Selection("counter", TANKS),
    f"face/{GAME}|{TANKS}|full": Selection("counter", TANKS),
    "unit_type/tank": Selection("counter", RESERVE),
    "formation/german/1 Pz Div": Selection("counter", GUNS),
    SCENARIO: Selection("scenario", SCENARIO),
    GAME: Selection("scenario", SCENARIO),
    "place/losheim": Selection("hex", "B2.02"),
    f"area/{GAME}|{MAP}|W": Selection("hex", "B1.05"),
    "W": Selection("hex", "B1.05"),
    "crt/3": TableLine("rules", "Fight", "3"),
    "crt": TableLine("rules", "Fight", ""),
    f"chart_cell/{GAME}|crt|3|1:1": TableLine("rules", "Fight", "3"),
    "terrain/woods": TableLine("rules", "Terrain", "Woods"),
    "ruling/limit": TableLine("rules", "Rulings", "When does the limit hold?"),
    f"parameter/{GAME}|stacking_limit": TableLine("rules", "Parameters", "stacking_limit"),
    f"scenario/{SCENARIO}/bound_role": TableLine("setup", "Edge"),
    "turn/2": TableLine("schedule", "Turn track", "2"),
    f"replacement/{GAME}|{SCENARIO}|2|german|armor": TableLine(
        "schedule", "Replacements", f"{GAME}|{SCENARIO}|2|german|armor"
    ),
    "sequence_step/4": TableLine("rules", "Sequence", "4"),
    f"word/{GAME}|half|night": TableLine("rules", "Words", "night"),
}
"""What is gone to, by what the findings name: written as ``db/checks`` writes it.
Of a type or formation the first counter by key is shown: 2 Inf Div before 1 Pz Div by side, 1 Arty before 1 Pz."""


@pytest.mark.parametrize("where", some_now(4, PLACES))
def test_a_finding_leads_to_what_it_names(document: Document, where: str) -> None:
    assert place_of(document, where) == PLACES[where]


def test_a_finding_of_a_clause_leads_to_the_clause(document: Document) -> None:
    words = {"kind": "special", "form": "", "args": {}, "text": "Fog.", "rule": "1.3", "enforced": False}
    draft = Draft()
    draft.add(made(schema.ClauseRow, game=GAME, scenario=SCENARIO, key="early-fog", **words))
    document.edit(draft.done("Fog"))
    assert place_of(document, "early-fog") == TableLine("victory", "", "early-fog")


def test_what_no_page_shows_is_told_with_what_to_do(document: Document) -> None:
    desk = Desk(document)
    told: list[str] = []
    desk.told.connect(told.append)
    ProblemsPanel(desk).go_to("historical_unit/8-armee")
    assert told == ["No page of the window shows historical_unit/8-armee; what the finding says names the remedy"]
