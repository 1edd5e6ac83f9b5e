"""When is the page of a unit filled anew? When what it shows may have changed."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet
from editor.edits import units
from editor.edits.map import set_terrain
from editor.edits.reading import Rows
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.inspector import Inspector
from tests.editor.small import GAME, MAP, TANKS


def _ground(rows: Rows) -> ChangeSet:
    return set_terrain(rows, GAME, MAP, ["B1.02"], "woods")


def _value(rows: Rows) -> ChangeSet:
    return units.set_face_value(rows, GAME, TANKS, "full", "movement", 3)


@pytest.mark.parametrize(("make", "filled"), [(_ground, []), (_value, [TANKS])])
def test_the_page_of_a_unit_is_filled_anew_after_an_edit_of_it_and_not_of_the_ground(
    make: Callable[[Rows], ChangeSet],
    filled: list[str],
    document: Document,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk(document)
    inspector = Inspector(desk)
    qtbot.addWidget(inspector)
    desk.select("counter", TANKS)
    shown: list[str] = []
    monkeypatch.setattr(inspector.unit, "show_counter", shown.append)
    document.edit(make(document.rows))
    assert shown == filled
