"""Games before a person with mouse and keys, on boards that are compiled once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.window.canvas.pictures import unsure_counters
from editor.window.canvas.scene import MapScene
from editor.window.canvas.scene_of_map import scene_from_map
from editor.window.playtest.play_store import PlayStore
from engine.data.load import load_scenario
from engine.playtest.games import board_of
from engine.scenario import Map, Scenario
from tests.editor.playtest.hands import Hands
from tests.editor.playtest.kept import store_at


@pytest.fixture(scope="session")
def peiper_scenario() -> Scenario:
    return load_scenario("scs1994", "kampfgruppe-peiper")


@pytest.fixture(scope="session", autouse=True)
def _boards_are_compiled_once() -> Iterator[None]:
    """Compile the board of a scenario once: each test begins a game of one of a few, and nothing is written on boards.

    A test of what is let go of compiles its own.
    """
    known: dict[int, tuple[Scenario, Any]] = {}

    def once(scenario: Scenario) -> Any:
        if id(scenario) not in known:
            known[id(scenario)] = scenario, board_of(scenario)
            for oldest in [*known][:-5]:
                del known[oldest]
        return known[id(scenario)][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("editor.window.playtest.session.board_of", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _maps_are_made_once() -> Iterator[None]:
    """Make the picture of a map without its units once, and look once for what is not confirmed of its counters: to
    do so was half of what it takes to begin a game, and each test begins one. Pictures are never changed, but made
    anew with other units."""
    scenes: list[tuple[tuple[Any, ...], MapScene]] = []
    unsure: list[tuple[Scenario, frozenset[str]]] = []

    def scene_once(map_: Map, stacks: Any, *others: Any) -> MapScene:
        found = next((scene for (of, *like), scene in scenes if of is map_ and like == [*others]), None)
        if found is None:
            found = scene_from_map(map_, None, *others)
            scenes[:] = [*scenes[-4:], ((map_, *others), found)]
        return found.with_stacks(stacks)[0]

    def unsure_once(scenario: Scenario) -> frozenset[str]:
        found = next((keys for of, keys in unsure if of is scenario), None)
        if found is None:
            found = unsure_counters(scenario)
            unsure[:] = [*unsure[-4:], (scenario, found)]
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("editor.window.playtest.board_view.scene_from_map", scene_once)
        patch.setattr("editor.window.playtest.pictures.unsure_counters", unsure_once)
        yield


@pytest.fixture
def hands(qtbot: QtBot, peiper_scenario: Scenario) -> Hands:
    found = Hands(qtbot, lambda: peiper_scenario)
    for _ in range(2):  # both set-ups as proposed
        found.go_on()
    assert found.session.decision is not None and found.session.decision.phase == "movement"
    found.inputs.clear()
    return found


@pytest.fixture
def store(pocket_library: Path) -> Iterator[PlayStore]:
    """Yield where the games of a small library are kept."""
    found, library = store_at(pocket_library)
    yield found
    library.close()
