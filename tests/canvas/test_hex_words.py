"""What is written into hexes has room there, and stays a picture of what it says."""

from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from editor.window.canvas.hex_words import fitting
from editor.window.canvas.layers.order import WORDS
from editor.window.canvas.scene import MapScene
from editor.window.canvas.symbols import map_font
from editor.window.canvas.view import MapView


def test_words_that_are_too_long_for_a_hex_go_on_in_a_line_below(qtbot: QtBot) -> None:
    wide = QFontMetricsF(map_font(12)).horizontalAdvance("Light woods,") + 1
    assert fitting("Light woods, Town", 12, wide, is_one=False) == ["Light woods,", "Town"]
    assert fitting("Light woods, Town", 12, wide, is_one=True) == ["Light woods,"]


def test_a_word_that_is_longer_than_a_hex_is_cut_and_says_so(qtbot: QtBot) -> None:
    said = fitting("Ausweichstellung", 12, 40.0, is_one=False)
    assert len(said) == 1 and said[0].endswith("…")


def test_words_are_seen_while_there_are_some_and_kept_while_they_say_the_same(qtbot: QtBot, scene: MapScene) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    label = scene.label(next(iter(scene.stacks)))
    assert not view._items[WORDS].isVisible()
    view.set_words({label: (("Forest", ""),)})
    written = view._shown.words
    view.set_words({label: (("Forest", ""),)})
    assert view._shown.words is written  # else each action would paint all anew
    assert view._items[WORDS].isVisible()
    view.set_words({})
    assert not view._items[WORDS].isVisible()
