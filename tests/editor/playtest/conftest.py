"""The first German movement of Kampfgruppe Peiper before a person with mouse and keys."""

import pytest
from pytestqt.qtbot import QtBot

from engine.data.load import load_scenario
from engine.scenario import Scenario
from tests.editor.playtest.hands import Hands


@pytest.fixture(scope="session")
def peiper_scenario() -> Scenario:
    return load_scenario("scs1994", "kampfgruppe-peiper")


@pytest.fixture
def hands(qtbot: QtBot, peiper_scenario: Scenario) -> Hands:
    found = Hands(qtbot, lambda: peiper_scenario)
    for _ in range(2):  # both set-ups as proposed
        found.go_on()
    assert found.session.decision is not None and found.session.decision.phase == "movement"
    found.inputs.clear()
    return found
