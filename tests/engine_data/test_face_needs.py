"""Does no game begin with faces that print nothing where the rules read something?"""

from collections.abc import Callable

import pytest

from engine.data.face_needs import blank_faces
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, begun, board_of, problems_of
from engine.scenario import Counter, Face, Scenario
from tests.begun import SHIPPED


def spoiled(game: str, is_meant: Callable[[Counter], bool], **values: int | str) -> Scenario:
    """Return a shipped scenario in which the faces of some counters print these values alone."""
    shipped = load_scenario(game, SHIPPED[game])

    def blank(counter: Counter) -> Counter:
        faces = tuple(Face(face=face.face, values=values) for face in counter.faces)
        return counter.model_copy(update={"faces": faces}) if is_meant(counter) else counter

    return shipped.model_copy(update={"counters": tuple(map(blank, shipped.counters))})


def fighter(game: str) -> Counter:
    """Return the first counter of a combat unit in a shipped scenario that prints something."""
    shipped = load_scenario(game, SHIPPED[game])
    fighting = {kind.key for kind in shipped.unit_types if kind.role == "combat"}
    return next(item for item in shipped.counters if item.unit_type in fighting and item.faces[0].values)


@pytest.mark.parametrize("game", GAME_KEYS)
def test_all_shipped_faces_print_what_the_rules_read(game: str) -> None:
    assert list(blank_faces(load_scenario(game, SHIPPED[game]))) == []


@pytest.mark.parametrize("game", GAME_KEYS)
def test_no_game_begins_with_a_unit_that_prints_nothing_and_it_is_named(game: str) -> None:
    unit = fighter(game)
    scenario = spoiled(game, lambda counter: counter.key == unit.key)
    told = [problem for problem in problems_of(scenario) if problem.where.startswith("face/")]
    assert [(problem.where, problem.severity) for problem in told] == [
        (f"face/{unit.key}|{face.face}", "error") for face in unit.faces
    ]
    board = board_of(scenario)
    with pytest.raises(DataError, match="has no Attack and Defense and Movement, which the rules read") as refused:
        begun(scenario, board, 1)
    assert f"the face {unit.faces[0].face} of {unit.key}" in str(refused.value)


@pytest.mark.parametrize("game", GAME_KEYS)
def test_no_game_begins_where_all_faces_print_nothing(game: str) -> None:
    scenario = spoiled(game, lambda counter: True)
    with pytest.raises(DataError, match="more like it"):
        begun(scenario, board_of(scenario), 1)


@pytest.mark.parametrize("game", GAME_KEYS)
def test_nothing_is_written_as_0(game: str) -> None:
    unit = fighter(game)
    scenario = spoiled(game, lambda counter: counter.key == unit.key, attack=0, defense=0, movement=0)
    assert list(blank_faces(scenario)) == []


@pytest.mark.parametrize("game", GAME_KEYS)
def test_no_game_begins_with_a_unit_that_has_no_face_and_it_is_named(game: str) -> None:
    shipped, unit = load_scenario(game, SHIPPED[game]), fighter(game)
    bare = [item.model_copy(update={"faces": ()}) if item.key == unit.key else item for item in shipped.counters]
    scenario = shipped.model_copy(update={"counters": tuple(bare)})
    assert f"the counter {unit.key} has no face; add what it prints" in [item.message for item in blank_faces(scenario)]
    with pytest.raises(DataError) as told:
        begun(scenario, board_of(scenario), 1)
    assert "generator" not in str(told.value)
