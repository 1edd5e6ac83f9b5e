"""The field of a place while one types: its offers come up and go without taking the line away from under the key."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.arrival_form import ArrivalForm
from editor.window.panels.place_field import PlaceField
from engine.data import schema
from tests.editor.small import GAME, MAP

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", "grabbing the keyboard")


@pytest.fixture
def field(document: Document, qtbot: QtBot) -> PlaceField:
    made = PlaceField(Desk(document), "Place", lambda _place: ChangeSet("none", ()))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    made.line.setFocus()
    return made


def shown(line: QLineEdit) -> bool:
    completer = line.completer()
    assert completer is not None
    return completer.popup().isVisible()


def test_the_offers_of_a_place_live_through_the_typing_that_shows_and_hides_them(field: PlaceField) -> None:
    first = field.line.completer()
    for _ in range(3):
        for key in "dead":
            QTest.keyClick(QApplication.focusWidget() or field.line, key)
        assert shown(field.line)
        QTest.keyClick(field.line.completer().popup(), "x")
        assert not shown(field.line)
        field.line.clearFocus()
        field.line.setFocus()
        field.line.clear()
    assert field.line.completer() is first


def test_the_names_stay_while_they_are_offered(field: PlaceField) -> None:
    QTest.keyClicks(field.line, "dead")
    model = field.line.completer().model()
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    field.complete()
    assert shown(field.line) and not resets


def test_an_entry_where_the_scenario_does_not_play_is_offered_last_and_told(document: Document, qtbot: QtBot) -> None:
    (bounds,) = document.rows.find(schema.AreaRow, game=GAME, map=MAP, key="all")
    east = schema.AreaRow(game=GAME, map=MAP, key="Z", kind="entry", title="East", hexes="B1.02")
    changes = (
        Change("area", (GAME, MAP, "all"), {"hexes": bounds.hexes}, {"hexes": "B1.02 B2.02"}),  # not B1.05, the west
        Change("area", (GAME, MAP, "Z"), None, east.model_dump(mode="json")),
    )
    document.edit(ChangeSet("smaller ground", changes))
    form = ArrivalForm(Desk(document))
    qtbot.addWidget(form)
    form.show()
    assert [form.place.itemText(row) for row in range(form.place.count())] == ["East", "West"]
    assert form.far.text() == ""
    form.place.setCurrentText("West")
    assert form.far.text() == "But outside the area of the scenario"
