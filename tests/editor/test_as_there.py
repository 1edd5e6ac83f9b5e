"""A variant takes each kind of row back as the scenario has it that it follows: *As there* on its sheet."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import errata
from editor.edits.draft import Draft
from editor.edits.scenarios import parts, variant_scenario
from editor.edits.variants import differing
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.variant_box import VariantBox
from engine.data import schema
from engine.data.schema import Row
from engine.data.variants import OF_SCENARIO
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, SCOUTS, TANKS
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

VARIANT, DEEPER = "other", "deeper"
_KEYS = {"game": GAME, "scenario": SCENARIO}
_REPLACED = schema.ReplacementRow(**_KEYS, turn=2, side="german", kind="armor", amount=1)
_FLOWN = schema.ScheduleRow(**_KEYS, kind="air", turn=2, side="allied", position=1, subject="", value="2")
_ROLE = schema.BoundRoleRow(**_KEYS, area="W", role="entry", side="german")
_BRIDGE = schema.StartStateRow(**_KEYS, kind="control", subject="losheim", value="german")
_DUMPS = schema.DumpSetRow(**_KEYS, key="dumps", side="german", real=1, dummy=1, hexes="B1.02 B1.03")
_LIMIT = schema.ScenarioParameterRow(**_KEYS, key="stacking_limit", value="5", rule="1.3")
_LEFT = schema.WithdrawalRow(**_KEYS, counter=TANKS, turn=3, place="", condition="")
_CLAUSE = schema.ClauseRow(
    **_KEYS, key="leave", kind="victory", form="exit", args={"side": "german", "at_least": 8}, text="Eight leave.",
    rule="", enforced=False,
)  # fmt: skip
_ERRATUM = schema.ScenarioErratumRow(**_KEYS, erratum="house-1", on=True)
_CHANGE = schema.ScenarioChangeRow(
    **_KEYS, table="parameter", row_key=f"{GAME}|stacking_limit", field="value", kind="set", value="7", text=""
)
_MORE = (_REPLACED, _FLOWN, _ROLE, _BRIDGE, _DUMPS, _LIMIT, _LEFT, _CLAUSE, _ERRATUM, _CHANGE)
"""What the small scenario lacks of the kinds of rows that a scenario can have."""
_OTHERWISE: dict[str, dict[str, object]] = {
    "scenario": {"last_turn": 2, "text": "Shorter."},
    "setup": {"place": "B1.01", "steps_lost": 1},
    "arrival": {"turn": 3, "condition": "asked"},
    "withdrawal": {"turn": 2},
    "replacement": {"amount": 3},
    "schedule": {"value": "4"},
    "start_state": {"value": "allied"},
    "dump_set": {"dummy": 2, "hexes": "B1.04"},
    "placement": {"hex": "B2.04"},
    "scenario_parameter": {"value": "4"},
    "clause": {"args": {"side": "german", "at_least": 6}, "text": "Six leave."},
    "scenario_erratum": {"on": False},
    "scenario_change": {"value": "8"},
}
"""Other values for a row of each kind that has more than its key."""
_ADDED: tuple[Row, ...] = (
    schema.SetupRow(**_KEYS, counter=RESERVE, place="B4.04", face="", steps_lost=0),
    schema.ArrivalRow(**_KEYS, counter=GUNS, turn=2, place="area:W"),
    _LEFT.model_copy(update={"counter": SCOUTS}),
    _REPLACED.model_copy(update={"turn": 3}),
    _FLOWN.model_copy(update={"turn": 3}),
    _ROLE.model_copy(update={"side": "allied"}),
    _BRIDGE.model_copy(update={"kind": "roadblock", "subject": "B1.02"}),
    _DUMPS.model_copy(update={"key": "more"}),
    schema.PlacementRow(**_KEYS, subject=GUNS, kind="place", hex="B3.03"),
    _LIMIT.model_copy(update={"key": "options", "value": "advanced"}),
    _CLAUSE.model_copy(update={"key": "stay"}),
    _ERRATUM.model_copy(update={"erratum": "house-2"}),
    _CHANGE.model_copy(update={"row_key": f"{GAME}|options", "value": "advanced"}),
)


@pytest.fixture(params=[(SCENARIO, VARIANT), (VARIANT, DEEPER)], ids=["variant", "variant-of-a-variant"])
def followed(request: pytest.FixtureRequest, document: Document) -> Iterator[tuple[str, str]]:
    """A scenario with a row of every kind, and a variant of it, which is shown: their keys."""
    for title in ("First", "Second"):
        document.edit(errata.create(document.baseline, GAME, title))
    draft = Draft()
    for row in _MORE:
        draft.add(row)
    document.edit(draft.done("a row of each kind"))
    for parent, key in ((SCENARIO, VARIANT), (VARIANT, DEEPER)):
        document.edit(variant_scenario(document.baseline, GAME, parent, key), cited=True)
    parent, scenario = request.param
    document.choose(GAME, scenario)
    document.mean("", "designed")
    yield parent, scenario


def rows_of(document: Document, scenario: str) -> list[Row]:
    head = document.baseline.find(schema.ScenarioRow, game=GAME, scenario=scenario)
    return [*head, *(row for row in parts(document.baseline, GAME, scenario) if row.TABLE in OF_SCENARIO)]


def told(document: Document, scenario: str) -> dict[tuple[str, str], object]:
    """Return all rows of a scenario but its head, with their sources, by table and the key without its own."""
    found: dict[tuple[str, str], object] = {}
    for row in rows_of(document, scenario)[1:]:
        cited = document.baseline.citations(GAME, row.TABLE, row.key_text)
        sources = sorted((each.field, each.certainty, each.source, each.locator) for each in cited)
        key = row.key_text.removeprefix(f"{GAME}|{scenario}")
        found[row.TABLE, key] = (row.model_dump(exclude={"scenario"}), sources)
    return found


def other_rows(document: Document, scenario: str) -> set[str]:
    """Let a row of each kind that can be so have other values in the variant."""
    draft, kinds = Draft(), set[str]()
    for row in rows_of(document, scenario):
        if row.TABLE in _OTHERWISE and row.TABLE not in kinds:
            kinds.add(row.TABLE)
            draft.set(row, **_OTHERWISE[row.TABLE])  # type: ignore[arg-type]
    document.edit(draft.done("otherwise"))
    return kinds | {schema.BoundRoleRow.TABLE}  # which has nothing but its key


def fewer_rows(document: Document, scenario: str) -> set[str]:
    draft, kinds = Draft(), set[str]()
    for row in rows_of(document, scenario)[1:]:
        if row.TABLE not in kinds:
            kinds.add(row.TABLE)
            for cited in document.baseline.citations(GAME, row.TABLE, row.key_text):
                draft.remove(cited)
            draft.remove(row)
    document.edit(draft.done("fewer"), cited=True)
    return kinds | {schema.ScenarioRow.TABLE}  # which is never taken out


def more_rows(document: Document, scenario: str) -> set[str]:
    draft = Draft()
    for row in _ADDED:
        draft.add(row.model_copy(update={"scenario": scenario}))
    document.edit(draft.done("more"))
    return {row.TABLE for row in _ADDED} | {schema.ScenarioRow.TABLE}


@pytest.mark.parametrize("change", some_now(3, [other_rows, fewer_rows, more_rows]))
def test_each_kind_of_row_is_taken_back_with_its_sources_in_one_step(
    followed: tuple[str, str], document: Document, qtbot: QtBot, change: object
) -> None:
    parent, scenario = followed
    assert callable(change) and change(document, scenario) == set(OF_SCENARIO)
    desk = Desk(document)
    refused: list[str] = []
    desk.refused.connect(refused.append)
    box = VariantBox(desk)
    qtbot.addWidget(box)
    box.show_scenario()
    box.show()
    before, many, done = told(document, scenario), box.list.count(), document.undo_stack.index()
    assert many >= len(OF_SCENARIO) - 1
    for left in reversed(range(many)):
        box.list.setCurrentRow(left // 2)
        QTest.mouseClick(box.back, Qt.MouseButton.LeftButton)
        assert (refused, box.list.count()) == ([], left)
    assert document.undo_stack.index() == done + many
    assert told(document, scenario) == told(document, parent)
    document.undo_stack.setIndex(done)
    assert told(document, scenario) == before


def test_a_head_whose_turns_are_taken_back_stays_its_authors_own(
    followed: tuple[str, str], document: Document, qtbot: QtBot
) -> None:
    _parent, scenario = followed
    (head,) = document.baseline.find(schema.ScenarioRow, game=GAME, scenario=scenario)
    before = document.baseline.citations(GAME, head.TABLE, head.key_text)
    draft = Draft()
    draft.set(head, last_turn=2)
    document.edit(draft.done("shorter"))
    box = VariantBox(Desk(document))
    qtbot.addWidget(box)
    box.show_scenario()
    box.list.setCurrentRow(0)
    box.take_back()
    assert not differing(document.baseline, GAME, scenario)
    assert document.baseline.citations(GAME, head.TABLE, head.key_text) == before != []
