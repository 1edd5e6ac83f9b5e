"""A rule leads to its page in the PDF of whoever reads it: told once, remembered for it and for those after it."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.window.panels.own_rulebook import OwnRulebook
from editor.window.settings import Settings
from tests.editor.proof.test_sheet_pictures import COLORS, written

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def own(qtbot: QtBot, tmp_path: Path) -> OwnRulebook:
    found = OwnRulebook(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(found)
    found.show_rule("toy", "1.3", ["1.1", "1.2"])
    return found


def test_without_a_pdf_no_page_is_offered(own: OwnRulebook) -> None:
    assert not own.show_button.isEnabled()


def test_the_page_is_shown_and_remembered_for_the_rule_and_those_after_it(own: OwnRulebook, tmp_path: Path) -> None:
    own.choose_file(written(tmp_path / "rules.pdf"))
    own.page.setValue(2)
    dialog = own.open_page()
    assert dialog is not None
    shown = dialog.picture.pixmap().toImage()
    assert shown.pixelColor(5, 5) == QColor(COLORS[1])
    room = dialog.screen().availableSize()  # or the buttons at its foot lay below the screen
    assert dialog.height() < room.height() and dialog.width() < room.width()
    dialog.after.click()
    assert dialog.said.text() == "Page 3 of 3"
    dialog.close()
    own.show_rule("toy", "1.4", ["1.1", "1.2", "1.3"])
    assert own.page.value() == 2
    own.show_rule("toy", "1.2", ["1.1"])
    assert own.page.value() == 1


def test_a_page_that_the_file_has_not_is_told(own: OwnRulebook, tmp_path: Path) -> None:
    own.choose_file(written(tmp_path / "rules.pdf"))
    own.page.setValue(9)
    assert own.open_page() is None
    assert "no page 9" in own.said.text()
