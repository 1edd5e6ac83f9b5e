"""The words and the sequence of play of a game, as tables that are only read."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.game_tables import word_table
from editor.window.panels.rules_area import RulesArea
from editor.window.plain_text import PlainLabel
from engine.data import schema
from tests.editor.small import GAME


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    steps = [
        schema.SequenceRow(
            game=GAME, position=position, key=key, side="german", acting=acting, phase=key, title=key.capitalize(),
            rule="1.3", condition=condition,
        )
        for position, key, acting, condition in ((2, "move", "german", ""), (1, "supply", "none", "advanced"))
    ]  # fmt: skip
    changes = (Change("sequence_step", (GAME, row.position), None, row.model_dump(mode="json")) for row in steps)
    document.edit(ChangeSet("steps", tuple(changes)))
    yield Desk(document)


def test_rules_show_the_sequence_in_order_and_say_that_it_is_only_read(desk: Desk, qtbot: QtBot) -> None:
    area = RulesArea(desk)
    qtbot.addWidget(area)
    table = area.sequence.source
    texts = [
        [str(table.index(row, column).data(Qt.ItemDataRole.EditRole)) for column in range(table.columnCount())]
        for row in range(table.rowCount())
    ]
    assert texts == [
        ["1", "Supply", "German", "", "supply", "1.3", "advanced", "supply"],
        ["2", "Move", "German", "German", "move", "1.3", "", "move"],
    ]
    assert not any(table.flags(table.index(0, place)) & Qt.ItemFlag.ItemIsEditable for place in range(8))
    for panel, file in ((area.sequence, "sequence.csv"), (area.words, "words.csv")):
        assert f"Only to read: {file} has it" in [label.text() for label in panel.findChildren(PlainLabel)]


def test_words_stand_list_by_list_and_are_found_by_list_word_or_title(desk: Desk, qtbot: QtBot) -> None:
    area = RulesArea(desk)
    qtbot.addWidget(area)
    area.words.filter.setText("half pm")
    assert area.words.shown.rowCount() == 1
    desk.document.edit(ChangeSet("title", (Change("word", (GAME, "half", "pm"), {"title": "pm"}, {"title": "Noon"}),)))
    area.words.filter.setText("noon")
    assert area.words.shown.rowCount() == 1
    table = word_table(desk)
    kinds = [table.item(row).list for row in range(table.rowCount())]
    assert kinds == sorted(kinds)
