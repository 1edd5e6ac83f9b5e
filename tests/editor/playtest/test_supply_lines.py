"""Lines of supply over the map: whose, drawn once where they run together, and said in words."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.hover import HexTexts
from editor.window.playtest.overlays import lines_of_supply, said_of_supply
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.data.load import load_scenario
from engine.scenario import Scenario
from engine.scs1994.turn.setup import AcceptDefaults


def peiper() -> Scenario:
    return load_scenario("scs1994", "kampfgruppe-peiper")


@pytest.fixture(scope="module")
def session() -> PlaySession:
    found = PlaySession(peiper(), 1, {"german": BY_HAND, "allied": BY_HAND})
    for _ in range(2):
        found.act(AcceptDefaults())
    return found


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[PlaytestPanel]:
    found = PlaytestPanel(peiper, lambda: "", "test")
    qtbot.addWidget(found)
    found.game.controls.seat["allied"].setCurrentText(BY_HAND)
    found.game.new_game()
    for _ in range(2):
        found.game.act(AcceptDefaults())
    yield found
    found.game.pause()


def with_a_line(session: PlaySession) -> str:
    """Return the first US unit whose line has a length."""
    game = session.game
    lines = ((unit.id, game.rules.telling.supply_line(game, unit.id)) for unit in game.units_of("allied"))
    return next(unit for unit, line in lines if line is not None and len(line.path) > 2)


def test_a_line_leads_from_the_unit_to_its_source(session: PlaySession) -> None:
    unit = with_a_line(session)
    (path,) = lines_of_supply(session.game, [unit])
    line = session.game.rules.telling.supply_line(session.game, unit)
    assert line is not None
    assert (path.hexes, path.arrow) == (line.path, True)
    assert path.hexes[0] == session.game.units[unit].hex


def test_lines_that_run_together_are_drawn_once(session: PlaySession) -> None:
    units = [unit.id for unit in session.game.units.values() if unit.on_map]
    steps = [
        step for path in lines_of_supply(session.game, units) for step in zip(path.hexes, path.hexes[1:], strict=False)
    ]
    assert len(steps) == len(set(steps))


def test_what_feeds_a_unit_is_said_with_its_rule(session: PlaySession) -> None:
    text = said_of_supply(session.game, with_a_line(session))
    assert text.startswith("in supply: ") and text.endswith("]")


def test_the_hex_under_the_pointer_says_what_feeds_its_units_when_supply_is_shown(session: PlaySession) -> None:
    label = session.game.units[with_a_line(session)].hex
    texts = HexTexts(session.scenario)
    assert "in supply: " in texts.text(session, label, with_supply=True)
    assert "in supply: " not in texts.text(session, label)


def test_pointing_at_a_hex_leaves_only_the_lines_of_its_units(panel: PlaytestPanel) -> None:
    game = panel.game
    assert game.session is not None
    game.board.show_supply.setChecked(True)
    everything = len(game.view._shown.paths)
    label = game.session.game.units[with_a_line(game.session)].hex
    game.point_at_hex(label)  # enemy units in the movement phase of the German: nothing to do there
    assert 0 < len(game.view._shown.paths) < everything
    assert {path.hexes[0] for path in game.view._shown.paths} == {label}


def test_without_the_overlay_there_are_no_lines(panel: PlaytestPanel) -> None:
    assert panel.game.view._shown.paths == ()
