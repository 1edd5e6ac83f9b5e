"""At a key each hex says what its ground is and in whose zone it lies."""

import pytest
from PySide6.QtCore import Qt

from editor.window.canvas.hex_words import Words
from tests.editor.playtest.hands import Hands

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def written(hands: Hands, label: str) -> Words:
    view = hands.tab.view
    cell = view.scene_data.cell(label)
    assert cell is not None
    return view._shown.words.get(cell, ())


def test_a_key_writes_ground_and_zones_into_the_hexes_and_takes_them_away(hands: Hands) -> None:
    game = hands.session.game
    german = game.rules.telling.zones(game, "german")
    grounds = {line.key: line.title for line in hands.session.scenario.terrain}
    by_label = {each.hex: grounds[each.terrain] for each in hands.session.scenario.map.hexes}
    allied = game.rules.telling.zones(game, "allied")
    here = sorted(german - allied)[0]
    free = next(label for label in hands.session.scenario.bounds if label not in german | allied)
    assert written(hands, here) == ()
    hands.key(Qt.Key.Key_T)
    assert written(hands, here) == ((by_label[here], ""), ("German zone", "zone german"))
    assert written(hands, free) == ((by_label[free], ""),)
    hands.key(Qt.Key.Key_T)
    assert written(hands, here) == ()


def test_words_follow_the_units_that_move(hands: Hands) -> None:
    hands.tab.board.show_ground.setChecked(True)
    unit = "german/1 SS Pz Div/KG Knittel#1"
    telling = hands.session.game.rules.telling
    goal = telling.reach(hands.session.game, unit)[-1].hex
    hands.click_unit(unit)
    hands.click_hex(goal)
    game = hands.session.game
    zones = telling.zones(game, "german")
    around = [label for label in hands.session.scenario.bounds if label in zones]
    assert around and all(("German zone", "zone german") in written(hands, label) for label in around)


def test_hexes_outside_the_scenario_say_nothing(hands: Hands) -> None:
    hands.tab.board.show_ground.setChecked(True)
    scenario = hands.session.scenario
    outside = next(each.hex for each in scenario.map.hexes if each.hex not in scenario.bounds)
    assert written(hands, outside) == ()
