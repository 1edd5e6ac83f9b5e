"""How far guns fire, and where a turn has gone, over the map of a game."""

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.field_overlays import overlay_of_ranges, overlay_of_traffic
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.scs1994.moving.move_unit import FinishMove, MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import peiper

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

GUNS = "german/-/402 Arty#1"


@pytest.fixture
def session() -> PlaySession:
    """A game in the first German movement phase, everything set up as proposed."""
    found = PlaySession(peiper(), 7, dict.fromkeys(("german", "allied"), BY_HAND))
    for _ in range(2):
        found.act(AcceptDefaults())
    return found


def _range(session: PlaySession, key: str) -> int:
    (piece,) = (each for each in session.scenario.counters if each.key == key)
    (face,) = (each for each in piece.faces if each.face == session.game.units[key].face)
    return int(str(face.values["range"]))


def test_the_range_of_guns_that_are_chosen_is_every_hex_they_reach_but_their_own(session: PlaySession) -> None:
    here, area = session.game.units[GUNS].hex, session.game.board.map
    within = {label for label in area.hexes if 1 <= area.distance(here, label) <= _range(session, GUNS)}
    assert set(overlay_of_ranges(session, GUNS)) == within
    assert {cell.text for cell in overlay_of_ranges(session, GUNS).values()} == {""}


def test_with_nobody_chosen_each_hex_counts_the_guns_of_the_side_that_decides(session: PlaySession) -> None:
    found, area = overlay_of_ranges(session, ""), session.game.board.map
    here = session.game.units[GUNS].hex
    label = next(label for label in area.neighbors[here] if label in found)
    guns = [
        unit for unit in session.game.units_of("german") if unit.on_map and "Arty" in unit.id or "Werfer" in unit.id
    ]
    reach = [unit for unit in guns if 1 <= area.distance(unit.hex, label) <= _range(session, unit.id)]
    assert found[label].text == str(len(reach))


def test_traffic_counts_the_units_that_went_into_a_hex_since_the_turn_began(session: PlaySession) -> None:
    unit, other = "german/3 FJ Div/5 FJ#1", "german/3 FJ Div/9 FJ#1"
    assert overlay_of_traffic(session) == {}
    ways = []
    for key in (unit, other):
        session.act(SelectUnit(key))
        way = next(action for action in session.options() if isinstance(action, MoveTo))
        session.act(way)
        session.act(FinishMove())
        ways.append(way.path[1:])
    counted = {label: sum(label in way for way in ways) for way in ways for label in way}
    assert {label: int(cell.text) for label, cell in overlay_of_traffic(session).items()} == counted


def test_the_boxes_over_the_map_show_them_with_what_the_color_means(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    tab.start.recommended.click()
    tab.board.show_ranges.setChecked(True)
    assert "in&nbsp;range" in tab.board.legend.text()
    tab.board.show_traffic.setChecked(True)
    tab.board.show_ranges.setChecked(False)
    assert "in&nbsp;range" not in tab.board.legend.text()
