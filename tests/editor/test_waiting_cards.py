"""The cards of arrivals say on which condition a unit comes, and what that is."""

import pytest

from editor.texts.card_choice import CardChoice
from editor.texts.document import Document, Points, words_of
from editor.window.drawings.cards import draw_cards
from editor.window.drawings.paper import Group, Pages
from editor.window.drawings.sheets import PdfSheets
from engine.data import schema
from engine.data.assemble import assemble
from tests.editor.small import GAME, RESERVE, SCENARIO, TableRows, tables

OTHER = "allied/2 Inf Div/23#1"


def clause(key: str, text: str, enforced: bool) -> schema.ClauseRow:
    where = {"game": GAME, "scenario": SCENARIO, "rule": ""}
    return schema.ClauseRow(**where, key=key, kind="condition", form="", args={}, text=text, enforced=enforced)


@pytest.fixture
def drawn(qapp: object, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """The labels of the groups of arrivals, and what is written below them."""
    groups: list[Group] = []
    below: list[str] = []

    def row(_pages: Pages, _label: str, found: list[Group]) -> list[None]:
        groups.extend(found)
        return []

    def written(_pages: Pages, document: Document, _pixels: int) -> list[None]:
        below.extend(text for block in document for text in words_of(block))
        return []

    monkeypatch.setattr(Pages, "row", row)
    monkeypatch.setattr(Pages, "below", written)
    found = tables()
    kept = found.rows[schema.ArrivalRow.TABLE]
    kept[:] = [row.model_copy(update={"turn": 3, "condition": "falls"}) for row in kept]
    found.add([clause("falls", "Only if Losheim falls.", enforced=False), clause("idle", "Never.", enforced=True)])
    own = next(row for row in found.of(schema.CounterRow) if row.key == RESERVE)
    found.add([own.model_copy(update={"key": OTHER, "name": "23"})])
    found.add([schema.ArrivalRow(game=GAME, scenario=SCENARIO, counter=OTHER, turn=3, place="area:W")])
    rows = TableRows(found)
    data = assemble(found, GAME, SCENARIO)
    sheets = PdfSheets(data.title, "a4")
    list(draw_cards(rows, data, sheets, CardChoice(frozenset({"arrivals"}))))
    sheets.done()
    return [group.label for group in groups], below


def test_who_waits_for_a_condition_stands_below_its_number(drawn: tuple[list[str], list[str]]) -> None:
    labels, _ = drawn
    assert labels == ["West", "West (condition 1, not enforced)"]


def test_what_the_condition_says_stands_at_the_foot_of_the_card_of_its_side_alone(
    drawn: tuple[list[str], list[str]],
) -> None:
    _, below = drawn
    assert below == ["Condition 1: Only if Losheim falls. [not enforced by the program]"]


def test_what_stands_below_the_arrivals_has_a_page_of_its_own_where_there_is_no_room(qapp: object) -> None:
    sheets = PdfSheets("x", "a4")
    pages = Pages("x", sheets)
    pages.begin("arrivals")
    said = (Points(("Condition 1: Only if Losheim falls.",) * 30),)
    for _ in range(4):
        list(pages.below(said, 10))
    sheets.done()
    assert pages.count > 1
