"""A withdrawal is printed as what it is: no rules take units off by the schedule, so that people have to."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.edits.lists import of_scenario
from editor.texts.card_choice import CardChoice
from editor.texts.document import Heading
from editor.texts.scenario import printed_scenario, rules_sheet
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.drawings.cards import draw_cards
from editor.window.drawings.paper import Box, Pages
from editor.window.drawings.sheets import PdfSheets
from editor.window.panels.row_list import RowListPanel
from editor.window.plain_text import PlainLabel
from engine.data import schema
from engine.data.assemble import assemble
from engine.scenario import Withdrawal
from tests.editor.small import GAME, RESERVE, SCENARIO, TableRows, tables
from tests.shipped import shipped_tables


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


def headings(told: tuple[object, ...]) -> list[str]:
    return [block.text for block in told if isinstance(block, Heading) and block.text.startswith("Withdrawals")]


def test_texts_head_withdrawals_as_not_enforced() -> None:
    found = tables()
    found.add([schema.WithdrawalRow(game=GAME, scenario=SCENARIO, counter=RESERVE, turn=3, place="", condition="")])
    for told in (printed_scenario, rules_sheet):
        assert headings(told(TableRows(found), GAME, SCENARIO)) == ["Withdrawals (not enforced by the program)"]


def test_the_turn_track_of_the_cards_says_that_a_unit_leaves_by_hand(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[Box] = []
    monkeypatch.setattr(Pages, "boxes", lambda _pages, found: boxes.extend(found))
    data = assemble(shipped_tables("hj1986"), "hj1986", "clervaux")
    leaves = Withdrawal(counter=data.setup[0].counter, turn=data.last_turn, place="", condition="")
    data = data.model_copy(update={"withdrawals": (leaves,)})
    sheets = PdfSheets(data.title, "a4")
    assert list(draw_cards(TableRows(shipped_tables("hj1986")), data, sheets, CardChoice(frozenset({"turns"}))))
    sheets.done()
    assert [box.label for box in boxes if any(line.endswith("−1, by hand") for line in box.lines)] == [boxes[-1].label]


def test_the_table_of_withdrawals_and_its_form_say_that_they_are_not_enforced(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.WITHDRAWALS)
    qtbot.addWidget(panel)
    form = panel.make_form(None)
    for shown in (panel, form):
        said = [label.text() for label in shown.findChildren(PlainLabel) if not label.isHidden()]
        assert any(text.startswith("Not enforced by the program") for text in said)
