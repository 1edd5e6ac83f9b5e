"""The missions of aircraft in the window of The Last Gamble: said in words, found on the map, shown to both sides."""

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.session import PlaySession
from engine.core.play import view
from engine.core.roles import Role, role_of
from engine.hj1986.air.missions import FlyMission
from engine.scenario import Scenario, Setup
from tests.games.hj1986.advanced.levels import playing
from tests.games.hj1986.advanced.skies import FREE, sky
from tests.games.hj1986.positions import PANZER, Piece, allied, german, scenario

BY_HAND = {"german": "by hand", "allied": "by hand"}
UNITS = [german("tanks", "1015", **PANZER), allied("foe", "1014"), allied("far", "1410")]
ROAD = ["1217", "1218", "1219"]


def field(*options: str, units: list[Piece] = UNITS, **values: Any) -> Scenario:
    """Return a scenario that begins on 12/16 AM with a fighter on each side's schedule."""
    starts = [Setup(counter=unit.key, place=unit.hex, face="full", steps_lost=0) for unit in units]
    schedules = (*sky("german", 1, "Jgkp/II/ME-109"), *sky("allied", 1, "IX/P-47"))
    return scenario(
        units,
        setup=starts,
        clauses=FREE,
        schedules=schedules,
        roads=[ROAD],
        last_turn=36,
        **{**playing(*options), **values},
    )


def to_the_air(session: PlaySession) -> None:
    """End every phase before the German sends out his aircraft."""
    while session.game.top.phase != "air":
        session.act(next(action for action in session.options() if role_of(action) is Role.END))


def words(session: PlaySession) -> list[str]:
    return [session.describe(action) for action in session.options()]


@pytest.fixture
def session() -> PlaySession:
    found = PlaySession(field(), 1, dict(BY_HAND))
    to_the_air(found)
    return found


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[PlaytestPanel]:
    found = PlaytestPanel(field, lambda: "", "test")
    qtbot.addWidget(found)
    found.game.new_game()
    session = found.game.session
    assert session is not None
    to_the_air(session)
    found.game.refresh()
    yield found
    found.game.pause()


def test_missions_are_offered_in_words(session: PlaySession) -> None:
    assert words(session) == [
        "Jgkp/II/ME-109: support an attack on 1014",
        "Jgkp/II/ME-109: support an attack on 1410",
        "Jgkp/II/ME-109: bomb the enemy units in 1014",
        "Jgkp/II/ME-109: bomb the enemy units in 1410",
        "send out no more aircraft",
    ]


def test_other_side_is_asked_in_words(session: PlaySession) -> None:
    session.act(FlyMission("1.1 Jgkp/II/ME-109", "attack", "1014"))
    assert session.decision is not None and session.decision.side == "allied"
    assert words(session) == [
        "IX/P-47: support the defense of 1014",
        "IX/P-47: support the defense of 1410",
        "IX/P-47: intercept the enemy aircraft over 1014",
        "send out no more aircraft",
    ]


def test_window_lists_the_missions(panel: PlaytestPanel) -> None:
    listed = panel.game.question.options
    texts = [listed.item(row).text() for row in range(listed.count())]
    assert "Jgkp/II/ME-109: support an attack on 1014" in texts
    assert [button.text() for button in panel.game.question.plain] == ["Send out no more aircraft"]


def test_pointing_at_a_far_road_bombs_it(panel: PlaytestPanel) -> None:
    """No enemy is near 1218, so the list does not name it."""
    panel.game.point_at_hex("1218")
    session = panel.game.session
    assert session is not None
    assert [(item.mission, item.hex) for item in session.game.own.advanced.flights] == [("road", "1218")]


def test_pointing_at_an_empty_field_says_why_nothing_flies_there(panel: PlaytestPanel) -> None:
    panel.game.point_at_hex("0721")
    assert "no enemy stands in 0721" in panel.game.question.message.text()


@pytest.mark.parametrize("side", ["german", "allied"])
@pytest.mark.parametrize("options", [(), ("hidden_stacks",)])
def test_both_sides_see_aircraft_once_they_are_placed(side: str, options: tuple[str, ...]) -> None:
    """The enemy answers what he sees, also under the fog of battle."""
    session = PlaySession(field(*options), 1, dict(BY_HAND))
    to_the_air(session)
    session.act(FlyMission("1.1 Jgkp/II/ME-109", "attack", "1014"))
    session.act(FlyMission("1.1 IX/P-47", "defense", "1410"))
    seen = view(session.game, side)
    texts = {item.hexes[0]: item.text for item in seen.rules.telling.markers(seen)}
    assert texts == {"1014": "Jgkp/II/ME-109 (attack)", "1410": "IX/P-47 (defense)"}


def test_side_that_waits_is_offered_nothing_and_sees_nothing() -> None:
    """Two people share the screen: what one side chooses from is not shown to the other."""
    session = PlaySession(field(), 1, dict(BY_HAND), two_people=True)
    to_the_air(session)
    assert session.viewer == "german"
    against_machine = PlaySession(field(), 1, {"german": "random", "allied": "by hand"})
    while against_machine.decision is not None and against_machine.game.top.phase != "air":
        pending = against_machine.decision
        options = against_machine.machine_options() if pending.side == "german" else against_machine.options()
        against_machine.act(next(action for action in options if role_of(action) is Role.END))
    assert against_machine.game.top.side == "german"
    assert against_machine.options() == []
